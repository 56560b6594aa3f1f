"""The page of a player says what they show of public matches that are over, and nothing else."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player
from games import periodic_jobs
from games import social as between
from games.archive import player_statistics
from games.models import ArchivedMatch, Match
from games.web.profile_access import profile_address
from tests.archive.over import NOON, over
from tests.factories import PlayerFactory
from tests.matches import open_table, running_match
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
RUMMY = "biome-rummy"


@pytest.fixture
def people() -> list[Player]:
    """Four who have all been signed in once."""
    return [
        PlayerFactory(display_name=name, last_login=NOON)
        for name in ("Ada", "Bob / Ä?", "Cyd", "Dan")
    ]


def page(who: Player | None, of: Player, query: str = "") -> tuple[int, str]:
    client = Client() if who is None else reader(who)
    answer = client.get(f"{profile_address(of.display_name)}{query}")
    return answer.status_code, answer.content.decode().partition("<main")[2]


def change(player: Player, **fields: object) -> None:
    Player.objects.filter(pk=player.pk).update(**fields)


def test_the_page_counts_public_matches_of_people_that_count(people: list[Player]) -> None:
    ada, bob, cyd, dan = people
    for places in ([1, 2], [1, 1], [2, 1]):
        over([ada, bob], places)
    over([ada, bob, cyd], [1, 1, 3], NOON + timedelta(days=1), game=RUMMY)
    over([ada, cyd], [1, 2], visibility="unlisted")
    Match.objects.filter(pk=over([ada, cyd], [1, 2]).pk).update(counts=False)
    over([ada, dan], [1, 2]).seats.filter(player=dan).update(player=None, bot="Bot Otter")
    running_match(2, people=[ada, dan])
    periodic_jobs.archive_matches()
    found = player_statistics.count_matches(ada.pk, NOON)
    tally = found.all
    assert (tally.played, tally.won, tally.drawn, tally.lost) == (5, 3, 1, 1)
    assert found.favourite == "emu-ranchers"
    met = {each.player: each for each in player_statistics.list_frequent_opponents(ada.pk, cyd.pk)}
    assert (met[bob].played, met[bob].ahead, met[bob].level, met[bob].behind) == (4, 1, 2, 1)
    assert player_statistics.count_head_to_head(ada.pk, bob.pk) == {
        "emu-ranchers": (3, 1, 1),
        RUMMY: (1, 0, 1),
    }
    status, words = page(cyd, ada)
    assert status == 200 and profile_address(bob.display_name) in words
    assert "Emu Ranchers" in words and "Biome Rummy" in words


def test_streaks_end_with_the_first_match_that_was_not_won(people: list[Player]) -> None:
    ada, bob, *_rest = people
    for day, place in enumerate([1, 1, 1, 2, 1, 1]):
        over([ada, bob], [place, 3 - place], NOON + timedelta(days=day))
    periodic_jobs.archive_matches()
    assert player_statistics.find_streaks(ada.pk) == (3, 2)
    assert player_statistics.find_streaks(bob.pk) == (1, 0)


@pytest.mark.parametrize(
    ("fields", "everybody", "players"),
    [
        ({}, 404, 200),
        ({"profile_for": "everybody"}, 200, 200),
        ({"profile_for": "nobody"}, 404, 404),
        ({"last_login": None}, 404, 404),  # a guest who has only mail
        ({"is_active": False}, 404, 404),
        ({"left_at": NOON}, 404, 404),
    ],
)
def test_a_page_is_shown_to_whom_its_player_chose_and_else_there_is_none(
    people: list[Player], fields: dict[str, object], everybody: int, players: int
) -> None:
    ada, bob, cyd, _dan = people
    over([ada, bob], [1, 2])
    periodic_jobs.archive_matches()
    table = open_table(opener=ada)
    change(ada, **fields)
    assert (page(None, ada)[0], page(cyd, ada)[0]) == (everybody, players)
    link = f'href="{profile_address("Ada")}"'
    for who, status in ((None, everybody), (cyd, players)):
        client = Client() if who is None else reader(who)
        words = client.get(table.get_absolute_url()).content.decode()
        assert (link in words) == (status == 200)
    met = player_statistics.list_frequent_opponents(bob.pk, cyd.pk)
    assert bool(met) == (players == 200)


def test_who_has_blocked_whom_sees_what_anybody_sees_of_a_hidden_page(
    people: list[Player],
) -> None:
    ada, bob, cyd, dan = people
    over([ada, cyd], [1, 2])
    periodic_jobs.archive_matches()
    between.block_player(ada, bob)
    change(dan, profile_for="nobody")
    missing = page(bob, dan)
    assert page(bob, ada)[0] == page(ada, bob)[0] == missing[0] == 404
    assert page(bob, ada)[1].replace("Ada", "") == missing[1].replace("Dan", "")
    assert page(cyd, ada)[0] == 200
    assert page(cyd, ada, "?with=Bob+/+Ä?")[0] == 200  # a third person may compare both
    assert page(bob, cyd, "?with=Ada")[0] == 404
    assert player_statistics.list_frequent_opponents(cyd.pk, bob.pk) == []


def test_what_a_player_keeps_to_themself_stands_on_no_page(people: list[Player]) -> None:
    ada, bob, cyd, _dan = people
    over([ada, bob], [1, 2])
    periodic_jobs.archive_matches()
    ArchivedMatch.objects.update(answers=40, minutes=90)
    at = ArchivedMatch.objects.get(player=ada).at
    ArchivedMatch.objects.update(at=max(at, timezone.now() - timedelta(days=3)))
    whole = page(cyd, ada)[1]
    assert (
        "usually within six hours" in whole
        and "Most frequent opponents" in whole
        and "Ada won" in whole
    )
    change(ada, results_shown=False, people_shown=False, pace_shown=False)
    bare = page(cyd, ada)[1]
    for words in (
        "six hours",
        "Most frequent opponents",
        "Ada won",
        "Drawn",
        "one after the other",
    ):
        assert words not in bare
    side = page(cyd, bob, "?with=Ada")[1]
    assert "hides their opponents or results" in side


def test_answers_are_told_only_roughly_and_from_enough_of_them(people: list[Player]) -> None:
    ada, bob, *_rest = people
    over([ada, bob], [1, 2])
    periodic_jobs.archive_matches()
    later = NOON + timedelta(days=30)
    ArchivedMatch.objects.update(answers=19, minutes=90)
    assert player_statistics.count_matches(ada.pk, later).minutes is None
    ArchivedMatch.objects.update(answers=20, minutes=90)
    assert player_statistics.count_matches(ada.pk, later).minutes == 90
    assert player_statistics.count_matches(ada.pk, later + timedelta(days=400)).minutes is None


def test_a_page_asks_the_database_as_often_for_many_matches_as_for_one(
    people: list[Player],
) -> None:
    ada, bob, cyd, dan = people

    def queries(query: str) -> int:
        client = reader(dan)
        page_of = profile_address("Ada") + query
        client.get(page_of)
        with CaptureQueriesContext(connection) as asked:
            client.get(page_of)
        return len(asked)

    over([ada, bob], [1, 2])
    periodic_jobs.archive_matches()
    few = [queries(query) for query in ("", "?with=Bob+/+Ä?")]
    for game in (RUMMY, "food-chain"):
        over([ada, bob], [2, 1], game=game)
        over([ada, cyd], [2, 1], game=game)
    periodic_jobs.archive_matches()
    assert [queries(query) for query in ("", "?with=Bob+/+Ä?")] == few
    assert max(few) <= 15
