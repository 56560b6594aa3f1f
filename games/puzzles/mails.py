"""The mail with a puzzle: the table as text, what can be picked, and how it is answered."""

from django.conf import settings
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from accounts.models import Player
from games.play.record.log_text import move_label, translate
from games.post import personal_address
from games.post.mails import tables
from games.post.mails.headers import Mail
from games.post.outbox.envelopes import build_framed_mail, frame_context, name_message
from games.post.outbox.notification_types import NotificationType, OwedMail
from games.puzzles import presenters
from games.puzzles.daily import TYPE
from games.puzzles.models import Puzzle
from games.titles import table_text


def build_mail(owed: OwedMail) -> Mail:
    puzzle, player = owed.about, owed.to
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
        name_message(owed.delivery, "puzzle"),
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


PUZZLE_TYPE = NotificationType(name=TYPE, load=Puzzle.objects.in_bulk, build=build_mail)
