"""A mail of 64 kB is read in 64 times the time of one of 1 kB, whatever is in it: the readers as a
whole, with what makes a careless one go back and forth."""

import base64
from collections.abc import Callable

import pytest

from games.post.parsing import bounce_texts, html_text, mime_parser, reply_parser, report_parser
from games.post.parsing.mime_parser import parse_mail
from tests.long_run import LONG
from tests.pumping import Pattern, grows_too_fast, pumped
from tests.test_regular_expressions import patterns_in

SIZES = (1024, 64 * 1024)
PIECES = [
    *("a", " ", "\n", ">", "> ", "-", "--x", "_", "a\n", "\n\n", " \n", "\0", "\u200b", "é", "﷽"),
    *("A: x\n", "On 1.1.2025 ", "On 1.1.2025 a@b.c wrote:\n", "a@", "@", "<a@b>", ": ", "wrote "),
    *("<", "</", "<a ", "<a>", "</a>", "<div>", "<p><div></p>", "<!--", "<script>", "<script></"),
    *('<a b="', "<a b='\"", "<b c=d ", "&", "&#1", "&amp;", "<div hidden>", "<blockquote"),
    *(
        "=?utf-8?q?a?=",
        "=?utf-8?b?a?= ",
        "=?",
        "(",
        "(()",
        '"',
        "\\",
        "<>",
        "a,",
        ";a=",
        "=",
        "=3D",
    ),
    *("--x\n", "--x\n\n", "--x\nContent-Type: multipart/mixed; boundary=x\n\n", "status: 5."),
    *(
        "5.1.1 ",
        "550 ",
        "delivery ",
        "mailbox account user ",
        "warning: ",
        "\u0345",
        "\u1e9b\u0323",
    ),
]
MODULES = (bounce_texts, html_text, mime_parser, reply_parser, report_parser)


def head(field: str, text: str) -> bytes:
    return f"{field}: {text}\r\n\r\nhello".encode()


def folded(text: str) -> bytes:
    return b"Subject: a\r\n" + text.replace("\n", "\r\n ").encode() + b"\r\n\r\nhello"


def body(kind: str, text: str, before: str = "") -> bytes:
    return f"From: a@b.c\r\nContent-Type: {kind}\r\n\r\n{before}{text}".encode()


SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----\n"
MAILS: dict[str, Callable[[str], bytes]] = {
    "text": lambda text: body("text/plain; charset=utf-8", text),
    "signed": lambda text: body("text/plain; charset=utf-8", text, SIGNED),
    "flowed": lambda text: body("text/plain; format=flowed; delsp=yes", text),
    "html": lambda text: body("text/html; charset=utf-8", text),
    "parts": lambda text: body("multipart/mixed; boundary=x", text),
    "report": lambda text: body(
        "multipart/report; boundary=x", text, "--x\nContent-Type: message/delivery-status\n\n"
    ),
    "base64": lambda text: (
        b"Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        + base64.encodebytes(text.encode())
    ),
    "quoted": lambda text: b"Content-Transfer-Encoding: quoted-printable\r\n\r\n" + text.encode(),
    "utf-7": lambda text: body("text/plain; charset=utf-7", text),
    "from": lambda text: head("From", text),
    "subject": lambda text: head("Subject", text),
    "kind": lambda text: head("Content-Type", f"text/plain; charset={text}"),
    "boundary": lambda text: head("Content-Type", f"multipart/mixed; boundary={text}"),
    "name": lambda text: head("Content-Disposition", f"attachment; filename={text}"),
    "fields": folded,
}


def texts() -> list[Callable[[int], str]]:
    found = [pumped("", piece, "") for piece in PIECES]
    for module in MODULES:
        for pattern in patterns_in(vars(module)):
            for before, piece in list(Pattern(pattern).pieces)[:6]:
                if piece:
                    found.append(pumped(before, piece, "\0"))
    return found


@pytest.mark.parametrize("mail", MAILS)
def test_a_mail_takes_as_long_as_it_is_large(mail: str) -> None:
    slow = []
    # Each text is tried in an eighth of the mails, and in all of them in the long run.
    first, every = (0, 1) if LONG else (list(MAILS).index(mail) % 8, 8)
    for text_of in texts()[first::every]:
        if why := grows_too_fast(lambda text: opened_or_not(MAILS[mail](text)), text_of, SIZES):
            slow.append(f"{text_of(60)[:60]!r}: {why}")
    assert slow == []


def opened_or_not(raw: bytes) -> None:
    try:
        parse_mail(raw)
    except mime_parser.TooManyParts:
        return
