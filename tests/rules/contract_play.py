"""What the rules of every title must hold: its moves, their words, the end of a match.

`tests/rules/test_contract.py` runs these checks at every table of every title.
"""

import re
from random import Random
from typing import Any

from games.post.inbox import command_table as _commands  # noqa: F401  # fills the table
from games.post.inbox.commands import Address, find_command
from games.rules.game import Outcome
from games.rules.lines import Line
from games.rules.parser.notation import interpret_clause
from games.rules.record import Record
from games.rules.shuffle_sources import RecordingOrders, SeededOrders
from tests.long_run import LONG
from tests.rules.contract import (
    PLY_LIMIT,
    Table,
    attempt,
    check_words,
    demand,
    last,
    play,
    random_move,
)

MOVE = re.compile(r"[a-z][a-z-]*( [A-Za-z0-9]+([=-][A-Za-z0-9]+)*)*")
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def check_what_it_says_of_itself(table: Table) -> None:
    """Slug, seats, version and options, and a setup that can be made."""
    game = table.entry.game
    demand(bool(SLUG.fullmatch(game.slug)), None, f"the slug {game.slug!r} is not like hill-climb")
    demand(bool(game.title), None, f"{game.slug} has no title")
    counts = game.seat_counts
    is_fine = isinstance(counts, tuple) and all(isinstance(n, int) and 0 < n < 10 for n in counts)
    demand(is_fine and bool(counts), None, f"{game.slug}: seat_counts is {counts!r}, not (2, 3)")
    for option in game.options:
        values = [value for value, _words in option.choices]
        words = f"{game.slug}: option {option.name!r} has the default {option.default!r}"
        demand(option.default in values, None, f"{words}, which is none of its choices {values}")


def check_the_deal(table: Table) -> None:
    """The same seed deals the same; another one differently, if anything is shuffled."""
    title = str(table.entry.game.title)
    starts = [attempt(None, title, table.sit_down(at).start) for at in (1, 1, 2)]
    same = "one seed gives two different starts; self.shuffle is the only chance there is"
    demand(starts[0] == starts[1], None, f"{title}: {same}")
    orders = RecordingOrders(SeededOrders(b"contract 1"))
    table.sit_down(1, orders=orders).start()
    if orders.made:
        demand(
            starts[0] != starts[2], None, f"{title}: every seed deals the same; use self.shuffle"
        )


def check_random_play(table: Table) -> None:
    """It ends, with an outcome that is sound, and nobody can move after that."""
    for _number, records in table.matches(table.random_matches):
        at = last(records)
        outcome = attempt(at, "outcome", at.game.outcome, at.state)
        demand(outcome is not None, at, "nobody is awaited, but outcome is None")
        assert outcome is not None
        check_outcome(at, outcome)
        for seat in range(table.seats):
            moves = at.list_legal_moves(seat)
            demand(not moves, at, f"the match is over, and moves are legal: {moves[:3]}", seat)


def check_outcome(at: Record, outcome: Outcome) -> None:
    seats, places = at.game.seats, outcome.places
    counts = (len(outcome.scores), len(places))
    demand(counts == (seats, seats), at, f"the outcome has not a score and a place each: {outcome}")
    best = tuple(seat for seat in range(seats) if places[seat] == 1)
    said = f"winners are {outcome.winners}, but place 1 have {best}"
    demand(tuple(outcome.winners) == best, at, said)
    fair = all(place == 1 + sum(other < place for other in places) for place in places)
    demand(fair or not best, at, f"places {places} do not count who is better, as (1, 1, 3) does")
    shared = len(best) == seats and seats > 1
    demand(at.game.can_be_drawn or not shared, at, "all share place 1, but can_be_drawn is False")


def check_awaited_seats(table: Table) -> None:
    """Whoever is awaited has moves, each once, and the mildest is one of them."""
    for _number, records in table.matches(table.few_matches):
        for at in records:
            awaited = at.awaited_seats
            for seat in awaited:
                demand(0 <= seat < table.seats, at, f"seat {seat} is awaited; there is none")
                legal = attempt(at, "list_legal_moves", at.list_legal_moves, seat, seat=seat)
                demand(len(legal) > 0, at, "is awaited, but has no legal move", seat)
                twice = [move for move in legal if legal.count(move) > 1]
                demand(not twice, at, f"a legal move is listed twice: {twice[:1]}", seat)
                again = at.game.list_legal_moves(at.state, seat)
                demand(again == legal, at, "legal moves differ when asked again", seat)
                mildest = attempt(
                    at, "choose_timeout_move", at.choose_timeout_move, seat, seat=seat
                )
                words = f"choose_timeout_move gives {mildest!r}, which is not legal"
                demand(mildest in legal, at, words, seat)
            over = at.outcome is not None
            said = "is over, but seats are awaited" if over else "awaits nobody, but has no outcome"
            demand(bool(awaited) != over, at, f"the match {said}")


def check_moves(table: Table) -> None:
    """Every legal move can be taken, has words of its own, and is read back from its text and its
    number."""
    words = table.entry.game.vocabulary
    for number, records in table.matches(2):
        for at in records:
            for seat in at.awaited_seats if at.ply % 7 == number else ():
                legal = at.list_legal_moves(seat)
                labels: dict[Line, tuple[str, Any]] = {}
                for move in legal:
                    said = "is not a verb and words or codes, as 'play 7SK on B1' is"
                    demand(bool(MOVE.fullmatch(move)), at, said, seat, move)
                    command = find_command(move, Address.MATCH)
                    said = "reads as a command of mails; choose another verb"
                    demand(command is None, at, said, seat, move)
                    check_label(at, seat, move, labels, play(at, seat, move).state)
    for _number, records in table.matches(max(table.few_matches // 3, 1)):
        for at in records:
            for seat in at.awaited_seats if LONG or at.ply % 5 == 0 else ():
                legal = at.list_legal_moves(seat)
                for number, move in enumerate(legal, 1):
                    for typed in (move.lower(), f"#{number}"):
                        read = attempt(
                            at,
                            f"reading {typed!r}",
                            interpret_clause,
                            *(typed, legal, words),
                            seat=seat,
                            move=move,
                        )
                        said = f"{typed!r} is read as {read!r}; look at the vocabulary"
                        demand(read == move, at, said, seat, move)


def check_label(
    at: Record, seat: int, move: str, labels: dict[Line, tuple[str, Any]], state: Any
) -> None:
    label = attempt(at, "label_move", at.label_move, seat, move, seat=seat, move=move)
    demand(isinstance(label, Line), at, f"label_move gives no Line, but {label!r:.60}", seat, move)
    check_words(at, "its label", label, seat, move)
    demand(bool(str(label).strip()), at, "has no label; say it in label_move", seat, move)
    other = labels.setdefault(label, (move, state))
    said = f"has the label of {other[0]!r}, which leads elsewhere: {str(label)!r}"
    demand(other[1] == state, at, said, seat, move)


def check_cards(table: Table) -> None:
    """No card is lost or made."""
    secrets, deck = table.secrets, sorted(table.secrets.DECK)
    for _number, records in table.matches(table.few_matches):
        for at in records:
            found = sorted(attempt(at, "all_cards", secrets.all_cards, at.state))
            if found != deck:
                lost, made = list(deck), []
                for card in found:
                    if card in lost:
                        lost.remove(card)
                    else:
                        made.append(card)
                move = at.moves[-1][1] if at.moves else None
                words = f"cards were lost: {lost[:5]}; or made: {made[:5]}"
                demand(False, at, f"{words} (all_cards in tables.py)", move=move)


def check_replay(table: Table) -> None:
    """The same moves lead to the same state, lines and fingerprint."""
    for number, records in table.matches(table.few_matches):
        at = last(records)
        fresh = table.sit_down(number)
        again = attempt(at, "a replay of the same moves", Record.replay, fresh, at.moves)
        for what in ("state", "log"):
            same = getattr(again, what) == getattr(at, what)
            words = f"the same moves lead to another {what}; a state may depend on nothing else"
            demand(same, at, words)
        demand(again.fingerprint() == at.fingerprint(), at, "a replay has another fingerprint")


def check_secret_choices(table: Table) -> None:
    """Where several are awaited, their choices lead to the same whoever comes first."""
    for number, records in table.matches(table.few_matches):
        rng = Random(number)
        for at in records:
            if len(at.awaited_seats) < 2:
                continue
            first, second = rng.sample(at.awaited_seats, 2)
            one, other = random_move(at, first, rng), random_move(at, second, rng)
            there, back = play(at, first, one), play(at, second, other)
            for seat, after in ((second, there), (first, back)):
                words = "loses its turn or this move when another awaited seat comes first"
                move = other if seat == second else one
                demand(move in after.list_legal_moves(seat), after, words, seat, move)
            there, back = there.play(second, other), back.play(first, one)
            words = f"{one!r} of seat {first} and {other!r} of seat {second} depend on their order"
            demand(there.state == back.state, at, words)
            demand(there.fingerprint() == back.fingerprint(), at, words)


def check_bots(table: Table) -> None:
    """Bots play legal moves to the end."""
    for number in range(table.bot_matches):
        at, rng = Record.begin(table.sit_down(number)), Random(number)
        while at.awaited_seats:
            seat, legal = at.awaited_seats[0], at.list_legal_moves(at.awaited_seats[0])
            bot = table.entry.bot
            choose = bot or (lambda _view, moves, lot: lot.choice(moves))
            move = attempt(at, "the bot", choose, at.view(seat), legal, rng, seat=seat)
            demand(move in legal, at, f"the bot takes {move!r}, which is not legal", seat)
            at = play(at, seat, move)
            demand(at.ply < PLY_LIMIT, at, f"bots do not end within {PLY_LIMIT} moves")
        demand(at.outcome is not None, at, "bots come to an end without an outcome")
