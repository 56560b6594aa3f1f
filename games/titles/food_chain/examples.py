"""What is drawn beside the rules of the Food Chain Game: the signs at its table, and examples."""

from games.rules.phrases import phrase
from games.titles.legend import LegendPart
from games.titles.rule_example import RuleExample

CHAINS = (
    ("↑", phrase("going up"), phrase("the next number must be higher")),
    ("↓", phrase("going down"), phrase("after a Queen: the next must be lower")),
    (
        "card:HA",
        phrase("Ace of a biome"),
        phrase("goes with the chain to the player who closes it"),
    ),
)
LEGEND = (LegendPart(phrase("Chains"), CHAINS),)


WILMA, BRUNO = "S5 H2 H3 C4 S9 H9 X9 CK DQ HK", "S8 D5 H6 C3 X5 SQ CJ D9 X4 H10"
DEAL = {"round 1": f"{WILMA} {BRUNO}"}
# One chain in each round, and everything else is kept out of it.
ROUNDS = {
    "round 1": f"{WILMA} {BRUNO}",
    "round 2": f"{WILMA} {BRUNO} DK",
    "round 3": f"S5 SK H2 H3 C4 S9 H9 X9 DQ X7 {BRUNO}",
    "round 4": "S5 SK H2 H3 C4 S9 H9 X9 DQ X7 S8 D5 H6 C3 X5 SQ CJ D9 X4 DK",
}
GROWN = ("play H3 on H", "play S8 on H")
CLOSED = (*GROWN, "play C4 on C", "pass", "play HK on H; play CK on C; pass")
FIRST = ("play C4 on C", "pass", "play CK on C; pass")

EXAMPLES = (
    RuleExample(
        "play",
        "turn",
        phrase(
            "The tree vole is picked. All five biomes are open and empty, so this grazer can "
            "begin a chain on any of them; the next number must be above 3."
        ),
        deal=DEAL,
        asked="pick=H3",
        parts=("reach",),
        phases=("action",),
    ),
    RuleExample(
        "classify",
        "turn",
        phrase(
            "Three fish are picked: enough to classify and earn a token. The fourth can go with "
            "them, or be filed later, one card a turn."
        ),
        deal=DEAL,
        asked="pick=classify&pick=S9&pick=H9&pick=X9",
        parts=("shared", "bar"),
        phases=("action",),
    ),
    RuleExample(
        "file",
        "turn",
        phrase(
            "Wilma has classified the fish. Bruno’s chiselmouth is a fish too, so he can file it "
            "there. He gets no token, but has one fewer card in hand."
        ),
        deal=DEAL,
        turns=("classify S9 H9 X9",),
        seat=1,
        asked="pick=file&pick=C3",
        parts=("shared", "bar"),
        phases=("action",),
    ),
    RuleExample(
        "over-populate",
        "turn",
        phrase(
            "The river otter leaves the round, and the opponent draws two cards. Each left in "
            "hand costs a point."
        ),
        deal=DEAL,
        turns=GROWN,
        asked="pick=over-populate&pick=CK",
        parts=("bar",),
        phases=("action",),
    ),
    RuleExample(
        "pass",
        "turn",
        phrase(
            "Nobody has passed yet, so a pass earns a token. Cards left in hand cost points at "
            "the end of the round."
        ),
        deal=DEAL,
        asked="pick=pass",
        parts=("own", "bar"),
        phases=("action",),
    ),
    RuleExample(
        "rising",
        "chains",
        phrase(
            "3 and 8 lie on the rainforest. The frog, a 4, isn’t above 8, so it doesn’t fit; it "
            "can begin a chain on any other biome."
        ),
        deal=DEAL,
        turns=GROWN,
        asked="pick=C4",
        parts=("reach",),
        phases=("action",),
    ),
    RuleExample(
        "queen",
        "chains",
        phrase(
            "A Queen lies on the 8. Now numbers fall: the 5 fits, being below the last number "
            "under her. On the steppe it fits above the 3."
        ),
        deal=DEAL,
        turns=(*GROWN, "play DQ on H", "play C3 on D"),
        asked="pick=S5",
        parts=("reach",),
    ),
    RuleExample(
        "closing",
        "chains",
        phrase(
            "A King is picked. It fits only on a chain that has begun, and it takes that "
            "chain: worth 6 here, because the King is a Rainforest card too."
        ),
        deal=DEAL,
        turns=GROWN,
        asked="pick=HK",
        parts=("reach",),
    ),
    RuleExample(
        "frog",
        "tokens",
        phrase(
            "The clever frog is a 4. The other top cards include another 4, a 5 and a 6. On the "
            "water or on the steppe it earns a token for the match and one for the run."
        ),
        deal=DEAL,
        turns=("play S5 on S", "play H6 on H", "play H2 on D", "play X4 on X"),
        asked="pick=C4",
        parts=("reach",),
        phases=("action",),
    ),
    RuleExample(
        "points",
        "round",
        phrase(
            "Wilma’s chains are worth 12, and her hand costs 7: five points beat none, so she "
            "gets two tokens. Bruno passed first, for one token."
        ),
        deal=DEAL,
        turns=(*CLOSED, "keep H"),
        parts=("scores",),
        phases=("keep",),
    ),
    RuleExample(
        "keep",
        "round",
        phrase(
            "Wilma has taken two chains this round, each doubled by a King of its suit. She keeps "
            "one Ace; the other goes back."
        ),
        deal=DEAL,
        turns=CLOSED,
        parts=("own", "bar"),
        phases=("keep",),
    ),
    RuleExample(
        "return",
        "round",
        phrase(
            "Wilma holds three Aces. Before the next deal Bruno can send one back, so that its "
            "biome is in play again, or leave all three."
        ),
        deal=ROUNDS,
        turns=(
            *FIRST,
            *("pass", "play H3 on H; play HK on H; pass"),
            *("play S5 on S", "pass", "play SK on S; pass"),
        ),
        seat=1,
        parts=("reach", "bar"),
        phases=("return",),
    ),
    RuleExample(
        "winning",
        "winning",
        phrase(
            "Both have two Aces, so the match is over. With two tokens, two Aces and no points "
            "each, it’s a draw. One more token would have won it."
        ),
        deal=ROUNDS,
        turns=(
            *FIRST,
            *("play H6 on H", "pass", "play CJ on H; pass"),
            *("play S5 on S", "pass", "play SK on S; pass"),
            *("play D5 on D", "pass", "play DK on D; pass"),
        ),
        parts=("others", "own"),
    ),
)
