"""What mail servers report about mails of the house: not delivered, or not wanted.

A report comes to the signed envelope address of one notice or one invitation. It counts if the mail
was sent within the last ten days, and once.
"""

import re

from games.models import Invitation, Letter, Notice
from games.post.address import RETURN
from games.post.inbox import reports
from games.post.inbox.reading import ParsedMail

STATUS = re.compile(r"(?im)^status:\s*([245]\.\d{1,3}\.\d{1,3})")
ACTION = re.compile(r"(?im)^action:\s*([a-z]+)")
WHY = re.compile(r"(?im)^diagnostic-code:\s*(?:smtp\s*;\s*)?([^\r\n]{1,250})")
FEEDBACK = re.compile(r"(?im)^feedback-type:\s*(abuse|fraud|not-spam|other|virus)")


def take(letter: Letter, parsed: ParsedMail) -> str:
    """Notes a report that came to the bounce address of a notice or an invitation; returns what
    became of it, in one word. `letter.route` is `b-<notice>` or `r-<invitation>`; `parsed.report`
    is the machine-readable part."""
    way, number = letter.route.split("-")
    model = Invitation if way == RETURN else Notice
    feedback = FEEDBACK.search(parsed.report)
    if feedback is not None:
        wanted = feedback[1].lower() == "not-spam"
        heard = not wanted and reports.complained(model, int(number), letter.received_at)
        return "complaint" if heard else "automatic"
    status, action = STATUS.search(parsed.report), ACTION.search(parsed.report)
    if status is None or action is None or action[1].lower() != "failed":
        return "automatic"  # an answering machine, or a mail that is only late
    why = WHY.search(parsed.report)
    words = " ".join(why[1].split()) if why else ""
    counted = reports.came_back(model, int(number), status[1], words, letter.received_at)
    return "bounce" if counted else "stale_bounce"
