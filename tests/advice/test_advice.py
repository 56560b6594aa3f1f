"""What the site advises was played against its opposite, and none of it is refuted."""

import re
from pathlib import Path
from random import Random

import pytest

from games.rules.game import Setup
from games.rules.record import Record
from games.titles import find_game
from tests.advice import Claim, choose, measure
from tests.advice.claims import CLAIMS
from tests.long_run import in_long_run, sample

ROOT = Path(__file__).resolve().parents[2]
TOLD = re.compile(r"^\| ([a-z-]+: [^|]+) \| (\d) \| (\d+) \| ([\d.]+) ± ([\d.]+) \| \d+ \|$", re.M)
ADVICE = re.compile(r'<h2 id="advice">.*?<ul>(.*?)</ul>', re.S)
# A piece of a string that goes on in the next line of a source.
BROKEN = re.compile(r'"\s*\n\s*"')
each_claim = pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim} {claim.seats}")


def sources_of(slug: str) -> str:
    """What a title says, its lines joined."""
    folder = ROOT / "games/titles" / slug.replace("-", "_")
    files = [*folder.glob("*.py"), *folder.glob("templates/*.html")]
    shared = [ROOT / "games/titles/ranch_words.py"]
    return BROKEN.sub("", "\n".join(path.read_text(encoding="utf-8") for path in files + shared))


@each_claim
def test_the_site_says_what_is_claimed(claim: Claim) -> None:
    assert claim.words
    for words in claim.words:
        assert words in sources_of(claim.slug)


def test_each_sentence_of_good_advice_is_claimed() -> None:
    for page in ROOT.glob("games/titles/*/templates/rules.html"):
        slug = page.parent.parent.name.replace("_", "-")
        claimed = [words for claim in CLAIMS if claim.slug == slug for words in claim.words]
        for section in ADVICE.findall(page.read_text(encoding="utf-8")):
            for item in re.findall(r"<li>.*?</li>", section):
                assert any(words in item for words in claimed), item


@each_claim
def test_the_figures_of_a_claim_are_told_and_do_not_refute_it(claim: Claim) -> None:
    told = TOLD.findall((ROOT / "docs/advice.md").read_text(encoding="utf-8"))
    [[_name, _seats, matches, share, error]] = [
        row for row in told if row[:2] == (str(claim), str(claim.seats))
    ]
    assert int(matches) >= 240
    assert float(share) + 2 * float(error) >= 100 / claim.seats


@pytest.mark.parametrize("claim", sample(CLAIMS, 4), ids=str)
def test_who_follows_a_claim_and_who_does_the_opposite_part_ways(claim: Claim) -> None:
    rng, parted = Random(1), 0
    for deal in range(8):
        at = Record.begin(find_game(claim.slug)(Setup(claim.seats, {}, b"parting %d" % deal)))
        while at.awaited_seats and not parted:
            seat = at.awaited_seats[0]
            view, legal = at.view(seat), at.list_legal_moves(seat)
            follow, oppose = (
                set(habit(view, legal)) or set(legal) for habit in (claim.follow, claim.oppose)
            )
            parted += follow != oppose
            at = at.play(seat, choose(at, seat, claim.follow, rng))
    assert parted


@in_long_run
@each_claim
def test_playing_anew_does_not_refute_a_claim(claim: Claim) -> None:
    found = measure(claim, 240, first=10_000)
    assert found.percent + 2.5 * found.error >= 100 / claim.seats
