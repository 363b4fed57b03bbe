"""Records random games of bridge as OpenSpiel plays them, for crates/bridge/tests/openspiel.rs.

    pip install open_spiel
    python data/bridge/openspiel_games.py > data/bridge/openspiel-games.txt

A line is a game, its fields separated by tabs:
    vulnerability  deal  calls  cards  north-south's points
North deals. A call is followed by the set of calls that were legal, in hexadecimal: bit 0 is pass,
1 double, 2 redouble, then the bids upwards from 1C. A card is followed by the seat that decided
and by the number of legal cards.
"""

import random

import pyspiel

GAMES = 300
SUITS, RANKS, SEATS = "CDHS", "23456789TJQKA", "NESW"
STRAINS = ["C", "D", "H", "S", "NT"]
CALLS = ["Pass", "X", "XX"] + [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
FIRST_CALL = 52  # OpenSpiel numbers 52 cards first, by rank and then by suit


def card(number):
    return SUITS[number % 4] + RANKS[number // 4]


def deal_text(hands):
    def hand(cards):
        suits = ("".join(r for r in reversed(RANKS) if s + r in cards) for s in reversed(SUITS))
        return ".".join(suits)

    return "N:" + " ".join(hand(cards) for cards in hands)


def choose_call(rng, legal):
    """Mostly passes, doubles and low bids, so that auctions are long and of every kind."""
    passing = 4 if len(legal) < 36 else 1
    weights = [passing if a == FIRST_CALL else 3 if a < FIRST_CALL + 3 else 0.7**i for i, a in enumerate(legal)]
    return rng.choices(legal, weights)[0]


def play(rng, north_south, east_west):
    game = pyspiel.load_game(
        "bridge",
        {"use_double_dummy_result": False, "dealer_vul": north_south, "non_dealer_vul": east_west},
    )
    position = game.new_initial_state()
    hands, calls, cards = [set() for _ in SEATS], [], []
    dealt = 0
    while position.is_chance_node():
        choice = rng.choice(position.legal_actions())
        hands[dealt % 4].add(card(choice))
        dealt += 1
        position.apply_action(choice)
    while not position.is_terminal():
        legal = position.legal_actions()
        if legal[0] >= FIRST_CALL:
            choice = choose_call(rng, legal)
            mask = sum(1 << (a - FIRST_CALL) for a in legal)
            calls.append(f"{CALLS[choice - FIRST_CALL]}:{mask:x}")
        else:
            choice = rng.choice(legal)
            cards.append(f"{card(choice)}:{SEATS[position.current_player()]}{len(legal)}")
        position.apply_action(choice)
    vulnerability = {(0, 0): "None", (1, 0): "NS", (0, 1): "EW", (1, 1): "All"}[north_south, east_west]
    points = int(position.returns()[0])
    return "\t".join([vulnerability, deal_text(hands), " ".join(calls), " ".join(cards), str(points)])


def main():
    rng = random.Random(2)
    for number in range(GAMES):
        print(play(rng, number % 2 == 1, number % 4 > 1))


main()
