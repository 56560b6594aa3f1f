"""The bench: each part sets up a site of its own, so none may need one to be read."""

import os
import subprocess
import sys

from tests.bench.__main__ import CROWDED, LARGE, PARTS, RESUMED

READ_ALL = "from importlib import import_module\nfor name in {names}: import_module(name)"


def test_every_part_of_the_bench_can_be_read_before_a_site_is_set_up() -> None:
    names = [f"tests.bench.{part}" for part in (*PARTS, *LARGE, *RESUMED, *CROWDED)]
    bare = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO")}
    read = [sys.executable, "-c", READ_ALL.format(names=names)]
    ended = subprocess.run(read, env=bare, capture_output=True, text=True, check=False)
    assert not ended.returncode, ended.stderr[-2000:]
