#!/usr/bin/env python3
"""Records what DDS answers, for the test crates/libdds/tests/recorded.rs.

    python record.py REAL > ../../data/dd/interface.txt

One call a line, as words: its name, what is asked, `=`, what is answered. Only what DDS does not leave to the order of
its search is recorded."""

import os
import random
import sys
import tempfile

from compare import blank, by_dealer, future, master, text, texts, UNSET
from interface import *


def words(*things):
    for thing in things:
        if isinstance(thing, (list, tuple)):
            yield from words(*thing)
        else:
            yield str(thing).replace(" ", "_")


def line(*things):
    print(" ".join(words(*things)))


def asked_of(deal):
    held = ["%x" % held for row in deal.remainCards for held in row]
    return held, deal.trump, deal.first, list(deal.currentTrickSuit), list(deal.currentTrickRank)


def solve(library, rng):
    for case in range(150):
        deal, _, _ = random_deal(rng, rng.choice((1, 2, 3, 4, 5, 6, 7, 8)), legal=case % 7 != 0)
        asked = rng.randint(-1, 3), rng.randint(1, 3), rng.randint(0, 2)
        if case % 5 == 4:
            kind = rng.randrange(6)
            if kind == 0:
                asked = rng.choice((-2, 14, 9)), rng.choice((0, 1, 4)), rng.choice((-1, 1, 3))
            elif kind == 1:
                deal.trump = rng.choice((-1, 5))
            elif kind == 2:
                deal.first = 4
            elif kind == 3:
                deal.currentTrickRank[2] = rng.choice((1, 15, 7))
            elif kind == 4:
                deal.remainCards[1][2] ^= 1 << rng.randint(1, 15)
            else:
                deal.remainCards[0] = deal.remainCards[1]
        cards = sum(bin(held >> 2 & 0x1fff).count("1") for row in deal.remainCards for held in row)
        if any(deal.currentTrickRank[i] == 0 for i in range((52 - cards) % 4)):
            continue
        found = blank(FutureTricks)
        code = library.SolveBoard(deal, *asked, byref(found), 0)
        cards, scores, slots = future(found, asked)
        if code != 1:
            line("solve", asked_of(deal), asked, "=", code)
        elif slots and not isinstance(slots[0], tuple):
            line("solve", asked_of(deal), asked, "=", code, cards, scores[0])
        else:
            line("solve", asked_of(deal), asked, "=", code, cards, slots)


def par(library, rng):
    for case in range(150):
        table = TableResults()
        for strain in range(5):
            north_south = rng.randint(0, 13)
            for seat in range(4):
                tricks = north_south if seat % 2 == 0 else 13 - north_south
                tricks += rng.choice((0, 0, 0, 1, -1)) if case % 2 else 0
                tricks = min(tricks, 7) if case % 25 == 0 else tricks
                table.resTable[strain][seat] = max(0, min(13, tricks))
        vulnerable, dealer = rng.randrange(4), rng.randrange(4)
        asked = "".join("%x" % tricks for row in table.resTable for tricks in row), vulnerable, dealer
        sides, short, bare = ParResults(), blank(ParResultsDealer), (ParResultsMaster * 2)()
        library.Par(byref(table), byref(sides), vulnerable)
        line("par", asked, "=", texts(sides.parScore), texts(sides.parContractsString))
        library.DealerPar(byref(table), byref(short), dealer, vulnerable)
        line("dealer", asked, "=", by_dealer(short))
        library.SidesParBin(byref(table), bare, vulnerable)
        line("sides", asked, "=", [master(par) for par in bare])
        found = ParTextResults()
        library.ConvertToSidesTextFormat(bare, byref(found))
        line("lines", asked, "=", texts(found.parText), int(found.equal))


def plays(library, rng):
    for case in range(40):
        deal, hands, _ = random_deal(rng, rng.randint(1, 6))
        played = random_play(rng, deal, hands, rng.choice((0, 1, 2, 5, 9, 52)))
        if case % 8 == 7 and played:
            played[-1] = 0, 7
        play = trace(played)
        play.number += sum(rank > 0 for rank in deal.currentTrickRank)
        solved = blank(SolvedPlay)
        code = library.AnalysePlayBin(deal, play, byref(solved), 0)
        tricks = [tricks for tricks in solved.tricks if tricks != UNSET]
        line("play", asked_of(deal), play.number, len(played), played, "=", code, solved.number, tricks)


def main():
    real = os.path.abspath(sys.argv[1])
    os.chdir(tempfile.mkdtemp())
    library, rng = load(real), random.Random(22)
    print("# Answers of DDS 2.9.0: python rivals/libdds/record.py (docs/libdds.md)")
    for part in (solve, par, plays):
        part(library, rng)
    for code in (1, -1, -2, -15, -98, -99, -201, -301, 7):
        message = ctypes.create_string_buffer(80)
        library.ErrorMessage(code, message)
        line("error", code, "=", text(message))


if __name__ == "__main__":
    main()
