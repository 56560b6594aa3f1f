"""The published script finds every lie about a finished match, by itself or by players' emails."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.tampering import (
    CHEATS,
    SALTS,
    Told,
    change_salt,
    change_secret,
    lie,
    published,
    swap_order,
    witnessed_match,
    write_mailbox,
)

pytestmark = pytest.mark.django_db
SCRIPT = Path(__file__).parents[2] / "games/static/games/check_match.py"
DIGEST = re.compile(rb"(digest\s+)[0-9a-f]{16}")


def checked(told: Told, folder: Path, *how: str) -> tuple[int, str]:
    path = folder / "match.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *how, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_ten_of_ten_cheats_are_found(tmp_path: Path) -> None:
    told = published(witnessed_match())
    box = str(write_mailbox(tmp_path / "box"))
    code, said = checked(told, tmp_path, "--mbox", box, "--salt", SALTS[0])
    assert code == 0 and "your salt is in it" in said
    assert int(re.findall(r"(\d+) marks", said)[0]) > 10
    for cheat, fits, says, _page in CHEATS:
        changed = lie(told, cheat, fits=fits)
        if fits:
            assert checked(changed, tmp_path)[0] == 0, "the file alone cannot tell"
        code, said = checked(changed, tmp_path, "--mbox", box)
        assert code == 1 and says in said, cheat.__name__


def test_one_email_with_another_digest_is_found(tmp_path: Path) -> None:
    told = published(witnessed_match())
    edited = 0

    def edit(raw: bytes) -> bytes:
        nonlocal edited
        edited += bool(DIGEST.search(raw))
        return DIGEST.sub(rb"\g<1>0123456789abcdef", raw) if edited == 3 else raw

    code, said = checked(told, tmp_path, "--mbox", str(write_mailbox(tmp_path / "box", edit)))
    assert code == 1 and "an email has the digest 0123456789abcdef" in said


@pytest.mark.parametrize(
    ("cheat", "says"),
    [
        (change_salt, "is not among those of the seed"),
        (swap_order, "in another order"),
        (change_secret, "a receipt has the seed hash"),
    ],
)
def test_receipts_alone_find_what_fits_otherwise(
    tmp_path: Path, cheat: Callable[[Told], None], says: str
) -> None:
    changed = lie(published(witnessed_match()), cheat, fits=True)
    box = write_mailbox(tmp_path / "box", about="receipt")
    code, said = checked(changed, tmp_path, "--mbox", str(box))
    assert code == 1 and says in said


def test_a_salt_that_was_not_given_is_not_found(tmp_path: Path) -> None:
    code, said = checked(published(witnessed_match()), tmp_path, "--salt", "dingo")
    assert code == 1 and "this salt is not among" in said
