"""Is a stored match what it claims to be? Replay, chain and commitment, checked step by step."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from games.models import Match, Move
from games.play.record import digest_chain, joint_seed, record_cache, results
from games.rules.errors import RulesError
from games.rules.record import Record


@dataclass(frozen=True)
class VerificationResult:
    """What a check of one match found. `ply` is the first that is wrong (None: all is well)."""

    match: Match
    moves: int
    ply: int | None
    words: str

    @property
    def is_sound(self) -> bool:
        return self.ply is None


def verify_match(match: Match) -> VerificationResult:
    """Replays every stored move from the setup, with every rule checked, and compares the seed
    with its commitment and the salts, drawn seats, each digest, the ply and the head of the chain,
    and the result."""
    seed = bytes.fromhex(match.seed)
    moves = list(Move.objects.filter(match_id=match.pk).order_by("ply"))
    if wrong := joint_seed.explain_mismatch(match, match.seats.count()):
        return VerificationResult(match, len(moves), 0, wrong)
    head = digest_chain.initial_digest(match.code, seed)
    record = record_cache.initial_record(match)
    ahead = record.iterate_positions((move.seat, move.text) for move in moves)
    for expected, move in enumerate(moves, start=1):
        if move.ply != expected:
            missing = gettext("move %d is missing") % expected
            return VerificationResult(match, len(moves), expected, missing)
        try:
            record.check_row(move.seat, move.text)
        except RulesError as error:
            why = {"move": move.text, "why": error}
            wrong = gettext("%(move)r is not legal: %(why)s") % why
            return VerificationResult(match, len(moves), expected, wrong)
        record = next(ahead)
        head = digest_chain.link_digest(seed, head, move.seat, move.text, record.fingerprint())
        if head != bytes(move.digest):
            wrong = gettext("the digest of %r is wrong") % move.text
            return VerificationResult(match, len(moves), expected, wrong)
    return VerificationResult(match, len(moves), *_check_end(match, record, head))


def _check_end(match: Match, record: Record, head: bytes) -> tuple[int | None, str]:
    if record.ply != match.ply or head != bytes(match.head):
        plies = {"match": match.ply, "moves": record.ply}
        words = gettext("the match is stored at move %(match)d, but its moves end at %(moves)d")
        return record.ply, words % plies
    outcome = record.outcome
    if match.ending == Match.Ending.PLAYED:
        scores = tuple(match.seats.order_by("number").values_list("score", flat=True))
        if outcome is None or outcome.scores != scores:
            return record.ply, gettext("the moves lead to a different result from the stored one")
    elif outcome is not None:
        return record.ply, gettext("the moves end the match, but it isn’t stored as finished")
    ruled = match.ending == Match.Ending.RULED  # the places are what staff said
    if match.status == Match.Status.FINISHED and not ruled and not _are_places_right(match, record):
        return record.ply, gettext("the stored places don’t match the result")
    words = ngettext(
        "%d move replayed; every digest and the seed’s commitment match",
        "%d moves replayed; every digest and the seed’s commitment match",
        record.ply,
    )
    return None, words % record.ply


def _are_places_right(match: Match, record: Record) -> bool:
    seats = list(match.seats.order_by("number"))
    try:
        found = results.find_places(seats, record, match.ending)
    except ValueError:  # several seats play on, and the moves do not end the match
        return False
    return found == {seat.number: seat.place for seat in seats}
