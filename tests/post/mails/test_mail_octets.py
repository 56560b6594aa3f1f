"""Mails as octets: every mail program reads the same headers and texts out of them."""

import re
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import EmailMessage
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest
from django.core import mail as outbox
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as some

from games.post.mails import base_template, css_inliner
from games.post.mails.headers import Mail
from games.post.mails.octets import serialize_header, serialize_mail, to_ascii_address
from games.post.mails.steps import NumberedStep
from games.post.mails.words import WIDTH, fold_text
from tests.post.sink import html, text

WRITTEN = some.text(some.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=200)


def read(raw: bytes) -> EmailMessage:
    """A mail as it is kept once it has arrived."""
    kept = raw.replace(b"\r\n", b"\n")
    return message_from_bytes(kept, policy=policy.default)


def written(plain: str, page: str = "", **headers: str) -> EmailMessage:
    return read(serialize_mail(headers.items(), plain, page))


def test_both_texts_are_read_as_they_were_written() -> None:
    mail = written("Grüße\nvon Ann \n.\n..\n-- \nFrom me\n", "<p>Grüße</p>\n", Subject="Hello")
    assert text(mail) == "Grüße\nvon Ann \n.\n..\n-- \nFrom me\n"
    assert unescape(html(mail)) == "<p>Grüße</p>\n"


def test_without_html_a_mail_is_one_text() -> None:
    mail = written("Hello\n", Subject="Hello")
    assert (mail.get_content_type(), mail.get_content()) == ("text/plain", "Hello\n")


@pytest.mark.parametrize("words", ["plain", "Jürgen 🦤 the long", "x" * 3000, "日本語 " * 90])
def test_every_line_is_short_and_of_seven_bits(words: str) -> None:
    raw = serialize_mail([("Subject", words[:400])], words, f"<p>{words}</p>")
    assert raw.isascii()
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert raw.count(b"\n") == raw.count(b"\r") == raw.count(b"\r\n")
    mail = read(raw)
    assert (text(mail).rstrip("\n"), unescape(html(mail)).rstrip("\n")) == (
        words,
        f"<p>{words}</p>",
    )


@given(WRITTEN)
def test_a_subject_is_read_as_it_was_written(words: str) -> None:
    subject = " ".join(words.split())
    mail = written("Hello\n", Subject=f"[Rural Route] {subject} k7q2mnpr", To="ann@example.org")
    assert mail["Subject"] == f"[Rural Route] {subject} k7q2mnpr"
    assert mail["To"] == "ann@example.org"


def test_a_long_header_is_folded_between_words_and_loses_nothing() -> None:
    value = ", ".join(f"<https://example.org/mail/stop/{number}/>" for number in range(9))
    lines = serialize_header("List-Unsubscribe", value).split("\n")
    assert len(lines) > 1 and max(map(len, lines)) <= 78
    assert "".join(lines) == f"List-Unsubscribe: {value}"
    assert all(line.strip() for line in lines)


def test_of_an_address_only_the_name_is_encoded() -> None:
    line = serialize_header("From", "Jürgen <post@example.org>")
    assert line.endswith("<post@example.org>") and line.isascii()
    assert read(line.encode() + b"\n\n")["From"] == "Jürgen <post@example.org>"


@pytest.mark.parametrize("value", ["Hello\nBcc: eve@example.org", "Hello\rBcc: eve@example.org"])
def test_a_header_of_two_lines_is_refused_with_its_words(value: str) -> None:
    with pytest.raises(ValueError, match="Subject.*Hello"):
        serialize_header("Subject", value)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
        (
            "Jürgen <a@example.org>, Bob <b@bücher.example>",
            "=?utf-8?q?J=C3=BCrgen?= <a@example.org>, Bob <b@xn--bcher-kva.example>",
        ),
    ],
)
def test_a_domain_beyond_ascii_is_spelled_as_servers_know_it(value: str, written: str) -> None:
    assert "".join(serialize_header("To", value).split("\n")) == f"To: {written}"


def test_a_long_name_beyond_ascii_is_read_as_it_was_written() -> None:
    name = "Jürgen von und zu " * 6
    lines = serialize_header("From", f"{name}<post@example.org>").split("\n")
    assert max(map(len, lines)) <= 78
    # RFC 2047, 6.2: a space between two encoded words is none
    said = make_header(decode_header("\n".join(lines).removeprefix("From: ")))
    assert str(said) == f"{name}<post@example.org>"


@pytest.mark.parametrize("address", ["jürgen@example.org", "bücher", f"a@{'ü' * 70}.example"])
def test_an_address_that_no_server_can_be_told_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="address in ASCII|label"):
        to_ascii_address(address)


def test_a_backend_that_names_a_policy_gets_the_line_ends_it_asks_for() -> None:
    mail = a_mail()
    assert mail.message(policy=policy.SMTP).as_bytes() == mail.octets
    assert mail.message().as_bytes() == mail.octets.replace(b"\r\n", b"\n")


def test_every_backend_gets_what_goes_over_the_wire(settings: Any) -> None:
    mail = a_mail()
    assert mail.message().as_bytes(linesep="\r\n") == mail.octets
    mail.send()
    (sent,) = outbox.outbox
    assert sent.message()["Message-ID"] == "<one@example.org>"


def test_a_mail_says_what_the_framework_would_have_said() -> None:
    mail = a_mail()
    ours, theirs = read(mail.octets), read(EmailMultiAlternatives.message(mail).as_bytes())
    assert heads(ours) == heads(theirs)
    assert (text(ours), unescape(html(ours))) == (text(theirs), html(theirs))


def heads(mail: EmailMessage) -> dict[str, str]:
    """The headers that do not change from one writing to the next."""
    changing = ("Date", "Content-Type")
    return {name: value.strip() for name, value in mail.items() if name not in changing}


def a_mail() -> Mail:
    """A mail with all that a mail of the house can hold."""
    mail = Mail(
        subject="[Rural Route] Emu Ranchers k7q2mnpr - Jürgen, 日本語の長い名前, Ann",
        body="Grüße\n",
        from_email="b-1-2@reply.example.org",
        to=["ann@example.org"],
        reply_to=["t-1-2@reply.example.org"],
        headers={"From": "Rural Route <post@example.org>", "Message-ID": "<one@example.org>"},
    )
    mail.attach_alternative("<p>Grüße</p>\n", "text/html")
    return mail


# Lines of plain text


@given(WRITTEN, some.sampled_from(["", "  ", " 12  "]))
def test_a_short_line_is_left_as_wrapping_would_leave_it(words: str, first: str) -> None:
    wrapped = wrap(words, WIDTH, initial_indent=first, subsequent_indent="     ")
    assert fold_text(words, first, "     ") == "\n".join(wrapped)


# The style sheet


class Elements(HTMLParser):
    """The start tags of a page with their attributes; a style in its parts, in any order. Not
    those that a reader of the whole tree adds or puts elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, object]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("tbody", "style"):
            style = {rule.strip() for rule in (dict(attrs).get("style") or "").split(";")} - {""}
            self.found.append((tag, {**dict(attrs), "style": style}))


def page_of(**things: object) -> str:
    shown = {"heading": "Your turn", "until": "until Friday"}
    return render_to_string("emails/turn.html", {**shown, **things})


def test_the_rules_come_to_the_same_as_reading_the_whole_tree() -> None:
    drawing = render_to_string("emails/plain.html", {"table": "no birds"})
    page = page_of(drawing=drawing, examples=["hatch 7SK"], o={"lines": ["Ann begins."]})
    quick, whole = css_inliner.inline_styles(page), css_inliner.build_inliner().inline(page)
    assert Elements(quick).found == Elements(whole).found


def test_no_rule_of_our_sheet_needs_the_whole_tree() -> None:
    sheet = css_inliner.SHEET.search(page_of())
    assert sheet is not None
    rules, at_rules = css_inliner.split_sheet(sheet[1])
    assert css_inliner.is_simple(rules)
    assert at_rules.startswith("@media (prefers-color-scheme: dark)")


@pytest.mark.parametrize("rule", [".mark h1 { color: red; }", "p:first-child { color: red; }"])
def test_a_rule_that_needs_the_whole_tree_is_refused(rule: str) -> None:
    page = f"<html><head><style>{rule}</style></head><body><p>Hello</p></body></html>"
    with pytest.raises(ValueError, match="more than the name and class"):
        css_inliner.inline_styles(page)


@pytest.mark.parametrize("name", ["turn", "answer", "digest", "finished", "started"])
def test_a_template_styled_beforehand_gives_what_the_filled_page_styled_would(name: str) -> None:
    choice = NumberedStep(1, "hatch 7SK", "hatch <7SK>", "/matches/k7q2mnpr/?do=hatch+7SK&q=3")
    shown: dict[str, object] = {
        "heading": "Your <turn>",
        "until": "until Friday",
        "choices": [choice],
        "examples": ["hatch 7SK"],
        "standings": ["1. Ann 21"],
        "entries": [{"line": "table", "words": "The table:", "table": "no <birds>"}],
        "context": {"lines": ["Ann begins."], "remarks": ["Ann: <b>hello</b>"], "page": "/m/"},
    }
    drawing = render_to_string("emails/plain.html", {"table": "no birds"})
    beforehand = base_template.render_template(
        f"emails/{name}.html", {**shown, "drawing": base_template.inline_base_styles(drawing)}
    )
    page = render_to_string(f"emails/{name}.html", {**shown, "drawing": drawing})
    assert Elements(beforehand).found == Elements(css_inliner.inline_styles(page)).found
    assert text_of(beforehand) == text_of(page)


def text_of(page: str) -> str:
    """What stands in a page beside the tags and the style sheet."""
    return re.sub(r"<style>.*?</style>|<[^<>]*>", "", page, flags=re.DOTALL)


@pytest.mark.parametrize("name", ["turn", "answer", "finished", "started", "played", "stood_in"])
def test_a_text_in_one_piece_with_its_base_says_what_the_two_would(name: str) -> None:
    shown = {"heading": "Your turn", "until": "until Friday", "lists": True, "choices": []}
    shown["context"] = {"lines": ["Ann < Bob."], "page": "/m/", "page_with_question": "/m/?q=3"}
    whole = base_template.render_template(f"emails/{name}.txt", shown)
    assert whole == render_to_string(f"emails/{name}.txt", shown)
    assert "Ann < Bob." in whole


def test_a_block_within_a_block_is_refused_with_the_name_of_its_template(
    settings: Any, tmp_path: Path
) -> None:
    blocks = "{% block one %}{% block two %}{% endblock %}{% endblock %}"
    (tmp_path / "base.txt").write_text(blocks)
    (tmp_path / "inner.txt").write_text('{% extends "base.txt" %}')
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    with pytest.raises(ValueError, match="inner.txt"):
        base_template.render_template("inner.txt", {})


def test_an_elements_own_style_wins_and_stays_beside_the_rules() -> None:
    page = '<style>p { color: red; margin: 0; }</style><p style="color: blue;">Hello</p>'
    ((_p, attributes),) = Elements(css_inliner.inline_styles(page)).found
    assert attributes["style"] == {"margin: 0", "color: blue"}
