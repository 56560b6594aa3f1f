"""What players are to each other. Opening, joining and inviting ask here who may sit together;
pages and mails ask who hears whom."""

from games.people.blocking import (
    apart_from,
    block,
    blocked_between,
    blocked_by,
    blocks_of,
    is_kept_away,
    pairs_apart,
    unblock,
    what_blocking_means,
)
from games.people.errors import NotPossible
from games.people.following import follow, follows_of, tell_followers, to_watch, unfollow
from games.people.friends import asked_by, asking, befriend, friends_of, knows, part
from games.people.hearing import heard, is_heard_by_onlookers, not_hearing
from games.people.leaving import forget, move
from games.people.named import found_by, player_named

__all__ = [
    "NotPossible",
    "apart_from",
    "asked_by",
    "asking",
    "befriend",
    "block",
    "blocked_between",
    "blocked_by",
    "blocks_of",
    "follow",
    "follows_of",
    "forget",
    "found_by",
    "friends_of",
    "heard",
    "is_heard_by_onlookers",
    "is_kept_away",
    "knows",
    "move",
    "not_hearing",
    "pairs_apart",
    "part",
    "player_named",
    "tell_followers",
    "to_watch",
    "unblock",
    "unfollow",
    "what_blocking_means",
]
