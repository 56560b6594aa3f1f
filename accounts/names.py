"""Display names: what nobody may be called, and which two names look the same.

Unicode's table of look-alikes is that of `confusable-homoglyphs` (Unicode 15.1).
"""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

FOLDED = 160  # the longest folded name that is kept
MARKS = 2  # accents on one letter

# Printable by Unicode's word, and yet there is nothing to be seen: fillers, joiners, blanks.
UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\ufe00\ufe0e\ufe0f\uffa0"
)
# Scripts that are written together, see UTS 39, 5.2 (highly restrictive). Others are not mixed.
TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
ANY_SCRIPT = {"COMMON", "INHERITED"}
LINK = re.compile(r"://|@|\bwww\b|[^\W_]\.[^\W\d_]{2,}|/[^\W\d_]{2,}\.", re.IGNORECASE)
# What everybody who has left is called, as it is stored; `label_name` says it in the reader's
# language.
FORMER = gettext_noop("a former player")
HOUSE = ("admin", "administrator", "moderator", "postmaster", "staff", "support", "system", FORMER)
BOT = "bot"  # how the names of bots begin
LIKE = str.maketrans({"0": "o", "1": "l", "|": "l", "i": "l"})


def label_name(display_name: str) -> str:
    """A display name as it is read: that of somebody who has left in the reader's language."""
    return gettext(FORMER) if display_name == FORMER else display_name


def validate_display_name(name: str) -> None:
    """ValidationError, with the reason, for a name that could deceive the others at a table."""
    if trouble := _find_problem(name):
        raise ValidationError(trouble)


def _find_problem(name: str) -> str:
    shown = "".join(letter for letter in name if letter not in UNSEEN and letter.isprintable())
    if shown != name:
        return gettext("%r contains invisible characters. Leave them out.") % shown
    if _count_stacked_marks(name) > MARKS:
        return gettext("%r has too many accents on one letter.") % name
    scripts = set(unique_aliases(name)) - ANY_SCRIPT
    if len(scripts) > 1 and not any(scripts <= together for together in TOGETHER):
        return gettext("%r mixes alphabets. Use only one.") % name
    if LINK.search(unicodedata.normalize("NFKC", name)):
        return gettext("%r looks like an address. Leave out dots and slashes.") % name
    if is_reserved_name(name):
        return gettext("%r is reserved for the site or a bot. Choose another name.") % name
    return ""


def _count_stacked_marks(name: str) -> int:
    most = here = 0
    for letter in unicodedata.normalize("NFD", name):
        here = here + 1 if unicodedata.combining(letter) else 0
        most = max(most, here)
    return most


def is_reserved_name(name: str) -> bool:
    """True for a name that looks like one of the house's own, with a number after it or not."""
    bare = fold_name(re.sub(r"[\W\d_]+$", "", name))
    own = {fold_name(each).replace(" ", "") for each in (*HOUSE, settings.SITE_NAME)}
    return bare.replace(" ", "") in own or bare.split()[:1] == [fold_name(BOT)]


def fold_name(name: str) -> str:
    """What `name` looks like: two names that fold to the same are one to a reader. Case, the ways
    to write one letter, look-alikes of other alphabets, `rn` and `m`, `1`, `l` and `I`."""
    plain = "".join(_lookalike_letter(letter) for letter in unicodedata.normalize("NFKC", name))
    plain = unicodedata.normalize("NFKC", plain).casefold().translate(LIKE)
    plain = plain.replace("rn", "m").replace("vv", "w")
    return " ".join(plain.split())[:FOLDED]


@cache
def _lookalike_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    looks = [each["c"] for each in confusables_data.get(letter, ())]
    plain = sorted(each for each in looks if len(each) == 1 and each.isascii() and each.isalnum())
    return plain[-1] if plain else letter


def append_number(wanted: str, number: int, longest: int) -> str:
    """`wanted` with a number after it, no longer than may be: `Ann 2`."""
    tail = f" {number}"
    return wanted[: longest - len(tail)].rstrip() + tail
