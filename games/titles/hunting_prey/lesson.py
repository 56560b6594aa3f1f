"""The lessons of Hunting Prey: the first six rounds against Bea and Cem."""

from games.rules.phrases import phrase
from games.titles.lesson_script import Exercise, Lesson, Primer

PRIMER = Primer(
    slug="hunting-prey",
    players=("Bea", "Cem"),
    deal={
        "deal": """
            H10 C2 D3 S10 X4 XJ HQ C8 H3 C4 SK C10 D10 X8 H6 S2 X3 D4 C6 X9
            D7 C9 H9 D8 S9 CQ H2 H4 S5 X5 CJ DK X10 S4 D2 C3 X7 H8 S8 DJ
            C5 D6 X6 HJ D9 H7
        """,
    },
    others={
        "hunt *": phrase(
            "That’s a standing order: if your hunter wins, it follows the order without asking "
            "you. That’s handy by email, but here you’d rather be asked."
        ),
        "swap *": phrase(
            "Once per round, before you choose, you can swap weak cards for unknown ones. That’s "
            "lesson two; here you have what you need."
        ),
        "drop *": phrase("With a Jack you can drop cards from the game. That’s lesson four."),
    },
    lessons=(
        Lesson(
            name=phrase("The strongest hunter"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Each round everybody secretly chooses one animal; then all are revealed. "
                        "The strongest hunter earns a token, and 12 tokens win. Hunters eat meat, "
                        "or anything; the others graze. Only one of your two tens hunts: the "
                        "{H10}. Pick it, and play it."
                    ),
                    ask="play H10",
                    others={
                        "play S10": phrase(
                            "It’s just as strong, but the turtle eats jellyfish, so it counts as a "
                            "grazer. Play the bear, the {H10}."
                        ),
                        "play *": phrase(
                            "A small grazer doesn’t hunt and is easily eaten. Play the bear, the "
                            "{H10}."
                        ),
                    },
                    then="""
                        Bea: play D7
                        Cem: play C5
                    """,
                ),
                Exercise(
                    say=phrase(
                        "A token! Bea’s {D7} hunts too but is weaker. Your bear now eats one "
                        "weaker animal, which leaves the game for good. The strongest remaining "
                        "grazer also earns a token. The {C5} is the only grazer; eat it, and Cem "
                        "gets nothing."
                    ),
                    ask="eat C5",
                    others={
                        "eat D7": phrase(
                            "Then Bea would lose a hunter, but Cem’s {C5} would survive and earn "
                            "a token as the strongest grazer. Eat the {C5}."
                        ),
                    },
                ),
            ),
            end=phrase(
                "One token for you, none for the others. The bear goes back under your deck, and "
                "you refill your hand to five."
            ),
        ),
        Lesson(
            name=phrase("Swap cards"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Before choosing a card to play, you can swap cards once per round: they "
                        "go under your deck, and you draw as many. This lesson swaps the {C2} and "
                        "the {D3}. Pick the {C2}, then swap it."
                    ),
                    ask="swap C2",
                    others={
                        "play *": phrase(
                            "You could play right away. But this lesson is about swapping: swap "
                            "the {C2} first."
                        ),
                        "swap D3": phrase("That one too, yes. This time, begin with the {C2}."),
                        "swap all": phrase(
                            "You can swap your whole hand. In this lesson, start with the {C2}."
                        ),
                        "swap *": phrase("In this lesson that one stays. Swap the {C2}."),
                    },
                ),
                Exercise(
                    say=phrase("Set the {D3} aside the same way."),
                    ask="swap D3",
                    others={
                        "draw": phrase(
                            "You can swap only once per round, so set the {D3} aside too before "
                            "you see new cards."
                        ),
                        "play *": phrase("Finish the swap first: the {D3} goes too."),
                        "swap *": phrase("In this lesson that one stays. Swap the {D3}."),
                    },
                ),
                Exercise(
                    say=phrase("Now draw two new cards. This can’t be undone."),
                    ask="draw",
                    others={
                        "play *": phrase(
                            "That would complete the swap too. But draw your new cards first, then "
                            "choose one to play."
                        ),
                        "swap *": phrase("In this lesson that one stays. Draw your new cards now."),
                    },
                ),
                Exercise(
                    say=phrase(
                        "You drew a Queen and the {C8}, a fish that eats anything, which makes it "
                        "a hunter. Play the {C8}."
                    ),
                    ask="play C8",
                    others={
                        "play XJ": phrase(
                            "Strong, but a Jack does more if you drop cards with it (lesson "
                            "four). Play the {C8}."
                        ),
                        "play HQ": phrase(
                            "Queens have their own lesson, the fifth. Play the {C8}."
                        ),
                        "play *": phrase("That’s a grazer. Hunt again this time: play the {C8}."),
                    },
                    then="""
                        Bea: play C9
                        Cem: play D6
                    """,
                ),
            ),
            end=phrase(
                "Your {C8} was the strongest hunter. Only Cem’s {D6} was weaker, so it was eaten. "
                "Bea’s {C9} is a strong grazer: it was safe from you and earned her a token. In a "
                "match, swap everything but Kings and Jacks."
            ),
        ),
        Lesson(
            name=phrase("Too big to eat"),
            exercises=(
                Exercise(
                    say=phrase(
                        "You can do what Bea did. A hunter eats only lower numbers. A grazer as "
                        "big as your turtle, the {S10}, is seldom in danger, and the strongest "
                        "remaining grazer earns a token. Play it."
                    ),
                    ask="play S10",
                    others={
                        "play XJ": phrase(
                            "The Jack would hunt well. Save it for the next lesson, and play the "
                            "{S10}."
                        ),
                        "play HQ": phrase(
                            "A Queen grazes and is bigger still. But she can do more, as you’ll "
                            "see. Play the {S10}."
                        ),
                        "play *": phrase(
                            "That grazer is small: any hunter would eat it. Play the {S10}."
                        ),
                    },
                    then="""
                        Bea: play H9
                        Cem: play X6
                    """,
                ),
            ),
            end=phrase(
                "Bea’s {H9} hunted and ate Cem’s {X6}, but couldn’t touch your turtle: the "
                "grazer’s token is yours."
            ),
        ),
        Lesson(
            name=phrase("The Jack drops cards"),
            exercises=(
                Exercise(
                    say=phrase(
                        "The {XJ} is a hunter worth 11, and it can do more: drop any number of "
                        "cards from your hand for good, for one token. Small cards only get in "
                        "the way of your Kings and Jacks. Pick the {X4}, then drop it."
                    ),
                    ask="drop X4",
                    others={
                        "play XJ": phrase(
                            "It would hunt well. But first name some cards to drop, for a second "
                            "token."
                        ),
                        "drop all": phrase(
                            "In a match, you’d drop them all. In this lesson the Queen stays for "
                            "the next one: drop the {X4}."
                        ),
                        "drop HQ": phrase("In this lesson the Queen stays. Drop the {X4}."),
                        "drop *": phrase("That one can go too. This time, begin with the {X4}."),
                        "swap *": phrase(
                            "Swapped cards stay in your deck and come back. The Jack gets rid of "
                            "them for good: drop the {X4}."
                        ),
                        "play *": phrase(
                            "You could. But the Jack earns two tokens here. First drop the {X4} "
                            "with it."
                        ),
                    },
                ),
                Exercise(
                    say=phrase("Drop the {H3} the same way."),
                    ask="drop H3",
                    others={
                        "drop HQ": phrase("In this lesson the Queen stays. Drop the {H3}."),
                        "drop *": phrase("A good choice too. This time, drop the {H3}."),
                        "play XJ": phrase(
                            "One card is enough for the token. But your deck is better without "
                            "the small {H3}: drop it too."
                        ),
                    },
                ),
                Exercise(
                    say=phrase("Now play the {XJ}."),
                    ask="play XJ",
                    others={
                        "drop *": phrase("You’ve dropped enough. Play the {XJ}."),
                    },
                    then="""
                        Bea: play D8
                        Cem: play HJ
                    """,
                ),
            ),
            end=phrase(
                "Cem played a Jack too, but if numbers are equal, the heavier animal is stronger, "
                "and your eagle outweighs his owl. One token for the hunt and one for the drop: "
                "you have five now. In a match, drop everything but Kings and Jacks."
            ),
        ),
        Lesson(
            name=phrase("The Queen gathers"),
            exercises=(
                Exercise(
                    say=phrase(
                        "A Queen is a grazer worth 12, so only a King can eat her. If she "
                        "survives, she most likely earns the grazer’s token, and she gathers all "
                        "cards below 12 on the table into your deck, even those swapped this "
                        "round. Play the {HQ}."
                    ),
                    ask="play HQ",
                    others={
                        "play SK": phrase(
                            "The King would hunt, and nothing is stronger. But save him for the "
                            "last lesson, and play the {HQ} now."
                        ),
                        "play *": phrase("A good card too. But see what the {HQ} does: play her."),
                    },
                    then="""
                        Bea: play S9
                        Cem: play D9
                    """,
                ),
            ),
            end=phrase(
                "Bea hunted for a token but found nothing weaker to eat. You get the grazer’s "
                "token and two good hunters: {S9} and {D9} are under your deck now."
            ),
        ),
        Lesson(
            name=phrase("The King, and what to eat"),
            exercises=(
                Exercise(
                    say=phrase(
                        "The King is a hunter worth 13: nobody can eat him, and only a heavier "
                        "King is stronger. Your {SK}, an orca, is the heaviest of all. Play him."
                    ),
                    ask="play SK",
                    others={
                        "play *": phrase(
                            "A good card too. But the {SK} can’t fail: nothing is stronger."
                        ),
                    },
                    then="""
                        Bea: play CQ
                        Cem: play H7
                    """,
                ),
                Exercise(
                    say=phrase(
                        "A token, and now a choice. Bea has played a Queen. If she survives, she "
                        "earns the grazer’s token and gathers what’s below 12. Cem’s {H7} is a "
                        "beaten hunter. What do you eat?"
                    ),
                    ask="eat CQ",
                    others={
                        "eat H7": phrase(
                            "Cem would lose a small hunter. But Bea’s Queen would earn her a token "
                            "and stay in her deck. Eat the {CQ}."
                        ),
                    },
                ),
            ),
            end=phrase(
                "Seven tokens in six rounds; you need 12 to win. Most tables don’t ask what you "
                "eat: give an order with your card, or your hunter takes the strongest grazer. "
                "Before each choice, guess whether "
                "the others will hunt or graze: a strong hunter beats theirs and eats a lower "
                "grazer, and a strong grazer earns its token if no hunter is stronger."
            ),
        ),
    ),
)
