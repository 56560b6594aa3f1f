"""A mail as octets (RFC 5322 and 2045): headers, a plain text and, beside it, its HTML.

The standard library builds a tree of objects for every mail and folds each header on its own,
which takes 17 times as long (`python -m tests.bench handmade`, turn mail, Django's
EmailMultiAlternatives) and as much as writing the mail. The mails of the house have one shape, so
it is written here straight, always in seven bits: no mail server on the way has to be asked what
it can take.
"""

import secrets
from binascii import b2a_qp
from collections.abc import Iterable
from email.header import Header
from email.utils import formataddr, getaddresses

WIDTH = 78  # columns of a header line, where its words allow
LONGEST = 998  # octets of a line that every mail server takes
OF_ADDRESSES = ("from", "sender", "reply-to", "to", "cc")


def serialize_mail(headers: Iterable[tuple[str, str]], text: str, html: str = "") -> bytes:
    """The whole mail, its lines ended by CR LF. ValueError for a header that cannot be written."""
    lines = [serialize_header(name, value) for name, value in headers]
    lines.append("MIME-Version: 1.0")
    if html:
        boundary = f"=_{secrets.token_hex(12)}"  # 96 random bits stand in neither text
        lines.append(f'Content-Type: multipart/alternative; boundary="{boundary}"\n')
        page = html.encode("ascii", "xmlcharrefreplace").decode("ascii")  # which reads the same
        lines += [
            f"--{boundary}",
            serialize_part("plain", text),
            f"--{boundary}",
            serialize_part("html", page),
        ]
        lines.append(f"--{boundary}--\n")
    else:
        lines.append(serialize_part("plain", text))
    return "\n".join(lines).encode("ascii").replace(b"\n", b"\r\n")


def serialize_part(kind: str, text: str) -> str:
    """A text with the headers that say how to read it: as it is if seven bits and short lines
    hold it, else quoted."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    way = "7bit"
    if not text.isascii() or "\0" in text or max(map(len, text.split("\n"))) > LONGEST:
        way = "quoted-printable"
        text = b2a_qp(text.encode("utf-8", "replace")).decode("ascii")
    head = f'Content-Type: text/{kind}; charset="utf-8"\nContent-Transfer-Encoding: {way}'
    return f"{head}\n\n{text}"


def serialize_header(name: str, value: str) -> str:
    """`Name: value`, folded between words; letters beyond ASCII as encoded words (RFC 2047).

    ValueError if the value holds a line end, or an address that cannot be told in ASCII."""
    value = str(value)
    if "\n" in value or "\r" in value:
        raise ValueError(f"The header {name} cannot hold a line end: {value[:80]!r}")
    if not value.isascii():
        value = encode_header(name, value).replace("\n", "")
    line = f"{name}: {value}"
    return line if len(line) <= WIDTH else fold_header(line)


def encode_header(name: str, value: str) -> str:
    """The value with encoded words; of addresses only the names, never the address itself."""
    if name.lower() in OF_ADDRESSES:
        return ", ".join(format_address(name, *each) for each in getaddresses([value]))
    return Header(value, "utf-8", header_name=name).encode()


def format_address(header_name: str, name: str, address: str) -> str:
    """`Name <address>` in ASCII, for that header. ValueError as `to_ascii_address`."""
    if not name.isascii():
        name = Header(name, "utf-8", header_name=header_name).encode()
    return formataddr((name, to_ascii_address(address)))


def to_ascii_address(address: str) -> str:
    """An address whose domain is spelled in ASCII (RFC 5891). ValueError, of which UnicodeError is
    one, if it has none, or letters beyond ASCII before the @, which few servers take (RFC 6531)."""
    local_part, at, domain = address.rpartition("@")
    if not at or not local_part.isascii():
        raise ValueError(f"{address[:80]!r} cannot be written as a mail address in ASCII.")
    return f"{local_part}@{domain.encode('idna').decode()}"


def fold_header(line: str) -> str:
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
