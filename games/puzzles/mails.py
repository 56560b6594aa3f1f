"""The mail with a puzzle: the table as text, what can be picked, and how it is answered."""

from django.conf import settings

from accounts.languages import gettext, speaking_to
from games.models import PostedQuerySet
from games.play.record.saying import label_of, translated
from games.post import personal
from games.post.mails.headers import Mail
from games.post.outbox import owed
from games.post.outbox.enveloping import framed, in_frame, named
from games.post.outbox.personal_mails import trouble_with
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
    legal = record.legal(puzzle.seat)
    frame = framed(
        puzzle.get_absolute_url(),
        heading,
        gettext("You get this mail since you asked for puzzles; “puzzle off” ends them."),
    )
    return in_frame(
        player,
        named(posted, "puzzle"),
        "puzzle",
        "puzzle",
        frame,
        table=text.table(type(record.game), record.view(puzzle.seat), called, translated),
        steps=[(step, label_of(record, puzzle.seat, step, called)) for step in legal],
        example=f"puzzle {legal[0]}" if settings.REPLY_DOMAIN else "",
        link=personal.mailto(player, f"puzzle {legal[0]}"),
    )
