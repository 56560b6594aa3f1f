"""How each title is drawn: from a view and a picking to what its template shows.

A title is drawn from its board; one without a board is shown as text, its legal moves as buttons.
"""

from typing import Any

from django.utils.translation import gettext

from games.play.record import summaries
from games.play.record.log_text import translate, translate_line
from games.rules.record import Record
from games.rules.shuffle_sources import RecordingOrders, SeededOrders
from games.titles import all_games, find_title, table_text
from games.web.card_selection import Selection
from games.web.table_context import TableContext
from games.web.tables import board_scene

Scene = dict[str, Any]
MOST_MOVES = 8  # more than these are easier to find by narrowing them down
MOST_SHOWN = 16  # more than these are folded away while they can be narrowed down


# What each seat stands at, from any view: how the match went is drawn from it.
RUNNING = {
    game.slug: stands
    for game in all_games()
    if (stands := summaries.running_scores(game.slug)) is not None
}


def build_scene(
    visit: TableContext,
    record: Record,
    picking: Selection | None,
    fresh: frozenset[str] = frozenset(),
    as_text: bool = False,
) -> Scene:
    """All that the table's template shows of `record`, made from the reader's view alone;
    `as_text`: the table as mails write it."""
    if has_drawn_table(visit.match.game) and not as_text:
        drawn = build_board_scene(visit, record, picking, fresh)
        place = translate_line(summaries.title_summary(visit.match.game, drawn["view"]).place)
        return {
            "place": place,
            "hand_still": not any(map(_is_link, drawn.get("hand") or ())),
            **drawn,
        }
    return {
        "template": "games/match/generic.html",
        "text": table_text.render_table(
            visit.match.rules, visit.view(record), visit.names, translate
        ),
        "bar": build_plain_action_bar(picking),
    }


def has_drawn_table(slug: str) -> bool:
    """True if a title says what lies on its table."""
    entry = find_title(slug)
    return entry is not None and entry.board is not None


def build_board_scene(
    visit: TableContext, record: Record, picking: Selection | None, fresh: frozenset[str]
) -> Scene:
    """The scene of a board, whose action bar offers what lies nowhere on the table."""
    scene = board_scene.build_scene(visit, record, picking, fresh)
    bar = scene["bar"] or build_plain_action_bar(picking)
    if bar is not None and not scene["bar"]:
        lying = scene["tokens"]
        bar["tokens"] = [token for token in bar["tokens"] if token["word"] not in lying]
        bar["prompt"] = bar["prompt"] or gettext("Pick a card or a place.")
    return {**scene, "bar": bar}


def _is_link(held: Any) -> bool:
    return bool(held.target if isinstance(held, board_scene.DrawnCell) else held.href)


def build_plain_action_bar(picking: Selection | None) -> Scene | None:
    """The action bar of any game: every move that is left is a choice."""
    if picking is None:
        return None
    moves = () if picking.ready else picking.narrowing.moves
    words = list_token_choices(picking, len(moves))
    return {
        "prompt": picking.sentence,
        "tokens": words,
        "folded": bool(words) and len(moves) > MOST_SHOWN,
        "offered": picking.move_href(picking.complete_move) if picking.complete_move else "",
        "choices": [
            {
                "href": picking.move_href(move),
                "words": label_of(picking, move),
                "id": f"step-{at}",
                "move": move,
            }
            for at, move in enumerate(moves, 1)
        ],
    }


def list_token_choices(picking: Selection, moves: int) -> list[Scene]:
    """The words that narrow a long list of moves down: those picked, then those that can be, what
    is done before what it is done with."""
    verbs = {move.split()[0] for move in picking.narrowing.moves}
    open_words = sorted(picking.narrowing.tokens, key=lambda word: word not in verbs)
    words = dict.fromkeys((*picking.picks, *open_words))
    if picking.ready or not (picking.picks or MOST_MOVES < moves > len(words)):
        return []
    return [
        {
            "word": word,
            "href": picking.pick_href(word),
            "on": word in picking.picks,
            "id": f"pick-{word}",
        }
        for word in words
    ]


def label_of(picking: Selection, move: str) -> str:
    return picking.label_move(move)


def list_shuffles(visit: TableContext) -> list[tuple[str, tuple[str, ...]]]:
    """Every shuffle of a finished match, made anew from its seed while its moves are replayed: the
    label it was made under, and the order it gave."""
    if not visit.is_finished:
        return []
    setup = visit.match.setup(len(visit.seats))
    orders = RecordingOrders(SeededOrders(setup.seed))
    Record.replay(visit.match.rules(setup, orders), visit.record.standing_moves)
    return [(label, tuple(str(card) for card in order)) for label, order in orders.made]
