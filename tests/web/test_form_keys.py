"""Forms that answer no question are taken once, however often they are sent."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from itertools import cycle, product
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Absence, Intervention, Invitation, Match, Move, Remark, TakenForm
from games.play import join_terms
from games.web import idempotency
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import awaited, fresh, open_table, other, running_match
from tests.play.times import Times
from tests.web.pages import reader
from tests.web.test_new_match import TERMS

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

DAY = timedelta(days=1)
Form = tuple[Client, str, dict[str, str], Callable[[], int]]  # whose, where, what; how often done
OLD = "This page was open for over two days, so nothing was done."


@pytest.fixture(autouse=True)
def proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Staff have just shown their second factor: that is noted by the machine's own clock."""
    monkeypatch.setattr("accounts.staff_login.has_recent_second_factor", lambda request: True)


def come_again(client: Client, times: Times, after: timedelta) -> None:
    """The same player signs in once more, while the page stays open: staff have to."""
    player = Player.objects.get(pk=client.session["_auth_user_id"])
    times.go(after)
    client.force_login(player)


def keyed(client: Client, **fields: str) -> dict[str, str]:
    """What a form just shown would send."""
    key = idempotency.issue_key(int(client.session["_auth_user_id"]))
    return {**fields, idempotency.FIELD: key}


def opening() -> Form:
    client = reader(PlayerFactory())
    return client, "/new/", keyed(client, **TERMS), Match.objects.count


def joining() -> Form:
    match = open_table(3, game="hunting-prey")
    client = reader(PlayerFactory())
    form = keyed(client, accept=str(join_terms.terms_kind_of(match)))
    return client, f"/m/{match.code}/join/", form, seated(match)


def seating_a_bot() -> Form:
    match = open_table(6, game="hunting-prey")
    client = reader(match.opened_by)
    bots = match.seats.exclude(bot="")
    return client, f"/m/{match.code}/bot/", keyed(client), bots.count


def leaving() -> Form:
    match = open_table(3, game="hunting-prey")
    player = PlayerFactory()
    play.join_match(match.pk, player)
    client = reader(player)
    return client, f"/m/{match.code}/leave/", keyed(client), lambda: 1 - seated(match)()


def closing() -> Form:
    match = open_table(3, game="hunting-prey")
    client = reader(match.opened_by)
    closed = Match.objects.filter(status=Match.Status.CANCELLED)
    return client, f"/m/{match.code}/leave/", keyed(client), closed.count


def inviting() -> Form:
    match = open_table(3, game="hunting-prey")
    client = reader(match.opened_by)
    form = keyed(client, email="gus@example.org")
    return client, f"/m/{match.code}/invite/", form, Invitation.objects.count


def resigning() -> Form:
    match = running_match(3, game="hunting-prey")
    client = reader(awaited(match).player)
    resigned = Intervention.objects.filter(what=Intervention.Event.RESIGNED)
    return client, f"/m/{match.code}/resign/", keyed(client), resigned.count


def going_away() -> Form:
    match = running_match()
    client = reader(awaited(match).player)
    form = keyed(client, until=str(idempotency.clock.now().date() + 2 * DAY))
    return client, "/away/", form, lambda: max(Absence.objects.count(), Remark.objects.count())


def turning_a_ranch() -> Form:
    """A move that nobody asked for."""
    match = running_match(game="ranchers")
    seat = other(awaited(match))
    client = reader(seat.player)
    form = keyed(client, words="side b", question="")
    return client, f"/m/{match.code}/play/", form, Move.objects.filter(match=match).count


def verifying() -> Form:
    match = running_match()
    client = reader(PlayerFactory(is_staff=True))
    return client, f"/admin/games/match/{match.pk}/verify/", keyed(client), told_of


def revealing() -> Form:
    match = running_match()
    client = reader(PlayerFactory(is_staff=True))
    look = {"reveal-seat": "0", "reveal-ply": "0", "reveal-why": "a complaint"}
    return client, f"/admin/games/match/{match.pk}/table/", keyed(client, **look), told_of


def told_of() -> int:
    return Intervention.objects.count()


def seated(match: Match) -> Callable[[], int]:
    """How many came to the table of its opener."""
    return lambda: match.seats.filter(player__isnull=False).count() - 1


FORMS = (
    *(opening, joining, seating_a_bot, leaving, closing, inviting, resigning, going_away),
    *(turning_a_ranch, verifying, revealing),
)
WRONG = ("none", "forged", "another player's", "three days old")
WITHOUT = [*product(FORMS, WRONG)] if LONG else [*zip(FORMS, cycle(WRONG), strict=False)]


def heard(answer: HttpResponse) -> tuple[int, str, list[tuple[int, str]], str]:
    """What whoever sent the form is told: where it leads, what is said, what the page shows."""
    said = [(one.level, str(one)) for one in get_messages(answer.wsgi_request)]
    body = re.sub(r'name="(csrfmiddlewaretoken|form_key)" value="[^"]*"', "", text_of(answer))
    return answer.status_code, answer.headers.get("Location", ""), said, body


def text_of(answer: Any) -> str:
    return unescape(answer.content.decode())


@pytest.mark.parametrize("form", FORMS)
def test_a_form_sent_again_is_taken_once_and_answered_as_the_first_time(
    form: Callable[[], Form],
) -> None:
    client, address, sent, times_done = form()
    assert times_done() == 0
    first = heard(client.post(address, sent))
    assert first[0] in (200, 302, 303)
    for _again in range(2):
        assert heard(client.post(address, sent)) == first
    assert times_done() == 1


@pytest.mark.parametrize(("form", "wrong"), WITHOUT)
def test_a_form_without_a_key_that_holds_does_nothing_and_says_so(
    form: Callable[[], Form], wrong: str, times: Times
) -> None:
    client, address, sent, times_done = form()
    if wrong == "none":
        del sent[idempotency.FIELD]
    elif wrong == "forged":
        sent[idempotency.FIELD] = f"9{sent[idempotency.FIELD][1:]}"
    elif wrong == "another player's":
        sent[idempotency.FIELD] = idempotency.issue_key(PlayerFactory().pk)
    else:
        come_again(client, times, 3 * DAY)
    assert OLD in text_of(client.post(address, sent, follow=True))
    assert times_done() == 0 and not TakenForm.objects.exists()


def test_what_was_typed_into_a_form_that_is_too_old_is_shown_again_and_can_be_sent(
    times: Times,
) -> None:
    forms = (
        (opening, "option-years", "4", r'value="4" [^>]*(?:selected|checked)'),
        (inviting, "email", "bea@example.org", 'value="bea@example.org"'),
        (turning_a_ranch, "words", "side b", 'value="side b"'),
        (revealing, "reveal-why", "they asked me", 'value="they asked me"'),
        (going_away, "until", "2026-12-05", 'value="2026-12-05"'),
    )
    for form, field, typed, shown in forms:
        client, address, sent, times_done = form()
        come_again(client, times, timedelta(days=2, seconds=1))
        sent |= {field: typed, "typed": "1"}
        html = text_of(client.post(address, sent, follow=True))
        assert OLD in html and re.search(shown, html), field
        sent[idempotency.FIELD] = re.findall(r'name="form_key" value="([^"]*)"', html)[0]
        client.post(address, sent)
        assert times_done() == 1, field


def test_a_key_holds_for_two_days(times: Times) -> None:
    client, address, sent, times_done = seating_a_bot()
    times.go(2 * DAY)
    client.post(address, sent)
    assert times_done() == 1


def test_a_form_sent_again_when_its_key_is_too_old_is_answered_as_long_as_it_is_known(
    times: Times,
) -> None:
    client, address, sent, times_done = seating_a_bot()
    first = heard(client.post(address, sent))
    times.go(2 * DAY + timedelta(hours=1))
    assert heard(client.post(address, sent)) == first
    times.go(DAY)
    assert periodic_jobs.delete_old_form_keys() == 1
    assert OLD in text_of(client.post(address, sent, follow=True))
    assert times_done() == 1


def test_the_sweep_leaves_forms_alone_whose_keys_hold(times: Times) -> None:
    for _ in range(2):
        client, address, sent, _times_done = seating_a_bot()
        client.post(address, sent)
        times.go(2 * DAY)
    assert periodic_jobs.delete_old_form_keys() == 1
    assert TakenForm.objects.count() == 1


def test_a_form_filled_in_otherwise_is_not_passed_off_as_the_first_one() -> None:
    client, address, sent, times_done = revealing()
    client.post(address, sent)
    answer = client.post(address, sent | {"reveal-seat": "1"})
    assert answer.status_code == 409
    assert "You’ve already sent this form with other values" in text_of(answer)
    assert "as seen by" not in text_of(answer)
    assert times_done() == 1


def test_a_refused_form_can_be_put_right_and_sent_again() -> None:
    client, address, sent, times_done = inviting()
    refused = client.post(address, sent | {"email": "gus at home"})
    assert refused.status_code == 422
    assert 'value="gus at home"' in text_of(refused)
    client.post(address, sent)
    assert times_done() == 1


def test_the_answer_to_a_question_needs_no_key_and_leaves_no_row() -> None:
    match = running_match()
    seat = awaited(match)
    client = reader(seat.player)
    table = client.get(f"/m/{match.code}/").content.decode().partition('id="remarks"')[0]
    assert 'name="question"' in table and idempotency.FIELD not in table
    card = play.current_record(fresh(match)).view(seat.number)["hand"][0]
    sent = {"words": f"hatch {card}, draw deck", "question": str(seat.question)}
    assert client.post(f"/m/{match.code}/play/", sent).status_code == 303
    assert not TakenForm.objects.exists()


def test_all_forms_of_a_page_share_one_key_and_drawing_it_asks_the_database_nothing(
    django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    opener = PlayerFactory()
    address = open_table(3, game="hunting-prey", opener=opener).get_absolute_url()
    client = reader(opener)
    client.get(address)
    with django_assert_num_queries(0):
        idempotency.is_valid_key(idempotency.issue_key(7), 7)
    html = client.get(address).content.decode()
    keys = re.findall(r'name="form_key" value="([^"]*)"', html)
    assert (len(keys), len(set(keys))) == (3, 1)
    assert not TakenForm.objects.exists()


def test_a_key_is_drawn_anew_for_every_page() -> None:
    client = reader(PlayerFactory())
    found = [re.findall(r'form_key" value="([^"]*)"', client.get("/new/").content.decode())[0]]
    found += re.findall(r'form_key" value="([^"]*)"', client.get("/new/").content.decode())
    assert len(set(found)) == 2


def test_a_table_that_is_too_old_shows_what_was_typed_with_and_without_scripts(
    times: Times,
) -> None:
    client, address, sent, _times_done = turning_a_ranch()
    times.go(3 * DAY)
    for headers in ({}, {"hx-request": "true"}):
        answer = client.post(address, sent | {"typed": "1"}, headers=headers)
        assert answer.status_code == (200 if headers else 409)
        assert OLD in text_of(answer)
        assert 'name="words" value="side b"' in text_of(answer)
