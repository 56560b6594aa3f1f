"""What answers by mail mean: written down before the reader is asked, as tables.

A `Sample` is what somebody types and the moves that are meant by it; none for chatter.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.post.mails.numbered_moves import complete_example_turn, label_choices, list_examples
from games.rules.game import AnyGame, Setup
from games.rules.record import Record
from tests.post.letters.replies import listed

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay")
GREETINGS = listed(
    "Hi Bob,|Hi!|Hello,|Hello everybody,|Hey Ann|Dear Bob,|Dear all,|Good morning,|"
    "Good evening Bob!|Hallo Bob,|Hallo zusammen,|Liebe Bea,|Lieber Bob,|Guten Morgen!|"
    "Guten Abend,|Moin,|Servus,|"
    "Grüß dich,|Bonjour,|Bonsoir Bob,|Salut,|Coucou !|Cher Bob,|Chère Bea,|Hola Bob:|Hola,|"
    "Buenos días,|Buenas tardes,|Querido Bob:|Ciao Bob,|Ciao!|Buongiorno,|Buonasera,|Caro Bob,|"
    "Cześć,|Hej Bob,|Dzień dobry,|Drogi Bobie,|Hoi Bob,|Dag Bob,|Beste Bob,|Goedemorgen,|Olá Bob,|"
    "Oi,|Bom dia,|Boa tarde!|Caro Bob,|Hej,|God morgon,|Moi,|Terve,|Ahoj,|Dobrý den,|Привет,|"
    "Добрый день!|Здравствуйте,|こんにちは|你好，|안녕하세요|Bob,|Ann:"
)
CLOSINGS = listed(
    "Cheers,\nAnn|Best wishes\nJack|LG\nBill|Viele Grüße\nAnn|Cordialement,\nLiz|Saludos,\nAnn|"
    "Saluti\nJ.|Pozdrawiam\nAnn|Groetjes,\nBea|Abraços\nT|Thanks for the game!|See you at 8)|K.|"
    "PS: 2 more days and I am away.\nJack|<3"
)
BELOW = listed("Nice weather here.|Great game so far!|What a turn...|2 days to go|:-)|Thanks!")
ABOVE = listed("Great!|Nice move, Bob.|<3|I think:|My answer to that:|Here I come|Well...")


class Position(NamedTuple):
    """A seat that is asked, and one whole answer of it: the number of its first move in the list,
    what to type, and what that comes to."""

    record: Record
    seat: int
    number: int
    typed: list[str]
    meant: tuple[str, ...]

    @property
    def words(self) -> str:
        return ", ".join(self.typed)

    @property
    def shown(self) -> str:
        """The first move as the mail lists it."""
        _move, words = label_choices(self.record, self.seat, NAMES)[self.number - 1]
        return f"{self.number}  {words}"

    @property
    def by_number(self) -> str:
        """The answer with its first move as a number."""
        return ", ".join([str(self.number), *self.typed[1:]])


class Sample(NamedTuple):
    """What is typed at a position, and the moves that it means."""

    position: Position
    words: str
    meant: tuple[str, ...]


def positions(game: type[AnyGame], count: int, seed: int) -> Iterator[Position]:
    """Positions of random matches, and one answer to each."""
    dice = Random(f"{game.slug} {seed}")
    while True:
        seats = dice.choice(game.seat_counts)
        record = Record.begin(game(Setup(seats, {}, dice.randbytes(32))))
        until = dice.randrange(60)
        while record.awaited_seats and until:
            seat = dice.choice(record.awaited_seats)
            record = record.play(seat, dice.choice(record.list_legal_moves(seat)))
            until -= 1
        if record.awaited_seats:
            yield answered(record, dice.choice(record.awaited_seats), dice)
            count -= 1
        if not count:
            return


def answered(record: Record, seat: int, dice: Random) -> Position:
    """A position with a whole answer that begins with any of its moves."""
    legal = record.list_legal_moves(seat)
    verb = dice.choice(sorted({move.split()[0] for move in legal}))
    number = dice.choice([at for at, move in enumerate(legal, 1) if move.split()[0] == verb])
    typed = complete_example_turn(record, seat, legal[number - 1], dice.randrange(9))
    return Position(record, seat, number, typed, outcome_of(record, seat, typed))


def outcome_of(record: Record, seat: int, moves: list[str]) -> tuple[str, ...]:
    """The moves as they are stored, and the only ones that can follow them in the turn."""
    settled, told = False, []
    for move in moves:
        told += record.game.expand_shorthand(record.state, seat, move)
        settled = record.is_settling_move(seat, move)
        record = record.play(seat, move)
    while not settled and (move := record.forced_move(seat) or ""):
        told.append(move)
        settled = record.is_settling_move(seat, move)
        record = record.play(seat, move)
    return tuple(told)


def in_order(moves: tuple[str, ...]) -> tuple[str, ...]:
    """The same moves as two games read them: in Hunting Prey `play` carries out a swap, so that
    `draw` before it says nothing more; in Food Chain an order for an Ace comes first."""
    if moves[-1:] and moves[-1].startswith("play"):
        moves = tuple(move for move in moves if move != "draw")
    late = [move for move in moves if not move.startswith("keep")]
    early = [move for move in moves if move.startswith("keep") and not moves[0].startswith("swap")]
    return (*early, *late) if early else moves


def meant_words(at: Position, dice: Random) -> str:
    """One of the ways to type the answer of a position."""
    hello, bye = dice.choice(GREETINGS), dice.choice(CLOSINGS)
    below = dice.choice(BELOW)
    ways = [
        at.words,
        f"{at.words[0].upper()}{at.words[1:]}.",
        at.words.upper(),
        at.words.lower(),
        "\n".join(at.typed),
        "\n".join(f"{move}." for move in at.typed),
        "; ".join(at.typed),
        f"say Good luck, Jack!\n{at.words}",
        f"{at.words}\nsay Your turn, Bill",
        f"{at.words}\n\n{bye}",
        f"{at.words}\n{below}\n\n{bye}",
        f"{hello}\n{at.words}",
        f"{hello}\n\n{at.words}\n\n{bye}",
        at.by_number,
        f"#{at.by_number}",
        f"{hello}\n{at.by_number}",
        f"{hello}\n\n{at.by_number}",
        f"{hello}\n\n{at.by_number}\n\n{bye}",
        f"{at.by_number}\n\n{bye}",
        "\n".join([str(at.number), *at.typed[1:]]),
        "\n".join([at.shown, *at.typed[1:]]),
    ]
    if len(at.typed) == 1:
        ways += [f"{at.number}.", f"play {at.number}", f"play #{at.number}"]
    if at.typed[0].split()[0] not in ("play", "pass"):
        ways.append(f"play {at.words}")
    return dice.choice(ways)


def chatter(at: Position, dice: Random, replies: list[str]) -> str:
    """Words that mean no move, though some hold one in a place where none is read."""
    hello, above, reply = dice.choice(GREETINGS), dice.choice(ABOVE), dice.choice(replies)
    return dice.choice(
        [
            reply,
            f"{hello}\n{reply}",
            f"{hello}\n\n{reply}",
            f"{above}\n{at.words}",
            f"{above}\n{at.number}",
            f"{above}\n\n{at.number}",
            f"say good luck\n{at.number}",
            f"say good luck\n\n{at.number}",
            f"say see you\n\n{dice.choice(CLOSINGS)}",
            f"{hello}\n{above}\n{at.number}",
            f"<{at.number}",
            f"-{at.number}",
            f"{at.number}) {reply}",
            f"{at.number}-{at.number}",
            f"[{at.number}]",
            f"{at.number} Main Street",
            f"{at.number}, {reply}",
            f"{at.number} {reply}",
            f"- {at.words}",
            f"* {at.words}",
            f"“{at.words}”",
            f"I think that {at.words}",
            f"{reply}\n{at.words}",
            f"{at.words} {dice.choice(['or not', 'I guess?', 'would be nice', 'hm'])}",
            "",
        ]
    )


def is_shown(at: Position, words: str) -> bool:
    """True if the first line typed is, letter for letter, one that the turn mail shows."""
    record, seat = at.record, at.seat
    lines = {words for _move, words in label_choices(record, seat, NAMES)}
    lines |= set(list_examples(record, seat, record.list_legal_moves(seat)))
    return words.strip().rstrip(".").casefold() in {line.casefold() for line in lines}
