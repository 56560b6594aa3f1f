"""The lines of a letter that are for its writer alone: `memo 9 of Moons is with Bob`, `memo`,
`forget memo`. They do what the form below the table does (`games.web.views.private_notes`)."""

from games import play
from games.play import PlayError
from games.play.private_notes import notes_of
from games.post.inbox.command_runner import CommandContext
from games.post.inbox.commands import MailCommand
from games.rules.lines import Line
from games.rules.phrases import phrase

NOTED = phrase("note added. Only you can read it.")
NO_NOTES = phrase("you have no notes on this match.")
YOURS = phrase("your notes on this match:")
ON_THE_PAGE = phrase("your notes are on the match page, because your emails leave out your hand.")
LINE_OF_NOTES = phrase("{words}")
NOTE_HELP = Line(
    phrase(
        "“memo WORDS” adds a private note on this match, “memo” shows your notes, “forget memo” "
        "deletes them. Nobody else can read them."
    )
)
NOT_NOTED = phrase("not noted: {why}")


class NoteLines(CommandContext):
    """A letter as far as its lines are notes to oneself."""

    def do_memo(self, command: MailCommand) -> None:
        """Adds a line to the notes; alone it shows them all."""
        if not command.rest:
            self.show_notes(command)
            return
        try:
            play.add_note(self.seat.pk, command.rest, self.player.pk, self.now)
        except PlayError as error:
            self.refuse(command.line, Line(NOT_NOTED, why=error.line), "")
        else:
            self.add_entry(command.line, "done", Line(NOTED))

    def show_notes(self, command: MailCommand) -> None:
        """The notes; where the hand stays out of mails only that they stand on the page."""
        kept = notes_of(self.player.pk, self.match.pk)
        if not kept:
            self.add_entry(command.line, "done", Line(NO_NOTES))
        elif not self.hand_in_mail:
            self.add_entry(command.line, "done", Line(ON_THE_PAGE))
        else:
            self.add_entry(command.line, "done", Line(YOURS))
            for words in filter(None, kept.split("\n")):
                self.add_entry("", "note", Line(LINE_OF_NOTES, words=words))

    def forget_notes(self, command: MailCommand) -> None:
        """Throws all of them away."""
        play.save_notes(self.seat.pk, "", holder=self.player.pk, now=self.now)
        self.add_entry(
            command.line, "done", Line(phrase("your notes on this match have been deleted."))
        )
