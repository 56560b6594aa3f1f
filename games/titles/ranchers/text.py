"""The table of Ranchers as plain text, at most 70 columns wide."""

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from games.rules.said import Say, english
from games.titles.ranchers.board import COVERED, FIELDS, HOME, POND, ROWS, special
from games.titles.ranchers.buildings import ABOUT, SHELTER, STOREHOUSE
from games.titles.ranchers.objectives import CODES, OBJECTIVES
from games.titles.ranchers.view import CountView, PairView, RanchersSeat, RanchersView

WIDTH = 70
GAP = " " * 12
RANCH_WIDTH, WIDE_RANCH = 21, 35
CARDS_WIDTH = 40
MARKS = {HOME: "!", COVERED: "*"}
ORDINALS = ("1st", "2nd", "3rd", *(f"{turn}th" for turn in range(4, 9)))

Block = list[str]


def table(view: RanchersView, names: Sequence[str], say: Say = english) -> str:
    """The table as `view` shows it: the middle, every Ranch, every objective and its worth now.

    The reader's own seat is called You and comes first.
    """
    reader = view["seat"]
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] != reader))
    called = [
        "You" if seat == reader else _short(name, _ranch_width(view) - 12)
        for seat, name in enumerate(names)
    ]
    lines = [*_heading(view, names), "", *_middle(view, called), *_beside(view), ""]
    ranches = [_ranch(seat, called, view) for seat in seats]
    lines += _in_columns(ranches, _columns(view), _ranch_width(view))
    blocks = [_objectives(seat, called, view) for seat in seats]
    if any(len(block) > 1 for block in blocks):
        lines += _in_columns(blocks, 2, CARDS_WIDTH)
    lines += _result(view, names) if view["phase"] == "over" else _hints(view)
    while lines[-1] == "":
        lines.pop()
    return "\n".join(line.rstrip() for line in lines)


def _short(name: str, width: int) -> str:
    """A name that fits its column."""
    return name if len(name) <= width else name[: width - 3] + "..."


def _heading(view: RanchersView, names: Sequence[str]) -> list[str]:
    """The match, the place in it and who is to move, in one line if it fits."""
    parts = [f"Ranchers, {' - '.join(names)}", f"{view['tag']} of {view['turns']}, {_due(view)}"]
    if view["waiting"]:
        parts[1] = parts[1].replace("{}", names[view["waiting"][0]])
    else:
        parts[1] = "END, the match is over"
    whole = GAP.join(parts)
    if len(whole) <= WIDTH:
        return [whole]
    return [line for part in parts for line in wrap(part, WIDTH)]


def _due(view: RanchersView) -> str:
    """What the seat on turn owes; its name is still to be filled in."""
    if view["phase"] == "build":
        return "{} to choose a Building"
    made = view["seats"][view["on_turn"]]["turns"] - (view["phase"] == "swap")
    verb = "swap" if view["phase"] == "swap" else "move"
    return f"{{}} to {verb} ({ORDINALS[min(made, 7)]} of 8)"


# The middle and what lies beside it


def _middle(view: RanchersView, called: Sequence[str]) -> list[str]:
    """Both pairs, next, the bag, and the pairs set aside."""
    pairs: list[tuple[str, PairView | None]] = list(view["middle"].items())
    reader = view["seat"]
    if reader is not None:
        pairs += [(pair["token"], pair) for pair in view["seats"][reader]["reserved"]]
    width = max((len(pair["animal"]) for _place, pair in pairs if pair), default=0)
    rows = [_pair(place, pair, width) for place, pair in pairs]
    if view["next"]:
        rows.append((f"  next {view['next']}", OBJECTIVES[view["next"]].words))
    column = max(len(left) for left, words in rows) + 1
    lines = ["Middle", *(left.ljust(column) + words for left, words in rows)]
    bag = ", ".join(f"{animal} {number}" for animal, number in view["bag"].items())
    total = sum(view["bag"].values())
    lines += _wrapped(f"bag {total}{': ' + bag if bag else ''}")
    for seat in view["seats"]:
        if seat["seat"] != reader and seat["reserved"]:
            pairs_kept = [f"{pair['animal']} + {pair['objective']}" for pair in seat["reserved"]]
            lines += _wrapped(f"{called[seat['seat']]} has reserved {', '.join(pairs_kept)}")
    return lines


def _pair(place: str, pair: PairView | None, width: int) -> tuple[str, str]:
    if pair is None:
        return f"  {place}  empty", ""
    words = OBJECTIVES[pair["objective"]].words
    return f"  {place}  {pair['animal']:<{width}} + {pair['objective']}", words


def _beside(view: RanchersView) -> list[str]:
    """What the modules have left on the table."""
    left = []
    if "fish" in view["modules"]:
        left.append(f"Fish {view['fish']}")
    if "grants" in view["modules"]:
        values = " ".join(map(str, view["grant_objectives"])) or "none"
        left.append(f"Grant Animals {' '.join(view['grants']) or 'none'}")
        left.append(f"Grant objectives {values}")
    if "pets" in view["modules"]:
        left.append(f"Dogs & Cats {view['tiles']}")
    lines = _wrapped(f"left: {'; '.join(left)}") if left else []
    if view["phase"] == "build":
        lines += ["Buildings", *(f"  {name:<11}{ABOUT[name]}" for name in view["buildings"])]
    return lines


def _wrapped(text: str) -> list[str]:
    return _folded(text, WIDTH, "  ")


def _folded(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of a width, the later ones indented further; ids are not broken."""
    further = indent + "  "
    return wrap(
        text, width, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False
    )


# Ranches and objectives, side by side


def _ranch_width(view: RanchersView) -> int:
    return WIDE_RANCH if view["modules"] else RANCH_WIDTH


def _columns(view: RanchersView) -> int:
    """Three Ranches fit beside each other if no Pond has to be described."""
    return 3 if len(view["seats"]) == 3 and not view["modules"] else 2


def _in_columns(blocks: list[Block], columns: int, width: int) -> list[str]:
    """Blocks of lines side by side, a blank line after each row of them."""
    lines: list[str] = []
    for at in range(0, len(blocks), columns):
        for row in zip_longest(*blocks[at : at + columns], fillvalue=""):
            lines.append("".join(part.ljust(width) for part in row))
        lines.append("")
    return lines


def _ranch(seat: RanchersSeat, called: Sequence[str], view: RanchersView) -> Block:
    """One Ranch: `Ch!` is at home, `pi?` a free special field, `Co*` a covered one."""
    lines = [
        f"{called[seat['seat']]}, side {seat['ranch']}{seat['side'].upper()}",
        "    a   b   c",
    ]
    wild = seat["horse"] or seat["grant"] or seat["building"] == SHELTER
    for number, row in enumerate(ROWS, 1):
        cells = [("**" if wild else "~~") if at == POND else _cell(seat, at) for at in row]
        lines.append(f" {number}  " + "".join(cell.ljust(4) for cell in cells).rstrip())
    pond = _pond(seat)
    if pond:
        lines += wrap(
            f"Pond: {', '.join(pond)}",
            WIDE_RANCH - 2,
            subsequent_indent="  ",
            break_on_hyphens=False,
        )
    return lines


def _cell(seat: RanchersSeat, field: str) -> str:
    animal, printed = seat["fields"][field], seat["printed"].get(field, "")
    if not animal:
        return CODES[printed].lower() + "?" if printed else "."
    return CODES[animal] + MARKS.get(special(animal, printed), "")


def _pond(seat: RanchersSeat) -> list[str]:
    """What lies in the Pond, in words."""
    found = ["Horse"] if seat["horse"] else []
    if seat["grant"]:
        found.append(f"Grant {seat['grant']}")
    if seat["building"] == STOREHOUSE:
        if seat["uses"]:
            found.append(f"Storehouse ({seat['uses']} left)")
    elif seat["building"]:
        found.append(seat["building"].capitalize())
    if seat["fish"]:
        found.append(f"{seat['fish']} Fish")
    for name, number in (("Dog", seat["dogs"]), ("Cat", seat["cats"])):
        if number:
            found.append(f"{number} {name}{'s' * (number > 1)}")
    return found


def _objectives(seat: RanchersSeat, called: Sequence[str], view: RanchersView) -> Block:
    """The objectives of a seat, each with its points if it ended now; what it has sold; the sum."""
    own = seat["seat"] == view["seat"]
    over = view["phase"] == "over"
    title = "Your objectives" if own else f"{called[seat['seat']]}'s"
    lines = [title + (", if it ended now" if own and not over else "")]
    width = max((len(card["objective"]) for card in seat["objectives"]), default=0)
    for card in seat["objectives"]:
        token = f"{card['token']} " if own else ""
        points = "" if card["points"] is None else f"{card['points']:>3}"
        lines.append(f"  {token}{card['objective']:<{width}}{points}")
    if seat["sold"]:
        text = f"sold: {', '.join(seat['sold'])}"
        lines += wrap(
            text,
            CARDS_WIDTH - 12,
            initial_indent="  ",
            subsequent_indent="    ",
            break_on_hyphens=False,
        )
    if seat["count"]:
        lines += _modules(seat, seat["count"])
    return lines


def _modules(seat: RanchersSeat, count: CountView) -> list[str]:
    """What the modules bring, and the sum of all."""
    named = {
        f"Horse ({count['horse_type']})": count["horse"],
        "Fish": count["fish"],
        "Grant": count["grant"],
        seat["building"].capitalize(): count["building"],
        "Dogs": count["dogs"],
        "Cats": count["cats"],
    }
    parts = [f"{name} {points}" for name, points in named.items() if points]
    if not parts:
        return []
    text = f"{', '.join(parts)}; in all {count['total']}"
    return wrap(
        text,
        CARDS_WIDTH - 12,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
    )


# What may be done, and how it ended


def _hints(view: RanchersView) -> list[str]:
    """Which animals would be at home, or that a swap is open."""
    reader = view["seat"]
    if reader is None or reader not in view["waiting"]:
        return []
    if view["phase"] == "swap":
        return ["A swap is open: give an animal or an objective, or pass."]
    if view["phase"] == "build":
        return []
    mine = view["seats"][reader]
    pairs = [pair for pair in (*view["middle"].values(), *mine["reserved"]) if pair]
    animals = {pair["animal"] for pair in pairs}
    lines = [
        f"A {mine['printed'][field]} on {field} is at home and opens a swap."
        for field in FIELDS
        if mine["printed"].get(field) in animals and not mine["fields"][field]
    ]
    if not mine["turns"]:
        lines.append("Until your first pair you may turn your Ranch over: side a, side b.")
    return lines


def _result(view: RanchersView, names: Sequence[str]) -> list[str]:
    """The final count, best first; how the wild pieces were counted."""
    counted = [(seat["seat"], count) for seat in view["seats"] if (count := seat["count"])]
    counted.sort(key=lambda pair: (-pair[1]["total"], -pair[1]["types"]))
    lines = ["Final count"]
    for seat, count in counted:
        wild = [
            f"{name} counted as {animal}"
            for name, animal in (
                ("Horse", count["horse_type"]),
                ("Shelter", count["shelter_type"]),
            )
            if animal
        ]
        extra = f"; {', '.join(wild)}" if wild else ""
        text = f"{names[seat]} {count['total']}, {count['types']} types{extra}"
        lines += _wrapped(text)
    return lines
