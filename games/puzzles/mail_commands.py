"""`puzzle` by mail: alone it sends that of the day, with a move behind it that is the answer, and
`puzzle daily` or `puzzle off` say whether it comes each day."""

from django.db import transaction

from games.play import NotAllowed, PlayError
from games.play.notifications import list_notifications, owe_again
from games.post.inbox import command_registry
from games.post.inbox.command_registry import LetterContext, MailAct, rest_after_act
from games.puzzles import daily, presenters
from games.puzzles.models import Puzzle
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.parser.turn_parser import read_answer
from games.rules.phrases import phrase

REFUSED = phrase("not done: {why}")
COMES = phrase("the daily puzzle will come by email.")
DAILY = phrase("you already get the daily puzzle by email.")
OFF = phrase("you’ll get no more puzzles by email.")
TOLD = phrase("{words}")
DAILY_WORD, OFF_WORD = "daily", "off"


def register_mail_commands() -> None:
    """Tells the inbox of this, once, when the program starts."""
    command_registry.register_act(ACT)


def handle_puzzle(heard: LetterContext, line: str) -> None:
    rest = rest_after_act(line)
    try:
        with transaction.atomic():
            run_command(heard, line, rest)
    except (PlayError, RulesError) as refusal:
        heard.refuse(line, Line(REFUSED, why=refusal.line), "")


def run_command(heard: LetterContext, line: str, rest: str) -> None:
    """Does what stands behind the word."""
    if rest.lower() == DAILY_WORD:
        daily.subscribe_player(heard.player, heard.now)
        heard.add_entry(line, "done", Line(DAILY))
    elif rest.lower() == OFF_WORD:
        daily.unsubscribe_player(heard.player)
        heard.add_entry(line, "done", Line(OFF))
    elif rest:
        answer_puzzle(heard, line, rest)
    else:
        owe_again(daily.TYPE, heard.player.pk, get_puzzle_of_day(heard).pk, heard.now)
        heard.add_entry(line, "done", Line(COMES))


def get_puzzle_of_day(heard: LetterContext) -> Puzzle:
    """The puzzle of the day; NotAllowed if there is none yet."""
    found = daily.find_puzzle_of_day(heard.now)
    if found is None:
        raise NotAllowed(daily.NONE_YET)
    return found


def answer_puzzle(heard: LetterContext, line: str, rest: str) -> None:
    """The puzzle that the player was mailed last, else that of the day, is answered; the answer to
    the letter tells how good that was."""
    mailed = list_notifications(heard.player, daily.TYPE).values("about")
    last = Puzzle.objects.filter(pk__in=mailed).order_by("-day").first()
    found = get_puzzle_of_day(heard) if last is None else last
    record, called = found.record(), presenters.list_names(found, heard.player.display_name)
    moves = record.list_legal_moves(found.seat)
    move = rest if rest in moves else read_answer(record, found.seat, rest, lambda: called)[0][0]
    daily.pick_puzzle(found, heard.player, move, heard.now)
    first, *more = presenters.describe_pick(found, record, called, move)
    heard.add_entry(line, "done", Line(TOLD, words=first))
    for words in more:
        heard.add_entry("", "note", Line(TOLD, words=words))


ACT = MailAct(
    "puzzle",
    Line(phrase("sends today’s puzzle or takes your move; “puzzle daily”, “puzzle off”")),
    handle_puzzle,
    of_the_player=True,
    takes_more=True,
)
