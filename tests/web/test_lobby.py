"""The lobby, and the page of a table that is not full yet."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player
from games import periodic_jobs, play
from games.models import ArchivedMatch, Match, Seek
from games.web import lobby_order
from games.web.views import lobby
from tests.archive.over import over
from tests.factories import PlayerFactory
from tests.matches import open_table, running_match
from tests.web.pages import press

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def ada(client: Client) -> Player:
    """A player who has signed in."""
    player = PlayerFactory(display_name="Ada")
    client.force_login(player)
    return player


def path(match: Match, act: str = "") -> str:
    return f"/m/{match.code}/" + (f"{act}/" if act else "")


# The lobby


def test_everybody_may_see_the_lobby(client: Client) -> None:
    usual = {"closing": "auto"}
    match = open_table(opener=PlayerFactory(display_name="Bob"), pace_hours=72, options=usual)
    page = client.get("/lobby/").content.decode()
    assert match.code in page
    assert "Bob" in page
    assert "3 days a turn" in page
    assert "1 open seat · 3 days a turn" in page
    assert "usual rules" in page


def test_the_lobby_says_of_a_table_what_is_not_as_usual_there(client: Client) -> None:
    open_table(options={"years": 4, "closing": "auto"})
    page = client.get("/lobby/").content.decode()
    assert "Years: four" in page
    assert "Closing a year" not in page


def test_the_lobby_shows_the_tables_of_one_game_if_asked_to(client: Client) -> None:
    match, other = open_table(), open_table(game="hunting-prey")
    page = client.get("/lobby/?game=hunting-prey").content.decode()
    assert other.code in page
    assert match.code not in page
    assert '<option value="hunting-prey" selected>' in page
    assert "No open tables match these filters." in client.get("/lobby/?game=x").content.decode()


def test_the_lobby_counts_no_further_than_it_turns_over(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST", 2)
    made = [open_table() for _ in range(2)]
    assert '<span class="soft">2</span>' in client.get("/lobby/").content.decode()
    made.append(open_table())
    page = client.get("/lobby/").content.decode()
    assert '<span class="soft">2+</span>' in page
    assert made[-1].code in page  # the newest


def test_the_lobby_shows_open_public_matches_and_no_others(client: Client) -> None:
    match = open_table()
    open_table(visibility="unlisted")
    running_match()
    closed = open_table(opener=PlayerFactory())
    assert closed.opened_by is not None
    play.leave_match(closed.pk, closed.opened_by)
    assert list(client.get("/lobby/").context["page"].object_list) == [match.pk]


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
    def queries() -> list[int]:
        found = []
        for query in ("", "?seats=2", "?pace=usual&rated=no"):
            with CaptureQueriesContext(connection) as asked:
                client.get(f"/lobby/{query}")
            found.append(len(asked))
        return found

    open_table()
    one = queries()
    for _ in range(5):
        open_table()
    assert queries() == one


@pytest.mark.parametrize("page", ["2", "0", "-1", "many", "9" * 30])
def test_a_page_number_that_is_not_there_shows_one_that_is(client: Client, page: str) -> None:
    open_table()
    assert client.get("/lobby/", {"page": page}).status_code == 200


def test_a_long_lobby_has_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MATCHES_ON_A_PAGE", 2)
    oldest = [open_table() for _ in range(3)][0]
    assert list(client.get("/lobby/?page=2").context["page"].object_list) == [oldest.pk]


def test_tables_that_fit_the_reader_stand_first(client: Client, ada: Player) -> None:
    liked = over([ada, PlayerFactory()], [1, 2], game="food-chain")
    over([ada, PlayerFactory()], [1, 2], game="food-chain")
    periodic_jobs.archive_matches()
    at_its_pace = open_table(game="food-chain", pace_hours=liked.pace_hours)
    slow = open_table(game="food-chain", pace_hours=168)
    newest = open_table(game="hunting-prey", pace_hours=24)
    wanted = [at_its_pace.pk, slow.pk, newest.pk]
    assert list(client.get("/lobby/").context["page"].object_list) == wanted
    assert list(Client().get("/lobby/").context["page"].object_list) == wanted[::-1]


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("?seats=3", [1]),
        ("?pace=quick", [2]),
        ("?pace=usual&seats=2", [0]),
        ("?pace=slow", [1]),
        ("?rated=yes", [2]),
        ("?rated=no&pace=x&seats=-", [1, 0]),
    ],
)
def test_the_lobby_shows_what_is_asked_for(client: Client, query: str, shown: list[int]) -> None:
    tables = [
        open_table(),
        open_table(3, game="biome-rummy", pace_hours=120),
        open_table(pace_hours=12, rated=True),
    ]
    found = list(client.get(f"/lobby/{query}").context["page"].object_list)
    assert found == [tables[at].pk for at in shown]


def test_what_is_asked_for_is_sought_among_the_newest_only(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(pace_hours=168)
    newer = [open_table(pace_hours=168), open_table(3, game="hunting-prey", pace_hours=168)]
    monkeypatch.setattr(lobby_order, "LOOKED_AT", 2)
    slow = client.get("/lobby/?pace=slow").context["page"].object_list
    assert list(slow) == [match.pk for match in newer[::-1]]
    assert list(client.get("/lobby/?seats=2").context["page"].object_list) == [newer[0].pk]


def test_an_offer_says_how_soon_its_opener_answers_if_they_show_it(
    client: Client, ada: Player
) -> None:
    quick, shy = PlayerFactory(), PlayerFactory(pace_shown=False)
    over([quick, shy], [1, 2], timezone.now())
    periodic_jobs.archive_matches()
    ArchivedMatch.objects.update(answers=30, minutes=20)
    for opener in (quick, shy):
        open_table(opener=opener)
    page = client.get("/lobby/").content.decode()
    assert page.count("usually within an hour") == 1
    assert "time-out plays a default move" in page


def test_a_wish_is_made_once_and_forgotten_on_the_page(client: Client, ada: Player) -> None:
    page = client.get("/lobby/find/").content.decode()
    key = re.findall(r'name="form_key" value="([^"]*)"', page)[0]
    sent = {"form_key": key, "game": "biome-rummy", "seats": "3", "pace": "48"}
    for _ in range(2):
        client.post("/lobby/wish/", sent)
    assert Seek.objects.count() == 1
    words = "Biome Rummy, 3 seats, 2 days a turn"
    page = client.get("/lobby/find/").content.decode()
    assert words in page
    key = re.findall(r'name="form_key" value="([^"]*)"', page)[0]
    client.post("/lobby/wish/", {"form_key": key, "forget": "1"})
    assert words not in client.get("/lobby/find/").content.decode().partition("<main")[2][-9000:]
    assert not Seek.objects.exists()


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
    assert "You’re already at this table." in said(client, path(match, "join"))
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
    assert "cancelled before it began" in said(client, path(match, "leave"))
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED


def test_who_does_not_sit_there_cannot_leave(client: Client, ada: Player) -> None:
    match = open_table()
    assert "You aren’t at this table." in said(client, path(match, "leave"))


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
    assert match.secret not in client.get(path(match)).content.decode()


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
    play.leave_match(match.pk, match.opened_by)
    page = client.get(path(match)).content.decode()
    assert "cancelled before it began" in page
    assert f'action="{path(match, "join")}"' not in page
