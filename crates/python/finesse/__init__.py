"""Bridge and hearts: a double-dummy solver, players, advice, bidding, matches and experiments.

>>> import finesse
>>> deals = finesse.random_deals(3, seed=1)
>>> finesse.tables(deals).shape          # a deal; N, E, S, W; C, D, H, S, NT
(3, 4, 5)

Seats, strains, cards, calls and contracts are written as texts: "N", "NT", "SA", "1NT", "4SX-W".
Everything random grows from a seed, and the same seed gives the same result on any number of threads.
"""

from ._finesse import (
    BridgeMatch,
    CardValue,
    Choice,
    Deal,
    Experiment,
    FinesseError,
    FoulError,
    GamePosition,
    Hand,
    HeartsMatch,
    Par,
    Plan,
    Position,
    Record,
    RosterPlayer,
    Solver,
    System,
    Table,
    View,
    deals_within,
    experiments,
    games,
    plan_tasks,
    player,
    random_deals,
    start,
    start_board,
    table_of,
)
from .contests import frame, match_bridge, match_hearts
from .deciding import advise, advise_board, advise_ending, analyse, plan, plan_board
from .files import Boards, parse, read, write
from .playing import Environment, Player, play
from .solving import CARDS, SEATS, STRAINS, card_values, cards, line, par, solve, table, tables, tricks

__all__ = [
    "CARDS",
    "SEATS",
    "STRAINS",
    "Boards",
    "BridgeMatch",
    "CardValue",
    "Choice",
    "Deal",
    "Environment",
    "Experiment",
    "FinesseError",
    "FoulError",
    "GamePosition",
    "Hand",
    "HeartsMatch",
    "Par",
    "Plan",
    "Player",
    "Position",
    "Record",
    "RosterPlayer",
    "Solver",
    "System",
    "Table",
    "View",
    "advise",
    "advise_board",
    "advise_ending",
    "analyse",
    "card_values",
    "cards",
    "deals_within",
    "experiments",
    "frame",
    "games",
    "line",
    "match_bridge",
    "match_hearts",
    "par",
    "parse",
    "plan",
    "plan_board",
    "plan_tasks",
    "play",
    "player",
    "random_deals",
    "read",
    "solve",
    "start",
    "start_board",
    "table",
    "table_of",
    "tables",
    "tricks",
    "write",
]
