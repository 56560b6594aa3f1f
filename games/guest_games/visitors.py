"""What a visitor is called until they choose a name: two plain words, drawn from the key."""

from hashlib import sha256
from uuid import UUID

FIRST = (
    *("Quiet", "Early", "Amber", "Gentle", "Brisk", "Sunny", "Mossy", "Hazel", "Silver", "Merry"),
    *("Patient", "Bright", "Calm", "Clever", "Dusty", "Frosty", "Golden", "Humble", "Jolly"),
    *("Kindly", "Lucky", "Mellow", "Noble", "Rosy", "Russet", "Steady", "Tidy", "Windy", "Woolly"),
)
SECOND = (
    *("Badger", "Beaver", "Bramble", "Clover", "Cricket", "Dormouse", "Fern", "Finch", "Heron"),
    *("Lark", "Linden", "Maple", "Marten", "Meadow", "Mole", "Newt", "Owlet", "Partridge"),
    *("Pebble", "Plover", "Poppy", "Quail", "Robin", "Rowan", "Rush", "Sparrow", "Squirrel"),
    *("Starling", "Stoat", "Swallow", "Thrush", "Toad", "Vole", "Walnut", "Willow", "Yarrow"),
)


def visitor_name(key: UUID) -> str:
    """The name for whoever holds this key: the same whenever it is asked for."""
    drawn = int.from_bytes(sha256(key.bytes).digest()[:8])
    return f"{FIRST[drawn % len(FIRST)]} {SECOND[drawn // len(FIRST) % len(SECOND)]}"
