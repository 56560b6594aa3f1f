"""The lists of the review: what is found there, and what never is."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import play
from games.models import Notice, Tenure
from tests.admin.pages import LIST, page_of, texts
from tests.factories import PlayerFactory
from tests.matches import awaited, open_table, play_on, running_match

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

# The list of matches


def test_a_match_is_found_by_code_name_and_mail_address(client, judge):
    ada = PlayerFactory(display_name="Ada", email="countess@example.org")
    match = running_match(people=[ada, PlayerFactory()])
    running_match()
    client.force_login(judge)
    for words in (match.code, "Ada", "countess@"):
        found = client.get(LIST, {"q": words}).context["cl"].result_list
        assert [row.pk for row in found] == [match.pk]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"status__exact": "open"}, 1),
        ({"status__exact": "running"}, 1),
        ({"game": "emu-ranchers"}, 2),
        ({"game": "no-such-game"}, 0),
        ({"ending__exact": "resigned"}, 0),
        ({"on_timeout__exact": "forfeit"}, 1),
        (
            {
                "created_at__gte": "2000-01-01 00:00+00:00",
                "created_at__lt": "2001-01-01 00:00+00:00",
            },
            0,
        ),
    ],
)
def test_the_list_can_be_filtered(client, judge, match, filters, found):
    open_table(on_timeout="forfeit")
    client.force_login(judge)
    assert len(client.get(LIST, filters).context["cl"].result_list) == found


def test_the_list_says_who_is_overdue(client, judge):
    match = running_match(now=timezone.now() - timedelta(days=9))
    client.force_login(judge)
    assert f"{awaited(match).name}, <span" in texts(client.get(LIST))
    assert "overdue since" in texts(client.get(LIST))


def test_the_list_takes_the_same_queries_for_many_matches(
    client, judge, django_assert_max_num_queries
):
    client.force_login(judge)
    for _match in range(7):
        running_match()
    with django_assert_max_num_queries(9):  # one of them writes the security log
        client.get(LIST)


@pytest.mark.parametrize(
    "filters",
    [
        {"seed__startswith": "a"},
        {"seed": "00"},
        {"moves__text__startswith": "lay"},
        {"seats__player__password__startswith": "md5"},
    ],
)
def test_no_secret_can_be_asked_for_letter_by_letter_in_the_address(client, root, match, filters):
    client.force_login(root)
    assert client.get(LIST, filters).status_code == 400


def test_no_secret_of_a_match_can_be_asked_for_through_its_notices(client, root, match):
    client.force_login(root)
    filters = {"seat__match__seed__startswith": "a"}
    assert client.get("/admin/games/notice/", filters).status_code == 400


# Notices and sweeps


def test_mail_trouble_stands_above_the_notices(client, judge, match):
    Notice.objects.update(state=Notice.State.SENT)
    client.force_login(judge)
    assert "No email problems." in texts(client.get("/admin/games/notice/"))
    Notice.objects.filter(pk=Notice.objects.first().pk).update(state=Notice.State.FAILED)
    page = client.get("/admin/games/notice/")
    assert page.context["trouble"] == [("failed", 1, "failed")]


@pytest.mark.parametrize(
    ("trouble", "change"),
    [
        ("failed", {"state": "failed"}),
        ("unknown", {"state": "unknown"}),
        ("retried", {"error": "451 later"}),
        ("late", {"due_at": timezone.now() - timedelta(hours=1)}),
    ],
)
def test_notices_in_trouble_are_found_by_their_trouble(client, judge, match, trouble, change):
    bad = Notice.objects.order_by("pk").first()
    Notice.objects.filter(pk=bad.pk).update(**change)
    client.force_login(judge)
    for name in (trouble, "any"):
        found = client.get("/admin/games/notice/", {"trouble": name}).context["cl"].result_list
        assert [notice.pk for notice in found] == [bad.pk]


def test_notices_are_found_by_the_code_of_their_match(client, judge, match):
    running_match()
    client.force_login(judge)
    found = client.get("/admin/games/notice/", {"q": match.code}).context["cl"].queryset
    assert found.count() == Notice.objects.filter(seat__match=match).count() > 0


def test_no_page_of_the_review_has_a_style_or_script_inside(client, root, match):
    client.force_login(root)
    for page in (LIST, "/admin/games/notice/", page_of(match), page_of(match, "table")):
        shown = texts(client.get(page))
        assert "<style" not in shown
        assert not re.search(r"<script(?![^>]*\ssrc=)", shown)
        assert ' style="' not in shown


# Questions


def test_the_list_of_questions_says_who_was_asked_when_and_when_they_answered(
    client, judge, match, times
):
    seat = awaited(match)
    play.hand_over_seat(seat.pk, PlayerFactory(display_name="Cyd"), now=times.at)
    client.force_login(judge)
    page = client.get("/admin/games/question/", {"q": match.code})
    html = re.sub(r"<[^>]+>", "|", texts(page))
    rows = page.context["cl"].result_list
    assert rows[0].seat_id == seat.pk and rows[0].answered_at is None
    assert "Cyd" in html and "22 Nov 2026" in html
    before = Tenure.objects.get(seat=seat, number=1)
    assert before.name in html
    assert texts(client.get("/admin/games/question/", {"q": before.name})).count(match.code) > 1


def test_the_list_of_questions_takes_the_same_queries_for_many(
    client, judge, match, django_assert_max_num_queries
):
    client.force_login(judge)
    play_on(match, 20)
    with django_assert_max_num_queries(11):
        client.get("/admin/games/question/")


def test_the_list_of_mails_asks_for_no_question_by_itself(client, judge, match):
    client.force_login(judge)
    play_on(match, 20)
    with CaptureQueriesContext(connection) as asked:
        client.get("/admin/games/notice/")
    assert not [one for one in asked if one["sql"].startswith('SELECT "games_question"')]
