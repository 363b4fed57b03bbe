"""Records random games of OpenSpiel's hearts for tests/open_spiel.rs.

    pip install open_spiel==2.0.2
    python record_open_spiel.py > open_spiel.txt

A line for each game: OpenSpiel's options as bits (in the order of OPTIONS), the pass direction
(places clockwise), the deal, the cards passed, the cards played, the legal cards at every turn
as a checksum, and the points of north, east, south, west. A card is a letter: A-Z, a-z in the
order C2 C3 ... CA, D2 ... SA.

Every option is switched in some games. Players lean towards a style (low, high, random; one of
them may keep taking) so that moons, broken hearts, void seats and empty hands all occur.
"""

import random

import pyspiel

OPTIONS = [
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
GAMES = 600


def letter(card):
    # OpenSpiel numbers cards rank by rank: C2 D2 H2 S2 C3 ...
    suit, rank = card % 4, card // 4
    return LETTERS[suit * 13 + rank]


def checksum(value, legal):
    # FNV-1a over the legal cards' letters in order, a space after each turn.
    for byte in ("".join(sorted(map(letter, legal))) + " ").encode():
        value = ((value ^ byte) * 0x100000001B3) % 2**64
    return value


def choose(rng, style, legal):
    by_rank = sorted(legal, key=lambda card: (card // 4, card % 4))
    if style == "low":
        return by_rank[0]
    if style == "high":
        return by_rank[-1]
    return rng.choice(legal)


def main():
    rng = random.Random(20260101)
    games = {}
    for number in range(GAMES):
        bits = [rng.random() < 0.5 for _ in OPTIONS] if number % 3 else [1, 0, 0, 0, 1, 1, 0]
        options = {name: bool(bit) for name, bit in zip(OPTIONS, bits)}
        key = tuple(options.values())
        if key not in games:
            games[key] = pyspiel.load_game("hearts", options)
        state = games[key].new_initial_state()
        direction = rng.randrange(4)
        state.apply_action(direction)
        deck = list(range(52))
        rng.shuffle(deck)
        if number % 6 == 5:
            # One hand of high cards, so that its owner may take everything.
            deck.sort(key=lambda card: card // 4 + rng.random() * 4)
            rest = deck[:39]
            rng.shuffle(rest)
            deck = [card for i in range(13) for card in (deck[39 + i], *rest[3 * i : 3 * i + 3])]
        if number % 6 == 4:
            # One hand of nothing but penalties and a club or two.
            first = [c for c in range(52) if c % 4 == 2 and rng.random() < 0.9] + [43]
            first = (first + [c for c in deck if c not in first])[:13]
            rest = [c for c in deck if c not in first]
            deck = [card for i in range(13) for card in (first[i], *rest[3 * i : 3 * i + 3])]
        for card in deck:
            state.apply_action(card)
        styles = [rng.choice(["low", "high", "random", "random"]) for _ in range(4)]
        if number % 6 == 5:
            styles = ["high", "low", "low", "low"]
        if number % 6 == 4 and direction:
            styles[0] = "low"
        moves, value = [], 0xCBF29CE484222325
        while not state.is_terminal():
            legal = state.legal_actions()
            value = checksum(value, legal)
            card = choose(rng, styles[state.current_player()], legal)
            moves.append(letter(card))
            state.apply_action(card)
        points = [26 - int(x) for x in state.returns()]
        passes = len(moves) - 52
        print(
            "".join(str(int(b)) for b in bits),
            direction,
            "".join(letter(card) for card in deck),
            "".join(moves[:passes]) or "-",
            "".join(moves[passes:]),
            f"{value:016x}",
            ",".join(map(str, points)),
        )


main()
