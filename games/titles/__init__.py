"""The titles of the house. A new one is a folder beside this file and a line in `TITLES`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from games.rules.game import AnyGame, Game, ViewT
from games.rules.phrases import PluralPhrase, Translator
from games.rules.position_summary import PositionSummary
from games.titles.biome_rummy import bot as biome_rummy_bot
from games.titles.biome_rummy import text as biome_rummy_text
from games.titles.biome_rummy.about import BLURB as BIOME_RUMMY_BLURB
from games.titles.biome_rummy.about import HINTS as BIOME_RUMMY_HINTS
from games.titles.biome_rummy.about import summarize_position as biome_rummy_gist
from games.titles.biome_rummy.determinization import IMAGINING as BIOME_RUMMY_IMAGINING
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.lookahead import OUTLOOK as BIOME_RUMMY_OUTLOOK
from games.titles.biome_rummy.score_breakdown import PARTS as BIOME_RUMMY_PARTS
from games.titles.blurb import Blurb
from games.titles.bot_types import Bot, ThinkingBot
from games.titles.emu_ranchers import bot as emu_ranchers_bot
from games.titles.emu_ranchers import text as emu_ranchers_text
from games.titles.emu_ranchers.about import BLURB as EMU_RANCHERS_BLURB
from games.titles.emu_ranchers.about import HINTS as EMU_RANCHERS_HINTS
from games.titles.emu_ranchers.about import summarize_position as emu_ranchers_gist
from games.titles.emu_ranchers.determinization import IMAGINING as EMU_RANCHERS_IMAGINING
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.lookahead import OUTLOOK as EMU_RANCHERS_OUTLOOK
from games.titles.emu_ranchers.score_breakdown import PARTS as EMU_RANCHERS_PARTS
from games.titles.emus_redux import bot as emus_redux_bot
from games.titles.emus_redux import text as emus_redux_text
from games.titles.emus_redux.about import BLURB as EMUS_REDUX_BLURB
from games.titles.emus_redux.about import HINTS as EMUS_REDUX_HINTS
from games.titles.emus_redux.about import summarize_position as emus_redux_gist
from games.titles.emus_redux.determinization import IMAGINING as EMUS_REDUX_IMAGINING
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.lookahead import OUTLOOK as EMUS_REDUX_OUTLOOK
from games.titles.emus_redux.score_breakdown import PARTS as EMUS_REDUX_PARTS
from games.titles.food_chain import bot as food_chain_bot
from games.titles.food_chain import text as food_chain_text
from games.titles.food_chain.about import BLURB as FOOD_CHAIN_BLURB
from games.titles.food_chain.about import HINTS as FOOD_CHAIN_HINTS
from games.titles.food_chain.about import summarize_position as food_chain_gist
from games.titles.food_chain.determinization import IMAGINING as FOOD_CHAIN_IMAGINING
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.lookahead import OUTLOOK as FOOD_CHAIN_OUTLOOK
from games.titles.food_chain.score_breakdown import PARTS as FOOD_CHAIN_PARTS
from games.titles.hidden_information import Determinizer
from games.titles.hints import Hints
from games.titles.hunting_prey import bot as hunting_prey_bot
from games.titles.hunting_prey import text as hunting_prey_text
from games.titles.hunting_prey.about import BLURB as HUNTING_PREY_BLURB
from games.titles.hunting_prey.about import HINTS as HUNTING_PREY_HINTS
from games.titles.hunting_prey.about import summarize_position as hunting_prey_gist
from games.titles.hunting_prey.determinization import IMAGINING as HUNTING_PREY_IMAGINING
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.lookahead import OUTLOOK as HUNTING_PREY_OUTLOOK
from games.titles.hunting_prey.score_breakdown import PARTS as HUNTING_PREY_PARTS
from games.titles.lookahead import Lookahead
from games.titles.ranchers import bot as ranchers_bot
from games.titles.ranchers import text as ranchers_text
from games.titles.ranchers.about import BLURB as RANCHERS_BLURB
from games.titles.ranchers.about import HINTS as RANCHERS_HINTS
from games.titles.ranchers.about import summarize_position as ranchers_gist
from games.titles.ranchers.determinization import IMAGINING as RANCHERS_IMAGINING
from games.titles.ranchers.evaluation import running_scores as ranchers_running
from games.titles.ranchers.game import Ranchers
from games.titles.ranchers.lookahead import OUTLOOK as RANCHERS_OUTLOOK
from games.titles.ranchers.score_breakdown import PARTS as RANCHERS_PARTS
from games.titles.score_breakdown import ScoreBreakdown

# A view, the players' names by seat, and the reader's language: several lines of text.
Renderer = Callable[[ViewT, Sequence[str], Translator], str]


@dataclass(frozen=True)
class TitleEntry(Generic[ViewT]):
    """A title as the house lists it. Without a renderer its table is written as its view reads,
    without a bot its bot seats choose at random. `bot` is quick: it answers at once, within
    what it answers to. Without a gist lists of matches say its tag. `thinkers` are bots that think.
    `earlier` versions are for matches begun with them. `running`: what each seat stands at in any
    view, where the gist of a running match does not say it of all. `counts_turns`: what its tags
    count within a round are turns, and not the parts of one. Without a `blurb` the house says no
    more than its name and for how many it is. `imagining`: how a position is imagined from what a
    seat sees; without it nobody can plan a move.
    `parts`: why a move brings more than another.
    `counting`: what its scores count, where these are no points.
    `sure`: verbs whose worth a seat can work out, so that not even an easy bot errs at them.
    `spread`: how far apart the strengths of newcomers lie, in points of ratings; the less is luck,
    the further."""

    game: type[Game[Any, ViewT]]
    text: Renderer[ViewT] | None = None
    bot: Bot[ViewT] | None = None
    gist: Callable[[ViewT], PositionSummary] | None = None
    deck: Literal["decktet", "biome", ""] = ""
    earlier: tuple[type[Game[Any, ViewT]], ...] = ()
    thinkers: tuple[ThinkingBot[ViewT], ...] = ()
    running: Callable[[ViewT], list[int]] | None = None
    counts_turns: bool = True
    blurb: Blurb | None = None
    imagining: Determinizer[ViewT] | None = None
    outlook: Lookahead[ViewT] | None = None
    hints: Hints[ViewT] | None = field(default=None, hash=False)
    parts: ScoreBreakdown[ViewT] | None = None
    counting: PluralPhrase | None = None
    sure: frozenset[str] = frozenset()
    spread: float = 110


# Without a type of its own: each entry is held to what its own game shows.
TITLES = (
    TitleEntry(
        EmuRanchers,
        emu_ranchers_text.render_table,
        emu_ranchers_bot.choose_move,
        emu_ranchers_gist,
        "decktet",
        blurb=EMU_RANCHERS_BLURB,
        imagining=EMU_RANCHERS_IMAGINING,
        outlook=EMU_RANCHERS_OUTLOOK,
        hints=EMU_RANCHERS_HINTS,
        parts=EMU_RANCHERS_PARTS,
        sure=frozenset(("close",)),
        spread=170,
    ),
    TitleEntry(
        EmusRedux,
        emus_redux_text.render_table,
        emus_redux_bot.choose_move,
        emus_redux_gist,
        "decktet",
        blurb=EMUS_REDUX_BLURB,
        imagining=EMUS_REDUX_IMAGINING,
        outlook=EMUS_REDUX_OUTLOOK,
        hints=EMUS_REDUX_HINTS,
        parts=EMUS_REDUX_PARTS,
        sure=frozenset(("close",)),
        spread=170,
    ),
    TitleEntry(
        Ranchers,
        ranchers_text.render_table,
        ranchers_bot.choose_move,
        ranchers_gist,
        running=ranchers_running,
        blurb=RANCHERS_BLURB,
        imagining=RANCHERS_IMAGINING,
        outlook=RANCHERS_OUTLOOK,
        hints=RANCHERS_HINTS,
        parts=RANCHERS_PARTS,
    ),
    TitleEntry(
        BiomeRummy,
        biome_rummy_text.render_table,
        biome_rummy_bot.choose_move,
        biome_rummy_gist,
        "biome",
        blurb=BIOME_RUMMY_BLURB,
        imagining=BIOME_RUMMY_IMAGINING,
        outlook=BIOME_RUMMY_OUTLOOK,
        hints=BIOME_RUMMY_HINTS,
        parts=BIOME_RUMMY_PARTS,
        counting=biome_rummy_text.ACES,
    ),
    TitleEntry(
        HuntingPrey,
        hunting_prey_text.render_table,
        hunting_prey_bot.choose_move,
        hunting_prey_gist,
        "biome",
        counts_turns=False,
        blurb=HUNTING_PREY_BLURB,
        imagining=HUNTING_PREY_IMAGINING,
        outlook=HUNTING_PREY_OUTLOOK,
        hints=HUNTING_PREY_HINTS,
        parts=HUNTING_PREY_PARTS,
    ),
    TitleEntry(
        FoodChain,
        food_chain_text.render_table,
        food_chain_bot.choose_move,
        food_chain_gist,
        "biome",
        blurb=FOOD_CHAIN_BLURB,
        imagining=FOOD_CHAIN_IMAGINING,
        outlook=FOOD_CHAIN_OUTLOOK,
        hints=FOOD_CHAIN_HINTS,
        parts=FOOD_CHAIN_PARTS,
    ),
)


def all_games() -> tuple[type[AnyGame], ...]:
    """Every game in its newest version, in the order of the house."""
    return tuple(entry.game for entry in TITLES)


def find_entry(slug: str) -> TitleEntry[Any] | None:
    """How the house lists the title `slug`; None for one that it does not list."""
    for entry in TITLES:
        if entry.game.slug == slug:
            return entry
    return None


def find_score_unit(slug: str) -> PluralPhrase | None:
    """What the scores of the title `slug` count; None for points."""
    entry = find_entry(slug)
    return entry.counting if entry else None


def find_game(slug: str, version: int | None = None) -> type[AnyGame]:
    """The game called `slug`, the newest version unless one is named; LookupError if none."""
    entry = find_entry(slug)
    for game in (entry.game, *entry.earlier) if entry is not None else ():
        if version in (None, game.version):
            return game
    known = ", ".join(
        f"{game.slug} {game.version}" for entry in TITLES for game in (entry.game, *entry.earlier)
    )
    wanted = f"{slug} {version}" if version is not None else slug
    raise LookupError(f"There is no game {wanted!r} here; there are {known}.")
