"""Invitations, answers to who was invited, and what is written about people: each has a page of the
same words as its text, whose links open the mail that is asked for."""

import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone

from games.models import Match
from games.post import signed_addresses
from games.post.mails import renderer
from games.post.mails.renderer import render_template
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from games.social.friends import send_request
from games.titles import TITLES
from tests.matches import open_table
from tests.post.letters.writing import DOMAIN, people
from tests.post.sink import Sink, html, reply_address_of, text

pytestmark = pytest.mark.django_db
GUEST = "gus@example.org"
TAG = re.compile(r"<style>.*?</style>|<[^<>]*>", re.DOTALL)


def words(page: str) -> str:
    """What a reader of a page sees, in one line."""
    return " ".join(unescape(TAG.sub(" ", page)).split())


def links(page: str) -> list[str]:
    return [unescape(link) for link in re.findall(r'href="([^"]*)"', page)]


def test_a_style_sheet_in_what_a_player_wrote_stays_text_in_a_text_mail() -> None:
    written = "<style>p { color: red }</style> <p>B2 Q\u2660"
    entry = {"did": "asked", "line": written, "words": "Pardon?", "link": "", "rules": None}
    values = {"entries": [entry], "offers": [], "heading": "Pardon?", "why": "You wrote."}
    named = ("site_name", "site_url", "own_address")
    values |= {"context": {"news_page": "here"}, **dict.fromkeys(named, "here")}
    mail = render_template("emails/personal.txt", values)
    assert f"> {written}\n" in mail


@pytest.fixture
def invited(sink: Sink, settings: Any) -> Match:
    settings.REPLY_DOMAIN = DOMAIN
    match = open_table()
    invitation_links.invite_address(match, match.opened_by, GUEST, timezone.now())
    assert send_due_mails() == 1
    return match


@pytest.mark.parametrize(
    "entry", [each for each in TITLES if each.blurb], ids=lambda entry: entry.game.slug
)
def test_an_invitation_is_drawn_with_the_game_in_ten_lines(entry: Any, sink: Sink) -> None:
    match = open_table(game=entry.game.slug, players=min(entry.game.seat_counts))
    invitation_links.invite_address(match, match.opened_by, GUEST, timezone.now())
    assert send_due_mails() == 1
    page = html(sink.mails[-1])
    assert entry.blurb.in_short in words(page)
    assert "You don’t need an account." in words(page) or "mailto:" not in page


def test_an_invitation_is_answered_by_one_click_and_a_page_is_one_click_away(
    invited: Match, sink: Sink
) -> None:
    mail = sink.mails[-1]
    found = links(html(mail))
    to = reply_address_of(mail)
    assert f"mailto:{to}?subject=yes&body=yes" in found
    assert f"mailto:{to}?subject=no&body=no" in found
    (seat_link,) = re.findall(r"https?://\S+/invited/[\w:-]+/(?=\s)", text(mail))
    (never_link,) = re.findall(r"https?://\S+/invited/never/[\w:-]+/", text(mail))
    assert {seat_link, never_link} <= set(found)


def test_who_invites_stands_as_words_whatever_they_are_called(sink: Sink) -> None:
    (opener,) = people(1, display_name="<b>Ann</b> & Co")
    match = open_table(opener=opener)
    invitation_links.invite_address(match, opener, GUEST, timezone.now())
    send_due_mails()
    page = html(sink.mails[-1])
    assert "<b>Ann</b>" not in page
    assert "<b>Ann</b> & Co" in unescape(page)


def test_a_mail_about_a_friend_is_answered_by_one_click(sink: Sink, settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    asker, asked = people(2)
    send_request(asker, asked, timezone.now())
    assert send_due_mails() == 1
    mail = sink.mails[-1]
    line = f"friend {asker.name}"
    assert f"mailto:{reply_address_of(mail)}?subject={quote(line)}&body={quote(line)}" in links(
        html(mail)
    )
    assert f">{line}</a>" in html(mail)


# What a text becomes


@pytest.fixture
def drawn(settings: Any) -> Any:
    settings.SITE_URL = "https://play.example.org"

    def draw(body: str, to: str = "i-1-2@reply.example.org") -> str:
        whole = f"{body}\n\n-- \nRural Route, https://play.example.org\nWhy you get it:\n"
        return renderer.render_letter_page(
            whole, "Heading", "https://play.example.org/m/x/", "Open", to
        )

    return draw


def test_folded_lines_are_one_paragraph_again_and_the_button_takes_the_last_link(
    drawn: Any,
) -> None:
    page = drawn("One\ntwo.\n\nThree.\n\nThe match:\nhttps://play.example.org/m/x/\n")
    assert "One two." in page
    assert words(page).endswith("Three. Open Rural Route, https://play.example.org Why you get it:")
    assert links(page) == ["https://play.example.org/m/x/"]


def test_a_line_to_write_back_says_what_it_does(drawn: Any) -> None:
    page = drawn("Write one:\n  yes      take the seat\n  never    no more\n")
    assert "yes take the seat never no more" in words(page)
    assert links(page)[0] == "mailto:i-1-2@reply.example.org?subject=yes&body=yes"


def test_words_with_a_colon_before_an_address_are_the_link(drawn: Any) -> None:
    page = drawn("If it was you, open\nthe page:\nhttps://play.example.org/i/1/\nThat is all.\n")
    assert '<a href="https://play.example.org/i/1/"' in page
    assert "If it was you, open the page That is all." in words(page)


@pytest.mark.parametrize("said", ["https://elsewhere.example/", "http://play.example.org.evil/"])
def test_an_address_that_is_not_ours_is_no_link(drawn: Any, said: str) -> None:
    page = drawn(f'"quoted\n{said}\nwords" was not understood.\n')
    assert said in page
    assert links(page) == ["https://play.example.org/m/x/"]


def test_an_address_that_only_begins_as_ours_does_is_no_link(drawn: Any) -> None:
    page = drawn("https://play.example.org.evil.example/m/\nwas not understood.\n")
    assert links(page) == ["https://play.example.org/m/x/"]


def test_nothing_is_linked_where_nobody_can_answer(drawn: Any) -> None:
    assert links(drawn("Look:\n  yes\n", to="")) == ["https://play.example.org/m/x/"]


def test_the_address_for_answers_is_that_of_the_invitation(invited: Match, sink: Sink) -> None:
    local_part = reply_address_of(sink.mails[-1]).partition("@")[0]
    read = signed_addresses.read_address(local_part)
    assert read is not None and read.kind == signed_addresses.INVITE
