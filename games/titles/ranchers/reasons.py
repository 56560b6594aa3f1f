"""Ranchers: the sentences that say why an answer cannot be done."""

from games.rules.lines import Line, one_of
from games.rules.said import said
from games.titles.ranchers.board import POND
from games.titles.ranchers.pets import CAT, DOG

NOT_YOUR_TURN = Line(said("It is not your turn."))
TURN_OVER = Line(said("Your turn is over after that."))
OWN_TURN_ONLY = Line(said("In this match the Storehouse is used in the own turn only."))
TOO_LATE_TO_RESERVE = Line(
    said("A pair can be reserved only before the seat on turn has taken one.")
)
TOO_LATE_TO_TURN = Line(said("The side can be chosen only before your first pair."))
SIDE_UP = said("Side {side} is up already.")

BUILD_FIRST = said("Choose a Building first: {buildings}.")
BUILDING_TAKEN = said("The {building} is taken; there are {buildings}.")
WHICH_BUILDING = said("Which Building: {buildings}?")
BUILT = Line(said("All Buildings have been chosen."))
NO_BUILDINGS = Line(said("There are no Buildings in this match."))

NO_GRANTS = Line(said("There are no Grants in this match."))
GRANT_TAKEN = said("You have your Grant Animal, the {animal}.")
WHICH_GRANT = said("Which Grant Animal: {animals}?")
GRANT_GONE = said("The Grant {animal} is gone; there are {animals}.")

NOT_OWNED = {
    "redraw": Line(said("Only the owner of the Market can redraw a pair.")),
    "reserve": Line(said("Only the owner of the Storehouse can reserve a pair.")),
}
MARKET_ONCE = Line(said("The Market works once a turn."))
USED_UP = Line(said("The Storehouse is used up."))
NOTHING_LEFT = {
    "redraw": Line(said("Nothing is left to fill the place, so no pair can be redrawn.")),
    "reserve": Line(said("Nothing is left to fill the place, so no pair can be reserved.")),
}

NO_PLACE = said("There is no {place}; there are {places}.")
NO_PLACE_AT_ALL = said("There is no {place}.")
PLACE_HAS_NO = said("{place} has no {animal}.")
NONE_HAS = said("No pair on offer has a {animal}.")
PLACE_HAS_NOT = said("{place} has not {objective}.")
NONE_HAS_OBJECTIVE = said("No pair on offer has {objective}.")
WHICH_PAIR = said("Which pair: {places}?")
WHICH_FIELD = said("Which field: {fields}?")

ONE_TAKE = Line(said("One take a turn."))
HORSE_STEPS = one_of(("keep horse", "keep objective"))
HORSE_NEEDS_KEEP = Line(said("A Horse fills no field; {steps}?"), steps=HORSE_STEPS)
HORSE_NOT_SOLD = Line(said("A pair with a Horse cannot be sold; {steps}?"), steps=HORSE_STEPS)
SECOND_HORSE = Line(said("You have a Horse already; say {step}."), step="keep objective")
NO_HORSE = said("{place} holds no Horse; say a field.")
THE_POND = Line(said("{pond} is the Pond; animals stand on the fields round it."), pond=POND)
FIELD_TAKEN = said("{field} holds a {animal}.")
NO_FISH_PLAYED = Line(said("There are no Fish in this match, so nothing can be sold."))
NO_FISH_LEFT = Line(said("No Fish is left, so nothing can be sold."))
SOLD_HAS_NO_FIELD = Line(
    said("A sold animal stands on no field; say {step}, or leave the field out."),
    step="sell objective",
)
TILES = one_of((DOG, CAT))
DOG_OR_CAT = said("You own a {animal}, so a tile is due: {tiles}?")
ONE_TILE = Line(said("One tile: {tiles}?"), tiles=TILES)
NO_TILE_DUE = said("You own no {animal}, so no tile is due.")
NO_TILE_SOLD = Line(said("A sold animal brings no tile."))
NO_TILES = Line(said("No tile is left."))
NO_TILES_PLAYED = Line(said("There are no Dogs and Cats in this match."))

NO_SWAP_OPEN = Line(said("No swap is open; take a pair."))
SWAP_OPEN = Line(said("Your pair is taken; now swap or pass."))
OPENS_NO_SWAP = said("{field} opens no swap.")
NO_SWAP_AFTER = Line(said("That take opens no swap."))
MAYBE_NO_SWAP = said("Whether {field} opens a swap is not known yet; send the take alone.")
NO_PLACE_TO_SWAP = said("There is no {place} to swap for; there are {places}.")
NO_SUCH_OBJECTIVE = said("You have no objective {number}; there are {numbers}.")
NO_OBJECTIVES = said("You have no objective {number}; you have none.")
POND_STAYS = Line(said("What is in the Pond cannot be swapped."))
FIELD_EMPTY = said("{field} is empty; there is nothing to give.")
BOTH_ARE = {
    "cow": Line(said("Both are cows; nothing would change.")),
    "goat": Line(said("Both are goats; nothing would change.")),
    "sheep": Line(said("Both are sheep; nothing would change.")),
    "pig": Line(said("Both are pigs; nothing would change.")),
    "chicken": Line(said("Both are chickens; nothing would change.")),
}
NOT_FOR_HORSE = Line(said("A Horse cannot be swapped for."))
SAY_WHAT = Line(said("Say what you give, a field or one of your objectives, and for which pair."))
NOBODY_HAS = said("Neither you nor the middle has {objective}.")
UNSEEN_PAIR = said("The new pair at {place} is not known yet; send the {step} alone.")
UNSEEN_ANIMAL = said("{place} will hold an animal nobody knows yet; send the take alone.")
UNSEEN_OBJECTIVE = said("{place} will hold an objective nobody knows yet; send the take alone.")
