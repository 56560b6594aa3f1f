import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from tests.accounts import proving
from tests.accounts.pages import shown
from tests.factories import PlayerFactory

pytestmark = pytest.mark.usefixtures("empty_cache")

PASSWORD = "three blue emus"
NEW = "four yellow emus"


@pytest.fixture
def ada(empty_cache):
    return PlayerFactory(email="ada@example.org", password=PASSWORD, confirmed=True)


@pytest.fixture
def inside(client, ada):
    client.force_login(ada)
    proving.by_password(client, PASSWORD)
    return client


def test_a_mailed_link_sets_a_new_password_once(client, ada, link_in_mail):
    client.post("/account/password/reset/", {"email": "ada@example.org"})
    assert mail.outbox[-1].body.startswith(f"Hello {ada.display_name},\n")
    link = link_in_mail()
    form = client.get(link).headers["Location"]
    answer = client.post(form, {"password1": NEW, "password2": NEW})
    assert answer.headers["Location"] == "/account/password/reset/key/done/"
    ada.refresh_from_db()
    assert ada.check_password(NEW)
    assert "This link has been used" in Client().get(link).content.decode()


def test_a_new_password_is_told_by_mail(client, ada, link_in_mail):
    client.post("/account/password/reset/", {"email": "ada@example.org"})
    form = client.get(link_in_mail()).headers["Location"]
    client.post(form, {"password1": NEW, "password2": NEW})
    assert mail.outbox[-1].subject == "[Rural Route] Your password was reset"
    assert mail.outbox[-1].message()["Auto-Submitted"] == "auto-generated"


def test_setting_a_new_password_ends_the_wait_after_wrong_ones(client, ada, link_in_mail):
    for _ in range(5):
        client.post("/account/login/", {"login": ada.email, "password": "wrong password"})
    client.post("/account/password/reset/", {"email": "ada@example.org"})
    form = client.get(link_in_mail()).headers["Location"]
    client.post(form, {"password1": NEW, "password2": NEW})
    client.post("/account/login/", {"login": ada.email, "password": NEW})
    assert client.session["_auth_user_id"] == str(ada.pk)


def test_asking_for_a_new_password_answers_the_same_for_an_unknown_address(ada):
    answers = []
    for email in ("ada@example.org", "nobody@example.org"):
        client = Client()
        answer = client.post("/account/password/reset/", {"email": email})
        page = client.get(answer.headers["Location"])
        answers.append(
            (
                answer.status_code,
                answer.headers["Location"],
                shown(page, besides=email),
                sorted(client.cookies),
            )
        )
    assert answers[0] == answers[1]
    assert [letter.to for letter in mail.outbox] == [["ada@example.org"], ["nobody@example.org"]]


def test_a_made_up_reset_link_is_refused(client, ada):
    page = client.get("/account/password/reset/key/1-abc-def/").content.decode()
    assert "This link has been used, has expired or is incomplete." in page


def test_a_player_changes_the_password(inside, ada):
    inside.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW},
    )
    ada.refresh_from_db()
    assert ada.check_password(NEW)
    assert mail.outbox[-1].subject == "[Rural Route] Your password was changed"


def test_a_player_without_a_password_sets_one(client, empty_cache):
    grace = PlayerFactory(confirmed=True)
    client.force_login(grace)
    answer = client.get("/account/password/change/")
    assert answer.headers["Location"] == "/account/password/set/"
    proving.by_mailed_code(client, "/account/password/set/")
    assert client.get("/account/password/set/").status_code == 200
    client.post("/account/password/set/", {"password1": NEW, "password2": NEW})
    grace.refresh_from_db()
    assert grace.check_password(NEW)


def test_a_new_address_counts_once_its_link_is_opened(inside, ada, link_in_mail):
    inside.post("/account/email/", {"action_add": "", "email": "countess@example.org"})
    assert mail.outbox[-1].to == ["countess@example.org"]
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"

    inside.post(link_in_mail())
    ada.refresh_from_db()
    assert ada.email == "countess@example.org"
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["countess@example.org"]


def test_the_old_address_is_told_of_the_new_one(inside, link_in_mail):
    inside.post("/account/email/", {"action_add": "", "email": "countess@example.org"})
    inside.post(link_in_mail())
    assert mail.outbox[-1].to == ["ada@example.org"]
    assert "from ada@example.org to\ncountess@example.org." in mail.outbox[-1].body


def test_a_change_of_address_can_be_called_off(inside, ada):
    inside.post("/account/email/", {"action_add": "", "email": "slip@example.org"})
    assert "slip@example.org" in inside.get("/account/email/").content.decode()
    inside.post("/account/email/", {"action_remove": "", "email": "slip@example.org"})
    assert "slip@example.org" not in EmailAddress.objects.values_list("email", flat=True)
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"


def test_asking_to_change_to_the_address_of_another_player_looks_like_any_other(inside):
    PlayerFactory(email="grace@example.org", confirmed=True)
    pages = []
    for email in ("grace@example.org", "free@example.org"):
        answer = inside.post("/account/email/", {"action_add": "", "email": email}, follow=True)
        pages.append(shown(answer, besides=email))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("confirmed", [True, False])
def test_an_address_of_another_player_is_never_taken_over(inside, ada, link_in_mail, confirmed):
    PlayerFactory(email="grace@example.org", confirmed=confirmed)
    inside.post("/account/email/", {"action_add": "", "email": "grace@example.org"})
    answer = inside.post(link_in_mail(), follow=True)
    assert answer.status_code == 200
    ada.refresh_from_db()
    assert ada.email == "ada@example.org"


def test_a_change_that_cannot_be_told_by_mail_is_still_made(inside, ada, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    answer = inside.post(
        "/account/password/change/",
        {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW},
    )
    assert answer.status_code == 302
    ada.refresh_from_db()
    assert ada.check_password(NEW)
