"""Ranchers in mails: the middle, and each Ranch as cells with letters; the same in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.post.mails.tables.cells import table
from games.post.mails.tables.seats import called, own_last
from games.titles.ranchers.board import COVERED, FIELDS, FREE, HOME, POND, ROWS, special
from games.titles.ranchers.buildings import SHELTER, STOREHOUSE
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
CELL = '<td class="card" bgcolor="#fffaf0" width="30">{}</td>'


def scene(view: RanchersView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    own = [seat for seat in view["seats"] if seat["seat"] == view["seat"]]
    return {
        "tag": view["tag"],
        "turns": view["turns"],
        "modules": ", ".join(view["modules"]),
        "over": view["phase"] == "over",
        "middle": [_pair(place, pair) for place, pair in view["middle"].items() if pair],
        "reserved": [_pair(pair["token"], pair) for seat in own for pair in seat["reserved"]],
        "next": _goal(view["next"]) if view["next"] else "",
        "bag": _bag(view["bag"]),
        "deck": view["deck"],
        "beside": list(_beside(view)),
        "seats": [_seat(view, names, seat) for seat in own_last(view, view["seats"])],
    }


def _goal(card: str) -> str:
    """An objective in words: `a goat beside a sheep: 3`."""
    return OBJECTIVES[card].words


def _letters(animal: str) -> SafeString:
    """An animal's letters in its colour: `Pi`; a Horse is of no type, and written out."""
    return format_html('<b class="{}">{}</b>', INK.get(animal, ""), CODES.get(animal, "Horse"))


# The middle and what lies beside it


def _pair(token: str, pair: PairView) -> dict[str, Any]:
    """An animal and an objective that are taken together."""
    animal = pair["animal"]
    letters, goal = _letters(animal), _goal(pair["objective"])
    return {"token": token, "letters": letters, "animal": animal, "goal": goal}


def _bag(bag: dict[str, int]) -> str:
    """`14: cow 4, goat 2`."""
    kinds = ", ".join(f"{animal} {number}" for animal, number in bag.items())
    return f"{sum(bag.values())}: {kinds}" if kinds else "empty"


def _beside(view: RanchersView) -> Iterator[str]:
    """What the modules have left."""
    if "fish" in view["modules"]:
        yield f"Fish left: {view['fish']}."
    if "grants" in view["modules"]:
        yield f"Grant Animals left: {', '.join(view['grants']) or 'none'};"
        yield f"Grant objectives: {', '.join(map(str, view['grant_objectives'])) or 'none'}."
    if "pets" in view["modules"]:
        yield f"Dogs and Cats left: {view['tiles']}."
    if view["phase"] == "build":
        yield f"Buildings left: {', '.join(view['buildings'])}."


# Seats


def _seat(view: RanchersView, names: Sequence[str], seat: RanchersSeat) -> dict[str, Any]:
    """A Ranch with all that belongs to it."""
    over, count = view["phase"] == "over", seat["count"]
    return {
        "name": called(view, names, seat["seat"]),
        "own": seat["seat"] == view["seat"],
        "side": f"{seat['ranch']}{seat['side'].upper()}",
        "total": f"{'final' if over else 'now'} {count['total']}" if count else "",
        "drawn": ranch_cells(seat),
        "fields": field_words(seat),
        "pond": pond_words(seat),
        "objectives": [_objective(card) for card in seat["objectives"]],
        "sold": [_goal(card) for card in seat["sold"]],
        "reserved": [_pair(pair["token"], pair) for pair in seat["reserved"]],
        "sum": _sum(count) if count else "",
    }


def _objective(card: HeldObjective) -> dict[str, str]:
    """An objective in words, with its points where they are shown."""
    points = "" if card["points"] is None else str(card["points"])
    return {"token": card["token"], "goal": _goal(card["objective"]), "points": points}


def _sum(count: CountView) -> str:
    """`In all 21, with 4 types.`"""
    types = count["types"]
    return f"In all {count['total']}, with {types} {'type' if types == 1 else 'types'}."


def ranch_cells(seat: RanchersSeat) -> SafeString:
    """A Ranch as a table of nine cells: `Ch!` is at home, `pi?` a free printed field, `Co*` a
    printed field covered by another animal, `~~` the Pond."""
    head = format_html(
        '<tr><td class="code"></td>{}</tr>',
        format_html_join("", '<td class="code" align="center">{}</td>', ((x,) for x in "abc")),
    )
    rows = (
        format_html(
            '<tr><td class="code">{}</td>{}</tr>',
            number,
            format_html_join("", "{}", ((_cell(seat, field),) for field in row)),
        )
        for number, row in enumerate(ROWS, 1)
    )
    return table([head, *rows])


def _cell(seat: RanchersSeat, field: str) -> SafeString:
    if field == POND:
        return format_html(CELL.replace('"card"', '"card bS"'), _pond_mark(seat))
    animal, printed = seat["fields"][field], seat["printed"].get(field, "")
    if animal:
        mark = MARKS.get(special(animal, printed), "")
        return format_html(CELL, format_html("{}{}", _letters(animal), mark))
    if printed:
        free = format_html('<span class="code">{}?</span>', CODES[printed].lower())
        return format_html(CELL, free)
    return format_html(CELL, "\N{NO-BREAK SPACE}")


def _pond_mark(seat: RanchersSeat) -> str:
    """`**` if an animal stands in the Pond."""
    return "**" if seat["horse"] or seat["grant"] or seat["building"] == SHELTER else "~~"


def field_words(seat: RanchersSeat) -> str:
    """The fields in words: those with an animal, then the free ones."""
    full, free = [], []
    for field in FIELDS:
        animal, printed = seat["fields"][field], seat["printed"].get(field, "")
        became = special(animal, printed)
        if animal:
            said = {HOME: " at home", COVERED: f" on the {printed}"}.get(became, "")
            full.append(f"{field} {animal}{said}")
        else:
            free.append(f"{field} ({printed} printed)" if became == FREE else field)
    parts = [", ".join(full) or "no animals"]
    if free:
        parts.append(f"free: {', '.join(free)}")
    return "; ".join(parts)


def pond_words(seat: RanchersSeat) -> str:
    """What lies in the Pond, each with what it pays where that is shown."""
    count = seat["count"]
    found = []
    if seat["horse"]:
        name = _as("Horse", count["horse_type"] if count else "")
        found.append(_paid(name, count["horse"] if count else None))
    if seat["grant"]:
        found.append(f"Grant {seat['grant']}")
    if seat["grant_points"]:
        found.append(f"Grant objective {seat['grant_points']}")
    building = seat["building"]
    if building == STOREHOUSE:
        found += [f"Storehouse ({seat['uses']} left)"] if seat["uses"] else []
    elif building == SHELTER:
        found.append(_as("Shelter", count["shelter_type"] if count else ""))
    elif building:
        found.append(_paid(building.capitalize(), (count and count["building"]) or None))
    if seat["fish"]:
        found.append(_paid(f"{seat['fish']} Fish", count["fish"] if count else None))
    if seat["dogs"]:
        word = "Dog" if seat["dogs"] == 1 else "Dogs"
        found.append(_paid(f"{seat['dogs']} {word}", count["dogs"] if count else None))
    if seat["cats"]:
        word = "Cat" if seat["cats"] == 1 else "Cats"
        found.append(_paid(f"{seat['cats']} {word}", count["cats"] if count else None))
    return ", ".join(found)


def _as(name: str, animal: str) -> str:
    return f"{name} as {animal}" if animal else name


def _paid(words: str, points: int | None) -> str:
    return words if points is None else f"{words} ({points} points)"
