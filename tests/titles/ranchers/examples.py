"""The 31 drawn examples of Ranchers: a Ranch, its Pond, and what objectives pay there."""

from typing import NamedTuple


class Example(NamedTuple):
    """A Ranch as it is drawn: rows from the top, the Pond as `~~`; `pond` names its animals.
    `types` are those counted for the wild pieces; `corners` are the Horse's own points."""

    name: str
    rows: str
    pays: dict[str, int]
    total: int
    pond: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    corners: int = 0


EXAMPLES = (
    Example(
        "E1 clear majority",
        "Co Go Sh / Pi ~~ Co / Co Go Ch",
        {"most-cow": 4, "most-goat": 0, "most-chicken": 0},
        4,
    ),
    Example(
        "E2 three-way tie for most",
        "Co Go Sh / Go ~~ Co / Sh Pi Ch",
        {"most-cow": 2, "most-goat": 2, "most-sheep": 2, "most-pig": 0},
        6,
    ),
    Example(
        "E3 a Grant Animal breaks the tie",
        "Co Go Sh / Go ~~ Co / Sh Pi Ch",
        {"most-cow": 4, "most-goat": 0},
        4,
        pond=("grant cow",),
    ),
    Example(
        "E4 beside pays once",
        "Co Go Sh / Pi ~~ Co / Co Go Ch",
        {"beside-cow-pig": 3, "beside-goat-sheep": 3, "beside-pig-chicken": 0},
        6,
    ),
    Example(
        "E5 diagonals do not touch",
        "Co Sh Co / Pi ~~ Go / Pi Ch Co",
        {"beside-goat-sheep": 0},
        0,
    ),
    Example(
        "E6 the empty Pond separates",
        "Co Sh Pi / Co ~~ Co / Ch Go Pi",
        {"beside-goat-sheep": 0},
        0,
    ),
    Example(
        "E7 an animal in the Pond is a neighbour",
        "Co Sh Pi / Co ~~ Co / Ch Go Pi",
        {"beside-goat-sheep": 3},
        3,
        pond=("grant goat",),
    ),
    Example(
        "E8 two animals in one Pond do not touch each other",
        "Co .. Co / Ch ~~ Pi / Co Ch Pi",
        {"beside-goat-sheep": 0},
        6,
        pond=("grant goat", "horse"),
        types=("cow",),
        corners=6,
    ),
    Example(
        "E9 pairs use each animal once",
        "Sh Pi Sh / Co ~~ Pi / Sh Ch Go",
        {"pairs-sheep-pig": 4},
        4,
    ),
    Example(
        "E10 two pair objectives may share animals",
        "Sh Pi Sh / Co ~~ Pi / Sh Ch Go",
        {"pairs-sheep-pig": 4, "pairs-pig-goat": 2},
        6,
    ),
    Example(
        "E11 pairs with one side missing",
        "Sh Co Sh / Sh ~~ Sh / Ch Go Ch",
        {"pairs-sheep-pig": 0, "pairs-chicken-sheep": 4, "pairs-goat-cow": 2},
        6,
    ),
    Example(
        "E12 apart, partly spoiled",
        "Ch Co Ch / Pi ~~ Sh / Ch Go Go",
        {"apart-chicken-cow": 2},
        2,
    ),
    Example(
        "E13 apart without the feared animal",
        "Ch Go Ch / Pi ~~ Sh / Ch Go Pi",
        {"apart-chicken-cow": 6, "apart-cow-goat": 0},
        6,
    ),
    Example(
        "E14 a cow in the Pond frightens the edges",
        "Ch Ch Go / Pi ~~ Sh / Go Pi Ch",
        {"apart-chicken-cow": 4},
        4,
        pond=("grant cow",),
    ),
    Example(
        "E15 a chicken in the Pond can be spoiled too",
        "Go Co Go / Pi ~~ Sh / Go Pi Ch",
        {"apart-chicken-cow": 2},
        2,
        pond=("grant chicken",),
    ),
    Example(
        "E16 a set pays once, extras do no harm",
        "Go Pi Go / Ch ~~ Go / Go Pi Ch",
        {"set-goat-pig-chicken": 5, "two-goat": 0},
        5,
    ),
    Example(
        "E17 an incomplete set",
        "Go Pi Go / Co ~~ Co / Sh Sh Co",
        {"set-goat-pig-chicken": 0},
        0,
    ),
    Example(
        "E18 the Shelter completes the set",
        "Go Pi Go / Co ~~ Co / Sh Sh Co",
        {"set-goat-pig-chicken": 5},
        5,
        pond=("shelter",),
        types=("chicken",),
    ),
    Example(
        "E19 group bent round a corner",
        "Sh Sh Co / Sh ~~ Pi / Go Ch Co",
        {"group-sheep": 6, "group-goat": 1},
        7,
    ),
    Example(
        "E20 group in a line",
        "Co Pi Go / Ch ~~ Co / Sh Sh Sh",
        {"group-sheep": 6},
        6,
    ),
    Example(
        "E21 more than three is still three",
        "Sh Sh Sh / Go ~~ Sh / Co Pi Ch",
        {"group-sheep": 6},
        6,
    ),
    Example(
        "E22 three scattered animals",
        "Sh Co Sh / Go ~~ Pi / Sh Ch Co",
        {"group-sheep": 1},
        1,
    ),
    Example(
        "E23 two groups of two",
        "Sh Sh Co / Go ~~ Sh / Ch Co Sh",
        {"group-sheep": 3, "group-pig": 0},
        3,
    ),
    Example(
        "E24 a column through the Pond",
        "Go Sh Co / Pi ~~ .. / Ch Sh Co",
        {"group-sheep": 6},
        6,
        pond=("horse",),
        types=("sheep",),
    ),
    Example(
        "E25 a corner through the Pond",
        "Co Pi Go / Pi ~~ Ch / Go Ch Co",
        {"group-pig": 6, "beside-pig-chicken": 3},
        9,
        pond=("grant pig",),
    ),
    Example(
        "E26 exactly two",
        "Co Go Sh / Pi ~~ Co / Co Go Ch",
        {"two-goat": 3, "two-cow": 0, "two-pig": 0},
        3,
    ),
    Example(
        "E27 one too many",
        "Co Go Sh / Pi ~~ Co / Co Go Ch",
        {"two-goat": 0, "two-pig": 0},
        0,
        pond=("grant goat",),
    ),
    Example(
        "E28 one Horse, one type for everything",
        "Pi Co Pi / Go ~~ Sh / Pi Ch ..",
        {"set-cow-goat-sheep": 0, "most-pig": 4},
        10,
        pond=("horse",),
        types=("pig",),
        corners=6,
    ),
    Example(
        "E29 Horse and Shelter together",
        "Sh Go Sh / Pi ~~ Co / Sh Ch ..",
        {"group-goat": 1, "two-cow": 3},
        10,
        pond=("horse", "shelter"),
        types=("sheep", "cow"),
        corners=6,
    ),
    Example(
        "E30 a whole final count",
        "Go Sh Sh / Pi ~~ Co / Go Ch Co",
        {
            "beside-goat-sheep": 3,
            "two-goat": 3,
            "pairs-sheep-pig": 2,
            "apart-chicken-cow": 0,
            "set-goat-pig-chicken": 5,
            "group-cow": 3,
            "most-sheep": 2,
            "pairs-cow-chicken": 2,
        },
        20,
    ),
    Example(
        "E31 a thin Ranch after two sales",
        "Sh Sh .. / Go ~~ Pi / Co .. Sh",
        {
            "group-sheep": 3,
            "most-sheep": 4,
            "two-sheep": 0,
            "beside-goat-sheep": 3,
            "pairs-pig-goat": 2,
            "apart-cow-goat": 0,
            "set-sheep-chicken-goat": 0,
            "beside-cow-pig": 0,
        },
        12,
    ),
)
