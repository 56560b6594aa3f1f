"""A mail as octets (RFC 5322 and 2045): headers, a plain text and, beside it, its HTML.

The standard library builds a tree of objects for every mail and folds each header on its own,
which costs as much as writing the mail. The mails of the house have one shape, so it is written
here straight, always in seven bits: no mail server on the way has to be asked what it can take.
"""

import secrets
from binascii import b2a_qp
from collections.abc import Iterable
from email.header import Header

from django.core.mail import BadHeaderError
from django.core.mail.message import ADDRESS_HEADERS, forbid_multi_line_headers

WIDTH = 78  # columns of a header line, where its words allow
LONGEST = 998  # octets of a line that every mail server takes


def octets(headers: Iterable[tuple[str, str]], text: str, html: str = "") -> bytes:
    """The whole mail, its lines ended by CR LF. BadHeaderError for a header of several lines."""
    lines = [header(name, value) for name, value in headers]
    lines.append("MIME-Version: 1.0")
    if html:
        boundary = f"=_{secrets.token_hex(12)}"  # 96 random bits stand in neither text
        lines.append(f'Content-Type: multipart/alternative; boundary="{boundary}"\n')
        lines += [f"--{boundary}", part("plain", text), f"--{boundary}", part("html", html)]
        lines.append(f"--{boundary}--\n")
    else:
        lines.append(part("plain", text))
    return "\n".join(lines).encode("ascii").replace(b"\n", b"\r\n")


def part(kind: str, text: str) -> str:
    """A text with the headers that say how to read it: as it is if seven bits and short lines
    hold it, else quoted."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    way = "7bit"
    if not text.isascii() or "\0" in text or max(map(len, text.split("\n"))) > LONGEST:
        way = "quoted-printable"
        text = b2a_qp(text.encode("utf-8", "replace")).decode("ascii")
    head = f'Content-Type: text/{kind}; charset="utf-8"\nContent-Transfer-Encoding: {way}'
    return f"{head}\n\n{text}"


def header(name: str, value: str) -> str:
    """`Name: value`, folded between words; letters beyond ASCII as encoded words (RFC 2047).

    BadHeaderError if the value holds a line end."""
    value = str(value)
    if "\n" in value or "\r" in value:
        raise BadHeaderError(f"The header {name} cannot hold a line end: {value[:80]!r}")
    if not value.isascii():
        value = encoded(name, value).replace("\n", "")
    line = f"{name}: {value}"
    return line if len(line) <= WIDTH else folded(line)


def encoded(name: str, value: str) -> str:
    """The value with encoded words; of addresses only the names, never the address itself."""
    if name.lower() in ADDRESS_HEADERS:
        return str(forbid_multi_line_headers(name, value, "utf-8")[1])
    return Header(value, "utf-8", header_name=name).encode()


def folded(line: str) -> str:
    """The line broken before words that would go beyond WIDTH. Put together again, it is the same
    to the letter; a word that is too long stays whole."""
    name, first, *words = line.split(" ")
    lines, last = [], f"{name} {first}"
    for word in words:
        if word and len(last) + 1 + len(word) > WIDTH:
            lines.append(last)
            last = ""
        last += f" {word}"
    return "\n".join([*lines, last])
