"""What a title is like to play, counted in matches of its quick bots: how long, how much to choose,
how fair, how it ends. PURE."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any

from games.rules.game import AnyGame, OptionValue, Seat, Setup
from games.rules.record import Record
from games.titles import find_title
from games.titles.bot_types import RandomSource
from games.titles.bots import choose_move

FILE = "report.json"  # in the folder of a title


@dataclass
class MatchFigures:
    """What was counted in one match. A question is answered by a whole turn, with what its seat
    alone is asked right after a move of its own; an email tells a seat that it is asked."""

    moves: int = 0
    questions: int = 0
    emails: int = 0
    days: int = 0
    choices: list[int] = field(default_factory=list)  # legal moves, at each decision
    lead_changes: int | None = None  # None where no score is told
    shares: tuple[float, ...] = ()  # of the win, by seat
    reason: str = ""


@dataclass(frozen=True)
class TitleReport:
    """What was counted in so many matches at tables of one size, in words and figures."""

    title: str
    seats: int
    matches: int
    rows: Sequence[tuple[str, str]]

    def render(self) -> str:
        """The report as a table of Markdown, which reads well as plain text."""
        rows = [(f"{self.title}, {self.seats} seats", f"{self.matches} matches"), *self.rows]
        first, second = (max(len(row[at]) for row in rows) for at in (0, 1))
        lines = [f"| {name:<{first}} | {said:<{second}} |" for name, said in rows]
        return "\n".join([lines[0], f"|{'-' * (first + 2)}|{'-' * (second + 2)}|", *lines[1:]])


def read_reports(folder: Path) -> list[TitleReport]:
    """The reports that are stored in the folder of a title, a table size each; none if none are."""
    path = folder / FILE
    stored = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [TitleReport(**each) for each in stored]


def store_reports(folder: Path, reports: Iterable[TitleReport]) -> None:
    """Replace the reports of a title that are stored."""
    stored = json.dumps([asdict(each) for each in reports], indent=1, ensure_ascii=False)
    (folder / FILE).write_text(stored + "\n", encoding="utf-8")


def list_rows(found: Sequence[MatchFigures]) -> list[tuple[str, str]]:
    """The rows of a report, each a name and what was counted; how matches end, the usual first."""
    seats, choices = len(found[0].shares), sorted(n for one in found for n in one.choices)
    changes = [one.lead_changes for one in found if one.lead_changes is not None]
    shares = [mean(one.shares[seat] for one in found) for seat in range(seats)]
    error = (mean(shares) * (1 - mean(shares)) / len(found)) ** 0.5
    forced = sum(n == 1 for n in choices) / len(choices)
    ends = Counter(one.reason or "no reason is told" for one in found)
    drawn = sum(max(one.shares) < 1 for one in found) / len(found)
    return [
        ("moves in a match", spread([one.moves for one in found])),
        ("questions for each player", spread([one.questions / seats for one in found])),
        ("emails to each player", spread([one.emails / seats for one in found])),
        ("days, if everybody answers once a day", spread([one.days for one in found])),
        (
            "moves to choose from",
            f"{median(choices):.0f} (mean {mean(choices):.1f}, most {choices[-1]})",
        ),
        ("moves that are forced", f"{forced:.0%}"),
        (
            "share of the wins by seat",
            ", ".join(f"{share:.0%}" for share in shares) + f" (± {error:.0%})",
        ),
        ("changes of the lead", spread(changes) if changes else "no score is told"),
        ("shared wins", f"{drawn:.0%}"),
        *(
            (f"ends: {reason}", f"{count / len(found):.0%}")
            for reason, count in sorted(ends.items(), key=lambda end: (-end[1], end[0]))
        ),
    ]


def spread(values: Sequence[float]) -> str:
    """`33 (28 to 40)`: the median and all between the tenth and the ninetieth of a hundred."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 10], ordered[-1 - len(ordered) // 10]
    return f"{median(ordered):.0f} ({low:.0f} to {high:.0f})"


def report_title(
    game: type[AnyGame],
    seats: int,
    chances: Iterable[RandomSource],
    options: Mapping[str, OptionValue],
) -> TitleReport:
    """The report of as many matches as there are sources of chance; each match has a deal of its
    own, always the same."""
    found = [
        play_match(game(Setup(seats, game.propose_options(options), b"report %d" % number)), chance)
        for number, chance in enumerate(chances)
    ]
    return TitleReport(str(game.title), seats, len(found), list_rows(found))


def play_match(game: AnyGame, rng: RandomSource) -> MatchFigures:
    """A match day by day: each day whoever is awaited in the morning answers one question."""
    at, found, told = Record.begin(game), MatchFigures(), set[Seat]()
    leaders = [find_leader(at)]
    while at.awaited_seats:
        found.emails += len({*at.awaited_seats} - told)
        told = set(at.awaited_seats)
        found.days += 1
        for seat in at.awaited_seats:
            if seat not in at.awaited_seats:
                continue
            found.questions += 1
            for after in answer_question(at, seat, found, rng):
                at = after
                leaders.append(find_leader(at))
            told.discard(seat)
    outcome = at.outcome
    if outcome is None:
        raise ValueError(f"A match of {game.slug} has no outcome.")
    known = [leader for leader in leaders if leader is not None]
    if any(leader is not None for leader in leaders):
        found.lead_changes = sum(one != next_ for one, next_ in zip(known, known[1:], strict=False))
    winners = outcome.winners
    found.shares = tuple((seat in winners) / max(1, len(winners)) for seat in range(game.seats))
    found.reason = outcome.reason
    return found


def answer_question(
    at: Record, seat: Seat, found: MatchFigures, rng: RandomSource
) -> Iterator[Record]:
    """The records of a whole turn, and of what the seat alone is asked then: its page shows that at
    once."""
    tag = at.view(seat)["tag"]
    while at.awaited_seats == (seat,) or (seat in at.awaited_seats and at.view(seat)["tag"] == tag):
        legal = at.list_legal_moves(seat)
        found.choices.append(len(legal))
        found.moves += 1
        move = choose_move(at.game, at.view(seat), legal, rng)
        at = at.play(seat, move)
        yield at


def find_leader(at: Record) -> Seat | None:
    """Who is ahead alone, by what the table shows to everybody; None if nobody, or if no score is
    told."""
    entry, view = find_title(at.game.slug), at.view(None)
    scores: Sequence[Any] = ()
    if entry is not None and entry.running is not None:
        scores = entry.running(view)
    elif entry is not None and entry.gist is not None:
        scores = entry.gist(view).scores
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return best[0] if len(best) == 1 else None
