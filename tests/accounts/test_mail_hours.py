"""The settings that say when a player is written to."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Player
from tests.factories import PlayerFactory

pytestmark = pytest.mark.both_databases

FIELDS = {
    "turn_mails": "at_once",
    "digest_hour": "8",
    "quiet_from": "",
    "quiet_to": "",
    "mail_reminders": "on",
}


@pytest.fixture
def ada(db):
    return PlayerFactory(display_name="Ada", password="correct horse")


@pytest.fixture
def inside(client, ada):
    client.force_login(ada)
    return client


def keep(client, **changes):
    return client.post("/news/", FIELDS | changes)


def test_turns_can_be_collected_at_an_hour(inside, ada):
    assert keep(inside, turn_mails="digest", digest_hour="19").status_code == 302
    ada.refresh_from_db()
    assert (ada.turn_mails, ada.digest_hour) == ("digest", 19)


def test_quiet_hours_and_days_off_are_kept_and_shown_again(inside, ada):
    keep(inside, quiet_from="22", quiet_to="7", days_off=["6", "5"])
    ada.refresh_from_db()
    assert (ada.quiet_from, ada.quiet_to, ada.days_off) == (22, 7, "56")
    page = inside.get("/news/").content.decode()
    assert page.count("checked") >= 3
    assert '<option value="22" selected>22:00</option>' in page


def test_quiet_hours_need_both_ends(inside, ada):
    page = keep(inside, quiet_from="22").content.decode()
    assert "Give quiet hours both a start and an end, or neither." in page
    ada.refresh_from_db()
    assert ada.quiet_from is None


def test_quiet_hours_of_a_whole_day_are_refused(inside):
    page = keep(inside, quiet_from="7", quiet_to="7").content.decode()
    assert "start and end at the same hour" in page


@pytest.mark.parametrize("hour", ["24", "-1", "noon"])
def test_an_hour_that_is_none_is_refused(inside, hour):
    assert keep(inside, digest_hour=hour).status_code == 200
    assert keep(inside, quiet_from=hour, quiet_to="7").status_code == 200


def test_seven_days_off_are_refused(inside):
    page = keep(inside, days_off=list("0123456")).content.decode()
    assert "Leave at least one day" in page


def test_who_wants_no_word_at_all_has_to_say_that_they_know(inside, ada):
    silent = {"turn_mails": "none", "mail_reminders": ""}
    page = keep(inside, **silent).content.decode()
    assert "have to check the site yourself" in page
    ada.refresh_from_db()
    assert ada.wants("turns")
    assert keep(inside, **silent, knows="on").status_code == 302
    ada.refresh_from_db()
    assert not ada.wants("turns") and not ada.wants("reminders")


def test_reminders_only_needs_no_such_word(inside, ada):
    assert keep(inside, turn_mails="none").status_code == 302
    ada.refresh_from_db()
    assert [ada.wants(kind) for kind in ("turns", "reminders")] == [False, True]


def test_a_guest_of_mail_gives_up_turn_mails_only_knowingly(client, db):
    guest = PlayerFactory()
    client.force_login(guest)
    page = keep(client, turn_mails="none").content.decode()
    assert "have to check the site yourself" in page
    guest.refresh_from_db()
    assert guest.wants("turns")
    assert keep(client, turn_mails="none", knows="on").status_code == 302


def test_what_goes_to_devices_is_kept(inside, ada):
    keep(inside, push_turns="on")
    ada.refresh_from_db()
    wants = [ada.wants_push(kind) for kind in ("turns", "reminders", "matches")]
    assert wants == [True, False, False]


def test_receipts_of_plans_are_a_row_of_the_table_that_has_only_email(inside, ada):
    page = inside.get("/news/").content.decode()
    assert "Moves I plan by email are saved (the first ten times): By email</span>" in page
    assert "push_receipts" not in page and "hook_receipts" not in page
    for sent, wanted in (({}, False), ({"mail_receipts": "on"}, True)):
        keep(inside, **sent)
        ada.refresh_from_db()
        assert ada.wants("receipts") is wanted


def test_the_page_says_that_days_off_move_no_deadline(inside):
    assert "Your deadlines stay the same" in inside.get("/news/").content.decode()


def test_the_database_holds_no_half_quiet_hours(ada):
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=ada.pk).update(quiet_from=3)
