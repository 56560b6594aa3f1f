"""What is drawn beside the rules of Emus Redux: the signs at its table, and examples."""

from games.decks.decktet import CARDS, EXTENDED
from games.rules.phrases import phrase
from games.titles.legend import BIRDS, HANDS, LegendPart
from games.titles.rule_example import RuleExample

FIRST = {CARDS[code].kind: f"card:{code}" for code in reversed(EXTENDED)}
ANY_NUMBER = phrase("wild: any number from 2 to 9, in its three suits")
WILD = (
    (FIRST["pawn"], phrase("Pawn"), ANY_NUMBER),
    (FIRST["court"], phrase("Court"), ANY_NUMBER),
    (
        FIRST["excuse"],
        phrase("Excuse"),
        phrase("fits on no bird; in your hand at the end, it drops your worst bird"),
    ),
)
LEGEND = (LegendPart(phrase("Wild cards"), WILD), BIRDS, HANDS)


DEAL = {
    "draw deck": "7SK 6SY 9LK 4MS AW EX 2WL 4WL 8WL 3MW 5SW AK 2SY 8YK 9MS CL 5ML 7ML 3SK CM 5YK",
    "row": "PSWK PMYK TSLK TMLY PWLY TSWY",
}
ONCE_ROUND = ("hatch 7SK, row PSWK", "discard AK, deck", "discard CL, deck")
BEGUN = (*ONCE_ROUND, "hatch 9LK, deck", "hatch 2WL, deck", "hatch 5ML, deck")
# One bird in the whole match, which pays exactly.
NOTHING_LEFT = (
    *("discard 4MS to D1, deck", "hatch 2WL, deck", "discard 2SY to D2, deck"),
    *("discard 6SY to D1, deck", "grow 3MW on B1, deck", "discard 5ML to D2, deck"),
    *("discard 7SK to D1, deck", "grow 5SW on B1, deck", "discard 8YK to D2, deck"),
    *("discard 9LK to D1, deck", "grow 8WL on B1, deck", "discard CL to D2, deck"),
    *("until closing", "1: close none", "until over"),
)
BY_HAND = {"closing": "manual"}

EXAMPLES = (
    RuleExample(
        "piles",
        "turn",
        phrase(
            "The 4 of Moons and Suns is picked. There are two discard piles, so you choose one. "
            "It could also grow B1, or hatch."
        ),
        deal=DEAL,
        seats=3,
        turns=ONCE_ROUND,
        asked="pick=4MS",
        parts=("reach", "own"),
        phases=("turn",),
    ),
    RuleExample(
        "row",
        "turn",
        phrase(
            "The 7 of Suns and Knots has hatched. Draw from the face-down draw pile, or take a "
            "wild card from the row. Nothing has been discarded yet, so there’s no pile to take "
            "from."
        ),
        deal=DEAL,
        seats=3,
        asked="do=hatch+7SK",
        parts=("reach", "reach", "own"),
        phases=("draw",),
    ),
    RuleExample(
        "twice",
        "turn",
        phrase(
            "Wilma has taken two wild cards in this match, so the row isn’t lit for her: she can "
            "draw, or take the top of a discard pile."
        ),
        deal=DEAL,
        seats=3,
        turns=(*ONCE_ROUND, "hatch 9LK, row PMYK", "hatch 2WL, deck", "hatch 5ML, deck"),
        asked="do=grow+6SY+on+B1",
        parts=("reach", "bar"),
        phases=("draw",),
    ),
    RuleExample(
        "wild",
        "birds",
        phrase(
            "A Pawn of three suits is about to grow B1. You choose its number, 2 to 9 except 7, "
            "below or above the bird’s 7. Each is shown with the bird’s new value."
        ),
        deal=DEAL,
        seats=3,
        turns=BEGUN,
        asked="pick=PSWK&pick=B1",
        parts=("own", "bar"),
        phases=("turn", "closing"),
    ),
    RuleExample(
        "closing",
        "closing",
        phrase(
            "The draw pile is empty. Lay whatever fits, naming a number for each wild card; "
            "the bar shows the year’s score and the best possible."
        ),
        deal=DEAL,
        seats=3,
        turns=(*BEGUN, "until closing"),
        options=BY_HAND,
        parts=("own", "hand", "bar"),
        phases=("closing",),
    ),
    RuleExample(
        "scoring",
        "scoring",
        phrase(
            "Wilma’s B2 adds up to 31: 9, 6 and 3 pay 18 exactly, leaving 13. B1 couldn’t pay, "
            "but the Excuse in her hand drops it, so its loss doesn’t count."
        ),
        deal=DEAL,
        seats=3,
        turns=(*BEGUN, "until over"),
        parts=("scores",),
    ),
    RuleExample(
        "winning",
        "winning",
        phrase(
            "Bruno has the highest score and wins, though Wilma hatched more birds: that only "
            "breaks ties."
        ),
        deal=DEAL,
        seats=3,
        turns=(*BEGUN, "until over"),
        parts=("scores",),
    ),
    RuleExample(
        "tie",
        "winning",
        phrase(
            "All three score 0: Bruno’s only bird paid exactly 18. But he hatched one bird "
            "and his opponents none, so he wins. If all three had hatched and lost the "
            "same number of birds, nobody would win."
        ),
        deal=DEAL,
        seats=3,
        turns=NOTHING_LEFT,
        options=BY_HAND,
        parts=("scores",),
    ),
)
