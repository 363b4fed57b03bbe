"""Decisions at the table from what a seat can know: advice, declarer's plan, the post-mortem of played boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Union

from . import _finesse
from ._finesse import Plan, Record, System
from .solving import AnyDeal, Progress

AnySystem = Union[str, System]


def _thinking(
    worlds: int | None,
    aim: str | None,
    uniform: bool,
    seed: int,
    system: AnySystem = "natural",
    leads: str = "fourth",
    signals: str = "standard",
) -> dict[str, Any]:
    said = {"worlds": worlds, "aim": aim, "uniform": uniform, "seed": seed}
    return {**said, "system": system, "leads": leads, "signals": signals}


def _asked(
    deal: AnyDeal,
    contract: str | None,
    auction: str | Iterable[str] | None,
    dealer: str | None,
    vulnerability: str,
    play: str | Iterable[str],
) -> dict[str, Any]:
    known = {"deal": deal, "contract": contract, "auction": auction, "dealer": dealer}
    return {**known, "vulnerability": vulnerability, "play": play}


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
    system: AnySystem = "natural",
    leads: str = "fourth",
    signals: str = "standard",
    time: float | None = None,
    seed: int = 1,
) -> dict[str, Any]:
    """What to play and why, from what the seat to play can know. Unknown hands are "-"; `play` has the cards
    so far from the opening lead on. Deals of the hidden cards are drawn (`worlds` of them), more often those
    that fit the calls and cards so far unless `uniform`, each is solved double dummy, and every card is
    judged by all of them. `aim` is tricks, contract, points or imps; after `time` seconds what was solved by
    then counts.

    Calls are read by `system`: natural, simple or a System. `leads` says which small card defenders lead
    (fourth, third, any), `signals` how they signal (standard, reversed, any). Beside `makes`, with all cards
    seen from the next card on, a card has `unseeing`, the chance of a player who never sees them, where that
    was looked at; `known` says how.

    >>> asked = advise("N:KJ32.AK2.AK2.432 - AT954.43.543.AQ5 -", "4S-S", play="S6 S2 S7 SA S4 S8", worlds=20)
    >>> asked["best"], asked["actor"], asked["plan"]["card"]
    ('SK', 'S', 'SK')

    An auction that is not over asks for a call, and the answer is that of System.call().

    >>> advise("N:AQ54.KJ3.A92.Q76 - - -", auction="", dealer="N")["call"]
    '1NT'
    """
    asked = _asked(deal, contract, auction, dealer, vulnerability, play)
    thinking = _thinking(worlds, aim, uniform, seed, system, leads, signals)
    found: dict[str, Any] = _finesse._advise(asked, time, thinking)
    return found


def advise_board(
    record: Record,
    after: int | None = None,
    *,
    calls: int | None = None,
    worlds: int | None = None,
    aim: str | None = None,
    uniform: bool = False,
    system: AnySystem = "natural",
    leads: str = "fourth",
    signals: str = "standard",
    time: float | None = None,
    seed: int = 1,
) -> dict[str, Any]:
    """The same for a board of a file, after so many cards; 0 asks for the opening lead. `calls` asks for the call
    after so many calls."""
    thinking = _thinking(worlds, aim, uniform, seed, system, leads, signals)
    found: dict[str, Any] = _finesse._advise_board(record, after, calls, time, thinking)
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
    time: float | None = None,
    seed: int = 1,
) -> dict[str, Any]:
    """The same for the last tricks of a hand: whoever decides sees two hands, and knows what the others hold
    between them. `need` is how many more tricks declarer wants.

    >>> asked = advise_ending("N:AJ... 65... 32... KQ...", "3NT-S", leader="S", need=2)
    >>> asked["side"], len(asked["cards"])
    ('NS', 1)
    """
    thinking = _thinking(worlds, aim, True, seed)
    found: dict[str, Any] = _finesse._advise_ending(
        hands, contract, leader, trick, need, time, thinking
    )
    return found


def analyse(
    records: Sequence[Record],
    *,
    matters: float = 0.2,
    worlds: int | None = None,
    aim: str | None = None,
    uniform: bool = False,
    system: AnySystem = "natural",
    leads: str = "fourth",
    signals: str = "standard",
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[list[dict[str, Any]]]:
    """What every card of played boards cost: with all cards seen, and by what its player could know. A card
    is wrong from an expected loss of `matters` tricks on; its verdict is "fine", "mistake", "got away with
    it", "bad luck" or "not clear". A list for each board, a dictionary for each card. How to think is said as
    for advise()."""
    thinking = _thinking(worlds, aim, uniform, seed, system, leads, signals)
    found: list[list[dict[str, Any]]] = _finesse._analyse(
        list(records), matters, thinking, threads, progress
    )
    return found


def plan(
    deal: AnyDeal,
    contract: str | None = None,
    *,
    auction: str | Iterable[str] | None = None,
    dealer: str | None = None,
    vulnerability: str = "None",
    play: str | Iterable[str] = "",
    aim: str = "contract",
    worlds: int = 300,
    choices: int = 3,
    seed: int = 1,
) -> Plan:
    """How declarer should play and why, made of schemes: finesses, length, ducks, ruffs and their order. `play`
    has the cards so far, the opening lead at least, and it has to be declarer's or dummy's turn. Only the two
    hands, the auction and those cards are used. `aim` is contract, match (board-a-match) or tricks; `worlds`
    deals of the hidden cards judge the plan, with `choices` choices between schemes on one path.

    >>> made = plan("N:KJ32.AK2.AK2.432 - AT954.43.543.AQ5 -", "4S-S", play="D6", worlds=60)
    >>> print(str(made).splitlines()[1])
    You need ten, so three tricks must come from elsewhere.
    >>> made.card, made.data()["goal"], made.svg(depth=2)[:4]
    ('DK', 10, '<svg')
    >>> print(made.tree(), end="")
    > Follow(North)  0.9...
    ├─ > take the winner DK D7 D3  0.9...
    └─ play low D2 D7 D3  0.9...
    """
    asked = _asked(deal, contract, auction, dealer, vulnerability, play)
    return _finesse._plan(asked, _planning(aim, worlds, choices, seed))


def plan_board(
    record: Record,
    after: int = 1,
    *,
    aim: str = "contract",
    worlds: int = 300,
    choices: int = 3,
    seed: int = 1,
) -> Plan:
    """The same for a board of a file after so many cards: 1 is the opening lead. Where the record has the hidden
    hands too, nobody looks at them."""
    return _finesse._plan_board(record, after, _planning(aim, worlds, choices, seed))


def _planning(aim: str, worlds: int, choices: int, seed: int) -> dict[str, Any]:
    return {"aim": aim, "worlds": worlds, "choices": choices, "seed": seed}
