"""Three complete matches of Ranchers: every move, every draw, and the final count.

A line of `MOVES` is the seat, its move, and what it changed: the pair that then lies at a place
of the middle, the next card, the number in the bag.
"""

from typing import Any, NamedTuple


class Golden(NamedTuple):
    """A match: its set-up, its moves as lines, and by seat what it came to."""

    name: str
    modules: tuple[str, ...]
    ranches: tuple[tuple[int, str], ...]
    middle: tuple[tuple[str, str], tuple[str, str]]
    next: str
    bag: int
    moves: str
    ends: tuple[dict[str, Any], ...]
    winners: tuple[int, ...]


MATCHES = (
    Golden(
        "base game, two seats",
        (),
        ((1, "b"), (2, "b")),
        (("goat", "two-chicken"), ("chicken", "pairs-chicken-sheep")),
        "set-pig-sheep-cow",
        18,
        """
0 take p2 at a2 | p2 chicken set-pig-sheep-cow | next pairs-sheep-pig | bag 17
0 swap objective o1 for p2 | p2 chicken pairs-chicken-sheep
1 take p2 at b1 | p2 goat pairs-sheep-pig | next most-sheep | bag 16
1 pass
0 take p2 at a3 | p2 sheep most-sheep | next two-cow | bag 15
1 take p2 at a1 | p2 pig two-cow | next set-goat-pig-chicken | bag 14
0 take p2 at c3 | p2 sheep set-goat-pig-chicken | next two-pig | bag 13
0 swap animal a3 for p2 | p2 goat set-goat-pig-chicken
1 take p2 at b3 | p2 chicken two-pig | next pairs-cow-chicken | bag 12
0 take p2 at c1 | p2 sheep pairs-cow-chicken | next group-sheep | bag 11
1 take p2 at a2 | p2 pig group-sheep | next pairs-pig-goat | bag 10
0 take p1 at b1 | p1 cow pairs-pig-goat | next most-goat | bag 9
1 take p2 at a3 | p2 cow most-goat | next most-pig | bag 8
0 take p1 at c2 | p1 pig most-pig | next pairs-goat-cow | bag 7
1 take p2 at c3 | p2 cow pairs-goat-cow | next group-goat | bag 6
1 swap objective o2 for p2 | p2 cow most-sheep
0 take p1 at b3 | p1 chicken group-goat | next set-cow-goat-sheep | bag 5
1 take p2 at c1 | p2 pig set-cow-goat-sheep | next beside-goat-sheep | bag 4
0 take p2 at a1 | p2 goat beside-goat-sheep | next apart-chicken-cow | bag 3
1 take p2 at c2 | p2 goat apart-chicken-cow | next apart-pig-sheep | bag 2
        """,
        (
            {
                "rows": "Pi Go Ch / Ch ~~ Co / Sh Pi Pi",
                "objectives": {
                    "set-pig-sheep-cow": 5,
                    "pairs-sheep-pig": 2,
                    "two-cow": 0,
                    "two-pig": 0,
                    "two-chicken": 3,
                    "pairs-pig-goat": 2,
                    "most-pig": 4,
                    "set-cow-goat-sheep": 0,
                },
                "types": 5,
                "total": 16,
            },
            {
                "rows": "Sh Ch Co / Sh ~~ Go / Pi Go Co",
                "objectives": {
                    "pairs-chicken-sheep": 2,
                    "pairs-goat-cow": 4,
                    "set-goat-pig-chicken": 5,
                    "pairs-cow-chicken": 2,
                    "group-sheep": 3,
                    "most-goat": 2,
                    "most-sheep": 2,
                    "beside-goat-sheep": 0,
                },
                "types": 5,
                "total": 20,
            },
        ),
        (1,),
    ),
    Golden(
        "base game, four seats",
        (),
        ((1, "a"), (3, "a"), (4, "b"), (2, "a")),
        (("sheep", "apart-sheep-chicken"), ("pig", "two-chicken")),
        "set-cow-goat-sheep",
        33,
        """
0 take p1 at c2 | p1 cow set-cow-goat-sheep | next two-cow | bag 32
0 pass
1 take p1 at a2 | p1 chicken two-cow | next pairs-chicken-sheep | bag 31
1 pass
2 take p1 at c1 | p1 pig pairs-chicken-sheep | next two-goat | bag 30
3 take p1 at b3 | p1 goat two-goat | next apart-cow-goat | bag 29
3 swap objective o1 for p2 | p2 pig pairs-chicken-sheep
0 take p1 at a1 | p1 sheep apart-cow-goat | next most-pig | bag 28
0 swap animal a1 for p1 | p1 goat apart-cow-goat
1 take p1 at c3 | p1 chicken most-pig | next apart-chicken-cow | bag 27
2 take p2 at c2 | p2 cow apart-chicken-cow | next beside-chicken-goat | bag 26
3 take p2 at c2 | p2 cow beside-chicken-goat | next group-goat | bag 25
0 take p2 at c1 | p2 goat group-goat | next beside-pig-chicken | bag 24
1 take p2 at b3 | p2 sheep beside-pig-chicken | next set-pig-sheep-cow | bag 23
2 take p2 at a2 | p2 chicken set-pig-sheep-cow | next group-sheep | bag 22
3 take p2 at a2 | p2 goat group-sheep | next pairs-sheep-pig | bag 21
0 take p2 at a2 | p2 sheep pairs-sheep-pig | next most-goat | bag 20
1 take p2 at a3 | p2 pig most-goat | next set-sheep-chicken-goat | bag 19
2 take p1 at b3 | p1 sheep set-sheep-chicken-goat | next two-sheep | bag 18
3 take p1 at a1 | p1 chicken two-sheep | next apart-pig-sheep | bag 17
3 swap animal b3 for p1 | p1 pig two-sheep
0 take p1 at b1 | p1 cow apart-pig-sheep | next set-goat-pig-chicken | bag 16
1 take p2 at c1 | p2 cow set-goat-pig-chicken | next beside-cow-pig | bag 15
1 swap objective o5 for p2 | p2 cow most-goat
2 take p1 at a3 | p1 pig beside-cow-pig | next beside-goat-sheep | bag 14
2 swap animal b3 for p1 | p1 chicken beside-cow-pig
3 take p1 at b1 | p1 cow beside-goat-sheep | next pairs-cow-chicken | bag 13
0 take p1 at c3 | p1 cow pairs-cow-chicken | next most-cow | bag 12
1 take p1 at b1 | p1 sheep most-cow | next group-pig | bag 11
2 take p2 at a1 | p2 pig group-pig | next group-chicken | bag 10
3 take p2 at c3 | p2 pig group-chicken | next group-cow | bag 9
0 take p2 at b3 | p2 goat group-cow | next two-pig | bag 8
1 take p2 at c2 | p2 chicken two-pig | next beside-sheep-cow | bag 7
2 take p2 at c3 | p2 goat beside-sheep-cow | next pairs-goat-cow | bag 6
3 take p2 at a3 | p2 chicken pairs-goat-cow | next most-sheep | bag 5
0 take p2 at a3 | p2 chicken most-sheep | next set-chicken-cow-pig | bag 4
1 take p2 at a1 | p2 goat set-chicken-cow-pig | next most-chicken | bag 3
2 take p2 at b1 | p2 sheep most-chicken | next apart-goat-pig | bag 2
2 swap animal b1 for p2 | p2 goat most-chicken
3 take p1 at c1 | p1 goat apart-goat-pig | next pairs-pig-goat | bag 1
        """,
        (
            {
                "rows": "Sh Pi Co / Go ~~ Sh / Ch Pi Co",
                "objectives": {
                    "apart-sheep-chicken": 4,
                    "two-goat": 0,
                    "beside-chicken-goat": 3,
                    "group-sheep": 1,
                    "two-sheep": 3,
                    "beside-goat-sheep": 3,
                    "group-chicken": 1,
                    "pairs-goat-cow": 2,
                },
                "types": 5,
                "total": 17,
            },
            {
                "rows": "Ch Co Pi / Co ~~ Go / Sh Go Go",
                "objectives": {
                    "set-cow-goat-sheep": 5,
                    "apart-cow-goat": 4,
                    "group-goat": 6,
                    "pairs-sheep-pig": 2,
                    "set-goat-pig-chicken": 5,
                    "pairs-cow-chicken": 2,
                    "group-cow": 1,
                    "most-sheep": 0,
                },
                "types": 5,
                "total": 25,
            },
            {
                "rows": "Co Sh Ch / Sh ~~ Pi / Co Pi Ch",
                "objectives": {
                    "two-cow": 3,
                    "pairs-chicken-sheep": 4,
                    "beside-pig-chicken": 3,
                    "most-pig": 2,
                    "apart-pig-sheep": 4,
                    "most-goat": 0,
                    "two-pig": 3,
                    "set-chicken-cow-pig": 5,
                },
                "types": 4,
                "total": 24,
            },
            {
                "rows": "Sh Ch Sh / Ch ~~ Co / Go Ch Pi",
                "objectives": {
                    "two-chicken": 0,
                    "apart-chicken-cow": 6,
                    "set-pig-sheep-cow": 0,
                    "set-sheep-chicken-goat": 5,
                    "beside-cow-pig": 3,
                    "group-pig": 1,
                    "beside-sheep-cow": 3,
                    "most-cow": 0,
                },
                "types": 5,
                "total": 18,
            },
        ),
        (1,),
    ),
    Golden(
        "all five modules, three seats",
        ("horses", "fish", "grants", "buildings", "pets"),
        ((1, "b"), (2, "a"), (3, "a")),
        (("sheep", "group-pig"), ("cow", "apart-chicken-cow")),
        "group-goat",
        31,
        """
2 build shelter
1 build storehouse
0 build market
0 redraw p1 | p1 sheep group-goat | next set-sheep-chicken-goat
0 take p2 sell animal | p2 goat set-sheep-chicken-goat | next apart-goat-pig
1 take p2 at a3 | p2 cow apart-goat-pig | next set-cow-goat-sheep | bag 30
2 take p2 at a2 | p2 goat set-cow-goat-sheep | next beside-sheep-cow | bag 29
2 swap animal a2 for p2 | p2 cow set-cow-goat-sheep
0 redraw p1 | p1 cow beside-sheep-cow | next set-chicken-cow-pig
0 grant chicken
0 take p2 at a1 | p2 pig set-chicken-cow-pig | next group-pig | bag 28
1 take p2 at b3 | p2 chicken group-pig | next two-pig | bag 27
1 swap animal a3 for p2 | p2 goat group-pig
2 grant goat dog
2 take p2 at a1 dog sell objective | p2 horse two-pig | next apart-sheep-chicken | bag 26
0 take p1 at c1 cat | p1 goat apart-sheep-chicken | next apart-pig-sheep | bag 25
1 grant sheep
1 take p1 at a2 | p1 chicken apart-pig-sheep | next pairs-sheep-pig | bag 24
2 take p2 keep horse | p2 chicken pairs-sheep-pig | next most-cow | bag 23
0 redraw p1 | p1 goat most-cow | next group-goat
0 take p1 at b1 | p1 horse group-goat | next pairs-chicken-sheep | bag 22
1 take p2 at c3 cat | p2 cow pairs-chicken-sheep | next set-goat-pig-chicken | bag 21
1 reserve p2 | p2 pig set-goat-pig-chicken | next pairs-cow-chicken | bag 20
2 take p1 keep objective | p1 chicken pairs-cow-chicken | next set-pig-sheep-cow | bag 19
0 take p1 at a3 cat | p1 pig set-pig-sheep-cow | next beside-cow-pig | bag 18
1 take r1 at c2
1 reserve p1 | p1 goat beside-cow-pig | next most-sheep | bag 17
2 take p1 at a3 dog sell objective | p1 chicken most-sheep | next pairs-goat-cow | bag 16
0 redraw p1 | p1 pig pairs-goat-cow | next two-cow
0 take p1 at c3 | p1 horse two-cow | next apart-pig-sheep | bag 15
0 swap objective o4 for p1 | p1 horse most-cow
1 take r1 at b1 cat
2 take p2 at c1 | p2 sheep apart-pig-sheep | next most-sheep | bag 14
2 pass
0 take p2 at a2 | p2 goat most-sheep | next two-chicken | bag 13
1 take p1 keep horse | p1 chicken two-chicken | next most-pig | bag 12
2 take p2 at c3 cat sell objective | p2 chicken most-pig | next group-chicken | bag 11
0 redraw p1 | p1 sheep group-chicken | next two-chicken
0 take p2 at b3 cat | p2 sheep two-chicken | next group-sheep | bag 10
1 take p2 at a1 | p2 pig group-sheep | next apart-cow-goat | bag 9
1 pass
2 take p1 at c2 | p1 cow apart-cow-goat | next beside-chicken-goat | bag 8
        """,
        (
            {
                "rows": "Co Go Co / Sh ~~ .. / Ch Ch Pi",
                "objectives": {
                    "apart-chicken-cow": 6,
                    "set-cow-goat-sheep": 5,
                    "beside-sheep-cow": 3,
                    "two-cow": 3,
                    "pairs-cow-chicken": 4,
                    "pairs-goat-cow": 2,
                    "apart-pig-sheep": 2,
                    "most-pig": 0,
                },
                "types": 5,
                "total": 35,
                "pond": {"grant": "chicken", "fish": 1, "building": "market", "dogs": 0, "cats": 3},
                "fish_points": 2,
                "grant_points": 4,
                "pet_points": 4,
            },
            {
                "rows": "Sh Pi .. / Go ~~ Co / Ch Pi Ch",
                "objectives": {
                    "set-sheep-chicken-goat": 5,
                    "set-chicken-cow-pig": 5,
                    "apart-sheep-chicken": 6,
                    "pairs-sheep-pig": 4,
                    "pairs-chicken-sheep": 4,
                    "set-pig-sheep-cow": 5,
                    "two-chicken": 3,
                },
                "types": 5,
                "total": 39,
                "pond": {
                    "grant": "sheep",
                    "horse": True,
                    "building": "storehouse",
                    "dogs": 0,
                    "cats": 2,
                },
                "horse_corners": 2,
                "grant_points": 5,
            },
            {
                "rows": "Go .. Pi / Go ~~ Sh / Go .. Go",
                "objectives": {
                    "apart-goat-pig": 12,
                    "group-goat": 6,
                    "set-goat-pig-chicken": 5,
                    "group-chicken": 1,
                },
                "types": 4,
                "total": 40,
                "pond": {
                    "grant": "goat",
                    "horse": True,
                    "fish": 3,
                    "building": "shelter",
                    "dogs": 3,
                    "cats": 1,
                },
                "horse_corners": 6,
                "fish_points": 6,
                "pet_points": 4,
            },
        ),
        (2,),
    ),
)
