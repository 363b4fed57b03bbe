"""The solver in the shape of `dds3`, the Python module of DDS 3: `from finesse import dds3` for a program that
says `import dds3`.

Suits are S H D C = 0 to 3, notrump 4; seats N E S W = 0 to 3; ranks 2 to 14; vulnerability 0 none, 1 both,
2 NS, 3 EW. What is wrong raises ValueError. Of neighbouring cards the highest stands for all, and `equals` has
a bit for the rank of each lower one. Targets, solutions and modes do what they do in DDS.

>>> from finesse import dds3
>>> deal = "N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964"
>>> found = dds3.solve_board_pbn(deal, trump=4, first=3, solutions=1)
>>> found["cards"], found["score"][0]
(1, 4)
>>> dds3.calc_all_tables_pbn([deal], mode=0)["tables"][0]["res_table"][4]
[9, 4, 9, 4]
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from typing import Any

from . import _finesse
from ._finesse import FinesseError, Position, Solver, Table
from .solving import tables as _tables

_SUITS = "SHDC"
_STRAINS = ("S", "H", "D", "C", "NT")
_SEATS = "NESW"
_RANKS = "..23456789TJQKA"
_VULNERABILITIES = ("None", "All", "NS", "EW")
_SLOTS = 13
_local = threading.local()


class SolverContext:
    """A solver with its tables: keep one for each thread."""

    def __init__(self) -> None:
        self.solver = Solver()

    def reset(self) -> None:
        """Forgets what was found out."""
        self.solver.forget()


def solve_board_pbn(
    remain_cards: str,
    trump: int = 4,
    first: int = 0,
    current_trick_suit: Sequence[int] = (0, 0, 0),
    current_trick_rank: Sequence[int] = (0, 0, 0),
    target: int = -1,
    solutions: int = 3,
    mode: int = 0,
    thread_index: int = 0,
    context: SolverContext | None = None,
) -> dict[str, Any]:
    """The cards of whoever is to play, and their scores: for `solutions` 1 one of the best, 2 all of the best,
    3 all, in descending order. With a target of at least 1 and solutions 1 or 2, one card or all that reach it,
    and none with score -1 where there is none (0 if the target is 1). In mode 0 a single card is not searched
    and has score -2."""
    _within("target", target, -1, 13)
    _within("solutions", solutions, 1, 3)
    _within("mode", mode, 0, 2)
    _within("trump", trump, 0, 4)
    _within("first", first, 0, 3)
    trick = []
    for suit, rank in zip(current_trick_suit, current_trick_rank):
        if rank == 0:
            break
        _within("current_trick_suit", suit, 0, 3)
        _within("current_trick_rank", rank, 2, 14)
        trick.append(_SUITS[suit] + _RANKS[rank])
    position = Position(remain_cards, _STRAINS[trump], _SEATS[first], trick)
    solver = (context or _own_context()).solver
    before = solver.nodes
    cards, scored = _answer(solver, position, target, solutions, mode)
    return _as_dds(cards, scored, target, solver.nodes - before)


def calc_dd_table_pbn(deal: str) -> dict[str, Any]:
    """The table of a deal: res_table[strain][declarer]."""
    return calc_all_tables_pbn([deal])["tables"][0]  # type: ignore[no-any-return]


def calc_all_tables_pbn(
    deals_pbn: Iterable[str], mode: int = -1, trump_filter: Sequence[int] = (0, 0, 0, 0, 0)
) -> dict[str, Any]:
    """The tables of many deals on all cores, each as res_table[strain][declarer], and with `mode` as
    vulnerability (-1 for none of it) their par. All strains are solved; those that the filter skips are left
    zero. There is no limit to their number."""
    _within("mode", mode, -1, 3)
    if len(trump_filter) != 5 or any(skip not in (0, 1) for skip in trump_filter):
        raise FinesseError("trump_filter has five numbers, each 0 or 1, for S H D C NT")
    if mode >= 0 and any(trump_filter):
        raise FinesseError("par needs all strains: leave trump_filter all zeros, or mode -1")
    found = _tables(list(deals_pbn))
    results = []
    for numbers in found.tolist():
        # Here strains go from clubs up, and the seat comes first.
        by_strain = [[numbers[seat][place] for seat in range(4)] for place in (3, 2, 1, 0, 4)]
        rows = [[0] * 4 if skip else row for row, skip in zip(by_strain, trump_filter)]
        results.append({"res_table": rows})
    strains = 5 - sum(trump_filter)
    pars = [par(table, mode) for table in results] if mode >= 0 else []
    return {"no_of_boards": strains * len(results), "tables": results, "par_results": pars}


def par(table_results: dict[str, Any], vulnerable: int = 0) -> dict[str, Any]:
    """The par of a table if either pair may open: its score for both sides, "NS 420" and "EW -420". Where it
    depends on who deals, the first is that with north dealing and the second that with east."""
    _within("vulnerable", vulnerable, 0, 3)
    table = _table(table_results["res_table"])
    north, east = (table.par(dealer, _VULNERABILITIES[vulnerable]) for dealer in "NE")
    return {
        "par_score": [f"NS {north.points}", f"EW {-east.points}"],
        "par_contracts_string": ["NS:" + ",".join(north.contracts), "EW:" + ",".join(east.contracts)],
    }


def _table(rows: Sequence[Sequence[int]]) -> Table:
    """PBN's order: N, S, E, W in NT, S, H, D, C."""
    digits = [format(rows[strain][seat], "x") for seat in (0, 2, 1, 3) for strain in (4, 0, 1, 2, 3)]
    return _finesse.table_of("".join(digits))


def _answer(
    solver: Solver, position: Position, target: int, solutions: int, mode: int
) -> tuple[int, list[tuple[list[str], int]]]:
    """How many cards DDS would count, and its runs of cards with their scores."""
    runs = _runs(position)
    if position.seat is None:
        return 0, []
    pair = "NS" if position.seat in "NS" else "EW"
    held = sum(len(position.hand(seat)) for seat in _SEATS)
    if held <= 4:
        # In the last trick every card is forced.
        won = 0 if target == 0 and solutions < 3 else solver.tricks(position)[pair]
        return len(runs), [(run, won) for run in runs]
    if mode == 0 and len(runs) == 1:
        return 1, [(runs[0], -2)]
    if solutions == 3:
        values = {card: value.tricks for value in solver.cards(position) for card in value.equals}
        scored = sorted(((run, values[run[0]]) for run in runs), key=lambda one: -one[1])
        return len(scored), scored
    wanted = solver.tricks(position)[pair] if target == -1 else target
    if wanted == 0:
        # The legal cards alone; one of them still fills every slot.
        return 1 if solutions == 1 else len(runs), [(run, 0) for run in runs]
    if not solver.reaches(position, pair, wanted):
        return 0, []
    if solutions == 1:
        reach = (run for run in runs if solver.reaches(position.play(run[0]), pair, wanted))
        return 1, [(next(reach), wanted)]
    reaching = set(solver.reaching(position, pair, wanted))
    scored = [(run, wanted) for run in runs if run[0] in reaching]
    return len(scored), scored


def _runs(position: Position) -> list[list[str]]:
    """The legal cards in runs that DDS takes for one, from the top: nothing lies between them that another
    hand holds or that is on the table."""
    legal = position.moves
    others = [card for seat in _SEATS for card in position.hand(seat).cards if card not in legal]
    others += position.trick
    runs: list[list[str]] = []
    for suit in _SUITS:
        own = sorted((_rank(card) for card in legal if card[0] == suit), reverse=True)
        between = [_rank(card) for card in others if card[0] == suit]
        last = None
        for rank in own:
            if last is None or any(rank < other < last for other in between):
                runs.append([])
            runs[-1].append(suit + _RANKS[rank])
            last = rank
    return runs


def _as_dds(cards: int, scored: list[tuple[list[str], int]], target: int, nodes: int) -> dict[str, Any]:
    slots: dict[str, list[int]] = {name: [0] * _SLOTS for name in ("suit", "rank", "equals", "score")}
    for place, (run, score) in enumerate(scored):
        slots["suit"][place] = _SUITS.index(run[0][0])
        slots["rank"][place] = _rank(run[0])
        slots["equals"][place] = sum(1 << _rank(card) for card in run[1:])
        slots["score"][place] = score
    if not scored:
        slots["score"][0] = 0 if target == 1 else -1
    return {"nodes": nodes, "cards": cards, **slots}


def _rank(card: str) -> int:
    return _RANKS.index(card[1])


def _own_context() -> SolverContext:
    if not hasattr(_local, "context"):
        _local.context = SolverContext()
    context: SolverContext = _local.context
    return context


def _within(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise FinesseError(f"{name} is {number}: write {least} to {most}")
