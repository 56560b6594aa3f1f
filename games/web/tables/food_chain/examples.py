"""Examples of the rules of Food Chain."""

from django.utils.translation import gettext_noop

from games.web.tables.examples import Example

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
    Example(
        "play",
        "turn",
        gettext_noop(
            "The tree vole is picked. All five biomes are open and empty, so this grazer can "
            "begin a chain on each of them; then a number above 3 has to follow."
        ),
        deal=DEAL,
        asked="pick=H3",
        parts=("chains",),
        phases=("action",),
    ),
    Example(
        "classify",
        "turn",
        gettext_noop(
            "Three fish are picked: enough to lay the class out, for a token. The fourth could go "
            "with them, or be filed later, one card a turn."
        ),
        deal=DEAL,
        asked="pick=classify&pick=S9&pick=H9&pick=X9",
        parts=("classes", "bar"),
        phases=("action",),
    ),
    Example(
        "file",
        "turn",
        gettext_noop(
            "Wilma has laid out the fish. Bruno's chiselmouth is a fish, too, so he can file it "
            "there: no token, but a card less in his hand."
        ),
        deal=DEAL,
        turns=("classify S9 H9 X9",),
        seat=1,
        asked="pick=file&pick=C3",
        parts=("classes", "bar"),
        phases=("action",),
    ),
    Example(
        "over-populate",
        "turn",
        gettext_noop(
            "The river otter is put out of the round, and the other player has to draw two cards. "
            "Each of them costs a point if it stays in hand."
        ),
        deal=DEAL,
        turns=GROWN,
        asked="pick=over-populate&pick=CK",
        parts=("bar",),
        phases=("action",),
    ),
    Example(
        "pass",
        "turn",
        gettext_noop(
            "Nobody has passed yet, so a pass earns a token. What is left in hand is counted off "
            "at the end of the round."
        ),
        deal=DEAL,
        asked="pick=pass",
        parts=("piles", "bar"),
        phases=("action",),
    ),
    Example(
        "rising",
        "chains",
        gettext_noop(
            "3 and 8 lie on the rainforest. The frog, a 4, is not above 8, so it does not fit "
            "there; on any other biome it can begin a chain."
        ),
        deal=DEAL,
        turns=GROWN,
        asked="pick=C4",
        parts=("chains",),
        phases=("action",),
    ),
    Example(
        "queen",
        "chains",
        gettext_noop(
            "A Queen lies on the 8. From now on the numbers fall: the 5 fits, being below the "
            "last number under her. On the steppe, where a 3 lies, it fits by being higher."
        ),
        deal=DEAL,
        turns=(*GROWN, "play DQ on H", "play C3 on D"),
        asked="pick=S5",
        parts=("chains",),
    ),
    Example(
        "closing",
        "chains",
        gettext_noop(
            "A King is picked. It fits wherever a chain has begun, and only there, and it takes "
            "the chain: here worth 6, since the King is of the rainforest as well."
        ),
        deal=DEAL,
        turns=GROWN,
        asked="pick=HK",
        parts=("chains",),
    ),
    Example(
        "frog",
        "tokens",
        gettext_noop(
            "The clever frog, a 4: beside it lie another 4, and 5 and 6. On the water or on the "
            "steppe it earns a token for the match and one for the run."
        ),
        deal=DEAL,
        turns=("play S5 on S", "play H6 on H", "play H2 on D", "play X4 on X"),
        asked="pick=C4",
        parts=("chains",),
        phases=("action",),
    ),
    Example(
        "points",
        "round",
        gettext_noop(
            "Wilma's chains are worth 12, and the cards left in her hand cost 7: five points are "
            "more than none, so she gets two tokens. Bruno passed first, which brought him one."
        ),
        deal=DEAL,
        turns=(*CLOSED, "keep H"),
        parts=("scores",),
        phases=("keep",),
    ),
    Example(
        "keep",
        "round",
        gettext_noop(
            "Wilma has taken two chains in this round, each doubled by a King of its own suit. "
            "She keeps one Ace; the other goes back to the line."
        ),
        deal=DEAL,
        turns=CLOSED,
        parts=("own", "bar"),
        phases=("keep",),
    ),
    Example(
        "return",
        "round",
        gettext_noop(
            "Wilma holds three Aces. Before the next deal Bruno may send one of them back to the "
            "line, so that its biome is played on again, or leave them all."
        ),
        deal=ROUNDS,
        turns=(
            *FIRST,
            *("pass", "play H3 on H; play HK on H; pass"),
            *("play S5 on S", "pass", "play SK on S; pass"),
        ),
        seat=1,
        parts=("chains", "bar"),
        phases=("return",),
    ),
    Example(
        "winning",
        "winning",
        gettext_noop(
            "Both have come to two Aces, so the match is over. They have two tokens each, two "
            "Aces each, and no points in any round: the match is drawn. One more token would have "
            "won it."
        ),
        deal=ROUNDS,
        turns=(
            *FIRST,
            *("play H6 on H", "pass", "play CJ on H; pass"),
            *("play S5 on S", "pass", "play SK on S; pass"),
            *("play D5 on D", "pass", "play DK on D; pass"),
        ),
        parts=("seats",),
    ),
)
