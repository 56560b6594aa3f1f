"""The mail with a puzzle: the table as text, what can be picked, and how it is answered."""

import secrets

from django.conf import settings

from accounts.languages import direction, gettext, language_spoken, speaking_to
from games.models import PostedQuerySet
from games.play.record.saying import label_of, translated
from games.post import personal
from games.post.mails.base_template import filled
from games.post.mails.context import news_path
from games.post.mails.headers import Mail, house_address, list_help, one_address
from games.post.outbox import owed
from games.post.outbox.personal_mails import Reader, trouble_with
from games.puzzles import showing
from games.puzzles.models import PuzzleMail
from games.titles import text


def register() -> None:
    """Tells the outbox of these mails, once, when the program starts."""
    owed.register(OWING)


def rows() -> PostedQuerySet[PuzzleMail]:
    """The mails, with what they are written from."""
    return PuzzleMail.objects.select_related("to", "puzzle")


def unwanted(posted: PuzzleMail) -> str:
    """Why nothing can be sent to whom the mail is for, or nothing."""
    return trouble_with(posted.to)


def mail_of(posted: PuzzleMail) -> Mail:
    """The mail, in the language of whom it is for."""
    if not posted.message_id:
        drawn = secrets.token_hex(5)
        posted.message_id = f"<puzzle.{posted.pk}.{drawn}@{settings.SITE_HOST}>"
        PuzzleMail.objects.filter(pk=posted.pk).update(message_id=posted.message_id)
    with speaking_to(posted.to):
        return written(posted)


OWING = owed.Owing(PuzzleMail, rows, unwanted, mail_of)


def written(posted: PuzzleMail) -> Mail:
    puzzle, player = posted.puzzle, posted.to
    record = puzzle.record()
    called = showing.names(puzzle, player.display_name)
    heading = gettext("Puzzle: %(game)s, %(grade)s") % {
        "game": gettext(record.game.title),
        "grade": showing.grade(puzzle),
    }
    page = settings.SITE_URL + puzzle.get_absolute_url()
    legal = record.legal(puzzle.seat)
    context = {
        "heading": heading,
        "preheader": heading,
        "table": text.table(type(record.game), record.view(puzzle.seat), called, translated),
        "steps": [(step, label_of(record, puzzle.seat, step, called)) for step in legal],
        "example": f"puzzle {legal[0]}" if settings.REPLY_DOMAIN else "",
        "link": personal.mailto(player, f"puzzle {legal[0]}"),
        "context": Reader(page, settings.SITE_URL + news_path()),
        "called": heading,
        "why": gettext("You get this mail since you asked for puzzles; “puzzle off” ends them."),
        "language": language_spoken(),
        "direction": direction(language_spoken()),
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
    }
    mail = Mail(
        subject=f"[{settings.SITE_NAME}] {heading}",
        body=filled("emails/puzzle.txt", context).strip() + "\n",
        from_email=house_address(),
        to=[one_address(player.email)],
        reply_to=[personal.address_of(player)] if settings.REPLY_DOMAIN else None,
        headers={
            "From": house_address(),
            "Message-ID": posted.message_id,
            **list_help(player),
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "X-Rural-Route-Reason": "puzzle",
            "Content-Language": language_spoken(),
        },
    )
    mail.attach_alternative(filled("emails/puzzle.html", context), "text/html")
    return mail
