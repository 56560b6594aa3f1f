"""A house full of people for its pages: friends and requests, kept seats, matches of years, a
season and a cup, tables in the lobby, wishes that wait and that waited in vain, matches to watch, a
seat that was left."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import Player
from games import people, play, sweeps
from games.models import Match
from games.post.outbox import again
from games.seasons import joining
from games.seasons.addresses import division_page, page_of
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table, play_on, running_match
from tests.memory.over import over
from tests.play.test_replacing import offered
from tests.seasons.town import shown_division

NAMES = ("Cyd Charisse", "Fanny Wintersberger-Hohenlohe", "Dora", "Emil", "Gus", "Ida")
Addresses = dict[str, str]


def neighbours(ann: Player, bob: Player) -> Addresses:
    """The pages about people as Ann sees them, by name."""
    now = timezone.now()
    others = [bob, *(PlayerFactory(display_name=name, confirmed=True) for name in NAMES)]
    _bob, cyd, fanny, dora, *more = others
    people.befriend(ann, bob)
    people.befriend(bob, ann)
    people.befriend(fanny, ann)
    people.befriend(ann, dora)
    people.block(ann, more[2])
    for at in range(9):
        other = (bob, cyd, fanny)[at % 3]
        match = over([ann, other], [1 + at % 2, 2 - at % 2], now - timedelta(days=40 * at + 1))
        Match.objects.filter(pk=match.pk).update(finished_at=now - timedelta(days=40 * at + 1))
    finished = running_match(people=[ann, bob])
    play.resign(play_on(finished, 30).seats.get(player=bob).pk)
    again.rematch(fresh(over_of([cyd, ann])), cyd, now)
    division = shown_division([ann, *others])
    cup = joining.open_cup(bob, "emu-ranchers", 4)
    joining.join(cup.pk, cyd)
    joining.announce(now)
    table = open_table(3, opener=fanny, game="hunting-prey", rated=True, on_timeout="forfeit")
    open_table(opener=bob, pace_hours=168, options={"years": 4})
    play.wish_for(ann, "biome-rummy", 3, 48)
    play.wish_for(ann, "food-chain", 2, now=now - timedelta(days=15))
    watched = [play_on(running_match(people=[bob, each]), 12) for each in (cyd, fanny)]
    play_on(running_match(3, people=[dora, fanny, cyd], game="hunting-prey"), 6)
    people.follow(ann, fresh(watched[0]), now)
    offered()
    sweeps.meet_wishes()
    sweeps.remember_matches()
    sweeps.count_games()
    sweeps.rate_matches()
    Player.objects.filter(last_login=None).update(
        last_login=now, profile_for=Player.ProfileFor.EVERYBODY
    )
    entry = division.entries.get(player=ann)
    return {
        "people": "/people/",
        "own profile": "/players/Ann/",
        "profile": "/players/Bob/",
        "head to head": "/players/Ann/?with=Bob",
        "memory": "/matches/",
        "memory, some": "/matches/?with=bob&result=won",
        "seasons": "/seasons/",
        "division": division_page(division.season, division),
        "entry": f"/seasons/entry/{entry.pk}/",
        "cup": page_of(cup),
        "lobby": "/lobby/",
        "to watch": "/lobby/watch/",
        "open match": table.get_absolute_url(),
        "left seats": "/lobby/left/",
        "numbers": "/games/emu-ranchers/numbers/",
        "ratings": "/ratings/emu-ranchers/",
        "news": "/news/",
    }


def over_of(seated: list[Player]) -> Match:
    match = running_match(len(seated), people=seated, game="ranchers")
    play.resign(match.seats.get(number=1).pk)
    return match
