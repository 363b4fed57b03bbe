"""Records random games of OpenSpiel's backgammon, an independent reading of the rules.

    python -m venv venv && venv/bin/pip install open_spiel==2.0.2
    venv/bin/python data/backgammon/record.py > data/backgammon/open_spiel.txt

Each line of the output is one of

    turn NORTH SOUTH SEAT DICE RESULT RESULT ...
    end NORTH SOUTH POINTS

NORTH and SOUTH are 26 hexadecimal counts by the side's own count: borne off, the points 1 to 24,
the bar. A RESULT is what a legal play changes for the mover, by its own count: `-24-13+18+11*18`
means that checkers left 24 and 13, arrived on 18 and 11, and hit on 18; `=` that nothing moved.
POINTS is what North is paid. OpenSpiel plays a double as two turns of two steps each; both are
played here, and of the outcomes those that move the most checkers are kept, as the rules demand.
"""

import random
import sys

import pyspiel

BAR = 100
GAMES = 300
TURNS = 4  # recorded of each game, and all of the first two games


def counts(position, player):
    """Checkers by the player's own count."""
    own = (lambda pos: 24 - pos) if player == 0 else (lambda pos: pos + 1)
    row = [0] * 26
    for pos in range(24):
        row[own(pos)] = position.board(player, pos)
    row[25] = position.board(player, BAR)
    row[0] = 15 - sum(row)
    return row


def text(row):
    return "".join("%x" % count for count in row)


def outcomes(position, player, double):
    """(steps made, position) for each way to finish the player's turn."""
    for choice in position.legal_actions():
        steps = [m for m in position.spiel_move_to_checker_moves(player, choice) if m.pos != -1]
        child = position.child(choice)
        if double and not child.is_terminal() and child.is_player_node() and child.current_player() == player:
            for more, end in outcomes(child, player, False):
                yield len(steps) + more, end
        else:
            yield len(steps), child


def change(before, after, enemy_before, enemy_after):
    left = "".join("-%d" % p * (before[p] - after[p]) for p in range(25, -1, -1) if after[p] < before[p])
    came = "".join("+%d" % p * (after[p] - before[p]) for p in range(25, -1, -1) if after[p] > before[p])
    hit = "".join("*%d" % (25 - p) for p in range(1, 25) if enemy_after[p] < enemy_before[p])
    return left + came + hit or "="


def turn(position, player, dice):
    double = dice[0] == dice[1]
    before = [counts(position, 0), counts(position, 1)]
    ends = list(outcomes(position, player, double))
    most = max(steps for steps, _ in ends)
    results = set()
    for steps, end in ends:
        if steps == most:
            after = [counts(end, 0), counts(end, 1)]
            other = 1 - player
            results.add(change(before[player], after[player], before[other], after[other]))
    print("turn", text(before[0]), text(before[1]), "NS"[player], "%d-%d" % tuple(sorted(dice, reverse=True)),
          *sorted(results))


def dice_of(position):
    line = next(line for line in str(position).splitlines() if line.startswith("Dice:"))
    return [int(c) if int(c) <= 6 else int(c) - 6 for c in line.split()[1]]


def main():
    game = pyspiel.load_game("backgammon(scoring_type=full_scoring)")
    rng = random.Random(1)
    print("# Made by record.py beside it; see there.")
    for number in range(GAMES):
        position, turns, last = game.new_initial_state(), [], None
        while not position.is_terminal():
            if position.is_chance_node():
                rolls, chances = zip(*position.chance_outcomes())
                position.apply_action(rng.choices(rolls, chances)[0])
                last = None
                continue
            if last != position.current_player():
                turns.append(position.clone())
            last = position.current_player()
            position.apply_action(rng.choice(position.legal_actions()))
        chosen = turns if number < 2 else sorted(rng.sample(range(len(turns)), TURNS))
        for i in range(len(turns)) if number < 2 else chosen:
            turn(turns[i], turns[i].current_player(), dice_of(turns[i]))
        print("end", text(counts(position, 0)), text(counts(position, 1)), int(position.returns()[0]))


if __name__ == "__main__":
    sys.exit(main())
