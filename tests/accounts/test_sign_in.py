import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.core.cache.backends.db import DatabaseCache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.periodic_jobs import delete_expired_account_rows
from tests.accounts.pages import shown
from tests.factories import PlayerFactory

pytestmark = pytest.mark.usefixtures("empty_cache")

PASSWORD = "three blue emus"
TOO_MANY = "Too many failed attempts. Wait five minutes"


@pytest.fixture
def ada(empty_cache):
    return PlayerFactory(email="ada@example.org", password=PASSWORD, confirmed=True)


def sign_in(client, password=PASSWORD, email="ada@example.org"):
    return client.post("/account/login/", {"login": email, "password": password})


def signed_in(client):
    return client.session.get("_auth_user_id")


def ask_for_code(client, email="ada@example.org"):
    return client.post("/account/login/code/", {"email": email})


def type_code(client, code):
    return client.post("/account/login/code/confirm/", {"code": code})


def mailed_code():
    return re.search(r"^  (\w{4}-\w{4})$", mail.outbox[-1].body, re.MULTILINE)[1]


def test_address_and_password_sign_in(client, ada):
    assert sign_in(client, email="ADA@Example.org").headers["Location"] == "/"
    assert signed_in(client) == str(ada.pk)


def test_signing_in_goes_on_to_the_page_that_asked_for_it(client, ada):
    answer = client.get("/settings/")
    assert answer.headers["Location"] == "/account/login/?next=/settings/"
    answer = client.post(
        "/account/login/",
        {"login": "ada@example.org", "password": PASSWORD, "next": "/settings/"},
    )
    assert answer.headers["Location"] == "/settings/"


def test_signing_in_does_not_go_on_to_another_site(client, ada):
    answer = client.post(
        "/account/login/",
        {"login": "ada@example.org", "password": PASSWORD, "next": "https://evil.example.net/"},
    )
    assert answer.headers["Location"] == "/"


def test_a_wrong_password_and_an_unknown_address_get_the_same_answer(ada):
    answers = []
    for email in ("ada@example.org", "nobody@example.org"):
        answer = sign_in(Client(), "four blue emus", email)
        page = shown(answer, besides=email)
        assert "Wrong email address or password." in page
        answers.append((answer.status_code, page))
    assert answers[0] == answers[1]


def test_the_sixth_wrong_password_in_five_minutes_is_refused_with_a_reason(client, ada):
    for _ in range(5):
        assert TOO_MANY not in sign_in(client, "wrong password").content.decode()
    assert TOO_MANY in sign_in(client, "wrong password").content.decode()


def test_after_five_wrong_passwords_not_even_the_right_one_opens(client, ada):
    for _ in range(5):
        sign_in(client, "wrong password")
    assert TOO_MANY in sign_in(client).content.decode()
    assert signed_in(client) is None


def test_five_minutes_after_the_wrong_passwords_the_right_one_opens(client, ada, monkeypatch):
    from allauth.core.internal import ratelimit

    for _ in range(5):
        sign_in(client, "wrong password")
    now = ratelimit.time.time()
    monkeypatch.setattr(ratelimit.time, "time", lambda: now + 301)
    sign_in(client)
    assert signed_in(client) == str(ada.pk)


def test_wrong_passwords_for_one_address_do_not_shut_out_another(client, ada):
    grace = PlayerFactory(email="grace@example.org", password=PASSWORD, confirmed=True)
    for _ in range(5):
        sign_in(client, "wrong password")
    sign_in(client, email="grace@example.org")
    assert signed_in(client) == str(grace.pk)


def test_wrong_passwords_are_counted_in_the_database_for_all_processes(client, ada):
    sign_in(client, "wrong password")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM site_cache WHERE cache_key LIKE '%login_failed%'")
        assert cursor.fetchone() == (3,)  # the network, the account there and elsewhere
    assert isinstance(cache._connections["default"], DatabaseCache)


def test_a_mailed_code_signs_in(client, ada):
    answer = ask_for_code(client)
    assert answer.headers["Location"] == "/account/login/code/confirm/"
    assert mail.outbox[-1].to == ["ada@example.org"]
    assert mail.outbox[-1].message()["Auto-Submitted"] == "auto-generated"
    type_code(client, mailed_code().lower().replace("-", " "))
    assert signed_in(client) == str(ada.pk)


def test_the_code_is_not_in_the_subject(client, ada):
    ask_for_code(client)
    assert mail.outbox[-1].subject == "[Rural Route] Your sign-in code"


def test_a_wrong_code_is_refused_and_the_third_ends_it(client, ada):
    ask_for_code(client)
    code = mailed_code()
    for _ in range(2):
        page = type_code(client, "BBBB-BBBB").content.decode()
        assert "That isn’t the code from our latest email." in page
    assert type_code(client, "BBBB-BBBB").headers["Location"] == "/account/login/code/"
    type_code(client, code)
    assert signed_in(client) is None


def test_a_code_is_worthless_in_another_browser(client, ada):
    ask_for_code(client)
    other = Client()
    type_code(other, mailed_code())
    assert signed_in(other) is None


def test_a_new_code_can_be_asked_for_and_replaces_the_old_one(client, ada):
    ask_for_code(client)
    old = mailed_code()
    client.post("/account/login/code/confirm/", {"action": "resend"})
    new = mailed_code()
    assert new != old
    type_code(client, new)
    assert signed_in(client) == str(ada.pk)


def test_asking_for_a_code_answers_the_same_for_an_unknown_address(ada):
    answers = []
    for email in ("ada@example.org", "nobody@example.org"):
        client = Client()
        answer = ask_for_code(client, email)
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
    assert mail.outbox[-1].subject == "[Rural Route] No account has this address"


def test_a_fourth_code_within_a_minute_is_refused_with_a_reason(client, ada):
    for _ in range(3):
        ask_for_code(Client())
    page = ask_for_code(client).content.decode()
    assert "We’ve already sent three codes." in page
    assert len(mail.outbox) == 3


def test_a_code_drops_the_password_of_a_stranger_who_signed_the_address_up(client, empty_cache):
    ada = PlayerFactory(email="ada@example.org", password="password of a stranger")
    ask_for_code(client)
    type_code(client, mailed_code())
    assert signed_in(client) == str(ada.pk)
    ada.refresh_from_db()
    assert not ada.has_usable_password()


def test_a_code_keeps_the_password_of_a_player_who_has_been_here(client, ada):
    sign_in(Client())
    ask_for_code(client)
    type_code(client, mailed_code())
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


def test_a_closed_account_cannot_be_entered(client, ada):
    ada.is_active = False
    ada.save()
    assert sign_in(client).headers["Location"] == "/account/inactive/"
    assert signed_in(client) is None


def test_signing_out_needs_a_button_and_works(client, ada):
    sign_in(client)
    assert client.get("/account/logout/").status_code == 200
    assert signed_in(client) == str(ada.pk)
    assert client.post("/account/logout/").headers["Location"] == "/"
    assert signed_in(client) is None


@pytest.mark.parametrize(
    "page",
    ["login/", "signup/", "login/code/", "password/reset/", "password/reset/done/", "inactive/"],
)
def test_the_door_pages_open_for_everybody(client, db, page):
    assert client.get(f"/account/{page}").status_code == 200


def test_an_address_asked_for_but_not_confirmed_gets_no_code(client, ada):
    EmailAddress.objects.create(user=ada, email="slip@example.org")
    ask_for_code(client, "slip@example.org")
    assert mail.outbox[-1].subject == "[Rural Route] No account has this address"


def test_the_thirty_first_try_in_a_minute_from_one_network_is_told_to_wait(client, db):
    for n in range(30):
        assert sign_in(client, "wrong password", f"player{n}@example.org").status_code == 200
    answer = sign_in(client, "wrong password", "player31@example.org")
    assert answer.status_code == 429
    assert "Your network sent too many requests" in answer.content.decode()


def test_the_pages_work_where_a_proxy_names_the_network_of_the_player(client, ada, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for n in range(11):  # one more than one network may get wrong in a minute
        here = {"HTTP_X_FORWARDED_FOR": f"203.0.113.{n}"}
        form = {"login": f"player{n}@example.org", "password": "wrong password"}
        page = client.post("/account/login/", form, **here).content.decode()
        assert TOO_MANY not in page


def test_no_wrong_password_is_forgotten_however_many_visitors_are_counted(client, ada):
    for _ in range(5):
        sign_in(client, "wrong password")
    for number in range(700):  # Django's own cache holds 300 rows
        cache.set(f"~visitor-{number}", [1.0], 300)
        cache.set(f"!visitor-{number}", [1.0], 300)
    assert TOO_MANY in sign_in(client).content.decode()


def test_what_was_counted_and_is_over_is_swept_away(client, ada):
    for number in range(3):
        cache.set(f"old-{number}", 1, -1)
    cache.set("new", 1, 300)
    assert delete_expired_account_rows() == 3
    assert cache.get("new") == 1


def test_what_is_counted_is_written_in_one_sentence_however_much_there_is(ada):
    def sentences(act, *said):
        with CaptureQueriesContext(connection) as asked:
            done = act(*said)
        return done, len(asked)

    assert sentences(cache.add, "key", 1, 300) == (True, 1)
    assert sentences(cache.add, "key", 2, 300) == (False, 1)
    assert cache.get("key") == 1
    cache.set("key", 3, -1)
    assert sentences(cache.add, "key", 4, 300) == (True, 1)
    assert sentences(cache.set, "key", 5, 300)[1] == 1
    assert cache.get("key") == 5
    assert sentences(cache.touch, "key", 9) == (True, 1)
    assert not cache.touch("none", 9)


def test_to_sign_in_asks_no_more_than_it_must(client, ada):
    with CaptureQueriesContext(connection) as asked:
        sign_in(client)
    sentences = [each["sql"] for each in asked if "SAVEPOINT" not in each["sql"]]
    assert signed_in(client) == str(ada.pk)
    assert not [sql for sql in sentences if "COUNT(*)" in sql.upper()]
    assert len(sentences) <= 38


def test_who_comes_past_the_proxies_counts_by_their_own_address(client, ada, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    form = {"login": ada.email, "password": "wrong password"}
    answer = client.post("/account/login/", form, headers={"x-forwarded-for": "203.0.113.7"})
    assert answer.status_code == 200
