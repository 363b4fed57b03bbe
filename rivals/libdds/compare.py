#!/usr/bin/env python3
"""The same calls to two libraries with DDS's interface: do they answer alike?

    python compare.py REAL OURS [--cases 300] [--seed 1] [--only WORD]

REAL is the libdds.so of a package that carries DDS 2.9 (endplay: `endplay/_dds/libdds.so`), OURS is
target/release/libdds.so. Every function, every mode, bad input. Answers must be the same to the byte, but for what
DDS itself leaves to the order of its search: which of several equally good cards it names first, and how many nodes
it looked at."""

import argparse
import os
import random
import re
import sys
import tempfile

from interface import *

UNSET = -77


def blank(kind):
    """A structure full of a number that no function writes."""
    made = kind()
    for i in range(0, ctypes.sizeof(made) - 3, 4):
        c_int.from_buffer(made, i).value = UNSET
    return made


def text(chars):
    return bytes(chars).split(b"\0")[0].decode("latin-1")


def texts(chars):
    return [text(line) for line in chars]


# What of an answer must be the same.

def future(found, asked):
    """The scores in their order, and the cards of each; of one card alone only what it is worth."""
    target, solutions, _ = asked
    slots = [
        (found.score[i], found.suit[i], found.rank[i], found.equals[i]) for i in range(13) if found.score[i] != UNSET
    ]
    # Of one card that is as good as another, only what it is worth; DDS lists them all if they are worth nothing.
    one = solutions == 1 and slots and (slots[0][0] > 0 or len(slots) == 1)
    shown = sorted(slots, reverse=True) if not one else [slots[0][0]]
    return found.cards, [slot[0] for slot in slots], shown


def master(par, passed=False):
    number = max(0, min(par.number, 10))
    contracts = [tuple(getattr(c, f[0]) for f in Contract._fields_) for c in par.contracts[:number]]
    return par.score, par.number, "pass" if passed else contracts


def by_dealer(par):
    number = max(0, min(par.number, 10))
    return par.score, par.number, texts(par.contracts[:number])


class Comparison:
    def __init__(self, real, ours, args):
        self.libraries, self.args = (real, ours), args
        self.calls, self.differences = {}, 0

    def same(self, name, about, call):
        """Makes a call to both; `call` returns what must be the same."""
        real, ours = (call(library) for library in self.libraries)
        self.calls[name] = self.calls.get(name, 0) + 1
        if real != ours:
            self.differences += 1
            if self.differences <= 20:
                print(f"{name} {about}\n  DDS  {real}\n  ours {ours}")

    def boards(self, rng):
        for case in range(self.args.cases):
            cards = rng.choice((1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13))
            deal, hands, _ = random_deal(rng, cards, legal=rng.random() < 0.9)
            tricks = cards
            for _ in range(4):
                asked = rng.randint(-1, tricks), rng.randint(1, 3), rng.randint(0, 2)

                def solve(library):
                    found = blank(FutureTricks)
                    code = library.SolveBoard(deal, *asked, byref(found), 0)
                    return code, future(found, asked), self.card_is_good(library, deal, asked, found)

                def solve_pbn(library):
                    found = blank(FutureTricks)
                    code = library.SolveBoardPBN(as_pbn(deal, hands, case % 4), *asked, byref(found), 0)
                    return code, future(found, asked)

                about = (pbn(hands), deal.trump, deal.first, list(deal.currentTrickSuit), list(deal.currentTrickRank))
                self.same("SolveBoard", (about, asked), solve)
                self.same("SolveBoardPBN", (about, asked), solve_pbn)

    def card_is_good(self, library, deal, asked, found):
        """Where one card is asked for, it is one of those that the real library names when asked for all."""
        target, solutions, mode = asked
        if solutions != 1 or target == 0 or found.cards != 1:
            return True
        every = blank(FutureTricks)
        self.libraries[0].SolveBoard(deal, target, 2, mode, byref(every), 0)
        card = found.suit[0], found.rank[0], found.equals[0], found.score[0]
        return card in [(every.suit[i], every.rank[i], every.equals[i], every.score[i]) for i in range(every.cards)]

    def bad_boards(self, rng):
        for _ in range(4 * self.args.cases):
            deal, hands, whole = random_deal(rng, rng.randint(1, 6))
            asked = [rng.randint(-1, 1), rng.randint(1, 3), rng.randint(0, 2)]
            thread = 0
            for _ in range(rng.randint(1, 2)):
                kind = rng.randrange(12)
                seat, suit = rng.randrange(4), rng.randrange(4)
                if kind == 0:
                    asked[0] = rng.choice((-9, -2, 7, 13, 14, 99))
                elif kind == 1:
                    asked[1] = rng.choice((-1, 0, 4, 9))
                elif kind == 2:
                    asked[2] = rng.choice((-1, 3, 7))
                elif kind == 3:
                    deal.trump = rng.choice((-1, 5, 77))
                elif kind == 4:
                    deal.first = rng.choice((-1, 4, 9))
                elif kind == 5:
                    deal.currentTrickRank[rng.randrange(3)] = rng.choice((-1, 1, 15, 2000))
                elif kind == 6:
                    place = rng.randrange(3)
                    deal.currentTrickRank[place], deal.currentTrickSuit[place] = 5, rng.choice((-1, 4))
                elif kind == 7:
                    deal.currentTrickRank[0] = 0
                    deal.currentTrickRank[1] = 4
                elif kind == 8:
                    deal.remainCards[seat][suit] = rng.choice((1, 2, 3, 0x8000, 0x8004, 0xffff, 0xffffffff))
                elif kind == 9:
                    deal.remainCards[seat][suit] ^= 1 << rng.randint(2, 14)
                elif kind == 10:
                    for s in range(4):
                        deal.remainCards[(seat + 1) % 4][s] = deal.remainCards[seat][s]
                elif kind == 11:
                    for s in range(4):
                        deal.remainCards[seat][s] = 0 if rng.random() < 0.5 else 0x7ffc
            thread = rng.choice((0, 0, 0, -1, 2, 1000))

            def solve(library):
                found = blank(FutureTricks)
                code = library.SolveBoard(deal, *asked, byref(found), thread)
                return (code, future(found, asked)) if code == 1 else code

            if self.left_to_chance(deal):
                continue
            about = [list(row) for row in deal.remainCards], deal.trump, deal.first
            about += list(deal.currentTrickSuit), list(deal.currentTrickRank), asked, thread
            self.same("SolveBoard, bad input", about, solve)

    def left_to_chance(self, deal):
        """More cards are missing from the hands than lie on the table: DDS goes on with whatever it finds."""
        cards = sum(bin(held >> 2 & 0x1fff).count("1") for row in deal.remainCards for held in row)
        ranks = deal.currentTrickRank
        return cards <= 52 and any(ranks[i] == 0 for i in range((52 - cards) % 4))

    def batches(self, rng):
        for case in range(max(1, self.args.cases // 20)):
            boards, text_boards, number = Boards(), BoardsPBN(), rng.choice((0, 1, 7, 60))
            boards.noOfBoards = text_boards.noOfBoards = number
            asked = []
            for i in range(number):
                deal, hands, _ = random_deal(rng, rng.randint(1, 7))
                # (A wrong trump leads DDS outside of its own lists: what it says of the batch is chance.)
                if case % 3 == 2 and i == number // 2:
                    deal.first = 9
                boards.deals[i], text_boards.deals[i] = deal, as_pbn(deal, hands)
                one = rng.choice((-1, 0, 1)), rng.randint(1, 3), rng.randint(0, 2)
                for batch in (boards, text_boards):
                    batch.target[i], batch.solutions[i], batch.mode[i] = one
                asked.append(one)

            def outcome(code, solved):
                # Slots that are not used hold whatever was in memory.
                for found in solved.solvedBoard:
                    for i in range(max(found.cards, 1), 13):
                        found.score[i] = UNSET
                shown = [future(found, one) if found.cards else 0 for found, one in zip(solved.solvedBoard, asked)]
                return code, solved.noOfBoards, shown

            for name, batch in (("SolveAllBoardsBin", boards), ("SolveAllBoards", text_boards)):
                def solve(library):
                    solved = blank(SolvedBoards)
                    return outcome(getattr(library, name)(byref(batch), byref(solved)), solved)
                self.same(name, number, solve)
            for name, batch in (
                ("SolveAllChunksBin", boards), ("SolveAllChunks", text_boards), ("SolveAllChunksPBN", text_boards)
            ):
                for size in (1, 10, 0, -1):
                    def solve(library):
                        solved = blank(SolvedBoards)
                        code = getattr(library, name)(byref(batch), byref(solved), size)
                        return outcome(code, solved) if code == 1 else code
                    self.same(name, (number, size), solve)
            boards.noOfBoards = text_boards.noOfBoards = 201
            self.same("SolveAllBoardsBin", 201, lambda l: l.SolveAllBoardsBin(byref(boards), byref(SolvedBoards())))
            self.same("SolveAllBoards", 201, lambda l: l.SolveAllBoards(byref(text_boards), byref(SolvedBoards())))

    def bad_tables(self, rng):
        """After a refusal DDS goes on with what the last deal left and may crash: each call in a fresh process."""
        for kind in range(4):
            bad = TableDeal(holdings(random_hands(rng, 5)))
            if kind == 1:
                bad.cards[0][0] = 0xffff
            elif kind == 2:
                bad.cards[0][0] = 0x7ffc
            elif kind == 3:
                bad = TableDeal()

            def calc(library):
                read, write = os.pipe()
                if os.fork() == 0:
                    os.write(write, str(library.CalcDDtable(bad, byref(TableResults()))).encode())
                    os._exit(0)
                os.close(write)
                os.wait()
                return os.read(read, 20)
            self.same("CalcDDtable, bad input", kind, calc)

    def tables(self, rng):
        for case in range(max(1, self.args.cases // 10)):
            cards = 13 if case % 4 == 0 else rng.randint(2, 9)
            hands = random_hands(rng, cards)
            table = TableDeal(holdings(hands))
            text_table = TableDealPBN(pbn(hands, case % 4).encode())
            vulnerable = rng.randrange(4)

            def rows(results):
                return [list(row) for row in results.resTable]

            def calc(library):
                results = blank(TableResults)
                return library.CalcDDtable(table, byref(results)), rows(results)

            def calc_pbn(library):
                results = blank(TableResults)
                return library.CalcDDtablePBN(text_table, byref(results)), rows(results)

            def calc_par(library):
                results, par = blank(TableResults), ParResults()
                code = library.CalcPar(table, vulnerable, byref(results), byref(par))
                return code, rows(results), texts(par.parScore), texts(par.parContractsString)

            def calc_par_pbn(library):
                results, par = blank(TableResults), ParResults()
                code = library.CalcParPBN(text_table, byref(results), vulnerable, byref(par))
                return code, rows(results), texts(par.parScore), texts(par.parContractsString)

            self.same("CalcDDtable", pbn(hands), calc)
            self.same("CalcDDtablePBN", pbn(hands), calc_pbn)
            if cards == 13:
                self.same("CalcPar", (pbn(hands), vulnerable), calc_par)
                self.same("CalcParPBN", (pbn(hands), vulnerable), calc_par_pbn)
        for line in (b"", b"X:", b"ab:", b"...", b"abcN:AK"):
            self.same("CalcDDtablePBN", line, lambda l: l.CalcDDtablePBN(TableDealPBN(line), byref(TableResults())))

    def all_tables(self, rng):
        for case in range(max(1, self.args.cases // 20)):
            deals, text_deals = TableDeals(), TableDealsPBN()
            number = rng.choice((0, 1, 3, 20)) if case else 40
            deals.noOfTables = text_deals.noOfTables = number
            cards = 13 if case % 3 == 1 else rng.randint(2, 6)
            for i in range(number):
                hands = random_hands(rng, cards)
                deals.deals[i], text_deals.deals[i] = TableDeal(holdings(hands)), TableDealPBN(pbn(hands).encode())
            if case % 5 == 4 and number:
                deals.deals[number - 1].cards[2][2] = 0xffff
            cover = rng.random() < 0.5
            skip = (c_int * 5)(*(int(cover and rng.random() < 0.5) for _ in range(5)))
            mode = rng.randint(-1, 4) if cards == 13 else -1
            for name, batch in (("CalcAllTables", deals), ("CalcAllTablesPBN", text_deals)):
                if number == 0:
                    continue

                def calc(library):
                    results, pars = blank(TablesRes), AllParResults()
                    code = getattr(library, name)(byref(batch), mode, skip, byref(results), byref(pars))
                    if code != 1:
                        return code
                    shown = [[list(row) for row in table.resTable] for table in results.results[:number]]
                    par = [(texts(p.parScore), texts(p.parContractsString)) for p in pars.presults]
                    return code, results.noOfBoards, shown, par
                self.same(name, (number, list(skip), mode), calc)
        deals.noOfTables = 41
        for skip in ((0,) * 5, (1,) * 5, (0, 1, 1, 1, 1)):
            filter_, many = (c_int * 5)(*skip), 201 if sum(skip) == 4 else 41
            deals.noOfTables = many
            self.same("CalcAllTables", (many, skip), lambda l: l.CalcAllTables(
                byref(deals), -1, filter_, byref(TablesRes()), byref(AllParResults())))

    def plays(self, rng):
        batch, traces, text_batch, text_traces = Boards(), PlayTraces(), BoardsPBN(), PlayTracesPBN()
        number = 0
        for case in range(self.args.cases):
            cards = rng.choice((1, 2, 3, 4, 5, 6, 7, 13)) if case % 8 == 0 else rng.randint(1, 6)
            deal, hands, _ = random_deal(rng, cards)
            played = random_play(rng, deal, hands, rng.choice((0, 1, 2, 5, 9, 52)))
            if rng.random() < 0.2 and played:
                spoiled = rng.randrange(len(played))
                played[spoiled] = rng.randrange(4), rng.randint(2, 14)
            play = trace(played)
            if any(deal.currentTrickRank):
                # DDS counts the cards on the table as well.
                play.number = min(52, play.number + rng.choice((0, sum(r > 0 for r in deal.currentTrickRank))))
            if case % 50 == 49:
                deal.first = 4

            def analyse(library):
                solved = blank(SolvedPlay)
                code = library.AnalysePlayBin(deal, play, byref(solved), 0)
                return code, solved.number, list(solved.tricks)

            def analyse_pbn(library):
                solved = blank(SolvedPlay)
                code = library.AnalysePlayPBN(as_pbn(deal, hands), trace_pbn(played), byref(solved), 0)
                return code, solved.number, list(solved.tricks)

            about = (pbn(hands), deal.trump, deal.first, list(deal.currentTrickSuit), list(deal.currentTrickRank), played)
            self.same("AnalysePlayBin", about, analyse)
            self.same("AnalysePlayPBN", about, analyse_pbn)
            if number < 60 and deal.first < 4:
                batch.deals[number], traces.plays[number] = deal, play
                text_batch.deals[number], text_traces.plays[number] = as_pbn(deal, hands), trace_pbn(played)
                number += 1
        for lines in ((b"S", 1), (b"XA", 1), (b"S1", 1), (b"SA", 53), (b"SA", -1)):
            play = PlayTracePBN(lines[1], lines[0])
            self.same("AnalysePlayPBN", lines,
                      lambda l: l.AnalysePlayPBN(as_pbn(deal, hands), play, byref(SolvedPlay()), 0))
        for boards, plays in ((number, number), (number, number - 1), (201, 201), (0, 0)):
            batch.noOfBoards = text_batch.noOfBoards = boards
            traces.noOfBoards = text_traces.noOfBoards = plays
            for name, one, other in (
                ("AnalyseAllPlaysBin", batch, traces), ("AnalyseAllPlaysPBN", text_batch, text_traces)
            ):
                if boards == 0 or boards > BOARDS and name == "AnalyseAllPlaysPBN":
                    continue

                def analyse(library):
                    solved = blank(SolvedPlays)
                    code = getattr(library, name)(byref(one), byref(other), byref(solved), 1)
                    good = [list(s.tricks)[:s.number] for s in solved.solved[:number] if s.number > 0]
                    return code, solved.noOfBoards, good
                self.same(name, (boards, plays), analyse)

    def par(self, rng):
        real = self.libraries[0]
        for case in range(10 * self.args.cases):
            table = TableResults()
            kind = case % 4
            for strain in range(5):
                north_south = rng.randint(0, 13)
                for seat in range(4):
                    if kind == 0:
                        tricks = rng.randint(0, 13)
                    else:
                        tricks = north_south if seat % 2 == 0 else 13 - north_south
                        tricks += rng.choice((0, 0, 0, 1, -1)) if kind == 2 else 0
                        tricks = min(tricks, 7) if kind == 3 else tricks
                    table.resTable[strain][seat] = max(0, min(13, tricks))
            for vulnerable in range(4):
                self.par_of(table, vulnerable, rng.randrange(5), real)
        table = TableResults()
        for code in list(range(-320, 5)):
            def message(library):
                line = ctypes.create_string_buffer(80)
                library.ErrorMessage(code, line)
                return line.value
            self.same("ErrorMessage", code, message)
        for code in range(-1, 12):
            self.same("SetThreading", code, lambda l: l.SetThreading(code))

        def version(library):
            info = Info()
            library.GetDDSInfo(byref(info))
            return info.major, info.minor, info.patch, info.versionString, info.system, info.numBits, info.numCores
        self.same("GetDDSInfo", "", version)

    def par_of(self, table, vulnerable, dealer, real):
        about = [list(row) for row in table.resTable], vulnerable, dealer

        # DDS forgets the star of a sacrifice in the opponents' strain that one seat alone can make, and then
        # misreads its own text. We write the text as DDS does, and the right number of undertricks.
        named = ParResultsDealer()
        real.DealerPar(byref(table), byref(named), dealer, vulnerable)
        starless = any(re.fullmatch(r"\d[A-Z]-[NESW]-\d+", line) for line in by_dealer(named)[2])

        def sides(library):
            par = ParResults()
            code = library.Par(byref(table), byref(par), vulnerable)
            return code, texts(par.parScore), texts(par.parContractsString)

        def sides_bin(library):
            par = (ParResultsMaster * 2)()
            return library.SidesParBin(byref(table), par, vulnerable), [master(p) for p in par]

        def sides_short(library):
            par = (ParResultsDealer * 2)()
            return library.SidesPar(byref(table), par, vulnerable), [by_dealer(p) for p in par]

        def dealer_short(library):
            par = blank(ParResultsDealer)
            return library.DealerPar(byref(table), byref(par), dealer, vulnerable), by_dealer(par)

        def dealer_bin(library):
            par = ParResultsMaster()
            code = library.DealerParBin(byref(table), byref(par), dealer, vulnerable)
            if starless:
                for contract in par.contracts:
                    contract.underTricks = 0
            return code, master(par, passed=par.score == 0)

        def dealer_text(library):
            par, line = ParResultsMaster(), ctypes.create_string_buffer(200)
            real.DealerParBin(byref(table), byref(par), dealer, vulnerable)
            if dealer == 4:
                par.contracts[0].seats = 6
            return library.ConvertToDealerTextFormat(byref(par), line), line.value

        def sides_text(library):
            par, found = (ParResultsMaster * 2)(), ParTextResults()
            real.SidesParBin(byref(table), par, vulnerable)
            code = library.ConvertToSidesTextFormat(par, byref(found))
            return code, texts(found.parText), found.equal

        self.same("Par", about, sides)
        self.same("SidesParBin", about, sides_bin)
        self.same("SidesPar", about, sides_short)
        self.same("DealerPar", about, dealer_short)
        self.same("DealerParBin", about, dealer_bin)
        self.same("ConvertToDealerTextFormat", about, dealer_text)
        self.same("ConvertToSidesTextFormat", about, sides_text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("real")
    parser.add_argument("ours")
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="boards, bad, batches, tables, all_tables, plays or par")
    args = parser.parse_args()
    real, ours = (os.path.abspath(path) for path in (args.real, args.ours))
    # DDS writes a file beside itself for every call that it refuses.
    os.chdir(tempfile.mkdtemp())
    comparison = Comparison(load(real), load(ours), args)
    for part in ("bad_tables", "par", "boards", "bad_boards", "batches", "tables", "all_tables", "plays"):
        if args.only in part:
            getattr(comparison, part)(random.Random(f"{args.seed} {part}"))
    for name, calls in comparison.calls.items():
        print(f"{name:<28}{calls:>8} calls")
    print(f"{sum(comparison.calls.values())} calls, {comparison.differences} differences")
    sys.exit(comparison.differences != 0)


if __name__ == "__main__":
    main()
