"""Conversions to and from the real endplay, and our results beside those of the DDS that it carries."""

import random

import pytest

import finesse
from finesse import Deal, Position, dds3

endplay = pytest.importorskip("endplay")
import endplay._dds as real_dds  # noqa: E402
import endplay.dds  # noqa: E402
from endplay.types import Bid, Board, Card, Contract, Denom, Player, Vul  # noqa: E402

from finesse.endplay import (  # noqa: E402
    call_to,
    card_to,
    contract_to,
    from_endplay,
    position_from,
    seat_to,
    strain_to,
    to_endplay,
    vulnerability_to,
)


def test_deals_and_hands_there_and_back():
    for deal in finesse.random_deals(20, seed=2):
        theirs = to_endplay(deal)
        assert theirs.to_pbn() == deal.pbn() and from_endplay(theirs) == deal
        assert from_endplay(to_endplay(deal.east)) == deal.east
    partial = Deal("N:AK3.J98.KT873.A2 - - -")
    assert from_endplay(to_endplay(partial)) == partial


def test_words_there_and_back():
    for seat in "NESW":
        assert from_endplay(seat_to(seat)) == seat
    for strain in finesse.STRAINS:
        assert from_endplay(strain_to(strain)) == strain
    for vulnerability in ("None", "NS", "EW", "All"):
        assert from_endplay(vulnerability_to(vulnerability)) == vulnerability
    for card in finesse.CARDS:
        assert from_endplay(card_to(card)) == card
    for call in ("Pass", "X", "XX", "1C", "3NT", "7S"):
        assert from_endplay(call_to(call)) == call
    for contract in ("3NT-S", "4SX-W", "1CXX-N", None):
        assert from_endplay(contract_to(contract)) == contract
    assert from_endplay(Bid("1N")) == "1NT"
    assert from_endplay(Contract("4SWX+1")) == "4SX-W"
    assert (from_endplay(Player.east), from_endplay(Denom.nt), from_endplay(Vul.both)) == ("E", "NT", "All")
    assert from_endplay(Card("DT")) == "DT"
    with pytest.raises(finesse.FinesseError, match="endplay"):
        from_endplay(7)


def test_positions_there_and_back():
    dice = random.Random(1)
    for deal in finesse.random_deals(10, seed=3):
        position = Position(deal, dice.choice(finesse.STRAINS), dice.choice("NESW"))
        for _ in range(dice.randrange(40)):
            position = position.play(dice.choice(position.moves))
        theirs = to_endplay(position)
        again = position_from(theirs)
        assert (again.moves, again.trick, again.seat) == (position.moves, position.trick, position.seat)
        assert sorted(map(from_endplay, theirs.legal_moves())) == sorted(position.moves)


def test_boards_there_and_back():
    for record in finesse.BridgeMatch("novice", "random", 2).records(0):
        board = to_endplay(record)
        assert isinstance(board, Board)
        again = from_endplay(board)
        for name in ("number", "dealer", "vulnerability", "deal", "auction", "contract", "play"):
            assert getattr(again, name) == getattr(record, name), name


def test_tables_are_those_of_dds():
    deals = finesse.random_deals(4, seed=11)
    ours = finesse.tables(deals)
    for deal, numbers in zip(deals, ours):
        theirs = endplay.dds.calc_dd_table(to_endplay(deal))
        for seat in range(4):
            for place, strain in enumerate(finesse.STRAINS):
                assert theirs[strain_to(strain), Player(seat)] == numbers[seat][place]


def _real(position, target, solutions, mode):
    found = real_dds.futureTricks()
    real_dds.SolveBoard(to_endplay(position)._data, target, solutions, mode, found, 0)
    return found


@pytest.mark.parametrize("solutions, target", [(1, -1), (2, -1), (3, -1), (1, 1), (2, 1), (1, 3), (2, 3), (2, 0)])
def test_dds3_answers_as_the_real_dds(solutions, target):
    dice = random.Random(solutions * 10 + target)
    context = dds3.SolverContext()
    for deal in finesse.random_deals(25, seed=20 + solutions):
        position = Position(deal, dice.choice(finesse.STRAINS), dice.choice("NESW"))
        for _ in range(24 + dice.randrange(20)):
            position = position.play(dice.choice(position.moves))
        theirs = to_endplay(position)
        suits, ranks = [0, 0, 0], [0, 0, 0]
        for place, card in enumerate(position.trick):
            suits[place], ranks[place] = "SHDC".index(card[0]), "..23456789TJQKA".index(card[1])
        hands = [str(position.hand(seat)) or "..." for seat in "NESW"]
        for mode in (0, 1):
            ours = dds3.solve_board_pbn(
                "N:" + " ".join(hands),
                trump=dds3._STRAINS.index(position.strain),
                first=int(theirs.first),
                current_trick_suit=suits,
                current_trick_rank=ranks,
                target=target,
                solutions=solutions,
                mode=mode,
                context=context,
            )
            real = _real(position, target, solutions, mode)
            assert ours["cards"] == real.cards, (position, mode)
            rows = [set(), set()]
            for place in range(real.cards):
                rows[0].add(tuple(ours[name][place] for name in ("suit", "rank", "equals", "score")))
                rows[1].add((real.suit[place], real.rank[place], real.equals[place], real.score[place]))
            if solutions == 1:
                assert {row[3] for row in rows[0]} == {row[3] for row in rows[1]}, (position, mode)
            else:
                assert rows[0] == rows[1], (position, mode)
            if real.cards == 0:
                assert ours["score"][0] == real.score[0]



def test_dds3_says_what_is_wrong():
    deal = str(finesse.random_deals(1)[0])
    for wrong in ({"trump": 5}, {"first": 4}, {"solutions": 0}, {"target": 14}, {"mode": 3}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            dds3.solve_board_pbn(deal, **wrong)
    with pytest.raises(ValueError):
        dds3.solve_board_pbn("N:AK.. Q.. J.. T..")
    with pytest.raises(ValueError, match="all strains"):
        dds3.calc_all_tables_pbn([deal], mode=0, trump_filter=(1, 0, 0, 0, 0))
    found = dds3.calc_all_tables_pbn([deal], mode=2)
    assert found["par_results"][0]["par_score"][0].startswith("NS ")
    assert found["no_of_boards"] == 5 and len(found["tables"][0]["res_table"]) == 5
