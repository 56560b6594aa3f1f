"""A house of every former release, with running matches, after an update: nothing is lost, every
match goes on, and what was mailed before still works."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from django.test import Client

from accounts import email_ownership
from accounts.models import Player
from config import clock
from games import periodic_jobs, play
from games.models import (
    Delivery,
    Heartbeat,
    InboundMail,
    Intervention,
    Match,
    Move,
    Notice,
    Remark,
    Seat,
    Tenure,
)
from tests.long_run import LONG, sample
from tests.post.letters.writing import post, quoting, send
from tests.releases.conftest import FOLDED, PARTED, RENAMED, keys_now
from tests.releases.rows import Dump, plain, value_of
from tests.web.pages import reader

Asked = dict[str, Any]
# What a migration mends on purpose: 0013 files what staff did where it happened, and says less.
MENDED = {("games.intervention", "ply"), ("games.intervention", "why")}


def match_of(asked: Asked) -> Match:
    return Match.objects.get(code=asked["code"])


def matches_of_each_kind() -> list[Match]:
    """One of each game, state and ending; all of them in the long run."""
    found = Match.objects.order_by("-pk")
    kinds = {(match.game, match.status, match.ending): match for match in found}
    return list(found) if LONG else list(kinds.values())


def path_of(link: str) -> str:
    return "/" + link.split("/", 3)[3]


def test_no_row_is_lost(house: Dump) -> None:
    for label in house.rows:
        there = {plain(key) for key in keys_now(label)}
        before = set(house.keys(label))
        assert before <= there, f"{label}: {sorted(before - there)[:5]} are gone"


@pytest.mark.parametrize("label", FOLDED | PARTED)
def test_the_mails_that_became_one_outbox_are_where_they_were(house: Dump, label: str) -> None:
    if label not in house.rows:
        pytest.skip("that release has none")
    fields = {field.attname: field for field in Delivery._meta.concrete_fields}
    moved = Delivery.objects.select_related("notification")
    for key, before in zip(house.keys(label), house.rows[label], strict=True):
        if before["due_at"] is None:
            continue  # not to be told yet
        if label == "games.push":
            state = "sent" if before["state"] == "taken" else before["state"]
            before |= {"state": state, "sent_at": before["taken_at"]}
        now = moved.get(former_table=(FOLDED | PARTED)[label], former_id=key)
        assert before.get("notice_id") in (None, now.notification.about)
        assert before.get("to_id", now.notification.recipient_id) == now.notification.recipient_id
        for name in fields.keys() & before.keys() - {"id"}:
            assert getattr(now, name) == value_of(fields[name], before[name]), f"{key}: {name}"


@pytest.mark.parametrize("model", [Move, Remark, Intervention, InboundMail, Tenure])
def test_what_was_said_and_done_stays_word_for_word(house: Dump, model: Any) -> None:
    former = {now: before for before, now in RENAMED.items()}
    label = former.get(model._meta.label_lower, model._meta.label_lower)
    fields = {field.attname: field for field in model._meta.concrete_fields if field.column}
    now = {row.pk: row for row in model._base_manager.all()}
    if label not in house.rows:
        pytest.skip("that release has none")
    for key, stored_before in zip(house.keys(label), house.rows[label], strict=True):
        before = {RENAMED.get(name, name): value for name, value in stored_before.items()}
        for name in fields.keys() & before.keys():
            if (label, name) in MENDED:
                continue
            stored = getattr(now[key], name)
            stored = bytes(stored) if isinstance(stored, memoryview) else stored
            assert stored == value_of(fields[name], before[name]), f"{label} {key}: {name}"


def test_every_match_replays_to_its_last_digest(house: Dump) -> None:
    begun = Match.objects.exclude(status__in=[Match.Status.OPEN, Match.Status.CANCELLED])
    begun = begun.exclude(status=Match.Status.FINISHED, ply=0)  # ended by a test's hand
    assert len({match.game for match in begun}) == 6
    unsound = {match.code: play.verify_match(match).words for match in begun}
    assert {match.code for match in begun if not play.verify_match(match).is_sound} == set(), (
        unsound
    )


def test_everybody_holds_the_seat_they_sat_in_from_the_deal_on(house: Dump) -> None:
    if "games.holding" in house.rows:
        pytest.skip("that release wrote down who held a seat")
    dealt = Seat.objects.filter(match__started_at__isnull=False)
    assert dealt.filter(match__status=Match.Status.FINISHED).exists()
    for seat in dealt.select_related("tenure", "match"):
        tenure = seat.tenure
        assert tenure is not None and tenure.is_first and tenure.ends_at is None
        assert (tenure.player_id, tenure.bot) == (seat.player_id, seat.bot)
        assert tenure.begins_at == seat.match.started_at
    assert not Seat.objects.exclude(pk__in=dealt).filter(tenure__isnull=False).exists()


@pytest.mark.parametrize("model", [Notice, Remark, InboundMail, Intervention])
def test_what_belongs_to_a_holder_names_the_one_there_was(house: Dump, model: Any) -> None:
    if "games.holding" in house.rows:
        pytest.skip("that release wrote down who held a seat")
    of_seats = model.objects.filter(seat__isnull=False)
    assert of_seats.exists()
    assert not of_seats.exclude(tenure=F("seat__tenure")).exists()


def test_every_open_question_is_answered_by_the_number_it_had(house: Dump) -> None:
    assert {match_of(asked).game for asked in house.head["asked"]} == {
        match.game for match in Match.objects.filter(status=Match.Status.RUNNING)
    }
    for asked in house.head["asked"]:
        before = match_of(asked).ply
        with transaction.atomic():
            play.submit_turn(asked["seat"], asked["words"], Move.Via.PAGE, asked["question"])
            assert match_of(asked).ply > before
            assert play.verify_match(match_of(asked)).is_sound
            with pytest.raises(play.PlayError):
                play.submit_turn(asked["seat"], asked["words"], Move.Via.PAGE, asked["question"])


def test_every_question_that_was_put_means_the_ply_it_meant(house: Dump) -> None:
    before = house.rows["games.seat"]
    if "asked_plies" not in before[0]:
        pytest.skip("that release has packed them")
    assert any(len(row["asked_plies"].split()) > 1 for row in before)
    for row in before:
        seat = Seat.objects.get(pk=row["id"])
        plies = [int(ply) for ply in row["asked_plies"].split()]
        assert [seat.ply_of(number) for number in range(1, len(plies) + 1)] == plies
        assert (seat.question_count, seat.question) == (len(plies), row["question"])


def test_every_open_question_is_answered_at_the_address_in_its_mail(house: Dump) -> None:
    waiting = InboundMail.objects.filter(state=InboundMail.State.WAITING)
    answered = set(waiting.exclude(question=None).values_list("seat", flat=True))
    for asked in house.head["asked"]:
        before = match_of(asked).ply
        if asked["seat"] in answered:
            continue
        letter = send(quoting(asked["sender"], asked["words"]), asked["reply_to"])
        assert letter.reason == "played", f"{asked}: {letter.reason} {letter.transcript}"
        assert match_of(asked).ply > before
        letter = send(quoting(asked["sender"], "say well met"), asked["talk_to"])
        assert match_of(asked).remarks.filter(text="well met").exists(), letter.reason


def test_the_links_in_mails_still_do_what_they_say(house: Dump) -> None:
    mailed = Client(enforce_csrf_checks=True)
    for asked in house.head["asked"]:
        before = match_of(asked).ply
        assert mailed.get(path_of(asked["step_link"])).status_code == 200
        assert match_of(asked).ply == before
        answer = mailed.post(path_of(asked["step_link"]))
        assert answer.status_code == 200 and match_of(asked).ply > before, asked
        assert mailed.get(path_of(asked["resign_link"])).status_code == 200
        mailed.post(path_of(asked["resign_link"]))
        assert Seat.objects.get(pk=asked["seat"]).resigned_at is not None


def test_who_was_invited_before_can_still_sit_down(house: Dump) -> None:
    mailed = Client(enforce_csrf_checks=True)
    seated = 0
    for email, link in reversed(house.head["links"].items()):
        match = Match.objects.get(invitations__email=email)
        free = match.seats.filter(player=None, bot="").exists()
        assert mailed.get(path_of(link)).status_code == 200
        mailed.post(path_of(link), {"display_name": email.split("@")[0], "time_zone": "UTC"})
        if free:
            guest = email_ownership.find_owner(email)
            assert guest is not None and match.seats.filter(player=guest).exists()
            assert not guest.has_usable_password()
            seated += 1
    assert seated > 2


def test_an_address_that_a_stranger_signed_up_with_is_still_the_guests(house: Dump) -> None:
    stranger = Player.objects.get(display_name="Mallory")
    assert stranger.has_usable_password() and email_ownership.find_owner(stranger.email) is None
    Client().post(path_of(house.head["links"][stranger.email]), {"display_name": "Kim"})
    guest = email_ownership.find_owner(stranger.email)
    assert guest is not None and guest.display_name == "Kim" and not guest.has_usable_password()


def test_every_page_of_every_match_opens(house: Dump) -> None:
    visitor = Client()
    for match in matches_of_each_kind():
        if match.status == Match.Status.CANCELLED:
            continue
        table = match.get_absolute_url()
        player = reader(Player.objects.filter(seats__match=match).first())
        looks = [(visitor, table), (player, table), (player, f"{table}?text=1")]
        if match.status != Match.Status.OPEN:
            looks += [(player, f"{table}log/"), (player, f"{table}deal/")]
            looks += [(player, f"{table}moment/{match.ply // 2}/")]
        for browser, page in looks:
            assert browser.get(page, follow=True).status_code == 200, f"{page} of {match}"


def test_every_player_comes_home_and_staff_see_every_timeline(house: Dump) -> None:
    for player in sample(Player.objects.order_by("pk"), 16):
        for page in ("/", "/lobby/", "/settings/", "/post/"):
            assert reader(player).get(page).status_code == 200, f"{page} for {player}"
    judge = reader(Player.objects.filter(is_staff=True)[0])
    for match in matches_of_each_kind():
        assert judge.get(f"/admin/games/match/{match.pk}/timeline/").status_code == 200


def test_the_sweeps_go_on_where_they_were(house: Dump, caplog: pytest.LogCaptureFixture) -> None:
    waiting = list(
        InboundMail.objects.filter(state=InboundMail.State.WAITING).values_list("pk", flat=True)
    )
    due = list(Notice.objects.filter(state=Notice.State.DUE).values_list("pk", flat=True))
    assert waiting and due
    with caplog.at_level(logging.ERROR, logger="games"):
        periodic_jobs.expire_deadlines()
        periodic_jobs.write_reminders()
        periodic_jobs.process_inbound_mails()
        periodic_jobs.send_notices()
        periodic_jobs.delete_old_inbound_mails()
    assert not caplog.records
    reasons = set(InboundMail.objects.filter(pk__in=waiting).values_list("reason", flat=True))
    assert {"played", "welcome"} <= reasons and "" not in reasons
    assert not Notice.objects.filter(pk__in=due, state=Notice.State.DUE).exists()
    waits = Delivery.objects.filter(state=Delivery.State.DUE, due_at__lte=clock.now())
    assert not waits.filter(channel=Delivery.Channel.MAIL).exists()


def test_a_letter_that_comes_after_the_update_is_stored(house: Dump) -> None:
    asked = house.head["asked"][0]
    letter = post(quoting(asked["sender"], asked["words"]), asked["reply_to"])
    assert letter is not None and letter.seat_id == asked["seat"]


def test_the_time_that_the_update_took_is_given_back(house: Dump) -> None:
    closed = house.taken_at
    open_seats = Seat.objects.filter(question__isnull=False)
    due = dict(open_seats.filter(deadline__gt=closed).values_list("pk", "deadline"))
    assert due
    Heartbeat.objects.update_or_create(name="expire_deadlines", defaults={"at": closed})
    opened = max(min(due.values()), closed) + timedelta(hours=1)
    periodic_jobs.expire_deadlines(now=opened)
    for seat in Seat.objects.filter(pk__in=due):
        owed = due[seat.pk] <= opened + timedelta(hours=2)
        expected = due[seat.pk] + (opened - closed) * owed
        assert seat.deadline == expected, f"{seat.pk} was due at {due[seat.pk]}"
    extended = Intervention.objects.filter(what=Intervention.Event.EXTENDED, at=opened)
    assert extended.count() == sum(at <= opened + timedelta(hours=2) for at in due.values()) > 0
