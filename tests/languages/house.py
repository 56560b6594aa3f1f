"""A house of every kind of page, and who looks at which."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts import unsubscribe_links
from accounts.models import Player
from games import guest_games, play
from games.lessons import PRIMERS, LessonPosition, list_spots, record_at
from games.models import GuestGame, Match
from games.play import bots
from games.post import action_links
from games.post.outbox import invitation_links
from games.social import befriend, block_player
from games.titles import all_games
from games.titles.lesson_script import LEARNER
from games.web.tables import examples
from games.web.views.lesson import spot_url
from tests.browser.addresses import PARTS, furnish
from tests.factories import PlayerFactory
from tests.matches import awaited, open_table, running_match
from tests.play.times import Times

PEOPLE = ("Anneliese", "Bobbington", "Cleo", "Dora", "Gustav")
# What is the same in every language: who plays, and where.
LEARNT_FROM = tuple(name for primer in PRIMERS for name in primer.players)
NAMES = (
    *(*PEOPLE, *LEARNT_FROM, *examples.NAMES),
    *(settings.SITE_NAME, "Europe/Paris", "ann@example.org"),
)
BESIDE = ("admin/", "health/", "ready/", "metrics/")  # for staff, and for programs


class Look(NamedTuple):
    """Somebody (None: a visitor) looks at an address."""

    who: Player | None
    path: str


class House:
    """A furnished house. `looks` are by name; the pages at addresses that need nothing are among
    them for a visitor, a player and a guest, who has neither password nor confirmed address."""

    def __init__(self, folder: Path, now: Times) -> None:
        self.people = [PlayerFactory(display_name=name, confirmed=True) for name in PEOPLE[:2]]
        self.guest = PlayerFactory(display_name="Gustav")
        self.looks: dict[str, Look] = {
            name: Look(*look)
            for part in PARTS
            for name, look in furnish(part, self.people, folder).items()
            if name != "timeline"  # of the admin
        }
        self.looks |= dict(self.plain_pages())
        self.looks |= dict(self.seats_and_links(now))
        self.looks |= dict(self.lessons())

    def names(self) -> list[str]:
        """All that is the same in every language: also codes of matches."""
        players = Player.objects.values_list("display_name", flat=True)
        visitors = (guest_games.list_names(trial)[0] for trial in GuestGame.objects.all())
        return [
            *NAMES,
            *bots.NAMES,
            *players,
            *visitors,
            *Match.objects.values_list("code", flat=True),
        ]

    def plain_pages(self) -> Iterator[tuple[str, Look]]:
        for who, name in ((None, "visitor"), (self.people[0], "player"), (self.guest, "guest")):
            for path in paths():
                yield f"{name} at {path}", Look(who, path)

    def lessons(self) -> Iterator[tuple[str, Look]]:
        """Of each primer its last spot, and one with what is said of a wrong move."""
        for primer in PRIMERS:
            *_most, last = list_spots(primer)
            yield f"end of the lessons of {primer.slug}", Look(None, spot_url(primer, last))
            first = LessonPosition(0, 0)
            wrong = record_at(primer, first).list_legal_moves(LEARNER)[-1]
            way = spot_url(primer, first, tried=wrong)
            yield f"lesson of {primer.slug}, a wrong step", Look(self.people[0], way)

    def seats_and_links(self, now: Times) -> Iterator[tuple[str, Look]]:
        ann, bob = self.people
        for game in all_games():
            yield f"ratings of {game.slug}", Look(None, reverse("ratings_of", args=[game.slug]))
            yield f"rules of {game.slug}", Look(None, reverse("rules", args=[game.slug]))
            yield f"signs of {game.slug}", Look(None, reverse("legend", args=[game.slug]))
            yield f"new {game.slug}", Look(ann, f"{reverse('new_match')}?game={game.slug}")
        for deck in ("biome", "decktet"):
            yield f"deck {deck}", Look(None, reverse("deck", args=[deck]))
        table = open_table(opener=ann)
        for name, who in (("opener", ann), ("other", bob), ("visitor", None)):
            yield f"open match, {name}", Look(who, table.get_absolute_url())
        invitation = invitation_links.invite_address(table, ann, "gus@example.org", now.now())
        yield "invited", Look(None, path_of(invitation_links.invitation_url(invitation)))
        yield "never", Look(None, path_of(invitation_links.refuse_all_link(invitation.email)))
        yield "invited, unknown", Look(None, reverse("invited", args=["x:y"]))
        yield "never, unknown", Look(None, reverse("never_invite", args=["x:y"]))
        match = running_match(people=self.people)
        seat = awaited(match)
        move = play.current_record(match).list_legal_moves(seat.number)[0]
        link = action_links.move_link(seat, seat.question or 0, move)
        yield "confirm a step", Look(None, path_of(link))
        yield "confirm resigning", Look(None, path_of(action_links.resign_link(seat)))
        yield "confirm, unknown", Look(None, reverse("confirm", args=["x:y"]))
        for category in ("turns", "reminders", "matches"):
            yield (
                f"stop {category}",
                Look(None, unsubscribe_links.unsubscribe_path(ann.pk, category)),
            )
        yield "stop, unknown", Look(None, reverse("stop_mail", args=["x"]))
        for text in ("", "?text=1"):
            yield f"fresh{text}", Look(seat.player, f"{match.get_absolute_url()}{text}")
        befriend(bob, ann)
        block_player(ann, bob)
        for name, who in (("friends", bob), ("friends, blocked", ann)):
            yield name, Look(who, reverse("people"))
        yield "sent, of a match", Look(ann, f"{reverse('sent_post')}?match={match.code}")
        yield from self.trials()
        yield "no match", Look(ann, reverse("match", args=["nosuch"]))
        yield "no title", Look(None, reverse("rules", args=["chess"]))

    def trials(self) -> Iterator[tuple[str, Look]]:
        ann = self.people[0]
        table = guest_games.start_guest_game("emu-ranchers", "").get_absolute_url()
        for way in ("", "log/", "?sent=1"):
            yield f"trial {way}", Look(None, f"{table}{way}")
        yield "trial, player", Look(ann, table)
        yield "trial, unknown", Look(None, reverse("trial", args=[uuid4()]))
        kept = guest_games.convert_guest_game(
            guest_games.start_guest_game("emu-ranchers", "").pk, ann
        )
        for way in ("log/", "deal/"):
            yield f"kept {way}", Look(ann, f"{kept.get_absolute_url()}{way}")


def path_of(address: str) -> str:
    """The path of an address of this house."""
    return address.removeprefix(settings.SITE_URL)


def paths() -> list[str]:
    """Every address that needs nothing to be put in, those for staff and programs left out."""
    return sorted(path for path in found(get_resolver()) if "<" not in path and "(" not in path)


def found(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """The addresses below a resolver, as they are written."""
    for one in resolver.url_patterns:
        path = f"{before}{one.pattern}"
        if str(one.pattern).startswith(BESIDE):
            continue
        if isinstance(one, URLPattern):
            yield path
        elif isinstance(one, URLResolver):
            yield from found(one, path)
