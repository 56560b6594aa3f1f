"""The lessons of Food Chain: a first round against Bea."""

from games.lessons.script import Exercise, Lesson, Primer
from games.rules.said import said

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
        "pass": said(
            "You may pass at any time, and whoever passes first gets a token. But then you are "
            "out of this round, with all these cards in your hand. Not yet!"
        ),
        "over-populate *": said(
            "That puts a meat eater out of the round, and Bea draws two cards. You can do it once "
            "in a round; it hurts most when she wants to be rid of her cards. Not yet."
        ),
        "keep *": said(
            "That is a note for the end of the round: which Ace you would like to keep. There is "
            "time for it. First the table."
        ),
        "classify *": said(
            "Three of a class, laid out for a token: that has a lesson of its own, soon. For now "
            "do what is asked above."
        ),
    },
    lessons=(
        Lesson(
            name=said("Begin a chain"),
            exercises=(
                Exercise(
                    say=said(
                        "Here lie five biomes, and below them your hand: ten animals. In turn, you "
                        "and Bea lay animals on the biomes and so build chains. A chain begins "
                        "with a grazer, which eats plants or insects. The {H3} eats plants. Pick "
                        "it, pick the Rainforest, and send."
                    ),
                    ask="play H3 on H",
                    others={
                        "play H3 on *": said(
                            "The {H3} may begin a chain anywhere. But it is an animal of the "
                            "Rainforest, and there it will be worth a point more."
                        ),
                        "play H5 on H": said(
                            "That would do, too. But the numbers of a chain rise, so it is better "
                            "to begin low: first the {H3}, and the {H5} can follow."
                        ),
                        "play *": said(
                            "That animal may begin a chain, too. Here we begin with the {H3}, in "
                            "the Rainforest."
                        ),
                    },
                    then="Bea: play D3 on D",
                ),
                Exercise(
                    say=said(
                        "Bea has begun a chain with the {D3}. On the next place of a chain goes "
                        "any animal with a higher number; what it eats does not matter any more. "
                        "Lay the {H5} on your {H3}."
                    ),
                    ask="play H5 on H",
                    others={
                        "play H5 on *": said(
                            "It fits there. But the {H5} is an animal of the Rainforest, and there "
                            "it will count. Lay it on the {H3}."
                        ),
                        "play * on H": said(
                            "It is higher than 3, so it fits. But it is no animal of the "
                            "Rainforest, and would be worth nothing there. Take the {H5}."
                        ),
                        "play ?3 on *": said(
                            "A 3 like those on top of the chains: that is a match, and brings a "
                            "token. Well seen! Tokens come next. First the {H5} on the {H3}."
                        ),
                        "play ?[JK] on D": said(
                            "A Jack or a King closes a chain, and you would take Bea’s, for 2 "
                            "points. There is more to win than that; wait a little."
                        ),
                        "play * on D": said(
                            "You may go on with Bea’s chain as with your own: nobody owns a chain "
                            "before it is closed. Here we go on with the {H3}."
                        ),
                        "play X6 on *": said(
                            "A new chain; why not? First let the old one grow: the {H5} on the "
                            "{H3}."
                        ),
                    },
                    then="Bea: play C4 on C",
                ),
            ),
            end=said(
                "A chain begins with an animal that eats plants or insects, and then its numbers "
                "rise. Nobody owns it yet: you may go on with Bea’s, and she with yours."
            ),
        ),
        Lesson(
            name=said("Tokens win"),
            exercises=(
                Exercise(
                    say=said(
                        "Bea has two tokens already, and tokens win the match. Only the top of "
                        "each chain is looked at. Her {D3} made a pair with your 3: a match, one "
                        "token. Her {C4} stood between your 5 and her 3: three numbers in a row, a "
                        "run, one token. The tops are 5, 4 and 3 now. Begin a chain in the Alpine "
                        "with a number that makes a run."
                    ),
                    ask="play X6 on X",
                    others={
                        "play X6 on S": said(
                            "4, 5, 6: that is a run, and a token. But the {X6} is an Alpine "
                            "animal. At home it makes the same run, and counts besides."
                        ),
                        "play X6 on *": said(
                            "The {X6} would cover one of the numbers you need: only the tops are "
                            "looked at. On an empty biome, 4, 5 and 6 all stay in sight."
                        ),
                        "play D6 on D": said(
                            "4, 5, 6: a run indeed, and a token. Here we begin a new chain with "
                            "the {X6}; the {D6} will be of use later."
                        ),
                        "play ?3 on *": said(
                            "A 3 beside Bea’s {D3} is a match, and 3, 4, 5 a run: a good step "
                            "where both still stand! Here we save the low ones. Try a 6."
                        ),
                        "play S4 on D": said(
                            "A 4 beside Bea’s {C4}: a match, and a token! But it covers the 3, and "
                            "the {S4} belongs to a group that you will lay out. Try a 6."
                        ),
                        "play ?[JKQ] on *": said(
                            "Jacks, Queens and Kings are for what comes next. First a token: a 6 "
                            "on the empty Alpine."
                        ),
                        "play *": said(
                            "It fits, but earns nothing: it covers one of the numbers that you "
                            "need. Put a 6 on the empty Alpine, and 4, 5, 6 are all in sight."
                        ),
                    },
                    then="Bea: play C8 on C",
                ),
            ),
            end=said(
                "A number equal to another top is a match, three in a row are a run: a token each. "
                "You have one now, Bea has two."
            ),
        ),
        Lesson(
            name=said("Take a chain"),
            exercises=(
                Exercise(
                    say=said(
                        "Somebody will close these chains: a Jack or a King on top, and whoever "
                        "laid it takes all of it. A chain is worth one point for the biome and one "
                        "for every animal of its suit, and twice as much if the Jack or King is of "
                        "that suit, too. Take your Rainforest chain with the {HK}."
                    ),
                    ask="play HK on H",
                    others={
                        "play HK on C": said(
                            "A fine theft: the chain in the Freshwater would be yours. But the "
                            "{HK} is of another suit, so nothing is doubled. In the Rainforest it "
                            "is worth 8."
                        ),
                        "play HK on *": said(
                            "That would take the chain, but the {HK} is of another suit, and "
                            "nothing is doubled. In the Rainforest it is worth 8."
                        ),
                        "play XJ on *": said(
                            "The {XJ} closes a chain as well. But it would double only an Alpine "
                            "chain: keep it for that one. Take the Rainforest with the {HK}."
                        ),
                        "play XQ on *": said(
                            "A Queen turns a chain round; she comes in the next lesson. Take the "
                            "Rainforest chain before Bea does."
                        ),
                        "play *": said(
                            "Good enough on a calm day. But Bea might close the Rainforest first, "
                            "and your 8 points would be hers. Take them with the {HK}."
                        ),
                        "classify *": said(
                            "A token, yes. But Bea might close the Rainforest first, and your 8 "
                            "points would be hers. Take them with the {HK}."
                        ),
                    },
                    then="Bea: play CJ on C",
                ),
            ),
            end=said(
                "8 points for you: the biome, three animals of the Rainforest, doubled. Bea has "
                "done the same in the Freshwater. Nobody can play on these two in this round."
            ),
        ),
        Lesson(
            name=said("Down again with a Queen"),
            exercises=(
                Exercise(
                    say=said(
                        "A Queen goes on any chain that has begun, whatever its number. After her "
                        "the numbers fall: the next must be lower than the last one below her. Lay "
                        "the {XQ} on your {X6}."
                    ),
                    ask="play XQ on X",
                    others={
                        "play XQ on D": said(
                            "She may turn Bea’s chain, too. But she is an Alpine animal; on the "
                            "{X6} she counts. Besides, there is hardly anything below Bea’s 3."
                        ),
                        "play XJ on X": said(
                            "That takes the Alpine chain at once: the biome, {X6} and {XJ}, "
                            "doubled, 6 points. It can be worth more. First the Queen."
                        ),
                        "play *": said(
                            "It fits there. This time turn your own chain round: the Queen goes "
                            "on the {X6}, in the Alpine."
                        ),
                    },
                    then="Bea: play S2 on S",
                ),
                Exercise(
                    say=said(
                        "Now the Alpine chain wants numbers below 6. And Bea’s {D3} is still the "
                        "top of its chain. One of your cards goes down in the Alpine, is at home "
                        "there, and makes a match."
                    ),
                    ask="play X3 on X",
                    others={
                        "play C3 on X": said(
                            "It falls, and it makes a match: a token. But your other 3 is an "
                            "Alpine animal and counts in the chain as well."
                        ),
                        "play * on X": said(
                            "That fits. But look for the 3 that is of the Alpine: it is a match, "
                            "brings a token, and counts."
                        ),
                        "play ?3 on *": said(
                            "A match, and a token. On the Alpine chain you get the same, and with "
                            "the right 3 a point, too."
                        ),
                        "play *": said(
                            "It fits there, but it earns no token. In the Alpine a 3 does, beside "
                            "Bea’s {D3}."
                        ),
                    },
                    then="Bea: play D9 on D",
                ),
            ),
            end=said(
                "After a Queen a chain falls, so low cards are of use once more. That match made "
                "it two tokens each."
            ),
        ),
        Lesson(
            name=said("Sort your hand"),
            exercises=(
                Exercise(
                    say=said(
                        "Your {S4}, {C3} and {D6} fit hardly anywhere now, and cards left in the "
                        "hand cost a point each, a Jack, Queen or King two, down to 0. But all "
                        "three are fish. Three or more animals of one class may be laid out "
                        "together: that is classifying, and brings a token. Pick the three fish."
                    ),
                    ask="classify S4 C3 D6 as fish",
                    others={
                        "play XJ on X": said(
                            "Ten points, and they will be yours in a moment. First the three fish, "
                            "before Bea lays out fish: each class can be begun only once."
                        ),
                        "play *": said(
                            "It fits, but then two fish are left, and two are no group. Lay out "
                            "all three for the token."
                        ),
                    },
                    then="Bea: file X9 as fish",
                ),
            ),
            end=said(
                "A token for you. Bea put a fish of hers with yours: filing a single card brings "
                "no token, but she is rid of it."
            ),
        ),
        Lesson(
            name=said("Leave in good time"),
            exercises=(
                Exercise(
                    say=said(
                        "You have one card left, and it is just the right one. Close the Alpine "
                        "chain with the {XJ}."
                    ),
                    ask="play XJ on X",
                    others={
                        "play XJ on *": said(
                            "It would take Bea’s chain, but nothing is doubled there. In the "
                            "Alpine it is worth 10 points."
                        ),
                        "pass": said(
                            "That brings the token for passing first, but 10 points lie there for "
                            "the taking. Close the Alpine chain first."
                        ),
                        "over-populate *": said(
                            "You may put a meat eater out of the round, once, and Bea draws two "
                            "cards. But your {XJ} is worth 10 points in the Alpine."
                        ),
                    },
                    then="Bea: play DJ on D",
                ),
                Exercise(
                    say=said(
                        "Your hand is empty, and an empty hand costs nothing. Whoever passes first "
                        "gets a token. Pass."
                    ),
                    ask="pass",
                    others={
                        "keep *": said(
                            "A note for later: of the chains of a round you keep one Ace, and "
                            "here you can say which. You will be asked anyway. Pass now."
                        ),
                    },
                    then="""
                        Bea: over-populate H9
                        Bea: pass
                    """,
                ),
                Exercise(
                    say=said(
                        "Bea over-populated: once in a round each may put out a meat eater, and "
                        "the other has to draw two cards. That is 2 points off your 18. Her chains "
                        "came to 16, and one card was left to her. The round is yours, 16 to 15, "
                        "and brings two tokens. Last, keep the Ace of one of your chains; when "
                        "both of you hold two, the match is over. Keep the Alpine."
                    ),
                    ask="keep X",
                    others={
                        "keep H": said(
                            "As good as the other one: a biome that is kept is out of the next "
                            "rounds. For once, take the Alpine."
                        ),
                    },
                    then="Bea: keep C",
                ),
            ),
            end=said(
                "That was a whole round, and the next one is dealt already. You have six tokens, "
                "Bea has two. You know all there is; the rest is looking closely."
            ),
        ),
    ),
)
