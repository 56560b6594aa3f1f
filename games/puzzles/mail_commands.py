"""`puzzle` by mail: alone it sends that of the day, with a move behind it that is the answer, and
`puzzle daily` or `puzzle off` say whether it comes each day."""

from games.notifications import list_notifications, owe_again
from games.play import NotAllowed
from games.post.inbox.command_runner import CommandRunner
from games.post.inbox.commands import PUNCTUATION, Argument, MailCommand
from games.puzzles import daily, presenters
from games.puzzles.models import Puzzle
from games.rules.lines import Line
from games.rules.parser.turn_parser import read_answer
from games.rules.phrases import phrase

COMES = phrase("the daily puzzle will come by email.")
DAILY = phrase("you already get the daily puzzle by email.")
OFF = phrase("you’ll get no more puzzles by email.")
TOLD = phrase("{words}")
DAILY_WORD, OFF_WORD = "daily", "off"


def answer_or_send_puzzle(heard: CommandRunner, words: str) -> None:
    rest = words.rstrip(PUNCTUATION)
    if rest.lower() == DAILY_WORD:
        daily.subscribe_player(heard.player, heard.now)
        heard.answer(DAILY)
    elif rest.lower() == OFF_WORD:
        daily.unsubscribe_player(heard.player)
        heard.answer(OFF)
    elif rest:
        answer_puzzle(heard, rest)
    else:
        send_puzzle(heard)


def send_puzzle(heard: CommandRunner) -> None:
    owe_again(daily.TYPE, heard.player.pk, get_puzzle_of_day(heard).pk, heard.now)
    heard.answer(COMES)


def get_puzzle_of_day(heard: CommandRunner) -> Puzzle:
    """The puzzle of the day; NotAllowed if there is none yet."""
    found = daily.find_puzzle_of_day(heard.now)
    if found is None:
        raise NotAllowed(daily.NONE_YET)
    return found


def answer_puzzle(heard: CommandRunner, rest: str) -> None:
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
    heard.answer(TOLD, words=first)
    for words in more:
        heard.add_entry("", "note", Line(TOLD, words=words))


COMMANDS = (
    MailCommand(
        "puzzle",
        answer_or_send_puzzle,
        Argument.OPTIONAL,
        help={
            "puzzle": phrase(
                "sends today’s puzzle or takes your move; “puzzle daily”, “puzzle off”"
            )
        },
    ),
)
