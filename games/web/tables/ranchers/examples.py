"""Examples of the rules of Ranchers."""

from django.utils.translation import gettext_noop

from games.web.tables.examples import Example

DEAL = {
    "ranches": "1 2",
    "bag 0": "from the end: goat cow sheep goat pig chicken cow sheep pig chicken goat cow",
    "deck 0": (
        "from the end: beside-goat-sheep most-cow group-sheep two-goat apart-chicken-cow "
        "pairs-sheep-pig"
    ),
}
TURNS = ("take p2 at b1", "take p1 at b1", "take p2 at c1", "take p1 at a2")
# A match of equal scores, as the cards lie when nobody has shuffled them.
EQUAL = tuple(
    f"step {each}"
    for each in (
        *("side b", "take p1 at a2", "pass", "take p1 at b3", "take p2 at b3", "take p2 at c1"),
        *("take p1 at c1", "take p2 at a3", "take p2 at b1", "take p2 at c2", "take p1 at c3"),
        *("swap objective o3 for p1", "take p1 at a2", "take p1 at a3", "take p1 at a1"),
        *("swap objective o2 for p1", "take p2 at a1", "take p1 at c3", "take p1 at c2"),
        "take p2 at b1",
    )
)
AT_HOME = ("step take p1 at a1",)

EXAMPLES = (
    Example(
        "special",
        "ranch",
        gettext_noop(
            "An empty Ranch: eight fields round the Pond. On a1 a goat is printed and on c2 a "
            "sheep, so these two fields are special."
        ),
        deal=DEAL,
        parts=("ranch",),
        phases=("choose", "build"),
    ),
    Example(
        "take",
        "turn",
        gettext_noop(
            "The first pair is picked, a goat with its objective. All empty fields are lit. On a1 "
            "the goat would be at home."
        ),
        deal=DEAL,
        asked="pick=p1",
        parts=("pairs", "ranch"),
        phases=("choose",),
    ),
    Example(
        "swap",
        "swap",
        gettext_noop(
            "The goat is at home on a1, so one swap is open: it or its objective may be given for "
            "what lies in the middle, half a pair for its like. Nobody has to."
        ),
        deal=DEAL,
        turns=AT_HOME,
        parts=("pairs", "ranch", "bar"),
        phases=("swap",),
    ),
    Example(
        "objectives",
        "objectives",
        gettext_noop(
            "Two objectives lie beside the Ranch, each with what it pays now: cows share the "
            "first place with sheep, which pays 2 in place of 4, and a group of one sheep pays 1."
        ),
        deal=DEAL,
        turns=TURNS,
        parts=("ranch",),
        phases=("choose", "swap"),
    ),
    Example(
        "horse",
        "modules",
        gettext_noop(
            "A Horse is on offer. With it one keeps the Horse, and its card is out of the match, "
            "or the card, and then the Horse is."
        ),
        deal=DEAL | {"bag 0": "from the end: horse cow sheep goat pig chicken"},
        options={"horses": True},
        asked="pick=p1",
        parts=("pairs", "bar"),
    ),
    Example(
        "fish",
        "modules",
        gettext_noop(
            "With Fish, what has just been taken may be sold: here the goat, for a first Fish, "
            "which pays 2."
        ),
        deal=DEAL,
        options={"fish": True},
        asked="pick=p1",
        parts=("bar",),
    ),
    Example(
        "grants",
        "modules",
        gettext_noop(
            "The five Grant Animals, one of which may be chosen once in the match, and what the "
            "first two to own all five types will get."
        ),
        deal=DEAL,
        options={"grants": True},
        asked="pick=grant",
        parts=("supplies",),
    ),
    Example(
        "buildings",
        "modules",
        gettext_noop(
            "Before the first turn everybody chooses one of six Buildings, each with what it does."
        ),
        deal=DEAL,
        options={"buildings": True},
        seat=1,
        parts=("buildings",),
        phases=("build",),
    ),
    Example(
        "pets",
        "modules",
        gettext_noop(
            "A cow stands on the Ranch already, so another one brings a tile. Its taker says "
            "whether it shows a Dog or a Cat."
        ),
        deal=DEAL | {"bag 0": "from the end: cow cow cow cow goat sheep"},
        options={"pets": True},
        turns=("take p1 at b1", "take p1 at b1"),
        asked="pick=p1&pick=c1",
        parts=("bar",),
    ),
    Example(
        "end",
        "end",
        gettext_noop(
            "Both have had eight turns. Every card is counted for itself, with the reason beside "
            "it; Bruno's Ranch pays more, so he wins."
        ),
        deal=DEAL,
        turns=(*TURNS, "until over"),
        parts=("scores",),
    ),
    Example(
        "tie",
        "end",
        gettext_noop(
            "Both Ranches pay 23. Wilma has five different animals and Bruno four, so she wins; "
            "with as many they would share the victory."
        ),
        turns=EQUAL,
        parts=("scores",),
    ),
)
