"""The lessons of Emu Ranchers: a first year against Bea."""

from games.lessons.script import Exercise, Lesson, Primer
from games.rules.said import said

DRAW = said(
    "Your bird is worth −15 now: 3, less the 18 that each bird pays for its feed, of which lesson "
    "3 tells. Every turn ends with a draw, here from the draw pile: send."
)
DRAW_NEXT = said("Now draw from the draw pile.")

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
        "hatch *": said(
            "You may hatch any card, as often as you like. But every bird costs feed at the end "
            "of the year, so have few and let them grow long. Not this one, not now."
        ),
        "discard *": said(
            "Throwing a card away is always possible, and now and then the best there is. At "
            "present you have something better to do with your turn."
        ),
    },
    lessons=(
        Lesson(
            name=said("Hatch a bird, let it grow"),
            exercises=(
                Exercise(
                    say=said(
                        "You raise birds: rows of cards of one suit, rising or falling. You hold "
                        "the {3SK}, {5SW} and {7SK}, all with Suns: a good beginning. A turn is "
                        "one action and one draw. Pick the {3SK} and hatch it."
                    ),
                    ask="hatch 3SK",
                    others={
                        "hatch 5SW": said(
                            "That makes a bird, too. But nothing can be put in below later: begin "
                            "with the {3SK}, and the {5SW} can still follow."
                        ),
                        "hatch 7SK": said(
                            "That makes a bird, too. But nothing can be put in below later: begin "
                            "with the {3SK}, and 5 and 7 can still follow."
                        ),
                        "hatch 8YK": said(
                            "A bird that begins high has to fall, and you hold little below 8 "
                            "that fits. With the {3SK}, two cards are ready to follow."
                        ),
                        "hatch 9WY": said(
                            "A good bird to fall, later on. For now you hold three cards with "
                            "Suns: begin with the {3SK}."
                        ),
                        "hatch AL": said(
                            "An Ace makes gains and losses bigger, and pays nothing itself. A bird "
                            "of Leaves would stand quite alone. Hatch the {3SK}."
                        ),
                    },
                ),
                Exercise(say=DRAW, ask="draw deck", then="Bea: hatch 2WL, draw deck"),
                Exercise(
                    say=said(
                        "You drew the {8MS}, and Bea has hatched a bird, too. Let yours grow: the "
                        "{5SW} shares Suns with it and is higher. From then on it is a bird of "
                        "Suns that rises. Pick the {5SW}, and the bird."
                    ),
                    ask="grow 5SW on B1",
                    others={
                        "grow 7SK on B1": said(
                            "It fits. But a rising bird never goes back: whatever you skip is "
                            "gone, and the {5SW} would never find its place. First the 5."
                        ),
                        "grow 8* on B1": said(
                            "It fits. But a rising bird never goes back: 5 and 7 would be lost to "
                            "it. First the {5SW}."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: grow 4WL on B1, draw deck"),
            ),
            end=said(
                "One action, one draw: that is a turn. A bird shares one suit all the way, and its "
                "numbers only rise, or only fall."
            ),
        ),
        Lesson(
            name=said("What you skip is gone"),
            exercises=(
                Exercise(
                    say=said(
                        "Two cards fit your bird now, the {7SK} and the {8MS}. Gaps are allowed, "
                        "but there is no way back. Which one goes first?"
                    ),
                    ask="grow 7SK on B1",
                    others={
                        "grow 8MS on B1": said(
                            "Then the 7 would be left behind: a rising bird on 8 takes only 9 and "
                            "the Crown. First the {7SK}, next turn the {8MS}."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: grow 5ML on B1, draw deck"),
            ),
            end=said("3, 5 and 7, and the 8 can still follow. Bea’s bird rises as well: Leaves."),
        ),
        Lesson(
            name=said("Eighteen for its feed"),
            exercises=(
                Exercise(
                    say=said(
                        "At the end of the year every bird pays 18 out of its numbers. What is "
                        "left is yours, what is missing is a loss. Yours has 3 + 5 + 7 = 15: as it "
                        "stands it would lose 3. Let it grow past 18."
                    ),
                    ask="grow 8MS on B1",
                    others={
                        "hatch *": said(
                            "One more bird means 18 more to pay, and the first one is not fed yet. "
                            "First let it grow past 18."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: grow 6LK on B1, draw deck"),
            ),
            end=said(
                "3 + 5 + 7 + 8 is 23. It pays with 3, 7 and 8, just 18, and the 5 is yours. Birds "
                "pay with whole cards and get no change: of 9, 8 and 7 nothing would be left, as "
                "no two of them make 18. Few long birds beat many short ones."
            ),
        ),
        Lesson(
            name=said("A bird that falls"),
            exercises=(
                Exercise(
                    say=said(
                        "A second bird is worth its 18 if enough cards wait for it. You hold 9, 8, "
                        "5, 3 and 2 with Wyrms. Begun at the top, it can fall through all of them. "
                        "Hatch the highest."
                    ),
                    ask="hatch 9WY",
                    others={
                        "hatch 8YK": said(
                            "Nearly. But then the 9 could only make the bird rise. Begin at the "
                            "very top, with the {9WY}."
                        ),
                        "hatch A*": said(
                            "An Ace pays for no feed, and it is the end of a falling bird, not its "
                            "beginning. Begin at the top, with the {9WY}."
                        ),
                        "hatch *": said(
                            "Begun in the middle or at the bottom, the bird could not take the "
                            "others that you hold. Begin at the top, with the {9WY}."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: discard 9MS, draw deck"),
                Exercise(
                    say=said(
                        "Let the new bird, B2, fall by one. And look: Bea has thrown away the "
                        "{9MS}, a 9 with Suns. Whoever hatches or grows may draw the top card of "
                        "the discard pile instead. First: the {8YK} on B2."
                    ),
                    ask="grow 8YK on B2",
                    others={
                        "grow * on B2": said(
                            "It fits, but skips the 8, and what is skipped is gone. First the "
                            "{8YK}."
                        ),
                        "discard *": said(
                            "Whoever discards may not draw from the discard pile in that turn, and "
                            "there lies the {9MS}. Let B2 grow."
                        ),
                    },
                ),
                Exercise(
                    say=said("And now draw the {9MS}: pick the discard pile."),
                    ask="draw discard",
                    others={
                        "draw deck": said(
                            "That would be a card you do not know. The {9MS} is just what your "
                            "first bird wants: take it from the discard pile."
                        ),
                    },
                    then="Bea: grow 7ML on B1, draw deck",
                ),
            ),
            end=said(
                "Bea knows now that you hold that 9; all the rest of your hand is secret. What you "
                "throw away she can take just so."
            ),
        ),
        Lesson(
            name=said("Crowns and Aces"),
            meanwhile="""
                You: grow 9MS on B1, draw deck
                Bea: hatch 3MW, draw deck
            """,
            exercises=(
                Exercise(
                    say=said(
                        "You have put the 9 on your bird of Suns and drawn the {CS}. A Crown is "
                        "the top of a suit, an Ace its bottom. They pay nothing, but each adds 5 "
                        "to a gain, and 5 to a loss. Your bird has 32 to pay with: crown it."
                    ),
                    ask="grow CS on B1",
                    others={
                        "hatch CS": said(
                            "Alone it would be a bird without a single number: minus 18, and minus "
                            "5 for the Crown. It belongs on B1."
                        ),
                        "hatch A*": said(
                            "Alone it would be a bird without a single number: minus 18, and minus "
                            "5 for the Ace. Crown B1 instead."
                        ),
                        "grow * on B2": said(
                            "It fits, but you might still draw the 7 of Wyrms or the 6, and they "
                            "would be skipped. Crown B1 first."
                        ),
                        "discard CS": said(
                            "Five points, thrown away? Crown your bird of Suns with it."
                        ),
                    },
                ),
                Exercise(say=DRAW_NEXT, ask="draw deck", then="Bea: grow 4MS on B2, draw deck"),
            ),
            end=said(
                "32 less 18 is 14, and 5 for the Crown: 19 points. Nothing can follow a Crown on "
                "the way up, nor an Ace on the way down."
            ),
        ),
        Lesson(
            name=said("What you throw away"),
            exercises=(
                Exercise(
                    say=said(
                        "B2 stands at 8, and a 7 may still come: it pays to wait. Waiting means "
                        "throwing a card away. But Bea may take it! She raises Leaves, now at 7. "
                        "The {8WL} is what she dreams of. Discard the {AL}, which can help neither "
                        "of you."
                    ),
                    ask="discard AL",
                    others={
                        "discard 8WL": said(
                            "To you it is worth nothing, to Bea 8 points. Keep it until the year "
                            "is over, and throw the {AL} away."
                        ),
                        "discard AK": said(
                            "That would be just as safe. For this once take the {AL}, so that the "
                            "year goes on as written."
                        ),
                        "discard *": said(
                            "That one you will need: it can fall on B2 after the 7. Throw the {AL} "
                            "away."
                        ),
                        "grow * on B2": said(
                            "It fits, but skips the 7, and there are still cards to come. With "
                            "time left it is worth waiting a turn: discard the {AL}."
                        ),
                        "hatch *": said(
                            "A third bird so late? It would hardly find 18 to pay. Wait a turn: "
                            "discard the {AL}."
                        ),
                    },
                ),
                Exercise(
                    say=said(
                        "Whoever discards draws from the draw pile; the card is not to be had back."
                    ),
                    ask="draw deck",
                    then="Bea: grow 9LK on B1, draw deck",
                ),
            ),
            end=said("It was worth the wait: you drew the {7WY}, and B2 can go on falling."),
        ),
        Lesson(
            name=said("The end of the year"),
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
                    say=said(
                        "Some turns later you drew the last card of the draw pile, and with it "
                        "the year stops, at once. Both of you may now lay what still fits on your "
                        "birds, in secret. The {AY} fits on B2, which has fallen to 2, and will "
                        "add 5."
                    ),
                    ask="lay AY on B2",
                    others={
                        "close": said(
                            "You may close without laying anything. But the {AY} would bring 5 "
                            "points on B2."
                        ),
                        "close auto": said(
                            "That lets the house find the best order for you, and it would be the "
                            "same one. This once, lay it yourself: the {AY} on B2."
                        ),
                    },
                ),
                Exercise(
                    say=said("There is nothing else to lay. Close your year."),
                    ask="close",
                    then="Bea: close",
                ),
            ),
            end=said(
                "19 for the Suns, and for the Wyrms 34 less 18, and 5: 21. You made 40 points, Bea "
                "9; such a year is a rare one. A match has two, and the next is dealt: Bea "
                "begins."
            ),
        ),
    ),
)
