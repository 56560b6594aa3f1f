"""The mail with a puzzle: the table as text, what can be picked, and how it is answered."""

from django.conf import settings
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from accounts.languages import active_language_of
from accounts.models import Player
from games.models import OutboxQuerySet
from games.play.record.log_text import move_label, translate
from games.post import personal_address
from games.post.mails import tables
from games.post.mails.headers import Mail
from games.post.outbox import mail_types
from games.post.outbox.envelopes import assign_message_id, build_framed_mail, frame_context
from games.post.outbox.personal_mails import explain_no_mail
from games.puzzles import presenters
from games.puzzles.models import PuzzleMail
from games.titles import table_text


def register_mail_types() -> None:
    """Tells the outbox of these mails, once, when the program starts."""
    mail_types.register_mail_type(OWING)


def mail_rows() -> OutboxQuerySet[PuzzleMail]:
    """The mails, with what they are written from."""
    return PuzzleMail.objects.select_related("to", "puzzle")


def skip_reason(posted: PuzzleMail) -> str:
    """Why nothing can be sent to whom the mail is for, or nothing."""
    return explain_no_mail(posted.to)


def build_localized_mail(posted: PuzzleMail) -> Mail:
    """The mail, in the language of whom it is for."""
    with active_language_of(posted.to):
        return build_mail(posted)


OWING = mail_types.MailType(PuzzleMail, mail_rows, skip_reason, build_localized_mail)


def build_mail(posted: PuzzleMail) -> Mail:
    puzzle, player = posted.puzzle, posted.to
    record = puzzle.record()
    called = presenters.list_names(puzzle, player.display_name)
    heading = gettext("Puzzle: %(game)s, %(grade)s") % {
        "game": gettext(record.game.title),
        "grade": presenters.describe_difficulty(puzzle),
    }
    legal, view = record.list_legal_moves(puzzle.seat), record.view(puzzle.seat)
    table = table_text.render_table(type(record.game), view, called, translate)
    drawing = tables.render_text_table(table)
    if not player.text_tables:
        drawing = tables.render_table(record.game.slug, view, called, table)
    frame = frame_context(
        puzzle.get_absolute_url(),
        heading,
        gettext(
            "You’re getting this email because you asked for puzzles; reply “puzzle off” to stop."
        ),
    )
    return build_framed_mail(
        player,
        assign_message_id(posted, "puzzle"),
        "puzzle",
        "puzzle",
        frame,
        table=table,
        drawing=mark_safe(drawing),
        moves=[
            (move, move_label(record, puzzle.seat, move, called), answer_link(player, move))
            for move in legal
        ],
        example=f"puzzle {legal[0]}" if settings.REPLY_DOMAIN else "",
        link=answer_link(player, legal[0]),
    )


def answer_link(player: Player, move: str) -> str:
    """A link that writes the line which answers with a move; nothing where mails cannot come in."""
    return personal_address.mailto_link(player, f"puzzle {move}") if settings.REPLY_DOMAIN else ""
