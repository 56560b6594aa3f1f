"""The lessons of Ranchers: the base game, a whole match against Bea."""

from games.lessons.script import Exercise, Lesson, Primer
from games.rules.said import said

PRIMER = Primer(
    slug="ranchers",
    players=("Bea",),
    deal={
        "first": "0",
        "ranches": "2 1",
        "bag 0": """from the end:
            goat chicken sheep cow chicken sheep pig cow cow goat pig pig
            sheep cow chicken goat pig sheep
        """,
        "deck 0": """from the end:
            most-cow most-chicken group-sheep pairs-cow-chicken two-goat apart-goat-pig two-chicken
            beside-cow-pig pairs-sheep-pig most-sheep set-goat-pig-chicken two-cow two-pig
            group-cow pairs-chicken-sheep beside-goat-sheep group-pig group-goat
        """,
    },
    others={
        "side *": said(
            "Before your first pair you may turn your Ranch over; other animals are drawn on its "
            "back. Here we stay on this side."
        ),
        "pass": said(
            "You may leave it at that. But a swap costs nothing, and here it makes a poor card "
            "into a good one."
        ),
        "swap animal *": said(
            "Animals may be swapped as well, your own for one in the middle. Here each of yours "
            "stands well; it is the objective that wants swapping."
        ),
    },
    lessons=(
        Lesson(
            name=said("Take a pair"),
            exercises=(
                Exercise(
                    say=said(
                        "Two pairs are on offer in the middle of the table, each an animal and an "
                        "objective. A turn is: take one pair, put the animal on an empty field of "
                        "your Ranch, keep the objective. Objectives are your points, and nobody "
                        "has any yet. Take the first pair, {p1}, and put the goat in the corner "
                        "{c1}."
                    ),
                    ask="take p1 at c1",
                    others={
                        "take p1 at *": said(
                            "The goat may stand there, too: any empty field will do. For this "
                            "once put it on {c1}."
                        ),
                        "take p2 at *": said(
                            "The other pair would do as well as a beginning. For this once take "
                            "the goat, {p1}."
                        ),
                    },
                    then="Bea: take p2 at b1",
                ),
            ),
            end=said(
                "Your objective pays 4 points if you have more cows than any other animal on "
                "your Ranch, and 2 if another is level with them. So far you have no cow, but you "
                "are not bound to it for ever."
            ),
        ),
        Lesson(
            name=said("At home, and a swap"),
            exercises=(
                Exercise(
                    say=said(
                        "On two of your fields an animal is drawn: a sheep on {a1}, a pig on {b3}. "
                        "Whoever puts an animal on its own picture may swap something afterwards. "
                        "In {p1} there is a sheep, with “sheep in a group”. Put it at home."
                    ),
                    ask="take p1 at a1",
                    others={
                        "take p1 at *": said(
                            "The sheep may stand there, but without a swap. On {a1} it is at home."
                        ),
                        "take p2 at *": said(
                            "A cow would suit the objective you have. But the sheep would be at "
                            "home on {a1}, and open a swap: take {p1}."
                        ),
                    },
                ),
                Exercise(
                    say=said(
                        "At home! The middle was filled up, and now you may exchange one animal or "
                        "one objective with it. Your first objective, {o1}, wants cows. In {p1} "
                        "lies “exactly two goats: 3”, and you have a goat. Swap {o1} for it."
                    ),
                    ask="swap objective o1 for p1",
                    others={
                        "swap objective o1 for p2": said(
                            "That one needs cows and chickens, and you have neither. “Exactly two "
                            "goats”, in {p1}, is half done."
                        ),
                        "swap objective o2 *": said(
                            "“Sheep in a group” suits the sheep that you have. Give away {o1}, "
                            "the one about cows."
                        ),
                    },
                    then="Bea: take p2 at a2",
                ),
            ),
            end=said(
                "An animal on its own picture, and one thing swapped. What you gave lies in the "
                "middle now, and anybody may take it."
            ),
        ),
        Lesson(
            name=said("Side by side"),
            exercises=(
                Exercise(
                    say=said(
                        "“Sheep in a group” pays 1 for a sheep, 3 for two side by side, 6 for "
                        "three. Fields touch along a side, not at a corner, and not across the "
                        "pond in the middle. Take the sheep from {p2} and put it below your "
                        "first, on {a2}."
                    ),
                    ask="take p2 at a2",
                    others={
                        "take p2 at b1": said(
                            "There it would touch your sheep as well, and be worth as much. For "
                            "this once put it on {a2}."
                        ),
                        "take p2 at *": said(
                            "There it does not touch your other sheep, so they would be no group. "
                            "Put it on {a2}."
                        ),
                        "take p1 at *": said(
                            "The cows again; you have just given them away. The sheep in {p2} "
                            "makes your group worth 3."
                        ),
                    },
                    then="Bea: take p1 at c1",
                ),
            ),
            end=said(
                "Your group is worth 3. And the new objective pays 2 for every goat that no pig "
                "touches: one so far."
            ),
        ),
        Lesson(
            name=said("The next objective"),
            exercises=(
                Exercise(
                    say=said(
                        "The objective that comes next lies open: “sheep-pig pairs: 2 each”. It "
                        "comes into the middle as soon as you have taken a pair, before you swap. "
                        "So whoever puts an animal at home can have it at once. Put the pig from "
                        "{p2} on its picture, {b3}."
                    ),
                    ask="take p2 at b3",
                    others={
                        "take p2 at *": said(
                            "There the pig is not at home, and you could not swap. Put it on {b3}."
                        ),
                        "take p1 at *": said(
                            "You collect no cows, and one opens no swap. Take the pig, {p2}, home "
                            "to {b3}."
                        ),
                    },
                ),
                Exercise(
                    say=said(
                        "There it is, in {p2}. “Exactly two chickens”, {o4}, came with the pig and "
                        "is of no use to you. Swap {o4} for {p2}."
                    ),
                    ask="swap objective o4 for p2",
                    others={
                        "swap objective o4 for p1": said(
                            "That pair has the cow and the pig, and you have no cow. The "
                            "“sheep-pig pairs” are in {p2}."
                        ),
                        "swap objective *": said(
                            "That objective is worth something to you. The one to give away is "
                            "{o4}, the chickens."
                        ),
                    },
                    then="Bea: take p1 at a3",
                ),
            ),
            end=said(
                "Two sheep and a pig are one pair, wherever they stand: 2 points, and more if more "
                "pigs come. Look at what comes next before you take."
            ),
        ),
        Lesson(
            name=said("Kept apart"),
            exercises=(
                Exercise(
                    say=said(
                        "A second goat, in {p1}: that makes “exactly two goats”. Where to put it? "
                        "Your pig is on {b3} and touches {a3} and {c3}; a goat there would lose 2 "
                        "points. And beside your sheep you want room for a third. Put the goat "
                        "under the other one, on {c2}."
                    ),
                    ask="take p1 at c2",
                    others={
                        "take p1 at ?3": said(
                            "There the pig on {b3} touches it, and it would not count for “each "
                            "goat clear of pigs”. Put it on {c2}."
                        ),
                        "take p1 at b1": said(
                            "No pig is near, that is right. But a third sheep could stand there "
                            "and make your group worth 6. Put the goat on {c2}."
                        ),
                        "take p2 at *": said(
                            "The goat in {p1} brings 3 points at once, and 2 more. Take that pair."
                        ),
                    },
                    then="Bea: take p2 at b3",
                ),
            ),
            end=said(
                "Two goats, and both far from the pig. Some objectives want animals side by side, "
                "some apart: the field matters as much as the animal."
            ),
        ),
        Lesson(
            name=said("Count what is in the bag"),
            exercises=(
                Exercise(
                    say=said(
                        "Both pairs have a pig; look at the objectives. {p2} wants exactly two "
                        "cows: you have none, and the line about the bag says that one is left. "
                        "{p1} wants two goats, a pig and a chicken: only the chicken is missing, "
                        "and two are left. Take {p1}; on {a3} the pig touches no goat."
                    ),
                    ask="take p1 at a3",
                    others={
                        "take p2 at *": said(
                            "Two cows can never come any more: one is left in the bag. Take {p1}."
                        ),
                        "take p1 at *": said(
                            "There it would touch a goat, and cost you 2 points. Put the pig on "
                            "{a3}."
                        ),
                    },
                    then="Bea: take p2 at c3",
                ),
                Exercise(
                    say=said(
                        "It pays: a third sheep, in {p1}. Put it where it touches your others, on "
                        "{b1}."
                    ),
                    ask="take p1 at b1",
                    others={
                        "take p1 at c3": said(
                            "There it stands alone. On {b1} it makes your group three, worth 6."
                        ),
                        "take p2 at *": said(
                            "A cow does nothing for you. The sheep in {p1} makes your group worth "
                            "6."
                        ),
                    },
                    then="Bea: take p2 at c2",
                ),
            ),
            end=said(
                "Of each animal there are equally many, and what is left is counted for you. Two "
                "objectives profit from that sheep: the group, and “most sheep”."
            ),
        ),
        Lesson(
            name=said("The last field"),
            exercises=(
                Exercise(
                    say=said(
                        "One field is left, {c3}. A chicken or a goat? Under your objectives "
                        "stands what each is worth now. The chicken completes “two goats, a pig, "
                        "a chicken: 5”. A third goat would spoil “exactly two goats”."
                    ),
                    ask="take p1 at c3",
                    others={
                        "take p2 at c3": said(
                            "A third goat, and “exactly two goats” is worth nothing; the pig on "
                            "{b3} would touch it besides. Take the chicken, {p1}."
                        ),
                    },
                    then="Bea: take p2 at a1, pass",
                ),
            ),
            end=said(
                "After eight turns each the match is over, and the objectives are counted: yours "
                "came to 31. Once you know this, five modules with horses, fish, buildings and "
                "pets can be added, one by one or all of them."
            ),
        ),
    ),
)
