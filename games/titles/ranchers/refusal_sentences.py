"""Ranchers: the sentences that say why an answer cannot be done."""

from games.rules.lines import Line, join_with_or
from games.rules.phrases import phrase
from games.titles.ranchers.board import POND
from games.titles.ranchers.modules import CAT, DOG

NOT_YOUR_TURN = Line(phrase("It isn’t your turn."))
TURN_OVER = Line(phrase("Your turn ends there."))
OWN_TURN_ONLY = Line(phrase("In this match you can use the Storehouse only on your own turn."))
TOO_LATE_TO_RESERVE = Line(
    phrase("A pair can be reserved only before the player to move takes one.")
)
TOO_LATE_TO_TURN = Line(phrase("You can choose the side only before your first pair."))
SIDE_UP = phrase("Side {side} is already up.")

BUILD_FIRST = phrase("Choose a Building first: {buildings}.")
BUILDING_TAKEN = phrase("The {building} is taken; choose from {buildings}.")
WHICH_BUILDING = phrase("Which Building: {buildings}?")
BUILT = Line(phrase("All Buildings have been chosen."))
NO_BUILDINGS = Line(phrase("This match has no Buildings."))

NO_GRANTS = Line(phrase("This match has no Grants."))
GRANT_TAKEN = phrase("You already have your Grant Animal, the {animal}.")
WHICH_GRANT = phrase("Which Grant Animal: {animals}?")
GRANT_GONE = phrase("The Grant {animal} is gone; choose from {animals}.")

NOT_OWNED = {
    "redraw": Line(phrase("Only the owner of the Market can redraw a pair.")),
    "reserve": Line(phrase("Only the owner of the Storehouse can reserve a pair.")),
}
MARKET_ONCE = Line(phrase("You can use the Market only once per turn."))
USED_UP = Line(phrase("The Storehouse has been used up."))
NOTHING_LEFT = {
    "redraw": Line(
        phrase("There’s nothing left to refill the middle, so you can’t redraw a pair.")
    ),
    "reserve": Line(
        phrase("There’s nothing left to refill the middle, so you can’t reserve a pair.")
    ),
}

NO_PLACE = phrase("There’s no {place}; choose from {places}.")
NO_PLACE_AT_ALL = phrase("There’s no {place}.")
PLACE_HAS_NO = phrase("{place} has no {animal}.")
NONE_HAS = phrase("No pair on offer has a {animal}.")
PLACE_HAS_NOT = phrase("{place} doesn’t have {objective}.")
NONE_HAS_OBJECTIVE = phrase("No pair on offer has {objective}.")
WHICH_PAIR = phrase("Which pair: {places}?")
WHICH_FIELD = phrase("Which field: {fields}?")

ONE_TAKE = Line(phrase("Take only one pair per turn."))
HORSE_MOVES = join_with_or(("keep horse", "keep objective"))
HORSE_NEEDS_KEEP = Line(phrase("A Horse needs no field; say {moves}."), moves=HORSE_MOVES)
HORSE_NOT_SOLD = Line(
    phrase("You can’t sell from a pair with a Horse; say {moves}."), moves=HORSE_MOVES
)
SECOND_HORSE = Line(phrase("You already have a Horse; say {move}."), move="keep objective")
NO_HORSE = phrase("{place} has no Horse; name a field.")
THE_POND = Line(phrase("{pond} is the Pond; animals go on the fields around it."), pond=POND)
FIELD_TAKEN = phrase("{field} already has a {animal}.")
NO_FISH_PLAYED = Line(phrase("This match has no Fish, so you can’t sell."))
NO_FISH_LEFT = Line(phrase("No Fish are left, so you can’t sell."))
SOLD_HAS_NO_FIELD = Line(
    phrase("A sold animal needs no field; say {move}, or leave out the field."),
    move="sell objective",
)
TILES = join_with_or((DOG, CAT))
DOG_OR_CAT = phrase("You own a {animal}, so you get a tile. Which one: {tiles}?")
ONE_TILE = Line(phrase("You get only one tile. Which one: {tiles}?"), tiles=TILES)
NO_TILE_DUE = phrase("You own no {animal}, so you get no tile.")
NO_TILE_SOLD = Line(phrase("You get no tile for a sold animal."))
NO_TILES = Line(phrase("No tiles are left."))
NO_TILES_PLAYED = Line(phrase("This match has no Dogs or Cats."))

NO_SWAP_OPEN = Line(phrase("You can’t swap now; take a pair."))
SWAP_OPEN = Line(phrase("You’ve taken your pair; now swap or pass."))
OPENS_NO_SWAP = phrase("{field} allows no swap.")
NO_SWAP_AFTER = Line(phrase("That move allows no swap."))
MAYBE_NO_SWAP = phrase(
    "We don’t know yet whether {field} allows a swap; send the first move alone."
)
NO_PLACE_TO_SWAP = phrase("There’s no {place} to swap with; choose from {places}.")
NO_SUCH_OBJECTIVE = phrase("You have no objective {number}; choose from {numbers}.")
NO_OBJECTIVES = phrase("There’s no objective {number}: you have no objectives.")
POND_STAYS = Line(phrase("You can’t swap what’s in the Pond."))
FIELD_EMPTY = phrase("{field} is empty; there’s nothing to give.")
BOTH_ARE = {
    "cow": Line(phrase("Both are cows; nothing would change.")),
    "goat": Line(phrase("Both are goats; nothing would change.")),
    "sheep": Line(phrase("Both are sheep; nothing would change.")),
    "pig": Line(phrase("Both are pigs; nothing would change.")),
    "chicken": Line(phrase("Both are chickens; nothing would change.")),
}
NOT_FOR_HORSE = Line(phrase("You can’t swap for a Horse."))
SAY_WHAT = Line(phrase("Say what to give (a field or an objective) and which pair to swap with."))
NOBODY_HAS = phrase("Neither you nor the middle has {objective}.")
UNSEEN_PAIR = phrase("The new pair at {place} isn’t known yet; send the {move} alone.")
UNSEEN_ANIMAL = phrase("Nobody knows {place}’s next animal yet; send only the first move.")
UNSEEN_OBJECTIVE = phrase("{place} will have an unknown objective; send the first move alone.")
