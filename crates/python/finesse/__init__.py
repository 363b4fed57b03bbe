"""Bridge and hearts: a double-dummy solver, players, advice, bidding, matches and experiments.

>>> import finesse
>>> deals = finesse.random_deals(3, seed=1)
>>> finesse.tables(deals).shape          # a deal; N, E, S, W; C, D, H, S, NT
(3, 4, 5)

Seats, strains, cards, calls and contracts are written as texts: "N", "NT", "SA", "1NT", "4SX-W".
Everything random grows from a seed, and the same seed gives the same result on any number of threads.
"""

from ._finesse import (
    CardValue,
    Deal,
    FinesseError,
    Hand,
    Par,
    Position,
    Solver,
    Table,
    random_deals,
    table_of,
)
from .solving import CARDS, SEATS, STRAINS, card_values, cards, line, par, solve, table, tables, tricks

__all__ = [
    "CARDS",
    "SEATS",
    "STRAINS",
    "CardValue",
    "Deal",
    "FinesseError",
    "Hand",
    "Par",
    "Position",
    "Solver",
    "Table",
    "card_values",
    "cards",
    "line",
    "par",
    "random_deals",
    "solve",
    "table",
    "table_of",
    "tables",
    "tricks",
]
