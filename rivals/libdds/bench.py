#!/usr/bin/env python3
"""Two libraries with DDS's interface on the same work, in turns, on one thread and on two.

    python bench.py REAL OURS [--deals 40] [--seed 1] [--passes 3]
    python bench.py REAL OURS --list hands/largest.txt [--passes 1]     one thread, a table for each deal of the list

Prints for each the processor time of the better pass and the ratio; for batches the time by the clock as well, which
says something only on a quiet machine."""

import argparse
import os
import random
import shlex
import tempfile
import time

from interface import *


def work(rng, deals):
    """Names with functions of a library."""
    whole = [random_hands(rng, 13) for _ in range(deals)]
    tables = TableDeals(noOfTables=deals)
    for i, hands in enumerate(whole):
        tables.deals[i] = TableDeal(holdings(hands))
    every = (c_int * 5)()

    def all_tables(library):
        found = TablesRes()
        assert library.CalcAllTables(byref(tables), -1, every, byref(found), byref(AllParResults())) == 1
        return [list(row) for table in found.results[:deals] for row in table.resTable]

    def one_by_one(library):
        found, rows = TableResults(), []
        for table in tables.deals[:deals]:
            assert library.CalcDDtable(table, byref(found)) == 1
            rows += [list(row) for row in found.resTable]
        return rows

    boards = Boards(noOfBoards=deals)
    for i, hands in enumerate(whole):
        boards.deals[i] = Deal(trump=i % 5, first=i // 5 % 4, remainCards=holdings(hands))
        boards.target[i], boards.solutions[i], boards.mode[i] = -1, 3, 1

    def every_card(library):
        found = SolvedBoards()
        assert library.SolveAllBoardsBin(byref(boards), byref(found)) == 1
        return [list(board.score[:board.cards]) for board in found.solvedBoard[:deals]]

    traces, played = PlayTraces(noOfBoards=deals), Boards(noOfBoards=deals)
    for i, hands in enumerate(whole):
        played.deals[i] = boards.deals[i]
        traces.plays[i] = trace(random_play(rng, boards.deals[i], hands, 52))

    def plays(library):
        found = SolvedPlays()
        assert library.AnalyseAllPlaysBin(byref(played), byref(traces), byref(found), 1) == 1
        return [list(play.tricks[:play.number]) for play in found.solved[:deals]]

    return {
        "CalcAllTables": all_tables, "CalcDDtable, one by one": one_by_one,
        "SolveAllBoardsBin, every card": every_card, "AnalyseAllPlaysBin": plays,
    }


def on_list(libraries, path, passes):
    """The table of each deal of one of DDS's lists, by both."""
    texts = [shlex.split(line)[5] for line in open(path) if line.startswith("PBN ")]
    for library in libraries:
        library.SetMaxThreads(1)
    print(f"{'DDS, ms':>10}{'ours, ms':>10}{'ratio':>7}  deal")
    sums, slowest, behind = [0.0, 0.0], [0.0, 0.0], 0
    for text in texts:
        best, answers = [float("inf")] * 2, []
        for _ in range(passes):
            answers = []
            for place, library in enumerate(libraries):
                found, start = TableResults(), time.process_time()
                assert library.CalcDDtablePBN(TableDealPBN(text.encode()), byref(found)) == 1
                best[place] = min(best[place], 1e3 * (time.process_time() - start))
                answers.append([list(row) for row in found.resTable])
        assert answers[0] == answers[1], text
        print(f"{best[0]:>10.0f}{best[1]:>10.0f}{best[0] / best[1]:>6.2f}x  {text}", flush=True)
        sums = [one + other for one, other in zip(sums, best)]
        slowest = [max(one, other) for one, other in zip(slowest, best)]
        behind += best[1] > best[0]
    print(f"{len(texts)} deals: {sums[0]:.0f} and {sums[1]:.0f} ms, {sums[0] / sums[1]:.2f}x; the slowest {slowest[0]:.0f} "
          f"and {slowest[1]:.0f} ms; ours slower on {behind}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("real")
    parser.add_argument("ours")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--list", type=os.path.abspath)
    args = parser.parse_args()
    paths = os.path.abspath(args.real), os.path.abspath(args.ours)
    os.chdir(tempfile.mkdtemp())
    libraries = [load(path) for path in paths]
    if args.list:
        return on_list(libraries, args.list, args.passes)
    print(f"{args.deals} deals, seed {args.seed}, better of {args.passes} passes; milliseconds a deal")
    print(f"{'work':<34}{'threads':>8}{'DDS':>9}{'ours':>9}{'ratio':>7}{'by the clock':>14}")
    for threads in (1, 2):
        for name, job in work(random.Random(args.seed), args.deals).items():
            best = [[float("inf")] * 2, [float("inf")] * 2]
            for _ in range(args.passes):
                answers = []
                for library, times in zip(libraries, best):
                    library.SetMaxThreads(threads)
                    start = time.process_time(), time.perf_counter()
                    answers.append(job(library))
                    times[0] = min(times[0], time.process_time() - start[0])
                    times[1] = min(times[1], time.perf_counter() - start[1])
                assert answers[0] == answers[1], name
            real, ours = (1e3 * times[0] / args.deals for times in best)
            clock = best[0][1] / best[1][1]
            print(f"{name:<34}{threads:>8}{real:>9.2f}{ours:>9.2f}{real / ours:>6.2f}x{clock:>13.2f}x", flush=True)


if __name__ == "__main__":
    main()
