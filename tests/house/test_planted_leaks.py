"""Leaks put into the house by hand, one at each place where one could be: twins find each of them.

A run tries a few, `RURAL_LONG=1` all, and also that the twins find nothing without the leak.
"""

from unittest.mock import patch

import pytest

from accounts import security_log
from games.admin import activity_logs, dispute_pages, match_review, matches
from games.play import bot_jobs, visibility
from games.play.locked_match import LockedMatch
from games.play.match_requests import requests
from games.play.record import summaries
from games.play.staff import reports, rulings
from games.post.inbox import owed_answers
from games.post.outbox import notice_mails, personal_mails, send_policy
from games.post.push import push_message
from games.rules import take_back_rule
from games.rules.record import Record
from games.seasons import presenters
from games.social import presence
from games.titles.hunting_prey import view
from games.web import feed_documents as web_feeds
from games.web import idempotency, match_log, page_context
from games.web.pictures import renderer as pictures
from games.web.tables import board_scene
from games.web.views import feeds, home, lobby, profile, replay, seat, vacancies
from games.web.views import match as match_page
from games.web.views import premove as plan_page
from tests import twins
from tests.house.leaks_to_programs import LEAKS_TO_PROGRAMS
from tests.house.leaky import (
    Leak,
    always,
    answered_with_ply,
    awaited,
    beat_of_moves,
    by_move,
    by_steps,
    deck_as_it_is,
    event_of_last_move,
    every_stop,
    gist_with_ply,
    headed_with_ply,
    instead,
    key_of_last_move,
    last_move,
    live_since_last_move,
    none,
    noted_with_ply,
    order_after,
    owed_with_ply,
    padded,
    played,
    ply_instead,
    ply_of_refusal,
    pushed_with_ply,
    season_with_ply,
    status_with_card,
    told_with_ply,
    with_cookie,
    with_header,
    with_ply,
)
from tests.twins import ahead, asking, given, house, letters, refusals, staff, surfaces

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

LEAKS = LEAKS_TO_PROGRAMS | {
    # The page of the match, its fragments and its pulse
    "every step counts as news": Leak(
        surfaces.table_pages,
        lambda: patch.object(
            visibility, "find_witnesses", lambda *given: visibility.Witnesses(everybody=True)
        ),
        awaited,
    ),
    "the pulse follows the steps": Leak(
        surfaces.table_pages, lambda: patch.object(match_page, "news_instant", beat_of_moves)
    ),
    "a quiet pulse has an ETag of the steps": Leak(
        surfaces.table_pages,
        instead(match_page, "HttpResponse", with_header("ETag", lambda: f'"{played().ply}"')),
    ),
    "the page names the ply": Leak(
        surfaces.table_pages, instead(page_context, "status_line", with_ply)
    ),
    "a card stands in the title": Leak(
        surfaces.table_pages, instead(page_context, "status_line", status_with_card)
    ),
    "a secret step brings new time": Leak(
        surfaces.table_pages,
        lambda: patch.object(LockedMatch, "_gets_new_deadline", always),
        awaited,
    ),
    "a look names the ply looked at": Leak(
        surfaces.table_pages, instead(match_log, "describe_reveal", with_ply)
    ),
    "a fragment is longer by the steps": Leak(
        surfaces.history_pages, instead(page_context, "render", padded)
    ),
    "a mark stands on the table after every other step": Leak(
        surfaces.happenings, instead(board_scene, "_find_news", by_steps), given.ordered_first
    ),
    "the line on top and a tab count steps": Leak(
        surfaces.happenings, instead(match_log, "list_entries", told_with_ply)
    ),
    "one steps back by all steps": Leak(
        surfaces.steps_back, lambda: patch.object(Record, "moment_plies", property(every_stop))
    ),
    "another language names the ply": Leak(
        surfaces.another_language, instead(page_context, "status_line", with_ply)
    ),
    # Home and lobby
    "home is sorted by steps": Leak(
        surfaces.own_pages,
        lambda: patch.object(home, "deadline_sort_key", by_move),
    ),
    "the gist tells of steps": Leak(
        surfaces.own_pages,
        instead(summaries, "summarize_record", gist_with_ply),
        given.ordered_first,
    ),
    "the lobby is as old as the last step": Leak(
        surfaces.other_pages, instead(lobby, "render", with_header("Last-Modified", last_move))
    ),
    # The replay of a running match
    "the log has a Last-Modified of the steps": Leak(
        surfaces.table_pages, instead(replay, "render", with_header("Last-Modified", last_move))
    ),
    "the deal has an ETag of the head": Leak(
        surfaces.history_pages,
        instead(replay, "render", with_header("ETag", lambda: bytes(played().head).hex())),
    ),
    "a moment sets a cookie of the steps": Leak(
        surfaces.moments, instead(replay, "render", with_cookie)
    ),
    "there is a moment for every step": Leak(
        surfaces.moments, lambda: patch.object(Record, "moment_plies", property(every_stop))
    ),
    "a swap makes the deck smaller": Leak(
        surfaces.history_pages, instead(view, "_build_seat", deck_as_it_is), awaited
    ),
    # Mails
    "mails name the head of the chain": Leak(
        surfaces.mails,
        instead(send_policy, "digest_at", lambda real, match, ply: bytes(match.head)),
        awaited,
    ),
    "a digest names the ply": Leak(
        house.turns_in_one_mail,
        instead(notice_mails, "build_digest_mail", headed_with_ply),
        awaited,
    ),
    # Devices and readers of feeds; what else is told programs stands in leaks_to_programs.py
    "a push names the ply": Leak(
        surfaces.pushes, instead(push_message, "build_message", pushed_with_ply)
    ),
    "a push lives on from the last step": Leak(
        surfaces.pushes, instead(push_message, "time_to_live", live_since_last_move), awaited
    ),
    "the calendar has the instant of the last step": Leak(
        surfaces.calendar_and_feed, instead(web_feeds, "build_event", event_of_last_move), awaited
    ),
    "the feed is as old as the last step": Leak(
        surfaces.calendar_and_feed, lambda: patch.object(web_feeds, "last_news_at", by_move)
    ),
    "the feed has a Last-Modified of the steps": Leak(
        surfaces.calendar_and_feed,
        instead(feeds, "feed_response", with_header("Last-Modified", last_move)),
    ),
    # People, seats that were left, and seasons
    "the page of a player is longer by the steps": Leak(
        house.pages_of_people, instead(profile, "render", padded)
    ),
    "a seat that was left is offered with the ply": Leak(
        house.seats_that_were_left, instead(vacancies, "format_time_control", with_ply)
    ),
    "the table of a season counts steps": Leak(
        house.season_of_the_match, instead(presenters, "describe_match_state", season_with_ply)
    ),
    # Error texts and forms
    "a refusal on the page names the ply": Leak(
        refusals.wrong_answers, instead(match_page, "render_refusal", ply_of_refusal), awaited
    ),
    "a refusal by mail names the ply": Leak(
        refusals.wrong_letters, instead(owed_answers, "owe_answer", owed_with_ply), awaited
    ),
    "a refused form names the ply": Leak(
        refusals.refused_forms, instead(seat, "error_reason", with_ply)
    ),
    "a form key is as old as the last step": Leak(
        surfaces.other_pages, instead(idempotency, "issue_key", key_of_last_move)
    ),
    # The admin of staff who sit at the table
    "staff at the table read everything": Leak(
        surfaces.review, lambda: patch.multiple(match_review, own_seat=none, has_sat=none)
    ),
    "the list of matches counts steps": Leak(
        surfaces.review, lambda: patch.object(matches, "visible_ply", lambda row, ply: ply)
    ),
    "the list of interventions counts steps": Leak(
        surfaces.review_lists,
        lambda: patch.object(activity_logs, "visible_ply", lambda row, ply: ply),
    ),
    "the security log counts steps": Leak(
        surfaces.security_log, instead(security_log, "log_event", noted_with_ply)
    ),
    # Bots that think, and take-backs
    "a bot answers as soon as it is ready": Leak(
        surfaces.table_pages,
        lambda: patch.object(bot_jobs, "is_invisible_to_others", always),
        given.thinking,
    ),
    "a secret step forbids a take-back": Leak(
        surfaces.take_backs,
        lambda: patch.object(take_back_rule, "is_change_visible", always),
        order_after,
    ),
    # The copy of what is one's own, consents, and what staff do
    "the copy counts steps": Leak(
        surfaces.own_copy,
        instead(surfaces, "of_match", lambda real, *given: {**real(*given), "at": played().ply}),
    ),
    "the picture for links names the ply": Leak(
        surfaces.pictures, instead(pictures, "render_svg", with_ply)
    ),
    "a request on the page names the ply": Leak(
        asking.requests_on_the_page, instead(requests, "check_may_ask", ply_instead)
    ),
    "a request by mail names the ply": Leak(
        asking.requests_by_mail, instead(owed_answers, "owe_answer", owed_with_ply), awaited
    ),
    "an answer at the own address names the ply": Leak(
        letters.letters_to_the_own_address, instead(personal_mails, "describe_match", with_ply)
    ),
    "an act of staff that is refused names the ply": Leak(
        staff.acts_of_staff, instead(rulings, "cancel_match", ply_instead)
    ),
    "the answer to a report names the ply": Leak(
        staff.reports_and_the_week, instead(reports, "answer_report", answered_with_ply), awaited
    ),
    "staff at the table are told of the steps": Leak(
        staff.pages_of_staff_who_play, lambda: patch.object(dispute_pages, "is_party", none)
    ),
    "the page of the next turn is longer by the steps": Leak(
        ahead.plans_on_the_page, instead(plan_page, "render", padded)
    ),
    "an answer about a plan names the ply": Leak(
        ahead.plans_by_mail, instead(owed_answers, "owe_answer", owed_with_ply), awaited
    ),
    "an answer that is secret counts at once": Leak(
        surfaces.reliability,
        lambda: patch("games.reliability.figures.find_last_turn", len),
        lambda: given.secretive(False),
    ),
    "who is here depends on a secret move": Leak(
        surfaces.who_is_here,
        lambda: patch.object(presence, "is_recent", lambda *_given: played().ply % 2 == 0),
    ),
    "a take-back names its ply": Leak(
        surfaces.take_backs,
        lambda: patch("games.rules.record.bisect_right", lambda _stops, ply: ply + 1),
        given.ordered_first,
    ),
}
TRIED = list(LEAKS) if twins.LONG else list(LEAKS)[2::12]


@pytest.mark.parametrize("name", TRIED)
def test_a_leak_that_was_put_in_is_found(name: str) -> None:
    leak = LEAKS[name]
    plan = leak.plan()
    if twins.LONG:
        assert [str(found) for found in twins.compared(plan, [leak.where])] == []
    with leak.put_in():
        assert twins.compared(plan, [leak.where]), f"not found: {name}"


def test_leaks_are_put_in_at_every_surface_that_there_is() -> None:
    tried = {leak.where for leak in LEAKS.values()}
    untried = [read.__name__ for read, _when in surfaces.all_surfaces() if read not in tried]
    assert untried == [], "Nobody knows whether these are read."
