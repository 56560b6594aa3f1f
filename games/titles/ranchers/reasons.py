"""Ranchers: the sentences that say why an answer cannot be done."""

from games.rules.lines import Line, one_of
from games.rules.said import said
from games.titles.ranchers.board import POND
from games.titles.ranchers.pets import CAT, DOG

NOT_YOUR_TURN = Line(said("It isn’t your turn."))
TURN_OVER = Line(said("Your turn ends there."))
OWN_TURN_ONLY = Line(said("In this match you can use the Storehouse only on your own turn."))
TOO_LATE_TO_RESERVE = Line(said("A pair can be reserved only before the player to move takes one."))
TOO_LATE_TO_TURN = Line(said("You can choose the side only before your first pair."))
SIDE_UP = said("Side {side} is already up.")

BUILD_FIRST = said("Choose a Building first: {buildings}.")
BUILDING_TAKEN = said("The {building} is taken; choose from {buildings}.")
WHICH_BUILDING = said("Which Building: {buildings}?")
BUILT = Line(said("All Buildings have been chosen."))
NO_BUILDINGS = Line(said("This match has no Buildings."))

NO_GRANTS = Line(said("This match has no Grants."))
GRANT_TAKEN = said("You already have your Grant Animal, the {animal}.")
WHICH_GRANT = said("Which Grant Animal: {animals}?")
GRANT_GONE = said("The Grant {animal} is gone; choose from {animals}.")

NOT_OWNED = {
    "redraw": Line(said("Only the owner of the Market can redraw a pair.")),
    "reserve": Line(said("Only the owner of the Storehouse can reserve a pair.")),
}
MARKET_ONCE = Line(said("The Market works once per turn."))
USED_UP = Line(said("The Storehouse has been used up."))
NOTHING_LEFT = {
    "redraw": Line(said("Nothing is left to fill the place, so you can’t redraw a pair.")),
    "reserve": Line(said("Nothing is left to fill the place, so you can’t reserve a pair.")),
}

NO_PLACE = said("There’s no {place}; choose from {places}.")
NO_PLACE_AT_ALL = said("There’s no {place}.")
PLACE_HAS_NO = said("{place} has no {animal}.")
NONE_HAS = said("No pair on offer has a {animal}.")
PLACE_HAS_NOT = said("{place} doesn’t have {objective}.")
NONE_HAS_OBJECTIVE = said("No pair on offer has {objective}.")
WHICH_PAIR = said("Which pair: {places}?")
WHICH_FIELD = said("Which field: {fields}?")

ONE_TAKE = Line(said("Take only one pair per turn."))
HORSE_STEPS = one_of(("keep horse", "keep objective"))
HORSE_NEEDS_KEEP = Line(said("A Horse takes no field; {steps}?"), steps=HORSE_STEPS)
HORSE_NOT_SOLD = Line(said("A pair with a Horse can’t be sold; {steps}?"), steps=HORSE_STEPS)
SECOND_HORSE = Line(said("You already have a Horse; say {step}."), step="keep objective")
NO_HORSE = said("{place} has no Horse; name a field.")
THE_POND = Line(said("{pond} is the Pond; animals go on the fields around it."), pond=POND)
FIELD_TAKEN = said("{field} already has a {animal}.")
NO_FISH_PLAYED = Line(said("This match has no Fish, so you can’t sell."))
NO_FISH_LEFT = Line(said("No Fish is left, so you can’t sell."))
SOLD_HAS_NO_FIELD = Line(
    said("A sold animal takes no field; say {step}, or leave out the field."),
    step="sell objective",
)
TILES = one_of((DOG, CAT))
DOG_OR_CAT = said("You own a {animal}, so you get a tile: {tiles}?")
ONE_TILE = Line(said("One tile: {tiles}?"), tiles=TILES)
NO_TILE_DUE = said("You own no {animal}, so you get no tile.")
NO_TILE_SOLD = Line(said("A sold animal brings no tile."))
NO_TILES = Line(said("No tile is left."))
NO_TILES_PLAYED = Line(said("This match has no Dogs and Cats."))

NO_SWAP_OPEN = Line(said("You can’t swap now; take a pair."))
SWAP_OPEN = Line(said("You’ve taken your pair; now swap or pass."))
OPENS_NO_SWAP = said("{field} allows no swap.")
NO_SWAP_AFTER = Line(said("That move allows no swap."))
MAYBE_NO_SWAP = said("We don’t know yet whether {field} allows a swap; send the first move alone.")
NO_PLACE_TO_SWAP = said("There’s no {place} to swap with; choose from {places}.")
NO_SUCH_OBJECTIVE = said("You have no objective {number}; choose from {numbers}.")
NO_OBJECTIVES = said("You have no objective {number}; you have none.")
POND_STAYS = Line(said("You can’t swap what’s in the Pond."))
FIELD_EMPTY = said("{field} is empty; there’s nothing to give.")
BOTH_ARE = {
    "cow": Line(said("Both are cows; nothing would change.")),
    "goat": Line(said("Both are goats; nothing would change.")),
    "sheep": Line(said("Both are sheep; nothing would change.")),
    "pig": Line(said("Both are pigs; nothing would change.")),
    "chicken": Line(said("Both are chickens; nothing would change.")),
}
NOT_FOR_HORSE = Line(said("You can’t swap for a Horse."))
SAY_WHAT = Line(said("Say what you give (a field or an objective) and for which pair."))
NOBODY_HAS = said("Neither you nor the middle has {objective}.")
UNSEEN_PAIR = said("The new pair at {place} isn’t known yet; send the {step} alone.")
UNSEEN_ANIMAL = said("{place} will have an unknown animal; send the first move alone.")
UNSEEN_OBJECTIVE = said("{place} will have an unknown objective; send the first move alone.")
