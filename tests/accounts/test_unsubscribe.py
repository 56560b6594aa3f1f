import pytest
from django.core import signing
from django.test import Client

from accounts import unsubscribe_links
from tests.factories import PlayerFactory

KINDS = ["turns", "reminders", "matches", "receipts"]


@pytest.fixture
def ada(db):
    return PlayerFactory(display_name="Ada")


@pytest.fixture
def mail_program():
    """A mail program has no cookies and knows nothing of CSRF tokens."""
    return Client(enforce_csrf_checks=True)


def wanted(player):
    player.refresh_from_db()
    return [kind for kind in KINDS if player.wants(kind)]


@pytest.mark.parametrize("kind", KINDS)
def test_one_click_stops_one_kind_of_mail(mail_program, ada, kind):
    answer = mail_program.post(
        unsubscribe_links.unsubscribe_path(ada.pk, kind), {"List-Unsubscribe": "One-Click"}
    )
    assert answer.status_code == 200
    assert wanted(ada) == [other for other in KINDS if other != kind]


def test_clicking_twice_is_as_good_as_once(mail_program, ada):
    path = unsubscribe_links.unsubscribe_path(ada.pk, "turns")
    mail_program.post(path)
    assert mail_program.post(path).status_code == 200
    assert wanted(ada) == ["reminders", "matches", "receipts"]


def test_looking_says_what_the_button_does_and_does_nothing(mail_program, ada):
    page = mail_program.get(
        unsubscribe_links.unsubscribe_path(ada.pk, "reminders")
    ).content.decode()
    assert "We email you <strong>before your time runs out</strong>." in page
    assert 'type="submit">Stop these emails</button>' in page
    assert wanted(ada) == KINDS


def test_the_address_does_not_reveal_the_mail_address(mail_program, ada):
    path = unsubscribe_links.unsubscribe_path(ada.pk, "turns")
    assert ada.email not in path + mail_program.get(path).content.decode()


def test_a_changed_token_stops_nothing(mail_program, ada):
    path = unsubscribe_links.unsubscribe_path(ada.pk, "turns").replace("turns", "matches")
    answer = mail_program.post(path)
    assert answer.status_code == 404
    assert "This link doesn’t work" in answer.content.decode()
    assert wanted(ada) == KINDS


@pytest.mark.parametrize("token", ["x", "1-turns", "1-turns.", "a.b.c", "é", "-." * 9])
def test_a_made_up_token_is_not_found(mail_program, ada, token):
    assert mail_program.get(f"/mail/stop/{token}/").status_code == 404


def test_a_token_that_nothing_can_hold_is_refused(mail_program):
    assert mail_program.get("/mail/stop/%00/").status_code == 400


def test_a_token_signed_for_another_purpose_stops_nothing(mail_program, ada):
    token = signing.Signer(salt="games.address", sep=".").sign(f"{ada.pk}-turns")
    assert mail_program.post(f"/mail/stop/{token}/").status_code == 404


def test_the_link_of_a_player_who_has_gone_is_not_found(mail_program, ada):
    path = unsubscribe_links.unsubscribe_path(ada.pk, "turns")
    ada.delete()
    assert mail_program.post(path).status_code == 404


def test_there_is_no_address_for_another_kind_of_mail():
    with pytest.raises(
        ValueError, match="'offers' is not a kind of mail; choose from turns, reminders"
    ):
        unsubscribe_links.unsubscribe_path(1, "offers")
