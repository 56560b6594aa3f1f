"""`look back k7q2mnpr`: a player asks by mail for a match to be looked back at, on top of a mail of
that match without its code. What was found comes in a mail of its own, once it is there."""

from games.analysis import jobs
from games.models import Match, Seat
from games.notifications import owe_again
from games.play import NotAllowed
from games.post.inbox.command_runner import CommandRunner
from games.post.inbox.commands import PUNCTUATION, Argument, MailCommand
from games.rules.phrases import phrase

SHOWN = 40
ASKED = phrase("we’re analysing {match} and will email you the result.")
WHICH = phrase("Add the match code, for example “look back k7q2mnpr”.")
NO_MATCH = phrase("You didn’t play in match {code}.")


def send_analysis(heard: CommandRunner, words: str) -> None:
    match = find_named_match(heard, words.rstrip(PUNCTUATION).lower())
    row = jobs.request_analysis(match, heard.player, heard.now)
    owe_again(jobs.TYPE, heard.player.pk, row.pk, heard.now)
    heard.answer(ASKED, match=match.code)


def find_named_match(heard: CommandRunner, code: str) -> Match:
    """The match that a line names, or that the letter is about; NotAllowed if the writer played
    none such."""
    if not code:
        if heard.seat is None:
            raise NotAllowed(WHICH)
        return heard.seat.match
    seat = Seat.objects.select_related("match").filter(match__code=code, player=heard.player)
    found = seat.first()
    if found is None:
        raise NotAllowed(NO_MATCH, code=code[:SHOWN])
    return found.match


COMMANDS = (
    MailCommand(
        "look back",
        send_analysis,
        Argument.OPTIONAL,
        help={"look back k7q2mnpr": phrase("emails you the costliest moves of a finished match")},
    ),
)
