"""No mail of the house, push or copy shows what is hidden from whoever gets it, whatever they write
to the house."""

from pathlib import Path
from typing import Any

import pytest
from django.core import mail as outgoing
from django.db import transaction

from games.models import Delivery, Notification, OutboxMessage
from games.play.record import record_cache
from games.post import personal_address
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.notification_types import list_notification_types
from tests.long_run import LONG
from tests.post.letters.writing import DOMAIN, plain, send, talk_to
from tests.social.hidden import told
from tests.social.hidden.lines import own_lines, table_lines
from tests.social.hidden.village import Village

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NAMED = ("Ann", "Bob", "Zoe")


@pytest.fixture
def village(settings: Any) -> Village:
    settings.REPLY_DOMAIN = DOMAIN
    return Village()


def leaks_in(village: Village, name: str, asked: str = "") -> list[str]:
    """What the mails that went out have told somebody that they may not know."""
    return [
        f"{what}, as answer to {asked!r}, shows {leak}"
        for what, said in told.sent_to(village[name])
        for leak in village.leaks(name, said, asked)
    ]


@pytest.mark.parametrize("name", NAMED if LONG else NAMED[:1])
def test_no_answer_to_a_letter_shows_what_is_hidden_from_its_writer(
    village: Village, name: str
) -> None:
    who, leaks, answered = village[name], list[str](), 0
    send_due_mails()
    secret = [match for match in village.matches() if match.code in str(village.secrets)]
    seat = village.shared.seats.filter(player=who).first()
    to_own = [(line, personal_address.address_of(who)) for line in own_lines(village, secret[:3])]
    to_table = [(line, talk_to(seat)) for line in table_lines()] if seat else []
    for line, address in [*to_own, *to_table] if LONG else [*to_own[::4], *to_table[::3]]:
        with transaction.atomic():
            outgoing.outbox.clear()
            send(plain(who.email, line), address, envelope_from=who.email, verdict="pass")
            send_due_mails()
            answered += any(who.email in one.to for one in outgoing.outbox)
            leaks += leaks_in(village, name, line)
            transaction.set_rollback(True)
        record_cache.clear_record_cache()
    assert not leaks, "\n".join(leaks)
    assert answered > 10


@pytest.mark.parametrize("name", NAMED)
def test_no_mail_push_or_copy_shows_what_is_hidden_from_its_reader(
    village: Village, name: str, tmp_path: Path
) -> None:
    who = village[name]
    send(plain(who.email, "friends"), personal_address.address_of(who), verdict="pass")
    leaks, kinds = list[str](), 0
    for seat in who.seats.filter(match__in=[village.shared, village.talked]):
        send(plain(who.email, "status"), talk_to(seat), envelope_from=who.email, verdict="pass")
        for what, said in told.notices_of(seat):
            kinds += 1
            leaks += [f"{what} shows {leak}" for leak in village.leaks(name, said, "")]
    send_due_mails()
    leaks += leaks_in(village, name)
    for what, said in told.copy_of(who, tmp_path):
        leaks += [f"{what} shows {leak}" for leak in village.leaks(name, said, "")]
    assert not leaks, "\n".join(leaks)
    assert kinds or name == "Zoe"


def subject_of(name: str) -> str:
    """What a type of notification is about: `season` for `season_begun`."""
    return name.partition("_")[0]


def test_the_house_of_secrets_sends_mails_of_every_table_and_about_every_subject(
    village: Village,
) -> None:
    """A kind of mail that is new is tried here, or this fails until it is."""
    for name in NAMED:
        send(
            plain(village[name].email, "friends"),
            personal_address.address_of(village[name]),
            verdict="pass",
        )
    village.more_mails()
    send_due_mails()
    unsent = [
        model.__name__
        for model in told.kinds_of_mails()
        if not model._default_manager.filter(state=OutboxMessage.State.SENT).exists()
    ]
    assert not unsent, f"no mail of {unsent}"
    sent = Notification.objects.filter(deliveries__state=Delivery.State.SENT)
    assert {subject_of(each.name) for each in list_notification_types()} == {
        subject_of(name) for name in sent.values_list("type", flat=True)
    }
    for name in NAMED:
        leaks = leaks_in(village, name)
        assert not leaks, "\n".join(leaks)
