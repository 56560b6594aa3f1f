"""Mails as octets: every mail program reads the same headers and texts out of them."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from textwrap import wrap

import pytest
from django.core import mail as outbox
from hypothesis import given
from hypothesis import strategies as some

from games.post.mails.formats import WIDTH, fold_text
from games.post.mails.headers import Mail
from games.post.mails.renderer import (
    TextPart,
    base_rules,
    inline_base_styles,
    render_template,
    shorten_rules,
)
from games.post.outbox.smtp_connection import to_ascii_address
from tests.post.sink import html, text

WRITTEN = some.text(some.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=200)


def a_mail(words: str = "Grüße\n", page: str = "<p>Grüße</p>\n", subject: str = "Hello") -> Mail:
    """A mail with all that a mail of ours can hold."""
    mail = Mail(
        subject=subject,
        body=words,
        from_email="b-1-2@reply.example.org",
        to=["ann@example.org"],
        reply_to=["t-1-2@reply.example.org"],
        headers={"From": "Rural Route <post@example.org>", "Message-ID": "<one@example.org>"},
    )
    if page:
        mail.attach_alternative(page, "text/html")
    return mail


def read(mail: Mail) -> EmailMessage:
    """A mail as it is kept once it has arrived."""
    return message_from_bytes(mail.octets.replace(b"\r\n", b"\n"), policy=policy.default)


def test_both_texts_are_read_as_they_were_written() -> None:
    mail = read(a_mail("Grüße\nvon Ann \n.\n..\n-- \nFrom me\n"))
    assert text(mail) == "Grüße\nvon Ann \n.\n..\n-- \nFrom me\n"
    assert html(mail) == "<p>Grüße</p>\n"


def test_without_html_a_mail_is_one_text() -> None:
    mail = read(a_mail("Hello\n", page=""))
    assert (mail.get_content_type(), mail.get_content()) == ("text/plain", "Hello\n")


@pytest.mark.parametrize("words", ["plain", "Jürgen 🦤 the long", "x" * 3000, "日本語 " * 90])
def test_every_line_is_short_and_of_seven_bits(words: str) -> None:
    mail = a_mail(words, f"<p>{words}</p>", words[:400])
    assert mail.octets.isascii()
    assert max(map(len, mail.octets.split(b"\r\n"))) <= 998
    assert mail.octets.count(b"\n") == mail.octets.count(b"\r\n")
    assert (text(read(mail)), html(read(mail))) == (words, f"<p>{words}</p>")


@given(WRITTEN)
def test_a_subject_is_read_as_it_was_written(words: str) -> None:
    subject = f"[Rural Route] {' '.join(words.split())} k7q2mnpr"
    assert read(a_mail(subject=subject))["Subject"].strip() == subject


@pytest.mark.parametrize("value", ["Hello\nBcc: eve@example.org", "Hello\rBcc: eve@example.org"])
def test_a_header_of_two_lines_is_refused_with_its_words(value: str) -> None:
    with pytest.raises(ValueError, match="Hello"):
        a_mail(subject=value).octets  # noqa: B018


@pytest.mark.parametrize("address", ["jürgen@example.org", "bücher", f"a@{'ü' * 70}.example"])
def test_an_address_that_no_server_can_be_told_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="address in ASCII|label"):
        to_ascii_address(address)


def test_every_backend_gets_what_goes_over_the_wire() -> None:
    a_mail().send()
    (sent,) = outbox.outbox
    assert sent.message()["Message-ID"] == "<one@example.org>"
    assert sent.message()["From"] == "Rural Route <post@example.org>"


def draw_page(*words: str) -> str:
    """The page of a mail with these words, a paragraph each."""
    things = {"heading": "Your <turn>", "small_print": [], "leads_nowhere": True, "way": ""}
    about = {"site_name": "Rural Route", "language": "en", "direction": "ltr"}
    parts = [TextPart(one) for one in words]
    return render_template("emails/letter.html", {**things, **about, "parts": parts})


def test_the_style_sheet_stands_in_the_head_and_what_must_be_seen_in_the_elements() -> None:
    page = draw_page()
    sheet = re.findall("<style[^>]*>(.*?)</style>", page, re.DOTALL)[0]
    assert ".paper{" in sheet and "@media (prefers-color-scheme: dark)" in sheet
    (paper,) = re.findall('<table class="paper"[^>]*>', page)
    assert "color: #2a241d" in paper
    assert "<h1>Your &lt;turn&gt;</h1>" in page


def test_a_mail_has_the_rules_of_what_stands_in_it_and_no_others() -> None:
    rules = [".in, .card, .chips b { margin: 0; color: red; }", "@media print {", "pre { a: b; }"]
    rules += ["h1 { top: 0; }", "}"]
    kept = [*shorten_rules(rules, {"b", "h1", ".in", ".chips"})]
    assert kept == [".in,.chips b{margin:0;color:red}", "@media print {", "h1{top:0}", "}"]


def test_every_rule_of_the_sheet_stands_in_a_line_of_its_own() -> None:
    for rule in base_rules().splitlines():
        assert re.fullmatch(r"[^{}]+ \{ [^{}]+; \}|@media [^{}]+ \{|\}", rule), rule


def test_a_page_goes_out_as_it_stands_and_is_read_as_it_was_meant() -> None:
    page = draw_page("Grüße von Ann \N{BLACK SPADE SUIT}")
    (_text, html_part) = read(a_mail(page=page)).iter_parts()
    assert html_part["Content-Transfer-Encoding"] == "7bit"
    assert "Gr&#252;&#223;e von Ann &#9824;" in html(read(a_mail(page=page)))


def test_an_elements_own_style_wins_and_stays_beside_the_rules() -> None:
    styled = inline_base_styles('<p class="who" style="margin: 3px;">Hello</p>')
    assert "margin: 3px" in styled and "font-weight: bold" in styled


# Lines of plain text


@given(WRITTEN, some.sampled_from(["", "  ", " 12  "]))
def test_a_short_line_is_left_as_wrapping_would_leave_it(words: str, first: str) -> None:
    wrapped = wrap(words, WIDTH, initial_indent=first, subsequent_indent="     ")
    assert fold_text(words, first, "     ") == "\n".join(wrapped)
