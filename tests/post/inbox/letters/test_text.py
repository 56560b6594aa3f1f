"""From raw mails to lines: pure, no database."""

import pytest

from games.post.inbox.commands import list_commands
from games.post.parsing.addresses import normalize_address
from games.post.parsing.html_text import text_of_html
from games.post.parsing.mime_parser import decode_text, fields_of, join_flowed_lines, parse_mail
from games.post.parsing.reply_parser import normalize_line, own_lines
from tests.post.letters.reading import tried
from tests.post.letters.writing import ATTRIBUTION, QUOTED
from tests.titles.emu_ranchers.tables import ANN, table

MOVE = "hatch 7SK, draw deck"


def words_in(text: str) -> list[str]:
    """The words of the commands in a letter."""
    return [command.word for command in list_commands(own_lines(text))]


BODIES = {
    "quote": f"{ATTRIBUTION}\n\n{QUOTED}",
    "thanks": f"Thanks for the game!\nAnn\n\n{ATTRIBUTION}\n{QUOTED}",
    "signature": "-- \nAnn\nhttps://ann.example\nPlay fair",
    "outlook": "________________________________\nFrom: Rural Route\nSent: Saturday\nTo: Ann\n\nx",
    "phone": "Sent from my iPhone\n\nOn 22 Nov 2025, at 10:00, Rural Route wrote:\n\nYour turn",
    "forward": "---------- Forwarded message ---------\nFrom: Rural Route\nDate: x\n\nYour turn",
    "mobile": "Get Outlook for iOS\n\nYour turn, Y1.T07\n\nYour steps:\n  1  Hatch",
}


@pytest.mark.parametrize("body", BODIES)
def test_a_move_is_read_on_top_and_at_no_other_place(body: str) -> None:
    lines = BODIES[body].replace("\r\n", "\n").split("\n")
    for at in range(len(lines) + 1):
        with_move = "\n".join([*lines[:at], MOVE, *lines[at:]])
        played = ["hatch 7SK", "draw deck"] if at == 0 else []
        assert tried(with_move, table(), ANN).played == played, with_move


@pytest.mark.parametrize(
    "line, word",
    [
        ("status", "status"),
        ("Status.", "status"),
        ("RESIGN!", "resign"),
        ("say hello there", "say"),
        ("preview hatch 7SK", "preview"),
        ("stop", "stop"),
        ("stop it, you two", "order"),
        ("resign yourself to it", "order"),
        ("help me please", "help"),
        ("2", "order"),
        ("draw deck", "order"),
        ("x" * 300, "long"),
        ("Hallo zusammen,", "greeting"),
    ],
)
def test_the_first_word_says_what_a_line_is(line: str, word: str) -> None:
    assert words_in(line) == [word]


def test_only_the_first_line_can_greet() -> None:
    assert words_in("Hi Bob,\nhi again") == ["greeting", "order"]


def test_no_more_than_ten_lines_are_read() -> None:
    assert words_in("status\n" * 30) == ["status"] * 10


@pytest.mark.parametrize(
    "line",
    [
        "I wrote you a letter yesterday.",
        "Write to bob@example.org about it",
        "On 2 occasions I won",
        "take p2 @ c3",
        "~~ well ~~ well",
        "To: win or not to win",
        "Sent with love",
        "3/4 of it is done",
    ],
)
def test_a_line_that_only_looks_like_a_programs_is_the_writers_own(line: str) -> None:
    assert [own.text for own in own_lines(f"{line}\nmore")] == [line, "more"]


def test_invisible_signs_and_wide_letters_are_tidied() -> None:
    assert (
        normalize_line("\ufeff\uff48\uff41\uff54\uff43\uff48\u00a0\u200b 7SK\u202e\0")
        == "hatch 7SK"
    )


@pytest.mark.parametrize(
    "markup, lines",
    [
        ("<p>one</p><p>two</p>", ["one", "two"]),
        ("one<br>two<br/>three", ["one", "two", "three"]),
        ("a &amp; b &lt;c&gt;&nbsp;d", ["a & b <c>\N{NO-BREAK SPACE}d"]),
        ("1 < 2 and 3 > 2", ["1 < 2 and 3 > 2"]),
        ("<b>on\r\n e</b> line", ["on e line"]),
        ('<p title="a > b">x</p>', ["x"]),
        ("<style>p{}</style><script>x<p>y</script>z", ["z"]),
        ("<!-- <p>no</p> -->yes", ["yes"]),
        ("<p>yes<blockquote>no</blockquote>no</p>", ["yes"]),
        ("<p style='DISPLAY : NONE'>no<b>no</b></p>yes", ["yes"]),
        ("<div hidden>no</div><div style='opacity:0.9'>yes</div>", ["yes"]),
        ("yes<a never ends", ["yes"]),
    ],
)
def test_html_is_read_as_a_reader_sees_it(markup: str, lines: list[str]) -> None:
    seen = [line.strip(" ") for line in text_of_html(markup).split("\n")]
    assert [line for line in seen if line] == lines


@pytest.mark.parametrize(
    "markup, text",
    [
        ("<div>one</div>\n<div>two</div>", "one\ntwo"),
        ("<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"),
        ("<div>one</div><div>&nbsp;</div><div>two</div>", "one\n\ntwo"),
        ("<div><div>one<br></div></div><div>two</div>", "one\ntwo"),
        ("one<br><br>two", "one\n\ntwo"),
        ("<p>one</p>\n<p>two</p>", "one\n\ntwo"),
        ("<p class=MsoNormal>one</p><p class=MsoNormal>two</p>", "one\ntwo"),
    ],
)
def test_an_empty_line_of_html_is_one_that_a_reader_sees(markup: str, text: str) -> None:
    seen = "\n".join(line.strip() for line in text_of_html(markup).split("\n"))
    assert seen.strip() == text


def test_flowed_lines_are_joined_but_never_with_a_signature_or_a_quote() -> None:
    assert join_flowed_lines("hatch \r\n7SK\r\n-- \r\nAnn", False) == "hatch 7SK\n-- \nAnn"
    assert join_flowed_lines("hatch 7S \r\nK", True) == "hatch 7SK"
    assert join_flowed_lines("hatch \r\n> 7SK", False) == "hatch \n> 7SK"
    assert join_flowed_lines(" > not a quote", False) == "> not a quote"


def test_folded_fields_are_joined_and_counted() -> None:
    fields = fields_of(b"Subject: a\r\n b\r\n\tc\r\nFrom: x\r\nfrom: y")
    assert fields == {"subject": ["a b c"], "from": ["x", "y"]}


def test_an_unknown_character_set_is_taken_for_utf_8() -> None:
    assert decode_text("h\xe4tch".encode(), "klingon") == "h\xe4tch"
    assert decode_text(b"h\xe4tch", "latin-1") == "h\xe4tch"
    assert decode_text(b"\xff\xfe", "utf-8") == "\N{REPLACEMENT CHARACTER}" * 2


def test_a_mail_of_nothing_is_a_mail() -> None:
    for raw in (b"", b"\r\n", b"\0", b":", b"\r\n\r\n\r\n"):
        assert [line.text for line in parse_mail(raw)["lines"] if line.text != ":"] == []


@pytest.mark.parametrize(
    "email, same",
    [
        ("Ann@Example.ORG", "ann@example.org"),
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
        ("ann@@example.org", ""),
        ("ann", ""),
        ("@example.org", ""),
        ("ann@" + "x" * 400, ""),
        ("ann@\ud800.example", ""),
    ],
)
def test_addresses_are_compared_in_one_spelling(email: str, same: str) -> None:
    assert normalize_address(email) == same
