"""Writes all golden playthroughs anew."""

from tests.playthroughs import PLAYTHROUGHS

for one in PLAYTHROUGHS:
    one.path.write_text(one.story(), encoding="utf-8")
    print(one.path.name)
