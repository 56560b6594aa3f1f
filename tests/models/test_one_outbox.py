"""The migrations that fold the tables of mails into one outbox: there and back, nothing is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from games.models import Delivery, Follow, Friendship, Invitation, Notice, Notification, Reply
from games.notifications import owe_pushes
from tests.factories import PlayerFactory
from tests.long_run import in_long_run
from tests.matches import open_table, running_match
from tests.migrated import one_by_one
from tests.post.outbox.claimable import letters, pushes

# The releases' own dumps go through these migrations in each run (tests/releases).
pytestmark = [pytest.mark.django_db(transaction=True), in_long_run]
WEEK = 20261123
AT = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
STATES = ("due", "leased", "sent", "skipped", "failed", "unknown", "bounced")
SENDING = (
    *("state", "due_at", "begun_at", "sent_at", "error", "message_id", "attempts", "leased_until"),
)


@contextmanager
def migrated_back(name: str) -> Iterator[Any]:
    """The models as they were after a migration of `games`, and all that came since again."""
    before = [("games", name)]
    executor = one_by_one(connection)
    executor.migrate(before)
    try:
        yield executor.loader.project_state(before).apps
    finally:
        again = one_by_one(connection)
        again.migrate(again.loader.graph.leaf_nodes())


def sent_rows() -> list[tuple[Any, ...]]:
    told = Delivery.objects.order_by("notification__type", "notification__about", "state")
    of_what = ("type", "about", "recipient", "invitation")
    return list(told.values_list(*(f"notification__{name}" for name in of_what), *SENDING))


def on_its_way(state: str) -> dict[str, Any]:
    """What the row of a mail in this state may hold."""
    began = AT + timedelta(minutes=1) if state not in ("due", "skipped") else None
    return {
        "state": state,
        "due_at": AT,
        "begun_at": began,
        "sent_at": began,
        "error": f"it was {state}",
        "message_id": f"<was.{state}@example.org>",
        "attempts": STATES.index(state),
        "leased_until": began if state == "leased" else None,
    }


def test_a_mail_of_the_staff_goes_back_to_its_table_and_comes_again_as_it_was() -> None:
    told = Notification.objects.create(type="staff_week", recipient=PlayerFactory(), about=WEEK)
    Delivery.objects.create(notification=told, due_at=AT, state="sent", message_id="a1")
    before = sent_rows()
    with migrated_back("0078_wish_mails_in_one_outbox") as apps:
        (row,) = apps.get_model("games", "StaffMail").objects.all()
        assert (row.week, row.act_id, row.state, row.message_id) == (
            date(2026, 11, 23),
            None,
            "sent",
            "a1",
        )
    assert sent_rows() == before


def test_friends_and_follows_keep_their_rows_and_their_mails_in_every_state() -> None:
    asked, match = PlayerFactory(), running_match()
    for state in STATES:
        asker = PlayerFactory()
        request = Friendship.objects.create(asker=asker, asked=asked, asked_at=AT)
        Follow.objects.create(player=asker, match=match, at=AT)
        for type, to, about in (
            ("friend_request", asked, request.pk),
            ("followed_match", asker, match.pk),
        ):
            told = Notification.objects.create(type=type, recipient=to, about=about)
            Delivery.objects.create(notification=told, **on_its_way(state))
    kept_apart = Friendship.objects.create(asker=asked, asked=asker, asked_at=AT)
    goes_on = Follow.objects.create(player=asked, match=match, at=AT)
    rows = [set(model.objects.values_list("pk", flat=True)) for model in (Friendship, Follow)]
    before = sent_rows()
    with migrated_back("0082_questions_are_rows") as apps:
        requests = apps.get_model("games", "Friendship").objects.all()
        follows = apps.get_model("games", "Follow").objects.all()
        for state in STATES:
            for found in (requests, follows):
                row = found.get(message_id=f"<was.{state}@example.org>")
                assert {name: getattr(row, name) for name in SENDING} == on_its_way(state)
        unsent = requests.get(pk=kept_apart.pk)
        assert (unsent.state, unsent.due_at) == ("skipped", AT)
        waits = follows.get(pk=goes_on.pk)
        assert (waits.state, waits.due_at) == ("due", None) and waits.message_id
    assert [row for row in sent_rows() if row[:2] != ("friend_request", kept_apart.pk)] == before
    assert rows == [
        set(model.objects.values_list("pk", flat=True)) for model in (Friendship, Follow)
    ]
    moved = Delivery.objects.filter(former_table="games_friendship")
    assert set(moved.values_list("former_id", flat=True)) == rows[0]


def test_invitations_and_their_answers_keep_their_rows_and_their_mails_in_every_state() -> None:
    match = open_table()
    for state, letter in zip(STATES, letters(len(STATES), AT), strict=True):
        invitation = Invitation.objects.create(
            match=match, email=f"{state}@example.org", invited_by=match.opened_by, created_at=AT
        )
        reply = Reply.objects.create(invitation=invitation, letter=letter, says="unclear")
        for type, about in (("invitation", invitation.pk), ("invitation_reply", reply.pk)):
            told = Notification.objects.create(type=type, invitation=invitation, about=about)
            Delivery.objects.create(notification=told, **on_its_way(state))
    unwelcome = Invitation.objects.create(
        match=match, email="no@example.org", invited_by=match.opened_by, created_at=AT
    )
    rows = [set(model.objects.values_list("pk", flat=True)) for model in (Invitation, Reply)]
    before = sent_rows()
    with migrated_back("0083_friends_and_follows_in_one_outbox") as apps:
        invitations = apps.get_model("games", "Invitation").objects.all()
        replies = apps.get_model("games", "Reply").objects.all()
        for state in STATES:
            invited = invitations.get(email=f"{state}@example.org")
            for row in (invited, replies.get(invitation=invited)):
                assert {name: getattr(row, name) for name in SENDING} == on_its_way(state)
        unsent = invitations.get(pk=unwelcome.pk)
        assert (unsent.state, unsent.due_at) == ("skipped", AT) and match.code in unsent.message_id
    assert [row for row in sent_rows() if row[:2] != ("invitation", unwelcome.pk)] == before
    assert rows == [
        set(model.objects.values_list("pk", flat=True)) for model in (Invitation, Reply)
    ]
    moved = Delivery.objects.filter(former_table="games_reply")
    assert set(moved.values_list("former_id", flat=True)) == rows[1]


def test_answers_to_players_go_back_to_their_table_and_come_again_in_every_state() -> None:
    player = PlayerFactory()
    for state, letter in zip(STATES, letters(len(STATES), AT), strict=True):
        told = Notification.objects.create(type="answer", recipient=player, about=letter.pk)
        Delivery.objects.create(notification=told, **on_its_way(state))
    before = sent_rows()
    with migrated_back("0084_invitations_in_one_outbox") as apps:
        answers = apps.get_model("games", "PersonalAnswer").objects.order_by("pk")
        for state, row in zip(STATES, answers, strict=True):
            assert {name: getattr(row, name) for name in SENDING} == on_its_way(state)
        keys = [row.pk for row in answers]
    assert sent_rows() == before
    moved = Delivery.objects.filter(former_table="games_personalanswer").order_by("former_id")
    assert list(moved.values_list("former_id", flat=True)) == keys


PUSHED = ("device", "state", "due_at", "sent_at", "error", "attempts", "tries", "leased_until")


def pushed_rows() -> list[tuple[Any, ...]]:
    told = Delivery.objects.filter(channel="push").order_by("notification__type", "device")
    return list(told.values_list("notification__type", "notification__recipient", *PUSHED))


def test_pushes_go_back_to_their_table_and_come_again_in_every_state() -> None:
    running_match()
    notice = Notice.objects.all()[0]
    for number, push in enumerate(pushes(5, AT)):
        of_state = on_its_way(STATES[number])
        sending = {name: value for name, value in of_state.items() if name in PUSHED}
        to = push.notification.recipient_id
        assert to is not None and push.device_id is not None
        owe_pushes("match_news", to, notice.pk, [push.device_id], AT)
        push.device.deliveries.update(**sending, tries=number)  # type: ignore[union-attr]
        owe_pushes("match_news", to, notice.pk + 1_000_000, [push.device_id], AT)
    deleted = Delivery.objects.filter(notification__about=notice.pk + 1_000_000)
    before = [row for row in pushed_rows() if (row[3], row[6]) != ("due", "")]
    assert (len(before), deleted.count()) == (10, 5)
    with migrated_back("0086_deliveries_to_devices") as apps:
        rows = apps.get_model("games", "Push").objects.order_by("notice_id", "device_id")
        assert set(rows.values_list("notice_id", flat=True)) == {None, notice.pk}
        states = ["due", "leased", "taken", "skipped", "failed"]
        assert sorted(row.state for row in rows) == sorted(states * 2)
        for row in rows:
            stored = "sent" if row.state == "taken" else row.state
            of_state = on_its_way(stored)
            assert (row.taken_at, row.tries) == (of_state["sent_at"], states.index(row.state))
            for name in ("due_at", "error", "attempts", "leased_until"):
                assert getattr(row, name) == of_state[name]
    assert pushed_rows() == before
    assert set(Notification.objects.filter(type="match_news").values_list("about", flat=True)) == {
        notice.pk
    }
