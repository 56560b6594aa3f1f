"""An address that somebody else signed up with: its reader gets the account, and nobody else."""

import re
from urllib.parse import unquote

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts import email_ownership
from accounts.models import Player
from games import play
from tests.accounts import proving
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.both_databases]

ADDRESS = "gus@example.org"
PASSWORD = "password of a stranger"
NEW = "four yellow emus"


@pytest.fixture
def stranger(client):
    """The browser in which somebody signed up with an address that is not theirs."""
    fields = {
        "email": ADDRESS,
        "display_name": "Gus",
        "password1": PASSWORD,
        "time_zone": "UTC",
    }
    client.post("/account/signup/", fields)
    return client


def account():
    return Player.objects.get(email=ADDRESS)


def is_proved():
    return EmailAddress.objects.filter(email=ADDRESS, verified=True).exists()


def signed_in(browser):
    return "_auth_user_id" in browser.session and bool(browser.get("/settings/").status_code == 200)


def sign_in(browser, password=PASSWORD):
    browser.post("/account/login/", {"login": ADDRESS, "password": password})
    return signed_in(browser)


def ask_for_code(browser):
    browser.post("/account/login/code/", {"email": ADDRESS})
    return re.search(r"^  (\w{4}-\w{4})$", mail.outbox[-1].body, re.MULTILINE)[1]


def type_code(browser, code):
    return browser.post("/account/login/code/confirm/", {"code": code}, follow=True)


def ask_for_password(browser, link_in_mail):
    browser.post("/account/password/reset/", {"email": ADDRESS})
    return link_in_mail()


# The link


def test_a_link_followed_in_another_browser_forgets_the_password(stranger, link_in_mail):
    page = Client().post(link_in_mail(), follow=True)
    assert "so the password you chose there doesn’t work" in page.content.decode()
    assert page.redirect_chain[-1][0] == "/account/login/code/"
    assert is_proved() and not account().has_usable_password()
    assert not sign_in(Client()) and not signed_in(stranger)


def test_a_link_followed_where_the_account_was_made_keeps_the_password(stranger, link_in_mail):
    stranger.post(link_in_mail())
    assert signed_in(stranger) and account().check_password(PASSWORD)


def test_a_link_followed_an_hour_later_in_the_same_browser_keeps_the_password(
    stranger, link_in_mail
):
    session = stranger.session
    session["account_login"]["initiated_at"] -= 3600
    session.save()
    answer = stranger.post(link_in_mail())
    assert answer.headers["Location"] == "/account/login/"
    assert account().check_password(PASSWORD) and sign_in(stranger)


def test_a_link_followed_where_the_password_was_typed_keeps_it(stranger, link_in_mail):
    phone = Client()
    link = link_in_mail()
    assert not sign_in(phone)
    phone.post(link)
    assert account().check_password(PASSWORD)


def test_a_wrong_password_does_not_make_a_browser_the_one_that_signed_up(stranger, link_in_mail):
    phone = Client()
    link = link_in_mail()
    sign_in(phone, "another password")
    phone.post(link)
    assert not account().has_usable_password()


def test_sessions_from_before_the_proof_end_with_it(stranger, link_in_mail):
    old = Client()
    old.force_login(account())
    assert signed_in(old)
    Client().post(link_in_mail())
    assert not signed_in(old)


def test_a_link_to_a_new_password_from_before_the_proof_is_worthless_after_it(
    stranger, link_in_mail
):
    confirmation = link_in_mail()
    reset = ask_for_password(Client(), link_in_mail)
    Client().post(confirmation)
    assert "This link has been used" in Client().get(reset).content.decode()


def test_a_player_who_is_signed_in_stays_so_when_a_strangers_link_is_opened(stranger, link_in_mail):
    ada = Client()
    ada.force_login(PlayerFactory(confirmed=True))
    link = link_in_mail()
    ada.get(link)
    ada.post(link)
    assert signed_in(ada) and not account().has_usable_password()


# The code


def test_a_code_forgets_the_password_and_the_sessions(stranger):
    old, reader = Client(), Client()
    old.force_login(account())
    Player.objects.update(last_login=None)
    type_code(reader, ask_for_code(reader))
    assert signed_in(reader) and not signed_in(old)
    assert is_proved() and not account().has_usable_password()


def test_a_code_forgets_the_password_even_of_an_account_that_was_entered(stranger):
    Client().force_login(account())
    reader = Client()
    type_code(reader, ask_for_code(reader))
    assert signed_in(reader) and not account().has_usable_password()


def test_a_code_typed_where_the_account_was_made_keeps_the_password(stranger):
    type_code(stranger, ask_for_code(stranger))
    assert signed_in(stranger) and account().check_password(PASSWORD)


def test_a_code_asked_for_before_the_account_changed_hands_opens_nothing(stranger):
    code = ask_for_code(stranger)
    email_ownership.claim_account(ADDRESS, "Gus", "UTC")
    page = type_code(stranger, code)
    assert "Request a new one" in page.content.decode() and not signed_in(stranger)
    assert page.redirect_chain[-1][0] == "/account/login/code/"
    type_code(stranger, ask_for_code(stranger))
    assert signed_in(stranger)


# The new password


def test_a_new_password_by_mail_proves_the_address_and_ends_all_else(stranger, link_in_mail):
    old, reader = Client(), Client()
    old.force_login(account())
    form = reader.get(ask_for_password(reader, link_in_mail)).headers["Location"]
    reader.post(form, {"password1": NEW, "password2": NEW})
    assert is_proved() and not signed_in(old) and not sign_in(Client())
    assert sign_in(Client(), NEW)


def test_a_new_password_does_not_prove_an_address_that_another_has_proved(stranger, link_in_mail):
    reset = ask_for_password(Client(), link_in_mail)
    other = PlayerFactory(confirmed=True)
    other.emailaddress_set.create(email=ADDRESS, verified=True)
    reader = Client()
    form = reader.get(reset).headers["Location"]
    reader.post(form, {"password1": NEW, "password2": NEW})
    assert EmailAddress.objects.get(email=ADDRESS, verified=True).user == other


# A change of address


@pytest.fixture
def changing(client):
    """A browser signed in as a player who asked to change to an address that is not theirs."""
    mallory = PlayerFactory(email="mal@example.net", password=PASSWORD, confirmed=True)
    client.post("/account/login/", {"login": mallory.email, "password": PASSWORD})
    proving.by_password(client, PASSWORD)
    client.post("/account/email/", {"action_add": "", "email": ADDRESS})
    return client


@pytest.mark.parametrize("reader_is_in", [False, True])
def test_a_change_of_address_cannot_be_confirmed_by_anybody_else(
    changing, link_in_mail, reader_is_in
):
    reader, link = Client(), link_in_mail()
    if reader_is_in:
        reader.force_login(PlayerFactory(confirmed=True))
    page = reader.post(link, follow=True)
    assert "Nothing was changed" in page.content.decode()
    assert not is_proved() and Player.objects.filter(email="mal@example.net").exists()
    assert signed_in(changing) and signed_in(reader) == reader_is_in


def test_who_asked_for_the_change_is_led_back_to_the_link_by_signing_in(changing, link_in_mail):
    phone, link = Client(), link_in_mail()
    answer = phone.post(link)
    assert unquote(answer.headers["Location"]) == f"/account/login/?next={link}"
    form = {"login": "mal@example.net", "password": PASSWORD, "next": link}
    assert phone.post("/account/login/", form).headers["Location"] == link
    phone.post(link)
    assert is_proved() and signed_in(phone) and signed_in(changing)


def test_an_address_that_was_claimed_meanwhile_cannot_be_changed_to(changing, link_in_mail):
    link = link_in_mail()
    guest, is_new = email_ownership.claim_account(ADDRESS, "Gus", "UTC")
    changing.post(link)
    assert is_new and email_ownership.find_owner(ADDRESS) == guest
    assert Player.objects.filter(email="mal@example.net").exists()


# Claiming


def test_who_claims_an_unused_account_gets_it_under_their_own_name(stranger):
    EmailAddress.objects.create(user=account(), email="mal@example.net")
    before = account()
    player, is_new = email_ownership.claim_account(ADDRESS, "Gustav", "Europe/Paris")
    assert is_new and player == before == email_ownership.find_owner(ADDRESS)
    player.refresh_from_db()
    assert (player.display_name, player.time_zone) == ("Gustav", "Europe/Paris")
    assert not player.has_usable_password()
    assert [each.email for each in player.emailaddress_set.all()] == [ADDRESS]


def test_the_link_mailed_to_the_stranger_is_used_up_by_the_claim(stranger, link_in_mail):
    link = link_in_mail()
    email_ownership.claim_account(ADDRESS, "Gus", "UTC")
    stranger.post(link)
    assert not signed_in(stranger) and not sign_in(stranger)


def test_a_name_taken_with_the_very_account_needs_no_number(stranger):
    PlayerFactory(display_name="Robin")
    assert email_ownership.claim_account(ADDRESS, "Robin", "UTC")[0].display_name == "Robin 2"
    assert email_ownership.claim_account("new@example.org", "Gus", "UTC")[0].display_name == "Gus"


def test_a_proved_account_is_claimed_as_it_is(db):
    ada = PlayerFactory(email=ADDRESS, display_name="Ada", password=NEW, confirmed=True)
    assert email_ownership.claim_account(ADDRESS, "Gus", "UTC") == (ada, False)
    ada.refresh_from_db()
    assert ada.display_name == "Ada" and ada.check_password(NEW)


def entered(player):
    Client().force_login(player)


def opened(player):
    play.open_match(player, "emu-ranchers")


def seated(player):
    play.join_match(play.open_match(PlayerFactory(), "emu-ranchers").pk, player)


def away(player):
    player.absences.create(begins_at=player.joined_at, ends_at=player.joined_at)


@pytest.mark.parametrize("use", [entered, opened, seated, away])
def test_an_unproved_account_that_was_used_stays_its_users_and_loses_the_address(stranger, use):
    before = account()
    use(before)
    player, is_new = email_ownership.claim_account(ADDRESS, "Gustav", "UTC")
    assert (
        is_new and player != before and player == account() == email_ownership.find_owner(ADDRESS)
    )
    assert not player.seats.exists()
    before.refresh_from_db()
    assert before.display_name == "Gus" and before.email.endswith(".invalid")
    assert not before.emailaddress_set.filter(verified=True).exists()
    assert not before.emailaddress_set.filter(email=ADDRESS).exists()


@pytest.mark.parametrize("variant", ["gus+games@example.org", "gu.s@example.org"])
def test_another_spelling_is_another_address(stranger, variant):
    before = account()
    player, is_new = email_ownership.claim_account(variant, "Gustav", "UTC")
    before.refresh_from_db()
    assert is_new and player != before
    assert before.check_password(PASSWORD) and not is_proved()


def test_a_proved_address_in_capitals_is_the_same_address(db):
    ada = PlayerFactory(confirmed=True)
    ada.emailaddress_set.create(email=ADDRESS, verified=True)
    assert email_ownership.claim_account(ADDRESS.upper(), "Gus", "UTC") == (ada, False)
