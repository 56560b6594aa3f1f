"""What the picture of a public match shows: while it runs no more than its title and who plays it,
and of one that is over how it ended, as everybody reads it on its page."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.functional import cached_property
from django.utils.translation import gettext

from games.models import Match, Seat
from games.play.record import results
from games.play.record.turning_point import describe_score_course
from games.web.pictures import glyphs
from games.web.table_context import TableContext
from games.web.tables import RUNNING
from games.web.tables.score_chart import build_chart

FORM = 1  # of the drawing; another one makes every picture anew
LONGEST_NAME = 20  # letters; of a longer one its beginning


@dataclass(frozen=True)
class PictureContents:
    """A match that may be drawn, for everybody alike: in the language of the house, whoever asks.
    `names` are by seat, and written with letters that can be drawn."""

    match: Match
    seats: Sequence[Seat]
    names: list[str]

    @property
    def is_over(self) -> bool:
        return self.match.status == Match.Status.FINISHED

    @cached_property
    def etag(self) -> str:
        """Another one whenever something of the picture is; hexadecimal."""
        told: list[Any] = [FORM, settings.SITE_NAME, settings.LANGUAGE_CODE, self.match.code]
        told += [self.match.status, self.names]
        if self.is_over:
            told += [bytes(self.match.head).hex(), self.match.ending, self.match.counts]
            told += [[seat.place, seat.score, seat.resigned_at is None] for seat in self.seats]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]

    def match_end(self) -> "MatchEnd | None":
        """How it ended; None while it is not over."""
        if not self.is_over:
            return None
        here = TableContext(self.match, list(self.seats), None)
        found, running = results.result_of(self.match, self.seats), RUNNING.get(self.match.game)
        went = here.score_history(running) if running else None
        decided = describe_score_course(went, found, here.record, self.seats, self.names, None)
        left = results.departures_sentence(found, self.names)
        drawn = build_chart(went, self.names, decided.moment) if went is not None else None
        return MatchEnd(
            results.winners_sentence(found, self.names),
            " ".join(filter(None, (left, decided.words))),
            results.list_standings(found, self.names),
            drawn,
        )


@dataclass(frozen=True)
class MatchEnd:
    """How a match ended: who won, what decided it, every seat best first, and how it went (None
    for a title that draws no chart)."""

    words: str
    how: str
    standings: list[results.SeatResultLine]
    chart: dict[str, Any] | None = field(default=None)


def build_picture(match: Match, seats: Sequence[Seat]) -> PictureContents | None:
    """What is drawn of a match, whose `seats` are all by number. None of one that is not public,
    and in a house whose language the font cannot write."""
    if match.visibility != Match.Visibility.PUBLIC:
        return None
    with translation.override(settings.LANGUAGE_CODE):
        if not glyphs.bold_font().has_letters(match.title):
            return None
        return PictureContents(match, seats, [name_of(seat) for seat in seats])


def name_of(seat: Seat) -> str:
    """Who sits there; `Seat 2` for a name in letters that are not drawn."""
    name = glyphs.compose_accents(seat.name)
    if not (glyphs.bold_font().has_letters(name) and glyphs.regular_font().has_letters(name)):
        return gettext("Seat %d") % (seat.number + 1)
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
