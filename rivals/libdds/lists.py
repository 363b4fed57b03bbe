#!/usr/bin/env python3
"""A library with DDS's interface against the lists of deals that come with DDS's source (its folder `hands`; the
source package of endplay has it).

    python lists.py OURS hands/list1000.txt [--from 0] [--most 1000]
    python lists.py OURS hands/sol100000.txt        (tables alone)

Checked of each deal: every card's score, all twenty results, par in both forms, and every card of a play."""

import argparse
import shlex
import sys

from interface import *


def numbers(words):
    return [int(word) for word in words]


def records(path):
    """Lines of one deal, by their first word."""
    record = {}
    for line in open(path):
        words = shlex.split(line)
        if not words or words[0] == "NUMBER":
            continue
        if words[0] == "PBN" and record:
            yield record
            record = {}
        record[words[0]] = words[1:]
    yield record


def check(library, record):
    """What differs."""
    dealer, vulnerable, trump, first = numbers(record["PBN"][:4])
    text = record["PBN"][4].encode()
    deal = DealPBN(trump, first, (c_int * 3)(), (c_int * 3)(), text)
    found, cards = FutureTricks(), int(record["FUT"][0])
    assert library.SolveBoardPBN(deal, -1, 3, 1, byref(found), 0) == 1
    columns = [numbers(record["FUT"][1 + i * cards:1 + (i + 1) * cards]) for i in range(4)]
    slots = [found.suit, found.rank, found.equals, found.score]
    if sorted(zip(*columns)) != sorted(zip(*(column[:found.cards] for column in slots))):
        yield "FUT"
    table = TableResults()
    assert library.CalcDDtablePBN(TableDealPBN(text), byref(table)) == 1
    if [tricks for row in table.resTable for tricks in row] != numbers(record["TABLE"]):
        yield "TABLE"
    par, short = ParResults(), ParResultsDealer()
    library.Par(byref(table), byref(par), vulnerable)
    lines = [bytes(line).split(b"\0")[0].decode() for lines in (par.parScore, par.parContractsString) for line in lines]
    if lines != record["PAR"]:
        yield "PAR"
    library.DealerPar(byref(table), byref(short), dealer, vulnerable)
    named = [bytes(line).split(b"\0")[0].decode() for line in short.contracts[:short.number]]
    if [str(short.score), *named] != record["PAR2"] and record["PAR2"] != ["0", "pass"]:
        yield "PAR2"
    number, solved = int(record["PLAY"][0]), SolvedPlay()
    play = PlayTracePBN(number, record["PLAY"][1].encode() if number else b"")
    assert library.AnalysePlayPBN(deal, play, byref(solved), 0) == 1
    # For a board without a play the lists have nothing, where DDS itself gives the tricks before the lead.
    if number and [solved.number, *solved.tricks[:solved.number]] != numbers(record["TRACE"]):
        yield "TRACE"


def check_tables(library, lines):
    """Lines `HANDS:DIGITS`, the hands from west on; the digits are north-south's tricks at notrump, spades, hearts,
    diamonds and clubs, each played by east, north, west and south."""
    deals = TableDealsPBN(noOfTables=len(lines))
    for i, line in enumerate(lines):
        deals.deals[i] = TableDealPBN(b"W:" + line.split(":")[0].encode())
    found = TablesRes()
    assert library.CalcAllTablesPBN(byref(deals), -1, (c_int * 5)(), byref(found), byref(AllParResults())) == 1
    for line, table in zip(lines, found.results):
        won = [[tricks if seat % 2 == 0 else 13 - tricks for seat, tricks in enumerate(row)] for row in table.resTable]
        digits = "".join("%X" % won[strain][seat] for strain in (4, 0, 1, 2, 3) for seat in (1, 0, 3, 2))
        yield digits, line.strip().split(":")[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ours")
    parser.add_argument("list")
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--most", type=int, default=10 ** 9)
    args = parser.parse_args()
    library = load(args.ours, 1)
    done = wrong = 0
    if "sol" in args.list:
        lines = open(args.list).read().splitlines()[args.start:args.start + args.most]
        for i in range(0, len(lines), TABLES):
            for ours, theirs in check_tables(library, lines[i:i + TABLES]):
                done, wrong = done + 1, wrong + (ours != theirs)
                if ours != theirs and wrong < 10:
                    print(ours, theirs)
    else:
        for number, record in enumerate(records(args.list)):
            if args.start <= number < args.start + args.most:
                differs = list(check(library, record))
                done, wrong = done + 1, wrong + bool(differs)
                if differs:
                    print(number, record["PBN"], differs)
    print(f"{done} deals, {wrong} differ")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
