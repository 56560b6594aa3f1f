"""`block Bob`, `friend Bob`, `rematch k7q2mnpr`: what a player is to others. The pages do it by the
same functions, and whoever is blocked reads nothing of it."""

from collections.abc import Iterable

from games import social
from games.models import Match
from games.post.inbox.match_terms import parse_game_name
from games.post.inbox.personal_context import PersonalLetter, match_label
from games.post.outbox import rematches
from games.rules.lines import Line, join_with_and
from games.rules.phrases import phrase

UNBLOCKED = phrase("{name} is no longer blocked. We won’t tell anyone.")
WERE_NOT = phrase("{name} wasn’t blocked.")
ALL_BLOCKED = phrase("you’ve blocked {names}.")
NONE_BLOCKED = phrase("you haven’t blocked anyone.")
FRIENDS = phrase("you and {name} are now friends.")
ASKED = phrase("we’ve emailed {name}, unless they have opted out.")
PARTED = phrase("done. We won’t tell anyone.")
ALL_FRIENDS = phrase("your friends are {names}.")
NO_FRIENDS = phrase(
    "you have no friends here yet. To add one, write “friend {name}” with a player’s name."
)
ASK_YOU = phrase("{names} would like to be your friend.")
REMATCH = phrase("{match}: rematch ready. Your opponents’ seats are reserved.")
REMATCH_DEALT = phrase(
    "{match}: the cards have been dealt. Each turn will come in its own email; reply to that one."
)
TO_WATCH = phrase(
    "public matches in progress. Write “follow” and a number to get that match’s result by email."
)
NONE_TO_WATCH = phrase("there are no public matches in progress now.")
FOLLOWED = phrase("{match}: we’ll email you the result.")
UNFOLLOWED = phrase("you no longer follow {match}.")
ENDS_IT = phrase("stops the email about its result")
UNBLOCKS = phrase("unblocks this player")
OPENS = phrase("opens a table and invites this friend by email")
ACCEPTS = phrase("accepts")
SAYS_NO = phrase("declines without telling anyone")
CODE = phrase("{code}")
EXAMPLE, MOST_OFFERED = "Robin", 10
MOST_LISTED = 20


def handle_block(heard: PersonalLetter, line: str, rest: str) -> None:
    """Blocks a player; alone it lists whom."""
    if not rest:
        list_blocked(heard, line, rest)
        return
    whom = social.get_player_by_name(rest, f"block {EXAMPLE}", heard.player)
    social.block_player(heard.player, whom, heard.now)
    heard.add_entry(line, "done", social.explain_block(heard.player, whom))
    heard.add_suggestion(f"unblock {whom.display_name}", Line(UNBLOCKS))


def handle_unblock(heard: PersonalLetter, line: str, rest: str) -> None:
    whom = social.get_player_by_name(rest, f"unblock {EXAMPLE}", heard.player)
    done = social.unblock_player(heard.player, whom)
    heard.add_entry(line, "done", Line(UNBLOCKED if done else WERE_NOT, name=whom.display_name))


def list_blocked(heard: PersonalLetter, line: str, rest: str) -> None:
    """Whom the player has blocked."""
    names = [each.whom.display_name for each in social.list_blocks(heard.player)]
    words = Line(ALL_BLOCKED, names=join_with_and(names)) if names else Line(NONE_BLOCKED)
    heard.add_entry(line, "done", words)
    suggest_lines(heard, "unblock {}", names, Line(UNBLOCKS))


def handle_friend(heard: PersonalLetter, line: str, rest: str) -> None:
    """Asks somebody, or accepts what they have asked; alone it lists the friends."""
    if not rest:
        handle_friends(heard, line, rest)
        return
    whom = social.get_player_by_name(rest, f"friend {EXAMPLE}", heard.player)
    friendship = social.befriend(heard.player, whom, heard.now)
    words = ASKED if friendship.accepted_at is None else FRIENDS
    heard.add_entry(line, "done", Line(words, name=whom.display_name))


def handle_unfriend(heard: PersonalLetter, line: str, rest: str) -> None:
    """Ends a friendship, says no, or takes back what was asked."""
    whom = social.get_player_by_name(rest, f"unfriend {EXAMPLE}", heard.player)
    social.end_friendship(heard.player, whom, heard.now)
    heard.add_entry(line, "done", Line(PARTED))


def handle_friends(heard: PersonalLetter, line: str, rest: str) -> None:
    """The friends of the player, and who would like to be one."""
    names = [each.display_name for each in social.list_friends(heard.player)]
    none = Line(NO_FRIENDS, name=EXAMPLE)
    heard.add_entry(line, "done", Line(ALL_FRIENDS, names=join_with_and(names)) if names else none)
    asking = [each.asker.display_name for each in social.list_incoming_requests(heard.player)]
    if asking:
        heard.add_entry("", "note", Line(ASK_YOU, names=join_with_and(asking)))
    suggest_lines(heard, "friend {}", asking, Line(ACCEPTS))
    suggest_lines(heard, "unfriend {}", asking, Line(SAYS_NO))
    suggest_lines(heard, "new emu-ranchers with {}", names, Line(OPENS))


def suggest_lines(heard: PersonalLetter, template: str, names: Iterable[str], does: Line) -> None:
    """Notes a line for each of some names, the first few."""
    for name in list(names)[:MOST_OFFERED]:
        heard.add_suggestion(template.format(name), does)


def list_watchable(heard: PersonalLetter, line: str, rest: str) -> None:
    """The public matches of others that go on, numbered; `watch ranchers` those of a game."""
    found = social.list_watchable_matches(heard.player)
    if rest.strip(" .!?"):
        found = found.filter(game=parse_game_name(rest).slug)
    codes = list(found.values_list("code", flat=True)[:MOST_LISTED])
    heard.add_entry(line, "done", Line(TO_WATCH if codes else NONE_TO_WATCH))
    for number, code in enumerate(codes, 1):
        heard.add_entry("", "listed", Line(CODE, code=code), number=number, code=code)


def handle_follow(heard: PersonalLetter, line: str, rest: str) -> None:
    """A mail tells how a public match of others ends."""
    match = heard.find_match(rest)
    social.follow_match(heard.player, match, heard.now)
    heard.add_entry(line, "done", Line(FOLLOWED, match=match_label(match)))
    heard.add_suggestion(f"unfollow {match.code}", Line(ENDS_IT))


def handle_unfollow(heard: PersonalLetter, line: str, rest: str) -> None:
    """No such mail."""
    match = heard.find_match(rest)
    social.unfollow_match(heard.player, match)
    heard.add_entry(line, "done", Line(UNFOLLOWED, match=match_label(match)))


def handle_rematch(heard: PersonalLetter, line: str, rest: str) -> None:
    """The rematch of a match that is over."""
    match = rematches.open_or_join_rematch(heard.find_match(rest), heard.player, heard.now)
    heard.add_entry(line, "done", describe_rematch(match))


def describe_rematch(match: Match) -> Line:
    """What is said to whoever has asked for a rematch."""
    words = REMATCH if match.status == Match.Status.OPEN else REMATCH_DEALT
    return Line(words, match=match_label(match))
