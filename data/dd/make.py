#!/usr/bin/env python3
"""Makes random.txt, hard.txt and hardest.txt, deals with the 20 double-dummy results that DDS finds, and par.txt.

    python3 -m venv venv && venv/bin/pip install endplay==0.5.12
    venv/bin/python data/dd/make.py random 1000 > data/dd/random.txt
    venv/bin/python data/dd/make.py hard 120 > data/dd/hard.txt
    venv/bin/python data/dd/make.py hardest 3 > data/dd/hardest.txt
    venv/bin/python data/dd/make.py par 60 > data/dd/par.txt

A line holds a deal in PBN and 20 hexadecimal digits as in PBN's DoubleDummyTricks: the tricks that
declarer takes, for declarer N, S, E, W and, for each of them, in NT, S, H, D, C. A line of par.txt
holds such digits, the dealer, who is vulnerable, and the par score of north and south.
"""

import random
import sys

RANKS = "AKQJT98765432"
SEED = 20261116


def written(hands):
    """hands: four lists of (suit 0-3 from spades, rank 0-12 from the ace)."""
    def hand(cards):
        return ".".join("".join(RANKS[r] for s, r in sorted(cards) if s == suit) for suit in range(4))
    return "N:" + " ".join(hand(cards) for cards in hands)


def uniform(rng):
    deck = [(suit, rank) for suit in range(4) for rank in range(13)]
    rng.shuffle(deck)
    return [deck[13 * i:13 * i + 13] for i in range(4)]


def freak(rng):
    """Long suits and voids: cards prefer a seat's own suit, more or less strongly."""
    pull = rng.choice([3, 5, 8])
    own = list(range(4))
    rng.shuffle(own)
    while True:
        hands = [[] for _ in range(4)]
        deck = [(suit, rank) for suit in range(4) for rank in range(13)]
        rng.shuffle(deck)
        for suit, rank in deck:
            free = [seat for seat in range(4) if len(hands[seat]) < 13]
            weights = [pull if own[seat] == suit else 1 for seat in free]
            hands[rng.choices(free, weights)[0]].append((suit, rank))
        if max(sum(s == suit for s, _ in hand) for hand in hands for suit in range(4)) >= 7:
            return hands


def solid(rng):
    """Sequences: each suit is cut into a few runs of touching cards."""
    while True:
        hands = [[] for _ in range(4)]
        for suit in range(4):
            rank = 0
            while rank < 13:
                length = rng.choice([1, 2, 2, 3, 4])
                seat = rng.randrange(4)
                hands[seat] += [(suit, r) for r in range(rank, min(13, rank + length))]
                rank += length
        if all(len(hand) == 13 for hand in hands):
            return hands


def scattered(rng):
    """No two touching cards in one hand, so that no cards are equal: squeezes, throw-ins, entries."""
    while True:
        hands = [[] for _ in range(4)]
        for suit in range(4):
            last = None
            for rank in range(13):
                seat = rng.choice([s for s in range(4) if s != last])
                hands[seat].append((suit, rank))
                last = seat
        if all(len(hand) == 13 for hand in hands):
            return hands


# Deals that were found to take solvers longest; the first is random, the others symmetric.
HARDEST = [
    "N:Q73.2.A762.AJ973 K84.AJT754.8.QT5 AT52.KQ986.KT43. J96.3.QJ95.K8642",
    "S:Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962 .Q853.AJ962.KT74",
    "S:A86.KJ9753.QT42. KJ9753.QT42..A86 QT42..A86.KJ9753 .A86.KJ9753.QT42",
]


def par_scores(count):
    from endplay.dds import calc_dd_table, par
    from endplay.types import Deal, Player, Vul

    dealers = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}
    vulnerable = {"None": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "All": Vul.both}
    with open("data/dd/random.txt") as lines:
        deals = [line.rsplit(" ", 1) for line in lines][:count]
    for deal, digits in deals:
        table = calc_dd_table(Deal(deal))
        for dealer in dealers:
            for pairs in vulnerable:
                score = par(table, vulnerable[pairs], dealers[dealer]).score
                print(digits.strip(), dealer, pairs, score, flush=True)


def main():
    kind, count = sys.argv[1], int(sys.argv[2])
    if kind == "par":
        return par_scores(count)
    from endplay.dds import calc_dd_table
    from endplay.types import Deal, Denom, Player

    rng = random.Random(f"{SEED} {kind}")
    makers = [uniform] if kind == "random" else [freak, solid, scattered]
    strains = [Denom.nt, Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs]
    for i in range(count):
        deal = HARDEST[i] if kind == "hardest" else written(makers[i % len(makers)](rng))
        table = calc_dd_table(Deal(deal))
        seats = [Player.north, Player.south, Player.east, Player.west]
        digits = "".join(f"{table[strain, seat]:x}" for seat in seats for strain in strains)
        print(deal, digits, flush=True)


if __name__ == "__main__":
    main()
