"""Players of one's own, single games, and a view of the games for learners."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from . import _finesse
from ._finesse import FoulError, GamePosition, RosterPlayer, View


class Player(ABC):
    """A player of one's own: a subclass says what to do with a view. It takes part in matches as the class,
    of which an object is made for each seat.

    >>> class First(Player):
    ...     def choose(self, view):
    ...         return view.moves[0]
    >>> position = play(start("tictactoe"), {"N": First(), "S": player("tictactoe", "alphabeta")})
    >>> position.payoff
    {'N': -1.0, 'S': 1.0}
    """

    def begin(self, seed: int) -> None:
        """A new game begins: whatever the player draws, it draws from this seed."""
        self.random = random.Random(seed)

    @abstractmethod
    def choose(self, view: View) -> str:
        """One of the view's moves."""


Player.register(RosterPlayer)


def play(
    position: GamePosition, players: Mapping[str, Player | RosterPlayer], *, seed: int = 1
) -> GamePosition:
    """Plays a game from a position to its end, with a player for each seat."""
    for place, seat in enumerate(position.seats):
        if seat not in players:
            raise _finesse.FinesseError(f"nobody plays for {seat}: name a player for each seat of {position.seats}")
        players[seat].begin(seed * 4 + place)
    dice = random.Random(seed)
    while not position.is_over:
        actor = position.actor
        if actor is None:
            position = position.roll(dice.getrandbits(63))
            continue
        chosen = players[actor].choose(position.view())
        try:
            position = position.play(chosen)
        except _finesse.FinesseError as why:
            raise FoulError(f"the player at {actor} chose '{chosen}': {why}") from None
    return position


class Environment:
    """A game as programs that learn expect it, after OpenSpiel and Gymnasium: reset, observe, step. Moves are
    texts, and chance moves by itself.

    >>> game = Environment("tictactoe")
    >>> game.reset(seed=1)
    >>> while not game.is_terminal:
    ...     game.step(game.legal_actions()[0])
    >>> game.current_player, game.rewards()
    (None, {'N': 1.0, 'S': -1.0})
    """

    def __init__(self, game: str, **options: Any):
        self._game, self._options = game, options
        self.reset()

    def reset(self, seed: int = 1) -> None:
        """A new game, everything random about it from this seed."""
        self._dice = random.Random(seed)
        self.position = _finesse.start(self._game, seed, **self._options)
        self._settle()

    def _settle(self) -> None:
        while self.position.is_chance:
            self.position = self.position.roll(self._dice.getrandbits(63))

    @property
    def current_player(self) -> str | None:
        """The seat that decides; None when the game is over."""
        return self.position.actor

    @property
    def players(self) -> list[str]:
        """The seats that take part."""
        return self.position.seats

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def legal_actions(self) -> list[str]:
        """What the current player may do."""
        return self.position.moves

    def observation(self, player: str | None = None) -> dict[str, Any]:
        """What a player knows, as data; without one, the current player. Equal information sets give equal
        data."""
        data: dict[str, Any] = self.position.view(player).data
        return data

    def observation_string(self, player: str | None = None) -> str:
        """What a player knows, as text."""
        return str(self.position.view(player))

    def step(self, action: str) -> None:
        """The current player's move."""
        self.position = self.position.play(action)
        self._settle()

    def rewards(self) -> dict[str, float]:
        """What each player has been paid so far; final when the game is over."""
        return self.position.payoff

    def clone(self) -> Environment:
        """The same game once more, to try something."""
        other = object.__new__(Environment)
        other._game, other._options, other.position = self._game, self._options, self.position
        other._dice = random.Random()
        other._dice.setstate(self._dice.getstate())
        return other
