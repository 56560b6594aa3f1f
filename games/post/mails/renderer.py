"""Pages of mails: the templates, filled in, and the page of a mail that is all words.

The style sheet stands in the head, which nearly all mail programs read. Those that drop it show the
same words and cards plainly: what must be seen is written into the elements. A mail has those rules
alone that it uses, and its page is ASCII, so that it goes out as it stands and nothing is quoted.

A mail that is all words, such as an answer to somebody who was invited, has a page that is made out
of its plain text, so that no sentence stands in two places. A paragraph is a paragraph; a line with
two spaces before it is one to write back, and links to a mail that has it; a line that is an
address of the house is a link, and what stands before it with a colon says where to. What stands
below the signature is small print. Whoever wrote to us may be quoted in the text: an address of
somebody else stays words.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

import css_inline
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from accounts.languages import current_language, text_direction

SIGNATURE = "\n-- \n"

STYLED = "<style>"
USED = re.compile(r'<(\w++)|class="([^"]*+)"')
CLASS = ".{}".format


class TextPart(NamedTuple):
    """A piece of a text: words, a line to write back with the mail that has it and what it does, or
    an address of the house."""

    words: str
    said: bool = False
    link: str = ""
    does: str = ""


def render_letter_page(text: str, heading: str, page: str, way: str, reply_to: str = "") -> str:
    """The HTML of a mail with this text, in the language that is spoken now. Its button leads to
    `page` and says `way`, and there is none without a page; lines to write back go to
    `reply_to`."""
    body, _cut, foot = text.partition(SIGNATURE)
    words, *rest = foot.strip().splitlines() or [""]
    parts = join_parts(remove_button_link(list(split_text_parts(body, reply_to)), page))
    return render_template(
        "emails/letter.html",
        {
            "heading": heading,
            "parts": parts,
            "small_print": [
                TextPart(words),
                *join_parts(list(split_text_parts("\n".join(rest), ""))),
            ],
            "context": {"page": page},
            "way": way,
            "leads_nowhere": not page,
            "language": current_language(),
            "direction": text_direction(current_language()),
            "site_name": settings.SITE_NAME,
        },
    )


def split_text_parts(text: str, reply_to: str) -> Iterator[TextPart]:
    """The pieces of a text in their order."""
    paragraph: list[str] = []
    for line in [*text.splitlines(), ""]:
        is_link = f"{line}/".startswith(f"{settings.SITE_URL}/") and " " not in line
        said = line.startswith("  ")
        if paragraph and (said or is_link or not line.strip()):
            yield TextPart(" ".join(paragraph))
            paragraph = []
        if said:
            words, _gap, does = line.strip().partition("  ")
            yield TextPart(words, said=True, link=answer_link(reply_to, words), does=does.strip())
        elif is_link:
            yield TextPart(line, link=line)
        elif line.strip():
            paragraph.append(line.strip())


def answer_link(reply_to: str, line: str) -> str:
    """A link that opens a mail to that address with `line` in it; empty without an address."""
    words = quote(line)
    return f"mailto:{reply_to}?subject={words}&body={words}" if reply_to else ""


def join_parts(parts: list[TextPart]) -> list[TextPart]:
    found: list[TextPart] = []
    for part in parts:
        if part.link and not part.said and found and found[-1].words.endswith(":"):
            part = TextPart(found.pop().words.removesuffix(":"), link=part.link)
        found.append(part)
    return found


def remove_button_link(parts: list[TextPart], page: str) -> list[TextPart]:
    if page and parts and parts[-1].link == page:
        del parts[-1]
        if parts and parts[-1].words.endswith(":"):
            del parts[-1]
    return parts


def render_template(name: str, values: Mapping[str, Any]) -> str:
    """Fill in the template of that name, such as `emails/turn.html`, in the language that is spoken
    now."""
    text = str(render_to_string(name, dict(values)))
    return shorten_page(text) if name.endswith(".html") and STYLED in text else text


def shorten_page(page: str) -> str:
    """The page in ASCII, with those rules of its style sheet alone that something in it goes by."""
    head, _, rest = page.partition(STYLED)
    sheet, _, body = rest.partition("</style>")
    used = {word for tag, names in USED.findall(body) for word in (tag, *map(CLASS, names.split()))}
    rules = "\n".join(shorten_rules(sheet.splitlines(), used))
    return f"{head}{STYLED}{rules}</style>{body}".encode("ascii", "xmlcharrefreplace").decode()


def shorten_rules(rules: Iterable[str], used: Set[str]) -> Iterator[str]:
    """The rules, a line each, without the selectors of what is not used and without gaps; lines
    that begin and end what holds for some screens stay."""
    for rule in rules:
        selectors, brace, what = rule.partition(" { ")
        kept = [one for one in selectors.split(", ") if {*one.split()} <= used]
        if not brace:
            yield rule
        elif kept:
            what = what.replace(": ", ":").replace("; }", "}").replace("; ", ";")
            yield f"{','.join(kept)}{{{what}"


@cache
def build_inliner() -> css_inline.CSSInliner:
    """Build what writes rules into elements; it fetches nothing."""
    return css_inline.CSSInliner(load_remote_stylesheets=False)


def inline_base_styles(html: str) -> SafeString:
    """Style a piece of a mail that is to stand elsewhere, as the base template says."""
    return mark_safe(build_inliner().inline_fragment(html, base_rules()))


@cache
def base_rules() -> str:
    return str(render_to_string("emails/style.css"))
