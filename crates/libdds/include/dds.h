/* Finesse's double-dummy solver with the interface of DDS 2.9: docs/libdds.md.
 *
 * Suits are spades, hearts, diamonds, clubs and notrump, 0 to 4; seats north, east, south, west, 0 to 3.
 * A holding has its cards in bits 2 to 14. A contract counts its strain in another way: notrump, spades,
 * hearts, diamonds, clubs, 0 to 4. Vulnerability: 0 none, 1 both, 2 north-south, 3 east-west.
 * Functions that return a number return 1 when all is well, otherwise a code for ErrorMessage.
 * Functions with an index of a thread may be called from several threads at once. */
#ifndef FINESSE_DDS_H
#define FINESSE_DDS_H

#if defined(_WIN32) && !defined(_WIN64)
#define DDS_CALL __stdcall
#else
#define DDS_CALL
#endif

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

enum { MAXNOOFBOARDS = 200, MAXNOOFTABLES = 40 };

struct deal { int trump, first, currentTrickSuit[3], currentTrickRank[3]; unsigned remainCards[4][4]; };
struct dealPBN { int trump, first, currentTrickSuit[3], currentTrickRank[3]; char remainCards[80]; };
struct futureTricks { int nodes, cards, suit[13], rank[13], equals[13], score[13]; };

struct boards {
  int noOfBoards;
  struct deal deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS], solutions[MAXNOOFBOARDS], mode[MAXNOOFBOARDS];
};
struct boardsPBN {
  int noOfBoards;
  struct dealPBN deals[MAXNOOFBOARDS];
  int target[MAXNOOFBOARDS], solutions[MAXNOOFBOARDS], mode[MAXNOOFBOARDS];
};
struct solvedBoards { int noOfBoards; struct futureTricks solvedBoard[MAXNOOFBOARDS]; };

struct ddTableDeal { unsigned cards[4][4]; };
struct ddTableDealPBN { char cards[80]; };
struct ddTableDeals { int noOfTables; struct ddTableDeal deals[MAXNOOFTABLES * 5]; };
struct ddTableDealsPBN { int noOfTables; struct ddTableDealPBN deals[MAXNOOFTABLES * 5]; };
struct ddTableResults { int resTable[5][4]; };
struct ddTablesRes { int noOfBoards; struct ddTableResults results[MAXNOOFTABLES * 5]; };

struct parResults { char parScore[2][16]; char parContractsString[2][128]; };
struct allParResults { struct parResults presults[MAXNOOFTABLES]; };
struct parResultsDealer { int number, score; char contracts[10][10]; };
struct contractType { int underTricks, overTricks, level, denom, seats; };
struct parResultsMaster { int score, number; struct contractType contracts[10]; };
struct parTextResults { char parText[2][128]; bool equal; };

struct playTraceBin { int number, suit[52], rank[52]; };
struct playTracePBN { int number; char cards[106]; };
struct playTracesBin { int noOfBoards; struct playTraceBin plays[MAXNOOFBOARDS]; };
struct playTracesPBN { int noOfBoards; struct playTracePBN plays[MAXNOOFBOARDS]; };
struct solvedPlay { int number, tricks[53]; };
struct solvedPlays { int noOfBoards; struct solvedPlay solved[MAXNOOFBOARDS]; };

struct DDSInfo {
  int major, minor, patch;
  char versionString[10];
  int system, numBits, compiler, constructor, numCores, threading, noOfThreads;
  char threadSizes[128], systemString[1024];
};

/* Threads and memory: 0 is for no bound. */
void DDS_CALL SetMaxThreads(int userThreads);
int DDS_CALL SetThreading(int code);
void DDS_CALL SetResources(int maxMemoryMB, int maxThreads);
void DDS_CALL FreeMemory(void);

/* One position. target: -1 the most, 0 only the legal cards, otherwise that many tricks; solutions: 1 one
 * card, 2 all that do it, 3 all with their scores; mode 0: do not score a single legal card. */
int DDS_CALL SolveBoard(struct deal dl, int target, int solutions, int mode, struct futureTricks *futp,
                        int threadIndex);
int DDS_CALL SolveBoardPBN(struct dealPBN dlpbn, int target, int solutions, int mode,
                           struct futureTricks *futp, int threadIndex);

/* Tables. trumpFilter: not 0 to leave a strain out. mode: the vulnerability for par, or -1. */
int DDS_CALL CalcDDtable(struct ddTableDeal tableDeal, struct ddTableResults *tablep);
int DDS_CALL CalcDDtablePBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep);
int DDS_CALL CalcAllTables(struct ddTableDeals *dealsp, int mode, int trumpFilter[5],
                           struct ddTablesRes *resp, struct allParResults *presp);
int DDS_CALL CalcAllTablesPBN(struct ddTableDealsPBN *dealsp, int mode, int trumpFilter[5],
                              struct ddTablesRes *resp, struct allParResults *presp);

/* Many positions, on all threads. */
int DDS_CALL SolveAllBoards(struct boardsPBN *bop, struct solvedBoards *solvedp);
int DDS_CALL SolveAllBoardsBin(struct boards *bop, struct solvedBoards *solvedp);
int DDS_CALL SolveAllChunks(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);
int DDS_CALL SolveAllChunksBin(struct boards *bop, struct solvedBoards *solvedp, int chunkSize);
int DDS_CALL SolveAllChunksPBN(struct boardsPBN *bop, struct solvedBoards *solvedp, int chunkSize);

/* Declarer's tricks before the first card of a play and after each. */
int DDS_CALL AnalysePlayBin(struct deal dl, struct playTraceBin play, struct solvedPlay *solved, int thrId);
int DDS_CALL AnalysePlayPBN(struct dealPBN dlPBN, struct playTracePBN playPBN, struct solvedPlay *solvedp,
                            int thrId);
int DDS_CALL AnalyseAllPlaysBin(struct boards *bop, struct playTracesBin *plp, struct solvedPlays *solvedp,
                                int chunkSize);
int DDS_CALL AnalyseAllPlaysPBN(struct boardsPBN *bopPBN, struct playTracesPBN *plpPBN,
                                struct solvedPlays *solvedp, int chunkSize);

/* Par. The order of the arguments of CalcPar and CalcParPBN differs. */
int DDS_CALL Par(struct ddTableResults *tablep, struct parResults *presp, int vulnerable);
int DDS_CALL CalcPar(struct ddTableDeal tableDeal, int vulnerable, struct ddTableResults *tablep,
                     struct parResults *presp);
int DDS_CALL CalcParPBN(struct ddTableDealPBN tableDealPBN, struct ddTableResults *tablep, int vulnerable,
                        struct parResults *presp);
int DDS_CALL SidesPar(struct ddTableResults *tablep, struct parResultsDealer sidesRes[2], int vulnerable);
int DDS_CALL SidesParBin(struct ddTableResults *tablep, struct parResultsMaster sidesRes[2], int vulnerable);
int DDS_CALL DealerPar(struct ddTableResults *tablep, struct parResultsDealer *presp, int dealer,
                       int vulnerable);
int DDS_CALL DealerParBin(struct ddTableResults *tablep, struct parResultsMaster *presp, int dealer,
                          int vulnerable);
int DDS_CALL ConvertToDealerTextFormat(struct parResultsMaster *pres, char *resp /* 200 bytes */);
int DDS_CALL ConvertToSidesTextFormat(struct parResultsMaster *pres /* two */, struct parTextResults *resp);

void DDS_CALL ErrorMessage(int code, char line[80]);
void DDS_CALL GetDDSInfo(struct DDSInfo *info);

#ifdef __cplusplus
}
#endif
#endif
