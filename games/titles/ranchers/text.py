"""The table of Ranchers as plain text, at most 70 columns wide."""

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from games.rules.lines import Line, Thing, join_with_commas, line_text, translate_with
from games.rules.phrases import Translator, phrase, plural_phrase, render_english
from games.titles.ranchers.board import COVERED, FIELDS, HOME, POND, ROWS, classify_field
from games.titles.ranchers.labels import BUILDING_NAMES, animal_name
from games.titles.ranchers.log import BUILDING, EXTRAS
from games.titles.ranchers.modules import ABOUT, SHELTER, STOREHOUSE
from games.titles.ranchers.objectives import CODES, OBJECTIVES
from games.titles.ranchers.view import CountView, PairView, RanchersSeat, RanchersView
from games.titles.text_parts import WIDTH, join_heading, list_seat_labels

GAP = " " * 12
RANCH_WIDTH, WIDE_RANCH = 21, 35
CARDS_WIDTH = 40
MARKS = {HOME: "!", COVERED: "*"}

TITLE = phrase("Ranchers")
TO_BUILD = phrase("{place} of {turns}, {name} to choose a Building")
TO_ACTION = phrase("{place} of {turns}, {name} to move ({turn} of 8)")
TO_SWAP = phrase("{place} of {turns}, {name} to swap ({turn} of 8)")
END = phrase("END, the match is over")
ORDINALS = (
    phrase("1st"),
    phrase("2nd"),
    phrase("3rd"),
    phrase("4th"),
    phrase("5th"),
    phrase("6th"),
    phrase("7th"),
    phrase("8th"),
)

MIDDLE = phrase("Middle")
NEXT = phrase("next {objective}")
EMPTY = phrase("empty")
BAG = phrase("bag {total}: {animals}")
EMPTY_BAG = phrase("bag {total}")
RESERVED = phrase("{name} has reserved {pairs}")
NONE = phrase("none")
BESIDE = phrase("left: {things}")
FISH_LEFT = phrase("Fish {number}")
GRANTS_LEFT = phrase("Grant Animals {animals}")
VALUES_LEFT = phrase("Grant objectives {values}")
TILES_LEFT = phrase("Dogs & Cats {number}")
BUILDINGS_LEFT = phrase("Buildings")

RANCH = phrase("{name}, side {side}")
IN_POND = phrase("Pond: {things}")
HORSE = Line(phrase("Horse"))
GRANT = phrase("Grant {animal}")
STOREHOUSE_LEFT = phrase("Storehouse ({uses} left)")
FISH = plural_phrase("{count} Fish", "{count} Fish")
DOGS = plural_phrase("{count} Dog", "{count} Dogs")
CATS = plural_phrase("{count} Cat", "{count} Cats")

YOURS = phrase("Your objectives")
YOURS_NOW = phrase("Your objectives, if it ended now")
OWNED = phrase("{name}'s")
SOLD = phrase("sold: {objectives}")
HORSE_PAYS = phrase("Horse ({animal}) {points}")
IN_ALL = phrase("{parts}; total {total}")

SWAP_OPEN = phrase("You can swap: give an animal or an objective, or pass.")
HOME_HERE = phrase("A {animal} on {field} is at home and allows a swap.")
MAY_TURN = phrase("Until your first pair you can turn your Ranch over: {moves}.")
FINAL = phrase("Final scores")
COUNTED = plural_phrase("{name} {total}, {count} type", "{name} {total}, {count} types")
COUNTED_WILD = plural_phrase(
    "{name} {total}, {count} type; {wild}", "{name} {total}, {count} types; {wild}"
)
HORSE_AS = phrase("Horse counts as {animal}")
SHELTER_AS = phrase("Shelter counts as {animal}")

Block = list[str]


def render_table(view: RanchersView, names: Sequence[str], say: Translator = render_english) -> str:
    """The table as `view` shows it: the middle, every Ranch, every objective and its worth now.

    The reader's own seat is called You and comes first.
    """
    reader = view["seat"]
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] != reader))
    who = list_seat_labels(view, names, say, _ranch_width(view) - 12)
    lines = [
        *_render_heading(view, names, say),
        "",
        *_render_middle(view, who, say),
        *_module_lines(view, say),
        "",
    ]
    ranches = [_render_ranch(seat, who, view, say) for seat in seats]
    lines += _set_in_columns(ranches, _count_columns(view), _ranch_width(view))
    blocks = [_render_objectives(seat, who, view, say) for seat in seats]
    if any(len(block) > 1 for block in blocks):
        lines += _set_in_columns(blocks, 2, CARDS_WIDTH)
    lines += (
        _render_result(view, names, say) if view["phase"] == "over" else _render_hints(view, say)
    )
    while lines[-1] == "":
        lines.pop()
    return "\n".join(line.rstrip() for line in lines)


def _render_heading(view: RanchersView, names: Sequence[str], say: Translator) -> list[str]:
    return join_heading([f"{say(TITLE)}, {' - '.join(names)}", _due_text(view, names, say)], GAP)


def _due_text(view: RanchersView, names: Sequence[str], say: Translator) -> str:
    """The place in the match, and what the seat on turn owes."""
    if not view["waiting"]:
        return say(END)
    name = names[view["waiting"][0]]
    things: dict[str, Thing] = {"place": view["tag"], "turns": view["turns"], "name": name}
    if view["phase"] == "build":
        return translate_with(say, TO_BUILD, **things)
    swaps = view["phase"] == "swap"
    made = view["seats"][view["on_turn"]]["turns"] - swaps
    turn = Line(ORDINALS[min(made, 7)])
    return translate_with(say, TO_SWAP if swaps else TO_ACTION, turn=turn, **things)


# The middle and what lies beside it


def _render_middle(view: RanchersView, who: Sequence[str], say: Translator) -> list[str]:
    """Both pairs, next, the bag, and the pairs set aside."""
    pairs: list[tuple[str, PairView | None]] = list(view["middle"].items())
    reader = view["seat"]
    if reader is not None:
        pairs += [(pair["token"], pair) for pair in view["seats"][reader]["reserved"]]
    width = max((len(say(pair["animal"])) for _place, pair in pairs if pair), default=0)
    rows = [_render_pair(place, pair, width, say) for place, pair in pairs]
    if view["next"]:
        coming = translate_with(say, NEXT, objective=view["next"])
        rows.append((f"  {coming}", _objective_text(view["next"], say)))
    column = max(len(left) for left, words in rows) + 1
    lines = [say(MIDDLE), *(left.ljust(column) + words for left, words in rows)]
    lines += _wrap_text(_render_bag(view["bag"], say))
    for seat in view["seats"]:
        if seat["seat"] != reader and seat["reserved"]:
            kept = join_with_commas([_pair_text(pair, say) for pair in seat["reserved"]])
            lines += _wrap_text(translate_with(say, RESERVED, name=who[seat["seat"]], pairs=kept))
    return lines


def _render_pair(place: str, pair: PairView | None, width: int, say: Translator) -> tuple[str, str]:
    if pair is None:
        return f"  {place}  {say(EMPTY)}", ""
    card = pair["objective"]
    return f"  {place}  {say(pair['animal']):<{width}} + {card}", _objective_text(card, say)


def _objective_text(card: str, say: Translator) -> str:
    return line_text(OBJECTIVES[card].words, (), say)


def _pair_text(pair: PairView, say: Translator) -> str:
    return f"{say(pair['animal'])} + {pair['objective']}"


def _render_bag(bag: dict[str, int], say: Translator) -> str:
    total = sum(bag.values())
    if not bag:
        return translate_with(say, EMPTY_BAG, total=total)
    animals = join_with_commas([f"{say(animal)} {number}" for animal, number in bag.items()])
    return translate_with(say, BAG, total=total, animals=animals)


def _module_lines(view: RanchersView, say: Translator) -> list[str]:
    """What the modules have left on the table."""
    left = []
    if "fish" in view["modules"]:
        left.append(translate_with(say, FISH_LEFT, number=view["fish"]))
    if "grants" in view["modules"]:
        animals = " ".join(map(say, view["grants"])) or say(NONE)
        values = tuple(view["grant_objectives"]) or say(NONE)
        left.append(translate_with(say, GRANTS_LEFT, animals=animals))
        left.append(translate_with(say, VALUES_LEFT, values=values))
    if "pets" in view["modules"]:
        left.append(translate_with(say, TILES_LEFT, number=view["tiles"]))
    lines = _wrap_text(translate_with(say, BESIDE, things="; ".join(left))) if left else []
    if view["phase"] == "build":
        offered = (f"  {name:<11}{say(ABOUT[name])}" for name in view["buildings"])
        lines += [say(BUILDINGS_LEFT), *offered]
    return lines


def _wrap_text(text: str) -> list[str]:
    return _fold_text(text, WIDTH, "  ")


def _fold_text(text: str, width: int, indent: str = "") -> list[str]:
    further = indent + "  "
    return wrap(
        text, width, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False
    )


# Ranches and objectives, side by side


def _ranch_width(view: RanchersView) -> int:
    return WIDE_RANCH if view["modules"] else RANCH_WIDTH


def _count_columns(view: RanchersView) -> int:
    return 3 if len(view["seats"]) == 3 and not view["modules"] else 2


def _set_in_columns(blocks: list[Block], columns: int, width: int) -> list[str]:
    lines: list[str] = []
    for at in range(0, len(blocks), columns):
        for row in zip_longest(*blocks[at : at + columns], fillvalue=""):
            lines.append("".join(part.ljust(width) for part in row))
        lines.append("")
    return lines


def _render_ranch(
    seat: RanchersSeat, who: Sequence[str], view: RanchersView, say: Translator
) -> Block:
    """One Ranch: `Ch!` is at home, `pi?` a free special field, `Co*` a covered one."""
    side = f"{seat['ranch']}{seat['side'].upper()}"
    lines = [translate_with(say, RANCH, name=who[seat["seat"]], side=side), "    a   b   c"]
    wild = seat["horse"] or seat["grant"] or seat["building"] == SHELTER
    for number, row in enumerate(ROWS, 1):
        cells = [("**" if wild else "~~") if at == POND else _render_cell(seat, at) for at in row]
        lines.append(f" {number}  " + "".join(cell.ljust(4) for cell in cells).rstrip())
    pond = _list_pond_lines(seat)
    if pond:
        words = translate_with(say, IN_POND, things=join_with_commas(pond))
        lines += _fold_text(words, WIDE_RANCH - 2)
    return lines


def _render_cell(seat: RanchersSeat, field: str) -> str:
    animal, printed = seat["fields"][field], seat["printed"].get(field, "")
    if not animal:
        return CODES[printed].lower() + "?" if printed else "."
    return CODES[animal] + MARKS.get(classify_field(animal, printed), "")


def _list_pond_lines(seat: RanchersSeat) -> list[Line]:
    """What lies in the Pond."""
    found = [HORSE] if seat["horse"] else []
    if seat["grant"]:
        found.append(Line(GRANT, animal=animal_name(seat["grant"])))
    if seat["building"] == STOREHOUSE:
        if seat["uses"]:
            found.append(Line(STOREHOUSE_LEFT, uses=seat["uses"]))
    elif seat["building"]:
        found.append(BUILDING_NAMES[seat["building"]])
    numbers = ((FISH, seat["fish"]), (DOGS, seat["dogs"]), (CATS, seat["cats"]))
    return found + [Line(words, count=number) for words, number in numbers if number]


def _render_objectives(
    seat: RanchersSeat, who: Sequence[str], view: RanchersView, say: Translator
) -> Block:
    """The objectives of a seat, each with its points if it ended now; what it has sold; the sum."""
    own = seat["seat"] == view["seat"]
    title = translate_with(say, OWNED, name=who[seat["seat"]])
    if own:
        title = say(YOURS if view["phase"] == "over" else YOURS_NOW)
    lines = [title]
    width = max((len(card["objective"]) for card in seat["objectives"]), default=0)
    for card in seat["objectives"]:
        token = f"{card['token']} " if own else ""
        points = "" if card["points"] is None else f"{card['points']:>3}"
        lines.append(f"  {token}{card['objective']:<{width}}{points}")
    if seat["sold"]:
        words = translate_with(say, SOLD, objectives=join_with_commas(seat["sold"]))
        lines += _fold_text(words, CARDS_WIDTH - 12, "  ")
    if seat["count"]:
        lines += _render_modules(seat, seat["count"], say)
    return lines


def _render_modules(seat: RanchersSeat, count: CountView, say: Translator) -> list[str]:
    """What the modules bring, and the sum of all."""
    parts = []
    if count["horse"]:
        animal = animal_name(count["horse_type"])
        parts.append(Line(HORSE_PAYS, animal=animal, points=count["horse"]))
    rows = [
        (Line(EXTRAS["fish"], points=count["fish"]), count["fish"]),
        (Line(EXTRAS["grant"], points=count["grant"]), count["grant"]),
        (_building_line(seat, count), count["building"]),
        (Line(EXTRAS["dogs"], points=count["dogs"]), count["dogs"]),
        (Line(EXTRAS["cats"], points=count["cats"]), count["cats"]),
    ]
    parts += [line for line, points in rows if line and points]
    if not parts:
        return []
    words = translate_with(say, IN_ALL, parts=join_with_commas(parts), total=count["total"])
    return _fold_text(words, CARDS_WIDTH - 12, "  ")


def _building_line(seat: RanchersSeat, count: CountView) -> Line | None:
    if not seat["building"]:
        return None
    name = BUILDING_NAMES[seat["building"]]
    return Line(BUILDING, building=name, points=count["building"])


# What may be done, and how it ended


def _render_hints(view: RanchersView, say: Translator) -> list[str]:
    """Which animals would be at home, or that a swap is open."""
    reader = view["seat"]
    if reader is None or reader not in view["waiting"]:
        return []
    if view["phase"] == "swap":
        return [say(SWAP_OPEN)]
    if view["phase"] == "build":
        return []
    mine = view["seats"][reader]
    pairs = [pair for pair in (*view["middle"].values(), *mine["reserved"]) if pair]
    animals = {pair["animal"] for pair in pairs}
    lines = [
        translate_with(say, HOME_HERE, animal=animal_name(mine["printed"][field]), field=field)
        for field in FIELDS
        if mine["printed"].get(field) in animals and not mine["fields"][field]
    ]
    if not mine["turns"]:
        lines.append(translate_with(say, MAY_TURN, moves=join_with_commas(("side a", "side b"))))
    return lines


def _render_result(view: RanchersView, names: Sequence[str], say: Translator) -> list[str]:
    """The final count, best first; how the wild pieces were counted."""
    counted = [(seat["seat"], count) for seat in view["seats"] if (count := seat["count"])]
    counted.sort(key=lambda pair: (-pair[1]["total"], -pair[1]["types"]))
    lines = [say(FINAL)]
    for seat, count in counted:
        wild = [
            Line(template, animal=animal_name(animal))
            for template, animal in (
                (HORSE_AS, count["horse_type"]),
                (SHELTER_AS, count["shelter_type"]),
            )
            if animal
        ]
        line = Line(
            COUNTED_WILD if wild else COUNTED,
            name=names[seat],
            total=count["total"],
            count=count["types"],
        )
        if wild:
            line.things["wild"] = join_with_commas(wild)
        lines += _wrap_text(line_text(line, (), say))
    return lines
