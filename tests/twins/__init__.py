"""Twins: two matches that are equal to a reader, but not behind what the reader may know.

Other hidden cards, other secret choices, a secret move in one of them where there is none in the
other: whatever the reader asks for must be the same, byte for byte, header for header, all along.
A difference is a leak.

`plan` finds such a pair by the rules alone: it deals the same cards but for two that the reader
does not see, and looks for answers after which the reader knows the same in both. `trace` plays one
of them through the door, with a clock of its own and in a database that is put back afterwards,
and reads the surfaces after every tick. `compared` says what tells the two apart. To have another
surface watched (a feed, an API, a push), add it to surfaces.py, refusals.py if it is refused, or
asking.py if it is asked of the table, ahead.py if it is planned, staff.py if staff do it,
letters.py if it is mailed to the reader's own address, apps.py if it goes to another app,
programs.py if programs ask for it, records.py if it is published, house.py if it is shown around
the match.
"""

from tests.twins import (
    ahead,
    apps,
    asking,
    house,
    letters,
    programs,
    records,
    refusals,
    staff,
)
from tests.twins.comparing import Difference, compared, compared_at, differences
from tests.twins.planning import Premove, Tick, plan, setup
from tests.twins.sitting import Sitting, Surface
from tests.twins.surfaces import LONG
from tests.twins.tracing import Trace, trace

__all__ = [
    "LONG",
    "Difference",
    "Premove",
    "Sitting",
    "Surface",
    "Tick",
    "Trace",
    "ahead",
    "apps",
    "asking",
    "compared",
    "compared_at",
    "differences",
    "house",
    "letters",
    "plan",
    "programs",
    "records",
    "refusals",
    "setup",
    "staff",
    "trace",
]
