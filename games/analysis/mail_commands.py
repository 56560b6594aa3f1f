"""`look back k7q2mnpr`: a player asks by mail for a match to be looked back at, on top of a mail of
that match without its code. What was found comes in a mail of its own, once it is there."""

from django.db import transaction

from games.analysis import jobs
from games.models import Match, Seat
from games.play import NotAllowed, PlayError
from games.play.notifications import owe_again
from games.post.inbox import command_registry
from games.post.inbox.command_registry import LetterContext, MailAct, rest_after_act
from games.rules.lines import Line
from games.rules.phrases import phrase

SHOWN = 40
REFUSED = phrase("not done: {why}")
ASKED = phrase("we’re analysing {match} and will email you the result.")
WHICH = phrase("Add the match code, for example “look back k7q2mnpr”.")
NO_MATCH = phrase("You didn’t play in match {code}.")


def register_mail_commands() -> None:
    """Tells the inbox of this, once, when the program starts."""
    command_registry.register_act(ACT)


def handle_look_back(heard: LetterContext, line: str) -> None:
    try:
        with transaction.atomic():
            match = find_named_match(heard, rest_after_act(line).lower())
            row = jobs.request_analysis(match, heard.player, heard.now)
            owe_again(jobs.TYPE, heard.player.pk, row.pk, heard.now)
    except PlayError as refusal:
        heard.refuse(line, Line(REFUSED, why=refusal.line), "")
    else:
        heard.add_entry(line, "done", Line(ASKED, match=match.code))


def find_named_match(heard: LetterContext, code: str) -> Match:
    """The match that a line names, or that the letter is about; NotAllowed if the writer played
    none such."""
    if not code and heard.letter.seat is None:
        raise NotAllowed(WHICH)
    if not code:
        assert heard.letter.seat is not None  # noqa: S101 - for the type; see above
        return heard.letter.seat.match
    seat = Seat.objects.select_related("match").filter(match__code=code, player=heard.player)
    found = seat.first()
    if found is None:
        raise NotAllowed(NO_MATCH, code=code[:SHOWN])
    return found.match


ACT = MailAct(
    "look back",
    Line(phrase("emails you the costliest moves of a finished match")),
    handle_look_back,
    of_the_player=True,
    takes_more=True,
    example="look back k7q2mnpr",
)
