"""What the mails of Ranchers need: Ranches drawn as cells with letters, and the same in words."""

from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.titles.ranchers.board import FIELDS, POND
from games.titles.ranchers.buildings import SHELTER, STOREHOUSE
from games.titles.ranchers.objectives import CODES, OBJECTIVES

register = template.Library()

ROWS = (("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3"))
# The class of each animal's colour in the style sheet of the mails.
INK = {"cow": "M", "goat": "bH", "sheep": "bS", "pig": "L", "chicken": "S"}

Seat = dict[str, Any]


@register.filter
def letters(animal: str) -> SafeString:
    """An animal's letters in its colour: `Pi`; a Horse is of no type, and written out."""
    return format_html('<b class="{}">{}</b>', INK.get(animal, ""), CODES.get(animal, "Horse"))


@register.filter
def goal(card: str) -> str:
    """An objective in words: `a goat beside a sheep: 3`."""
    return OBJECTIVES[card].words


@register.filter
def ranch_cells(seat: Seat) -> SafeString:
    """A Ranch as a table of nine cells: `Ch!` is at home, `pi?` a free printed field, `Co*` a
    printed field covered by another animal, `~~` the Pond."""
    head = format_html(
        '<tr><td class="code"></td>{}</tr>',
        format_html_join("", '<td class="code" align="center">{}</td>', ((x,) for x in "abc")),
    )
    rows = format_html_join(
        "",
        '<tr><td class="code">{}</td>{}</tr>',
        (
            (number, format_html_join("", "{}", ((_cell(seat, field),) for field in row)))
            for number, row in enumerate(ROWS, 1)
        ),
    )
    return format_html(
        '<table role="presentation" cellpadding="0" cellspacing="2">{}{}</table>', head, rows
    )


def _cell(seat: Seat, field: str) -> SafeString:
    if field == POND:
        return format_html('<td class="card bS" bgcolor="#fffaf0" width="30">{}</td>', _pond(seat))
    animal, printed = seat["fields"][field], seat["printed"].get(field, "")
    if animal:
        mark = "" if not printed else "!" if printed == animal else "*"
        inside = format_html("{}{}", letters(animal), mark)
    elif printed:
        inside = format_html('<span class="code">{}?</span>', CODES[printed].lower())
    else:
        inside = format_html("{}", "\N{NO-BREAK SPACE}")
    return format_html('<td class="card" bgcolor="#fffaf0" width="30">{}</td>', inside)


def _pond(seat: Seat) -> str:
    """`**` if an animal stands in the Pond."""
    return "**" if seat["horse"] or seat["grant"] or seat["building"] == SHELTER else "~~"


@register.filter
def pond_words(seat: Seat) -> str:
    """What lies in the Pond, each with what it pays where that is shown."""
    count = seat["count"] or {}
    found = []
    if seat["horse"]:
        found.append(_paid(_as("Horse", count.get("horse_type")), count.get("horse")))
    if seat["grant"]:
        found.append(f"Grant {seat['grant']}")
    if seat["grant_points"]:
        found.append(f"Grant objective {seat['grant_points']}")
    name = seat["building"]
    if name == STOREHOUSE:
        found += [f"Storehouse ({seat['uses']} left)"] if seat["uses"] else []
    elif name == SHELTER:
        found.append(_as("Shelter", count.get("shelter_type")))
    elif name:
        found.append(_paid(name.capitalize(), count.get("building") or None))
    for key, one, more in (
        ("fish", "Fish", "Fish"),
        ("dogs", "Dog", "Dogs"),
        ("cats", "Cat", "Cats"),
    ):
        if seat[key]:
            word = one if seat[key] == 1 else more
            found.append(_paid(f"{seat[key]} {word}", count.get(key)))
    return ", ".join(found)


def _as(name: str, animal: str | None) -> str:
    return f"{name} as {animal}" if animal else name


def _paid(words: str, points: int | None) -> str:
    return words if points is None else f"{words} ({points} points)"


@register.filter
def field_words(seat: Seat) -> str:
    """The fields in words: those with an animal, then the free ones."""
    full, free = [], []
    for field in FIELDS:
        animal, printed = seat["fields"][field], seat["printed"].get(field, "")
        if animal:
            said = "" if not printed else " at home" if printed == animal else f" on the {printed}"
            full.append(f"{field} {animal}{said}")
        else:
            free.append(f"{field} ({printed} printed)" if printed else field)
    parts = [", ".join(full) or "no animals"]
    if free:
        parts.append(f"free: {', '.join(free)}")
    return "; ".join(parts)


@register.filter
def bag_words(bag: dict[str, int]) -> str:
    """`14: cow 4, goat 2`."""
    kinds = ", ".join(f"{animal} {number}" for animal, number in bag.items())
    return f"{sum(bag.values())}: {kinds}" if kinds else "empty"
