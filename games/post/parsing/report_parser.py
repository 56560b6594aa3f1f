"""What a mail reports about another one, by its machine-readable part (RFC 3464, RFC 5965) and by
its words. PURE."""

import re
from typing import NamedTuple

from games.post.parsing.bounce_texts import LATE, SUBJECT, find_code, strip_copied_mail

STATUS = re.compile(r"(?im)^status:\s*([245]\.\d{1,3}\.\d{1,3})")
ACTION = re.compile(r"(?im)^action:\s*([a-z]+)")
WHY = re.compile(r"(?im)^diagnostic-code:\s*(?:smtp\s*;\s*)?([^\r\n]{1,250})")
# "Other or undefined": Exim says no more in any status, and what it knows in the words beside it.
NOTHING_SAID = re.compile(r"[45]\.0\.0")
FEEDBACK = re.compile(r"(?im)^feedback-type:\s*(abuse|fraud|not-spam|other|virus)")
LONGEST = 250


class DeliveryReport(NamedTuple):
    """What a mail says if it is a report; whether it may be one is for others to say.

    From the machine-readable part: `feedback` (the sort of a complaint), `action`, `status` (an
    enhanced code, RFC 3463) and `why`, in words. From the words above the copy of a mail: the
    `code` that they come to and their `line`; `late` if they only say that a mail is late, `failed`
    if the subject says that one was not delivered; `returned` if all of these say nothing, and a
    second reader has found an address that failed (`second_reader`). All in small letters but `why`
    and `line`.
    """

    feedback: str = ""
    action: str = ""
    status: str = ""
    why: str = ""
    code: str = ""
    line: str = ""
    late: bool = False
    failed: bool = False
    returned: bool = False


def find_report(part: str, text: str, subject: str) -> DeliveryReport:
    """What the machine-readable part of a mail, its text and its subject report."""
    feedback, status = FEEDBACK.search(part), STATUS.search(part)
    action, why = ACTION.search(part), WHY.search(part)
    words = " ".join(why[1].split()) if why else ""
    named = status[1] if status else ""
    if NOTHING_SAID.fullmatch(named):
        named = find_code(words)[0] or named
    told = strip_copied_mail(text)
    code, line = find_code(told)
    return DeliveryReport(
        feedback=feedback[1].lower() if feedback else "",
        action=action[1].lower()[:LONGEST] if action else "",
        status=named,
        why=words,
        code=code,
        line=line,
        late=bool(LATE.search(told) or LATE.search(subject)),
        failed=bool(SUBJECT.search(subject)),
    )
