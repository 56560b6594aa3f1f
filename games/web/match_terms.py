"""What a match is played by: in words for a list, and as a wish for another one like it."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import gettext

from games.models import JoinRequirements, Match, Seat
from games.play.record.log_text import translate_line
from games.rules.game import AnyGame, Option

DRAWN = "drawn"
ASKED = ("in_time", "rating_from", "rating_to", "finished")


def describe_options(rules: type[AnyGame], chosen: Mapping[str, Any]) -> str:
    """What was chosen of the game's own options: `Years: two; Closing a year: ...`."""
    return "; ".join(_describe_option(option, chosen) for option in rules.options)


def describe_variants(rules: type[AnyGame], chosen: Mapping[str, Any]) -> str:
    """Those of the options that are not as at a usual new table; empty if none."""
    return "; ".join(
        _describe_option(option, chosen)
        for option in rules.options
        if chosen.get(option.name, option.default) != option.proposed
    )


def rematch_query(match: Match, seats: Sequence[Seat]) -> str:
    """The query by which the form of a new match is filled in with the terms of `match`, whose
    `seats` are all of its seats. Who has played is not in it."""
    bots = sum(bool(seat.bot) for seat in seats)
    people = "anybody" if match.visibility == Match.Visibility.PUBLIC else "link"
    alone = bots == len(seats) - 1
    terms = {
        "game": match.game,
        "seats": len(seats),
        "company": "bots" if alone else people,
        "pace_hours": match.pace_hours,
        "bank_hours": match.bank_hours or "",
        **({"rests": "yes" if match.rests else "no"} if settings.DAYS_OFF else {}),
        "on_timeout": match.on_timeout,
        "bots": 0 if alone else bots,
        "rated": "yes" if match.rated else "no",
        "hand_in_mail": "yes" if match.hand_in_mail else "no",
        **{
            f"option-{option.name}": match.options.get(option.name, option.default)
            for option in match.rules.options
            if option.is_offered
        },
        **list_requirements(match),
    }
    return urlencode(terms)


def list_requirements(match: Match) -> dict[str, int]:
    """What was asked of those who joined, by the fields of the form; `in_time` is 0 if any
    share would do. Matches of lessons and guest games are in no database."""
    if match.pk is None:
        return {}
    asked = JoinRequirements.objects.filter(match=match).values(*ASKED).first() or {}
    return {"in_time": 0} | {name: value for name, value in asked.items() if value}


def seat_choices(game: type[AnyGame]) -> list[tuple[object, Any]]:
    """The seats that whoever opens a match may choose, and to have them drawn."""
    seats = range(1, max(game.seat_counts) + 1)
    return [*((number, gettext("seat %d") % number) for number in seats), (DRAWN, gettext("drawn"))]


def seat_terms(chosen: str, seats: int) -> dict[str, Any]:
    """What was chosen of the seats, as keywords of `play.open_match`; the last seat in place of one
    that a smaller table does not have."""
    if chosen == DRAWN:
        return {"drawn": True}
    return {"seat": min(int(chosen or 1), seats) - 1}


def _describe_option(option: Option, chosen: Mapping[str, Any]) -> str:
    value = chosen.get(option.name, option.default)
    words = dict(option.choices).get(value, str(value))
    return f"{gettext(option.title)}: {translate_line(words)}"
