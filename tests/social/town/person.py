"""Somebody who lives in the town: what they are like, and what they decide."""

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from accounts.models import Player
from config import clock
from games.models import Match, Seat
from games.post import personal_address
from tests.matches import sensible_turn
from tests.social.town.letters import Arrived

# What somebody does of an evening, besides playing: how often of a thousand.
WISHES: dict[str, int] = {
    "open_table": 60,
    "join_table": 160,
    "wish": 50,
    "talk": 120,
    "befriend": 25,
    "block": 9,
    "unblock": 3,
    "follow": 25,
    "rematch": 60,
    "resign": 6,
    "nudge": 10,
    "ask_for_something": 8,
    "offer_left_seat": 60,
    "take_left_seat": 60,
    "open_cup": 25,
    "join_cup": 90,
    "look_around": 40,
    "go_away": 6,
    "hide_ratings": 4,
    "leave_for_good": 2,
}
GAMES = ("emu-ranchers", "biome-rummy", "food-chain", "hunting-prey", "ranchers", "emus-redux")
FEW_MATCHES = 2
SEASONS = ("emu-ranchers", "food-chain")  # which everybody joins who joins any
AGAIN = datetime(2026, 12, 15, tzinfo=UTC)
MOST_MATCHES = 4  # with so many somebody sits down at no other table


@dataclass
class Person(ABC):
    """A player with habits: the hours (UTC) at which they look, how often they come at such an
    hour, and which games they like. `does` counts what they have done; `written` are the mails that
    their mail server has not handed over yet: to whom, what, in answer to which.
    """

    player: Player
    dice: random.Random
    hours: tuple[int, ...]
    comes: float
    games: tuple[str, ...]
    does: dict[str, int] = field(default_factory=dict)
    written: list[tuple[str, str, Arrived | None]] = field(default_factory=list)

    def did(self, what: str) -> None:
        self.does[what] = self.does.get(what, 0) + 1

    @property
    def email(self) -> str:
        return self.player.email

    def is_here(self) -> bool:
        """False once they have left, or were never let in again."""
        return Player.objects.filter(pk=self.player.pk, is_active=True).exists()

    def plays(self) -> int:
        """How many matches they sit at, as their own list of matches would say."""
        going = (Match.Status.OPEN, Match.Status.RUNNING)
        return Seat.objects.filter(
            player=self.player, match__status__in=going, resigned_at=None
        ).count()

    def turn_at(self, code: str) -> str | None:
        """The turn that they would take in a match, thought out from their seat's own view; None if
        nothing is asked of them there."""
        seat = Seat.objects.filter(
            match__code=code, player=self.player, question__isnull=False
        ).first()
        return None if seat is None else sensible_turn(seat.match, seat, self.dice)

    def wants(self) -> list[str]:
        """What else they want to do this time; who plays little looks for company."""
        wanted = [what for what, often in WISHES.items() if self.dice.random() < often / 1000]
        if self.may_join_season():
            wanted.append("join_season")
        return wanted + ["join_table", "open_table"] * (self.plays() < FEW_MATCHES)

    def may_join_season(self) -> bool:
        """Two titles in November, and the same again from the middle of December on."""
        return self.does.get("joined a season", 0) < (2 if clock.now() < AGAIN else 4)

    # To be done one way or the other

    @abstractmethod
    def play(self) -> None:
        """Answers what is asked of them, as far as they have time."""

    def do(self, what: str, town: Any) -> None:
        """Does one of WISHES; what the house refuses stays undone."""
        for line in getattr(self, what)(town) or ():
            self.write(line)
        self.did(what)

    # Everybody has mail

    def write(self, words: str) -> None:
        """Writes a mail of their own, to their own address at the house."""
        self.written.append((personal_address.address_of(self.player), words, None))

    def reply(self, mail: Arrived, words: str) -> None:
        """Answers above the quoted mail, in its thread."""
        self.written.append((mail.answers_to, words, mail))

    def hide_ratings(self, town: Any) -> list[str]:
        return [f"settings ratings {self.dice.choice(['on', 'off'])}"]

    def leave_for_good(self, town: Any) -> list[str]:
        return ["delete me"] if town.may_lose_one() else []
