"""What every game must hold, whatever its rules: each game, seat count and choice of options.

`RURAL_LONG=1` takes every set of options, and plays 2,000 random and 300 bot matches of each game.
"""

import dataclasses
import json
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from random import Random
from textwrap import wrap
from typing import Any, Protocol

import pytest

from games.rules.game import AnyGame, Setup
from games.rules.lines import DealLine, line_text
from games.rules.parser.notation import interpret_clause
from games.rules.record import Record
from games.titles import TITLES, bots
from tests.long_run import LONG
from tests.rules.tables import combinations, every_table

RANDOM_MATCHES, BOT_MATCHES = 4, 1  # of each table
LONG_RANDOM_MATCHES, LONG_BOT_MATCHES = 2000, 300  # of each game, over all its tables
PLY_LIMIT = 5000


class Secrets(Protocol):
    """Where a title keeps its cards, as `tests/titles/<title>/tables.py` says: all of them, sorted,
    those that are in a state, sorted, and those that one seat hides from the others in it."""

    DECK: list[str]

    def all_cards(self, state: Any) -> list[str]: ...

    def hidden(self, state: Any, seat: int) -> set[str]: ...


def secrets_of(game: type[AnyGame]) -> Secrets:
    """What a title says of its secrets; without that its leak test could not fail."""
    name = f"tests.titles.{game.slug.replace('-', '_')}.tables"
    try:
        tables: Any = import_module(name)
    except ModuleNotFoundError:
        tables = None
    for part in ("DECK", "all_cards", "hidden"):
        assert hasattr(tables, part), f"{game.title} says in {name} where its secrets are: {part}"
    found: Secrets = tables
    return found


def random_matches(game: type[AnyGame]) -> int:
    """How many random matches each table of a game plays."""
    return max(RANDOM_MATCHES, LONG_RANDOM_MATCHES // len(list(combinations(game))) if LONG else 0)


def bot_matches(game: type[AnyGame]) -> int:
    """How many matches of bots each table of a game plays."""
    return max(BOT_MATCHES, -(-LONG_BOT_MATCHES // len(list(combinations(game)))) if LONG else 0)


def seated(game: type[AnyGame], seats: int, options: dict[str, Any], number: int) -> AnyGame:
    return game(Setup(seats, options, b"contract %d" % number))


def random_move(at: Record, seat: int, rng: Random) -> str:
    return rng.choice(at.list_legal_moves(seat))


def played(playing: AnyGame, rng: Random) -> Iterator[Record]:
    """Every record of a match of random moves; now and then a seat moves that is not awaited."""
    at = Record.begin(playing)
    yield at
    while at.awaited_seats:
        seats = at.awaited_seats
        if rng.random() < 0.1:
            seats = tuple(seat for seat in range(playing.seats) if at.list_legal_moves(seat))
        seat = rng.choice(seats)
        at = at.play(seat, random_move(at, seat, rng))
        yield at
        assert at.ply < PLY_LIMIT, "the match does not end"


def last(records: Iterator[Record]) -> Record:
    *_, at = records
    return at


def matches(game: type[AnyGame], seats: int, options: dict[str, Any], count: int) -> Iterator[Any]:
    for number in range(count):
        yield number, played(seated(game, seats, options, number), Random(number))


def few(count: int) -> int:
    """A tenth of the matches, for checks that look hard at every ply."""
    return max(count // 10, 3)


def looked_at(
    game: type[AnyGame], seats: int, options: dict[str, Any], count: int
) -> Iterator[Record]:
    """The positions of so many matches, for checks that take longer than playing. In a short run
    every seventh position of one match: each game has dozens of tables, and each of these another
    seventh."""
    first = Random(repr((game.slug, seats, options))).randrange(7)
    for _number, records in matches(game, seats, options, count if LONG else 1):
        yield from records if LONG else islice(records, first, None, 7)


@every_table
def test_random_play_ends_with_an_outcome(game: Any, seats: int, options: Any) -> None:
    for _number, records in matches(game, seats, options, random_matches(game)):
        at = last(records)
        assert at.outcome is not None
        assert (len(at.outcome.scores), len(at.outcome.places)) == (seats, seats)
        assert not any(at.list_legal_moves(seat) for seat in range(seats))


@every_table
def test_awaited_seats_have_moves_and_the_mildest_is_one_of_them(
    game: Any, seats: int, options: Any
) -> None:
    for _number, records in matches(game, seats, options, few(random_matches(game))):
        for at in records:
            for seat in at.awaited_seats:
                legal = at.list_legal_moves(seat)
                assert len(set(legal)) == len(legal) > 0
                assert at.choose_timeout_move(seat) in legal
            assert bool(at.awaited_seats) == (at.outcome is None)


@every_table
def test_every_legal_move_can_be_taken_and_has_words(game: Any, seats: int, options: Any) -> None:
    for number, records in matches(game, seats, options, 2):
        for at in records:
            if at.ply % 7 == number:
                for seat in at.awaited_seats:
                    for move in at.list_legal_moves(seat):
                        assert at.label_move(seat, move)
                        assert at.play(seat, move).ply == at.ply + 1


@every_table
def test_every_legal_move_is_read_back_from_its_text_and_its_number(
    game: Any, seats: int, options: Any
) -> None:
    for _number, records in matches(game, seats, options, few(random_matches(game)) // 3):
        for at in records:
            for seat in at.awaited_seats if LONG or at.ply % 5 == 0 else ():
                legal = at.list_legal_moves(seat)
                for number, move in enumerate(legal, 1):
                    assert interpret_clause(move.lower(), legal, game.vocabulary) == move
                    assert interpret_clause(f"#{number}", legal, game.vocabulary) == move


@every_table
def test_no_card_is_lost_or_made(game: Any, seats: int, options: Any) -> None:
    secrets = secrets_of(game)
    for _number, records in matches(game, seats, options, few(random_matches(game))):
        for at in records:
            assert secrets.all_cards(at.state) == secrets.DECK


@every_table
def test_a_replay_leads_to_the_same_fingerprint_and_log(
    game: Any, seats: int, options: Any
) -> None:
    for number, records in matches(game, seats, options, few(random_matches(game))):
        at = last(records)
        again = Record.replay(seated(game, seats, options, number), at.moves)
        assert again.fingerprint() == at.fingerprint()
        assert (again.state, again.log, again.moves) == (at.state, at.log, at.moves)


@every_table
def test_secret_choices_commute(game: Any, seats: int, options: Any) -> None:
    for number, records in matches(game, seats, options, few(random_matches(game))):
        rng = Random(number)
        for at in records:
            if len(at.awaited_seats) < 2:
                continue
            first, second = rng.sample(at.awaited_seats, 2)
            one, other = random_move(at, first, rng), random_move(at, second, rng)
            there = at.play(first, one).play(second, other)
            back = at.play(second, other).play(first, one)
            assert there.state == back.state
            assert there.fingerprint() == back.fingerprint()


def words_of(shown: Any) -> set[str]:
    """Every word of something shown to a seat, words with hyphens whole as well."""
    whole = set(re.findall(r"[\w-]+", json.dumps(shown)))
    return whole.union(*(word.split("-") for word in whole if "-" in word))


@every_table
def test_no_hidden_card_shows_in_a_foreign_view_line_or_move(
    game: Any, seats: int, options: Any
) -> None:
    hidden = secrets_of(game).hidden
    looked = 0
    for at in looked_at(game, seats, options, few(random_matches(game))):
        for seat in (None, *range(seats)):
            others = [other for other in range(seats) if other != seat]
            canaries = set().union(*(hidden(at.state, other) for other in others))
            assert not canaries & words_of(shown_to(at, seat))
            looked += len(canaries)
    assert looked > (1000 if LONG else 30)


def shown_to(at: Record, seat: int | None) -> list[Any]:
    """All that a seat gets of the position it is in, but not of finished years and rounds: what
    these have laid open may be dealt again and be a secret anew."""
    names = [f"Player {number}" for number in range(at.game.seats)]
    view = at.view(seat)
    for shown in view["seats"]:
        shown.pop("years", None)
    told = [line for _ply, line in at.readable_lines(seat, at.ply)]
    deals = [number for number, line in enumerate(told) if isinstance(line, DealLine)]
    told = told[deals[-1] :] if deals else told
    may = () if seat is None else at.list_legal_moves(seat)
    labels = [str(at.label_move(seat, move)) for move in may if seat is not None]
    return [view, [line_text(line, names) for line in told], may, labels]


def immutable(thing: Any) -> bool:
    """True for text, numbers, booleans, None, and tuples and frozen dataclasses of such."""
    if thing is None or isinstance(thing, str | int | bytes):
        return True
    if isinstance(thing, tuple):
        return all(immutable(part) for part in thing)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        frozen = bool(vars(type(thing))["__dataclass_params__"].frozen)
        parts = dataclasses.fields(thing)
        return frozen and all(immutable(getattr(thing, part.name)) for part in parts)
    return False


@every_table
def test_states_are_immutable_and_hashable(game: Any, seats: int, options: Any) -> None:
    for _number, records in matches(game, seats, options, 2):
        for at in records:
            assert immutable(at.state)
            assert isinstance(hash(at.state), int)


@every_table
def test_views_are_json_and_do_not_change_by_looking(game: Any, seats: int, options: Any) -> None:
    for at in looked_at(game, seats, options, 2):
        for seat in (None, *range(seats)):
            view = at.view(seat)
            assert json.loads(json.dumps(view)) == view
            view.clear()
            assert at.view(seat)


@every_table
def test_a_draft_ends_in_a_move_that_settles_or_leaves_the_seat_nothing_to_do(
    game: Any, seats: int, options: Any
) -> None:
    rng = Random(1)
    for at in looked_at(game, seats, options, 2):
        for seat in at.awaited_seats:
            ahead = at
            for _length in range(20):
                if seat not in ahead.awaited_seats:
                    break
                move = random_move(ahead, seat, rng)
                settled = ahead.is_settling_move(seat, move)
                ahead = ahead.play(seat, move)
                if settled:
                    break
            else:
                pytest.fail("twenty steps and none that settles")


@every_table
def test_bots_play_legal_moves_to_the_end(game: Any, seats: int, options: Any) -> None:
    for number in range(bot_matches(game)):
        at = Record.begin(seated(game, seats, options, number))
        rng = Random(number)
        while at.awaited_seats:
            seat = at.awaited_seats[0]
            at = at.play(
                seat, bots.choose_move(game, at.view(seat), at.list_legal_moves(seat), rng)
            )
            assert at.ply < PLY_LIMIT
        assert at.outcome is not None


@every_table
def test_the_same_seed_deals_the_same_and_another_one_differently(
    game: Any, seats: int, options: Any
) -> None:
    starts = [seated(game, seats, options, number).start() for number in (1, 1, 2)]
    assert starts[0] == starts[1]
    assert starts[0] != starts[2]


DESCRIBED = [entry for entry in TITLES if entry.blurb]  # a title may do without


@pytest.mark.parametrize("entry", DESCRIBED, ids=lambda entry: entry.game.slug)
def test_every_title_with_a_blurb_says_in_few_words_what_it_is_and_how_much_thought_it_takes(
    entry: Any,
) -> None:
    blurb = entry.blurb
    ends = re.compile(r"[.!?](?= |$)")
    assert len(ends.findall(blurb.sentence)) == 1
    assert len(ends.findall(blurb.two_sentences)) == 2
    for words in (blurb.sentence, blurb.two_sentences):
        assert ends.search(words[-1])
        assert words[0].isupper()
    assert len(wrap(blurb.in_short, 72)) <= 10
    assert 5 <= blurb.minutes <= 60
    assert blurb.weight.words
    assert entry.game.seat_counts
    assert len({other.blurb.sentence for other in DESCRIBED}) == len(DESCRIBED)


@pytest.mark.parametrize("entry", DESCRIBED, ids=lambda entry: entry.game.slug)
def test_the_minutes_of_a_title_are_counted_in_as_many_turns_as_its_bots_take(entry: Any) -> None:
    game = entry.game
    seats, options = min(game.seat_counts), {each.name: each.default for each in game.options}
    turns = bot_turns(game, seats, options) / seats
    assert turns / 2 <= entry.blurb.turns <= turns * 2


def bot_turns(game: type[AnyGame], seats: int, options: dict[str, Any]) -> int:
    """How many whole answers the bots give in a match."""
    at, rng, turns = Record.begin(seated(game, seats, options, 0)), Random(0), 0
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        move = bots.choose_move(at.game, at.view(seat), at.list_legal_moves(seat), rng)
        turns += at.is_settling_move(seat, move)
        at = at.play(seat, move)
    return turns
