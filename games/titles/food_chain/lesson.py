"""The lessons of Food Chain: a first round against Bea."""

from games.rules.phrases import phrase
from games.titles.lesson_script import Exercise, Lesson, Primer

PRIMER = Primer(
    slug="food-chain",
    players=("Bea",),
    deal={
        "first": "0",
        "round 1": """
            S4 H3 H5 HK C3 D6 X3 X6 XJ XQ
            S2 H9 C2 C4 C8 CJ D3 D9 DJ X9
            D2 S7
        """,
        "round 2": """
            S3 S8 H6 HJ C5 C9 D4 DK X5 X10
            S5 S10 H2 H8 C7 CK D8 DQ X2 X8
        """,
    },
    others={
        "pass": phrase(
            "You can pass at any time, and the first to pass gets a token. But then you’d be out "
            "of this round, with all these cards in hand. Not yet!"
        ),
        "over-populate *": phrase(
            "That removes a meat eater from the round, and Bea draws two cards. You can do it "
            "once per round; it hurts most when she wants to get rid of cards. Not yet."
        ),
        "keep *": phrase(
            "That says which Ace you’d like to keep at the end of the round. There’s time for that "
            "later; look at the table first."
        ),
        "classify *": phrase(
            "Laying out three of a class earns a token; it has its own lesson later. For now, "
            "follow the text above."
        ),
    },
    lessons=(
        Lesson(
            name=phrase("Begin a chain"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Here are five biomes, and below them your hand: ten animals. You and Bea "
                        "take turns laying animals on the biomes, building chains. A chain begins "
                        "with a grazer, which eats plants or insects. The {H3} eats plants. Pick "
                        "it, pick the Rainforest, and send."
                    ),
                    ask="play H3 on H",
                    others={
                        "play H3 on *": phrase(
                            "The {H3} can begin a chain anywhere. But it’s a Rainforest animal, "
                            "and it’s worth another point there."
                        ),
                        "play H5 on H": phrase(
                            "That would work too. But numbers rise, so begin low: with the {H3} "
                            "first, the {H5} can follow."
                        ),
                        "play *": phrase(
                            "That animal can begin a chain too. Here we begin with the {H3}, in "
                            "the Rainforest."
                        ),
                    },
                    then="Bea: play D3 on D",
                ),
                Exercise(
                    say=phrase(
                        "Bea has begun a chain with the {D3}. Any animal with a higher number can "
                        "go on a chain next; its diet no longer matters. Lay the {H5} on your {H3}."
                    ),
                    ask="play H5 on H",
                    others={
                        "play H5 on *": phrase(
                            "It fits there. But the {H5} is a Rainforest animal and adds a point "
                            "to a Rainforest chain. Lay it on the {H3}."
                        ),
                        "play * on H": phrase(
                            "It’s higher than 3, so it fits. But it isn’t a Rainforest animal and "
                            "would be worth nothing there. Take the {H5}."
                        ),
                        "play ?3 on *": phrase(
                            "A 3 like those on top of the chains makes a match, which earns a "
                            "token. Well spotted! But tokens come next. First lay the {H5} on the "
                            "{H3}."
                        ),
                        "play ?[JK] on D": phrase(
                            "A Jack or a King closes a chain, and you’d take Bea’s, for 2 points. "
                            "You can win more than that; wait a little."
                        ),
                        "play * on D": phrase(
                            "You can continue Bea’s chain as if it were yours: nobody owns a chain "
                            "until it’s closed. Here we play on the {H3}."
                        ),
                        "play X6 on *": phrase(
                            "A new chain? Why not! But first lay the {H5} on the {H3}."
                        ),
                    },
                    then="Bea: play C4 on C",
                ),
            ),
            end=phrase(
                "A chain begins with an animal that eats plants or insects; then its numbers rise. "
                "Nobody owns it yet: you can continue Bea’s, and she can continue yours."
            ),
        ),
        Lesson(
            name=phrase("Tokens win"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Bea already has two tokens, and tokens win the match. Only the top of "
                        "each chain matters. Her {D3} matched your 3, for one token. Her {C4} "
                        "stood between your 5 and her 3: three in a row make a run, for another. "
                        "The tops are now 5, 4 and 3. Begin a chain in the Alpine with a number "
                        "that makes a run."
                    ),
                    ask="play X6 on X",
                    others={
                        "play X6 on S": phrase(
                            "4, 5, 6: that’s a run, and a token. But the {X6} is an Alpine animal: "
                            "in the Alpine it makes the same run and adds a point to the chain."
                        ),
                        "play X6 on *": phrase(
                            "There, the {X6} would cover a number you need: only the tops matter. "
                            "On an empty biome, 4, 5 and 6 all stay visible."
                        ),
                        "play D6 on D": phrase(
                            "4, 5, 6: that’s a run, and a token. But here we begin a new chain "
                            "with the {X6}; you’ll need the {D6} later."
                        ),
                        "play ?3 on *": phrase(
                            "A 3 beside Bea’s {D3} is a match, and 3, 4, 5 is a run: a good move "
                            "while both are there! Here we save the low ones. Try a 6."
                        ),
                        "play S4 on D": phrase(
                            "A 4 beside Bea’s {C4}: a match, and a token! But it covers the 3, "
                            "and you’ll lay out the {S4} in a group. Try a 6."
                        ),
                        "play ?[JKQ] on *": phrase(
                            "Jacks, Queens and Kings come next. First earn a token: lay a 6 on the "
                            "empty Alpine."
                        ),
                        "play *": phrase(
                            "It fits but earns nothing: it covers a number you need. With a 6 on "
                            "the empty Alpine, 4, 5 and 6 are all visible."
                        ),
                    },
                    then="Bea: play C8 on C",
                ),
            ),
            end=phrase(
                "A number equal to another top card makes a match, and three in a row make a run; "
                "each earns a token. You have one now, and Bea has two."
            ),
        ),
        Lesson(
            name=phrase("Take a chain"),
            exercises=(
                Exercise(
                    say=phrase(
                        "A Jack or a King closes a chain, and whoever plays it takes the whole "
                        "chain. A chain is worth one point for the biome and one per animal of its "
                        "suit, doubled if the Jack or King is of that suit too. Take your "
                        "Rainforest chain with the {HK}."
                    ),
                    ask="play HK on H",
                    others={
                        "play HK on C": phrase(
                            "A fine theft: you’d get the Freshwater chain. But the {HK} is of "
                            "another suit, so nothing is doubled. In the Rainforest it’s worth 8."
                        ),
                        "play HK on *": phrase(
                            "That takes the chain, but the {HK} is of another suit, so nothing is "
                            "doubled. In the Rainforest it’s worth 8."
                        ),
                        "play XJ on *": phrase(
                            "The {XJ} closes a chain too. But it doubles only an Alpine chain: "
                            "save it for that. Take the Rainforest with the {HK}."
                        ),
                        "play XQ on *": phrase(
                            "A Queen turns a chain around; see the next lesson. Take the "
                            "Rainforest chain before Bea does."
                        ),
                        "play *": phrase(
                            "Good enough on a calm day. But Bea might close the Rainforest first "
                            "and take your 8 points. Take them with the {HK}."
                        ),
                        "classify *": phrase(
                            "A token, yes. But Bea might close the Rainforest first and take your "
                            "8 points. Take them with the {HK}."
                        ),
                    },
                    then="Bea: play CJ on C",
                ),
            ),
            end=phrase(
                "8 points for you: the biome plus three Rainforest animals, doubled. Bea has done "
                "the same in Freshwater. Both are closed for this round."
            ),
        ),
        Lesson(
            name=phrase("Down again with a Queen"),
            exercises=(
                Exercise(
                    say=phrase(
                        "A Queen can go on any chain that has begun, whatever its number. After "
                        "her the numbers fall: the next must be below the last one under her. Lay "
                        "the {XQ} on your {X6}."
                    ),
                    ask="play XQ on X",
                    others={
                        "play XQ on D": phrase(
                            "The Queen can turn Bea’s chain too. But she’s an Alpine animal and is "
                            "worth a point on the {X6}. Besides, there’s little below Bea’s 3."
                        ),
                        "play XJ on X": phrase(
                            "That takes the Alpine chain right away: the biome, {X6} and {XJ}, "
                            "doubled, make 6 points. It can be worth more. Lay the Queen first."
                        ),
                        "play *": phrase(
                            "It fits there. This time turn your own chain around: the Queen goes "
                            "on the {X6}, in the Alpine."
                        ),
                    },
                    then="Bea: play S2 on S",
                ),
                Exercise(
                    say=phrase(
                        "Now the Alpine chain needs numbers below 6. And Bea’s {D3} is still the "
                        "top of its chain. One of your cards is low enough, is at home in the "
                        "Alpine, and makes a match."
                    ),
                    ask="play X3 on X",
                    others={
                        "play C3 on X": phrase(
                            "It’s low enough and makes a match: a token. But your other 3 is an "
                            "Alpine animal and adds a point to the chain."
                        ),
                        "play * on X": phrase(
                            "That fits. But look for the Alpine 3: it makes a match, earns a token "
                            "and adds a point to the chain."
                        ),
                        "play ?3 on *": phrase(
                            "A match, and a token. On the Alpine chain you get the same, plus a "
                            "point with the right 3."
                        ),
                        "play *": phrase(
                            "It fits there but earns no token. A 3 in the Alpine does: it matches "
                            "Bea’s {D3}."
                        ),
                    },
                    then="Bea: play D9 on D",
                ),
            ),
            end=phrase(
                "After a Queen a chain falls, so low cards are useful again. That match made it "
                "two tokens each."
            ),
        ),
        Lesson(
            name=phrase("Sort your hand"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Your {S4}, {C3} and {D6} hardly fit anywhere now, and each card left in "
                        "hand costs a point (a Jack, Queen or King costs two), though you can’t go "
                        "below 0. But all three are fish. Laying out three or more animals of one "
                        "class is called classifying, and it earns a token. Pick the three fish."
                    ),
                    ask="classify S4 C3 D6 as fish",
                    others={
                        "play XJ on X": phrase(
                            "Ten points, and you’ll get them in a moment. First lay out the three "
                            "fish, before Bea lays out fish: each class can be started only once."
                        ),
                        "play *": phrase(
                            "It fits, but two fish don’t make a group. Lay out all three for the "
                            "token."
                        ),
                    },
                    then="Bea: file X9 as fish",
                ),
            ),
            end=phrase(
                "A token for you. Bea filed one of her fish with yours: a single card earns no "
                "token, but she’s rid of it."
            ),
        ),
        Lesson(
            name=phrase("Leave in good time"),
            exercises=(
                Exercise(
                    say=phrase(
                        "You have one card left, and it’s the right one. Close the Alpine chain "
                        "with the {XJ}."
                    ),
                    ask="play XJ on X",
                    others={
                        "play XJ on *": phrase(
                            "It would take Bea’s chain, but undoubled. In the Alpine it’s worth "
                            "10 points."
                        ),
                        "pass": phrase(
                            "That earns the token for passing first, but there are 10 points to "
                            "take. Close the Alpine chain first."
                        ),
                        "over-populate *": phrase(
                            "You can remove a meat eater from the round once, and Bea then draws "
                            "two cards. But your {XJ} is worth 10 points in the Alpine."
                        ),
                    },
                    then="Bea: play DJ on D",
                ),
                Exercise(
                    say=phrase(
                        "Your hand is empty, which costs nothing. The first to pass gets a token. "
                        "Pass."
                    ),
                    ask="pass",
                    others={
                        "keep *": phrase(
                            "For later: you keep one Ace from your chains each round, and you can "
                            "choose it here. You’ll be asked anyway. Pass now."
                        ),
                    },
                    then="""
                        Bea: over-populate H9
                        Bea: pass
                    """,
                ),
                Exercise(
                    say=phrase(
                        "Bea over-populated: once per round you can each remove a meat eater, and "
                        "the opponent draws two cards. That takes 2 points off your 18. Her chains "
                        "scored 16, and she has one card left. You win the round, 16 to 15, for "
                        "two tokens. Finally, keep the Ace of one of your chains; when you both "
                        "hold two, the match is over. Keep the Alpine."
                    ),
                    ask="keep X",
                    others={
                        "keep H": phrase(
                            "That one’s just as good: a kept biome is out of the rounds that "
                            "follow. This time, take the Alpine."
                        ),
                    },
                    then="Bea: keep C",
                ),
            ),
            end=phrase(
                "That was a whole round, and the next has been dealt. You have six tokens, Bea "
                "two. Now you know everything; just look closely."
            ),
        ),
    ),
)
