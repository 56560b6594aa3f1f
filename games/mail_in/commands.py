"""Commands: what a player wrote on top of a letter, line by line.

Nothing here guesses where a quotation begins in order to obey what is above it. Lines are taken
from the top as long as they are commands; the first that is none ends it, whatever it is.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

MOST_LINES = 10
LONGEST_LINE = 200
LONGEST_TEXT = 16_000  # letters that are looked at

# Words that are not of a game. `draw` is, where a game knows it.
ALONE = (
    "status",
    "resend",
    "help",
    "undo",
    "resign",
    "away",
    "back",
    "mute",
    "unmute",
    "seen",
    "stop",
)
WITH_MORE = ("preview", "say", "away", "help")
# A number of the list in the mail, perhaps with more after it; a time of day is none.
NUMBER = re.compile(r"(?:play )?#?\s?\d{1,3}(?:[.)]?|[.),]?\s.*|,.*)", re.IGNORECASE)

QUOTED = re.compile(r"[>|]|\|")
RULED = re.compile(r"(?:[-_=*#~]\s?){2,}|##-")
NAMED_FIELDS = re.compile(
    r"\*?(?:from|sent|to|cc|date|subject|reply-to|von|gesendet|an|betreff|datum|de|envoyé|à|objet|"
    r"enviado(?: el)?|para|asunto|fecha|da|inviato|a|oggetto|assunto|data|van|verzonden|aan|"
    r"onderwerp|från|skickat|till|ämne|fra|sendt|til|emne|lähettäjä|od|wysłano|do|temat|odesláno|"
    r"komu|předmět|от|отправлено|кому|тема|дата|差出人|送信日時|宛先|件名|发件人|发送时间|收件人|主题|"
    r"보낸 ?사람|받는 ?사람|제목|날짜)\*?\s?[:：]",
    re.IGNORECASE,
)
WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|schreef|a écrit|escribió|ha scritto|scrisse|escreveu|skrev|"
    r"kirjoitti|napisał\(?a?\)?|napsal\(?a?\)?|написал\(?а?\)?|пише|пишет)\b|"
    r"のメッセージ|のメール|さんは書きました|写道|寫道|님이 작성",
    re.IGNORECASE,
)
ATTRIBUTION = re.compile(
    r"(?:on|am|le|el|il|em|op|den|dne|w dniu|в)\s.{0,40}?\d{1,4}.*|"
    r"\d{4}\s?[年./-]\s?\d{1,2}\s?[月./-].*|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}.*|"
    r"\d{4}년.*|[a-z]{2,9}\.?,? \d{1,2}\.? [a-z]{3,9}\.? \d{4}.*",
    re.IGNORECASE,
)
SIGNED_OFF = re.compile(
    r"sent (?:from|via|with|by)\b|get outlook\b|get bluemail|von meinem .* gesendet|"
    r"gesendet (?:von|mit)\b|diese nachricht wurde von|envoyé (?:de|depuis|à partir)|"
    r"télécharge[rz] outlook|obtenir outlook|enviado (?:desde|do|de|a partir)\b|"
    r"obtener outlook|inviato d|scarica outlook|obter o outlook|verzonden (?:vanaf|met|via)|"
    r"outlook voor|skickat från|hämta outlook|sendt fra|hent outlook|lähetetty|"
    r"wysłan[eo] z|pobierz outlook|odesláno z|отправлено (?:с|из)|iphoneから送信|"
    r"私の\S+から送信|从我的|发自我的|發自我的|나의 \S+에서 보냄|내 \S+에서 보냄",
    re.IGNORECASE,
)
PGP_SIGNED = re.compile(
    r"\A\s*-----BEGIN PGP SIGNED MESSAGE-----\s*\n(?:[A-Za-z]+: ?[^\n]*\n)*[ \t]*\n"
)


@dataclass(frozen=True)
class Command:
    """One line: its word (`order` for a step, `unknown` for what is none) and what follows it.

    `line` is the line as it was read. `apart` is true if an empty line stands above it.
    """

    word: str
    rest: str
    line: str
    apart: bool = False


def commands(text: str, begins_order: Callable[[str], bool]) -> list[Command]:
    """The commands on top of a letter. `begins_order` tells whether a line begins like a step of
    the game at hand. An `unknown` line ends the list, unless it is a quotation or a signature:
    those end it unseen."""
    found: list[Command] = []
    for line, apart in lines_on_top(text):
        command = read(line, apart, begins_order)
        if command.word != "say" and ends_it(line):
            break
        found.append(command)
        if command.word == "unknown" or len(found) == MOST_LINES:
            break
    return found


def lines_on_top(text: str) -> Iterator[tuple[str, bool]]:
    """The lines that are not empty, tidied, and whether an empty one stands between each and the
    one before."""
    text = PGP_SIGNED.sub("", text[:LONGEST_TEXT].replace("\r\n", "\n").replace("\r", "\n"))
    apart = begun = False
    for raw in text.split("\n"):
        line = tidied(raw)
        if line:
            yield line, apart
            begun = True
        apart = begun and not line


def tidied(line: str) -> str:
    """A line in plain letters: full-width ones narrowed, invisible signs and doubled spaces out."""
    plain = unicodedata.normalize("NFKC", line)
    seen = "".join(
        " " if sign.isspace() else sign
        for sign in plain
        if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join(seen.split())


def ends_it(line: str) -> bool:
    """True for a line that a mail program wrote, or with which a person closes."""
    if QUOTED.match(line) or RULED.match(line) or NAMED_FIELDS.match(line):
        return True
    if "@" in line or SIGNED_OFF.match(line) or WROTE.search(line):
        return True
    return ATTRIBUTION.fullmatch(line) is not None


def read(line: str, apart: bool, begins_order: Callable[[str], bool]) -> Command:
    """What one tidied line is."""
    shown = line[:LONGEST_LINE]
    if len(line) > LONGEST_LINE and line.partition(" ")[0].lower() != "say":
        return Command("unknown", "", shown, apart)
    first_word, _space, rest = line.partition(" ")
    word, rest = first_word.lower().rstrip(".!,:;?"), rest.strip()
    order = starts_order(line, apart, begins_order)
    if word == "play" and rest:
        inner = starts_order(rest, apart, begins_order)
        return Command("order", rest if inner else line, shown, apart)
    if word in (WITH_MORE if rest else ALONE) and not order:
        return Command(word, rest, shown, apart)
    if order:
        return Command("order", line, shown, apart)
    if word == "draw":
        return Command("draw", rest, shown, apart)
    return Command("unknown", "", shown, apart)


def starts_order(line: str, apart: bool, begins_order: Callable[[str], bool]) -> bool:
    """True for a line that begins like a step of the game or names a number of the list. Further
    down, a number has to follow right on a command."""
    if re.match(r"[#+ ]*\d+(?![A-Za-z0-9])", line):
        return NUMBER.fullmatch(line) is not None and not apart
    return begins_order(line)
