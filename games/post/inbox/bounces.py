"""What mail servers report about mails of the house: not delivered, or not wanted.

A report comes to the signed envelope address of one notice or one invitation. It counts if the mail
was sent within the last ten days, and once. Where its machine-readable part says nothing, its
words are read.
"""

import re

from games.models import Invitation, Letter, Notice, PersonalAnswer
from games.post.address import ANSWER_RETURN, BOUNCE, RETURN
from games.post.inbox import bounce_texts, reports
from games.post.inbox.reading import ParsedMail

STATUS = re.compile(r"(?im)^status:\s*([245]\.\d{1,3}\.\d{1,3})")
ACTION = re.compile(r"(?im)^action:\s*([a-z]+)")
WHY = re.compile(r"(?im)^diagnostic-code:\s*(?:smtp\s*;\s*)?([^\r\n]{1,250})")
MAILED: dict[str, type[reports.Mailed]] = {
    BOUNCE: Notice,
    RETURN: Invitation,
    ANSWER_RETURN: PersonalAnswer,
}
# "Other or undefined": Exim says no more in any status, and what it knows in the words beside it.
NOTHING_SAID = re.compile(r"[45]\.0\.0")
FEEDBACK = re.compile(r"(?im)^feedback-type:\s*(abuse|fraud|not-spam|other|virus)")


def take(letter: Letter, parsed: ParsedMail) -> str:
    """Notes a report that came to the bounce address of a notice or an invitation; returns what
    became of it, in one word. `letter.route` is `b-<notice>` or `r-<invitation>`; `parsed.report`
    is the machine-readable part."""
    way, number = letter.route.split("-")
    model = MAILED[way]
    feedback = FEEDBACK.search(parsed.report)
    if feedback is not None:
        wanted = feedback[1].lower() == "not-spam"
        heard = not wanted and reports.complained(model, int(number), letter.received_at)
        return "complaint" if heard else "automatic"
    status, action = STATUS.search(parsed.report), ACTION.search(parsed.report)
    if action is not None and action[1].lower() != "failed":
        return "automatic"  # a mail that is only late, or one that was delivered
    if status is not None and action is not None:
        why = WHY.search(parsed.report)
        words = " ".join(why[1].split()) if why else ""
        code = bounce_texts.code_in(words)[0] if NOTHING_SAID.fullmatch(status[1]) else ""
        code = code or status[1]
    else:
        code, words = bounce_texts.failure(letter, parsed)
    if not code:
        return "automatic"  # an answering machine, or somebody who wrote by hand
    counted = reports.came_back(model, int(number), code, words, letter.received_at)
    return "bounce" if counted else "stale_bounce"
