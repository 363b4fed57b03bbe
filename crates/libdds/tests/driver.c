/* Calls all thirty functions as a C program does, good calls and bad ones. Run by driver.rs, under valgrind
 * where that is installed. */
#include "dds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(what) do { if (!(what)) { printf("line %d: %s\n", __LINE__, #what); exit(1); } } while (0)

static const char *ENDING = "N:K2... AQ... 43... 65...";

static struct dealPBN ending(void) {
  struct dealPBN deal = {4, 3, {0, 0, 0}, {0, 0, 0}, ""};
  strcpy(deal.remainCards, ENDING);
  return deal;
}

static struct deal ending_in_bits(void) {
  struct deal deal = {4, 3, {0, 0, 0}, {0, 0, 0}, {{0}}};
  unsigned spades[4] = {1 << 13 | 1 << 2, 1 << 14 | 1 << 12, 1 << 4 | 1 << 3, 1 << 6 | 1 << 5};
  for (int seat = 0; seat < 4; seat++) deal.remainCards[seat][0] = spades[seat];
  return deal;
}

int main(void) {
  static struct boards boards;          /* too large for some stacks */
  static struct boardsPBN boards_text;
  static struct solvedBoards solved;
  static struct ddTableDeals deals;
  static struct ddTableDealsPBN deals_text;
  static struct ddTablesRes tables;
  static struct allParResults pars;
  static struct playTracesBin traces;
  static struct playTracesPBN traces_text;
  static struct solvedPlays plays;
  int every_strain[5] = {0, 0, 0, 0, 0};
  char *line = malloc(200); /* so that a write past the end is seen */

  SetResources(64, 2);
  SetMaxThreads(0);
  CHECK(SetThreading(0) == 1);
  CHECK(SetThreading(1) == -104);
  struct DDSInfo info;
  GetDDSInfo(&info);
  CHECK(info.major == 2 && info.minor == 9 && strcmp(info.versionString, "2.9.0") == 0);

  /* West leads through the king into the tenace: east-west take both tricks. */
  struct futureTricks *found = malloc(sizeof *found);
  CHECK(SolveBoard(ending_in_bits(), -1, 1, 1, found, 0) == 1 && found->cards == 1 && found->score[0] == 2);
  CHECK(SolveBoardPBN(ending(), -1, 3, 1, found, 0) == 1 && found->cards == 1);
  CHECK(found->rank[0] == 6 && found->equals[0] == 1 << 5 && found->score[0] == 2);
  CHECK(SolveBoardPBN(ending(), 14, 3, 1, found, 0) == -7);
  CHECK(SolveBoardPBN(ending(), 3, 3, 1, found, 0) == -3);
  CHECK(SolveBoardPBN(ending(), -1, 3, 1, found, 1000) == -15);
  CHECK(SolveBoardPBN(ending(), -1, 3, 1, NULL, 0) == -1);

  boards.noOfBoards = boards_text.noOfBoards = 5;
  for (int i = 0; i < 5; i++) {
    boards.deals[i] = ending_in_bits();
    boards_text.deals[i] = ending();
    boards.target[i] = boards_text.target[i] = -1;
    boards.solutions[i] = boards_text.solutions[i] = 1 + i % 3;
    boards.mode[i] = boards_text.mode[i] = 1;
  }
  CHECK(SolveAllBoardsBin(&boards, &solved) == 1 && solved.solvedBoard[4].score[0] == 2);
  CHECK(SolveAllBoards(&boards_text, &solved) == 1 && solved.noOfBoards == 5);
  CHECK(SolveAllChunks(&boards_text, &solved, 1) == 1);
  CHECK(SolveAllChunksPBN(&boards_text, &solved, 1) == 1);
  CHECK(SolveAllChunksBin(&boards, &solved, 0) == -301);
  CHECK(SolveAllBoardsBin(NULL, &solved) == -1);
  boards.deals[1].trump = 7;
  CHECK(SolveAllBoardsBin(&boards, &solved) == -18 && solved.solvedBoard[1].cards == 0);
  boards.noOfBoards = 201;
  CHECK(SolveAllBoardsBin(&boards, &solved) == -101);

  struct ddTableDeal deal;
  struct ddTableDealPBN deal_text;
  strcpy(deal_text.cards, ENDING);
  memcpy(deal.cards, ending_in_bits().remainCards, sizeof deal.cards);
  struct ddTableResults *table = malloc(sizeof *table);
  CHECK(CalcDDtable(deal, table) == 1);
  int of_bits = table->resTable[4][2];
  CHECK(CalcDDtablePBN(deal_text, table) == 1 && table->resTable[4][2] == of_bits && of_bits == 11);
  deals.noOfTables = deals_text.noOfTables = 3;
  for (int i = 0; i < 3; i++) deals.deals[i] = deal, deals_text.deals[i] = deal_text;
  CHECK(CalcAllTables(&deals, 0, every_strain, &tables, &pars) == 1 && tables.noOfBoards == 60);
  CHECK(tables.results[2].resTable[4][2] == 11);
  CHECK(CalcAllTablesPBN(&deals_text, -1, every_strain, &tables, NULL) == 1);
  deals.noOfTables = 41;
  CHECK(CalcAllTables(&deals, 0, every_strain, &tables, &pars) == -202);

  for (int seat = 0; seat < 4; seat++)
    for (int strain = 0; strain < 5; strain++) table->resTable[strain][seat] = seat % 2 ? 4 : 9;
  struct parResults *par = malloc(sizeof *par);
  CHECK(Par(table, par, 0) == 1 && strcmp(par->parScore[0], "NS 400") == 0);
  CHECK(strcmp(par->parContractsString[1], "EW:NS 3N") == 0);
  struct parResultsMaster *sides = malloc(2 * sizeof *sides);
  CHECK(SidesParBin(table, sides, 0) == 1 && sides[1].score == -400);
  struct parTextResults text;
  CHECK(ConvertToSidesTextFormat(sides, &text) == 1 && text.equal);
  CHECK(strcmp(text.parText[0], "Par 400: NS 3NT") == 0);
  struct parResultsDealer *named = malloc(2 * sizeof *named);
  CHECK(SidesPar(table, named, 0) == 1 && strcmp(named[0].contracts[0], "3N-NS") == 0);
  CHECK(DealerPar(table, named, 0, 0) == 1 && strcmp(named->contracts[0], "3N-NS") == 0);
  CHECK(DealerParBin(table, sides, 0, 0) == 1 && sides->contracts[0].level == 3);
  CHECK(ConvertToDealerTextFormat(sides, line) == 1 && strcmp(line, "Par 400: NS 3N") == 0);
  CHECK(CalcPar(deal, 0, table, par) == 1);
  CHECK(CalcParPBN(deal_text, table, 0, par) == 1);
  CHECK(Par(NULL, par, 0) == -1);

  struct playTraceBin trace = {4, {0, 0, 0, 0}, {6, 2, 12, 3}};
  struct playTracePBN trace_text = {4, "S6S2SQS3"};
  struct solvedPlay *solved_play = malloc(sizeof *solved_play);
  CHECK(AnalysePlayBin(ending_in_bits(), trace, solved_play, 0) == 1 && solved_play->number == 5);
  CHECK(AnalysePlayPBN(ending(), trace_text, solved_play, 0) == 1 && solved_play->tricks[0] == 0);
  trace.rank[1] = 14;
  CHECK(AnalysePlayBin(ending_in_bits(), trace, solved_play, 0) == -98);
  boards.deals[0] = ending_in_bits();
  boards.noOfBoards = traces.noOfBoards = boards_text.noOfBoards = traces_text.noOfBoards = 1;
  traces.plays[0] = trace, traces_text.plays[0] = trace_text;
  CHECK(AnalyseAllPlaysPBN(&boards_text, &traces_text, &plays, 1) == 1 && plays.solved[0].number == 5);
  CHECK(AnalyseAllPlaysBin(&boards, &traces, &plays, 1) == -98);

  ErrorMessage(-2, line);
  CHECK(strcmp(line, "Zero cards") == 0);
  FreeMemory();
  free(found), free(table), free(par), free(sides), free(named), free(solved_play), free(line);
  return 0;
}
