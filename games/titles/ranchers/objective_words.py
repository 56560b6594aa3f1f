"""Ranchers: the words of the objective cards: what each asks for, and what its kind pays."""

from games.rules.said import said

# Each is written out: with the animals put in, no language but English would get it right.
ASKS = {
    "most-goat": said("most goats"),
    "most-sheep": said("most sheep"),
    "most-cow": said("most cows"),
    "most-pig": said("most pigs"),
    "most-chicken": said("most chickens"),
    "beside-goat-sheep": said("a goat beside a sheep"),
    "beside-sheep-cow": said("a sheep beside a cow"),
    "beside-cow-pig": said("a cow beside a pig"),
    "beside-pig-chicken": said("a pig beside a chicken"),
    "beside-chicken-goat": said("a chicken beside a goat"),
    "pairs-goat-cow": said("goat-cow pairs"),
    "pairs-sheep-pig": said("sheep-pig pairs"),
    "pairs-cow-chicken": said("cow-chicken pairs"),
    "pairs-pig-goat": said("pig-goat pairs"),
    "pairs-chicken-sheep": said("chicken-sheep pairs"),
    "apart-goat-pig": said("each goat not beside a pig"),
    "apart-sheep-chicken": said("each sheep not beside a chicken"),
    "apart-cow-goat": said("each cow not beside a goat"),
    "apart-pig-sheep": said("each pig not beside a sheep"),
    "apart-chicken-cow": said("each chicken not beside a cow"),
    "set-goat-pig-chicken": said("2 goats, a pig, a chicken"),
    "set-sheep-chicken-goat": said("2 sheep, a chicken, a goat"),
    "set-cow-goat-sheep": said("2 cows, a goat, a sheep"),
    "set-pig-sheep-cow": said("2 pigs, a sheep, a cow"),
    "set-chicken-cow-pig": said("2 chickens, a cow, a pig"),
    "group-goat": said("goats in a group"),
    "group-sheep": said("sheep in a group"),
    "group-cow": said("cows in a group"),
    "group-pig": said("pigs in a group"),
    "group-chicken": said("chickens in a group"),
    "two-goat": said("exactly two goats"),
    "two-sheep": said("exactly two sheep"),
    "two-cow": said("exactly two cows"),
    "two-pig": said("exactly two pigs"),
    "two-chicken": said("exactly two chickens"),
}
# By kind.
PAYS = {
    "most": said("{asks}: {points}, shared {shared}"),
    "beside": said("{asks}: {points}"),
    "pairs": said("{asks}: {points} each"),
    "apart": said("{asks}: {points}"),
    "set": said("{asks}: {points}"),
    "group": said("{asks}: {points}"),
    "two": said("{asks}: {points}"),
}
