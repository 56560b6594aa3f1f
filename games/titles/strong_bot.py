"""Strong: a bot of any title that imagines and looks ahead, as it says how."""

from dataclasses import dataclass
from typing import Any, Generic

from games.rules.game import MoveText, Seat, ViewT, seat_of_view
from games.rules.record import Record
from games.titles.bot_types import Bot, BotKnowledge, RandomSource
from games.titles.hidden_information import Determinizer
from games.titles.lookahead import Lookahead
from games.titles.search import Deal, DealSample, LookaheadSearch, WeightedDeal


@dataclass(frozen=True)
class StrongBot(Generic[ViewT]):
    """Chooses the move after which its seat stands best over positions that it imagines, if that is
    surely better than what the steady bot of its title would do; where all positions can be listed,
    the one that is best over all of them."""

    imagining: Determinizer[ViewT]
    outlook: Lookahead[ViewT]
    steady: Bot[ViewT]

    def __call__(self, known: BotKnowledge[ViewT], rng: RandomSource) -> MoveText:
        """One of the legal moves, found from nothing but what is known and by chance."""
        trying = self.outlook.trying
        moves = trying(known.view, known.legal) if trying is not None else known.legal
        if len(moves) == 1:
            return moves[0]

        how, seat, undecided = self.imagining, seat_of_view(known.view), self.outlook.undecided
        knows = known.game, known.options, known.view, known.told

        def deal(record: Record) -> Deal:
            return record.game, undecided(record.state, seat) if undecided else record.state

        def imagine_deal() -> Deal:
            return deal(how.imagine_record(*knows, rng))

        def list_deals(limit: int) -> DealSample | None:
            found = how.list_positions(*knows, rng, limit)
            if found is None:
                return None
            deals = [WeightedDeal(deal(record), ways) for record, ways in found.positions]
            return DealSample(deals, found.is_whole)

        first = self.steady(known.view, known.legal, rng)
        ordered = [first, *moves]
        policy = self.outlook.policy or self._choose_steady_move
        search = LookaheadSearch(imagine_deal, seat, self.outlook, policy, rng, list_deals)
        return search.find_best_move(ordered, self.outlook.playouts)

    def _choose_steady_move(self, game: Any, state: Any, seat: Seat, rng: RandomSource) -> MoveText:
        return self.steady(game.view(state, seat), game.list_legal_moves(state, seat), rng)
