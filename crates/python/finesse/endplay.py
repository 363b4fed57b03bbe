"""To and from the types of the package `endplay` (`pip install endplay`).

>>> import endplay                                                          # doctest: +SKIP
>>> from finesse.endplay import from_endplay, to_endplay                    # doctest: +SKIP
>>> from_endplay(endplay.Deal("N:AK3.J98.KT873.A2 - - -")).north            # doctest: +SKIP
Hand('AK3.J98.KT873.A2')
"""

from __future__ import annotations

from typing import Any

import endplay.parsers.pbn as endplay_pbn
from endplay.types import Bid, Board, Card, Contract, ContractBid, Denom, PenaltyBid, Player, Vul
from endplay.types import Deal as EndplayDeal
from endplay.types import Hand as EndplayHand

from . import _finesse
from ._finesse import Deal, FinesseError, Hand, Position, Record

_SEATS = "NESW"
_DENOMS = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs, "NT": Denom.nt}
_STRAINS = {denom: strain for strain, denom in _DENOMS.items()}
_VULNERABILITIES = {"None": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "All": Vul.both}


def from_endplay(value: Any) -> Any:
    """What an object of endplay is here: a hand is a Hand, a deal a Deal, a board a Record; players,
    denominations, cards, calls, contracts and vulnerabilities are texts."""
    if isinstance(value, EndplayHand):
        return Hand(value.to_pbn())
    if isinstance(value, EndplayDeal):
        return Deal.of(*(value[player].to_pbn() for player in Player.iter_order("NESW")))
    if isinstance(value, Board):
        return _record(value)
    if isinstance(value, Player):
        return _SEATS[int(value)]
    if isinstance(value, Denom):
        return _STRAINS[value]
    if isinstance(value, Vul):
        return next(ours for ours, theirs in _VULNERABILITIES.items() if theirs == value)
    if isinstance(value, Card):
        return _STRAINS[value.suit] + value.rank.abbr
    if isinstance(value, ContractBid):
        return f"{value.level}{_STRAINS[value.denom]}"
    if isinstance(value, PenaltyBid):
        return {"doubled": "X", "redoubled": "XX"}.get(value.penalty.name, "Pass")
    if isinstance(value, Contract):
        if value.is_passout():
            return None
        penalty = {"doubled": "X", "redoubled": "XX"}.get(value.penalty.name, "")
        return f"{value.level}{_STRAINS[value.denom]}{penalty}-{_SEATS[int(value.declarer)]}"
    raise FinesseError(f"nothing here is like a {type(value).__name__} of endplay")


def to_endplay(value: Hand | Deal | Position | Record) -> Any:
    """What a hand, a deal, a position or a record is in endplay. A position is a deal there, with trump, first
    and the trick; for the texts see card_to(), call_to(), contract_to(), seat_to() and strain_to()."""
    if isinstance(value, Hand):
        return EndplayHand(str(value))
    if isinstance(value, Deal):
        return EndplayDeal(value.pbn())
    if isinstance(value, Record):
        return endplay_pbn.loads(_finesse.write_text([value], "PBN"))[0]
    trick, seat = value.trick, value.seat
    first = 0 if seat is None else (_SEATS.index(seat) - len(trick)) % 4
    hands = [list(value.hand(holder).cards) for holder in _SEATS]
    for place, card in enumerate(trick):
        hands[(first + place) % 4].append(card)
    deal = EndplayDeal()
    for player, cards in zip(Player.iter_order("NESW"), hands):
        deal[player] = EndplayHand("...")
        for card in cards:
            deal[player].add(Card(card))
    deal.first, deal.trump = Player(first), _DENOMS[value.strain]
    for card in trick:
        deal.play(Card(card))
    return deal


def position_from(deal: EndplayDeal) -> Position:
    """A deal of endplay with its trump, first and trick, as a position. Its first is who led to the trick."""
    trick = [from_endplay(card) for card in deal.curtrick]
    return Position(from_endplay(deal), from_endplay(deal.trump), from_endplay(deal.first), trick)


def seat_to(seat: str) -> Player:
    """A seat, as a player of endplay."""
    return Player.find(seat)


def strain_to(strain: str) -> Denom:
    """A strain, as a denomination of endplay."""
    return _DENOMS[strain]


def vulnerability_to(vulnerability: str) -> Vul:
    """A vulnerability of endplay."""
    return _VULNERABILITIES[vulnerability]


def card_to(card: str) -> Card:
    """A card of endplay."""
    return Card(card)


def call_to(call: str) -> Bid:
    """A call of endplay."""
    return Bid(call)


def contract_to(contract: str | None) -> Contract:
    """A contract of endplay; None is passed out."""
    if contract is None:
        return Contract("Pass")
    bid, _, declarer = contract.partition("-")
    level, strain = bid[0], bid[1:].rstrip("X")
    doubled = bid[1:].removeprefix(strain)
    return Contract(f"{level}{strain}{declarer}{doubled}=")


def _record(board: Board) -> Record:
    """By way of PBN, which both write; what endplay does not write there is added."""
    read, problems, _ = _finesse.read_text(endplay_pbn.dumps([board]))
    if not read:
        raise FinesseError(f"the board cannot be read: {'; '.join(problems) or 'it is empty'}")
    return read[0]
