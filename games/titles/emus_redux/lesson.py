"""The lessons of Emus Redux: a whole year against Bea and Cem."""

from games.rules.phrases import phrase
from games.titles.lesson_script import Exercise, Lesson, Primer

DRAW = phrase(
    "Your bird is worth −16 now: 2, minus the 18 feed each bird pays (see the next lesson). Every "
    "turn ends with a draw. For now, use the draw pile."
)
DRAW_NEXT = phrase("Now draw from the draw pile.")
NOT_FROM_THE_ROW = phrase(
    "You can take from the row only twice per match: save that for when you need a certain number. "
    "For now, use the draw pile."
)

PRIMER = Primer(
    slug="emus-redux",
    players=("Bea", "Cem"),
    deal={
        "first": "0",
        "row": "PMSL PSWK TMWK TSWY PMYK TMLY",
        "draw deck": """
            2WL 3LY 7ML 9MS 4YK AK
            3SK 4MS 6SY 8MS 9LK AW
            9WY 7WY 6SY 5YK 3LY CK
            5ML 5SW 6MW 8WL 2MK 3SK CL 7ML 2SY AS 6LK EX 8MS 7SK AY CW 9LK 7WY 5ML 2MK 8YK
            CM 9MS 4YK 5SW 2SY 9WY 6MW 3MW 8YK 2WL 7SK 5YK 3MW 6LK CY 4MS CS AL 4WL 4WL 8WL
            AM EX
        """,
    },
    others={
        "hatch *": phrase(
            "You can hatch any number, Ace or Crown, at any time. But every bird costs feed at the "
            "end of the year, so raise only a few and grow them long. Don’t hatch another one now."
        ),
        "discard *": phrase(
            "You can always discard, and sometimes it’s best. But now you have something better "
            "to do."
        ),
        "draw row *": NOT_FROM_THE_ROW,
    },
    lessons=(
        Lesson(
            name=phrase("Hatch a bird and grow it"),
            exercises=(
                Exercise(
                    say=phrase(
                        "You raise birds: rows of cards that share a suit and rise or fall. You "
                        "hold 2, 3 and 7 with Leaves: a good start. A turn is one action and one "
                        "draw. Pick the {2WL} and hatch it."
                    ),
                    ask="hatch 2WL",
                    others={
                        "hatch 3LY": phrase(
                            "That makes a bird too. But nothing can be added below it later: begin "
                            "with the {2WL}, and the {3LY} can follow."
                        ),
                        "hatch 7ML": phrase(
                            "That makes a bird too. But nothing can be added below it later: begin "
                            "with the {2WL}, and the 3 and 7 can follow."
                        ),
                    },
                ),
                Exercise(
                    say=DRAW,
                    ask="draw deck",
                    then="""
                        Bea: hatch 3SK, draw deck
                        Cem: hatch 9WY, draw deck
                    """,
                ),
                Exercise(
                    say=phrase(
                        "You drew the {5ML}. Grow your bird: the {3LY} shares Leaves with it and "
                        "is higher. From then on, it’s a rising bird of Leaves. Pick the {3LY}, "
                        "then the bird."
                    ),
                    ask="grow 3LY on B1",
                    others={
                        "grow * on B1": phrase(
                            "It fits. But a rising bird never goes back, so the {3LY} would be "
                            "skipped for good. Lay the 3 first."
                        ),
                    },
                ),
                Exercise(
                    say=DRAW_NEXT,
                    ask="draw deck",
                    then="""
                        Bea: grow 4MS on B1, draw deck
                        Cem: grow 7WY on B1, draw deck
                    """,
                ),
            ),
            end=phrase(
                "One action, one draw: that’s a turn. All the cards in a bird share a suit, and "
                "its numbers only rise or only fall."
            ),
        ),
        Lesson(
            name=phrase("Eighteen points of feed"),
            exercises=(
                Exercise(
                    say=phrase(
                        "A match is one year: it ends when the draw pile is empty. Then every bird "
                        "pays 18 from its numbers. What’s left is yours; you lose what’s missing. "
                        "Yours has 5 so far, so grow it and skip nothing: you hold 5, 7 and 8 of "
                        "Leaves. Which goes first?"
                    ),
                    ask="grow 5ML on B1",
                    others={
                        "grow * on B1": phrase(
                            "It fits, but what you skip is gone, and the {5ML} is worth 5. Lay the "
                            "lowest of the three first."
                        ),
                    },
                ),
                Exercise(
                    say=DRAW_NEXT,
                    ask="draw deck",
                    then="""
                        Bea: grow 6SY on B1, draw deck
                        Cem: grow 6SY on B1, draw deck
                    """,
                ),
            ),
            end=phrase(
                "2, 3 and 5 add up to 10. Birds pay with whole cards and get no change: Cem’s 9, 7 "
                "and 6 add up to 22, but no two of them make 18, so nothing is left. Two decks are "
                "shuffled together, so Bea and Cem were able to lay the same card."
            ),
        ),
        Lesson(
            name=phrase("The row of wild cards"),
            exercises=(
                Exercise(
                    say=phrase(
                        "You’re missing the 6 between your 5 and the {7ML}. Face up in the middle "
                        "is a row of Pawns and Courts. Each can be any number from 2 to 9 in any "
                        "of its suits, and you can draw one. So let your bird wait, and discard "
                        "the {AK}, which doesn’t help it."
                    ),
                    ask="discard AK to D1",
                    others={
                        "grow CL on B1": phrase(
                            "The Crown ends a rising bird: nothing can follow. It adds 5 to a "
                            "gain, so save it for last, and discard the {AK}."
                        ),
                        "grow * on B1": phrase(
                            "That skips the 6, which a wild card could stand for. There’s time: "
                            "discard the {AK}."
                        ),
                        "discard *": phrase("You may still need that one. Discard the {AK}."),
                        "hatch AK": phrase(
                            "An Ace pays no feed and makes a loss 5 points bigger. Discard it."
                        ),
                    },
                ),
                Exercise(
                    say=phrase(
                        "Now take from the row. Two of these cards have Leaves: take the {PMSL}. "
                        "You can take from the row twice per match."
                    ),
                    ask="draw row PMSL",
                    others={
                        "draw row TMLY": phrase(
                            "It has Leaves too and would work. This time take the {PMSL}."
                        ),
                        "draw row *": phrase(
                            "That one has no Leaves, so it can’t be a 6 of Leaves. Take the {PMSL}."
                        ),
                        "draw deck": phrase(
                            "An unknown card. The row has just what you need: the {PMSL}."
                        ),
                    },
                    then="""
                        Bea: grow 8MS on B1, draw deck
                        Cem: grow 5YK on B1, draw deck
                    """,
                ),
                Exercise(
                    say=phrase(
                        "Lay the {PMSL} on your bird, as a 6. It keeps that number for good and "
                        "counts like any 6."
                    ),
                    ask="grow PMSL as 6 on B1",
                    others={
                        "grow PMSL as [789] on B1": phrase(
                            "It can be that too, but then you’d skip your own 7 or 8. As a 6, it "
                            "fills the gap."
                        ),
                        "grow * on B1": phrase(
                            "That skips the 6, which is what you took the {PMSL} for."
                        ),
                    },
                ),
                Exercise(
                    say=DRAW_NEXT,
                    ask="draw deck",
                    others={
                        "draw D1": phrase(
                            "You’ve just discarded that one. Draw an unknown card from the draw "
                            "pile."
                        ),
                    },
                    then="""
                        Bea: discard 9LK to D2, draw deck
                        Cem: grow 3LY on B1, draw deck
                    """,
                ),
            ),
            end=phrase(
                "2, 3, 5 and 6 add up to 16, and you hold 7 and 8. Wild cards can’t begin a bird, "
                "but they can fill any gap between 2 and 9."
            ),
        ),
        Lesson(
            name=phrase("Two discard piles"),
            exercises=(
                Exercise(
                    say=phrase(
                        "There are two discard piles; the first two discards start one each. Bea "
                        "discarded a 9 of Leaves to D2, just what your bird needs. After hatching "
                        "or growing, you can draw the top card of either pile. First grow your "
                        "bird with the {7ML}. (You’ve drawn {EX}, hence the 0 above your bird; see "
                        "the next lesson.)"
                    ),
                    ask="grow 7ML on B1",
                    others={
                        "grow * on B1": phrase(
                            "It fits, but it skips the 7, which could never be added. Lay the "
                            "{7ML} first."
                        ),
                        "discard *": phrase(
                            "After a discard you can’t draw from a discard pile, where the {9LK} "
                            "is. Grow your bird."
                        ),
                    },
                ),
                Exercise(
                    say=phrase("Now take the {9LK}, from D2."),
                    ask="draw D2",
                    others={
                        "draw D1": phrase("That’s the Ace you discarded. The {9LK} is on D2."),
                        "draw deck": phrase(
                            "An unknown card. The {9LK} is just what your bird needs: take it "
                            "from D2."
                        ),
                        "draw row *": phrase(
                            "A wild card can be a 9 too, but you can take only one more. The {9LK} "
                            "on D2 is free."
                        ),
                    },
                    then="""
                        Bea: hatch 8MS, draw row PSWK
                        Cem: hatch CK, draw row PMYK
                    """,
                ),
            ),
            end=phrase(
                "Anybody can take what’s face up, so look at what others raise before you discard."
            ),
        ),
        Lesson(
            name=phrase("The Excuse"),
            meanwhile="""
                You: grow 8WL on B1, draw deck
                Bea: grow PSWK as 9 on B1, draw row TSWY
                Cem: grow PMYK as 9 on B2, draw D1
            """,
            exercises=(
                Exercise(
                    say=phrase(
                        "Your bird has 31 now. You also hold {EX}: no suit, no number. If you "
                        "still hold it at the end, it drops your worst losing bird. So a second "
                        "bird is worth a try: if it fails, it costs nothing. Hatch the {9MS}."
                    ),
                    ask="hatch 9MS",
                    others={
                        "grow 9LK on B1": phrase(
                            "That’s right too, but it can wait: it’s safe in your hand. First "
                            "hatch the {9MS}, while it has time to grow."
                        ),
                        "grow CL on B1": phrase(
                            "The Crown ends the bird: the {9LK} couldn’t follow. Save it for "
                            "last, and hatch the {9MS}."
                        ),
                        "discard EX *": phrase(
                            "Not that one: it can save you from a loss. Hatch the {9MS}."
                        ),
                        "hatch *": phrase(
                            "That would make a bird. But the {9MS} has room to fall; hatch that."
                        ),
                    },
                ),
                Exercise(
                    say=DRAW_NEXT,
                    ask="draw deck",
                    then="""
                        Bea: discard 7ML to D1, draw deck
                        Cem: grow 2SY on B1, draw row TMWK
                    """,
                ),
            ),
            end=phrase(
                "Keep {EX} in your hand. It can be discarded like any card, and others can take it."
            ),
        ),
        Lesson(
            name=phrase("The end of the year"),
            meanwhile="""
                You: grow 9LK on B1, draw deck
                Bea: discard 9LK to D2, draw deck
                Cem: grow TMWK as 8 on B2, draw deck
                You: discard 4YK to D1, draw deck
                Bea: discard AW to D1, draw deck
                Cem: discard 6MW to D2, draw deck
                You: discard 7WY to D1, draw deck
                Bea: discard 5ML to D2, draw deck
                Cem: discard 9MS to D2, draw deck
                You: discard 4YK to D1, draw deck
                Bea: discard 5SW to D1, draw deck
                Cem: discard 2SY to D1, draw deck
                You: discard 8YK to D1, draw deck
                Bea: discard 6MW to D1, draw deck
                Cem: discard 3MW to D1, draw deck
                You: discard 8YK to D1, draw deck
                Bea: discard CM to D2, draw deck
                Cem: discard 7SK to D2, draw deck
                You: discard 5YK to D1, draw deck
                Bea: grow TSWY as 7 on B2, draw deck
                Cem: discard 6LK to D2, draw deck
                You: discard 9WY to D1, draw deck
                Bea: discard 2WL to D2, draw deck
                Cem: discard CS to D1, draw deck
                You: discard AY to D1, draw deck
                Bea: discard 3MW to D1, draw deck
                Cem: discard 4WL to D1, draw deck
            """,
            exercises=(
                Exercise(
                    say=phrase(
                        "Many turns later, the draw pile is empty, which ends the year. Everybody "
                        "can now secretly lay what still fits. You’ve put the 9 on your bird of "
                        "Leaves and kept the {CL} for last: nothing follows a Crown, and it adds 5 "
                        "to a gain. Lay it on B1."
                    ),
                    ask="lay CL on B1",
                    others={
                        "close": phrase(
                            "You can close without laying anything. But the {CL} would score 5 "
                            "points on B1."
                        ),
                        "close auto": phrase(
                            "That finds the best play for you: this very move. This time, lay "
                            "it yourself: the {CL} on B1."
                        ),
                    },
                ),
                Exercise(
                    say=phrase("There’s nothing else to lay. Close your year."),
                    ask="close",
                    then="""
                        Bea: close auto
                        Cem: close auto
                    """,
                ),
            ),
            end=phrase(
                "Leaves: 40 − 18 + 5 = 27. The lone 9 would have cost 9, but {EX} dropped it. Bea "
                "scored 22, and Cem wins with 41 from two good birds. Try that next!"
            ),
        ),
    ),
)
