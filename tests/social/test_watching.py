"""The public matches of others that go on: on a page, and by `watch` in a mail."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from games import play, social
from games.models import Follow, Match
from games.web.views import live_matches
from tests.factories import PlayerFactory
from tests.matches import open_table, play_on, running_match
from tests.post.letters.personal import answer_to
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink
from tests.web.pages import press, reader
from tests.web.scenes import heard

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ADDRESS = "/lobby/watch/"


@pytest.fixture
def zoe() -> Player:
    return PlayerFactory(display_name="Zoe", confirmed=True)


def called(*names: str) -> list[Player]:
    return [PlayerFactory(display_name=name) for name in names]


def held(match: Match) -> list[Player]:
    return [seat.player for seat in match.seats.order_by("number") if seat.player is not None]


def codes(page: str) -> list[str]:
    """The matches that a page lists, in their order."""
    return re.findall(r'<p class="rows__who"><a href="/m/(\w+)/">', page)


def shown(player: Player | None = None, query: str = "") -> list[str]:
    client = Client() if player is None else reader(player)
    return codes(client.get(ADDRESS + query).content.decode())


def test_what_is_listed_runs_in_public_and_is_played_by_others(zoe: Player) -> None:
    first, second = running_match(), running_match(game="hunting-prey")
    own = running_match(people=[zoe, PlayerFactory()])
    running_match(visibility="unlisted")
    open_table()
    play.resign_seat(running_match().seats.get(number=0).pk)
    assert shown() == [own.code, second.code, first.code]
    assert shown(zoe) == [second.code, first.code]
    assert shown(zoe, "?game=hunting-prey") == [second.code]
    assert shown(zoe, "?game=nothing") == []


def test_it_is_told_who_plays_and_where_it_stands_and_no_more(zoe: Player) -> None:
    match = play_on(running_match(people=called("Ann", "Bob")), 4)
    page = reader(zoe).get(ADDRESS).content.decode()
    words = " ".join(heard(page).split())
    assert "Ann and Bob Emu Ranchers Year 1 of 2, turn" in words
    assert re.search(r"· Ann −?\d+, Bob −?\d+", words)
    other = play_on(running_match(people=held(match)), 4)
    Match.objects.filter(pk=other.pk).update(gist=match.gist)
    alike = reader(zoe).get(ADDRESS).content.decode().replace(other.code, match.code)
    rows = re.split(r'(?=<li class="rows__row">)', alike)[1:]
    assert len(rows) == 2 and rows[0].split("</li>")[0] == rows[1].split("</li>")[0]


def test_nobody_meets_there_from_whom_one_is_kept_apart(zoe: Player) -> None:
    ann, bob, cyd = called("Ann", "Bob", "Cyd")
    with_ann, with_bob, other = (
        running_match(people=[each, PlayerFactory()]) for each in (ann, bob, cyd)
    )
    social.block_player(zoe, ann)
    social.block_player(bob, zoe)
    assert shown(zoe) == [other.code]
    assert shown() == [other.code, with_bob.code, with_ann.code]


def test_a_match_is_followed_from_the_list(zoe: Player) -> None:
    match = running_match(people=called("Ann", "Bob"))
    press(reader(zoe), f"/m/{match.code}/follow/", page=ADDRESS)
    assert Follow.objects.get().match == match
    page = reader(zoe).get(ADDRESS).content.decode()
    assert "We’ll tell you the result" in page and "/follow/" not in page
    assert "/follow/" not in Client().get(ADDRESS).content.decode()


def test_older_ones_stand_on_further_pages(zoe: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_matches, "ON_A_PAGE", 2)
    matches = [running_match(game="hunting-prey").code for _ in range(5)][::-1]
    running_match()
    found, address = [], "?game=hunting-prey"
    while address:
        page = reader(zoe).get(ADDRESS + address).content.decode()
        found += codes(page)
        older = re.search(r'rel="next" href="/lobby/watch/(\?[^"]*)"', page)
        address = older[1].replace("&amp;", "&") if older else ""
    assert found == matches
    assert 'rel="first" href="/lobby/watch/?game=hunting-prey"' in page
    assert shown(zoe, "?before=nosuchcode") == shown(zoe)


def test_the_list_costs_the_same_number_of_queries_for_one_match_and_for_many(
    zoe: Player,
) -> None:
    def queries(client: Client) -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(ADDRESS).status_code == 200
        return len(asked)

    running_match()
    visitors, own = queries(Client()), queries(reader(zoe))
    for game in ("hunting-prey", "biome-rummy", "food-chain") * 2:
        running_match(game=game)
    assert (queries(Client()), queries(reader(zoe))) == (visitors, own)


def test_nobody_is_told_by_mail_what_the_page_leaves_out(
    zoe: Player, sink: Sink, settings: Any
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    assert "There are no public matches in progress" in answer_to(sink, zoe, "watch")
    ann, bob = called("Ann", "Bob")
    social.block_player(ann, zoe)
    blocked = running_match(people=[ann, PlayerFactory()])
    hunting = running_match(people=[bob, PlayerFactory(display_name="Cyd")], game="hunting-prey")
    unlisted = running_match(visibility="unlisted")
    told = answer_to(sink, zoe, "watch")
    assert f"1 Hunting Prey {hunting.code} with Bob and Cyd" in told.replace("1.", "1")
    assert "Round 1" in told and f"/m/{hunting.code}/" in told
    assert blocked.code not in told and unlisted.code not in told
    assert "no public match" in answer_to(sink, zoe, "watch ranchers")
    assert hunting.code in answer_to(sink, zoe, "watch hunting prey.")


def test_a_number_of_the_mailed_list_is_followed(zoe: Player, sink: Sink, settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    matches = [running_match() for _ in range(2)]
    answer_to(sink, zoe, "watch")
    assert "we’ll email you the result" in answer_to(sink, zoe, "follow 2")
    assert Follow.objects.get().match == matches[0]
    assert Match.objects.filter(follows__player=zoe).count() == 1
