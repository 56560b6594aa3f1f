"""What is drawn beside the rules of Ranchers: the signs at its table, and examples."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.legend import LegendPart
from games.titles.ranchers.board import ANIMALS, CAT, DOG, OBJECTIVES
from games.titles.ranchers.move_words import BUILDING_NAMES
from games.titles.ranchers.score import ABOUT, BUILDINGS, HORSE
from games.titles.rule_example import RuleExample

# What the sign of each kind of objective means in general.
KINDS = {
    "most": phrase("more of this animal than of any other; fewer points if tied"),
    "beside": phrase("the first animal next to the second; scores once"),
    "pairs": phrase("each pair of the two animals, anywhere"),
    "apart": phrase("each animal of the first type not next to the second"),
    "set": phrase("all these animals on the Ranch"),
    "group": phrase("the largest group of adjacent animals of this type"),
    "two": phrase("exactly two of this animal"),
}
FIRST = {OBJECTIVES[card].kind: card for card in reversed(OBJECTIVES)}
RANCH = (
    (
        "piece:home",
        phrase("home"),
        phrase("this animal is printed here; placing it here allows a swap"),
    ),
    (
        "piece:pond",
        phrase("Pond"),
        phrase("b2, the middle field; it holds what the modules add"),
    ),
    ("a1", phrase("a field"), phrase("column a to c, row 1 to 3 from the top")),
    ("o2", phrase("an objective"), phrase("the second card its player keeps")),
    ("4", phrase("points"), phrase("its score if the match ended now")),
    ("4 → 6", phrase("arrow"), phrase("its score after the move you’ve picked")),
)
IN_MODULES = (
    (f"piece:{HORSE}", phrase("Horse"), phrase("any one animal, chosen at the end")),
    (
        "piece:fish",
        phrase("Fish"),
        phrase("what you sold; the more you’ve sold, the more each is worth"),
    ),
    (
        "piece:grant",
        phrase("Grant Animal"),
        phrase("a ninth animal, for the Pond; one per match"),
    ),
    (f"piece:{DOG}", phrase("Dog"), phrase("4 points for more Dogs than anyone else")),
    (f"piece:{CAT}", phrase("Cat"), phrase("4 points for more Cats than anyone else")),
)
LEGEND = (
    LegendPart(phrase("Animals"), tuple((f"piece:{name}", name, "") for name in ANIMALS)),
    LegendPart(
        phrase("Objectives, each shown by one of its five cards"),
        tuple(
            (f"piece:{FIRST[kind]}", OBJECTIVES[FIRST[kind]].words, said)
            for kind, said in KINDS.items()
        ),
    ),
    LegendPart(phrase("On a Ranch"), RANCH),
    LegendPart(phrase("Modules, if any are used"), IN_MODULES),
    LegendPart(
        phrase("Buildings"),
        tuple((f"piece:{name}", BUILDING_NAMES[name], Line(ABOUT[name])) for name in BUILDINGS),
    ),
)


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
    RuleExample(
        "special",
        "ranch",
        phrase(
            "An empty Ranch: eight fields around the Pond. A goat is printed on a1 and a sheep on "
            "c2, so these fields are special."
        ),
        deal=DEAL,
        parts=("own",),
        phases=("choose", "build"),
    ),
    RuleExample(
        "take",
        "turn",
        phrase(
            "The first pair, a goat with its objective, is picked. All empty fields are lit. On a1 "
            "the goat would be at home."
        ),
        deal=DEAL,
        asked="pick=p1",
        parts=("hand", "own"),
        phases=("choose",),
    ),
    RuleExample(
        "swap",
        "swap",
        phrase(
            "The goat is at home on a1, which allows one swap: the goat for an animal in the "
            "middle, or its objective for an objective. It’s optional."
        ),
        deal=DEAL,
        turns=AT_HOME,
        parts=("hand", "own", "bar"),
        phases=("swap",),
    ),
    RuleExample(
        "objectives",
        "objectives",
        phrase(
            "Two objectives beside the Ranch, each with its score now: cows tie with sheep for "
            "most, so their objective scores 2 instead of 4; a group of one sheep scores 1."
        ),
        deal=DEAL,
        turns=TURNS,
        parts=("own",),
        phases=("choose", "swap"),
    ),
    RuleExample(
        "horse",
        "modules",
        phrase(
            "A Horse is on offer. Keep the Horse and remove its card from the match, or keep the "
            "card and let the Horse go."
        ),
        deal=DEAL | {"bag 0": "from the end: horse cow sheep goat pig chicken"},
        options={"horses": True},
        asked="pick=p1",
        parts=("hand", "bar"),
    ),
    RuleExample(
        "fish",
        "modules",
        phrase(
            "With Fish, you can sell what you just took: here the goat, for a first Fish worth 2."
        ),
        deal=DEAL,
        options={"fish": True},
        asked="pick=p1",
        parts=("bar",),
    ),
    RuleExample(
        "grants",
        "modules",
        phrase(
            "The five Grant Animals, one per player per match, and the rewards for the first two "
            "to own all five types."
        ),
        deal=DEAL,
        options={"grants": True},
        asked="pick=grant",
        parts=("shared",),
    ),
    RuleExample(
        "buildings",
        "modules",
        phrase("Before the first turn each player chooses one of six Buildings."),
        deal=DEAL,
        options={"buildings": True},
        seat=1,
        parts=("hand",),
        phases=("build",),
    ),
    RuleExample(
        "pets",
        "modules",
        phrase(
            "A cow is already on the Ranch, so another one brings a tile. You choose whether it’s "
            "a Dog or a Cat."
        ),
        deal=DEAL | {"bag 0": "from the end: cow cow cow cow goat sheep"},
        options={"pets": True},
        turns=("take p1 at b1", "take p1 at b1"),
        asked="pick=p1&pick=c1",
        parts=("bar",),
    ),
    RuleExample(
        "end",
        "end",
        phrase(
            "Both have had eight turns. Every card scores on its own, with the reason beside it; "
            "Bruno’s Ranch scores more, so he wins."
        ),
        deal=DEAL,
        turns=(*TURNS, "until over"),
        parts=("scores",),
    ),
    RuleExample(
        "tie",
        "end",
        phrase(
            "Both Ranches score 23. Wilma has five different animals and Bruno four, so she wins; "
            "with equal numbers they would share the win."
        ),
        turns=EQUAL,
        parts=("scores",),
    ),
)
