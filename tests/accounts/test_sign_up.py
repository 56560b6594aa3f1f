import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.test import Client

from accounts import reauthentication
from accounts.models import Player
from tests.accounts.pages import shown
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.usefixtures("empty_cache"), pytest.mark.both_databases]

PASSWORD = "three blue emus"


def sign_up(client, **changes):
    fields = {
        "email": "ada@example.org",
        "display_name": "Ada",
        "password1": PASSWORD,
        "time_zone": "Europe/Paris",
    }
    return client.post("/account/signup/", fields | changes)


def test_signing_up_leads_through_a_mail_to_being_signed_in(client, link_in_mail):
    answer = sign_up(client)
    assert answer.headers["Location"] == "/account/confirm-email/"
    assert "_auth_user_id" not in client.session

    page = client.get(link_in_mail())
    assert "Ada’s email address" in page.content.decode()
    answer = client.post(link_in_mail())

    ada = Player.objects.get(email="ada@example.org")
    assert answer.headers["Location"] == "/"
    assert client.session["_auth_user_id"] == str(ada.pk)
    assert (ada.display_name, ada.time_zone) == ("Ada", "Europe/Paris")


def test_opening_the_link_alone_confirms_nothing(client, link_in_mail):
    sign_up(client)
    client.get(link_in_mail())
    assert not EmailAddress.objects.get(email="ada@example.org").verified


def test_a_link_opened_in_another_browser_confirms_but_does_not_sign_in(client, link_in_mail):
    sign_up(client)
    other = Client()
    answer = other.post(link_in_mail())
    assert answer.headers["Location"] == "/account/login/code/"
    assert "_auth_user_id" not in other.session
    assert EmailAddress.objects.get(email="ada@example.org").verified


def test_a_password_does_not_open_an_unconfirmed_account(client):
    sign_up(client)
    other = Client()
    answer = other.post("/account/login/", {"login": "ada@example.org", "password": PASSWORD})
    assert answer.headers["Location"] == "/account/confirm-email/"
    assert "_auth_user_id" not in other.session


def test_a_player_may_sign_up_without_a_password(client):
    sign_up(client, password1="")
    assert not Player.objects.get(email="ada@example.org").has_usable_password()


def test_a_password_of_nine_letters_is_refused(client):
    answer = sign_up(client, password1="blue emus")
    assert "at least 10 characters" in answer.content.decode()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    "password",
    [
        "RuralRoute",
        "rural-route-2026!",
        "route rural 12",
        "play.example.org",
        "ＲｕｒａｌＲｏｕｔｅ1",
    ],
)
def test_a_password_that_is_the_name_of_the_house_is_refused(client, settings, password):
    settings.SITE_HOST = "play.example.org"
    answer = sign_up(client, password1=password)
    assert "too similar to the site’s name" in answer.content.decode()
    assert not Player.objects.exists()


@pytest.mark.parametrize("password", ["three blue emus", "rural emus lay eggs", "playground 2026"])
def test_a_password_with_words_of_ones_own_may_name_the_house(client, settings, password):
    settings.SITE_HOST = "play.example.org"
    sign_up(client, password1=password)
    assert Player.objects.get().check_password(password)


def test_a_password_that_is_the_display_name_is_refused_at_a_change(client):
    ada = PlayerFactory(display_name="Adelaide Emu", password=PASSWORD, confirmed=True)
    client.force_login(ada)
    answer = client.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": "Adelaide Emu", "password2": "Adelaide Emu"},
    )
    assert "too similar to the display name" in answer.content.decode()


def test_a_display_name_in_use_is_refused_in_any_case_of_letters(client):
    PlayerFactory(display_name="ADA")
    answer = sign_up(client)
    assert "The name &#39;Ada&#39; is taken." in answer.content.decode()
    assert Player.objects.count() == 1


def test_a_display_name_with_an_at_sign_is_refused_and_quoted(client):
    answer = sign_up(client, display_name="ada@home")
    assert "&#39;ada@home&#39; can’t be a display name" in answer.content.decode()


def test_a_known_address_gets_the_same_answer_as_a_new_one(link_in_mail):
    PlayerFactory(email="grace@example.org", confirmed=True)
    answers = []
    for email, name in (("ada@example.org", "Ada"), ("grace@example.org", "Grace")):
        client = Client()
        answer = sign_up(client, email=email, display_name=name)
        page = client.get(answer.headers["Location"])
        answers.append(
            (
                answer.status_code,
                answer.headers["Location"],
                sorted(client.cookies),
                shown(page, besides=email),
            )
        )
    assert answers[0] == answers[1]


def test_the_owner_of_a_known_address_is_told_by_mail(client, link_in_mail):
    PlayerFactory(email="grace@example.org", confirmed=True)
    sign_up(client, email="grace@example.org", display_name="Grace")
    assert mail.outbox[-1].to == ["grace@example.org"]
    assert mail.outbox[-1].subject == "[Rural Route] You already have an account"
    assert link_in_mail() == "/account/login/code/"
    assert Player.objects.count() == 1


def test_the_same_form_sent_twice_at_once_gets_the_same_answer(client, monkeypatch):
    # Both requests have looked for the address and the name before either has stored a player.
    from accounts import forms

    PlayerFactory(email="ada@example.org", display_name="Ada")
    monkeypatch.setattr(forms, "validate_free_name", lambda name: name)
    monkeypatch.setattr(
        "allauth.account.internal.flows.manage_email.email_already_exists",
        lambda email: (email, False),
    )
    answer = sign_up(client)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/account/confirm-email/")


def test_a_name_taken_at_the_same_instant_is_refused_with_the_name(client, monkeypatch):
    from accounts import forms

    PlayerFactory(email="grace@example.org", display_name="Ada")
    monkeypatch.setattr(forms, "validate_free_name", lambda name: name)
    answer = sign_up(client)
    assert answer.headers["Location"] == "/account/signup/"
    assert [str(m) for m in answer.wsgi_request._messages] == [
        "Another player has just taken the name 'Ada'."
    ]


def test_every_account_mail_says_that_no_person_wrote_it(client):
    sign_up(client)
    headers = mail.outbox[-1].message()
    assert headers["Auto-Submitted"] == "auto-generated"
    assert headers["From"] == "Rural Route <post@localhost>"


def test_every_account_mail_is_named_after_the_site_and_not_after_the_machine(client, settings):
    settings.SITE_HOST = "play.example.org"
    sign_up(client)
    assert mail.outbox[-1].message()["Message-ID"].endswith("@play.example.org>")


def test_a_display_name_cannot_carry_words_to_a_stranger(client):
    page = sign_up(client, display_name="You won! spam.example.net").content.decode()
    assert "looks like an address" in page and mail.outbox == []
    sign_up(client, display_name="You won a prize")
    assert "You won" not in mail.outbox[-1].message().as_string()


def test_links_in_mails_ignore_the_host_header(client, settings, link_in_mail):
    settings.SITE_URL = "https://play.example.org"
    settings.ALLOWED_HOSTS = ["*"]
    client.defaults["HTTP_HOST"] = "evil.example.net"
    sign_up(client)
    assert "evil.example.net" not in mail.outbox[-1].body
    assert link_in_mail().startswith("/account/confirm-email/")


def test_a_mail_server_that_is_down_is_said_and_the_sign_up_can_go_on(client, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    answer = sign_up(client)
    assert answer.status_code == 503
    assert "We couldn’t send the email" in answer.content.decode()
    assert Player.objects.get().email == "ada@example.org"


def test_the_sign_up_form_ties_errors_to_their_fields(client):
    html = sign_up(client, display_name="a@b").content.decode()
    assert 'aria-describedby="id_display_name_helptext id_display_name_error"' in html
    assert 'id="id_display_name_error"' in html
    assert 'id="id_display_name_helptext"' in html
    assert 'aria-invalid="true"' in html


def test_no_account_page_carries_style_or_script_of_its_own(client):
    html = client.get("/account/signup/").content.decode()
    assert "<style" not in html
    assert " style=" not in html
    assert all("src=" in script for script in html.split("<script")[1:])


def test_the_migrations_match_the_models():
    call_command("makemigrations", "accounts", check=True, dry_run=True)


def test_who_was_on_the_way_somewhere_comes_there_after_the_mail(client, link_in_mail):
    way = "/new/?game=ranchers"
    page = client.get("/account/signup/", {"next": way}).content.decode()
    assert f'name="next" value="{way}"' in page
    sign_up(client, next=way)
    assert client.post(link_in_mail()).headers["Location"] == way


def test_who_was_on_the_way_and_gave_no_password_comes_there_too(client, link_in_mail):
    way = "/new/?game=ranchers"
    sign_up(client, next=way, password1="")
    assert client.post(link_in_mail()).headers["Location"] == way


def test_the_form_asks_for_address_name_and_one_password_that_may_stay_empty(client):
    page = client.get("/account/signup/").content.decode()
    form = page.partition('action="/account/signup/"')[2].partition("</form>")[0]
    asked = re.findall(r'<input type="(?!hidden)(\w+)" name="(\w+)"([^>]*)', form)
    assert [name for _kind, name, _rest in asked] == ["email", "display_name", "password1"]
    assert ["required" in rest for _kind, _name, rest in asked] == [True, True, False]
    assert 'name="time_zone" value="UTC"' in form and "data-browser-zone" in form


@pytest.mark.parametrize("zone", ["", "Middle/Earth", "x" * 200, "<b>"])
def test_a_zone_that_no_browser_would_say_is_utc(client, zone):
    sign_up(client, time_zone=zone)
    assert Player.objects.get().time_zone == "UTC"


def test_who_signs_up_without_a_password_can_add_a_passkey_at_once_and_no_more(
    client, link_in_mail
):
    sign_up(client, password1="", next="/account/factors/webauthn/add/")
    answer = client.post(link_in_mail())
    assert answer.headers["Location"] == "/account/factors/webauthn/add/"
    assert client.get(answer.headers["Location"]).status_code == 200
    assert list(client.session[reauthentication.PROVED]) == ["factors"]
    assert "reauth" in client.get("/account/password/set/").headers["Location"]


def test_a_link_opened_elsewhere_lets_no_browser_add_a_passkey(client, link_in_mail):
    sign_up(client, password1="")
    other = Client()
    other.post(link_in_mail())
    assert all(reauthentication.PROVED not in each.session for each in (client, other))


def test_who_chose_a_password_is_asked_for_it_before_a_passkey(client, link_in_mail):
    sign_up(client)
    client.post(link_in_mail())
    assert reauthentication.PROVED not in client.session
