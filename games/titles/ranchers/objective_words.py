"""Ranchers: the words of the objective cards: what each asks for, and what its kind pays."""

from games.rules.phrases import phrase

# Each is written out: with the animals put in, no language but English would get it right.
ASKS = {
    "most-goat": phrase("most goats"),
    "most-sheep": phrase("most sheep"),
    "most-cow": phrase("most cows"),
    "most-pig": phrase("most pigs"),
    "most-chicken": phrase("most chickens"),
    "beside-goat-sheep": phrase("a goat beside a sheep"),
    "beside-sheep-cow": phrase("a sheep beside a cow"),
    "beside-cow-pig": phrase("a cow beside a pig"),
    "beside-pig-chicken": phrase("a pig beside a chicken"),
    "beside-chicken-goat": phrase("a chicken beside a goat"),
    "pairs-goat-cow": phrase("goat-cow pairs"),
    "pairs-sheep-pig": phrase("sheep-pig pairs"),
    "pairs-cow-chicken": phrase("cow-chicken pairs"),
    "pairs-pig-goat": phrase("pig-goat pairs"),
    "pairs-chicken-sheep": phrase("chicken-sheep pairs"),
    "apart-goat-pig": phrase("each goat not beside a pig"),
    "apart-sheep-chicken": phrase("each sheep not beside a chicken"),
    "apart-cow-goat": phrase("each cow not beside a goat"),
    "apart-pig-sheep": phrase("each pig not beside a sheep"),
    "apart-chicken-cow": phrase("each chicken not beside a cow"),
    "set-goat-pig-chicken": phrase("2 goats, a pig, a chicken"),
    "set-sheep-chicken-goat": phrase("2 sheep, a chicken, a goat"),
    "set-cow-goat-sheep": phrase("2 cows, a goat, a sheep"),
    "set-pig-sheep-cow": phrase("2 pigs, a sheep, a cow"),
    "set-chicken-cow-pig": phrase("2 chickens, a cow, a pig"),
    "group-goat": phrase("goats in a group"),
    "group-sheep": phrase("sheep in a group"),
    "group-cow": phrase("cows in a group"),
    "group-pig": phrase("pigs in a group"),
    "group-chicken": phrase("chickens in a group"),
    "two-goat": phrase("exactly two goats"),
    "two-sheep": phrase("exactly two sheep"),
    "two-cow": phrase("exactly two cows"),
    "two-pig": phrase("exactly two pigs"),
    "two-chicken": phrase("exactly two chickens"),
}
# By kind.
PAYS = {
    "most": phrase("{asks}: {points}, or {shared} if tied"),
    "beside": phrase("{asks}: {points}"),
    "pairs": phrase("{asks}: {points} each"),
    "apart": phrase("{asks}: {points}"),
    "set": phrase("{asks}: {points}"),
    "group": phrase("{asks}: {points}"),
    "two": phrase("{asks}: {points}"),
}
