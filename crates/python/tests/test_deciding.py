"""Advice and plans."""

import re

import pytest

import finesse
from finesse import FinesseError, System

SPADES = ("N:KJ32.AK2.AK2.432 - AT954.43.543.AQ5 -", "4S-S")
CALLS = "1S Pass 4S Pass Pass Pass"
BOARD = finesse.parse(
    """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:KJ32.AK2.AK2.432 Q.QT98.QJ98.KJ98 AT954.43.543.AQ5 876.J765.T76.T76"]
[Declarer "S"]
[Contract "4S"]
[Auction "S"]
1S Pass 4S Pass Pass Pass
[Play "W"]
D6 D2 D8 D3
*
"""
)[0]


def test_a_plan_says_what_the_command_says():
    plan = finesse.plan(*SPADES, play="D6", worlds=60)
    data = plan.data(depth=1)
    best = data["lines"][0]
    assert (data["contract"], data["goal"], data["plan"]["card"]) == ("4S-S", 10, plan.card)
    assert (best["card"], best["makes"], best["tricks"]) == (plan.card, plan.makes, plan.tricks)
    assert "tree" not in plan.data() and data["tree"]["children"]
    assert "three tricks must come from elsewhere" in str(plan)
    assert f"in {100 * plan.makes:.0f}% of the deals" in str(plan)
    assert len(plan.tree(2).splitlines()) > len(plan.tree().splitlines()) >= 3
    assert plan.svg().startswith("<svg") and plan.svg(2).count("<text") > plan.svg().count("<text")
    again = finesse.plan(*SPADES, play="D6", worlds=60)
    assert again.data(3) == plan.data(3)


def test_a_plan_of_a_board_does_not_look_at_the_hidden_hands():
    asked = {"auction": CALLS, "dealer": "S", "play": "D6", "worlds": 60}
    assert finesse.plan_board(BOARD, worlds=60).data() == finesse.plan(SPADES[0], **asked).data()


@pytest.mark.parametrize(
    "asked, why",
    [
        ({}, "once the opening lead lies on the table"),
        ({"play": "D6 DA"}, "East"),
        ({"play": "S2"}, "two of spades"),
        ({"play": "D6", "aim": "glory"}, "contract, match, tricks"),
        ({"play": "D6", "worlds": 0}, "1 to 5000"),
        ({"play": "D6", "choices": 7}, "1 to 6"),
        ({"play": "ZZ"}, "'ZZ' is not a card"),
    ],
)
def test_what_cannot_be_planned(asked, why):
    with pytest.raises(FinesseError, match=re.escape(why)):
        finesse.plan(*SPADES, **asked)


def test_a_tree_has_one_to_thirteen_tricks():
    plan = finesse.plan(*SPADES, play="D6", worlds=10)
    for ask in (plan.tree, plan.svg, plan.data):
        with pytest.raises(FinesseError, match="write 1 to 13"):
            ask(14)


def test_advice_is_by_the_system_the_leads_and_the_signals_that_are_agreed():
    def figures(**agreed):
        return finesse.advise(SPADES[0], auction=CALLS, dealer="S", play="D6", worlds=40, **agreed)["cards"]

    usual = figures()
    assert figures(leads="fourth", signals="standard", system="natural") == usual
    assert figures(system=System()) == usual
    assert figures(leads="any") != usual
    assert figures(system="simple") != usual


def test_an_open_auction_asks_for_a_call():
    hand = "AQ54.KJ3.A92.Q76"
    assert finesse.advise(f"N:{hand} - - -", auction="", dealer="N") == System().call(hand)
    for calls, seat in ((0, "S"), (2, "N")):
        call = System().call(BOARD.deal[seat], BOARD.auction[:calls], "S")
        assert finesse.advise_board(BOARD, calls=calls) == call
    with pytest.raises(FinesseError, match="only 6 calls were made, not 9"):
        finesse.advise_board(BOARD, calls=9)
    with pytest.raises(FinesseError, match="calls or after"):
        finesse.advise_board(BOARD, 3, calls=2)


def test_a_post_mortem_takes_the_same_agreements():
    usual = finesse.analyse([BOARD], worlds=20)
    assert finesse.analyse([BOARD], worlds=20, system=System(), leads="fourth", signals="standard") == usual
    assert finesse.analyse([BOARD], worlds=20, system="simple", leads="any", signals="any") != usual


@pytest.mark.parametrize(
    "asked, error, why",
    [
        ({"leads": "fifth"}, FinesseError, "fourth, third, any"),
        ({"signals": "loud"}, FinesseError, "standard, reversed, any"),
        ({"system": "acol"}, FinesseError, "natural, simple, or a System"),
        ({"system": 3}, TypeError, "system: "),
        ({"worlds": 0}, FinesseError, "1 or more"),
        ({"time": 0}, FinesseError, "seconds above 0"),
    ],
)
def test_what_is_no_way_to_think(asked, error, why):
    with pytest.raises(error, match=why):
        finesse.advise(*SPADES, play="D6", **asked)


def test_time_ends_thinking():
    asked = finesse.advise(*SPADES, play="D6", worlds=1_000_000, time=0.2)
    assert 0 < asked["cards"][0]["worlds"] < 1_000_000
