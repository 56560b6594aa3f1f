"""The lessons of Ranchers: the base game, a whole match against Bea."""

from games.rules.phrases import phrase
from games.titles.lesson_script import Exercise, Lesson, Primer

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
        "side *": phrase(
            "Before your first pair, you can turn your Ranch over to get different printed "
            "animals. In this lesson, keep this side up."
        ),
        "pass": phrase(
            "You can leave it at that. But a swap is free, and here it turns a poor card into a "
            "good one."
        ),
        "swap animal *": phrase(
            "You can swap animals too, yours for one in the middle. Here each of yours is well "
            "placed; swap the objective."
        ),
    },
    lessons=(
        Lesson(
            name=phrase("Take a pair"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Two pairs are on offer in the middle, each an animal and an objective. On "
                        "your turn, take one pair, put the animal on an empty field of your Ranch, "
                        "and keep the objective. Objectives are what score points. Take the first "
                        "pair, {p1}, and put the goat in the corner {c1}."
                    ),
                    ask="take p1 at c1",
                    others={
                        "take p1 at *": phrase(
                            "The goat can go there too: any empty field will do. This time put it "
                            "on {c1}."
                        ),
                        "take p2 at *": phrase(
                            "The other pair would be fine too. This time take the goat, {p1}."
                        ),
                    },
                    then="Bea: take p2 at b1",
                ),
            ),
            end=phrase(
                "Your objective scores 4 points if you have more cows than any other animal on "
                "your Ranch, and 2 if tied. You have no cow yet, but you can still get rid of that "
                "objective."
            ),
        ),
        Lesson(
            name=phrase("At home, and a swap"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Two of your fields have a printed animal: a sheep on {a1}, a pig on {b3}. "
                        "If you place an animal on its own picture, you can swap something. In "
                        "{p1} there is a sheep, with “sheep in a group”. Put it at home."
                    ),
                    ask="take p1 at a1",
                    others={
                        "take p1 at *": phrase(
                            "The sheep can go there, but without a swap. On {a1} it’s at home."
                        ),
                        "take p2 at *": phrase(
                            "A cow would suit your objective. But the sheep would be at home on "
                            "{a1}, and allow a swap: take {p1}."
                        ),
                    },
                ),
                Exercise(
                    say=phrase(
                        "At home! The middle has been refilled, and you can exchange one animal "
                        "or objective with it. Your first objective, {o1}, needs cows. In {p1} is "
                        "“exactly two goats: 3”, and you have a goat. Swap {o1} for it."
                    ),
                    ask="swap objective o1 for p1",
                    others={
                        "swap objective o1 for p2": phrase(
                            "That one needs cows and chickens, and you have neither. “Exactly two "
                            "goats”, in {p1}, is half done."
                        ),
                        "swap objective o2 *": phrase(
                            "“Sheep in a group” suits your sheep. Give away {o1}, the one about "
                            "cows."
                        ),
                    },
                    then="Bea: take p2 at a2",
                ),
            ),
            end=phrase(
                "An animal on its own picture earns you one swap. What you gave away is in the "
                "middle now, for anybody to take."
            ),
        ),
        Lesson(
            name=phrase("Side by side"),
            exercises=(
                Exercise(
                    say=phrase(
                        "“Sheep in a group” scores 1 for a sheep, 3 for two side by side, 6 for "
                        "three. Fields touch along a side, not at a corner and not across the "
                        "pond. Take the sheep from {p2} and put it below your first, on {a2}."
                    ),
                    ask="take p2 at a2",
                    others={
                        "take p2 at b1": phrase(
                            "There it would touch your sheep too, and be worth just as much. This "
                            "time put it on {a2}."
                        ),
                        "take p2 at *": phrase(
                            "There it doesn’t touch your other sheep, so it makes no group. Put it "
                            "on {a2}."
                        ),
                        "take p1 at *": phrase(
                            "Cows again; you’ve just given them away. The sheep in {p2} makes "
                            "your group worth 3."
                        ),
                    },
                    then="Bea: take p1 at c1",
                ),
            ),
            end=phrase(
                "Your group is worth 3. And the new objective scores 2 for every goat that no pig "
                "touches: one so far."
            ),
        ),
        Lesson(
            name=phrase("The next objective"),
            exercises=(
                Exercise(
                    say=phrase(
                        "The next objective is visible: “sheep-pig pairs: 2 each”. It moves to "
                        "the middle once you’ve taken a pair, before you swap. So if you put an "
                        "animal at home, you can swap for it right away. Put the pig from {p2} on "
                        "its picture, {b3}."
                    ),
                    ask="take p2 at b3",
                    others={
                        "take p2 at *": phrase(
                            "There the pig isn’t at home, and you couldn’t swap. Put it on {b3}."
                        ),
                        "take p1 at *": phrase(
                            "You aren’t collecting cows, and a cow allows no swap. Take the pig "
                            "from {p2} home to {b3}."
                        ),
                    },
                ),
                Exercise(
                    say=phrase(
                        "There it is, in {p2}. “Exactly two chickens”, {o4}, came with the pig "
                        "and is no use to you. Swap {o4} for {p2}."
                    ),
                    ask="swap objective o4 for p2",
                    others={
                        "swap objective o4 for p1": phrase(
                            "That pair has the cow and the pig, and you have no cow. The "
                            "“sheep-pig pairs” are in {p2}."
                        ),
                        "swap objective *": phrase(
                            "You need that objective. Give away {o4}, the chickens."
                        ),
                    },
                    then="Bea: take p1 at a3",
                ),
            ),
            end=phrase(
                "Two sheep and a pig make one pair, wherever they are: 2 points, and more with "
                "more pigs. Look at what comes next before you take."
            ),
        ),
        Lesson(
            name=phrase("Kept apart"),
            exercises=(
                Exercise(
                    say=phrase(
                        "A second goat, in {p1}: that makes “exactly two goats”. Where should it "
                        "go? Your pig on {b3} touches {a3} and {c3}; a goat there would lose 2 "
                        "points. And you want room beside your sheep for a third. Put the goat "
                        "under the other one, on {c2}."
                    ),
                    ask="take p1 at c2",
                    others={
                        "take p1 at ?3": phrase(
                            "There the pig on {b3} touches it, so it wouldn’t count for “each "
                            "goat not beside a pig”. Put it on {c2}."
                        ),
                        "take p1 at b1": phrase(
                            "No pig nearby, true. But a third sheep could go there and make your "
                            "group worth 6. Put the goat on {c2}."
                        ),
                        "take p2 at *": phrase(
                            "The goat in {p1} scores 3 points right away, plus 2 more. Take that "
                            "pair."
                        ),
                    },
                    then="Bea: take p2 at b3",
                ),
            ),
            end=phrase(
                "Two goats, both away from the pig. Some objectives want animals side by side, "
                "some apart: the field matters as much as the animal."
            ),
        ),
        Lesson(
            name=phrase("Count what’s in the bag"),
            exercises=(
                Exercise(
                    say=phrase(
                        "Both pairs have a pig; look at the objectives. {p2} wants exactly two "
                        "cows: you have none, and the bag line says one is left. {p1} wants two "
                        "goats, a pig and a chicken: only the chicken is missing, and two are "
                        "left. Take {p1}; on {a3} the pig touches no goat."
                    ),
                    ask="take p1 at a3",
                    others={
                        "take p2 at *": phrase(
                            "You can’t get two cows: one is left in the bag. Take {p1}."
                        ),
                        "take p1 at *": phrase(
                            "There it would touch a goat and cost you 2 points. Put the pig on "
                            "{a3}."
                        ),
                    },
                    then="Bea: take p2 at c3",
                ),
                Exercise(
                    say=phrase(
                        "It pays off: a third sheep, in {p1}. Put it where it touches the others, "
                        "on {b1}."
                    ),
                    ask="take p1 at b1",
                    others={
                        "take p1 at c3": phrase(
                            "It’s alone there. On {b1} it makes a group of three, worth 6."
                        ),
                        "take p2 at *": phrase(
                            "A cow does nothing for you. The sheep in {p1} makes your group worth "
                            "6."
                        ),
                    },
                    then="Bea: take p2 at c2",
                ),
            ),
            end=phrase(
                "The bag starts with the same number of each animal, and we count what’s left. "
                "That sheep helps two objectives: the group, and “most sheep”."
            ),
        ),
        Lesson(
            name=phrase("The last field"),
            exercises=(
                Exercise(
                    say=phrase(
                        "One field is left, {c3}. A chicken or a goat? Each objective shows its "
                        "score so far. The chicken completes “two goats, a pig, a chicken: 5”. A "
                        "third goat would spoil “exactly two goats”."
                    ),
                    ask="take p1 at c3",
                    others={
                        "take p2 at c3": phrase(
                            "A third goat makes “exactly two goats” worthless, and the pig on "
                            "{b3} would touch it. Take the chicken, {p1}."
                        ),
                    },
                    then="Bea: take p2 at a1, pass",
                ),
            ),
            end=phrase(
                "After eight turns each the match is over and the objectives are scored: yours "
                "total 31. Later you can add five modules with horses, fish, buildings and pets, "
                "one by one or all together."
            ),
        ),
    ),
)
