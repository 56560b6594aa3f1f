"""The signs of Ranchers: animals, objectives, what lies on a Ranch, and the modules."""

from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles.legend import LegendPart
from games.titles.ranchers.labels import BUILDING_NAMES
from games.titles.ranchers.modules import ABOUT, BUILDINGS, CAT, DOG, HORSE
from games.titles.ranchers.objectives import ANIMALS, OBJECTIVES

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
