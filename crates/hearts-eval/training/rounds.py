"""Many rounds of hearts at once, under the rules `standard`, as tensors.

A card is 13 * suit + rank: clubs, diamonds, hearts, spades; the two is rank 0. Seats are 0 to 3, clockwise.
All rounds of a batch are at the same trick and the same turn, so nothing has to be masked."""

import torch

HEARTS = slice(26, 39)
QUEEN = 49
SUIT = torch.arange(52) // 13
POINTS = torch.zeros(52, dtype=torch.int64)
POINTS[HEARTS] = 1
POINTS[QUEEN] = 13


class Rounds:
    """A batch of rounds: who holds what, who played what, and what each seat has taken."""

    def __init__(self, size, device, generator=None):
        self.size, self.device = size, device
        self.rows = torch.arange(size, device=device)
        self.suit, self.points = SUIT.to(device), POINTS.to(device)
        shuffled = torch.rand(size, 52, device=device, generator=generator).argsort(1)
        self.holder = shuffled // 13  # the seat that holds a card; 4 once it is played
        self.direction = torch.randint(0, 4, (size,), device=device, generator=generator)
        self.passer = torch.full((size, 52), 4, device=device)  # who passed the card on, 4 for nobody
        self.player = torch.full((size, 52), 4, device=device)  # who played the card, 4 for nobody yet
        self.table = torch.zeros(size, 52, dtype=torch.bool, device=device)
        self.taken = torch.zeros(size, 4, dtype=torch.int64, device=device)
        self.queen_to = torch.full((size,), 4, device=device)
        self.hearts = torch.zeros(size, 4, dtype=torch.int64, device=device)
        self.void = torch.zeros(size, 4, 4, dtype=torch.bool, device=device)
        self.broken = torch.zeros(size, dtype=torch.bool, device=device)
        self.turn = torch.zeros(size, dtype=torch.int64, device=device)
        self.led = torch.zeros(size, dtype=torch.int64, device=device)
        self.best = torch.zeros(size, dtype=torch.int64, device=device)
        self.winner = torch.zeros(size, dtype=torch.int64, device=device)
        self.played = 0

    def hand(self, seat):
        """The cards of one seat of each round; `seat` is a number or a tensor of them."""
        seat = seat[:, None] if torch.is_tensor(seat) else seat
        return self.holder == seat

    def pass_card(self, seat, card):
        """Marks a card that a seat passes; a round in which nobody passes is left alone."""
        passes = self.direction > 0
        self.passer[self.rows, card] = torch.where(passes, seat, 4)

    def start(self):
        """The cards that were passed change hands; the two of clubs leads."""
        passed = self.passer < 4
        self.holder = torch.where(passed, (self.passer + self.direction[:, None]) % 4, self.holder)
        self.turn = self.holder[:, 0].clone()

    def legal(self):
        """Which cards the seat to play may play."""
        hand = self.hand(self.turn)
        if self.played == 0:
            only = torch.zeros_like(hand)
            only[:, 0] = True
            return only
        if self.played % 4:
            follow = hand & (self.suit[None] == self.led[:, None])
            hand = torch.where(follow.any(1, keepdim=True), follow, hand)
        if self.played < 4:
            clean = hand & (self.points == 0)
            hand = torch.where(clean.any(1, keepdim=True), clean, hand)
        if self.played % 4 == 0:
            free = hand & (self.suit != 2)
            free = torch.where(self.broken[:, None], hand, free)
            hand = torch.where(free.any(1, keepdim=True), free, hand)
        return hand

    def play(self, card):
        """The seat to play plays a card; the fourth card of a trick ends it."""
        suit = self.suit[card]
        if self.played % 4 == 0:
            self.led, self.best, self.winner = suit, card, self.turn.clone()
        else:
            over = (suit == self.led) & (card > self.best)
            self.best = torch.where(over, card, self.best)
            self.winner = torch.where(over, self.turn, self.winner)
            astray = suit != self.led
            self.void[self.rows, self.turn, self.led] |= astray
        self.broken = self.broken | (self.points[card] > 0)
        self.holder[self.rows, card] = 4
        self.player[self.rows, card] = self.turn
        self.table[self.rows, card] = True
        self.turn = (self.turn + 1) % 4
        self.played += 1
        if self.played % 4 == 0:
            self.taken[self.rows, self.winner] += (self.table * self.points).sum(1)
            self.hearts[self.rows, self.winner] += self.table[:, HEARTS].sum(1)
            self.queen_to = torch.where(self.table[:, QUEEN], self.winner, self.queen_to)
            self.table = torch.zeros_like(self.table)
            self.turn = self.winner.clone()

    def scores(self):
        """Points against each seat at the end."""
        moon = self.taken == 26
        any_moon = moon.any(1, keepdim=True)
        return torch.where(any_moon, torch.where(moon, 0, 26), self.taken).float()


def utility(points):
    """What a round is played for: the mean of the others' points less one's own."""
    return (points.sum(-1, keepdim=True) - 4 * points) / 3
