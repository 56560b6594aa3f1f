"""The lessons of Biome Rummy: a first round against Bea."""

from games.lessons.script import Exercise, Lesson, Primer
from games.rules.said import said

PRIMER = Primer(
    slug="biome-rummy",
    players=("Bea",),
    deal={
        "first": "0",
        "round 1": """
            H2 H3 H4 H10 H8 HK D3 S3 D9 S8 HQ S9 C7 D7 X9 XK C9 C4
            X2 D2 D5 CQ C2 S6 X8 S10
        """,
        "round 2": """
            S4 S5 C3 H7 D6 D8 X3 X10 HJ C8 S7 H5 DJ D4 C6 X4 SK CJ
        """,
    },
    others={
        "add HQ to G2": said(
            "Well seen! The elk may lie with Bea’s mammals. That is the next lesson; your own "
            "cards first."
        ),
        "discard *": said(
            "A discard ends your turn, and you have something to lay first: each card on the "
            "table is a point."
        ),
    },
    lessons=(
        Lesson(
            name=said("Draw, lay, discard"),
            exercises=(
                Exercise(
                    say=said(
                        "In the middle lie the Aces of five biomes; whoever wins the round gets "
                        "one of them. A card on the table will be a point, a card in hand costs "
                        "one: that is the −9. A turn begins with a draw, here from the deck: send."
                    ),
                    ask="draw deck",
                ),
                Exercise(
                    say=said(
                        "Now you may lay groups: three or more animals of one biome that are of "
                        "one class, or that eat the same. The {H2}, {H4} and {H8} live in the "
                        "Rainforest, and all are amphibians. Pick the three."
                    ),
                    ask="set H2 H4 H8",
                ),
                Exercise(
                    say=said(
                        "A turn ends with a discard. Part with something that goes with nothing: "
                        "the {C7}."
                    ),
                    ask="discard C7",
                    others={
                        "discard [DH]*": said(
                            "That one may soon be part of a group: you hold others of its biome, "
                            "and they differ well. Throw away the {C7}."
                        ),
                        "discard *": said(
                            "That would do as well: nothing goes with it so far. For this once, "
                            "throw away the {C7}."
                        ),
                    },
                    then="""
                        Bea: draw deck, set H3 H10 HK, discard XK
                        You: draw deck
                    """,
                ),
            ),
            end=said(
                "Draw, lay, discard: that is a turn, and each of you has twelve of them in a "
                "round. Bea has laid three mammals of the Rainforest, and you have drawn your next "
                "card."
            ),
        ),
        Lesson(
            name=said("All alike, or all different"),
            exercises=(
                Exercise(
                    say=said(
                        "A group may also be all different. The {D3}, {D5} and {D9} are of the "
                        "Shrub-steppe: a mammal, an amphibian and a reptile, no two of a class. "
                        "Lay them."
                    ),
                    ask="set D3 D5 D9",
                ),
                Exercise(
                    say=said("Close your turn: throw away the {X2}."),
                    ask="discard X2",
                    others={
                        "discard HQ": said(
                            "The Queen of the Rainforest? Bea has mammals lying there. Keep her, "
                            "and throw away the {X2}."
                        ),
                        "discard *": said(
                            "That would do as well. For this once, throw away the {X2}."
                        ),
                    },
                    then="""
                        Bea: draw deck, set S3 S8 S9, discard C4
                        You: draw deck
                    """,
                ),
            ),
            end=said(
                "Alike or different, in class or in diet, but for the whole group, and always of "
                "one biome. Six cards lie on the table for you already."
            ),
        ),
        Lesson(
            name=said("Add to her groups"),
            exercises=(
                Exercise(
                    say=said(
                        "Your {HQ}, an elk, has no group of its own. But Bea’s group in the "
                        "Rainforest is all mammals, and the elk is a mammal. You may add single "
                        "cards to groups of others, though never to your own. Pick the elk, and "
                        "Bea’s group, G2."
                    ),
                    ask="add HQ to G2",
                ),
                Exercise(
                    say=said("Throw away the {X9}."),
                    ask="discard X9",
                    others={
                        "discard *": said(
                            "That would do as well. For this once, throw away the {X9}."
                        ),
                    },
                    then="Bea: draw deck, discard S6",
                ),
            ),
            end=said(
                "The card lies with Bea, but it counts for you. Your Queen has also put you ahead "
                "in the Rainforest, one point more; why, the last lesson tells. Since nobody may "
                "add to a group of their own, it pays to lay long groups at once."
            ),
        ),
        Lesson(
            name=said("The top of the pile"),
            exercises=(
                Exercise(
                    say=said(
                        "Bea threw away the {S6}: to her own group on the Coast she may not add "
                        "it. You may! In that group no two are of a class, and there is no bird "
                        "yet. Take the top card of the pile."
                    ),
                    ask="draw pile",
                    others={
                        "draw deck": said(
                            "Perhaps a good card, perhaps none. The {S6} on the pile is good for "
                            "certain: it fits Bea’s group on the Coast."
                        ),
                    },
                ),
                Exercise(
                    say=said("Now add the {S6} to G4, Bea’s group on the Coast."),
                    ask="add S6 to G4",
                ),
                Exercise(
                    say=said(
                        "And discard the {C2}. A card just taken from the pile could not be thrown "
                        "away in the same turn."
                    ),
                    ask="discard C2",
                    others={
                        "discard C9": said(
                            "That would do as well. For this once, throw away the {C2}."
                        ),
                    },
                    then="""
                        Bea: draw deck, discard D2
                        You: draw deck
                    """,
                ),
            ),
            end=said("One card was left in your hand, and now you have drawn a second."),
        ),
        Lesson(
            name=said("Going out, and the Ace"),
            exercises=(
                Exercise(
                    say=said(
                        "You drew the {S10}, a reptile; there is none in G4. Whoever has no card "
                        "left goes out and ends the round. The last one must be a discard: so add "
                        "the turtle now."
                    ),
                    ask="add S10 to G4",
                    others={
                        "discard S10": said(
                            "It still has a place: G4 has no reptile. Add it, and the other card "
                            "will be your last."
                        ),
                        "discard C9": said(
                            "Then one card would stay in your hand, and Bea would get another "
                            "turn. Add the {S10} first, and you are out."
                        ),
                    },
                ),
                Exercise(
                    say=said("And now your last card, the {C9}. With it you go out."),
                    ask="discard C9",
                ),
            ),
            end=said(
                "Nine cards on the table are 9 points, and being ahead in the Rainforest is the "
                "tenth: where two have begun groups, the largest meat eater is ahead, here Bea’s "
                "cougar, unless another has the Queen, as you. Bea has 6 cards less 3 in hand. You "
                "win the Ace of the biome of your best group, which is finished then. The next "
                "round is for the next Ace; most of the five Aces win."
            ),
        ),
    ),
)
