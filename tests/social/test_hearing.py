"""Of two who are kept apart neither hears the other at a table, on no page and in no mail; and
nothing tells so."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from games import play, social
from games.models import Match, Remark
from games.play import visibility
from games.post.outbox.mail_sender import send_due_mails
from games.social import list_audible_remarks
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, running_match
from tests.post.sink import Sink, text
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
ANN, BOB, CID = "ann says hello", "bob says hello", "cid says hello"
ALL = {ANN, BOB, CID}


@pytest.fixture
def table() -> list[Player]:
    """Ann, who blocks Bob once they sit there; Cid sits with them."""
    return [PlayerFactory(display_name=name) for name in ("Ann", "Bob", "Cid")]


@pytest.fixture
def match(table: list[Player]) -> Match:
    match = running_match(3, people=table, game="ranchers")
    social.block_player(table[0], table[1])
    for number, words in enumerate((ANN, BOB, CID)):
        play.post_remark(match.seats.get(number=number).pk, words)
    return match


def read_in(page: str) -> set[str]:
    return {words for words in ALL if words in page}


def test_the_page_says_to_each_what_they_hear(match: Match, table: list[Player]) -> None:
    ann, bob, cid = table
    address = f"/m/{match.code}/"
    for who, hears in (
        (ann, {ANN, CID}),
        (bob, {BOB, CID}),
        (cid, ALL),
        (None, {BOB, CID}),
        (PlayerFactory(), {BOB, CID}),
    ):
        page = (Client() if who is None else reader(who)).get(address).content.decode()
        assert read_in(page) == hears
        sits = who in table
        key = None if who is None else who.pk
        assert {one.text for one in list_audible_remarks(match, key, sits)} == hears


def test_nobody_is_offered_to_report_what_they_do_not_hear(
    match: Match, table: list[Player]
) -> None:
    address = f"/m/{match.code}/report/"
    assert read_in(reader(table[1]).get(address).content.decode()) == {CID}
    assert read_in(reader(table[2]).get(address).content.decode()) == {ANN, BOB}


def test_mails_quote_what_their_reader_hears(match: Match, table: list[Player], sink: Sink) -> None:
    answer(awaited(match))
    send_due_mails()
    told = {str(mail["To"]): set[str]() for mail in sink.mails}
    for mail in sink.mails:
        told[str(mail["To"])] |= read_in(text(mail))
    ann, bob, cid = (told.get(player.email, set()) for player in table)
    assert ANN not in bob and BOB not in ann
    assert {ANN, BOB} & cid or not cid


def test_an_open_page_notices_what_its_reader_hears_and_nothing_else(
    match: Match, table: list[Player]
) -> None:
    readers = [*table, None]  # an onlooker hears Bob, who was blocked, as they hear anybody

    def noticed() -> list[Any]:
        keys = [None if who is None else who.pk for who in readers]
        return [(found.public_at, found.own_at) for found in map(latest, keys) if found]

    def latest(key: int | None) -> visibility.MatchPulse | None:
        return visibility.get_pulse(match.code, key)

    for speaker, notice in ((0, {0, 2}), (1, {1, 2, 3}), (2, {0, 1, 2, 3})):
        before = noticed()
        Remark.objects.filter(text="again").delete()
        play.post_remark(match.seats.get(number=speaker).pk, "again")
        after = noticed()
        assert {at for at in range(4) if before[at] != after[at]} == notice


def test_once_it_is_taken_back_both_hear_each_other_again(
    match: Match, table: list[Player]
) -> None:
    social.unblock_player(table[0], table[1])
    assert {one.text for one in list_audible_remarks(match, table[1].pk, sits=True)} == ALL
