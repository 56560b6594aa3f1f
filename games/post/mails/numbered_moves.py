"""The numbered steps of a turn mail, and lines that show how a whole answer looks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from django.conf import settings

from games.play.record.log_text import step_label
from games.post.mails.context import MailContext
from games.post.mails.formats import fold_text
from games.post.mails.headers import reply_address
from games.rules.game import Seat, Step
from games.rules.record import Record

MOST_STEPS = 6  # of one example
MOST_EXAMPLES = 4


class NumberedStep(NamedTuple):
    """A step with its number in the mail, in words, and the page that drafts it."""

    number: int
    step: Step
    words: str
    page: str
    mailto: str = ""  # writes the answer, where mails can come in

    @property
    def line(self) -> str:
        """The step as a numbered line of plain text."""
        return fold_text(self.words, f"{self.number:>3}  ", " " * 5)


def list_choices(context: MailContext) -> list[NumberedStep]:
    """The legal steps, numbered in the order of `Record.list_legal_steps`, as the reader counts
    them."""
    if not context.hand_in_mail:
        return []
    listed = label_choices(context.record, context.seat.number, context.names)
    mailto = answer_mail_link(context)
    return [
        NumberedStep(
            number, step, words, context.page_with(step), mailto and mailto + encode_line(step)
        )
        for number, (step, words) in enumerate(listed, 1)
    ]


def answer_mail_link(context: MailContext) -> str:
    """A link that opens an answer to this mail, up to what shall stand in it (`encode_line`); empty
    where mails cannot come in."""
    if not settings.REPLY_DOMAIN:
        return ""
    to = f"{reply_address(context)}@{settings.REPLY_DOMAIN}"
    return f"mailto:{to}?subject={quote(str(context.match))}&body="


@lru_cache(maxsize=1 << 12)
def encode_line(line: str) -> str:
    """A step, or another line, as it stands in the link that writes it."""
    return quote(line)


def label_choices(record: Record, seat: Seat, names: Sequence[str]) -> list[tuple[Step, str]]:
    """The legal steps and their words, in the order in which a mail numbers them from 1."""
    return [(step, step_label(record, seat, step, names)) for step in record.list_legal_steps(seat)]


def map_shown_lines(record: Record, seat: Seat, names: Sequence[str]) -> dict[str, str]:
    """The lines that a mail with the steps shows in order to be answered with, and what each
    says: the numbered steps, with and without their numbers, and the examples."""
    listed = label_choices(record, seat, names)
    lines = {words: step for step, words in listed}
    lines |= {f"{number} {words}": step for number, (step, words) in enumerate(listed, 1)}
    return lines | {
        line: line for line in list_examples(record, seat, record.list_legal_steps(seat))
    }


def list_examples(record: Record, seat: Seat, legal: tuple[Step, ...]) -> list[str]:
    """One whole answer for each kind of step in `legal`: `hatch 7SK, draw deck`. A step of one word
    (`pass`) is never left out, since a mail that answers may say it only if this one shows it."""
    first_of = {step.split()[0]: step for step in reversed(legal)}
    verbs = list(dict.fromkeys(step.split()[0] for step in legal))
    shown = verbs[:MOST_EXAMPLES] + [verb for verb in verbs[MOST_EXAMPLES:] if verb in legal]
    return [
        ", ".join(complete_answer(record, seat, first_of[verb], at))
        for at, verb in enumerate(shown)
    ]


def complete_answer(record: Record, seat: Seat, step: Step, turn: int) -> list[Step]:
    """`step` and what may follow until the turn is over. `turn` varies the choice after it."""
    steps = [step]
    while not record.is_settling_step(seat, steps[-1]) and len(steps) < MOST_STEPS:
        record = record.apply_draft(seat, steps[-1:])
        if record.forced_step(seat) is not None:
            break
        legal = record.list_legal_steps(seat)
        ends = [
            next_step for next_step in legal if record.is_settling_step(seat, next_step)
        ] or legal
        if not ends:
            break
        steps.append(ends[turn % len(ends)])
    return steps
