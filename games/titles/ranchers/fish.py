"""Ranchers, the Fish: once a turn the animal or the objective just taken may be sold for one."""

# By number of own Fish (RA-38).
TRACK = (0, 2, 4, 6, 9, 12, 15)


def fish_on_table(seats: int) -> int:
    """The Fish that lie beside the middle at first."""
    return seats + 1


def fish_points(fish: int) -> int:
    """The shared Fish objective."""
    return TRACK[fish]
