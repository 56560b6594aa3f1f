"""What the site advises, against its opposite: `advice [MATCHES [WORDS OF A CLAIM ...]]`.

Prints the rows of `docs/advice.md`.
"""

import sys

from tests.advice import measure
from tests.advice.claims import CLAIMS

MATCHES = 600


def main() -> None:
    matches, *wanted = sys.argv[2:] or [str(MATCHES)]
    for claim in CLAIMS:
        if not wanted or any(words in str(claim) for words in wanted):
            found = measure(claim, int(matches))
            share = f"{found.percent:.1f} ± {found.error:.1f}"
            par = f"{100 / claim.seats:.0f}"
            print(f"| {claim} | {claim.seats} | {found.matches} | {share} | {par} |", flush=True)
