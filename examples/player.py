#!/usr/bin/env python3
"""A player of hearts that plays through a pipe (docs/PROTOCOL.md).

Try it: finesse match hearts --lineup cmd:examples/player.py,ducker,ducker,ducker --rounds 40
"""
import json
import sys


def rank(card):
    return "23456789TJQKA".index(card[1])


def choose(view, moves):
    """Duck under the card that is winning; otherwise get rid of what is high."""
    plays = view["plays"]
    trick = plays[len(plays) - len(plays) % 4:]
    if not view["first"] or not trick:  # passing: give away high cards; leading: lead a low one
        return (max if not view["first"] else min)(moves, key=rank)
    led = trick[0][0]
    if moves[0][0] != led:  # cannot follow suit
        return "SQ" if "SQ" in moves else max(moves, key=lambda card: (card[0] == "H", rank(card)))
    winning = max(rank(card) for card in trick if card[0] == led)
    below = [card for card in moves if rank(card) < winning]
    return max(below, key=rank) if below else min(moves, key=rank)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "bye":
            break
        if message["type"] == "choose":
            move = choose(message["view"], message["moves"])
            print(json.dumps({"id": message["id"], "move": move}), flush=True)


if __name__ == "__main__":
    main()
