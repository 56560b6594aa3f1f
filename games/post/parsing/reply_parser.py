"""Whose lines they are: the person's own on top of a letter, or what a mail program wrote. PURE.

Nothing here guesses where a quotation begins in order to obey what is above it. The own lines end
at the first line that a program certainly wrote; a line in doubt is taken for an own one, which
plays nothing unless it is a move.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

LONGEST_TEXT = 16_000  # letters that are looked at
LONGEST_BELOW = 2_000  # letters of what is kept from below the own lines

QUOTED = re.compile(r"[>|]")
# A line of nothing but rules, or words between them: `-----Original Message-----`.
RULED = re.compile(r"[-_=*#~\s]{2,}|--.+--|_____.*|##-.*")
# The first line of a block of fields; the other names count only with a further field below.
SENDERS = re.compile(
    r"\*?(?:from|sent|date|subject|reply-to|von|gesendet|betreff|datum|de|envoyé|objet|"
    r"enviado(?: el)?|asunto|fecha|inviato|oggetto|assunto|data|van|verzonden|onderwerp|från|"
    r"skickat|ämne|fra|sendt|emne|lähettäjä|od|wysłano|temat|odesláno|předmět|от|отправлено|тема|"
    r"дата|差出人|送信日時|宛先|件名|发件人|发送时间|收件人|主题|보낸 ?사람|받는 ?사람|제목|날짜)"
    r"\*?\s?[:：]",
    re.IGNORECASE,
)
RECEIVERS = re.compile(
    r"\*?(?:to|cc|an|à|para|da|a|aan|till|til|do|komu|кому)\*?\s?[:：]", re.IGNORECASE
)
WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|schreef|a écrit|escribió|ha scritto|scrisse|escreveu|skrev|"
    r"kirjoitti|napisał\(?a?\)?|napsal\(?a?\)?|написал\(?а?\)?|пише|пишет|pisze)(?!\w)|"
    r"のメッセージ|のメール|さんは書きました|写道|寫道|님이 작성",
    re.IGNORECASE,
)
DATED = re.compile(
    r"(?:on|am|le|el|il|em|op|den|dne|w dniu|в)\s.{0,40}?\d{1,4}.*|"
    r"\d{4}\s?[年./-]\s?\d{1,2}\s?[月./-].*|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}.*|"
    r"\d{4}년.*|[a-z]{2,9}\.?,? \d{1,2}\.? [a-z]{3,9}\.? \d{4}.*",
    re.IGNORECASE,
)
INSTANT = re.compile(r"\b\d{1,2}[:.]\d{2}\b|\b\d{4}\b|\d{4}\s?[年년]")
ADDRESS = re.compile(r"[^\s@<]@[^\s@]+\.\w")
BRACKETED = re.compile(r"\(?<[^\s@<>]+@[^\s@<>]+>")
ENDS_OPEN = re.compile(r"[:：]\s*$")
SIGNED_OFF = re.compile(
    r"sent (?:from|via)\b|sent (?:with|by) (?:proton|tuta|spark|mailbird|airmail|canary|k-9)|"
    r"get outlook\b|get bluemail|von meinem .* gesendet|"
    r"gesendet (?:von|mit)\b|diese nachricht wurde von|envoyé (?:de|depuis|à partir)|"
    r"télécharge[rz] outlook|obtenir outlook|enviado (?:desde|do|de|a partir)\b|"
    r"obtener outlook|inviato d|scarica outlook|obter o outlook|"
    r"ver(?:zonden|stuurd) (?:vanaf|met|via)|outlook voor|skickat från|hämta outlook|"
    r"sendt fra|hent outlook|lähetetty|"
    r"wysłan[eo] z|pobierz outlook|odesláno z|отправлено (?:с|из)|iphoneから送信|"
    r"私の\S+から送信|从我的|发自我的|發自我的|나의 \S+에서 보냄|내 \S+에서 보냄",
    re.IGNORECASE,
)
PGP_SIGNED = re.compile(
    r"\A\s*+-----BEGIN PGP SIGNED MESSAGE-----[ \t]*+\n(?:[A-Za-z]+:[^\n]*+\n)*+[ \t]*+\n"
)


class ReplyLine(NamedTuple):
    """A line, tidied; `apart` is true if an empty one stands between it and the one before."""

    text: str
    apart: bool


def own_lines(text: str) -> list[ReplyLine]:
    """The lines of a letter that a person wrote on top, above all that a program wrote."""
    return split_reply(text)[0]


def split_reply(text: str) -> tuple[list[ReplyLine], list[ReplyLine]]:
    """The lines of a letter that a person wrote on top, above all that a program wrote; and those
    below and between lines with a sign of quotation, LONGEST_BELOW letters of them at most. What a
    program quotes without a sign cannot be told from a person's words, so that is left out."""
    lines = list(list_text_lines(text))
    top = next((at for at in range(len(lines)) if is_program_written(lines, at)), len(lines))
    found: list[ReplyLine] = []
    at, room = top, LONGEST_BELOW
    while at < len(lines) and room > 0:
        if QUOTED.match(lines[at].text):
            at += 1
        elif is_program_written(lines, at):
            at = find_quotation_start(lines, at)
        else:
            found.append(lines[at]._replace(text=lines[at].text[:room]))
            room -= len(lines[at].text)
            at += 1
    return lines[:top], found


def find_quotation_start(lines: list[ReplyLine], at: int) -> int:
    """Where the lines with a sign begin that are quoted by what a program wrote at `at`; the end of
    all lines if it quotes without signs."""
    near = range(at + 1, min(at + 4, len(lines)))
    return next((below for below in near if QUOTED.match(lines[below].text)), len(lines))


def list_text_lines(text: str) -> Iterator[ReplyLine]:
    """The lines that are not empty, in their order."""
    text = PGP_SIGNED.sub("", text[:LONGEST_TEXT].replace("\r\n", "\n").replace("\r", "\n"))
    apart = begun = False
    for raw in text.split("\n"):
        line = normalize_line(raw)
        if line:
            yield ReplyLine(line, apart)
            begun = True
        apart = begun and not line


def normalize_line(line: str) -> str:
    """A line in plain letters: full-width ones narrowed, invisible signs and doubled spaces out."""
    plain = unicodedata.normalize("NFKC", line)
    seen = "".join(
        " " if sign.isspace() else sign
        for sign in plain
        if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join(seen.split())


def is_program_written(lines: list[ReplyLine], at: int, folded: bool = False) -> bool:
    """True if a mail program wrote the line, or the lines that begin with it; `folded` for the rest
    of a line that a program broke in two."""
    line = lines[at].text
    if QUOTED.match(line) or RULED.fullmatch(line) or SENDERS.match(line):
        return True
    if SIGNED_OFF.match(line) or BRACKETED.match(line):
        return True
    below = lines[at + 1].text if at + 1 < len(lines) else ">"
    if RECEIVERS.match(line):
        return bool(SENDERS.match(below) or RECEIVERS.match(below))
    named = INSTANT.search(line) or ADDRESS.search(line)
    if ENDS_OPEN.search(line) and (ADDRESS.search(line) or WROTE.search(line)):
        return True
    if named and WROTE.search(line):
        return True
    if folded or not (named and DATED.fullmatch(line)):
        return False
    return at + 1 == len(lines) or is_program_written(lines, at + 1, folded=True)
