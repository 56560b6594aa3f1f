"""The lines of a letter about the next turn: `plan hatch 7SK`, `if bob draws deck: hatch 7SK`,
`plans`, `forget plan`. They do what the page of the next turn does (`games.web.views.premove`)."""

import re

from games import play
from games.play import PlayError
from games.play.premoves.conditions import condition_verbs
from games.play.premoves.descriptions import describe_premove
from games.play.premoves.storage import PremoveDraft, list_open_premoves
from games.post.inbox.commands import MailCommand
from games.post.inbox.note_lines import NoteLines
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.phrases import phrase

NOT_KEPT = phrase("not saved: {why}")
WITHOUT_CASE = phrase(
    "not saved: write the condition, a colon and your turn, for example if {name} {verb}: {turn}"
)
KEPT = phrase("plan saved. {plan}.")
KEPT_UNSAID = phrase("plan saved.")
NO_PLANS = phrase("you have no planned moves in this match.")
PLAN_HELP = Line(
    phrase(
        "to plan a turn while you wait, write “plan TURN”; we’ll offer it when your turn comes. "
        "“if NAME MOVE: TURN” plays TURN if NAME makes that move; “if anything: TURN” always "
        "plays TURN. Add “wait 60” before the colon to delay it by 60 minutes. “plans” lists your "
        "planned moves, “forget plan” deletes them all, and “forget plan 2” deletes one. Nobody "
        "else can see them."
    )
)
ANYTHING = frozenset(("anything", "anything happens", "whatever", "whatever happens"))
WAIT = re.compile(
    r"(?<![\s,])[\s,]*+\b(?:wait|after)\s+(?P<number>\d{1,4})\s*+(?:min\w*+)?\s*+$", re.IGNORECASE
)
FORGET = re.compile(r"(?:the\s+|my\s+|all\s+)*plans?(?:\s+(?P<number>\d{1,3}))?", re.IGNORECASE)
FORGET_NOTES = re.compile(r"(?:the\s+|my\s+|all\s+)*(?:memo|note)s?", re.IGNORECASE)


class PlanLines(NoteLines):
    """A letter as far as its lines are about the next turn."""

    def do_plan(self, command: MailCommand) -> None:
        self.keep_plan(command, PremoveDraft(command.rest.lstrip(": ")))

    def do_if(self, command: MailCommand) -> None:
        """Keeps a turn to be played, if something has come about by then."""
        case, colon, words = command.rest.partition(":")
        if not (colon and words.strip()):
            verb = condition_verbs(self.record)[:1]
            others = [name for at, name in enumerate(self.names) if at != self.seat.number]
            example = Line(WITHOUT_CASE, name=others[0], verb=(verb or ["…"])[0], turn="…")
            self.refuse(command.line, example, "")
            return
        found = WAIT.search(case)
        wait = int(found["number"]) if found is not None else 0
        case = case[: found.start()] if found is not None else case
        always = " ".join(case.casefold().split()) in ANYTHING
        wish = PremoveDraft(words.strip(), "" if always else case.strip(), always, wait)
        self.keep_plan(command, wish)

    def keep_plan(self, command: MailCommand, wish: PremoveDraft) -> None:
        """Keeps a plan, or says why it cannot be kept."""
        try:
            plan, _ahead = play.save_premove(self.seat.pk, wish, self.player.pk, self.now)
        except (PlayError, RulesError) as error:
            self.refuse(command.line, Line(NOT_KEPT, why=self.explain_error(error)), "")
            return
        words = Line(KEPT_UNSAID)
        if self.hand_in_mail:
            words = Line(KEPT, plan=describe_premove(plan, self.names))
        self.add_entry(command.line, "done", words)

    def do_plans(self, command: MailCommand) -> None:
        """Lists the plans that are kept; on the page, if the hand shall not stand in mails."""
        self.seat.refresh_from_db(fields=["plans", "question"])
        kept = list_open_premoves(self.seat)
        if not kept:
            self.add_entry(command.line, "done", Line(NO_PLANS))
            return
        self.add_entry(
            command.line, "done", Line(phrase("planned moves: {count}."), count=len(kept))
        )
        for number, plan in enumerate(kept if self.hand_in_mail else (), start=1):
            self.add_entry(str(number), "note", Line(SAID, plan=describe_premove(plan, self.names)))

    def do_forget(self, command: MailCommand) -> None:
        """Forgets all plans, or the one with this number in the list; or all notes."""
        if FORGET_NOTES.fullmatch(command.rest.strip(" .!")):
            self.forget_notes(command)
            return
        found = FORGET.fullmatch(command.rest.strip(" .!"))
        self.seat.refresh_from_db(fields=["plans", "question"])
        kept = list_open_premoves(self.seat)
        number = int(found["number"]) if found is not None and found["number"] else None
        if found is None or (number is not None and not 1 <= number <= len(kept)):
            self.refuse(command.line, Line(NO_SUCH), "")
            return
        key = None if number is None else kept[number - 1].pk
        try:
            play.delete_premoves(self.seat.pk, self.player.pk, key, self.now)
        except PlayError as error:
            self.refuse(command.line, Line(NOT_DONE, why=error.line), "")
        else:
            self.add_entry(command.line, "done", Line(phrase("deleted.")))


SAID = phrase("{plan}.")
NO_SUCH = phrase(
    "not done: write “forget plan”, or add a number from “plans”, such as “forget plan 2”."
)
NOT_DONE = phrase("not done: {why}")
