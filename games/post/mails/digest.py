"""One mail about several matches: the turns a player wants collected, or reminders that fall
together. It shows each table as its own turn mail would, made from the same context, but in small,
the most pressing first; and one answer to it can answer all of them, a line for each:

    2: hatch 7SK, draw deck
    5: pass
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from accounts.languages import active_language_of, current_language, text_direction
from games.models import Digest, Notice
from games.post import signed_addresses
from games.post.mails.context import MailContext
from games.post.mails.formats import (
    clean_name,
    fold_text,
    format_postmark,
    format_until,
    short_instant,
)
from games.post.mails.headers import Mail, envelope_sender, sender_headers, validate_single_address
from games.post.mails.notices import WHY, render_mail_table
from games.post.mails.numbered_moves import format_moves, list_examples
from games.post.mails.renderer import render_template

MOST_NEWS = 5  # lines of what happened, for each match
MOST_SHOWN = 24  # moves that are listed, for each match
MOST_EXAMPLES = 2
# Letters of tables before they are styled; those after that stand on their pages alone.
MOST_DRAWN = 16_000
HALF_OF_DIGEST = 16  # letters of a digest in hex, half of it


@dataclass(frozen=True)
class DigestEntry:
    """One match of the mail. `lines` are examples of what to write for it; `table` and `drawing`
    are empty where the mail has grown too long for them."""

    number: int
    match: str
    others: str
    until: str
    page: str
    news: tuple[str, ...]
    table: str
    drawing: SafeString
    moves: tuple[str, ...]
    more_moves: int
    lines: tuple[str, ...]
    hand_in_mail: bool

    @property
    def heading(self) -> str:
        """`2. Emu Ranchers k7q2mnpr with Bob`."""
        words = self.match
        if self.others:
            words = gettext("%(match)s with %(others)s") % {"match": words, "others": self.others}
        return f"{self.number}. {words}"

    @property
    def text(self) -> str:
        """The match in plain text."""
        parts = [fold_text(self.heading), fold_text(self.until, "   ", "   ")]
        parts += [fold_text(line, "  ", "    ") for line in self.news]
        if self.table:
            parts += ["", self.table]
        if self.moves:
            parts += ["", gettext("Your moves:")]
            parts += format_moves(self.moves)
        if self.more_moves:
            parts.append(f"  {self.more_words}")
        if self.lines:
            parts += [
                "",
                gettext("Example moves:"),
                *(f"  {line}" for line in self.lines),
            ]
        elif not self.hand_in_mail:
            parts += ["", gettext("Your hand and moves are on the match page.")]
        return "\n".join([*parts, "", f"  {self.page}"])

    @property
    def more_words(self) -> str:
        words = ngettext(
            "(%(number)d more move on the match page)",
            "(%(number)d more moves on the match page)",
            self.more_moves,
        )
        return words % {"number": self.more_moves}


def build_digest_mail(carrier: MailContext, contexts: Sequence[MailContext]) -> Mail:
    """The mail for the notice of `carrier` that tells of all `contexts`, in their order, in the
    language of its player; what it asks is kept, so that it can be answered."""
    with active_language_of(carrier.player):
        return build_digest(carrier, contexts, store_digest(carrier, contexts))


def store_digest(carrier: MailContext, contexts: Sequence[MailContext]) -> Digest:
    """What the mail asks, kept with its numbers."""
    asked = [
        [
            context.seat.pk,
            context.notice.question,
            context.seat.tenure_id,
            context.digest.hex()[:HALF_OF_DIGEST],
        ]
        for context in contexts
    ]
    return Digest.objects.create(notice=carrier.notice, questions=asked)


def build_digest(carrier: MailContext, contexts: Sequence[MailContext], row: Digest) -> Mail:
    """The same in the language that is spoken now."""
    heading = build_heading(carrier, len(contexts))
    brief, first = "", contexts[0].seat.deadline
    if first is not None:
        instant = short_instant(first, carrier.player.zone)
        brief = gettext("first deadline %(instant)s") % {"instant": instant}
    entries = build_entries(contexts)
    reply_to = ""
    if settings.REPLY_DOMAIN:
        name = signed_addresses.digest_address(row.pk, row.signature_input)
        reply_to = f"{name}@{settings.REPLY_DOMAIN}"
    values: dict[str, Any] = {
        "context": {"unsubscribe_url": carrier.unsubscribe_url, "news_page": carrier.news_page},
        "heading": heading,
        "brief": brief,
        "postmark": format_postmark(carrier.now, carrier.player.zone),
        "entries": entries,
        "examples": [entry.lines[0] for entry in entries if entry.lines][:MOST_EXAMPLES],
        "reply_to": reply_to,
        "why": gettext(WHY[carrier.category]),
        "language": current_language(),
        "direction": text_direction(current_language()),
        "site_name": settings.SITE_NAME,
        "next_page": f"{settings.SITE_URL}/next/",
    }
    mail = Mail(
        subject=f"[{settings.SITE_NAME}] {heading}",
        body=render_template("emails/digest.txt", values).strip() + "\n",
        from_email=envelope_sender(carrier.notice),
        to=[validate_single_address(carrier.player.email)],
        reply_to=[reply_to] if reply_to else None,
        headers={**sender_headers(carrier), "List-Id": f"<digest.matches.{settings.SITE_HOST}>"},
    )
    mail.attach_alternative(render_template("emails/digest.html", values), "text/html")
    return mail


def build_heading(context: MailContext, number: int) -> str:
    """`It is your turn in 3 matches`."""
    if context.notice.kind == Notice.Kind.TURN:
        words = ngettext(
            "It’s your turn in %(number)d match", "It’s your turn in %(number)d matches", number
        )
    else:
        words = ngettext(
            "Your time is running out in %(number)d match",
            "Your time is running out in %(number)d matches",
            number,
        )
    return words % {"number": number}


def build_entries(contexts: Sequence[MailContext]) -> list[DigestEntry]:
    """The matches with their numbers, drawn as long as there is room."""
    entries: list[DigestEntry] = []
    drawn = 0
    for number, context in enumerate(contexts, 1):
        drawing = render_mail_table(context, brief=True) if drawn < MOST_DRAWN else ""
        drawn += len(drawing)
        entries.append(build_entry(number, context, drawing))
    return entries


def list_private_notes(context: MailContext) -> list[str]:
    return [gettext("Your note: %(words)s") % {"words": line} for line in context.private_notes]


def build_entry(number: int, context: MailContext, drawing: str) -> DigestEntry:
    """A match as the mail shows it."""
    seat, names = context.seat, context.names
    until = ""
    if seat.deadline is not None:
        until = format_until(seat.deadline, context.now, context.player.zone)
    shown = list_examples(context.record, seat.number, context.legal)[:MOST_EXAMPLES]
    return DigestEntry(
        number=number,
        match=f"{clean_name(context.match.title)} {context.match.code}",
        others=", ".join(name for at, name in enumerate(names) if at != seat.number),
        until=until,
        page=context.page_with_question,
        news=(*context.news[-MOST_NEWS:], *list_private_notes(context)),
        table=context.brief_table if drawing else "",
        drawing=mark_safe(drawing),
        moves=context.legal[:MOST_SHOWN] if drawing else (),
        more_moves=max(0, len(context.legal) - MOST_SHOWN) if drawing else 0,
        lines=tuple(f"{number}: {line}" for line in shown),
        hand_in_mail=context.hand_in_mail,
    )
