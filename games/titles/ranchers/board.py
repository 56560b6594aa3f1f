"""Ranchers: the Ranch with its eight fields round the Pond, and what is printed on its sides.

Spaces are bits of a number, fields 1 to 128 in the order of `FIELDS`, the Pond 256; so a set of
spaces is one number, and all that can be asked of such a set stands in a table.
"""

FIELDS = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")
POND = "b2"
ROWS = (("a1", "b1", "c1"), ("a2", POND, "c2"), ("a3", "b3", "c3"))  # as a Ranch is drawn
SPACES = (*FIELDS, POND)
BIT = {space: 1 << at for at, space in enumerate(SPACES)}
POND_BIT = BIT[POND]

# Spaces are neighbours if they share a side (RA-7); the Pond is the neighbour of the four edges.
NEIGHBOURS = {
    "a1": ("b1", "a2"),
    "b1": ("a1", "c1", "b2"),
    "c1": ("b1", "c2"),
    "a2": ("a1", "b2", "a3"),
    "b2": ("b1", "a2", "c2", "b3"),
    "c2": ("c1", "b2", "c3"),
    "a3": ("a2", "b3"),
    "b3": ("b2", "a3", "c3"),
    "c3": ("c2", "b3"),
}

CORNERS = BIT["a1"] | BIT["c1"] | BIT["a3"] | BIT["c3"]
EDGES = ("b1", "a2", "c2", "b3")
EDGE_PLACES = tuple(FIELDS.index(edge) for edge in EDGES)

LARGEST_GROUP = 3

SIDES = ("a", "b")
OTHER_SIDE = {"a": "b", "b": "a"}
RANCHES = (1, 2, 3, 4)

# One corner and one edge a side that do not touch, each with the animal printed on it (RA-5).
LAYOUTS: dict[tuple[int, str], dict[str, str]] = {
    (1, "a"): {"a1": "goat", "c2": "sheep"},
    (1, "b"): {"c3": "pig", "a2": "chicken"},
    (2, "a"): {"a1": "sheep", "b3": "pig"},
    (2, "b"): {"c3": "cow", "b1": "chicken"},
    (3, "a"): {"c1": "pig", "a2": "cow"},
    (3, "b"): {"a3": "chicken", "c2": "goat"},
    (4, "a"): {"c1": "chicken", "b3": "sheep"},
    (4, "b"): {"a3": "cow", "b1": "goat"},
}
# The same by place in `FIELDS`: the printed animal, or nothing.
PRINTED = {
    layout: tuple(animals.get(field, "") for field in FIELDS) for layout, animals in LAYOUTS.items()
}

# What became of a field with an animal printed on it.
HOME, COVERED, FREE = "home", "covered", "free"


def classify_field(animal: str, printed: str) -> str:
    """What `animal` (empty: none) makes of a field with `printed` on it; empty of a plain field."""
    if not printed:
        return ""
    if not animal:
        return FREE
    return HOME if animal == printed else COVERED


def _neighbors(spaces: int) -> int:
    found = 0
    for space, bit in BIT.items():
        if spaces & bit:
            for neighbour in NEIGHBOURS[space]:
                found |= BIT[neighbour]
    return found


NEAR = tuple(_neighbors(spaces) for spaces in range(2 * POND_BIT))


def _largest_part(spaces: int) -> int:
    largest = 0
    while spaces:
        part = spaces & -spaces
        while (wider := part | (NEAR[part] & spaces)) != part:
            part = wider
        largest = max(largest, part.bit_count())
        spaces &= ~part
    return largest


# By set of spaces the size of its largest part, larger ones counted as three (RA-20).
GROUP = tuple(min(_largest_part(spaces), LARGEST_GROUP) for spaces in range(2 * POND_BIT))
