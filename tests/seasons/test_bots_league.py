"""The bots' league: a season of a title that bot accounts alone play, entered through the API."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Player
from config import clock
from games import periodic_jobs, social
from games.models import Match, Standing
from games.play import CannotJoin, NotAllowed
from games.play.record.match_file import export_match
from games.ratings import leaderboards
from games.seasons import presenters, registration, season_jobs, staff_actions, terms
from games.seasons.models import Season
from games.seasons.page_paths import division_path, season_path
from tests.api.bots import make_bot, program_of
from tests.api.programs import BOT, Program
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.play.test_at_most import passes
from tests.seasons.town import AUTUMN, DAY, GAME, SPRING, end_all, some
from tests.web.pages import press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TEN_AT_ONCE = pytest.mark.django_db(transaction=True)
ENTRY = f"/seasons/{GAME}/entry"
HEADING = "Bots’ league</h2>"


def league_of(bots: list[Player], now: Any = AUTUMN) -> Season:
    """The next bots' league of a title, which these enter."""
    registration.create_next_seasons(now)
    league = registration.get_joinable_season(GAME, now, of_bots=True)
    for bot in bots:
        registration.join_season(league.pk, bot, now)
    return league


def some_bots(number: int = terms.SMALLEST_SEASON) -> list[Player]:
    return [make_bot() for _ in range(number)]


def begun(number: int = 6) -> Season:
    league = league_of(some_bots(number))
    season_jobs.run_seasons(SPRING)
    league.refresh_from_db()
    return league


def page(path: str) -> str:
    answer = reader(PlayerFactory()).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


# Opened


def test_no_league_opens_before_four_people_have_bots() -> None:
    ann = PlayerFactory()
    bots = [make_bot(ann), make_bot(ann), *some_bots(2)]
    registration.create_next_seasons(clock.now())
    refused = program_of(bots[0]).post(ENTRY)
    assert refused.status_code == 409 and "when 4 people have bots" in refused.json()["detail"]
    assert not Season.objects.filter(of_bots=True).exists() and HEADING not in page("/seasons/")
    make_bot()
    assert registration.create_next_seasons(clock.now()) == 6
    assert registration.create_next_seasons(clock.now()) == 0


@TEN_AT_ONCE
def test_of_ten_sweeps_at_once_each_league_is_opened_by_one() -> None:
    some_bots()
    at_once(lambda: registration.create_next_seasons(AUTUMN))
    assert Season.objects.filter(game=GAME, of_bots=True).count() == 1


def test_no_cup_is_of_bots() -> None:
    cup = registration.open_cup(PlayerFactory(), GAME, 4)
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.filter(pk=cup.pk).update(of_bots=True)


# Entered


def test_a_bot_enters_a_league_sees_it_and_withdraws() -> None:
    bots = some_bots()
    league, program = league_of(bots[1:], clock.now()), program_of(bots[0])
    told = program.get(ENTRY).json()
    assert (told["entered"], told["joined"], told["needed"]) == (False, 3, 4)
    assert told["name"].startswith("Biome Rummy, bots’ league ")
    assert told["url"].endswith(season_path(league))
    told = program.post(ENTRY, {"salt": "numbat"}).json()
    assert (told["entered"], told["joined"]) == (True, 4)
    assert league.entries.get(player=bots[0]).salt
    assert "already joined" in program.post(ENTRY).json()["detail"]
    assert program.delete(ENTRY).json()["entered"] is False
    assert "aren’t in" in program.delete(ENTRY).json()["detail"]
    assert league.entries.count() == 3


def test_an_unknown_title_is_refused_with_those_that_there_are() -> None:
    refused = program_of(make_bot()).get("/seasons/chess/entry")
    assert refused.status_code == 422 and GAME in refused.json()["choices"]


def test_a_person_enters_no_league_however_they_ask() -> None:
    league, ann = league_of(some_bots(), clock.now()), PlayerFactory()
    assert Program(ann).post(ENTRY).status_code == 403
    refused = Program(ann, BOT).post(ENTRY)
    assert refused.status_code == 409 and "for bots only" in refused.json()["detail"]
    client = reader(ann)
    press(client, f"/seasons/{league.pk}/join/")
    assert "for bots only" in client.get("/seasons/").content.decode()
    assert not league.entries.filter(player=ann).exists()


def test_a_bot_enters_no_season_and_no_cup_of_people() -> None:
    registration.create_next_seasons(AUTUMN)
    season = registration.get_joinable_season(GAME, AUTUMN)
    cup = registration.open_cup(PlayerFactory(), GAME, 4)
    for of_people in (season, cup):
        with pytest.raises(CannotJoin, match="is for people"):
            registration.join_season(of_people.pk, make_bot(), AUTUMN)
    with pytest.raises(CannotJoin, match="is for people"):
        registration.open_cup(make_bot(), GAME, 4)
    assert Season.objects.filter(number__isnull=False).count() == 1


def test_one_bot_of_an_owner_enters_a_league() -> None:
    ann = PlayerFactory()
    first, second = make_bot(ann), make_bot(ann)
    league = league_of([*some_bots(), first])
    with pytest.raises(CannotJoin, match="Another of your bots"):
        registration.join_season(league.pk, second, AUTUMN)
    registration.leave_season(league.pk, first)
    registration.join_season(league.pk, second, AUTUMN)


@TEN_AT_ONCE
def test_of_ten_bots_of_two_owners_at_once_each_owner_has_one_in_a_league() -> None:
    league = league_of(some_bots())
    bots = [make_bot(owner) for owner in some(2) for _ in range(5)]
    entered = at_once(
        lambda: passes(lambda: registration.join_season(league.pk, bots.pop(), AUTUMN))
    )
    assert sum(entered) == 2 and league.entries.count() == 6
    assert league.entries.values("player__owner").distinct().count() == 6


@TEN_AT_ONCE
def test_of_ten_bots_and_people_at_once_each_gets_into_what_is_theirs() -> None:
    league = league_of(some_bots())
    season = registration.get_joinable_season(GAME, AUTUMN)
    people = some(5)
    crowd = [(who, where) for who in [*some_bots(5), *people] for where in (league, season)]

    def enter_both() -> None:
        for who, where in (crowd.pop(), crowd.pop()):
            passes(lambda who=who, where=where: registration.join_season(where.pk, who, AUTUMN))

    at_once(enter_both)
    assert {entry.player for entry in season.entries.all()} == set(people)
    assert league.entries.count() == 9 and not league.entries.filter(player__owner=None).exists()


# Played


def test_a_league_is_played_rated_among_bots_and_its_deals_can_be_checked(
    mailoutbox: list[Any],
) -> None:
    league = begun()
    assert league.state == Season.State.RUNNING
    matches = list(Match.objects.all())
    assert matches and all(match.rated and match.in_season for match in matches)
    assert not Match.objects.filter(seats__player__owner=None).exists()
    end_all(league, SPRING + DAY)
    match = Match.objects.first()
    assert match is not None
    record = export_match(match, list(match.seats.all()))
    assert record["seed"] and record["seed_hash"]
    periodic_jobs.rate_matches(now=SPRING + 2 * DAY)
    assert Standing.objects.count() == league.entries.count()
    assert not Standing.objects.filter(player__owner=None).exists()
    assert not leaderboards.list_best(GAME, SPRING + 2 * DAY)
    periodic_jobs.send_notices()
    assert mailoutbox == []


def test_with_too_few_a_league_does_not_take_place_and_nobody_is_mailed(
    mailoutbox: list[Any],
) -> None:
    league = league_of(some_bots()[:3])
    season_jobs.run_seasons(SPRING)
    league.refresh_from_db()
    periodic_jobs.send_notices()
    assert league.state == Season.State.OFF and mailoutbox == []


def test_a_league_waits_for_the_one_before_but_for_no_season_of_people() -> None:
    league, people = league_of(some_bots()), some(4)
    assert league.ends_at is not None
    season = registration.get_joinable_season(GAME, AUTUMN)
    for player in people:
        registration.join_season(season.pk, player, AUTUMN)
    season_jobs.run_seasons(SPRING)
    running = Season.objects.filter(game=GAME, state=Season.State.RUNNING)
    assert set(running) == {season, league}
    assert [entry.player.is_bot for entry in season.divisions.get().entries.all()] == [False] * 4
    for each in running:
        end_all(each, SPRING + DAY)
    season_jobs.run_seasons(league.ends_at)
    later = league_of([entry.player for entry in league.entries.all()], league.ends_at)
    assert set(season_jobs.list_former_places(later)) == set(
        league.entries.values_list("player", flat=True)
    )


@pytest.mark.parametrize("who", ["the bot", "owner"])
def test_whoever_answers_for_no_bot_any_more_plays_no_league(who: str) -> None:
    bots = some_bots(5)
    league = league_of(bots)
    gone = bots[0] if who == "the bot" else bots[0].owner
    assert gone is not None
    Player.objects.filter(pk=gone.pk).update(is_active=False)
    season_jobs.run_seasons(SPRING)
    assert league.entries.count() == 4
    gone = bots[1] if who == "the bot" else bots[1].owner
    assert gone is not None
    Player.objects.filter(pk=gone.pk).update(is_active=False)
    season_jobs.run_seasons(SPRING + DAY)
    assert league.entries.get(player=bots[1]).withdrawn == "gone"


def test_bots_whose_owners_will_not_meet_share_no_table_of_a_league() -> None:
    bots = some_bots(6)
    one, other = bots[0].owner, bots[1].owner
    assert one is not None and other is not None
    social.block_player(one, other)
    pair = (bots[0].pk, bots[1].pk)
    assert social.list_blocked_pairs(bot.pk for bot in bots) == [pair]
    league_of(bots)
    season_jobs.run_seasons(SPRING)
    for match in Match.objects.all():
        assert match.seats.filter(player__in=pair).count() < 2


def test_a_bot_withdraws_from_no_league_that_runs() -> None:
    league = begun()
    with pytest.raises(NotAllowed, match="has begun"):
        registration.leave_season(league.pk, league.entries.all()[0].player)


def test_the_owner_of_a_bot_reads_that_staff_have_withdrawn_it(mailoutbox: list[Any]) -> None:
    league = begun()
    entry = league.entries.all()[0]
    staff_actions.withdraw_entry(entry.pk, PlayerFactory(is_staff=True), "it only passes")
    periodic_jobs.send_notices()
    (mail,) = mailoutbox
    assert entry.player.owner is not None and mail.to == [entry.player.owner.email]
    words = " ".join(mail.body.split())
    assert f"{entry.player.name} has been withdrawn from a season." in words
    assert "Our message to your bot: “Biome Rummy, bots’ league 1/2027: you’ll get no more" in words


# Shown


def test_pages_show_a_league_apart_once_enough_bots_are_in_it() -> None:
    bots = some_bots()
    league = league_of(bots[1:], clock.now())
    season = registration.get_joinable_season(GAME, clock.now())
    places = ("/seasons/", season_path(season))
    assert not any(season_path(league) in page(path) for path in places)
    registration.join_season(league.pk, bots[0])
    for path in places:
        people, _heading, apart = page(path).partition(HEADING)
        assert season_path(league) in apart and season_path(league) not in people
    shown = page(season_path(league))
    assert bots[0].name in shown and ">Join<" not in shown
    assert bots[0].name not in page(season_path(season))
    link = presenters.find_season_page(GAME)
    assert link is not None and link.address == season_path(season)


def test_the_table_of_a_league_has_a_page_of_its_own() -> None:
    league = begun()
    path = division_path(league, league.divisions.get())
    shown = page(path)
    assert path.endswith("/2027-1/bots/1/") and "bots’ league 1/2027, division 1" in shown
    assert all(entry.player.name in shown for entry in league.entries.all())
    entry = league.entries.all()[0]
    assert path in page(f"/seasons/entry/{entry.pk}/")
    season = path.replace("bots/1/", "")
    assert reader(PlayerFactory()).get(f"{season}1/").status_code == 404
    match = Match.objects.filter(fixture__division__season=league)[0]
    answer = reader(PlayerFactory()).get(f"/m/{match.code}/season/")
    assert answer.headers["Location"] == path
