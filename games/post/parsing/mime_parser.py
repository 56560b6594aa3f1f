"""Opening a mail: its fields, the text on top, and what was left closed.

Not by the stdlib's parser of whole mails: on hostile mails that takes seconds, and raises errors
of every kind.
"""

import base64
import binascii
import codecs
import re
from email.errors import MessageError
from email.header import decode_header
from typing import Any

from games.post.parsing.addresses import find_address
from games.post.parsing.bounce_texts import WRITER, is_permanent_bounce
from games.post.parsing.html_text import text_of_html, word_set
from games.post.parsing.reply_parser import split_reply
from games.post.parsing.report_parser import find_report

HEAD_BYTES = 64 * 1024
FIELD_BYTES = 4 * 1024
MOST_FIELDS = 200
MOST_OF_A_NAME = 10
MOST_PARTS = 50
DEEPEST = 10
TEXT_BYTES = 64 * 1024  # the words stand on top, so the rest of a long text is not needed
HTML_BYTES = 192 * 1024
REPORT_BYTES = 8 * 1024
MOST_ENCLOSURES = 10


# The fields that somebody asks for; others stay closed.
ASKED = word_set(
    "from subject message-id auto-submitted precedence x-autoreply x-autorespond x-auto-reply "
    "return-path authentication-results content-type x-rural-route-mark list-id "
    "x-failed-recipients in-reply-to references x-fc-machinegenerated "
    "x-ms-exchange-generated-message-source x-ms-exchange-inbox-rules-loop"
)
# Codecs that turn text into text, or that take for ever.
NO_CHARSETS = frozenset({"idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape"})

Fields = dict[str, list[str]]


class TooManyParts(ValueError):
    """The mail has more parts, or parts within parts, than any letter has."""


# Fields


def fields_of(head: bytes) -> Fields:
    """The fields of a head by name in small letters, in their order, folded lines joined."""
    found: Fields = {}
    lines = head[:HEAD_BYTES].replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    count, name, value = 0, "", b""
    for line in [*lines, b"."]:
        if line[:1] in (b" ", b"\t"):
            if len(value) < FIELD_BYTES:
                value += b" " + line.strip()
            continue
        if name and len(found.setdefault(name, [])) < MOST_OF_A_NAME:
            found[name].append(text_of_field(value[:FIELD_BYTES]))
        label, colon, value = line.partition(b":")
        name = label.strip().decode("ascii", "replace").lower() if colon else ""
        value = value.strip()
        count += 1
        if count > MOST_FIELDS:
            break
    return found


def text_of_field(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value.decode("latin-1")


def first_field(fields: Fields, name: str) -> str:
    return fields.get(name, [""])[0]


def field_parameter(value: str, name: str) -> str:
    """A parameter of a field such as Content-Type; empty if it has none."""
    found = re.search(
        rf";\s*{name}\s*=\s*(?:\"([^\"]{{1,200}})\"|([^\s;\"]{{1,200}}))", value, re.IGNORECASE
    )
    return (found[1] or found[2]) if found else ""


def decode_header_words(value: str) -> str:
    """A subject, a writer or a file name, its encoded words read; broken ones stay as they are."""
    try:
        pieces = decode_header(value[:998])
    except (ValueError, binascii.Error, MessageError):
        return value[:998]
    return "".join(
        piece if isinstance(piece, str) else decode_text(piece, charset or "ascii")
        for piece, charset in pieces
    )


def find_display_name(sender: str) -> str:
    """The name in front of the address in a From field; empty if there is none."""
    name, bracket, _address = decode_header_words(sender).rpartition("<")
    return name.strip().strip('"').strip()[:200] if bracket else ""


# Parts


def split_header_and_body(raw: bytes) -> tuple[bytes, bytes]:
    """The head and the body of a mail or a part."""
    if raw[:1] == b"\n" or raw[:2] == b"\r\n":
        return b"", raw.lstrip(b"\r\n")
    found = re.search(rb"\r?\n\r?\n|\r\r", raw)
    return (raw[: found.start()], raw[found.end() :]) if found else (raw, b"")


def split_parts(body: bytes, boundary: bytes, most: int) -> list[bytes]:
    """The parts between lines of `boundary`. TooManyParts if there are more than `most`."""
    mark = b"--" + boundary
    at, parts, start = 0, [], -1
    while True:
        at = body.find(mark, at)
        if at < 0:
            break
        if at == 0 or body[at - 1 : at] in (b"\n", b"\r"):
            if start >= 0:
                parts.append(body[start:at])
            if len(parts) > most:
                raise TooManyParts(f"more than {MOST_PARTS} parts")
            if body[at + len(mark) : at + len(mark) + 2] == b"--":
                return parts
            line_end = body.find(b"\n", at)
            start = len(body) if line_end < 0 else line_end + 1
        at += len(mark)
    if 0 <= start < len(body):
        parts.append(body[start:])
    return parts


class MailParser:
    """A mail being opened: the text found so far, what was left closed, how many parts."""

    def __init__(self) -> None:
        self.parts = 0
        self.enclosures: list[str] = []
        self.encrypted = False
        self.report = ""
        self.from_html = False
        self.automatic = False

    def find_text(self, fields: Fields, body: bytes, depth: int = 0) -> str | None:
        """The text of a part: the first there is, plain rather than HTML; None if it has none."""
        self.parts += 1
        if self.parts > MOST_PARTS or depth > DEEPEST:
            raise TooManyParts(f"more than {MOST_PARTS} parts, or {DEEPEST} within each other")
        kind = first_field(fields, "content-type") or "text/plain"
        media = kind.partition(";")[0].strip().lower()
        if media.startswith("multipart/"):
            return self.find_text_in_parts(media, kind, body, depth)
        if media == "message/delivery-status" or media == "message/feedback-report":
            self.report += decode_text(body[:REPORT_BYTES], "utf-8")
            return None
        self.automatic = self.automatic or is_automatic(media, kind)
        disposition = first_field(fields, "content-disposition")
        name = field_parameter(disposition, "filename") or field_parameter(kind, "name")
        attached = disposition.lower().lstrip().startswith("attachment") or name
        if media not in ("text/plain", "text/html") or attached:
            self.note_unopened_part(media, name, kind)
            return None
        encoding = first_field(fields, "content-transfer-encoding").strip().lower()
        charset = field_parameter(kind, "charset") or "utf-8"
        if media == "text/html":
            self.from_html = True
            return text_of_html(decode_text(decode_transfer(body, encoding, HTML_BYTES), charset))
        self.from_html = False
        text = decode_text(decode_transfer(body, encoding, TEXT_BYTES), charset)
        if field_parameter(kind, "format").lower() == "flowed":
            text = join_flowed_lines(text, field_parameter(kind, "delsp").lower() == "yes")
        return text

    def find_text_in_parts(self, media: str, kind: str, body: bytes, depth: int) -> str | None:
        boundary = field_parameter(kind, "boundary")
        if media == "multipart/encrypted":
            self.encrypted = True
            return None
        if not boundary:
            return None
        parts = []
        for part in split_parts(body, boundary.encode(errors="replace"), MOST_PARTS):
            head, inside = split_header_and_body(part)
            parts.append((fields_of(head), inside))
        if media == "multipart/alternative":
            parts.sort(key=lambda part: not is_plain(part[0]))
        found: str | None = None
        for fields, inside in parts:
            if found is not None and media == "multipart/alternative" and is_text(fields):
                continue  # the same words once more
            before = self.from_html
            text = self.find_text(fields, inside, depth + 1)
            if found is None and text is not None and text.strip():
                found = text
            else:
                self.from_html = before
        return found

    def note_unopened_part(self, media: str, name: str, kind: str) -> None:
        if media.startswith("application/") and media.endswith("pkcs7-mime"):
            self.encrypted = True
        if media.endswith("signature"):
            return
        words = decode_header_words(name) if name else media
        if len(self.enclosures) < MOST_ENCLOSURES:
            self.enclosures.append("".join(filter(str.isprintable, words))[:60])


def is_automatic(media: str, kind: str) -> bool:
    """True for a part that is a reaction, a read receipt or an answer to a calendar: nobody types
    one."""
    if media == "text/calendar":
        return field_parameter(kind, "method").lower() in ("reply", "counter")
    return media in ("text/vnd.google.email-reaction+json", "message/disposition-notification")


def is_plain(fields: Fields) -> bool:
    return (first_field(fields, "content-type") or "text/plain").lower().lstrip()[
        :10
    ] == "text/plain"


def is_text(fields: Fields) -> bool:
    kind = (first_field(fields, "content-type") or "text/plain").lower().lstrip()
    return kind.startswith(("text/plain", "text/html", "multipart/related"))


# Text


def decode_transfer(body: bytes, encoding: str, most: int) -> bytes:
    """The first bytes of a body without its transfer encoding; broken ones are read as far as
    they go."""
    if encoding == "base64":
        letters = re.sub(rb"[^A-Za-z0-9+/]", b"", body[: most * 2])
        return base64.b64decode(letters[: len(letters) // 4 * 4] + pad_base64(letters))[:most]
    if encoding == "quoted-printable":
        return binascii.a2b_qp(body[: most * 3])[:most]
    return body[:most]


def pad_base64(letters: bytes) -> bytes:
    rest = letters[len(letters) // 4 * 4 :]
    return rest + b"=" * (4 - len(rest)) if len(rest) > 1 else b""


def decode_text(raw: bytes, charset: str) -> str:
    """Bytes as text; whatever cannot be read is replaced, an unknown character set is taken for
    UTF-8."""
    try:
        codec = codecs.lookup(charset)
        if not codec._is_text_encoding or codec.name.replace("-", "_") in NO_CHARSETS:
            codec = codecs.lookup("utf-8")
    except (LookupError, ValueError):
        codec = codecs.lookup("utf-8")
    text = codec.decode(raw, "replace")[0]
    return text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")


def join_flowed_lines(text: str, del_sp: bool) -> str:
    """Text of format=flowed (RFC 3676) with its soft line ends taken out again."""
    lines: list[str] = []
    soft = False
    for line in text.splitlines():
        quoted = line.startswith(">")
        plain = line[1:] if line.startswith(" ") else line
        if soft and not quoted and plain != "-- ":
            lines[-1] += plain
        else:
            lines.append(plain)
        soft = plain.endswith(" ") and plain != "-- " and not quoted
        if soft and del_sp:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)


# The whole mail


def parse_mail(raw: bytes) -> dict[str, Any]:
    """What a mail says, as JSON: `fields` (those that matter, by name), the `name` of its writer,
    `senders` (the address in each From), the `lines` that its writer has put on top and those
    `below` that may be theirs (`reply_parser.split_reply`), `from_html`, `enclosures` (what was
    left closed), `encrypted`, what it says if it is a `report`, and whether by its parts a program
    wrote it by itself (`automatic`).

    TooManyParts for a mail of too many parts; other errors are possible and mean that it cannot be
    read.
    """
    head, body = split_header_and_body(raw)
    fields = fields_of(head)
    mail = MailParser()
    text = mail.find_text(fields, body) or ""
    asked = {name: values for name, values in fields.items() if name in ASKED}
    subject = decode_header_words(first_field(fields, "subject"))[:500]
    asked["subject"] = [subject]
    lines, below = split_reply(text)
    report = find_report(mail.report[:REPORT_BYTES], text, subject)
    says_nothing = not (report.feedback or report.status or report.code or report.late)
    if says_nothing and (report.failed or WRITER.search(first_field(fields, "from"))):
        report = report._replace(returned=is_permanent_bounce(raw))
    return {
        "fields": asked,
        "name": find_display_name(first_field(fields, "from")),
        "senders": [find_address(sender) for sender in fields.get("from", [])],
        "lines": lines,
        "below": below,
        "from_html": mail.from_html,
        "enclosures": mail.enclosures,
        "encrypted": mail.encrypted,
        "report": report,
        "automatic": mail.automatic,
    }
