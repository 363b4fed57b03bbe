"""Matches with statistics, and tables of rows as data frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union

from ._finesse import BridgeMatch, FoulError, HeartsMatch, RosterPlayer
from .playing import Player
from .solving import AnyDeal, Progress

if TYPE_CHECKING:
    import pandas

Entrant = Union[str, type[Player]]


def match_bridge(
    a: Entrant,
    b: Entrant,
    boards: int | None = None,
    *,
    seed: int = 1,
    scoring: str = "imp",
    only: str | None = None,
    deals: Sequence[AnyDeal] | None = None,
    until: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Two teams meet: every board at two tables, with the teams' seats exchanged. A team is a player by name,
    such as "montecarlo:worlds=50", or a class of one's own. Returns boards won and lost, IMPs, points and
    matchpoints a board with their 95% intervals, the sign test, and the fouls in words; where fouls kept every
    board from its end, they are raised.

    Without `boards`, 100 random ones, or all of `deals`. With `until` (a level such as 0.95) the match ends
    as soon as a difference is certain at that level. The same seed gives the same match on any number of
    threads.

    >>> score = match_bridge("novice", "random", boards=4, seed=1)
    >>> score["boards"], score["fouls"], score["imps"]["mean"] > 0
    (4, [0, 0], True)
    """
    given = None if deals is None else list(deals)
    game = BridgeMatch(a, b, seed, scoring, only, given)
    wanted = boards if boards is not None else 100 if given is None else len(given)
    count = wanted if given is None else min(wanted, len(given))
    blocks = game.blocks(range(count), until=until, threads=threads, progress=progress)
    return played(game.report(blocks))


def match_hearts(
    players: Sequence[Entrant],
    blocks: int = 25,
    *,
    rules: str = "standard",
    length: str = "game",
    seed: int = 1,
    until: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Four players meet in all four rotations of the same deals, or two kinds of player in all fourteen mixed
    seatings. A player is a name or a class of one's own; `length` is "game" or "round". Returns points and
    ranks with their 95% intervals over blocks, and the fouls in words.

    >>> score = match_hearts(["f86", "random"], blocks=2, length="round")
    >>> [line["spec"] for line in score["players"]], score["blocks"]
    (['f86', 'random'], 2)
    """
    game = HeartsMatch(list(players), rules, length, seed)
    return played(game.report(game.blocks(range(blocks), until=until, threads=threads, progress=progress)))


def played(report: dict[str, Any]) -> dict[str, Any]:
    """The report, unless fouls kept every single game from its end: then its figures would mean nothing."""
    said = report["said"]
    if report.get("boards", report.get("blocks")) == 0 and said:
        others = f" ({len(said) - 1} more such fouls)" if said[1:] else ""
        raise FoulError(f"no game came to its end: {said[0]}{others}")
    return report


def frame(rows: Iterable[Mapping[str, Any]]) -> pandas.DataFrame:
    """Rows as a data frame of pandas: of an experiment, of an analysis, of blocks."""
    import pandas

    return pandas.DataFrame(list(rows))


__all__ = ["Entrant", "RosterPlayer", "frame", "match_bridge", "match_hearts"]
