"""The action bar of a title from what it asks: the prompt, the choices, what a turn comes to."""

from collections.abc import Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.rules.game import View
from games.titles.prompt import Asked, Choice, Prompt
from games.web.card_selection import Selection
from games.web.tables.board_words import BoardWords
from games.web.tables.turn_sentences import list_labels, render_sentence

Scene = dict[str, Any]


def ask_of(picking: Selection, view: View, before: View) -> Asked[Any]:
    """What a title is asked: the picks of a seat, the views with and without its draft."""
    return Asked(
        picking.seat,
        view,
        before,
        legal=picking.legal_moves,
        moves=picking.narrowing.moves,
        tokens=picking.narrowing.tokens,
        first=picking.first_tokens,
        picks=picking.picks,
        draft=picking.draft,
        ready=picking.ready,
    )


def build_bar(picking: Selection, prompt: Prompt, words: BoardWords) -> Scene:
    """What the template of the bar shows."""
    told = list_labels(picking)
    sentence = _capitalize(words.render(prompt.sentence)) or render_sentence(
        picking, told[-1:] if prompt.last_only else told
    )
    asked = words.render(prompt.words)
    if prompt.after_draft and picking.draft:
        asked = format_html("{}. {}", sentence, asked)
    return {
        "prompt": asked,
        "sentence": sentence,
        "consequence": _join_effects([words.render(each) for each in prompt.effects]),
        "choices": [_build_choice(picking, choice, words) for choice in prompt.choices],
    }


def _build_choice(picking: Selection, choice: Choice, words: BoardWords) -> Scene:
    """A button: of its word, or of its whole move."""
    way = picking.pick_href(choice.token) if choice.token else picking.move_href(choice.move)
    return {
        "href": way,
        "words": words.render(choice.words),
        "id": f"choose-{choice.name or choice.token}",
        "token": choice.token,
        "move": choice.move,
        "on": choice.token in picking.picks,
    }


def _join_effects(effects: Sequence[SafeString]) -> SafeString:
    """`B1: −3 → +5; your year now −13 → −5.`: what is said in a row, as one sentence."""
    if not effects:
        return SafeString("")
    row = format_html_join(gettext("; "), "{}", ((each,) for each in effects))
    return SafeString(f"{_capitalize(row)}.")


def _capitalize(said: str) -> SafeString:
    return SafeString(f"{said[:1].upper()}{said[1:]}")
