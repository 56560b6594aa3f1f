"""manage.py recordlesson NAME: play in the terminal, comment on moves, save a lesson."""

import sys
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.rules.errors import RulesError
from games.rules.lines import line_text
from games.rules.parser.notation import interpret_clause
from games.titles import bots, find_title
from games.titles.lesson_recorder import LessonRecorder
from games.titles.lesson_script import LEARNER
from games.titles.table_text import render_table

HELP = """\
You play the learner's seat. Type a move, or its number; Enter at another seat lets its bot move.
  lesson NAME   begins a lesson      end   ends the recording      ?   shows the table again"""


class Command(BaseCommand):
    """Asks for the moves of all seats and for what is said before those of the learner; at the end
    it prints the sheet, or writes it."""

    help = "Records a lesson: play on a written deal, comment on moves, get the sheet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="of the title, such as hill_climb")
        parser.add_argument("--players", default="Bea", help="the others, with commas between")
        parser.add_argument(
            "--deal",
            action="append",
            default=[],
            metavar="LABEL: CARDS",
            help="what comes first in a shuffle, such as 'deal: AM 5SW'; once for each label",
        )
        parser.add_argument("--save", metavar="FILE", help="where the sheet is written")

    def handle(self, *args: Any, name: str, players: str, **options: Any) -> None:
        entry = find_title(name.replace("_", "-"))
        if entry is None:
            raise CommandError(f"There is no title {name[:40]!r}.")
        deal = dict(each.split(": ", 1) for each in options["deal"] if ": " in each)
        try:
            recorder = LessonRecorder(entry.game, players.split(","), deal)
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(HELP)
        self.record_match(recorder)
        sheet = recorder.render_sheet()
        if options["save"]:
            Path(options["save"]).write_text(sheet, encoding="utf-8")
            self.stdout.write(f"Saved as {options['save']}; `ruff format` makes it neat.")
        else:
            self.stdout.write(sheet)

    def record_match(self, recorder: LessonRecorder) -> None:
        """Moves until the match is over or somebody says `end`."""
        rng = Random(0)
        self.show_table(recorder)
        while recorder.record.awaited_seats:
            at = recorder.record
            seat = at.awaited_seats[0]
            words = self.ask(f"{recorder.names[seat]}: ")
            if words in ("end", None):
                break
            if words == "?":
                self.show_table(recorder)
            elif words.startswith("lesson "):
                self.end_lesson(recorder)
                recorder.begin_lesson(words.removeprefix("lesson "))
            else:
                legal = at.list_legal_moves(seat)
                try:
                    if words or seat == LEARNER:
                        number = f"#{words}" if words.isdigit() else words
                        move = interpret_clause(number, legal, at.game.vocabulary)
                    else:
                        move = bots.choose_move(at.game, at.view(seat), legal, rng)
                    say = self.ask("  said before it: ") if seat == LEARNER else ""
                    recorder.play(seat, move, say or "")
                except RulesError as error:
                    self.stdout.write(str(error))
                    continue
                for _ply, line in recorder.record.readable_lines(LEARNER, at.ply + 1):
                    self.stdout.write("  " + line_text(line, recorder.names))
                self.show_table(recorder)
        self.end_lesson(recorder)

    def end_lesson(self, recorder: LessonRecorder) -> None:
        if recorder.lessons:
            recorder.end_lesson(self.ask("  said at the end of the lesson: ") or "")

    def show_table(self, recorder: LessonRecorder) -> None:
        """The table as the learner sees it, and the moves of whoever is asked."""
        at = recorder.record
        self.stdout.write("\n" + render_table(at.game, at.view(LEARNER), recorder.names) + "\n")
        for seat in at.awaited_seats[:1]:
            for number, move in enumerate(at.list_legal_moves(seat), 1):
                self.stdout.write(f"  {number}  {move}")

    def ask(self, prompt: str) -> str | None:
        """A line of the terminal; None at its end."""
        self.stdout.write(prompt, ending="")
        self.stdout.flush()
        line = sys.stdin.readline()
        return line.strip() if line else None
