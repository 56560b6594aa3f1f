"""Sentences that are kept in English, such as why a deadline moved, in the language of the reader.

A timeline keeps such a sentence whole, and those of released houses are what they are. So the
English sentence is the fact that is stored: its template is found again, and says the same in
another language.
"""

import re
from functools import cache

from django.utils.translation import gettext, gettext_noop

from games.play import request_descriptions

CLOSED = gettext_noop("the site was closed for {minutes} minutes")
MAIL_SERVER_AWAY = gettext_noop("our mail server was down for {minutes} minutes")
MOVES_CHECK_OUT = gettext_noop("all moves check out")
RECORD_IS_WRONG = gettext_noop("the record doesn’t check out")
TEMPLATES = (
    *(CLOSED, MAIL_SERVER_AWAY, MOVES_CHECK_OUT, RECORD_IS_WRONG),
    *request_descriptions.TEMPLATES,
)
# As release 0.2.0 and before wrote them.
FORMER = {
    "the house was closed for {minutes} minutes": CLOSED,
    "our mail server was away for {minutes} minutes": MAIL_SERVER_AWAY,
    "every step fits": MOVES_CHECK_OUT,
    "every move fits": MOVES_CHECK_OUT,
    "the record does not fit": RECORD_IS_WRONG,
    **request_descriptions.FORMER,
}


def translate_stored(kept: str) -> str:
    """A kept sentence in the language that is spoken now; one that somebody has written themself
    stays as it is."""
    for former, template in (*zip(TEMPLATES, TEMPLATES, strict=True), *FORMER.items()):
        found = sentence_pattern(former).fullmatch(kept)
        if found is not None:
            return gettext(template).format(**found.groupdict())
    return kept


@cache
def sentence_pattern(template: str) -> re.Pattern[str]:
    """What the sentences of a template look like."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>\\d+)", re.escape(template)))
