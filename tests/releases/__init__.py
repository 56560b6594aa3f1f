"""Houses as former releases left them, and what has to hold once they are brought up to date.

`python -m tests.releases 0.2` plays a small town with the code at hand and writes its rows to
`tests/releases/0.2.jsonl`; a release is made with that, once. `test_updates.py` then takes every
such file through all migrations since. A file is never written anew: what a release has stored is
what it is.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
DOMAIN = "reply.example.org"

# The commit that each release is: its code wrote the dump of its name.
COMMITS = {"0.2": "035eb1948ac4dc609229fdae420ddf047a2f5376"}
