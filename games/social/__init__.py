"""What players are to each other. Opening, joining and inviting ask here who may sit together;
pages and mails ask who hears whom."""

from games.social.account_changes import forget_player, move_rows
from games.social.blocks import (
    block,
    blocks_of,
    explain_block,
    find_blocks_between,
    is_blocked_from_table,
    list_blocked_ids,
    not_blocked_q,
    pairs_apart,
    unblock,
)
from games.social.display_names import find_by_name, player_named
from games.social.errors import SocialError
from games.social.follows import (
    follow,
    follows_of,
    list_watchable_matches,
    tell_followers,
    unfollow,
)
from games.social.friends import (
    befriend,
    end_friendship,
    friends_of,
    is_acquainted,
    list_incoming_requests,
    list_open_requests,
)
from games.social.talk_visibility import (
    find_players_not_hearing,
    is_heard_by_onlookers,
    list_audible_remarks,
)

__all__ = [
    "SocialError",
    "not_blocked_q",
    "list_open_requests",
    "list_incoming_requests",
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
    "is_blocked_from_table",
    "is_acquainted",
    "move_rows",
    "find_players_not_hearing",
    "pairs_apart",
    "end_friendship",
    "player_named",
    "tell_followers",
    "list_watchable_matches",
    "unblock",
    "unfollow",
    "explain_block",
]
