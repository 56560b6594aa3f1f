"""The words of a board on a page: in the reader's language and names, with cards drawn in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString

from games.play.record.log_text import translate
from games.rules.game import Seat
from games.rules.lines import Line
from games.titles.board import YOU, YOU_WITHIN, Words, Zone, call_seats
from games.web.match_log import render_line

NOTHING = SafeString("")


@dataclass(frozen=True)
class BoardWords:
    """What words look like to one reader: `names` of a seat alone, `within` a sentence."""

    slug: str
    names: Sequence[str]
    within: Sequence[str]

    @classmethod
    def of_reader(cls, slug: str, names: Sequence[str], reader: Seat | None) -> "BoardWords":
        """The words of the title `slug` for whoever sits at `reader`; `names` are by seat."""
        called = call_seats(names, reader, translate(YOU))
        within = call_seats(names, reader, translate(YOU_WITHIN))
        return cls(slug, called, within)

    def render(self, words: Words) -> SafeString:
        """A line, or marked words."""
        if not words:
            return NOTHING
        if isinstance(words, Line):
            return render_line(words, self.within, self.slug)
        return escape(translate(words))

    def list(self, facts: Iterable[Words]) -> SafeString:
        """What is said of the same, in a row."""
        told = [self.render(words) for words in facts if words]
        return SafeString(" · ".join(told)) if told else NOTHING

    def initials(self, seat: Seat) -> str:
        """The shortest beginning of a player's name that no other seat has."""
        name = self.names[seat]
        others = [other for at, other in enumerate(self.names) if at != seat]
        for length in range(1, 3):
            if not any(other[:length] == name[:length] for other in others):
                return name[:length]
        return f"{name[:1]}{seat + 1}"

    def label(self, zone: Zone) -> SafeString:
        """What a zone is called: by its name, else by the player of its seat."""
        if zone.name or zone.seat is None:
            return self.render(zone.name)
        return conditional_escape(self.names[zone.seat])
