"""Whoever held a seat and does not any more: every page is that of an onlooker, and every act of
theirs is dead, with a friendly word."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from games import play
from games.models import Intervention, Match, Move, Notice, Seat
from games.play.staff import act_descriptions
from games.post import action_links
from games.templating.page_fragments import draw_avatar
from games.titles import all_games
from games.web import match_log
from tests.factories import PlayerFactory
from tests.long_run import sample
from tests.matches import answer, awaited, fresh, play_on, running_match
from tests.web.pages import CSRF, page, reader

pytestmark = pytest.mark.django_db


class Handed:
    """A running match in which the awaited seat went from `old` to `new`."""

    def __init__(self, slug: str = "emu-ranchers", submissions: int = 2) -> None:
        size = next(game.seat_counts[0] for game in all_games() if game.slug == slug)
        people = [PlayerFactory(confirmed=True) for _ in range(size)]
        self.match = running_match(size, game=slug, people=people)
        for _ in range(submissions):
            answer(awaited(self.match))
        seat = awaited(self.match)
        self.old, self.new = seat.player, PlayerFactory(confirmed=True)
        assert self.old is not None
        self.before = Seat.objects.select_related("match", "tenure").get(pk=seat.pk)
        self.page_before = page(reader(self.old), self.match)
        play.hand_over_seat(seat.pk, self.new)
        self.match = fresh(self.match)

    @property
    def seat(self) -> Seat:
        return Seat.objects.select_related("match", "player", "tenure").get(pk=self.before.pk)

    @property
    def at(self) -> str:
        return f"/m/{self.match.code}/"


def plain(response: Any, *readers: Any) -> tuple[int, dict[str, str], str]:
    """Status, headers and body, without what differs each time, and with one name for whoever
    reads: it stands on every page. How long a page is differs with the digits of a reader's key."""
    heads = {name: value for name, value in response.items() if name not in UNTOLD}
    body = CSRF.sub("", response.content.decode()) if hasattr(response, "content") else ""
    for player in readers:
        for written in (player.display_name, quote(player.display_name)):
            body = body.replace(written, "Robin")
        body = body.replace(str(draw_avatar(player.display_name)), "")
    return response.status_code, heads, re.sub(r"since=\d+", "since=", body)


UNTOLD = ("Expires", "Content-Length")
PAGES = {
    "the table": ("", {}),
    "the table as text": ("?text=1", {}),
    "the table alone": ("", {"headers": {"hx-request": "true"}}),
    "a draft of before": ("?q=2&do=draw+deck", {}),
    "the log": ("log/", {}),
    "the deal": ("deal/", {}),
    "the first moment": ("moment/0/", {}),
    "the last moment": ("moment/9999/", {"follow": True}),
    "a moment by the slider": ("moment/?moment=1", {"follow": True}),
}


@pytest.mark.parametrize("slug", [game.slug for game in sample(all_games(), 3)])
def test_every_page_of_the_match_is_that_of_somebody_who_looks_on(slug: str) -> None:
    here = Handed(slug)
    both = here.old, PlayerFactory(display_name="Somebody Else")
    old, stranger = map(reader, both)
    for name, (path, how) in PAGES.items():
        mine, theirs = (browser.get(here.at + path, **how) for browser in (old, stranger))
        assert plain(mine, *both) == plain(theirs, *both), name
    play_on(here.match, 30)
    mine, theirs = (browser.get(here.at) for browser in (old, stranger))
    assert plain(mine, *both) == plain(theirs, *both), "later on"


def test_a_page_that_was_open_shows_the_table_of_an_onlooker_at_its_next_pulse() -> None:
    here = Handed()
    pulse = re.search(r'id="pulse" hx-get="([^"?]*)', here.page_before)
    assert pulse
    asked = {"headers": {"hx-request": "true", "hx-current-url": f"http://testserver{here.at}"}}
    both = here.old, PlayerFactory(display_name="Somebody Else")
    mine, theirs = (reader(player).get(pulse[1], **asked) for player in both)
    assert mine.status_code == 200 and plain(mine, *both) == plain(theirs, *both)


def test_the_match_is_at_home_with_its_new_holder_alone() -> None:
    here = Handed()
    for player, there in ((here.old, False), (here.new, True)):
        browser = reader(player)
        assert (here.match.code in browser.get("/").content.decode()) is there
        onward = browser.get("/next/")["Location"]
        assert (here.match.code in onward) is there


def test_the_new_holder_sees_the_hand_and_may_play() -> None:
    here = Handed()
    record = play.current_record(here.match)
    hand = record.view(here.seat.number)["hand"]
    html = page(reader(here.new), here.match)
    assert "Your turn" in html
    assert hand and all(card in html for card in hand)


def test_the_new_holder_reads_what_the_seat_alone_was_told_before() -> None:
    here = Handed()
    told = play.current_record(here.match).readable_lines(here.seat.number)
    alone = [line for _ply, line in told if line.only == here.seat.number]
    shown = {
        player: reader(player).get(f"{here.at}log/").context["entries"]
        for player in (here.old, here.new)
    }
    assert len([entry for entry in shown[here.new] if entry.private]) == len(alone) > 0
    assert not [entry for entry in shown[here.old] if entry.private]


ACTS = {
    "a turn": ("play/", {"words": "draw deck", "question": "1"}),
    "resigning": ("resign/", {}),
    "coming back": ("return/", {}),
    "marking looks as seen": ("looks/", {"upto": "1"}),
}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_from_a_page_of_before_is_refused_with_a_friendly_word(act: str) -> None:
    here = Handed()
    path, sent = ACTS[act]
    before = Seat.objects.values().get(pk=here.seat.pk), fresh(here.match).ply
    answer_ = reader(here.old).post(here.at + path, sent, follow=True)
    assert answer_.status_code == 200
    assert "Your seat has a new player" in answer_.content.decode()
    assert (Seat.objects.values().get(pk=here.seat.pk), fresh(here.match).ply) == before
    stranger = reader(PlayerFactory())
    assert stranger.post(here.at + path, sent).status_code == 404


def test_the_page_that_asks_whether_to_resign_is_gone_too() -> None:
    here = Handed()
    asked = reader(here.old).get(f"{here.at}resign/", follow=True)
    assert "Your seat has a new player" in asked.content.decode()


def test_a_look_at_the_page_is_no_presence_at_the_table() -> None:
    here = Handed()
    assert reader(here.old).post(f"{here.at}seen/").status_code in (204, 404)
    assert not hasattr(here.seat, "presence")


# Links that were mailed


def path_of(address: str) -> str:
    return "/" + address.split("/", 3)[3]


@pytest.mark.parametrize("what", ["step", "resign"])
def test_a_link_that_was_mailed_before_is_dead(what: str) -> None:
    here = Handed()
    if what == "step":
        question = here.before.question
        assert question is not None
        address = action_links.move_link(here.before, question, "draw deck")
    else:
        address = action_links.resign_link(here.before)
    browser, before = Client(), Seat.objects.values().get(pk=here.seat.pk)
    for answered, status in ((browser.get, 200), (browser.post, 409)):
        shown = answered(path_of(address))
        assert shown.status_code == status
        assert "This seat has a new player" in shown.content.decode()
    assert Seat.objects.values().get(pk=here.seat.pk) == before


def test_links_of_the_new_holder_work_and_are_dead_once_the_seat_goes_on() -> None:
    here = Handed()
    address = action_links.resign_link(here.seat)
    play.hand_over_seat(here.seat.pk, PlayerFactory())
    assert Client().post(path_of(address)).status_code == 409
    address = action_links.resign_link(here.seat)
    assert "You’ve resigned" in Client().post(path_of(address)).content.decode()
    assert here.seat.resigned_at is not None


def test_a_link_works_again_once_the_seat_is_given_back() -> None:
    here = Handed()
    address = action_links.resign_link(here.before)
    play.hand_over_seat(here.seat.pk, here.old)
    assert Client().post(path_of(address)).status_code == 200
    assert here.seat.resigned_at is not None


# What stays with whom


def test_what_was_sent_stays_with_whom_it_was_for() -> None:
    here = Handed()
    sent = dict(Notice.objects.filter(seat=here.seat).values_list("pk", "tenure"))
    assert len(set(sent.values())) == 2
    for player, tenure in ((here.old, here.before.tenure), (here.new, here.seat.tenure)):
        read = reader(player).get
        pages = [read(f"/post/{query}").context["told"] for query in ("", "?show=skipped")]
        assert {told.notice.pk for shown in pages for told in shown} == {
            key for key, whose in sent.items() if tenure is not None and whose == tenure.pk
        }


def test_a_remark_stays_with_whoever_made_it() -> None:
    here = Handed()
    play.post_remark(here.seat.pk, "Create an account")
    tenure = here.before.tenure
    here.match.remarks.create(
        seat=here.seat, tenure=tenure, text="and I was here", ply=0, at=timezone.now()
    )
    html = page(reader(), here.match)
    said = re.findall(r"<strong>([^<]*)</strong>[^\n]*<bdi>([^<]*)</bdi>", html)
    assert (here.new.display_name, "Create an account") in said
    assert (here.old.display_name, "and I was here") in said


def test_what_happened_to_the_old_holder_is_told_of_them() -> None:
    match = running_match()
    seat = awaited(match)
    old, new = seat.player, PlayerFactory(display_name="Nan")
    assert old is not None and seat.deadline is not None
    play.expire_turn(seat.pk, seat.deadline.replace(year=seat.deadline.year + 1))
    play.hand_over_seat(seat.pk, new)
    html = reader().get(f"/m/{match.code}/log/").content.decode()
    assert f"{old.display_name} timed out; a default move was played." in html
    assert f"{old.display_name} no longer holds the seat." in html
    assert "Nan now holds the seat." in html and "Nan was out of time" not in html


def test_everything_that_happens_from_outside_the_rules_has_its_words() -> None:
    said = {*match_log.EVENTS, *act_descriptions.ACTS, *act_descriptions.CHANGES_OF_HANDS}
    assert said == set(Intervention.Event) - {Intervention.Event.REVEALED}


def test_moves_of_before_stand_in_the_record_as_they_were() -> None:
    here = Handed()
    moves = list(Move.objects.filter(match=here.match).values_list("text", flat=True))
    assert len(moves) >= 2 and play.verify_match(here.match).is_sound


def test_staff_who_once_sat_there_read_what_an_onlooker_may() -> None:
    judge = PlayerFactory(is_staff=True, is_superuser=True)
    match: Match = running_match(people=[judge, PlayerFactory()])
    play.hand_over_seat(match.seats.get(number=0).pk, PlayerFactory())
    answer(awaited(match))
    browser = reader(judge)
    shown = browser.get(f"/admin/games/match/{match.pk}/timeline/")
    assert "You held a seat in this match" in shown.content.decode()
    assert {entry.ply for entry in shown.context["entries"]} == {None}
    assert browser.get(f"/admin/games/match/{match.pk}/table/").context["plays_here"]
    asked = {"reveal-ply": 0, "reveal-seat": "every", "reveal-why": "x"}
    assert browser.post(f"/admin/games/match/{match.pk}/table/", asked).status_code == 403
    others = browser.get(f"/admin/games/notice/?q={match.code}").context["cl"].queryset
    assert {notice.tenure.player_id for notice in others} <= {judge.pk}
