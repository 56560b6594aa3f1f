"""What players are to each other. Opening, joining and inviting ask here who may sit together;
pages and mails ask who hears whom."""

from games.people.account_changes import forget_player, move
from games.people.blocks import (
    apart_from,
    block,
    blocks_of,
    find_blocks_between,
    is_kept_away,
    list_blocked_ids,
    pairs_apart,
    unblock,
    what_blocking_means,
)
from games.people.display_names import find_by_name, player_named
from games.people.errors import SocialError
from games.people.follows import follow, follows_of, tell_followers, to_watch, unfollow
from games.people.friends import (
    asking,
    befriend,
    friends_of,
    is_acquainted,
    list_open_requests,
    part,
)
from games.people.talk_visibility import is_heard_by_onlookers, list_audible_remarks, not_hearing

__all__ = [
    "SocialError",
    "apart_from",
    "list_open_requests",
    "asking",
    "befriend",
    "block",
    "find_blocks_between",
    "list_blocked_ids",
    "blocks_of",
    "follow",
    "follows_of",
    "forget_player",
    "find_by_name",
    "friends_of",
    "list_audible_remarks",
    "is_heard_by_onlookers",
    "is_kept_away",
    "is_acquainted",
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
