"""The lessons of Emu Ranchers: a first year against Bea."""

from games.rules.phrases import phrase
from games.titles.lesson_script import Exercise, Lesson, Primer

DRAW = phrase(
    "Your bird is worth −15 now: 3, minus the 18 feed each bird pays (see lesson 3). Every turn "
    "ends with a draw. This time, draw from the draw pile, then send your turn."
)
DRAW_NEXT = phrase("Now draw from the draw pile.")

PRIMER = Primer(
    slug="emu-ranchers",
    players=("Bea",),
    deal={
        "first": "0",
        "year 1": """
            3SK 5SW 7SK 8YK 9WY AL
            2WL 4WL 5ML CW 6LK 3MW
            8MS 7ML 2SY 9MS 5YK 2MK 3LY CM AK 6SY CL CS
            4MS 8WL 9LK 7WY AM 6MW CK CY AS 4YK AW AY
        """,
        "year 2": """
            2MK 4YK 6SY 8MS AW 9LK
            3MW 5SW 7WY CL 6LK 2SY
        """,
    },
    others={
        "hatch *": phrase(
            "You can hatch any card, at any time. But every bird costs feed at the end of the "
            "year, so raise only a few and grow them long. Don’t hatch another one now."
        ),
        "discard *": phrase(
            "You can always discard, and sometimes it’s best. But now you have something better "
            "to do."
        ),
    },
    lessons=(
        Lesson(
            name=phrase("Hatch a bird and grow it"),
            exercises=(
                Exercise(
                    say=phrase(
                        "You raise birds: rows of cards that share a suit and rise or fall. You "
                        "hold the {3SK}, {5SW} and {7SK}, which all have Suns: a good start. A "
                        "turn is one action and one draw. Pick the {3SK} and hatch it."
                    ),
                    ask="hatch 3SK",
                    others={
                        "hatch 5SW": phrase(
                            "That makes a bird too. But nothing can be added below it later: begin "
                            "with the {3SK}, and the {5SW} can follow."
                        ),
                        "hatch 7SK": phrase(
                            "That makes a bird too. But nothing can be added below it later: begin "
                            "with the {3SK}, and the 5 and 7 can follow."
                        ),
                        "hatch 8YK": phrase(
                            "A bird that starts high must fall, and few of your cards below 8 fit "
                            "it. With the {3SK}, two cards can follow."
                        ),
                        "hatch 9WY": phrase(
                            "That would make a good falling bird later. But you hold three cards "
                            "with Suns: begin with the {3SK}."
                        ),
                        "hatch AL": phrase(
                            "An Ace makes gains and losses bigger and pays no feed itself. Nothing "
                            "could join it in a bird of Leaves. Hatch the {3SK}."
                        ),
                    },
                ),
                Exercise(say=DRAW, ask="draw deck", then="Bea: hatch 2WL, draw deck"),
                Exercise(
                    say=phrase(
                        "You drew the {8MS}, and Bea has hatched a bird too. Grow yours: the {5SW} "
                        "shares Suns with it and is higher. From then on, yours is a rising bird "
                        "of Suns. Pick the {5SW}, then the bird."
                    ),
                    ask="grow 5SW on B1",
                    others={
                        "grow 7SK on B1": phrase(
                            "It fits. But a rising bird never goes back, so the {5SW} would be "
                            "skipped for good. Lay the 5 first."
                        ),
                        "grow 8* on B1": phrase(
                            "It fits. But a rising bird never goes back: it would lose the 5 and "
                            "the 7. Lay the {5SW} first."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: grow 4WL on B1, draw deck"),
            ),
            end=phrase(
                "One action, one draw: that’s a turn. All the cards in a bird share a suit, and "
                "its numbers only rise or only fall."
            ),
        ),
        Lesson(
            name=phrase("You can’t go back"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Two cards fit your bird now, the {7SK} and the {8MS}. You can leave gaps, "
                        "but there’s no way back. Which goes first?"
                    ),
                    ask="grow 7SK on B1",
                    others={
                        "grow 8MS on B1": phrase(
                            "Then you’d lose the 7: a rising bird at 8 takes only the 9 and the "
                            "Crown. Lay the {7SK} first and the {8MS} next turn."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: grow 5ML on B1, draw deck"),
            ),
            end=phrase(
                "You have 3, 5 and 7, and the 8 can still follow. Bea’s bird is rising too, in "
                "Leaves."
            ),
        ),
        Lesson(
            name=phrase("Eighteen points of feed"),
            exercises=(
                Exercise(
                    say=phrase(
                        "At the end of the year every bird pays 18 from its numbers. What’s left "
                        "is yours; you lose what’s missing. Your bird has 3 + 5 + 7 = 15, so it "
                        "would lose 3. Grow it past 18."
                    ),
                    ask="grow 8MS on B1",
                    others={
                        "hatch *": phrase(
                            "Another bird means another 18 to pay, and your first isn’t fed yet. "
                            "Grow that one past 18 first."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: grow 6LK on B1, draw deck"),
            ),
            end=phrase(
                "3 + 5 + 7 + 8 is 23. Your bird pays with 3, 7 and 8, exactly 18, and the 5 is "
                "yours. Birds pay with whole cards and get no change: 9, 8 and 7 would leave "
                "nothing, because no two of them make 18. A few long birds beat many short ones."
            ),
        ),
        Lesson(
            name=phrase("A bird that falls"),
            exercises=(
                Exercise(
                    say=phrase(
                        "A second bird is worth its 18 if enough cards can follow. You hold 9, 8, "
                        "5, 3 and 2 with Wyrms. A bird that starts at the top can fall through "
                        "them all. Hatch the highest."
                    ),
                    ask="hatch 9WY",
                    others={
                        "hatch 8YK": phrase(
                            "Nearly. But then the 9 could only make the bird rise. Start right at "
                            "the top, with the {9WY}."
                        ),
                        "hatch A*": phrase(
                            "An Ace pays no feed, and it ends a falling bird. Start at the top, "
                            "with the {9WY}."
                        ),
                        "hatch *": phrase(
                            "If it started in the middle or at the bottom, the bird couldn’t take "
                            "your other cards. Start at the top, with the {9WY}."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: discard 9MS, draw deck"),
                Exercise(
                    say=phrase(
                        "Let your new bird, B2, fall by one. And look: Bea has discarded the "
                        "{9MS}, a 9 with Suns. After hatching or growing, you can draw the top "
                        "card of the discard pile instead. First lay the {8YK} on B2."
                    ),
                    ask="grow 8YK on B2",
                    others={
                        "grow * on B2": phrase(
                            "It fits, but it skips the 8, which could then never be added. Lay the "
                            "{8YK} first."
                        ),
                        "discard *": phrase(
                            "After a discard you can’t draw from the discard pile, where the "
                            "{9MS} is. Grow B2."
                        ),
                    },
                ),
                Exercise(
                    say=phrase("Now take the {9MS}: pick the discard pile."),
                    ask="draw discard",
                    others={
                        "draw deck": phrase(
                            "That card is unknown. The {9MS} is just what your first bird needs: "
                            "take it from the discard pile."
                        ),
                    },
                    then="Bea: grow 7ML on B1, draw deck",
                ),
            ),
            end=phrase(
                "Bea now knows you hold that 9; the rest of your hand is secret. She can take "
                "your discards the same way."
            ),
        ),
        Lesson(
            name=phrase("Crowns and Aces"),
            meanwhile="""
                You: grow 9MS on B1, draw deck
                Bea: hatch 3MW, draw deck
            """,
            exercises=(
                Exercise(
                    say=phrase(
                        "You’ve put the 9 on your bird of Suns and drawn the {CS}. A Crown is the "
                        "top of a suit, an Ace the bottom. They pay no feed, but each adds 5 to a "
                        "gain or a loss. Your bird has 32 to pay with: crown it."
                    ),
                    ask="grow CS on B1",
                    others={
                        "hatch CS": phrase(
                            "By itself it would be a bird without a number: minus 18, and another "
                            "5 for the Crown. It belongs on B1."
                        ),
                        "hatch A*": phrase(
                            "By itself it would be a bird without a number: minus 18, and another "
                            "5 for the Ace. Crown B1 instead."
                        ),
                        "grow * on B2": phrase(
                            "It fits, but you might still draw the 7 or 6 of Wyrms, which it "
                            "would skip. Crown B1 first."
                        ),
                        "discard CS": phrase(
                            "Discard five points? Crown your bird of Suns with it."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: grow 4MS on B2, draw deck"),
            ),
            end=phrase(
                "32 minus 18 is 14, plus 5 for the Crown: 19 points. Nothing follows a Crown on "
                "the way up, or an Ace on the way down."
            ),
        ),
        Lesson(
            name=phrase("What you discard"),
            exercises=(
                Exercise(
                    say=phrase(
                        "B2 is at 8, and a 7 may still come, so it’s worth waiting: discard "
                        "something. But Bea can take your discard! She’s raising Leaves, now at 7, "
                        "and dreams of the {8WL}. Discard the {AL}, which helps neither of you."
                    ),
                    ask="discard AL",
                    others={
                        "discard 8WL": phrase(
                            "It’s worth nothing to you, but 8 points to Bea. Keep it, and discard "
                            "the {AL}."
                        ),
                        "discard AK": phrase(
                            "That would be just as safe. This time discard the {AL}, so that the "
                            "lesson goes on as planned."
                        ),
                        "discard *": phrase(
                            "You’ll need that one: it can go on B2 after the 7. Discard the {AL}."
                        ),
                        "grow * on B2": phrase(
                            "It fits, but it skips the 7, and more cards are coming. Wait a turn: "
                            "discard the {AL}."
                        ),
                        "hatch *": phrase(
                            "A third bird, this late? It could hardly find 18 to pay. Wait a turn: "
                            "discard the {AL}."
                        ),
                    },
                ),
                Exercise(
                    say=phrase(
                        "After a discard you draw from the draw pile; you can’t take the card back."
                    ),
                    ask="draw deck",
                    then="Bea: grow 9LK on B1, draw deck",
                ),
            ),
            end=phrase("It was worth the wait: you drew the {7WY}, and B2 can go on falling."),
        ),
        Lesson(
            name=phrase("The end of the year"),
            meanwhile="""
                You: grow 7WY on B2, draw deck
                Bea: grow CL on B1, draw deck
                You: grow 5YK on B2, draw deck
                Bea: discard CK, draw deck
                You: grow 3LY on B2, draw deck
                Bea: discard AM, draw deck
                You: grow 2SY on B2, draw deck
            """,
            exercises=(
                Exercise(
                    say=phrase(
                        "Some turns later, you drew the last card of the draw pile, which ends the "
                        "year. Both of you can now secretly lay what still fits. The {AY} fits on "
                        "B2, which has fallen to 2, and adds 5."
                    ),
                    ask="lay AY on B2",
                    others={
                        "close": phrase(
                            "You can close without laying anything. But the {AY} would score 5 "
                            "points on B2."
                        ),
                        "close auto": phrase(
                            "That finds the best play for you: this very move. This time, lay "
                            "it yourself: the {AY} on B2."
                        ),
                    },
                ),
                Exercise(
                    say=phrase("There’s nothing else to lay. Close your year."),
                    ask="close",
                    then="Bea: close",
                ),
            ),
            end=phrase(
                "The Suns score 19, the Wyrms 34 − 18 + 5 = 21. You scored 40, Bea 9; a year like "
                "that is rare. A match has two years, and the next has been dealt: Bea begins."
            ),
        ),
    ),
)
