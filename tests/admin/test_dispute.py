"""The page of a dispute and its files: who was asked, told, answered when; and no hidden card."""

import json
import re
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest

from games import periodic_jobs, play
from games.admin.dispute_report import build_dispute
from games.admin.timeline import build_timeline, replay_record
from games.admin.timeline_entries import Audience
from games.models import Notice, Question
from games.play.staff import reports, rulings
from games.post.outbox.mail_sender import send_due_mails
from games.titles import all_games
from tests.admin.pages import hidden_cards, page_of, texts
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, play_on, running_match
from tests.play.times import Times

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def match(times: Times):
    ann = PlayerFactory(display_name="Ann", time_zone="Asia/Tokyo", confirmed=True)
    bob = PlayerFactory(display_name="Bob", time_zone="Europe/Berlin", confirmed=True)
    match = running_match(people=[ann, bob])
    times.go(timedelta(hours=1))
    answer(awaited(match), via="m", now=times.at)
    return fresh(match)


def found(match):
    return build_dispute(match, replay_record(match)[0])


def test_each_question_says_who_was_asked_told_and_answered_when(match, sink, times):
    send_due_mails()
    rows = {row.seat: row for row in found(match).asked}
    answered = rows[[row for row in rows if rows[row].answered][0]]
    assert (answered.asked, answered.answered) == ("2026-11-22 12:00", "2026-11-22 13:00")
    assert answered.how == "move by email"
    assert answered.local == ("Sun 21:00", "Sun 13:00")
    still_open = next(row for row in rows.values() if not row.answered)
    (told,) = still_open.told
    assert told.what == "your turn" and told.at and told.state.startswith("sent")
    assert told.to.startswith("p...@") and still_open.until


def test_the_latest_trouble_comes_first(match, times):
    seat = awaited(match)
    Notice.objects.filter(seat=seat).update(state=Notice.State.FAILED, error="550 no such user")
    rows = found(match).asked
    assert rows[0].name == seat.name and rows[0].trouble == "an email did not arrive"
    assert not any(row.trouble for row in rows[1:]) or rows[1].trouble
    assert "550 no such user" in rows[0].told[0].state
    times.go(timedelta(days=9))
    periodic_jobs.expire_deadlines(now=times.at)
    assert all(row.trouble for row in found(match).asked[:1])


def test_the_page_shows_the_table_at_any_ply_and_the_reports(client, judge, match):
    reports.file_report(match, PlayerFactory(), "something is wrong")
    client.force_login(judge)
    page = texts(client.get(f"{page_of(match, 'dispute')}?ply=1"))
    assert "something is wrong" in page and 'value="1"' in page
    assert "back" in page and "forward" in page
    frame = client.get(f"{page_of(match, 'dispute/table')}?ply=1")
    assert "sandbox" not in frame["Content-Security-Policy"]
    assert "discard" in texts(frame).lower()


def test_before_the_deal_no_empty_frame_is_shown(client, judge):
    client.force_login(judge)
    page = texts(client.get(page_of(open_table(), "dispute")))
    assert "<iframe" not in page
    assert "No cards have been dealt yet." in page


def what_was_played(match):
    """What everybody may read of the moves."""
    entries = build_timeline(match, Audience.STAFF).filter_entries(kinds=["step"])
    lines = [line for entry in entries for line in entry.lines]
    assert lines
    return lines


def test_who_reported_what_and_who_answered_how_stands_on_the_page_and_in_both_files(
    client, judge, match, times
):
    bob = match.seats.get(player__display_name="Bob").player
    report = reports.file_report(match, bob, "Ann is late and writes ugly things", now=times.at)
    times.go(timedelta(hours=2))
    reports.answer_report(report.pk, judge, "She has had a warning.", now=times.at)
    rulings.grant_time(match.pk, 24, judge, "a storm", now=times.at)
    client.force_login(judge)
    for page in ("dispute/", "dispute.html", "dispute.json"):
        told = unescape(texts(client.get(f"/admin/games/match/{match.pk}/{page}")))
        assert "Bob" in told and "2026-11-22 13:00" in told
        assert "Ann is late and writes ugly things" in told
        assert "2026-11-22 15:00: Judge answered Bob’s report: She has had a warning." in told
        assert "gave everybody whose turn it was 24 h of extra time (a storm)." in told
        assert all(line in told for line in what_was_played(match))
        assert "Asia/Tokyo" in told and "Europe/Berlin" in told


@pytest.mark.parametrize("given", ["?ply=", "?ply=x", "?ply=-1", "?ply=99999", "?ply=9999999999"])
def test_a_ply_that_there_is_not_shows_the_nearest_or_last(client, judge, match, given):
    client.force_login(judge)
    for page in ("dispute", "dispute/table"):
        assert client.get(f"{page_of(match, page)}{given}").status_code == 200


@pytest.mark.parametrize("kind", ["html", "json"])
def test_a_file_tells_all_by_itself_and_no_hidden_card(client, judge, match, kind):
    client.force_login(judge)
    answered = client.get(f"/admin/games/match/{match.pk}/dispute.{kind}")
    assert f'filename="dispute-{match.code}.{kind}"' in answered["Content-Disposition"]
    told = texts(answered)
    assert "Ann" in told and "2026-11-22 12:00" in told
    cards = {card for card in hidden_cards(match) if re.search(rf"(?<![\w]){card}(?![\w])", told)}
    assert cards == set()
    assert match.seed not in told and "example.org" not in told.replace("...@example.org", "")
    if kind == "html":
        assert not re.findall(r'(?:src|href)="', told) and "<script" not in told
    else:
        facts = json.loads(told)
        assert facts["seats"][0]["zone"] in ("Asia/Tokyo", "Europe/Berlin")
        assert facts["asked"] and facts["timeline"] and facts["table"]


@pytest.mark.parametrize("game", [game.slug for game in all_games()])
def test_every_title_has_its_dispute_drawn(client, judge, game):
    from games.titles import find_game

    match = play_on(running_match(find_game(game).seat_counts[0], game=game), 6)
    client.force_login(judge)
    for page in (page_of(match, "dispute"), page_of(match, "dispute/table")):
        assert client.get(page).status_code == 200
    assert client.get(f"/admin/games/match/{match.pk}/dispute.json").status_code == 200


def test_staff_who_sit_or_sat_there_read_nothing_even_when_it_is_over(client, judge):
    match = running_match(people=[judge, PlayerFactory()])
    play.hand_over_seat(match.seats.get(player=judge).pk, PlayerFactory())
    client.force_login(judge)
    addresses = [
        page_of(match, "dispute"),
        page_of(match, "dispute/table"),
        f"/admin/games/match/{match.pk}/dispute.html",
        f"/admin/games/match/{match.pk}/dispute.json",
    ]
    for _ in range(2):
        assert {client.get(address).status_code for address in addresses} == {403}
        if fresh(match).status == "running":
            play.resign_seat(awaited(match).pk)


def test_the_page_asks_the_database_no_more_for_a_long_match(
    client, judge, match, django_assert_max_num_queries
):
    client.force_login(judge)
    play_on(match, 20)
    with django_assert_max_num_queries(30):
        client.get(page_of(match, "dispute"))


def test_it_tells_from_the_rows_when_each_question_was_put_and_how_it_ended(match, times):
    seat = awaited(match)
    asked = times.at
    play.hand_over_seat(seat.pk, PlayerFactory(display_name="Cyd"), now=times.go(HOUR))
    rows = {(row.name, row.question): row for row in found(match).asked}
    left = rows[seat.name, 1]
    assert (left.asked, left.answered, left.how) == (
        f"{asked:%Y-%m-%d %H:%M}",
        "",
        "closed without an answer",
    )
    assert (rows["Cyd", 2].asked, rows["Cyd", 2].how) == ("2026-11-22 14:00", "not answered yet")
    answer(awaited(match), now=times.go(HOUR))
    rows = {(row.name, row.question): row for row in found(fresh(match)).asked}
    assert (rows["Cyd", 2].answered, rows["Cyd", 2].how) == ("2026-11-22 15:00", "move on the page")
    assert rows[seat.name, 1].answered == ""


def test_of_questions_from_before_there_were_rows_the_moves_tell_the_instants(match):
    told = [replace(row, told=()) for row in found(match).asked]
    Question.objects.update(asked_at=None, answered_at=None)
    assert [replace(row, told=()) for row in found(match).asked] == told
