"""A house full of people for its pages: friends and requests, kept seats, matches of years, a
season and a cup, tables in the lobby, wishes that wait and that waited in vain, matches to watch, a
seat that was left."""

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import Player
from games import periodic_jobs, play, social
from games.models import Match, Remark
from games.play.presets import save_preset
from games.post.hooks import player_hooks
from games.post.outbox import rematches
from games.seasons import registration
from games.seasons.page_paths import division_path, season_path
from tests.archive.over import over
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, play_on, running_match
from tests.play.test_replacing import offered
from tests.seasons.town import shown_division

NAMES = ("Cyd Charisse", "Fanny Wintersberger-Hohenlohe", "Dora", "Emil", "Gus", "Ida", "Jo")
Addresses = dict[str, str]


def neighbours(ann: Player, bob: Player) -> Addresses:
    """The pages about people as Ann sees them, by name."""
    now = timezone.now()
    others = acquaintances(ann, bob, now)
    _bob, cyd, fanny, *_more = others
    for at in range(9):
        other = (bob, cyd, fanny)[at % 3]
        match = over([ann, other], [1 + at % 2, 2 - at % 2], now - timedelta(days=40 * at + 1))
        Match.objects.filter(pk=match.pk).update(finished_at=now - timedelta(days=40 * at + 1))
    finished = running_match(people=[ann, bob])
    play.resign_seat(play_on(finished, 30).seats.get(player=bob).pk)
    rematches.open_or_join_rematch(fresh(over_of([cyd, ann])), cyd, now)
    division = shown_division([ann, *others])
    cup = registration.open_cup(bob, "emu-ranchers", 4)
    registration.join_season(cup.pk, cyd)
    registration.create_next_seasons(now)
    table = Match.objects.get(game="hunting-prey", status=Match.Status.OPEN)
    offered()
    periodic_jobs.archive_matches()
    periodic_jobs.count_finished_games()
    periodic_jobs.rate_matches()
    let_profiles_be_seen(now)
    entry = division.entries.get(player=ann)
    player_hooks.add_hook(ann, "signed", {"address": "https://example.org/hook"}, now)
    talked, hushed, closed = tables_talked_at(ann, bob, now)
    return {
        "people": "/people/",
        "own profile": "/players/Ann/",
        "profile": "/players/Bob/",
        "head to head": "/players/Ann/?with=Bob",
        "memory": "/matches/",
        "memory, some": "/matches/?with=bob&result=won",
        "seasons": "/seasons/",
        "division": division_path(division.season, division),
        "entry": f"/seasons/entry/{entry.pk}/",
        "cup": season_path(cup),
        "lobby": "/lobby/",
        "to watch": "/lobby/watch/",
        "open match": table.get_absolute_url(),
        "left seats": "/lobby/left/",
        "numbers": "/games/emu-ranchers/numbers/",
        "ratings": "/ratings/emu-ranchers/",
        "news": "/news/",
        "records": "/records/",
        "talk": talked.get_absolute_url(),
        "talk that is off": hushed.get_absolute_url(),
        "report": f"{talked.get_absolute_url()}report/",
        "finished": closed.get_absolute_url(),
        "home": "/",
        "kept terms": "/new/",
        "settings": "/settings/",
    }


def acquaintances(ann: Player, bob: Player, now: datetime) -> list[Player]:
    """Bob and the others: friends and who asks to be one, somebody blocked, tables in the lobby,
    a seek of Ann's that waits and one that waited in vain, matches to watch."""
    others = [bob, *(PlayerFactory(display_name=name, confirmed=True) for name in NAMES)]
    _bob, cyd, fanny, dora, *more = others
    social.befriend(ann, bob)
    social.befriend(bob, ann)
    social.befriend(fanny, ann)
    social.befriend(ann, dora)
    social.block_player(ann, more[2])
    open_table(3, opener=fanny, game="hunting-prey", rated=True, on_timeout="forfeit")
    open_table(opener=bob, pace_hours=168, options={"years": 4})
    play.post_seek(ann, "biome-rummy", 3, 48)
    play.post_seek(ann, "food-chain", 2, now=now - timedelta(days=15))
    watched = [play_on(running_match(people=[bob, each]), 12) for each in (cyd, fanny)]
    play_on(running_match(3, people=[dora, fanny, cyd], game="hunting-prey"), 6)
    social.follow_match(ann, fresh(watched[0]), now)
    periodic_jobs.match_seeks()
    let_profiles_be_seen(now)
    return others


def let_profiles_be_seen(now: datetime) -> None:
    """Everybody has signed in, and shows their profile to everybody."""
    Player.objects.filter(last_login=None).update(
        last_login=now, profile_for=Player.ProfileAudience.EVERYBODY
    )


def tables_talked_at(ann: Player, bob: Player, now: datetime) -> tuple[Match, Match, Match]:
    """A match with Ann's notes, in which it is her turn and Bob has said something new; one whose
    talk she has turned off; one that is over. And terms that she keeps."""
    talked, hushed = (running_match(people=[ann, bob]) for _ in range(2))
    while awaited(talked).player != ann:
        answer(awaited(talked))
    mine, theirs = (talked.seats.get(player=player) for player in (ann, bob))
    play.save_notes(mine.pk, "Bob has the Moons, I think.\nKeep the Ace for the end.")
    for words in ("Hello again!", "Slow week here, sorry. The harvest is in, though."):
        play.post_remark(theirs.pk, words)
    play.post_remark(mine.pk, "No hurry, I read the rules meanwhile.")
    play.read_talk(mine.pk, Remark.objects.latest("pk").pk)
    play.post_remark(theirs.pk, "That hatch hurt. Where did you get the 7?")
    play.hide_talk(hushed.seats.get(player=ann).pk)
    play.post_remark(hushed.seats.get(player=bob).pk, "Anybody there?")
    save_preset(ann, "Friday", "emu-ranchers", {"seats": 2, "pace_hours": 72}, ["Bob"], now)
    save_preset(
        ann, "Long evenings of winter", "hunting-prey", {"seats": 4, "pace_hours": 24}, [], now
    )
    closed = play_on(running_match(people=[ann, bob]))
    periodic_jobs.archive_matches()
    return talked, hushed, closed


def over_of(seated: list[Player]) -> Match:
    match = running_match(len(seated), people=seated, game="ranchers")
    play.resign_seat(match.seats.get(number=1).pk)
    return match
