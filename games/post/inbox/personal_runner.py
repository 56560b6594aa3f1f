"""The lines of a letter to a player's own address, done one by one."""

from collections.abc import Callable, Sequence

from django.db import transaction

from games.play import PlayError
from games.post.inbox import (
    match_terms,
    people_commands,
    preset_lines,
    query_commands,
    settings_commands,
    table_request_lines,
)
from games.post.inbox.absence_parser import find_holiday_line
from games.post.inbox.command_registry import find_act_words, get_act
from games.post.inbox.greetings import is_greeting
from games.post.inbox.personal_context import SHOWN, PersonalLetter
from games.post.inbox.reply_texts import HESITATES, VACATION_HOW
from games.post.inbox.small_talk import LONGEST_HESITATION, is_hesitation, is_question
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.phrases import phrase

MOST_LINES, LONGEST_LINE = 10, 200
Doing = Callable[[PersonalLetter, str, str], None]

WORDS: dict[str, Doing] = {
    "lobby": query_commands.handle_lobby,
    "matches": query_commands.handle_matches,
    "rules": query_commands.handle_rules,
    "help": query_commands.handle_help,
    "new": match_terms.handle_new,
    "join": match_terms.handle_join,
    "leave": match_terms.handle_leave,
    "seats": query_commands.handle_seats,
    "take": match_terms.take_seat,
    "invite": match_terms.handle_invite,
    "rematch": people_commands.handle_rematch,
    "block": people_commands.handle_block,
    "unblock": people_commands.handle_unblock,
    "blocked": people_commands.list_blocked,
    "friend": people_commands.handle_friend,
    "unfriend": people_commands.handle_unfriend,
    "friends": people_commands.handle_friends,
    "watch": people_commands.list_watchable,
    "follow": people_commands.handle_follow,
    "unfollow": people_commands.handle_unfollow,
    "settings": settings_commands.handle_settings,
    "vacation": settings_commands.handle_vacation,
    "away": settings_commands.handle_vacation,
    "preview": settings_commands.handle_preview,
    "back": settings_commands.handle_back,
    "renew": settings_commands.handle_renew,
    "calendar": settings_commands.handle_calendar,
    "wish": table_request_lines.handle_wish,
    "wishes": table_request_lines.handle_wishes,
    "forget": table_request_lines.handle_forget,
    "keep": preset_lines.handle_keep_preset,
    "terms": preset_lines.list_preset_lines,
}
ONLY_ASKS = frozenset(
    (
        *("lobby", "seats", "matches", "rules", "help", "wishes", "blocked", "friends", "watch"),
        "terms",
    )
)
ALONE = frozenset(("seats", "wishes", "help", "back", "calendar", "blocked", "friends", "terms"))
NOT_DONE = phrase("not done: {why}")
NOTHING = phrase("I found no command at the top of your email. Write “help” to see them all.")
UNKNOWN = phrase(
    "I don’t know the command “{words}”. Write “lobby”, “matches”, “new {game}”, or “help” for "
    "all commands. To play a turn, reply to its email."
)
ENDED = phrase("ignored: it’s below a line I couldn’t read.")
NO_LINE = phrase("ignored: I don’t know that command here.")
TOO_MANY = phrase("I read only the first {most} lines and ignored the rest.")


def run_lines(heard: PersonalLetter, lines: Sequence[str]) -> None:
    """Does what the lines say, as far as the first that cannot be done."""
    rest = [line for at, line in enumerate(lines) if at or not is_greeting(line)]
    if not rest:
        heard.refuse("", Line(NOTHING))
    for at, line in enumerate(rest[:MOST_LINES], 1):
        if heard.stopped:
            heard.add_entry(line[:LONGEST_LINE], "ignored", Line(ENDED))
        elif is_questioned_below(line, rest[at:]):
            words = line[:LONGEST_LINE].rstrip(" ?!.")
            heard.refuse(line[:LONGEST_LINE], Line(HESITATES, line=words))
        else:
            run_line(heard, line[:LONGEST_LINE])
    if rest[MOST_LINES:]:
        heard.add_entry("", "ignored", Line(TOO_MANY, most=MOST_LINES))


def is_questioned_below(line: str, below: Sequence[str]) -> bool:
    """True for a line that does something, but is asked about or taken back further down."""
    word = first_word(line)
    if word in ONLY_ASKS or not (word in WORDS or find_act_words(line)):
        return False
    others = (
        other for other in below if first_word(other) not in WORDS and not find_act_words(other)
    )
    return is_question(line) or any(is_hesitation(other[:LONGEST_HESITATION]) for other in others)


def first_word(line: str) -> str:
    return line.partition(" ")[0].lower().rstrip(".!,:;?")


def run_line(heard: PersonalLetter, line: str) -> None:
    """Does what one line says, or notes why not; a refused line leaves nothing behind."""
    if (words := find_act_words(line)) and get_act(words).of_the_player:
        run_act(heard, line, words)
        return
    word, rest = first_word(line), line.partition(" ")[2].strip()
    doing = WORDS.get(word)
    if doing is None or (rest.strip(" .!?") and word in ALONE):
        handle_unknown_line(heard, line)
        return
    if not heard.may_act and word not in ONLY_ASKS and (rest or word != "settings"):
        heard.add_doubted_line(line)
        return
    try:
        with transaction.atomic():
            doing(heard, line, rest)
    except (PlayError, RulesError) as error:
        heard.refuse(line, Line(NOT_DONE, why=error.line))


def run_act(heard: PersonalLetter, line: str, words: str) -> None:
    """Something that a package above the post does; one with a link of its own is asked about by
    that."""
    act = get_act(words)
    if heard.may_act or act.only_asks:
        act.do(heard, line)
    elif act.ask is not None:
        act.ask(heard, line)
    else:
        heard.add_doubted_line(line)


def handle_unknown_line(heard: PersonalLetter, line: str) -> None:
    """A line that is none of ours ends the reading: a signature, or a mistake."""
    if not heard.is_begun and find_holiday_line([line]):
        heard.refuse(line, Line(VACATION_HOW))
    elif heard.is_begun:
        heard.add_entry(line, "ignored", Line(NO_LINE))
        heard.stopped = True
    else:
        heard.refuse(
            line, Line(UNKNOWN, words=line[:SHOWN], game=query_commands.example_game(heard))
        )
