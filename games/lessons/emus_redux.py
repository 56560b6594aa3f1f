"""The lessons of Emus Redux: a whole year against Bea and Cem."""

from games.lessons.script import Exercise, Lesson, Primer
from games.rules.said import said

DRAW = said(
    "Your bird is worth −16 now: 2, less the 18 that each bird pays for its feed, of which the "
    "next lesson tells. Every turn ends with a draw. For now take it from the draw pile."
)
DRAW_NEXT = said("Now draw from the draw pile.")
NOT_FROM_THE_ROW = said(
    "You may take from the row twice in the whole match, and not more: save it for when a certain "
    "number is missing. Now the draw pile."
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
        "hatch *": said(
            "You may hatch any number, Ace or Crown, as often as you like. But every bird costs "
            "feed at the end of the year, so let few of them grow long. Not this one, not now."
        ),
        "discard *": said(
            "Throwing a card away is always possible, and now and then the best there is. At "
            "present you have something better to do with your turn."
        ),
        "draw row *": NOT_FROM_THE_ROW,
    },
    lessons=(
        Lesson(
            name=said("Hatch a bird, let it grow"),
            exercises=(
                Exercise(
                    say=said(
                        "You raise birds: rows of cards of one suit, rising or falling. You hold "
                        "2, 3 and 7 with Leaves: a good beginning. A turn is one action and one "
                        "draw. Pick the {2WL} and hatch it."
                    ),
                    ask="hatch 2WL",
                    others={
                        "hatch 3LY": said(
                            "That makes a bird, too. But nothing can be put in below later: begin "
                            "with the {2WL}, and the {3LY} can still follow."
                        ),
                        "hatch 7ML": said(
                            "That makes a bird, too. But nothing can be put in below later: begin "
                            "with the {2WL}, and 3 and 7 can still follow."
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
                    say=said(
                        "You drew the {5ML}. Let your bird grow: the {3LY} shares Leaves with it "
                        "and is higher. From then on it is a bird of Leaves that rises. Pick the "
                        "{3LY}, and the bird."
                    ),
                    ask="grow 3LY on B1",
                    others={
                        "grow * on B1": said(
                            "It fits. But a rising bird never goes back: whatever you skip is "
                            "gone, and the {3LY} would never find its place. First the 3."
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
            end=said(
                "One action, one draw: that is a turn. A bird shares one suit all the way, and its "
                "numbers only rise, or only fall."
            ),
        ),
        Lesson(
            name=said("Eighteen for its feed"),
            exercises=(
                Exercise(
                    say=said(
                        "A match is one year, until the draw pile is empty. At its end every bird "
                        "pays 18 out of its numbers. What is left is yours, what is missing is a "
                        "loss. Yours has 5 so far, so let it grow, and skip nothing: 5, 7 and 8 of "
                        "Leaves are in your hand. Which one goes first?"
                    ),
                    ask="grow 5ML on B1",
                    others={
                        "grow * on B1": said(
                            "It fits, but what is skipped is gone, and the {5ML} is worth 5. First "
                            "the lowest of the three."
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
            end=said(
                "2, 3 and 5 are 10. Birds pay with whole cards and get no change: Cem’s 9, 7 and 6 "
                "are 22, but no two of them make 18, so nothing is left. Two decks are mixed: Bea "
                "and Cem have just laid the same card."
            ),
        ),
        Lesson(
            name=said("The row of wild cards"),
            exercises=(
                Exercise(
                    say=said(
                        "Between your 5 and the {7ML} the 6 is missing. Face up in the middle lies "
                        "a row of Pawns and Courts. Each of them can be any number from 2 to 9, of "
                        "the suits it shows, and you may draw one. So wait with your bird, and "
                        "throw away the {AK}, which does not help it."
                    ),
                    ask="discard AK to D1",
                    others={
                        "grow CL on B1": said(
                            "The Crown is the end of a rising bird: nothing could follow. It adds "
                            "5 to a gain, so keep it for last, and throw away the {AK}."
                        ),
                        "grow * on B1": said(
                            "That skips the 6, and a wild card could be one. There is time: throw "
                            "away the {AK}."
                        ),
                        "discard *": said(
                            "That one can still be of use to you. Throw away the {AK}."
                        ),
                        "hatch AK": said(
                            "An Ace pays for no feed, and makes a loss 5 bigger. Throw it away."
                        ),
                    },
                ),
                Exercise(
                    say=said(
                        "Now draw from the row. Two of these have Leaves: take the {PMSL}. Twice "
                        "in a match you may do so."
                    ),
                    ask="draw row PMSL",
                    others={
                        "draw row TMLY": said(
                            "It has Leaves as well, and would do. For this once take the {PMSL}."
                        ),
                        "draw row *": said(
                            "That one has no Leaves, so it cannot be a 6 of Leaves. Take the "
                            "{PMSL}."
                        ),
                        "draw deck": said(
                            "A card you do not know. In the row lies just what is missing: the "
                            "{PMSL}."
                        ),
                    },
                    then="""
                        Bea: grow 8MS on B1, draw deck
                        Cem: grow 5YK on B1, draw deck
                    """,
                ),
                Exercise(
                    say=said(
                        "Lay the {PMSL} on your bird, as a 6. It keeps that number for good, and "
                        "counts like any 6."
                    ),
                    ask="grow PMSL as 6 on B1",
                    others={
                        "grow PMSL as [789] on B1": said(
                            "It may be that, too. But then your own 7 or 8 would be skipped. As a "
                            "6 it fills the gap."
                        ),
                        "grow * on B1": said(
                            "That skips the 6, for which you have just taken the {PMSL}."
                        ),
                    },
                ),
                Exercise(
                    say=DRAW_NEXT,
                    ask="draw deck",
                    others={
                        "draw D1": said(
                            "You have just thrown that one away, and nothing wants it since. Take "
                            "an unknown card: the draw pile."
                        ),
                    },
                    then="""
                        Bea: discard 9LK to D2, draw deck
                        Cem: grow 3LY on B1, draw deck
                    """,
                ),
            ),
            end=said(
                "2, 3, 5 and 6 are 16, and 7 and 8 are in your hand. Wild cards begin no bird, but "
                "they fill every gap between 2 and 9."
            ),
        ),
        Lesson(
            name=said("Two discard piles"),
            exercises=(
                Exercise(
                    say=said(
                        "There are two discard piles; the first two discards begin one each. Bea "
                        "threw a 9 of Leaves on D2, just what your bird will want. Whoever hatches "
                        "or grows may draw the top card of either. First let your bird grow: the "
                        "{7ML}. (You have drawn {EX}: hence the 0 above your bird, of which the "
                        "next lesson tells.)"
                    ),
                    ask="grow 7ML on B1",
                    others={
                        "grow * on B1": said(
                            "It fits, but skips the 7, and what is skipped is gone. First the "
                            "{7ML}."
                        ),
                        "discard *": said(
                            "Whoever discards may not draw from a discard pile in that turn, and "
                            "there lies the {9LK}. Let your bird grow."
                        ),
                    },
                ),
                Exercise(
                    say=said("Now draw the {9LK}, from D2."),
                    ask="draw D2",
                    others={
                        "draw D1": said(
                            "There lies the Ace that you threw away. The {9LK} is on D2."
                        ),
                        "draw deck": said(
                            "A card you do not know. The {9LK} is just what your bird wants: take "
                            "it from D2."
                        ),
                        "draw row *": said(
                            "A wild card may be a 9 as well, but you may take only one more of "
                            "them. The {9LK} is there for the taking, on D2."
                        ),
                    },
                    then="""
                        Bea: hatch 8MS, draw row PSWK
                        Cem: hatch CK, draw row PMYK
                    """,
                ),
            ),
            end=said(
                "What lies open can be taken by everybody, so look at what the others raise before "
                "you throw something away."
            ),
        ),
        Lesson(
            name=said("The Excuse"),
            meanwhile="""
                You: grow 8WL on B1, draw deck
                Bea: grow PSWK as 9 on B1, draw row TSWY
                Cem: grow PMYK as 9 on B2, draw D1
            """,
            exercises=(
                Exercise(
                    say=said(
                        "Your bird has 31 by now. Among your cards is {EX}: no suit, no number. "
                        "Whoever has it in hand at the end drops a bird that lost money, the worst "
                        "one. So a second bird is worth a try: if it fails, it costs nothing. "
                        "Hatch the {9MS}."
                    ),
                    ask="hatch 9MS",
                    others={
                        "grow 9LK on B1": said(
                            "That is right, too, and it can wait: nobody can take it from your "
                            "hand. First hatch the {9MS}, while there is time for it to grow."
                        ),
                        "grow CL on B1": said(
                            "The Crown is the end of the bird: the {9LK} could not follow. Keep it "
                            "for last, and hatch the {9MS}."
                        ),
                        "discard EX *": said(
                            "Not that one: it saves you from a loss. Hatch the {9MS}."
                        ),
                        "hatch *": said(
                            "It would be a bird. But it is the {9MS} that has room to fall; hatch "
                            "that."
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
            end=said(
                "Keep {EX} in your hand, then. It can be thrown away like any card, and others may "
                "take it."
            ),
        ),
        Lesson(
            name=said("The end of the year"),
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
                    say=said(
                        "Many turns later the draw pile is empty, and with it the year ends, at "
                        "once. All may now lay what still fits, in secret. You put the 9 on your "
                        "bird of Leaves and kept the {CL} for last: nothing follows a Crown, and "
                        "it adds 5 to a gain. Lay it on B1."
                    ),
                    ask="lay CL on B1",
                    others={
                        "close": said(
                            "You may close without laying anything. But the {CL} brings 5 points "
                            "on B1."
                        ),
                        "close auto": said(
                            "That lets the house find the best order for you, and it would be the "
                            "same one. This once, lay it yourself: the {CL} on B1."
                        ),
                    },
                ),
                Exercise(
                    say=said("There is nothing else to lay. Close your year."),
                    ask="close",
                    then="""
                        Bea: close auto
                        Cem: close auto
                    """,
                ),
            ),
            end=said(
                "Leaves: 40 less 18, and 5: 27. The 9 that stood alone would have cost 9, but {EX} "
                "dropped it. Bea made 22, and Cem wins with 41, by two good birds. That is the "
                "next thing to try!"
            ),
        ),
    ),
)
