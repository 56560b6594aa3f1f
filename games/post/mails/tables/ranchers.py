"""Ranchers in mails: the middle, and each Ranch as cells with letters."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from games.play.record.log_text import translate_line
from games.post.mails.tables.cells import add_spaces, render_html_table
from games.post.mails.tables.seats import own_last, seat_label
from games.titles.ranchers.board import COVERED, HOME, POND, ROWS, classify_field
from games.titles.ranchers.labels import BUILDING_NAMES
from games.titles.ranchers.modules import SHELTER, STOREHOUSE
from games.titles.ranchers.objectives import CODES, OBJECTIVES
from games.titles.ranchers.view import (
    CountView,
    HeldObjective,
    PairView,
    RanchersSeat,
    RanchersView,
)

# The class of each animal's colour in the style sheet of the mails.
INK = {"cow": "M", "goat": "bH", "sheep": "bS", "pig": "L", "chicken": "S"}
MARKS = {HOME: "!", COVERED: "*"}
ON_FIELD, PLOT, POND_CELL = "card", "card plot", "card pond"


def build_scene(view: RanchersView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    own = [seat for seat in view["seats"] if seat["seat"] == view["seat"]]
    return {
        "tag": view["tag"],
        "turns": view["turns"],
        "modules": ", ".join(map(gettext, view["modules"])),
        "over": view["phase"] == "over",
        "middle": [_build_pair(place, pair) for place, pair in view["middle"].items() if pair],
        "reserved": [_build_pair(pair["token"], pair) for seat in own for pair in seat["reserved"]],
        "next": _describe_goal(view["next"]) if view["next"] else "",
        "bag": _describe_bag(view["bag"]),
        "deck": view["deck"],
        "beside": list(_describe_modules(view)),
        "seats": [_build_seat(view, names, seat) for seat in own_last(view, view["seats"])],
    }


def _describe_goal(card: str) -> str:
    return translate_line(OBJECTIVES[card].words)


def _render_letters(animal: str) -> SafeString:
    return format_html(
        '<b class="{}">{}</b>', INK.get(animal, ""), CODES.get(animal) or gettext("Horse")
    )


def _draw_tile(animal: str) -> SafeString:
    return _draw_cell(ON_FIELD, _render_letters(animal), 50)


@cache
def _draw_cell(kind: str, face: SafeString, width: int = 34) -> SafeString:
    return mark_safe(f'<td class="{kind}" width="{width}" height="26">{face}</td>')


# The middle and what lies beside it


def _build_pair(token: str, pair: PairView) -> dict[str, Any]:
    animal = pair["animal"]
    goal = _describe_goal(pair["objective"])
    return {"token": token, "tile": _draw_tile(animal), "animal": gettext(animal), "goal": goal}


def _describe_bag(bag: dict[str, int]) -> str:
    kinds = ", ".join(f"{gettext(animal)} {number}" for animal, number in bag.items())
    return f"{sum(bag.values())}: {kinds}" if kinds else gettext("empty")


def _describe_modules(view: RanchersView) -> Iterator[str]:
    """What the modules have left."""
    if "fish" in view["modules"]:
        yield gettext("Fish left: %d.") % view["fish"]
    if "grants" in view["modules"]:
        animals = ", ".join(map(gettext, view["grants"])) or gettext("none")
        yield gettext("Grant Animals left: %s;") % animals
        goals = ", ".join(map(str, view["grant_objectives"])) or gettext("none")
        yield gettext("Grant objectives: %s.") % goals
    if "pets" in view["modules"]:
        yield gettext("Dogs and Cats left: %d.") % view["tiles"]
    if view["phase"] == "build":
        yield gettext("Buildings left: %s.") % ", ".join(map(gettext, view["buildings"]))


# Seats


def _build_seat(view: RanchersView, names: Sequence[str], seat: RanchersSeat) -> dict[str, Any]:
    """A Ranch with all that belongs to it."""
    over, count = view["phase"] == "over", seat["count"]
    return {
        "name": seat_label(view, names, seat["seat"]),
        "own": seat["seat"] == view["seat"],
        "side": f"{seat['ranch']}{seat['side'].upper()}",
        "total": _format_total(count, over) if count else "",
        "drawn": ranch_cells(seat),
        "pond": describe_pond(seat),
        "objectives": [_build_objective(card) for card in seat["objectives"]],
        "sold": [_describe_goal(card) for card in seat["sold"]],
        "reserved": [_build_pair(pair["token"], pair) for pair in seat["reserved"]],
        "sum": _format_sum(count) if count else "",
    }


def _build_objective(card: HeldObjective) -> dict[str, str]:
    points = "" if card["points"] is None else str(card["points"])
    return {"token": card["token"], "goal": _describe_goal(card["objective"]), "points": points}


def _format_sum(count: CountView) -> str:
    types = count["types"]
    words = ngettext(
        "Total %(total)d, with %(types)d type.", "Total %(total)d, with %(types)d types.", types
    )
    return words % {"total": count["total"], "types": types}


def _format_total(count: CountView, over: bool) -> str:
    return (gettext("final %d") if over else gettext("now %d")) % count["total"]


def ranch_cells(seat: RanchersSeat) -> SafeString:
    """A Ranch as a table of nine cells: `Ch!` is at home, `pi?` a free printed field, `Co*` a
    printed field covered by another animal, `~~` the Pond."""
    rows = (
        f"<tr>{_draw_edge(str(number))}{''.join(_draw_field(seat, field) for field in row)}</tr>"
        for number, row in enumerate(ROWS, 1)
    )
    return render_html_table([f"<tr><td></td>{''.join(map(_draw_edge, 'abc'))}</tr>", *rows])


@cache
def _draw_edge(name: str) -> SafeString:
    return mark_safe(f'<td class="code" align="center">{add_spaces(name)}</td>')


def _draw_field(seat: RanchersSeat, field: str) -> SafeString:
    if field == POND:
        return _draw_cell(POND_CELL, mark_safe(_pond_mark(seat)))
    animal, printed = seat["fields"][field], seat["printed"].get(field, "")
    if animal:
        mark = MARKS.get(classify_field(animal, printed), "")
        return _draw_cell(ON_FIELD, format_html("{}{}", _render_letters(animal), mark))
    if printed:
        return _draw_cell(PLOT, format_html("{}?", CODES[printed].lower()))
    return _draw_cell(PLOT, mark_safe("&nbsp;"))


def _pond_mark(seat: RanchersSeat) -> str:
    return "**" if seat["horse"] or seat["grant"] or seat["building"] == SHELTER else "~~"


def describe_pond(seat: RanchersSeat) -> str:
    """What lies in the Pond, each with what it pays where that is shown."""
    count = seat["count"]
    found = []
    if seat["horse"]:
        name = _animal_label(gettext("Horse"), count["horse_type"] if count else "")
        found.append(_label_points(name, count["horse"] if count else None))
    if seat["grant"]:
        found.append(gettext("Grant %s") % gettext(seat["grant"]))
    if seat["grant_points"]:
        found.append(gettext("Grant objective %d") % seat["grant_points"])
    building = seat["building"]
    if building == STOREHOUSE:
        found += [gettext("Storehouse (%d left)") % seat["uses"]] if seat["uses"] else []
    elif building == SHELTER:
        found.append(_animal_label(gettext("Shelter"), count["shelter_type"] if count else ""))
    elif building:
        built = translate_line(BUILDING_NAMES[building])
        found.append(_label_points(built, (count and count["building"]) or None))
    if fish := seat["fish"]:
        words = ngettext("%d Fish", "%d Fish", fish) % fish
        found.append(_label_points(words, count["fish"] if count else None))
    if dogs := seat["dogs"]:
        words = ngettext("%d Dog", "%d Dogs", dogs) % dogs
        found.append(_label_points(words, count["dogs"] if count else None))
    if cats := seat["cats"]:
        words = ngettext("%d Cat", "%d Cats", cats) % cats
        found.append(_label_points(words, count["cats"] if count else None))
    return ", ".join(found)


def _animal_label(name: str, animal: str) -> str:
    if not animal:
        return name
    return gettext("%(name)s as %(animal)s") % {"name": name, "animal": gettext(animal)}


def _label_points(words: str, points: int | None) -> str:
    if points is None:
        return words
    paid = {"what": words, "points": points}
    return ngettext("%(what)s (%(points)d point)", "%(what)s (%(points)d points)", points) % paid
