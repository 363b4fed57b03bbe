"""Double dummy in one call each, and in batches whose results are arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Union

import numpy as np
from numpy.typing import NDArray

from . import _finesse
from ._finesse import CardValue, Deal, Par, Position, Solver, Table

SEATS = ("N", "E", "S", "W")
"""The order of seats in arrays."""
STRAINS = ("C", "D", "H", "S", "NT")
"""The order of strains in arrays."""
CARDS: tuple[str, ...] = tuple(_finesse._card_names())
"""The order of cards in arrays."""

AnyDeal = Union[Deal, str]
Progress = Callable[[int, int], object]


def solve(deal: AnyDeal, contract: str) -> int:
    """The tricks that declarer takes in a contract when everybody sees all cards.

    >>> solve("N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964", "3NT-S")
    9
    """
    position = Position.of_contract(deal, contract)
    side = "EW" if position.seat in ("N", "S") else "NS"
    return Solver().tricks(position)[side]


def table(deal: AnyDeal) -> Table:
    """All twenty results of a deal.

    >>> print(table("N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964"))
       NT  ♠  ♥  ♦  ♣
    N   9  9  9 10  8
    E   4  4  4  3  5
    S   9  9  9 10  8
    W   4  4  4  3  5
    """
    return Solver().table(deal)


def par(deal: AnyDeal, dealer: str = "N", vulnerability: str = "None") -> Par:
    """The par of a deal.

    >>> par("N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964", "N", "NS")
    Par(+600, ["3NT by North =", "3NT by South ="])
    """
    return table(deal).par(dealer, vulnerability)


def cards(position: Position) -> list[CardValue]:
    """What every card that can be played is worth, the best first.

    >>> cards(Position("N:K2... AQ... 43... 65...", "NT", "W"))
    [CardValue(S5=S6, 2)]
    """
    return Solver().cards(position)


def line(position: Position) -> list[str]:
    """A line of best play to the end.

    >>> line(Position("N:K... A... Q... J...", "NT", "W"))
    ['SJ', 'SK', 'SA', 'SQ']
    """
    return Solver().line(position)


def tables(
    deals: Iterable[AnyDeal], *, threads: int | None = None, progress: Progress | None = None
) -> NDArray[np.uint8]:
    """All twenty results of many deals, as an array: deal, declarer (SEATS), strain (STRAINS).

    All cores work on it unless `threads` says otherwise, and other Python threads run meanwhile. After
    each deal `progress` is called with how many are done and how many there are. Ctrl-C ends it.

    >>> found = tables(random_deals(2, seed=1))
    >>> found[0, SEATS.index("S"), STRAINS.index("NT")] == table(random_deals(1, seed=1)[0])["S", "NT"]
    np.True_
    """
    if isinstance(deals, str):
        raise TypeError("write a list of deals; table() takes a single one")
    numbers = _finesse._tables(list(deals), threads, progress)
    return np.frombuffer(numbers, dtype=np.uint8).reshape(-1, 4, 5)


def tricks(
    positions: Iterable[Position], *, threads: int | None = None, progress: Progress | None = None
) -> NDArray[np.uint8]:
    """What north and south end up with in each of many positions."""
    numbers = _finesse._position_tricks(list(positions), threads, progress)
    return np.frombuffer(numbers, dtype=np.uint8)


def card_values(
    positions: Iterable[Position], *, threads: int | None = None, progress: Progress | None = None
) -> NDArray[np.int8]:
    """What every card is worth to the pair that plays it, for many positions: position, card (CARDS).
    A card that cannot be played has -1.

    >>> row = card_values([Position("N:K2... AQ... 43... 65...", "NT", "W")])[0]
    >>> [(CARDS[place], int(row[place])) for place in range(52) if row[place] >= 0]
    [('S5', 2), ('S6', 2)]
    """
    numbers = _finesse._card_values(list(positions), threads, progress)
    return np.frombuffer(numbers, dtype=np.int8).reshape(-1, 52)


random_deals = _finesse.random_deals
