"""What is told of a puzzle."""

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, ngettext

from config import clock
from games.analysis.presenters import describe_points
from games.play import bots
from games.play.record.log_text import move_label, translate_line
from games.puzzles import daily, miner
from games.puzzles.models import Puzzle
from games.rules.game import MoveText
from games.rules.lines import Line
from games.rules.record import Record
from games.titles import find_title
from games.titles.score_breakdown import PartDifference, explain_difference
from games.web.game_pages import PageLink

EASY, MIDDLE, HARD = gettext_noop("easy"), gettext_noop("medium"), gettext_noop("hard")
SHOWN = 6  # moves whose loss is told


def describe_difficulty(puzzle: Puzzle) -> str:
    """How hard a puzzle is: the clearer the best move, the easier."""
    if puzzle.clear >= miner.CLEAR:
        return gettext(EASY)
    return gettext(MIDDLE if puzzle.clear >= miner.MIDDLE else HARD)


def find_puzzle_page(slug: str) -> PageLink | None:
    """The newest puzzle of a title; that of the day for no title in particular. None where there
    is no puzzle yet."""
    puzzle = daily.find_puzzle_of_day(clock.now(), slug)
    if puzzle is None:
        return None
    if not slug:
        return PageLink("puzzle", reverse("puzzle"), gettext("Puzzle of the day"))
    return PageLink("puzzle_of", puzzle.get_absolute_url(), gettext("Puzzle"))


def list_names(puzzle: Puzzle, own: str) -> list[str]:
    """Who sits there: whoever is asked, and bots."""
    return [own if seat == puzzle.seat else bots.bot_name(seat) for seat in range(puzzle.seats)]


def describe_pick(
    puzzle: Puzzle, record: Record, called: list[str], picked: MoveText = ""
) -> list[str]:
    """What is said to whoever picked a move (empty: none), in sentences."""

    def words(move: MoveText) -> str:
        return move_label(record, puzzle.seat, move, called)

    said = []
    if picked == puzzle.best:
        said.append(gettext("That’s the best move: %s.") % words(picked))
    else:
        said.append(gettext("Best move: %s.") % words(puzzle.best))
        lost = puzzle.others.get(picked)
        if lost is not None:
            things = {"picked": words(picked), "cost": describe_points(lost)}
            said.append(gettext("Your choice, %(picked)s, was %(cost)s behind.") % things)
        elif picked:
            said.append(gettext("We didn’t evaluate your choice."))
    said += [translate_line(line, called) for line in list_reasons(puzzle, record)]
    worse = sorted(
        (lost, move) for move, lost in puzzle.others.items() if move not in (puzzle.best, picked)
    )
    listed = "; ".join(f"{words(move)}: −{lost}" for lost, move in worse[:SHOWN])
    if listed:
        said.append(gettext("Other moves: %s.") % listed)
    entry = find_title(puzzle.game)
    if entry is not None and entry.outlook is not None:
        said.append(gettext(entry.outlook.counted))
    said.append(
        gettext("Based on up to %d deals that fit what this seat sees. Bots played them out.")
        % puzzle.deals
    )
    said.append(describe_other_answers(puzzle))
    return [sentence for sentence in said if sentence]


def list_reasons(puzzle: Puzzle, record: Record) -> list[Line]:
    """Why the best move brings more than the second best, as its title tells it."""
    entry = find_title(puzzle.game)
    if entry is None or entry.parts is None or not puzzle.second:
        return []
    view, measured = record.view(puzzle.seat), [PartDifference(*row) for row in puzzle.parts]
    lost = puzzle.others[puzzle.second]
    return explain_difference(entry.parts, view, puzzle.second, puzzle.best, measured, lost)


def describe_other_answers(puzzle: Puzzle) -> str:
    """How players did; empty while nobody has picked."""
    picked, found = daily.count_picks(puzzle)
    if not picked:
        return ""
    return ngettext(
        "%(found)d of %(picked)d player found it.", "%(found)d of %(picked)d players found it.",
        picked,
    ) % {"found": found, "picked": picked}  # fmt: skip
