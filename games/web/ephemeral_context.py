"""A reader at a table behind which stands no row of a match: of a trial, or of a lesson."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict

from accounts.models import Player
from games.models import Match, Seat
from games.play.record import results
from games.play.record.score_history import ScoreHistory, build_score_history
from games.play.record.summaries import Running
from games.rules.record import Record
from games.web.card_selection import Selection
from games.web.table_context import TableContext, TableUrls


@dataclass
class EphemeralVisit(TableContext):
    """A visit to `position`, whose `match` and `seats` are in no database; `ways` are the addresses
    that its page leads to. Nothing is asked of the database to draw it."""

    position: Record
    ways: TableUrls

    @cached_property
    def record(self) -> Record:
        return self.position

    @cached_property
    def urls(self) -> TableUrls:
        return self.ways

    def score_history(self, running: Running) -> ScoreHistory:
        return build_score_history(self.position, running)


def build_visit(
    record: Record, names: Sequence[str], seat: int, ways: TableUrls, question: int | None = None
) -> EphemeralVisit:
    """The table of `record` as the reader in `seat` sees it; `names` are by seat. `question` is the
    number that the forms of the page send as what they answer: whoever takes them refuses any that
    is not put any more."""
    game = record.game
    match = Match(game=game.slug, version=game.version, options=game.chosen)
    match.status = Match.Status.RUNNING
    seats = [Seat(match=match, number=number, bot=name) for number, name in enumerate(names)]
    mine = seats[seat]
    mine.bot, mine.player, mine.question = "", Player(display_name=names[seat]), question
    outcome = record.outcome
    if outcome is not None:
        match.status, match.ending = Match.Status.FINISHED, Match.Ending.PLAYED
        places = results.find_places(seats, record)
        for each in seats:
            each.place, each.score = places[each.number], outcome.scores[each.number]
    return EphemeralVisit(match, seats, mine, record, ways)


def read_selection(here: EphemeralVisit, asked: QueryDict) -> Selection | None:
    """What the reader has drafted and picked by the address `asked`; None if they have no move to
    take now."""
    if not here.may_play or here.mine is None:
        return None
    return Selection.from_query(here.record, here.mine.number, asked, here.urls.own, here.names)
