"""The lessons of Biome Rummy: a first round against Bea."""

from games.rules.phrases import phrase
from games.titles.lesson_script import Exercise, Lesson, Primer

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
        "add HQ to G2": phrase(
            "Well spotted! The elk can join Bea’s mammals, but that’s the next lesson. Lay your "
            "own cards first."
        ),
        "discard *": phrase(
            "A discard ends your turn, and you have something to lay first: each card on the "
            "table scores a point."
        ),
    },
    lessons=(
        Lesson(
            name=phrase("Draw, lay, discard"),
            exercises=(
                Exercise(
                    say=phrase(
                        "In the middle are the Aces of five biomes; the winner of each round gets "
                        "one. A card on the table scores a point; a card in hand costs one, hence "
                        "the −9. A turn begins with a draw: draw from the deck, and send."
                    ),
                    ask="draw deck",
                ),
                Exercise(
                    say=phrase(
                        "Now you can lay groups: three or more animals from one biome that share a "
                        "class or a diet. The {H2}, {H4} and {H8} live in the Rainforest, and all "
                        "are amphibians. Pick all three."
                    ),
                    ask="set H2 H4 H8",
                ),
                Exercise(
                    say=phrase(
                        "A turn ends with a discard. Choose a card that goes with nothing else: "
                        "the {C7}."
                    ),
                    ask="discard C7",
                    others={
                        "discard [DH]*": phrase(
                            "That one could soon be part of a group: you hold others from its "
                            "biome that are all different. Discard the {C7}."
                        ),
                        "discard *": phrase(
                            "That would work too: nothing goes with it yet. This time, discard "
                            "the {C7}."
                        ),
                    },
                    then="""
                        Bea: draw deck, set H3 H10 HK, discard XK
                        You: draw deck
                    """,
                ),
            ),
            end=phrase(
                "Draw, lay, discard: that’s a turn, and each of you has twelve per round. Bea has "
                "laid three Rainforest mammals, and you’ve drawn your next card."
            ),
        ),
        Lesson(
            name=phrase("All alike, or all different"),
            exercises=(
                Exercise(
                    say=phrase(
                        "A group can also be all different. The {D3}, {D5} and {D9} are from the "
                        "Shrub-steppe: a mammal, an amphibian and a reptile, each of a different "
                        "class. Lay them."
                    ),
                    ask="set D3 D5 D9",
                ),
                Exercise(
                    say=phrase("End your turn: discard the {X2}."),
                    ask="discard X2",
                    others={
                        "discard HQ": phrase(
                            "The Queen of the Rainforest? Bea has mammals there. Keep her, and "
                            "discard the {X2}."
                        ),
                        "discard *": phrase("That would work too. This time, discard the {X2}."),
                    },
                    then="""
                        Bea: draw deck, set S3 S8 S9, discard C4
                        You: draw deck
                    """,
                ),
            ),
            end=phrase(
                "All alike or all different, in class or in diet: that goes for the whole group, "
                "and it’s always one biome. You already have six cards on the table."
            ),
        ),
        Lesson(
            name=phrase("Add to her groups"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Your {HQ}, an elk, has no group of its own. But Bea’s group in the "
                        "Rainforest is all mammals, and so is the elk. You can add single cards to "
                        "opponents’ groups, never to your own. Pick the elk, then Bea’s group, G2."
                    ),
                    ask="add HQ to G2",
                ),
                Exercise(
                    say=phrase("Discard the {X9}."),
                    ask="discard X9",
                    others={
                        "discard *": phrase("That would work too. This time, discard the {X9}."),
                    },
                    then="Bea: draw deck, discard S6",
                ),
            ),
            end=phrase(
                "The card is in Bea’s group but scores for you. Your Queen also leads in the "
                "Rainforest, for another point; the last lesson explains why. You can’t add to "
                "your own group, so lay all that fits at once."
            ),
        ),
        Lesson(
            name=phrase("The top of the pile"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Bea discarded the {S6}: she can’t add it to her own group on the Coast. "
                        "You can! No two animals in that group share a class, and it has no bird "
                        "yet. Take the top card of the pile."
                    ),
                    ask="draw pile",
                    others={
                        "draw deck": phrase(
                            "The deck is a gamble. The {S6} on the pile is a sure thing: it fits "
                            "Bea’s group on the Coast."
                        ),
                    },
                ),
                Exercise(
                    say=phrase("Now add the {S6} to G4, Bea’s group on the Coast."),
                    ask="add S6 to G4",
                ),
                Exercise(
                    say=phrase(
                        "Now discard the {C2}. You couldn’t have discarded the card you just took."
                    ),
                    ask="discard C2",
                    others={
                        "discard C9": phrase("That would work too. This time, discard the {C2}."),
                    },
                    then="""
                        Bea: draw deck, discard D2
                        You: draw deck
                    """,
                ),
            ),
            end=phrase("You had one card left, and you’ve drawn a second."),
        ),
        Lesson(
            name=phrase("Going out, and the Ace"),
            exercises=(
                Exercise(
                    say=phrase(
                        "You drew the {S10}, a reptile; G4 has none. A player with no cards left "
                        "goes out and ends the round. The last card must be a discard, so add the "
                        "turtle now."
                    ),
                    ask="add S10 to G4",
                    others={
                        "discard S10": phrase(
                            "It still has a use: G4 has no reptile. Add it, and the other card "
                            "will be your last."
                        ),
                        "discard C9": phrase(
                            "Then you’d still have one card, and Bea would get another turn. Add "
                            "the {S10} first, and you can go out."
                        ),
                    },
                ),
                Exercise(
                    say=phrase("Now discard your last card, the {C9}, to go out."),
                    ask="discard C9",
                ),
            ),
            end=phrase(
                "Nine cards on the table make 9 points, and leading in the Rainforest makes 10. "
                "Where two players have groups, the largest meat eater leads unless an opponent "
                "has the Queen. Here that would be Bea’s cougar, but you have the Queen. Bea has 6 "
                "cards on the table minus 3 in hand. You win the Ace of your best group’s biome, "
                "which is then finished. The next round is for the next Ace; whoever has the most "
                "of the five wins."
            ),
        ),
    ),
)
