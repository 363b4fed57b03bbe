"""How far apart scores must be for how good a chance to win a match to 100: the two numbers in
`crates/hearts-eval/src/champion/aim.rs`.

Matches are played of rounds drawn at random: the queen to any seat, hearts in uneven shares, a moon in one
round of seventeen. A seat's chance is taken to fall by e with every a + b * sqrt(points left until the match
ends); the command prints the mean square of the error for several a and b (`python3 matches.py`)."""

import math
import random

random.seed(1)


def points():
    if random.random() < 0.06:
        shooter = random.randrange(4)
        return [0 if seat == shooter else 26 for seat in range(4)]
    shares = [random.gammavariate(0.7, 1) for _ in range(4)]
    hearts = random.choices(range(4), shares, k=13)
    taken = [hearts.count(seat) for seat in range(4)]
    taken[random.randrange(4)] += 13
    return taken


seen = []
for _ in range(6000):
    totals, before = [0] * 4, []
    while max(totals) < 100:
        before.append(totals)
        totals = [total + more for total, more in zip(totals, points())]
    best = min(totals)
    won = [(total == best) / totals.count(best) for total in totals]
    seen += [(score, won) for score in before]


def error(a, b):
    sum_ = 0
    for score, won in seen:
        apart, best = a + b * math.sqrt(100 - max(score)), min(score)
        powers = [math.exp((best - total) / apart) for total in score]
        sum_ += sum((power / sum(powers) - one) ** 2 for power, one in zip(powers, won))
    return sum_ / len(seen)


for a in (0, 2, 4, 6):
    for b in (1.2, 1.6, 2, 2.4):
        print(a, b, round(error(a, b), 5))
