"""Picking: clicks narrow the legal moves, drafts live in the address, undo is a link back."""

import pytest
from django.http import QueryDict

from games.rules.game import Setup
from games.rules.record import Record
from games.titles.emu_ranchers.game import EmuRanchers
from games.web.card_selection import Selection

PATH = "/m/k7wq2mzt/"


@pytest.fixture
def record() -> Record:
    """A match in which the first seat has one bird, a card that fits it and one that does not."""
    for number in range(100):
        record = Record.begin(EmuRanchers(Setup(2, seed=bytes([number]))))
        if record.awaited_seats != (0,):
            continue
        for move in [move for move in record.list_legal_moves(0) if move.startswith("hatch")]:
            after = record.play(0, move).play(0, "draw deck")
            discard = next(move for move in after.list_legal_moves(1) if move.startswith("discard"))
            after = after.play(1, discard).play(1, "draw deck")
            if any(move.startswith("grow") for move in after.list_legal_moves(0)) and misfits(
                after
            ):
                return after
    raise AssertionError("no such match among a hundred seeds")


def misfits(record: Record) -> list[str]:
    """The cards of the first seat that do not fit its bird."""
    fit = {move.split()[1] for move in record.list_legal_moves(0) if move.startswith("grow")}
    return [card for card in record.view(0)["hand"] if card not in fit]


def growing(record: Record) -> str:
    """A card of the first seat that fits its bird."""
    return next(move.split()[1] for move in record.list_legal_moves(0) if move.startswith("grow"))


def picked(record: Record, query: str) -> Selection:
    return Selection.from_query(record, 0, QueryDict(query), PATH)


def followed(record: Record, href: str) -> Selection:
    """The picking behind a link."""
    assert href.startswith(PATH)
    return picked(record, href.removeprefix(PATH).removeprefix("?"))


def test_nothing_is_ready_before_anything_is_picked(record: Record) -> None:
    picking = picked(record, "")
    assert (picking.draft, picking.picks, picking.ready, picking.has_begun) == ((), (), None, False)


def test_a_card_that_is_picked_shows_where_it_can_go(record: Record) -> None:
    picking = picked(record, f"pick={growing(record)}")
    assert set(picking.narrowing.tokens) == {"hatch", "grow", "B1", "discard"}


def test_a_card_that_fits_no_bird_can_only_hatch_or_be_discarded(record: Record) -> None:
    picking = picked(record, f"pick={misfits(record)[0]}")
    assert set(picking.narrowing.tokens) == {"hatch", "discard"}


@pytest.mark.parametrize("order", ["{card}&pick=B1", "B1&pick={card}"])
def test_the_order_of_clicks_does_not_matter(record: Record, order: str) -> None:
    card = growing(record)
    picking = picked(record, "pick=" + order.format(card=card))
    assert picking.draft == (f"grow {card} on B1",)


def test_the_last_click_of_an_action_leads_straight_into_the_draft(record: Record) -> None:
    card = growing(record)
    href = picked(record, f"pick={card}").pick_href("B1")
    assert href == f"{PATH}?do=grow+{card}+on+B1"


def test_picking_another_card_puts_the_first_one_back(record: Record) -> None:
    first, second = record.view(0)["hand"][:2]
    assert followed(record, picked(record, f"pick={first}").pick_href(second)).picks == (second,)


def test_a_bird_stays_picked_when_another_card_takes_its_place(record: Record) -> None:
    card = misfits(record)[0]
    href = picked(record, f"pick={card}").pick_href("B1")
    assert followed(record, href).picks == ("B1",)


def test_a_click_on_what_is_picked_puts_it_back(record: Record) -> None:
    card = growing(record)
    assert picked(record, f"pick={card}").pick_href(card) == PATH


def test_a_draw_is_never_drafted(record: Record) -> None:
    card = growing(record)
    picking = picked(record, f"do=hatch+{card}&do=draw+deck")
    assert picking.draft == ()
    assert "draw deck" in picking.refusal
    assert picking.record is record


def test_the_draw_that_is_picked_waits_to_be_sent(record: Record) -> None:
    card = growing(record)
    picking = picked(record, f"do=hatch+{card}&pick=deck")
    assert (picking.draft, picking.ready) == ((f"hatch {card}",), "draw deck")
    assert picking.words == f"hatch {card}, draw deck"
    assert picking.record.ply == record.ply + 1


def test_picking_the_other_pile_changes_the_draw(record: Record) -> None:
    card = growing(record)
    href = picked(record, f"do=hatch+{card}&pick=deck").pick_href("discard")
    assert followed(record, href).ready == "draw discard"


def test_a_draw_that_is_forced_is_ready_at_once(record: Record) -> None:
    picking = picked(record, f"do=discard+{growing(record)}")
    assert picking.ready == "draw deck"


def test_undo_takes_back_the_pick_first_and_then_the_draft(record: Record) -> None:
    card = growing(record)
    picking = picked(record, f"do=hatch+{card}&pick=deck")
    assert picking.undo_href == f"{PATH}?do=hatch+{card}"
    assert followed(record, picking.undo_href).undo_href == PATH


def test_a_draft_that_is_not_possible_is_set_aside_and_named(record: Record) -> None:
    picking = picked(record, "do=hatch+ZZZ")
    assert picking.draft == ()
    assert "hatch ZZZ" in picking.refusal


def test_picks_that_fit_nothing_are_set_aside_and_named(record: Record) -> None:
    picking = picked(record, "pick=zebra&pick=B1")
    assert picking.picks == ()
    assert "zebra B1" in picking.refusal


def test_an_address_full_of_nonsense_is_cut_short(record: Record) -> None:
    picking = picked(record, "&".join(["pick=B1"] * 500 + ["do=x"] * 500))
    assert not picking.has_begun
    assert len(picking.refusal) < 400


def test_every_legal_move_has_a_link_that_reaches_it(record: Record) -> None:
    start = picked(record, "")
    reached = [followed(record, start.move_href(move)).draft for move in start.legal_moves]
    assert reached == [(move,) for move in start.legal_moves]


def test_every_legal_move_can_be_reached_by_clicking_its_tokens(record: Record) -> None:
    for move in record.list_legal_moves(0):
        picking = picked(record, "")
        for token in [word for word in move.split() if word != "on"]:
            if picking.draft:
                break
            if picking.can_pick(token):
                picking = followed(record, picking.pick_href(token))
        assert picking.draft == (move,)


def test_the_sentence_says_the_whole_turn(record: Record) -> None:
    card = growing(record)
    picking = picked(record, f"do=discard+{card}")
    title = str(record.label_move(0, f"discard {card}"))
    assert picking.sentence == f"{title}, then draw from the draw pile"


def test_the_way_the_hand_is_sorted_is_kept_in_every_link(record: Record) -> None:
    picking = picked(record, f"pick={growing(record)}&sort=suit")
    assert picking.pick_href("hatch").endswith("sort=suit")
    assert picking.undo_href == f"{PATH}?sort=suit"


def test_an_unknown_way_to_sort_is_ignored(record: Record) -> None:
    assert picked(record, "sort=colour").sort == "rank"


def test_picks_that_make_a_whole_move_are_drafted_and_what_follows_it_is_offered(
    record: Record,
) -> None:
    card = record.view(0)["hand"][0]
    picking = picked(record, f"pick={card}&pick=hatch")
    assert picking.draft == (f"hatch {card}",)
    assert set(picking.legal_moves) == set(
        record.apply_draft(0, [f"hatch {card}"]).list_legal_moves(0)
    )
    assert card not in picking.first_tokens


def test_the_wish_for_plain_text_stays_in_every_address(record: Record) -> None:
    card = record.view(0)["hand"][0]
    picking = picked(record, "text=1")
    assert picking.pick_href(card).endswith("text=1")
    assert followed(record, picking.pick_href(card)).text == "1"
