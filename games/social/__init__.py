"""What players are to each other. Opening, joining and inviting ask here who may sit together;
pages and mails ask who hears whom."""

from games.social.account_changes import delete_player_rows, move_rows_to_player
from games.social.blocks import (
    block_player,
    explain_block,
    find_blocks_between,
    is_blocked_from_table,
    list_blocked_ids,
    list_blocked_pairs,
    list_blocks,
    not_blocked_q,
    unblock_player,
)
from games.social.display_names import find_by_name, get_player_by_name
from games.social.errors import SocialError
from games.social.follows import (
    follow_match,
    list_follows,
    list_watchable_matches,
    queue_follow_mails,
    unfollow_match,
)
from games.social.friends import (
    befriend,
    end_friendship,
    is_acquainted,
    list_friends,
    list_incoming_requests,
    list_outgoing_requests,
)
from games.social.talk_visibility import (
    find_players_not_hearing,
    is_heard_by_onlookers,
    list_audible_remarks,
)

__all__ = [
    "SocialError",
    "not_blocked_q",
    "list_outgoing_requests",
    "list_incoming_requests",
    "befriend",
    "block_player",
    "find_blocks_between",
    "list_blocked_ids",
    "list_blocks",
    "follow_match",
    "list_follows",
    "delete_player_rows",
    "find_by_name",
    "list_friends",
    "list_audible_remarks",
    "is_heard_by_onlookers",
    "is_blocked_from_table",
    "is_acquainted",
    "move_rows_to_player",
    "find_players_not_hearing",
    "list_blocked_pairs",
    "end_friendship",
    "get_player_by_name",
    "queue_follow_mails",
    "list_watchable_matches",
    "unblock_player",
    "unfollow_match",
    "explain_block",
]
