"""Every address of the house, found in its own table of addresses, with every value that may stand
in it; without RURAL_LONG=1 with those that lead to what is private."""

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import product
from typing import Any
from uuid import uuid4

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts import account_deletion, feed_tokens, unsubscribe_links
from accounts.models import Player
from config import clock
from games import guest_games
from games.post import action_links
from games.post.outbox import invitation_links
from games.seasons.models import Entry, Season
from games.titles import all_games
from tests.long_run import LONG
from tests.social.hidden.secret import GAME
from tests.social.hidden.village import Village

FOR_STAFF = "admin/"
API = "api:"  # before the names of what programs ask for
NAMED = re.compile(r"[<(](?:\?P<)?(?:\w+:)?(\w+)>")
# What may be asked behind an address, by its name.
QUERIES: dict[str, tuple[str, ...]] = {
    "home": ("?with=Bob", f"?game={GAME}"),
    "memory": ("?with=Bob", "?with=Gil", "?result=won", "?page=2"),
    "lobby": (f"?game={GAME}", "?seats=3", "?page=2"),
    "match": ("?text=1", "?sent=1"),
    "log": ("?all=1", "?part=1"),
    "profile": ("?with=Ann", "?with=Bob", "?with=Gil", "?with=Zoe"),
    "new_match": (f"?game={GAME}&company=friend&friend=Bob",),
    f"{API}list_lobby": (f"?game={GAME}",),
    "to_moment": ("?moment=1",),
    "sent_post": ("?page=2",),
    "look_back_moment": ("?picked=tell",),
    "puzzle_of": ("?picked=tell",),
}


def patterns(
    resolver: URLResolver | None = None, before: str = "", within: str = ""
) -> Iterator[tuple[str, Any]]:
    """Each pattern as it is written, and the name of its view, in its namespace; those of the admin
    left out."""
    for one in (resolver or get_resolver()).url_patterns:
        path = f"{before}{one.pattern}"
        if path.startswith(FOR_STAFF):
            continue
        if isinstance(one, URLPattern):
            yield path, f"{within}{one.name}"
        elif isinstance(one, URLResolver):
            inner = f"{within}{one.namespace}:" if one.namespace else within
            yield from patterns(one, path, inner)


class Values:
    """What may stand in an address: by the name of its part, or for some views by theirs."""

    def __init__(self, village: Village, reader: Player | None) -> None:
        games = [game.slug for game in all_games()] if LONG else [GAME, "ranchers"]
        people = list(village.people) if LONG else ["Ann", "Bob", "Cid", "Gil"]
        who, now = reader or village["Zoe"], clock.now()
        days = (now, now + timedelta(days=1))  # of which the second is still to come
        mine = village.watched.seats.first()
        assert mine is not None
        invitation = village.watched.invitations.first()
        entries = list(Entry.objects.order_by("pk").values_list("pk", flat=True)) or [0]
        seasons = list(Season.objects.order_by("pk").values_list("pk", flat=True))
        tokens: dict[str, list[str]] = {
            "calendar": [part_of(feed_tokens.feed_path(who, feed_tokens.CALENDAR), ".ics")],
            "feed": [part_of(feed_tokens.feed_path(who, feed_tokens.FEED), ".atom")],
            "stop_mail": [last_part(unsubscribe_links.unsubscribe_path(who.pk, "turns"))],
            "confirm": [last_part(action_links.resign_link(mine))],
            "stay": [last_part(account_deletion.cancel_deletion_link(who))],
            "go": [last_part(account_deletion.deletion_confirmation_path(who))],
            "invited": [last_part(invitation_links.invitation_url(invitation))]
            if invitation
            else ["x:y"],
            "never_invite": [
                last_part(
                    invitation_links.refuse_all_link(
                        reader.email if reader else "new@elsewhere.example"
                    )
                )
            ],
        }
        self.by_part: dict[str, Sequence[Any]] = {
            "code": [match.code for match in (village.matches() if LONG else village.told_of())],
            **dict.fromkeys(("slug", "game"), games),
            "pk": seasons,
            "number": [0, 1],
            "exercise": [0],
            "moment": [0, 1],
            "seen": [1],
            "year": sorted({each.year for each in days}),
            "month": sorted({each.month for each in days}),
            "day": sorted({each.day for each in days}),
            "quarter": [(now.month + 2) // 3, (now.month + 2) // 3 % 4 + 1],
            "token": ["x:y"],
            "key": ["x"],
            "device": [1],
            "hook": [1],
            "file": ["x"],
            "kind": ["discord"],
            "uidb36": ["1"],
            "rest": ["", "1/change/"],
        }
        self.by_view: dict[str, dict[str, Sequence[Any]]] = {
            **{name: {"token": found} for name, found in tokens.items()},
            **{name: {"name": people} for name in ("profile", f"{API}get_player")},
            "deck": {"name": ["biome", "decktet"]},
            "entry": {"pk": entries},
            "cup": {"number": [1, 2, 3]},
        }
        begun = guest_games.start_guest_game(GAME, "")
        for name in ("", "_submit", "_hand", "_keep", "_why", "_log"):
            self.by_view[f"trial{name}"] = {"key": [begun.pk, uuid4()]}

    def addresses(self, path: str, view: str) -> Iterator[str]:
        """The addresses of a pattern. LookupError for a part that nobody has said anything of."""
        parts = list(dict.fromkeys(NAMED.findall(path)))
        own = self.by_view.get(view, {})
        for part in parts:
            if part not in own and part not in self.by_part:
                raise LookupError(f"{view}: what stands for {part!r} in {path!r}?")
        choices = [own.get(part) or self.by_part[part] for part in parts]
        for values in product(*choices):
            address = reverse(view, kwargs=dict(zip(parts, values, strict=True)))
            yield address
            for query in QUERIES.get(view, ()):
                yield f"{address}{query}"


def part_of(path: str, ending: str) -> str:
    return last_part(path).removesuffix(ending)


def last_part(address: str) -> str:
    return address.rstrip("/").rpartition("/")[2]
