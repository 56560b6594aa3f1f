"""A bot for Rural Route that plays at random: `TOKEN=rural_… python bot.py https://the.site`.

Change `choose` to have it play well. It needs nothing but Python 3.11.
"""

import json
import os
import random
import sys
import time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

MOST_DRAFTED = 12


class Site:
    """The API of the site, for the account of the token."""

    def __init__(self, address: str, token: str) -> None:
        self.root = f"{address.rstrip('/')}/api/v1"
        self.heads = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, body: object = None) -> tuple[int, dict, dict]:
        """Status, values and headers of an answer; waits if the site says so."""
        sent = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.root + path, sent, self.heads), timeout=30) as answer:
                return answer.status, json.load(answer), dict(answer.headers)
        except HTTPError as refusal:
            if refusal.code in (429, 503):
                time.sleep(int(refusal.headers.get("Retry-After", 10)))
                return self.ask(path, body)
            return refusal.code, json.load(refusal), dict(refusal.headers)


def choose(match: dict) -> dict:
    """The move to take: one of `match["moves"]`. `match["view"]` is all that you may know."""
    return random.choice(match["moves"])


def play(site: Site, turn: dict) -> None:
    """Drafts moves until one settles, and sends them together."""
    path, draft = f"/matches/{turn['code']}", []
    while True:
        status, match, _heads = site.ask(f"{path}?{urlencode({'do': draft}, doseq=True)}")
        if status != 200 or match["question"] != turn["question"] or not match["moves"]:
            return  # answered meanwhile, or taken back: the next look at my turns tells
        move = choose(match)
        if move["settles"]:
            break
        draft = [*draft, move["move"]] if len(draft) < MOST_DRAFTED else []
    words = ", ".join([*draft, move["move"]])
    status, told, _heads = site.ask(f"{path}/moves", {"question": turn["question"], "moves": words})
    print(turn["code"], words if status == 200 else told["detail"], flush=True)


def main() -> None:
    site = Site(sys.argv[1], os.environ["TOKEN"])
    while True:
        status, told, heads = site.ask("/turns")
        if status != 200:
            sys.exit(told["detail"])
        for turn in told["turns"]:
            play(site, turn)
        if not told["turns"]:
            time.sleep(int(heads.get("Poll-After", 15)))


if __name__ == "__main__":
    main()
