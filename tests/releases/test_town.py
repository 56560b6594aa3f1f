"""The rows of the next release can be written: only with RURAL_LONG=1, since nothing else asks."""

import subprocess
import sys
from pathlib import Path

from tests.long_run import in_long_run
from tests.releases.rows import Dump


@in_long_run
def test_the_code_at_hand_writes_a_town_with_something_of_everything(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.releases", "next", str(tmp_path)]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[2], timeout=300)
    dump = Dump(tmp_path / "next.jsonl")
    assert {row["status"] for row in dump.rows["games.match"]} >= {"open", "running", "finished"}
    assert len({row["game"] for row in dump.rows["games.match"]}) == 6
    assert dump.head["asked"] and dump.head["links"] and dump.head["migrations"]["games"]
    assert (tmp_path / "next.jsonl").stat().st_size < 700_000
