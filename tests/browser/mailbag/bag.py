"""What the scenes share: people with plain or with the longest names, and the mails so far."""

from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import count
from typing import Any, NamedTuple

from django.core import mail as outgoing

from games.models import Match
from games.titles import find_game
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.play.times import Times
from tests.post.letters.personal import wrote_to_us
from tests.post.letters.writing import plain, reply_to, send, talk_to
from tests.post.mails.reading import posted

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim", "Lea")


class Came(NamedTuple):
    """A mail with what it is called among the pictures."""

    name: str
    mail: EmailMessage


class Bag:
    """Collects mails. `longest`: whether everybody has the longest name that there is; `whole`:
    whether matches are played to their end."""

    def __init__(self, times: Times, longest: bool = False, whole: bool = True) -> None:
        self.times, self.longest, self.whole = times, longest, whole
        self.mails: list[Came] = []
        self.seen = 0  # of the mails that went out
        self.numbers = count()

    def somebody(self, **fields: Any) -> Any:
        """A player whose address is confirmed."""
        number = next(self.numbers)
        name = NAMES[number % len(NAMES)] + str(number // len(NAMES) or "")
        if self.longest:
            name = "W" * (40 - len(str(number))) + str(number)
        return PlayerFactory(
            confirmed=True, display_name=fields.pop("display_name", name), **fields
        )

    def match(self, game: str = "emu-ranchers", seats: int = 0, **terms: Any) -> Match:
        """A running match of new people, as few as can be unless so many `seats` are wanted; what
        was mailed of its beginning is thrown away."""
        people = [self.somebody() for _ in range(seats or min(find_game(game).seat_counts))]
        made = running_match(len(people), people=people, game=game, **terms)
        self.skip()
        return made

    def came(self, scene: str, *reasons: str, most: int = 9) -> list[EmailMessage]:
        """Keeps the mails that have gone out since, of these reasons alone if any are named, at
        most so many of them."""
        found = [
            mail for mail in self.skip() if not reasons or mail["X-Rural-Route-Reason"] in reasons
        ]
        assert found, f"no mail came of {scene}"
        for mail in found[:most]:
            name = f"{scene}-{mail['X-Rural-Route-Reason'] or 'account'}"
            self.mails.append(Came(self.unlike_others(name), mail))
        return found

    def skip(self) -> list[EmailMessage]:
        """Sends what is due; the mails that have gone out since, read from their bytes."""
        posted()
        new, self.seen = outgoing.outbox[self.seen :], len(outgoing.outbox)
        return [
            message_from_bytes(mail.message().as_bytes(), policy=policy.default)  # type: ignore[misc]
            for mail in new
        ]

    def unlike_others(self, name: str) -> str:
        known = {one.name for one in self.mails}
        return next(each for each in numbered(name) if each not in known)

    # What people write

    def to_table(self, seat: Any, line: str, **how: Any) -> None:
        """A letter of whoever holds a seat, to the address for talk or that of their question."""
        address = talk_to(seat) if seat.question is None else reply_to(seat)
        send(plain(seat.player.email, line), address, at=self.times.now(), **how)

    def to_house(self, player: Any, lines: str, **how: Any) -> None:
        """A letter to the player's own address."""
        wrote_to_us(player, lines, at=self.times.now(), **how)


def numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        yield f"{name}-{number}"


Scene = Callable[[Bag], object]
