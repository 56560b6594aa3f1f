"""The lobby, the form that opens a match, and the page of a table that is not full yet."""

from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from games import play
from games.models import Match
from games.web.views import lobby
from tests.factories import PlayerFactory
from tests.matches import open_table, running_match
from tests.web.pages import press

pytestmark = pytest.mark.django_db

TERMS = {
    "game": "emu-ranchers",
    "seats": "2",
    "option-years": "2",
    "option-closing": "manual",
    "pace_hours": "48",
    "on_timeout": "auto",
    "visibility": "public",
    "bot_seats": "0",
    "hand_in_mail": "on",
}


@pytest.fixture
def ada(client: Client) -> Player:
    """A player who has signed in."""
    player = PlayerFactory(display_name="Ada")
    client.force_login(player)
    return player


def opened(client: Client, **terms: Any) -> HttpResponse:
    """The answer to the form, sent with these terms instead of the usual ones."""
    return press(client, "/new/", TERMS | terms)


def path(match: Match, act: str = "") -> str:
    return f"/m/{match.code}/" + (f"{act}/" if act else "")


# The lobby


def test_everybody_may_see_the_lobby(client: Client) -> None:
    match = open_table(opener=PlayerFactory(display_name="Bob"), pace_hours=72)
    page = client.get("/lobby/").content.decode()
    assert match.code in page
    assert "Bob" in page
    assert "3 days a turn" in page
    assert "free seat" in page
    assert "Years: two, as the rules say" in page


def test_the_lobby_shows_open_public_matches_and_no_others(client: Client) -> None:
    match = open_table()
    open_table(visibility="unlisted")
    running_match()
    closed = open_table(opener=PlayerFactory())
    assert closed.opened_by is not None
    play.leave(closed.pk, closed.opened_by)
    assert list(client.get("/lobby/").context["page"].object_list) == [match]


def test_an_empty_lobby_says_so(client: Client) -> None:
    assert "Nobody is waiting" in client.get("/lobby/").content.decode()


def test_a_player_can_join_from_the_lobby_but_not_their_own_match(
    client: Client, ada: Player
) -> None:
    mine, theirs = open_table(opener=ada), open_table()
    page = client.get("/lobby/").content.decode()
    assert f'action="{path(theirs, "join")}"' in page
    assert f'action="{path(mine, "join")}"' not in page


def test_the_lobby_costs_the_same_number_of_queries_for_one_match_and_for_many(
    client: Client, ada: Player
) -> None:
    open_table()
    with CaptureQueriesContext(connection) as one:
        client.get("/lobby/")
    for _ in range(5):
        open_table()
    with CaptureQueriesContext(connection) as many:
        client.get("/lobby/")
    assert len(many) == len(one)


@pytest.mark.parametrize("page", ["2", "0", "-1", "many", "9" * 30])
def test_a_page_number_that_is_not_there_shows_one_that_is(client: Client, page: str) -> None:
    open_table()
    assert client.get("/lobby/", {"page": page}).status_code == 200


def test_a_long_lobby_has_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MATCHES_ON_A_PAGE", 2)
    oldest = [open_table() for _ in range(3)][0]
    assert list(client.get("/lobby/?page=2").context["page"].object_list) == [oldest]


# A new match


def test_a_visitor_has_to_sign_in_to_open_a_match(client: Client) -> None:
    assert client.get("/new/").headers["Location"] == "/account/login/?next=/new/"
    opened(client)
    assert not Match.objects.exists()


def test_the_form_offers_what_the_game_declares(client: Client, ada: Player) -> None:
    page = client.get("/new/").content.decode()
    assert "Closing a year" in page
    assert "Each year is one deal; the players take turns at beginning." in page
    assert '<option value="2" selected>two, as the rules say</option>' in page


def test_the_form_opens_a_match_on_the_terms_that_were_sent(client: Client, ada: Player) -> None:
    sent = {"option-years": "4", "option-closing": "auto", "pace_hours": "24"}
    answered = opened(client, **sent, on_timeout="forfeit", visibility="unlisted", hand_in_mail="")
    match = Match.objects.get()
    assert answered.headers["Location"] == path(match)
    assert match.options == {"years": 4, "closing": "auto"}
    assert (match.pace_hours, match.on_timeout, match.visibility) == (24, "forfeit", "unlisted")
    assert not match.hand_in_mail
    assert match.opened_by == ada


def test_what_is_left_unsaid_is_the_default_of_the_game(client: Client, ada: Player) -> None:
    sent = {name: value for name, value in TERMS.items() if not name.startswith("option-")}
    press(client, "/new/", sent)
    assert Match.objects.get().options == {"years": 2, "closing": "manual"}


def test_with_a_bot_the_match_begins_at_once(client: Client, ada: Player) -> None:
    opened(client, bot_seats="1")
    match = Match.objects.get()
    assert match.status == Match.Status.RUNNING
    assert match.seats.filter(bot__gt="").count() == 1


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("option-years", "3", "Option 'years' cannot be '3'; it can be 2, 4, 6."),
        ("option-closing", "<b>", "Option 'closing' cannot be '<b>'; it can be manual, auto."),
        ("option-colour", "red", "Emu Ranchers has no option 'colour'; it has years, closing."),
        ("pace_hours", "100000", "'100000' is not possible here. Choose one of: 6 hours a turn"),
        ("pace_hours", "-1", "'-1' is not possible here."),
        ("pace_hours", "soon", "'soon' is not possible here."),
        ("pace_hours", "9" * 500, f"'{'9' * 40}' is not possible here."),
        ("seats", "7", "'7' is not possible here. Choose one of: 2 players."),
        ("bot_seats", "2", "'2' is not possible here."),
        ("on_timeout", "shoot", "'shoot' is not possible here."),
        ("visibility", "secret", "'secret' is not possible here."),
    ],
)
def test_what_will_not_do_is_quoted_with_what_would(
    client: Client, ada: Player, field: str, value: str, words: str
) -> None:
    answered = opened(client, **{field: value})
    assert answered.status_code == 422
    assert words in unescape(answered.content.decode())
    assert not Match.objects.exists()


def test_a_refused_form_keeps_what_was_chosen(client: Client, ada: Player) -> None:
    page = opened(client, pace_hours="soon", **{"option-years": "6"}).content.decode()
    assert '<option value="6" selected>' in page


def test_an_error_is_shown_with_its_signs_made_harmless(client: Client, ada: Player) -> None:
    page = opened(client, pace_hours="<script>alert(1)</script>").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_an_unknown_game_is_quoted_with_those_there_are(client: Client, ada: Player) -> None:
    for answered in (client.get("/new/?game=chess"), opened(client, game="chess")):
        page = answered.content.decode()
        assert answered.status_code == 422
        assert "There is no game &#x27;chess&#x27; here. You can play: Emu Ranchers" in page
    assert not Match.objects.exists()


def test_a_form_sent_empty_is_answered_with_words(client: Client, ada: Player) -> None:
    assert client.post("/new/").status_code == 422


def test_too_many_open_matches_are_refused_with_a_reason(
    client: Client, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.play.at_most.OPEN_AT_ONCE", 1)
    open_table(opener=ada)
    answered = opened(client)
    assert answered.status_code == 422
    assert "You have 1 matches waiting for players" in answered.content.decode()


# Joining, leaving, bots


def test_taking_the_last_free_seat_begins_the_match(client: Client, ada: Player) -> None:
    match = open_table()
    answered = press(client, path(match, "join"))
    match.refresh_from_db()
    assert answered.headers["Location"] == path(match)
    assert match.status == Match.Status.RUNNING
    assert match.seats.get(number=1).player == ada


def said(client: Client, url: str) -> str:
    """What the page says after a post."""
    return press(client, url, follow=True).content.decode()


def test_nobody_joins_their_own_match_twice(client: Client, ada: Player) -> None:
    match = open_table(opener=ada)
    assert "You sit at this table already." in said(client, path(match, "join"))
    assert match.seats.filter(player=ada).count() == 1


def test_a_full_table_takes_nobody(client: Client, ada: Player) -> None:
    match = running_match()
    answered = press(client, path(match, "join"))
    assert answered.headers["Location"] == path(match)
    assert not match.seats.filter(player=ada).exists()


def test_the_opener_may_seat_a_bot(client: Client, ada: Player) -> None:
    match = open_table(opener=ada)
    press(client, path(match, "bot"))
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_a_stranger_may_not_seat_a_bot(client: Client, ada: Player) -> None:
    match = open_table()
    assert "Only the player who opened the match" in said(client, path(match, "bot"))
    assert match.seats.filter(bot="").count() == 2


def test_when_the_opener_leaves_the_match_is_closed(client: Client, ada: Player) -> None:
    match = open_table(opener=ada)
    assert "closed before it began" in said(client, path(match, "leave"))
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED


def test_who_does_not_sit_there_cannot_leave(client: Client, ada: Player) -> None:
    match = open_table()
    assert "You do not sit at this table." in said(client, path(match, "leave"))


@pytest.mark.parametrize("act", ["join", "bot", "leave"])
def test_following_a_link_never_acts(client: Client, ada: Player, act: str) -> None:
    match = open_table()
    assert client.get(path(match, act)).status_code == 405
    assert match.seats.filter(player=ada).count() == 0


@pytest.mark.parametrize("act", ["join", "bot", "leave"])
def test_a_visitor_is_sent_to_sign_in_and_from_there_to_the_match(client: Client, act: str) -> None:
    match = open_table()
    answered = press(client, path(match, act))
    assert answered.headers["Location"] == f"/account/login/?next={path(match)}"


@pytest.mark.parametrize("act", ["join", "bot", "leave"])
def test_acting_on_a_match_that_is_not_there_is_a_404(
    client: Client, ada: Player, act: str
) -> None:
    assert client.post(f"/m/nosuchone/{act}/").status_code == 404


# The page of an open match


def test_the_page_of_an_open_match_has_the_link_and_the_seal(client: Client) -> None:
    match = open_table()
    page = client.get(path(match)).content.decode()
    assert f"http://localhost:8000{path(match)}" in page
    assert match.seed_hash in page


def test_the_page_of_an_open_match_never_shows_its_seed(client: Client, ada: Player) -> None:
    match = open_table(opener=ada)
    assert match.seed not in client.get(path(match)).content.decode()


@pytest.mark.parametrize(
    ("role", "acts"),
    [("visitor", []), ("stranger", ["join"]), ("opener", ["bot", "leave"])],
)
def test_each_role_is_offered_what_it_may_do(client: Client, role: str, acts: list[str]) -> None:
    opener = PlayerFactory()
    match = open_table(opener=opener)
    if role != "visitor":
        client.force_login(opener if role == "opener" else PlayerFactory())
    page = client.get(path(match)).content.decode()
    offered = [act for act in ("join", "bot", "leave") if f'action="{path(match, act)}"' in page]
    assert offered == acts


def test_an_unlisted_match_can_be_joined_with_its_link(client: Client, ada: Player) -> None:
    match = open_table(visibility="unlisted")
    press(client, path(match, "join"))
    assert match.seats.filter(player=ada).exists()


def test_a_closed_match_offers_nothing_to_join(client: Client, ada: Player) -> None:
    match = open_table()
    assert match.opened_by is not None
    play.leave(match.pk, match.opened_by)
    page = client.get(path(match)).content.decode()
    assert "closed before it began" in page
    assert f'action="{path(match, "join")}"' not in page
