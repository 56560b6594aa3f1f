"""Replies to turn mails, built of `sentences` at a position, and what must happen to each."""

import string
from collections.abc import Callable, Iterator
from enum import Enum
from random import Random
from typing import NamedTuple

from games.rules.errors import RulesError
from games.rules.parser import notation
from tests.post.inbox.replies import sentences
from tests.post.letters.meanings import Position, answered, outcome_of


class Must(Enum):
    """What must happen: the turn that is meant is PLAYED at once, is ASKED back and not played, or
    EITHER; NOTHING is played; an answer SAYS a word and nothing is played."""

    PLAYED = "played"
    ASKED = "asked back"
    EITHER = "played or asked back"
    NOTHING = "not played"
    SAYS = "answered with a word"


class Reply(NamedTuple):
    """What is typed, where (on top of the quotation, below or between it), what must happen, and
    the moves or the word that it is about."""

    group: str
    words: str
    must: Must
    meant: tuple[str, ...] = ()
    word: str = ""
    place: str = "top"


Building = Callable[[Position, Random, str], Reply | None]


def filled(template: str, at: Position, dice: Random) -> str | None:
    """The template with what it names; None if the position does not have it."""
    move = at.words
    fields = {"move": move, "Move": f"{move[0].upper()}{move[1:]}", "MOVE": move.upper()}
    if "{other}" in template or "{m}" in template:
        other = another(at, dice)
        if other is None:
            return None
        fields |= {"other": other.words, "m": str(other.number)}
    return template.format(n=at.number, **fields)


def another(at: Position, dice: Random) -> Position | None:
    """Another whole answer of the same position."""
    for _ in range(20):
        other = answered(at.record, at.seat, dice)
        if other.meant != at.meant and other.number != at.number:
            return other
    return None


def moves_of(at: Position, words: str) -> tuple[str, ...]:
    """The whole turn that the forgiving reader makes of words; empty if it makes none."""
    try:
        return notation.read_submission(at.record, at.seat, words)
    except RulesError:
        return ()


def by_number(template: str, at: Position) -> str | None:
    """A template about the number of a move, which has to be a whole turn, or may be followed by
    what else the turn takes."""
    if "{n}" in template and moves_of(at, str(at.number)) != moves_of(at, at.words):
        if template.endswith("{n}") and len(at.typed) > 1:
            return ", ".join([template, *at.typed[1:]])
        return None
    return template


def plain(at: Position, dice: Random, template: str) -> Reply | None:
    template_or_none = by_number(template, at) if "{n}" in template else template
    if template_or_none is None:
        return None
    words = filled(template_or_none, at, dice)
    return words and Reply("plain", words, Must.PLAYED, at.meant)  # type: ignore[return-value]


def harmless(at: Position, dice: Random, below: str) -> Reply | None:
    gap = dice.choice(["\n", "\n\n"])
    return Reply("plain", f"{at.words}{gap}{below}", Must.PLAYED, at.meant)


def around(at: Position, dice: Random, template: str) -> Reply | None:
    words = filled(template, at, dice)
    return words and Reply("chatter", words, Must.EITHER, at.meant)  # type: ignore[return-value]


def numbered(at: Position, dice: Random, template: str) -> Reply | None:
    template_or_none = by_number(template, at)
    if template_or_none is None:
        return None
    words = filled(template_or_none, at, dice)
    return words and Reply("number", words, Must.EITHER, at.meant)  # type: ignore[return-value]


def below_quote(at: Position, dice: Random, place: str) -> Reply | None:
    words = dice.choice(["{move}", "{move}.", "I'd like to {move}", "{Move}", "OK, {move}!"])
    said = filled(words, at, dice)
    return said and Reply(  # type: ignore[return-value]
        "below", said, Must.EITHER, at.meant, place=place
    )


def question(at: Position, dice: Random, template: str) -> Reply | None:
    template_or_none = by_number(template, at) if "{n}" in template else template
    if template_or_none is None or ("{n}" in template and template_or_none != template):
        return None
    words = filled(template_or_none, at, dice)
    return words and Reply("question", words, Must.ASKED, at.meant)  # type: ignore[return-value]


def retraction(at: Position, dice: Random, below: str) -> Reply | None:
    gap = dice.choice(["\n", "\n\n", "\nAnn\n\n", "\n\nCheers,\nAnn\n\n"])
    typed = dice.choice([at.words, f"{at.words}.", "\n".join(at.typed)])
    return Reply("retraction", f"{typed}{gap}{below}", Must.ASKED, at.meant)


def not_meant(at: Position, dice: Random, template: str) -> Reply | None:
    words = filled(template, at, dice)
    return words and Reply("not meant", words, Must.NOTHING)  # type: ignore[return-value]


def talk(at: Position, dice: Random, words: str) -> Reply | None:
    hello = dice.choice(["", "", "Hi,\n", "Hello everybody,\n\n"])
    return Reply("talk", f"{hello}{words}", Must.NOTHING)


def like_command(at: Position, dice: Random, words: str) -> Reply | None:
    return Reply("command", words, Must.SAYS, word=sentences.LIKE_COMMANDS[words])


def slip(at: Position, dice: Random, where: str) -> Reply | None:
    """The turn with one typing slip. It is asked back, or still clear enough to be played; of a
    card that could be another one by now nothing has to come but no wrong turn."""
    words = slipped(at.words, dice, where)
    if words is None or words == at.words or is_other(words, at):
        return None
    known = {token for move in every_move(at) for token in move.split()}
    wrong = [word for word in split(words) if word not in split(at.words)]
    near = {word for word in known for typed in wrong if word != typed and is_near(typed, word)}
    sure = len(wrong) <= 2 and len(near & set(split(at.words))) >= 1 and len(near) == 1
    if where == "joined":
        sure = True
    return Reply(
        "slip" if sure else "unsure slip", words, Must.EITHER if sure else Must.NOTHING, at.meant
    )


def split(words: str) -> list[str]:
    return words.replace(",", " ").split()


def every_move(at: Position) -> list[str]:
    """The moves that could be meant first, and what can follow the one that was."""
    moves = list(at.record.list_legal_moves(at.seat))
    record = at.record
    for move in at.typed[:-1]:
        record = record.play(at.seat, move)
        moves += record.list_legal_moves(at.seat)
    return moves


def is_other(words: str, at: Position) -> bool:
    """True for words that have become another turn, which nobody could tell from a meant one."""
    return moves_of(at, words) not in ((), moves_of(at, at.words))


def slipped(words: str, dice: Random, where: str) -> str | None:
    """One slip: in a `word`, in the `code` of a card, or two words `joined`."""
    if where == "joined":
        spaces = [at for at, sign in enumerate(words) if sign == " " and words[at - 1] != ","]
        at = dice.choice(spaces) if spaces else -1
        return None if at < 0 else words[:at] + words[at + 1 :]
    tokens = words.split()
    fits = [
        at
        for at, token in enumerate(tokens)
        if (len(token) >= 4 and token.strip(",").isalpha() and token.islower()) == (where == "word")
        and (where == "word" or any(sign.isupper() for sign in token))
    ]
    if not fits:
        return None
    at = dice.choice(fits)
    tokens[at] = mistyped(tokens[at], dice)
    return " ".join(tokens)


def mistyped(token: str, dice: Random) -> str:
    """A word with a letter too many, too few, exchanged with the next or hit beside it."""
    core, end = (token[:-1], token[-1]) if token.endswith(",") else (token, "")
    at = dice.randrange(len(core))
    letters = string.ascii_uppercase if core.isupper() else string.ascii_lowercase
    kind = dice.choice(["doubled", "left out", "exchanged", "beside"])
    if kind == "doubled":
        core = core[: at + 1] + core[at:]
    elif kind == "left out" and len(core) > 2:
        core = core[:at] + core[at + 1 :]
    elif kind == "exchanged" and at + 1 < len(core):
        core = core[:at] + core[at + 1] + core[at] + core[at + 2 :]
    else:
        core = core[:at] + dice.choice(letters) + core[at + 1 :]
    return core + end


def is_near(typed: str, word: str) -> bool:
    """True if one slip makes `typed` of `word`, whatever the case of the letters."""
    one, two = typed.casefold(), word.casefold()
    if one == two:
        return True
    if abs(len(one) - len(two)) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), None)
    if at is None:
        return True
    rests = {(one[at + 1 :], two[at + 1 :]), (one[at:], two[at + 1 :]), (one[at + 1 :], two[at:])}
    swapped = one[at : at + 2] == two[at : at + 2][::-1] and one[at + 2 :] == two[at + 2 :]
    return swapped or any(a == b for a, b in rests)


# What is built of what; a game is asked everything of each row.
ROWS: tuple[tuple[Building, list[str]], ...] = (
    (plain, sentences.PLAIN),
    (harmless, sentences.HARMLESS),
    (around, sentences.AROUND),
    (numbered, sentences.NUMBERED),
    (below_quote, ["below"] * 14 + ["between"] * 14),
    (slip, ["word"] * 30 + ["code"] * 30 + ["joined"] * 12),
    (question, sentences.QUESTIONS),
    (retraction, sentences.RETRACTIONS),
    (not_meant, sentences.NOT_MEANT),
    (talk, sentences.TALK),
    (like_command, list(sentences.LIKE_COMMANDS)),
)


def every_reply(share: int = 1) -> Iterator[tuple[Building, str]]:
    """Each builder with each of its sentences, or every `share`-th of these."""
    rows = [(build, sentence) for build, given in ROWS for sentence in given]
    yield from rows[::share]


def expected_of(at: Position) -> tuple[str, ...]:
    return outcome_of(at.record, at.seat, at.typed)
