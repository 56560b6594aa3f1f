"""Who may sit down at a table that asks for something, and how many tables a newcomer may have."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from accounts.models import Player
from config import clock
from games import play, social
from games.models import ArchivedMatch, JoinRequirements, Match, Standing
from games.play.errors import CannotJoin, CannotOpen
from games.play.match_creation import deal_season_match
from games.play.seeks import match_seeks
from games.post.outbox import invitation_links
from games.titles import find_game
from games.web.forms import NewMatchForm
from games.web.match_terms import rematch_query
from tests.archive.over import over
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import EMU, fresh, open_table
from tests.play.test_at_most import passes
from tests.reliability.history import with_figure

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
TEN_AT_ONCE = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann")


def invite(match: Match, player: Player) -> None:
    """By name, as friends are."""
    assert match.opened_by is not None
    social.befriend(match.opened_by, player)
    social.befriend(player, match.opened_by)
    invitation_links.invite_player(match, match.opened_by, player, clock.now())


def refusal(match: Match, player: Player) -> str:
    with pytest.raises(CannotJoin) as refused:
        play.join_match(match.pk, player)
    return str(refused.value)


@pytest.mark.parametrize(
    ("asked", "turns", "in_time", "fits"),
    [
        (80, 0, 0, True),
        (80, 9, 0, True),
        (90, 9, 9, False),
        (80, 100, 80, True),
        (80, 100, 79, False),
        (90, 10, 9, True),
        (90, 99, 89, False),
        (0, 100, 0, True),
    ],
)
def test_a_share_of_turns_in_time_lets_in_who_has_it(
    ann: Player, asked: int, turns: int, in_time: int, fits: bool
) -> None:
    with_figure(ann, turns, in_time, clock.now())
    match = open_table(2, asks={"in_time": asked, "finished": 0})
    assert passes(play.join_match, match.pk, ann) == fits


def test_another_match_like_it_asks_for_the_same_of_those_who_join(ann: Player) -> None:
    match = open_table(2, opener=ann, asks={"in_time": 90, "finished": 5})
    wished = QueryDict(rematch_query(match, list(match.seats.all()))).dict()
    form = NewMatchForm(find_game(EMU), wished={name: str(each) for name, each in wished.items()})
    assert (str(form["in_time"].value()), str(form["finished"].value())) == ("90", "5")


@pytest.mark.parametrize("asks", [None, {"in_time": 80}])
def test_another_match_like_it_asks_for_no_more(ann: Player, asks: dict[str, int] | None) -> None:
    match = open_table(2, opener=ann, asks=asks)
    wished = QueryDict(rematch_query(match, list(match.seats.all()))).dict()
    form = NewMatchForm(find_game(EMU), wished={name: str(each) for name, each in wished.items()})
    assert int(form["in_time"].value()) == (asks["in_time"] if asks else 0)


def test_who_does_not_fit_reads_why_and_which_tables_do(ann: Player) -> None:
    with_figure(ann, 50, 42, clock.now())
    strict = open_table(2, asks={"in_time": 90})
    other = open_table(2, asks={"in_time": 80}, game="food-chain")
    open_table(2, asks={"in_time": 90}, game="food-chain")
    said = refusal(strict, ann)
    assert said == (
        "This table asks for 90% of turns in time; you have 84%. "
        f"Open to you: Food Chain {other.code}."
    )


def test_ratings_and_finished_matches_can_be_asked_for(ann: Player) -> None:
    rated = open_table(2, asks={"rating_from": 1400, "rating_to": 1600})
    assert "you have no rating in Emu Ranchers yet" in refusal(rated, ann)
    row = Standing.objects.create(
        player=ann, game=EMU, points=1601, doubt=50, low=1500, last_at=clock.now()
    )
    assert "a rating from 1400 to 1600; yours is 1601" in refusal(rated, ann)
    Standing.objects.filter(pk=row.pk).update(points=1600.2)
    assert play.join_match(rated.pk, ann)
    asked = open_table(2, asks={"finished": 1})
    assert "asks for 1 finished matches; you have 0" in refusal(asked, ann)
    finish(ann, 1)
    assert play.join_match(asked.pk, ann)


@pytest.mark.parametrize(
    "asks",
    [{"in_time": 70}, {"rating_from": 1700, "rating_to": 1400}, {"finished": 2000}],
)
def test_what_cannot_be_asked_for_is_refused(ann: Player, asks: dict[str, int]) -> None:
    with pytest.raises(CannotOpen):
        play.open_match(ann, EMU, asks=asks)
    assert not Match.objects.exists()


def test_only_a_public_table_asks_for_anything(ann: Player) -> None:
    with pytest.raises(CannotOpen, match="in the lobby"):
        play.open_match(ann, EMU, visibility="unlisted", asks={"in_time": 80})
    assert not JoinRequirements.objects.exists()


def test_who_is_invited_by_name_is_exempt(ann: Player) -> None:
    with_figure(ann, 100, 0, clock.now())
    match = open_table(2, asks={"in_time": 90})
    invite(match, ann)
    assert play.join_match(match.pk, ann).status == Match.Status.RUNNING


def test_a_seek_finds_a_table_that_lets_its_player_in(ann: Player) -> None:
    with_figure(ann, 100, 50, clock.now())
    strict = play.open_match(PlayerFactory(), EMU, asks={"in_time": 90})
    fits = play.open_match(PlayerFactory(), EMU)
    play.post_seek(ann, EMU)
    assert match_seeks(clock.now(), lambda: False) == 1
    assert fresh(fits).status == Match.Status.RUNNING
    assert fresh(strict).status == Match.Status.OPEN


def test_the_lobby_says_who_fits_and_why_not(ann: Player, client: Client) -> None:
    with_figure(ann, 100, 84, clock.now())
    match = open_table(
        2, asks={"in_time": 90}, opener=with_figure(PlayerFactory(), 50, 48, clock.now())
    )
    client.force_login(ann)
    page = client.get("/lobby/").content.decode()
    assert "96% in time" in page and "at least 90% of turns in time" in page
    assert "you have 84%" in page and f'formaction="/m/{match.code}/join/"' not in page
    table = client.get(match.get_absolute_url()).content.decode()
    assert "you have 84%" in table and "Take a seat" not in table


def test_the_form_of_a_new_match_asks_for_them(ann: Player, client: Client) -> None:
    client.force_login(ann)
    form = client.get("/new/?game=emu-ranchers").context["form"]
    sent = {name: field.value() or "" for name, field in ((each.name, each) for each in form)}
    key = client.get("/new/?game=emu-ranchers").content.decode().split('name="form_key" value="')
    sent |= {"game": EMU, "in_time": "90", "rating_from": "1400", "finished": "3"}
    sent["form_key"] = key[1].split('"')[0]
    answer = client.post("/new/", {name: value for name, value in sent.items() if value})
    assert answer.status_code in (302, 303), answer.content.decode()
    row = JoinRequirements.objects.get()
    assert (row.in_time, row.rating_from, row.rating_to, row.finished) == (90, 1400, None, 3)


# Newcomers


def finish(player: Player, many: int) -> None:
    for _ in range(many):
        match = over([player, PlayerFactory()], [1, 2], clock.now(), visibility="unlisted")
        ArchivedMatch.objects.get_or_create(
            match=match,
            player=player,
            defaults={
                "seat": 0,
                "game": EMU,
                "at": clock.now(),
                "result": "won",
                "place": 1,
                "days": 1,
                "people": 2,
                "public": True,
                "counts": True,
            },
        )


@pytest.fixture
def newcomers(settings: Any) -> None:
    settings.NEWCOMER_MATCHES = 3


@pytest.mark.usefixtures("newcomers")
def test_a_newcomer_has_three_public_matches_until_two_are_finished(ann: Player) -> None:
    for _ in range(3):
        play.join_match(open_table(2, opener=PlayerFactory()).pk, ann)
    match = open_table(2)
    assert "3 public matches at a time until they’ve finished 2" in refusal(match, ann)
    with pytest.raises(CannotOpen):
        play.open_match(ann, EMU)
    assert play.open_match(ann, EMU, visibility="unlisted")
    assert play.open_match(ann, EMU, bot_seats=1)
    finish(ann, 1)
    assert not passes(play.join_match, match.pk, ann)
    finish(ann, 1)
    assert play.join_match(match.pk, ann)


@pytest.mark.usefixtures("newcomers")
def test_seasons_and_invitations_are_exempt(ann: Player) -> None:
    for _ in range(3):
        deal_season_match([ann, PlayerFactory()], EMU, pace_hours=48)
    matches = [open_table(2) for _ in range(5)]
    for match in matches[:2]:
        invite(match, ann)
    assert [passes(play.join_match, match.pk, ann) for match in matches] == [True] * 5
    assert not passes(play.join_match, open_table(2).pk, ann)


@pytest.mark.usefixtures("newcomers")
def test_a_newcomer_whose_tables_are_full_keeps_no_other_seek_waiting(ann: Player) -> None:
    for _ in range(3):
        play.join_match(open_table(2, opener=PlayerFactory()).pk, ann)
    for player in (ann, PlayerFactory(), PlayerFactory()):
        play.post_seek(player, EMU)
    assert match_seeks(clock.now(), lambda: False) == 2


@TEN_AT_ONCE
@pytest.mark.usefixtures("newcomers")
def test_of_ten_tables_at_once_a_newcomer_gets_three(ann: Player) -> None:
    tables = [open_table(2, opener=PlayerFactory()).pk for _ in range(10)]
    assert sum(at_once(lambda: passes(play.join_match, tables.pop(), ann))) == 3
    assert ann.seats.count() == 3


@TEN_AT_ONCE
@pytest.mark.usefixtures("newcomers")
def test_of_ten_tables_opened_at_once_a_newcomer_has_three(ann: Player) -> None:
    assert sum(at_once(lambda: passes(play.open_match, ann, EMU))) == 3


@TEN_AT_ONCE
def test_of_ten_who_do_not_fit_nobody_gets_a_seat_at_once(ann: Player) -> None:
    match = open_table(6, game="biome-rummy", asks={"in_time": 90})
    late = [with_figure(PlayerFactory(), 100, 50, clock.now()) for _ in range(6)]
    good = [with_figure(PlayerFactory(), 100, 95, clock.now()) for _ in range(4)]
    crowd = [*late, *good]
    assert sum(at_once(lambda: passes(play.join_match, match.pk, crowd.pop()))) == 4
    seated = set(match.seats.exclude(player=None).values_list("player", flat=True))
    assert seated == {match.opened_by_id, *(player.pk for player in good)}
