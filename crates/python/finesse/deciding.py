"""Decisions at the table from what a seat can know: advice, and the post-mortem of played boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from . import _finesse
from ._finesse import Record
from .solving import AnyDeal, Progress

def _thinking(worlds: int | None, aim: str | None, uniform: bool, seed: int) -> dict[str, Any]:
    return {"worlds": worlds, "aim": aim, "uniform": uniform, "seed": seed}


def advise(
    deal: AnyDeal,
    contract: str | None = None,
    *,
    auction: str | Iterable[str] | None = None,
    dealer: str | None = None,
    vulnerability: str = "None",
    play: str | Iterable[str] = "",
    worlds: int | None = None,
    aim: str | None = None,
    uniform: bool = False,
    seed: int = 1,
) -> dict[str, Any]:
    """What to play and why, from what the seat to play can know. Unknown hands are "-"; `play` has the cards
    so far from the opening lead on. Deals of the hidden cards are drawn (`worlds` of them), more often those
    that fit the calls and cards so far unless `uniform`, each is solved double dummy, and every card is
    judged by all of them. `aim` is tricks, contract, points or imps.

    >>> asked = advise("N:KJ32.AK2.AK2.432 - AT954.43.543.AQ5 -", "4S-S", play="S6 S2 S7 SA S4 S8", worlds=20)
    >>> asked["best"], asked["actor"]
    ('SK', 'S')
    """
    thinking = _thinking(worlds, aim, uniform, seed)
    found: dict[str, Any] = _finesse._advise(
        deal, contract, auction, dealer, vulnerability, play, thinking
    )
    return found


def advise_board(
    record: Record,
    after: int | None = None,
    *,
    worlds: int | None = None,
    aim: str | None = None,
    uniform: bool = False,
    seed: int = 1,
) -> dict[str, Any]:
    """The same for a board of a file, after so many cards; 0 asks for the opening lead."""
    found: dict[str, Any] = _finesse._advise_board(record, after, _thinking(worlds, aim, uniform, seed))
    return found


def advise_ending(
    hands: AnyDeal,
    contract: str,
    *,
    leader: str | None = None,
    trick: str | Iterable[str] = "",
    need: int | None = None,
    worlds: int | None = None,
    aim: str | None = None,
    seed: int = 1,
) -> dict[str, Any]:
    """The same for the last tricks of a hand: whoever decides sees two hands, and knows what the others hold
    between them. `need` is how many more tricks declarer wants.

    >>> asked = advise_ending("N:AJ... 65... 32... KQ...", "3NT-S", leader="S", need=2)
    >>> asked["side"], len(asked["cards"])
    ('NS', 1)
    """
    thinking = _thinking(worlds, aim, True, seed)
    found: dict[str, Any] = _finesse._advise_ending(hands, contract, leader, trick, need, thinking)
    return found


def analyse(
    records: Sequence[Record],
    *,
    matters: float = 0.2,
    worlds: int | None = None,
    aim: str | None = None,
    uniform: bool = False,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[list[dict[str, Any]]]:
    """What every card of played boards cost: with all cards seen, and by what its player could know. A card
    is wrong from an expected loss of `matters` tricks on; its verdict is "fine", "mistake", "got away with
    it", "bad luck" or "not clear". A list for each board, a dictionary for each card."""
    thinking = _thinking(worlds, aim, uniform, seed)
    found: list[list[dict[str, Any]]] = _finesse._analyse(
        list(records), matters, thinking, threads, progress
    )
    return found
