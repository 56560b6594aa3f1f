"""The score sheet of Ranchers: every objective and every module by seat, and the tie-break."""

from typing import Any

from django.utils.translation import gettext

from games.play.record.log_text import translate_line
from games.titles.ranchers.board import PRINTED
from games.titles.ranchers.evaluation import RanchEvaluation, ranch_of
from games.titles.ranchers.labels import BUILDING_NAMES
from games.titles.ranchers.modules import SHELTER
from games.titles.ranchers.score import RanchScore
from games.titles.ranchers.state import OVER, Ranch
from games.titles.ranchers.view import RanchersSeat, RanchersView
from games.web.tables.ranchers.drawings import render_card_signs
from games.web.tables.ranchers.objective_needs import describe_objective, describe_progress, herd_of

Scene = dict[str, Any]


def score_sheet(view: RanchersView, names: list[str]) -> Scene:
    """What each seat has, or would have if the match ended now, best first.

    Card by card once the match is over; before that only the sums, and only of those whose worth
    the table shows.
    """
    over = view["phase"] == OVER
    seats = [
        _build_seat(view, seat, names[seat["seat"]], over)
        for seat in view["seats"]
        if seat["count"]
    ]
    seats.sort(key=lambda seat: (-seat["total"], -seat["types"]))
    totals = [seat["total"] for seat in seats]
    return {
        "over": over,
        "seats": seats,
        "by_types": over and len(totals) > 1 and totals[0] == totals[1],
        "modules": view["modules"],
    }


def _build_seat(view: RanchersView, seat: RanchersSeat, name: str, over: bool) -> Scene:
    ranch = ranch_of(seat)
    counted = RanchEvaluation(view, seat["seat"]).current_score
    return {
        "name": name,
        "cards": _build_cards(ranch, counted) if over else [],
        "sold": [describe_objective(card) for card in seat["sold"]] if over else [],
        "objectives": sum(counted.objectives),
        "modules": _build_modules(ranch, counted),
        "types": counted.types,
        "total": counted.total,
    }


def _build_cards(ranch: Ranch, counted: RanchScore) -> list[Scene]:
    animals = herd_of(ranch, counted)
    return [
        {
            "signs": render_card_signs(card),
            "words": describe_objective(card),
            "why": describe_progress(card, animals),
            "points": points,
        }
        for card, points in zip(ranch.objectives, counted.objectives, strict=True)
    ]


def _build_modules(ranch: Ranch, counted: RanchScore) -> list[tuple[str, str, int]]:
    """By module its name, how it came about, and its points; those that bring nothing are left
    out unless they stand for a type."""
    rows: list[tuple[str, str, int]] = []
    if ranch.horse:
        why = gettext("counts as %s; 2 for each on a corner") % translate_line(counted.horse_type)
        rows.append((gettext("Horse"), why, counted.horse))
    if ranch.building == SHELTER:
        rows.append(
            (gettext("Shelter"), gettext("counts as %s") % translate_line(counted.shelter_type), 0)
        )
    elif ranch.building:
        rows.append(
            (
                translate_line(BUILDING_NAMES[ranch.building]),
                _explain_building(ranch),
                counted.building,
            )
        )
    rows += [
        (name, why, points)
        for name, why, points in (
            (gettext("Fish"), gettext("%s in the Pond") % ranch.fish, counted.fish),
            (gettext("Grant objective"), gettext("all five types"), counted.grant),
            (gettext("Dogs"), gettext("%s, the most") % ranch.dogs, counted.dogs),
            (gettext("Cats"), gettext("%s, the most") % ranch.cats, counted.cats),
        )
        if points
    ]
    return rows


def _explain_building(ranch: Ranch) -> str:
    if ranch.building == "farmhouse":
        printed = PRINTED[ranch.number, ranch.side]
        number = sum(bool(own) and own == at for own, at in zip(printed, ranch.fields, strict=True))
        return gettext("%s at home") % number
    if ranch.building == "barn":
        return gettext("types on the four edges")
    if ranch.building == "fold":
        return gettext("most of one type on the four edges")
    return gettext("pays nothing")
