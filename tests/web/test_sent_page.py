"""What we sent you: each notice, what became of it and why."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import periodic_jobs
from games.models import Notice, Seat, Tenure
from games.post.outbox.mail_sender import send_due_mails
from tests.archive.over import over
from tests.factories import PlayerFactory
from tests.matches import awaited, other, running_match
from tests.post.sink import Sink
from tests.web.pages import page, reader

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def shown(client: Client, query: str = "") -> str:
    return client.get(f"/post/{query}").content.decode()


def test_a_sent_turn_is_shown_with_its_match(sink: Sink) -> None:
    seat = awaited(running_match())
    send_due_mails()
    html = shown(reader(seat.player))
    assert "your turn" in html and f"/m/{seat.match.code}/" in html
    assert '<p class="rows__stand">sent</p>' in html


def test_a_mail_that_was_not_sent_has_its_reason(sink: Sink) -> None:
    seat = awaited(running_match(people=[PlayerFactory(turn_mails="none") for _ in range(2)]))
    send_due_mails()
    client = reader(seat.player)
    assert "<li>turn emails are off: 1</li>" in shown(client)
    assert "not sent: turn emails are off" in shown(client, "?show=skipped")


def test_what_was_not_needed_fills_no_pages_and_is_shown_one_by_one_on_demand() -> None:
    seat = awaited(running_match())
    turns = Notice.objects.filter(seat=seat, kind="turn")
    turns.update(state="skipped", error="the turn was played")
    Notice.objects.bulk_create(
        Notice(seat=seat, tenure=seat.tenure, kind="turn", question=n, due_at=seat.asked_at,
               state="skipped", error="the turn was played") for n in range(50, 150)
    )  # fmt: skip
    client = reader(seat.player)
    html = shown(client)
    assert "rows__row" not in html
    assert "101 emails not sent" in html
    assert "<li>the turn was played: 101</li>" in html
    assert 'href="?page=2&amp;show=skipped"' in shown(client, "?show=skipped")
    assert shown(client, "?show=skipped&page=3").count("rows__row") == 1


@pytest.mark.parametrize(
    ("state", "error", "words"),
    [
        (
            "failed",
            "550 5.1.1 nobody here",
            "Check your settings. The table shows everything the email said.",
        ),
        ("failed", "KeyError: 'secret'", "This is our fault. The table shows"),
        ("unknown", "", "Not in your mailbox? The table shows everything the email said."),
        ("bounced", "", "In the settings you can ask us to email you again."),
    ],
)
def test_what_did_not_arrive_says_what_to_do_and_can_be_shown_alone(
    state: str, error: str, words: str
) -> None:
    seat = awaited(running_match())
    Notice.objects.filter(seat=seat, kind="turn").update(state=state, error=error)
    fine = awaited(running_match(people=[seat.player, PlayerFactory()]))
    Notice.objects.filter(seat__match=fine.match).update(state="sent", sent_at=fine.asked_at)
    client = reader(seat.player)
    html = shown(client)
    assert words in html
    assert "1 email didn’t reach you, or may not have." in html
    alone = shown(client, "?show=trouble")
    assert words in alone and fine.match.code not in alone


def test_the_page_asks_the_database_as_often_for_many_mails_as_for_one(
    django_assert_max_num_queries: Any,
) -> None:
    client = reader(awaited(running_match()).player)
    shown(client)
    with django_assert_max_num_queries(9):
        shown(client)


def test_what_a_mail_server_said_is_shown_and_faults_of_ours_are_not(sink: Sink) -> None:
    seat = awaited(running_match())
    mine = Notice.objects.filter(seat=seat)
    mine.update(state="failed", error="550 5.1.1 nobody here")
    assert "failed: 550 5.1.1 nobody here" in shown(reader(seat.player))
    mine.update(state="failed", error="KeyError: 'secret'")
    html = shown(reader(seat.player))
    assert "failed: could not be written" in html and "secret" not in html


def test_who_waits_for_our_mail_server_reads_so(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    client = reader(awaited(running_match()).player)
    assert "has been down" not in shown(client)
    send_due_mails()
    assert "Our mail server has been down since" in shown(client)


def test_nobody_sees_the_mails_of_others(sink: Sink) -> None:
    seat = awaited(running_match())
    Notice.objects.exclude(seat=seat).delete()
    assert "No emails yet" in shown(reader(other(seat).player))
    assert Client().get("/post/").status_code == 302


def test_the_mails_of_one_match_can_be_shown_alone() -> None:
    match = running_match()
    player = awaited(match).player
    elsewhere = running_match(people=[player, PlayerFactory()])
    html = shown(reader(player), f"?match={match.code}")
    assert match.code in html and elsewhere.code not in html


def test_the_table_leads_its_players_to_the_mails_about_it() -> None:
    seat = awaited(running_match())
    link = f'href="/post/?match={seat.match.code}"'
    assert link in page(reader(seat.player), seat.match)
    assert link in page(reader(other(seat).player), seat.match)
    assert link not in page(reader(), seat.match)
    assert 'href="/post/"' in reader(seat.player).get("/settings/").content.decode()


def test_mails_are_shown_of_what_goes_on_ended_lately_or_was_passed_on_and_of_nothing_older() -> (
    None
):
    ann, bob, cyd = (PlayerFactory() for _ in range(3))
    now = timezone.now()
    goes_on, passed_on = (running_match(people=[ann, bob]) for _ in range(2))
    lately, long_ago = (over([ann, bob], [1, 2], now - timedelta(days=ago)) for ago in (2, 400))
    periodic_jobs.archive_matches()
    just_now = over([ann, bob], [1, 2], now)
    for match in (goes_on, passed_on, lately, long_ago, just_now):
        seat = match.seats.get(player=ann)
        Notice.objects.create(seat=seat, tenure=seat.tenure, kind="turn", question=9, due_at=now)
    seat = passed_on.seats.get(player=ann)
    Tenure.objects.filter(seat=seat).update(ends_at=now)
    new = Tenure.objects.create(seat=seat, number=2, player=cyd, begins_at=now)
    Seat.objects.filter(pk=seat.pk).update(player=cyd, tenure=new)
    html = shown(reader(ann))
    for match in (goes_on, passed_on, lately, just_now):
        assert match.code in html
    assert long_ago.code not in html and passed_on.code not in shown(reader(cyd))


def test_many_matches_cost_no_more_questions_than_one(sink: Sink) -> None:
    ann, bob = PlayerFactory(), PlayerFactory()

    def queries() -> int:
        client = reader(ann)
        shown(client)
        with CaptureQueriesContext(connection) as asked:
            shown(client)
        return len(asked)

    running_match(people=[ann, bob])
    one = queries()
    for _ in range(3):
        over([ann, bob], [1, 2], timezone.now())
    periodic_jobs.archive_matches()
    assert queries() == one
