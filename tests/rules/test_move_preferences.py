"""A whole turn in one line: what is done first, and what then, whatever the first has shown."""

import random

import pytest

from games.rules.errors import Illegal, Incomplete, RulesError, Unreadable
from games.rules.game import Setup
from games.rules.parser.move_preferences import has_preferences, read_preferences
from games.rules.record import Record
from games.titles import all_games, find_game


def dealt(slug: str, seed: bytes = b"1") -> tuple[Record, int]:
    game = find_game(slug)
    record = Record.begin(game(Setup(game.seat_counts[0], {}, seed)))
    return record, record.awaited_seats[0]


@pytest.mark.parametrize(
    ("slug", "words", "moves"),
    [
        ("biome-rummy", "draw deck, discard lowest", ("draw deck", "discard D2")),
        (
            "biome-rummy",
            "draw deck, set if possible, discard first of S3 9H, else highest",
            ("draw deck", "set H5 H6 H9 H10", "discard XK"),
        ),
        (
            "biome-rummy",
            "draw deck; discard first of S3 H10 else any",
            ("draw deck", "discard H10"),
        ),
        ("biome-rummy", "draw deck, discard hearts else any", ("draw deck", "discard H5")),
        (
            "biome-rummy",
            "draw deck, discard first of 4 K hearts else any",
            ("draw deck", "discard XK"),
        ),
        ("emu-ranchers", "discard first of 9WY CK", ("discard CK", "draw deck")),
        ("emu-ranchers", "hatch first of 9WY 8YK else lowest", ("hatch 2SY", "draw deck")),
        (
            "emu-ranchers",
            "grow AK on B1 else hatch 3LY, draw first of discard deck",
            ("hatch 3LY", "draw deck"),
        ),
        ("hunting-prey", "swap X4, play first of SK HK else highest", ("swap X4", "play SJ")),
        ("food-chain", "play first of S2 H4 on C else pass", ("play H4 on C",)),
        ("ranchers", "take p9 at a1 else take p2 at b1", ("take p2 at b1",)),
    ],
)
def test_the_first_choice_that_is_possible_is_taken(
    slug: str, words: str, moves: tuple[str, ...]
) -> None:
    record, seat = dealt(slug)
    assert has_preferences(words, record.game.vocabulary)
    assert read_preferences(record, seat, words) == moves


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        ("discard first of 9WY 8YK", "discard first of 9WY 8YK"),
        ("hatch 9WY else grow 9WY on B1", "hatch 9WY else grow 9WY on B1"),
    ],
)
def test_a_line_of_which_nothing_is_possible_is_refused_with_its_words(
    words: str, quoted: str
) -> None:
    record, seat = dealt("emu-ranchers")
    with pytest.raises(Illegal, match=quoted):
        read_preferences(record, seat, words)


def test_a_turn_of_many_steps_is_refused() -> None:
    record, seat = dealt("biome-rummy")
    with pytest.raises(Unreadable, match="12 steps"):
        read_preferences(record, seat, ", ".join(["discard any"] * 13))


@pytest.mark.parametrize("seed", [b"1", b"2", b"3", b"4"])
def test_whether_a_line_is_refused_never_tells_what_would_be_drawn(seed: bytes) -> None:
    """Otherwise a card could be asked for before it is drawn."""
    record, seat = dealt("biome-rummy", seed)
    unseen = set(record.game.vocabulary.cards) - set(record.view(seat)["hand"])
    for card in sorted(unseen):
        with pytest.raises(Illegal, match="last resort"):
            read_preferences(record, seat, f"draw deck, discard {card}")
        with pytest.raises(Illegal, match="last resort"):
            read_preferences(record, seat, f"draw deck, discard first of {card}")


@pytest.mark.parametrize(
    "words",
    [
        "hatch 7SK",
        "draw deck, discard H5",
        "any",
        "else",
        "pass",
        "any news?",
        "any else",
        "any else hatch 7SK",
        "hatch 7SK or else I lose",
        "discard 5YK, or else",
    ],
)
def test_a_plain_turn_has_no_preferences(words: str) -> None:
    assert not has_preferences(words, find_game("emu-ranchers").vocabulary)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_line_comes_to_whole_legal_turns_or_is_refused(game: type) -> None:
    dice = random.Random(game.slug)
    read = 0
    for at in range(6):
        record = Record.begin(game(Setup(dice.choice(game.seat_counts), {}, bytes([at]))))
        for _ in range(120):
            if not record.awaited_seats:
                break
            seat = dice.choice(record.awaited_seats)
            legal = record.list_legal_moves(seat)
            steps = [dice.choice(legal), dice.choice(legal).split()[0] + " any"]
            words = f"{' else '.join(dice.sample(legal, min(2, len(legal))))}, {steps[1]}"
            try:
                moves = read_preferences(record, seat, words)
            except RulesError:
                moves = ()
            read += bool(moves)
            for number, move in enumerate(moves or (record.choose_timeout_move(seat),)):
                assert number == 0 or seat in record.awaited_seats or not moves
                assert move in record.list_legal_moves(seat)
                last = record.is_settling_move(seat, move)
                record = record.play(seat, move)
            if moves:
                alone = moves[-1].split()[0] in game.vocabulary.complete
                assert last or alone or seat not in record.awaited_seats
    assert read > 40


def test_a_group_laid_after_the_draw_is_kept_though_the_turn_goes_on() -> None:
    record, seat = dealt("biome-rummy")
    assert read_preferences(record, seat, "draw deck, set if possible") == (
        *("draw deck", "set H5 H6 H9 H10"),
    )


def test_a_turn_that_stops_short_says_what_is_missing() -> None:
    record, seat = dealt("emu-ranchers")
    first = record.list_legal_moves(seat)[-1]
    for move in (first, "draw deck"):
        record = record.play(seat, move)
    seat = record.awaited_seats[0]
    card = record.view(seat)["hand"][0]
    with pytest.raises(Incomplete, match="draw"):
        read_preferences(record, seat, f"hatch {card} else discard {card}")
