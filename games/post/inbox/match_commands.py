"""The lines of a letter that play nothing: a word to the table, the question again, mails off."""

from datetime import timedelta

from games import play, social
from games.models import InboundMail, Match, Move, Report
from games.play import PlayError
from games.play.match_requests import consent_commands
from games.play.staff.reveals import mark_reveals_seen
from games.post import action_links
from games.post.inbox import absence_lines, owed_answers, people_commands, report_lines
from games.post.inbox.command_registry import all_acts
from games.post.inbox.commands import MailCommand
from games.post.inbox.note_lines import NOTE_HELP
from games.post.inbox.plan_commands import PLAN_HELP
from games.post.inbox.proposals import ProposalLines
from games.post.inbox.reply_texts import FINAL, HELP
from games.post.outbox import rematches
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.phrases import phrase

RESENDS_AN_HOUR = 3
YOURS_AGAIN = phrase("the seat is yours again. We’ll email you when it’s your turn.")
NOT_DONE = phrase("not done: {why}")
SHALL_REPORT = phrase("Shall we report this to staff: “{words}”? Reply {yes} to report it.")
TALK_HOW = phrase("not done: write “talk off” or “talk on”.")
HINTS_HOW = phrase("not done: write “hints off” or “hints on”.")


class CommandLines(ProposalLines):
    """A letter as far as its lines are commands: `do_` and the word of the command."""

    def do_say(self, command: MailCommand) -> None:
        try:
            play.post_remark(self.seat.pk, command.rest, self.now, self.player.pk)
        except PlayError as error:
            self.refuse(command.line, Line(phrase("not sent: {why}"), why=error.line), "")
        else:
            self.add_entry(command.line, "done", Line(phrase("message sent.")))

    def do_report(self, command: MailCommand) -> None:
        """`report match words` is about the match, `report remark words` about the last remark of
        somebody else, `report name Bob words` about a name at the table. Other words are asked
        back: they may be about anything."""
        if not report_lines.has_report_subject(command.rest):
            words = command.rest[: Report.LONGEST]
            told = Line(SHALL_REPORT, words=words, yes=self.yes_to_write)
            self.propose(command.line, f"report match {words}", told)
            return
        try:
            report_lines.file_report(self.seat, self.player, command.rest, self.names, self.now)
        except PlayError as error:
            self.refuse(command.line, Line(phrase("not reported: {why}"), why=error.line), "")
        else:
            self.add_entry(
                command.line, "done", Line(phrase("reported. Staff will reply by email."))
            )

    def do_hints(self, command: MailCommand) -> None:
        """`hints off` and `hints on`: whether a beginner is told why one would do what."""
        wanted = command.rest.casefold().rstrip(".!")
        if wanted not in ("on", "off"):
            self.refuse(command.line, Line(HINTS_HOW), "")
            return
        self.player.hints = wanted == "on"
        self.player.save(update_fields=["hints"])
        words = phrase("hints are on in your first two matches of each game.")
        if wanted == "off":
            words = phrase("hints are off.")
        self.add_entry(command.line, "done", Line(words))

    def do_status(self, command: MailCommand) -> None:
        self.add_entry(command.line, "done", Line(phrase("this is the table now.")))
        self.show("all")

    def do_resend(self, command: MailCommand) -> None:
        """The question once more, in the answer itself; a few times an hour."""
        hour = InboundMail.objects.filter(
            seat=self.seat,
            tenure=self.letter.tenure_id,
            reason="resent",
            read_at__gt=self.now - timedelta(hours=1),
        )
        if hour.count() >= RESENDS_AN_HOUR:
            self.letter.reason = "too_many"
            self.stopped = True
            return
        self.add_entry(command.line, "done", Line(phrase("here is your turn again.")))
        self.letter.reason = "resent"
        self.show("all")

    def do_help(self, command: MailCommand) -> None:
        self.add_entry(command.line, "done", Line(HELP))
        self.add_entry("plan", "note", PLAN_HELP)
        self.add_entry("memo", "note", NOTE_HELP)
        for act in all_acts():
            self.add_entry(act.usage, "note", act.help)
        self.show("choices")

    def do_undo(self, command: MailCommand) -> None:
        self.refuse(command.line, Line(FINAL), "")

    def do_consent(self, command: MailCommand) -> None:
        """Something is asked of the table, answered or withdrawn."""
        try:
            words = consent_commands.run_consent_line(
                self.seat.pk, command.rest, self.player, Move.Via.MAIL, self.now
            )
        except PlayError as error:
            self.refuse(command.line, Line(NOT_DONE, why=error.line), "")
        else:
            self.add_entry(command.line, "done", words)

    def do_nudge(self, command: MailCommand) -> None:
        try:
            play.nudge_awaited_seats(self.seat.pk, self.now, self.player.pk)
        except PlayError as error:
            self.refuse(command.line, Line(NOT_DONE, why=error.line), "")
        else:
            self.add_entry(
                command.line,
                "done",
                Line(phrase("done: we’ve emailed the players whose turn it is.")),
            )

    def do_rematch(self, command: MailCommand) -> None:
        try:
            match = rematches.open_or_join_rematch(self.match, self.player, self.now)
        except (PlayError, RulesError) as error:
            self.refuse(command.line, Line(NOT_DONE, why=error.line), "")
        else:
            self.add_entry(command.line, "done", people_commands.describe_rematch(match))

    def do_block(self, command: MailCommand) -> None:
        """A player is blocked, or not any more, as at the player's own address."""
        try:
            whom = social.get_player_by_name(command.rest, "block Robin", self.player)
            if command.word == "block":
                social.block_player(self.player, whom, self.now)
                told = social.explain_block(self.player, whom)
            else:
                social.unblock_player(self.player, whom)
                told = Line(people_commands.UNBLOCKED, name=whom.display_name)
        except RulesError as error:
            self.refuse(command.line, Line(NOT_DONE, why=error.line), "")
            return
        self.add_entry(command.line, "done", told)

    do_unblock = do_block

    def do_resume(self, command: MailCommand) -> None:
        try:
            play.end_pause(self.seat.pk, now=self.now, holder=self.player.pk)
        except PlayError as error:
            self.refuse(command.line, Line(NOT_DONE, why=error.line), "")
        else:
            words = phrase("done; the pause is over, and the clocks are running again.")
            self.add_entry(command.line, "done", Line(words))

    def do_resign(self, command: MailCommand) -> None:
        """Never by mail alone: every mail that is quoted or forwarded holds the address."""
        if self.match.status != Match.Status.RUNNING or self.seat.resigned_at is not None:
            words = phrase("This match isn’t in progress, so you can’t resign.")
            self.refuse(command.line, Line(words), "")
            return
        link = action_links.resign_link(self.seat)
        words = phrase("not done yet. To resign, open this page:")
        self.add_entry(command.line, "asked", Line(words), link=link)
        self.stopped = True

    def do_away(self, command: MailCommand) -> None:
        try:
            words = absence_lines.go_away(self.player, command.rest, self.now)
        except PlayError as error:
            self.refuse(command.line, Line(NOT_DONE, why=error.line), "")
        else:
            self.add_entry(command.line, "done", words)

    do_vacation = do_away

    def do_back(self, command: MailCommand) -> None:
        """The player takes the seat back from the bot that sits in for them, and ends their
        vacation."""
        if self.seat.stand_in:
            try:
                play.return_to_seat(self.seat.pk, self.player, self.now)
            except PlayError as error:
                self.refuse(command.line, Line(NOT_DONE, why=error.line), "")
            else:
                self.add_entry(command.line, "done", Line(YOURS_AGAIN))
            if self.player.away_until is None:
                return
        self.add_entry(command.line, "done", absence_lines.end_vacation(self.player, self.now))

    def do_mute(self, command: MailCommand) -> None:
        play.mute_mails(self.seat.pk, holder=self.player.pk)
        words = phrase(
            "emails about this match are muted until it ends. Your clock keeps running. Write "
            "“unmute” to turn them back on, or “stop” to stop all turn emails."
        )
        self.add_entry(command.line, "done", Line(words))

    def do_unmute(self, command: MailCommand) -> None:
        play.mute_mails(self.seat.pk, False, self.player.pk)
        self.add_entry(command.line, "done", Line(phrase("emails about this match are on again.")))

    def do_talk(self, command: MailCommand) -> None:
        """`talk off` and `talk on`: whether the player hears what is said at the table."""
        wanted = command.rest.casefold().rstrip(".!")
        if wanted not in ("on", "off"):
            self.refuse(command.line, Line(TALK_HOW), "")
            return
        play.hide_talk(self.seat.pk, wanted == "off", self.player.pk)
        words = phrase("chat unmuted at this table. We won’t tell anyone.")
        if wanted == "off":
            words = phrase("chat muted at this table. We won’t tell anyone.")
        self.add_entry(command.line, "done", Line(words))

    def do_seen(self, command: MailCommand) -> None:
        upto = owed_answers.find_last_told_reveal(self.seat)
        mark_reveals_seen(self.seat.pk, upto, self.now, self.player.pk)
        words = phrase("marked as seen: the notice that staff looked at hidden cards.")
        self.add_entry(command.line, "done", Line(words))

    def do_stop(self, command: MailCommand) -> None:
        owed_answers.stop_mails(self.player)
        words = phrase(
            "turn emails and reminders are off. Your matches and clocks keep going. You can "
            "turn these emails back on in your settings."
        )
        self.add_entry(command.line, "done", Line(words))
