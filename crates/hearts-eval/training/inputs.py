"""What the networks see, as rows of zeros and ones.

A *row* of a card tells its suit and its place among the cards of that suit that are still in play, from
the bottom; in spades, while the queen is in, its place below or above her. There are 410. The program
in Rust computes the same rows (`crates/hearts-eval/src/network`); a test compares the two."""

import torch

from rounds import QUEEN

ROWS = 410
STEPS = (1, 2, 3, 5, 8, 13, 14, 18, 22)
LENGTHS = 56


def card_rows(present):
    """The row of each card that is present ([batch, 52]); what stands for others means nothing."""
    suits = present.view(-1, 4, 13).long()
    count = suits.sum(2, keepdim=True)
    below = suits.cumsum(2) - suits
    triangle = count * (count - 1) // 2 + below
    base = torch.tensor([0, 91, 182, 273], device=present.device)[None, :, None]
    rows = triangle + base
    spades, under = suits[:, 3], suits[:, 3, :10]
    few = under.sum(1, keepdim=True)
    with_queen = torch.empty_like(rows[:, 3])
    with_queen[:, :10] = 273 + 78 + few * (few - 1) // 2 + below[:, 3, :10]
    with_queen[:, 10] = 406
    both = spades[:, 11] * spades[:, 12]
    with_queen[:, 11] = torch.where(both > 0, 407, 409)
    with_queen[:, 12] = torch.where(both > 0, 408, 409)
    rows[:, 3] = torch.where(present[:, QUEEN, None], with_queen, rows[:, 3])
    return rows.view(-1, 52)


def lengths(hand):
    """One of fourteen for each suit: how many cards of it a hand has."""
    count = hand.view(-1, 4, 13).sum(2)
    return (count[:, :, None] == torch.arange(14, device=hand.device)).flatten(1)


def points_taken(taken, first):
    """How many points each seat has taken, `first` first, as thermometers."""
    turned = turn_seats(taken, first)
    steps = torch.tensor(STEPS, device=taken.device)
    return (turned[:, :, None] >= steps).flatten(1)


def turn_seats(of_seats, first):
    """Columns by seat, so that `first` comes first."""
    places = (first[:, None] + torch.arange(4, device=first.device)) % 4
    return of_seats.gather(1, places)


def able(taken):
    """Whether each seat may still shoot the moon: nobody else has a penalty."""
    return taken.sum(1, keepdim=True) == taken


def common(r, first):
    """What both networks are told of the round so far: 59 columns."""
    seats = torch.arange(4, device=r.device)
    queen = ((r.queen_to[:, None] - first[:, None]) % 4 == seats) & (r.queen_to < 4)[:, None]
    tricks = torch.arange(14, device=r.device)[None] == r.played // 4
    shooting = turn_seats(able(r.taken), first)
    return torch.cat(
        [points_taken(r.taken, first), queen, shooting, r.broken[:, None], tricks.expand(r.size, 14)], 1
    )


POSITION_ZONES = 4
COMMON = 59
POSITION = POSITION_ZONES * ROWS + 4 * LENGTHS + COMMON
CRITIC = POSITION + 3 * ROWS + 8


def position(r, whole=False):
    """A position with all cards face up, as the seat to play sees the table go round: its cards are
    those of seat 0. With `whole` also in the middle of a trick."""
    present = (r.holder < 4) | r.table
    rows = card_rows(present)
    zone = (r.holder - r.turn[:, None]) % 4
    seats = [lengths(r.holder == ((r.turn + place) % 4)[:, None]) for place in range(4)]
    parts = seats + [common(r, r.turn)]
    zones = POSITION_ZONES
    if whole:
        zones = 7
        zone = torch.where(r.table, 3 + (r.player - r.turn[:, None]) % 4, zone)
        four = torch.arange(4, device=r.device)
        led = (r.led[:, None] == four) & (r.played % 4 > 0)
        parts += [led, (four[None] == r.played % 4).expand(r.size, 4)]
    cards = torch.zeros(r.size, zones * ROWS + 1, dtype=torch.bool, device=r.device)
    cards.scatter_(1, torch.where(present, zone * ROWS + rows, zones * ROWS), True)
    return torch.cat([cards[:, :-1]] + parts, 1)


PUBLIC = 208 + 156 + 52 + 3 + 8 + 12 + COMMON + 4
PRIVATE = ROWS + 52 + LENGTHS
TURN = PUBLIC + PRIVATE + 104


def turn(r):
    """What the seat to play knows: what is public, its hand, then what it passed and received."""
    first = r.turn
    relative = torch.where(r.player < 4, (r.player - first[:, None]) % 4, 4)
    played = torch.cat([relative == place for place in range(4)], 1)
    trick = torch.cat([r.table & (relative == place) for place in (1, 2, 3)], 1)
    inside = r.played % 4
    cards, four = torch.arange(52, device=r.device), torch.arange(4, device=r.device)
    best = (r.best[:, None] == cards) & (inside > 0)
    leads = torch.stack([((r.winner - first) % 4 == place) & (inside > 0) for place in (1, 2, 3)], 1)
    led = (r.led[:, None] == four) & (inside > 0)
    place = (four[None] == inside).expand(r.size, 4)
    voids = torch.cat([r.void[r.rows, (first + other) % 4] for other in (1, 2, 3)], 1)
    direction = r.direction[:, None] == four
    hand = r.hand(first)
    present = (r.holder < 4) | r.table
    rows = torch.zeros(r.size, ROWS + 1, dtype=torch.bool, device=r.device)
    rows.scatter_(1, torch.where(hand, card_rows(present), ROWS), True)
    passed = r.passer == first[:, None]
    received = (r.passer < 4) & ((r.passer + r.direction[:, None]) % 4 == first[:, None])
    return torch.cat(
        [played, trick, best, leads, led, place, voids, common(r, first), direction]
        + [rows[:, :-1], hand, lengths(hand), passed, received],
        1,
    )


PASSING = 52 + LENGTHS + 4 + 52


def passing(r, seat):
    """What a seat knows when it chooses a card to pass."""
    hand, chosen = r.hand(seat), r.passer == seat
    direction = r.direction[:, None] == torch.arange(4, device=r.device)
    return torch.cat([hand & ~chosen, lengths(hand & ~chosen), direction, chosen], 1)
