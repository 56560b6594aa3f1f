"""Somebody who plays by mail alone: they read what comes, and answer it or write of their own."""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.test import Client

from tests.social.town.letters import Arrived
from tests.social.town.person import MOST_MATCHES, SEASONS, Person

NUMBERS = re.compile(r"^ {1,2}(\d+)  \w", re.MULTILINE)
EXAMPLES = re.compile(r"Answer with one line[^\n]*\n((?:  .+\n)+)")
REQUEST = re.compile(r"\bagree (\d+)")
JOINS = re.compile(r"^  (join (?:cup|season) \S+)", re.MULTILINE)
CONFIRMS = re.compile(r"https?://[^/\s]+(/confirm/\S+/)")
TAKES = re.compile(r"^  (take [a-z0-9]{8})", re.MULTILINE)
ASKS = ("turn", "half_time", "last_day", "last_hours", "nudged")
MOST_ANSWERS = 8


@dataclass
class ByMail(Person):
    """Their box is what has come and was not dealt with."""

    box: list[Arrived] = field(default_factory=list)
    latest: dict[str, Arrived] = field(default_factory=dict)  # by match, the last mail about it
    # Lines that an answer of the house has shown to them.
    joins: list[str] = field(default_factory=list)
    takes: list[str] = field(default_factory=list)

    def play(self) -> None:
        """Reads the box, the newest first, and answers each question that was put there once."""
        mails, self.box = self.box, []
        answered: set[str] = set()
        self.latest = {} if mails else self.latest
        for one in reversed(mails):
            said = one.words
            if one.code:
                self.latest.setdefault(one.code, one)
            if link := CONFIRMS.search(said):
                Client().post(link[1])
                self.did("links opened")
            elif one.reason == "letter":
                self.joins = JOINS.findall(said) or self.joins
                self.takes = TAKES.findall(said) or self.takes
            elif one.reason == "asked" and (asked := REQUEST.search(said)):
                answer = "agree" if self.dice.random() < 0.85 else "refuse"
                self.reply(one, f"{answer} {asked[1]}")
            elif one.reason == "friend":
                self.answer_friend(one)
            elif one.reason == "invitation":
                self.reply(one, "yes" if self.plays() < MOST_MATCHES else "no")
            elif one.reason in ASKS or (one.reason == "answer" and EXAMPLES.search(said)):
                if one.code and one.code not in answered and len(answered) < MOST_ANSWERS:
                    answered.add(one.code)
                    self.answer_turn(one)
            elif one.reason == "finished" and self.dice.random() < 0.3:
                self.reply(one, "rematch")

    def answer_turn(self, mail: Arrived) -> None:
        """With a turn of their own, or one of those that the mail shows, or a move by number."""
        said = mail.words
        chance, own = self.dice.random(), self.turn_at(mail.code)
        numbers, shown = NUMBERS.findall(said), EXAMPLES.search(said)
        whole = [line.strip() for line in shown[1].splitlines()] if shown else []
        if own is None:
            self.did("knew that it was over")
            return
        if chance < 0.15 and whole:
            words = self.dice.choice(whole)
        elif chance < 0.25 and numbers:
            words = self.dice.choice(numbers)
        else:
            words = own
        self.did("turns by mail")
        self.reply(mail, words)

    def answer_friend(self, mail: Arrived) -> None:
        lines = re.findall(r"^  ((?:un)?friend .+)$", mail.words, re.MULTILINE)
        if lines:
            self.write(self.dice.choice(lines))

    # What else they write, to their own address

    def open_table(self, town: Any) -> list[str]:
        game = self.dice.choice(self.games)
        seats = self.dice.choice(town.seats_of(game))
        rated = " rated" if self.dice.random() < 0.6 else ""
        pace = self.dice.choice(["1 day", "2 days", "3 days"])
        free = self.plays() < MOST_MATCHES
        return [f"new {game} for {seats} pace {pace}{rated}"] if free else []

    def join_table(self, town: Any) -> list[str]:
        return ["lobby", "join 1"] if self.plays() < MOST_MATCHES else []

    def wish(self, town: Any) -> list[str]:
        return [f"wish {self.dice.choice(self.games)}"] if self.plays() < MOST_MATCHES else []

    def talk(self, town: Any) -> None:
        self.to_a_table(f"say good morning, says {self.player.display_name}")

    def befriend(self, town: Any) -> list[str]:
        return [f"friend {town.somebody_but(self)}"]

    def block(self, town: Any) -> list[str]:
        return [f"block {town.somebody_but(self)}"]

    def unblock(self, town: Any) -> list[str]:
        return ["blocked", f"unblock {town.somebody_but(self)}"]

    def follow(self, town: Any) -> list[str]:
        code = town.a_running_match()
        return [f"follow {code}"] if code else []

    def rematch(self, town: Any) -> list[str]:
        return ["matches finished"]

    def resign(self, town: Any) -> None:
        """The answer brings a link, which they open."""
        self.to_a_table("resign")

    def nudge(self, town: Any) -> None:
        self.to_a_table("nudge")

    def ask_for_something(self, town: Any) -> None:
        self.to_a_table(f"ask {self.dice.choice(['undo', 'draw', 'pause'])}")

    def offer_left_seat(self, town: Any) -> None:
        for code, mail in self.latest.items():
            if town.has_left_seat(code):
                self.reply(mail, "ask replace")
                break

    def to_a_table(self, words: str) -> None:
        """Answers one of the last mails about a match with something else than a turn."""
        if self.latest:
            self.reply(self.dice.choice(list(self.latest.values())), words)

    def take_left_seat(self, town: Any) -> list[str]:
        taken, self.takes = self.takes[:1], []
        return taken if taken and self.plays() < MOST_MATCHES else ["seats"]

    def open_cup(self, town: Any) -> list[str]:
        return [f"new cup {self.dice.choice(self.games)} for {self.dice.choice('334')}"]

    def join_cup(self, town: Any) -> list[str]:
        cups = [line for line in self.joins if line.startswith("join cup")]
        return cups[:1] or ["seasons"]

    def join_season(self, town: Any) -> list[str]:
        lines = [f"join season {game}" for game in SEASONS]
        found = [line for line in self.joins if line in lines]
        if found:
            self.joins.remove(found[0])
            self.did("joined a season")
        return found[:1] or ["seasons"]

    def look_around(self, town: Any) -> list[str]:
        return [self.dice.choice(["matches", "lobby", "friends", "wishes", "settings", "help"])]

    def go_away(self, town: Any) -> list[str]:
        day = town.times.at + timedelta(days=self.dice.randint(1, 5))
        return [f"vacation until {day:%-d %b}"]
