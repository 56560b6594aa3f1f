"""Pictures as PNG: drawn when one is asked for, the latest kept by each process.

Drawing takes about 80 ms of a processor (see `tests/bench/pictures.py`), several times as long as a
page, and a picture of 60 KB is asked for a few times, by the programs that show a link. So none is
stored: a process keeps the latest, draws one at a time, and so many in a minute at most, for one
network and in all; a network for which none was drawn in that minute always gets one, so nobody
closes them to all. Whoever asks for more gets the picture of the site.
"""

import threading
import time
from collections import OrderedDict, deque

import resvg_py

from games.web.pictures import glyphs
from games.web.pictures.contents import PictureContents
from games.web.pictures.renderer import render_svg

KEPT = 64
A_MINUTE, FOR_A_NETWORK = 30, 6
MINUTE_SECONDS = 60.0

_kept: OrderedDict[str, bytes] = OrderedDict()
_begun: deque[tuple[float, str]] = deque()  # at which tick, for which network
_lock = threading.Lock()


def get_picture_png(picture: PictureContents, network: str) -> bytes | None:
    """The picture of a match, for a network; None while too many others were drawn lately."""
    found = _kept.get(picture.etag)
    if found is not None:
        return found
    with _lock:
        if picture.etag not in _kept:
            if not may_begin(time.monotonic(), network):
                return None
            _kept[picture.etag] = render_png(render_svg(picture))
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
        return _kept[picture.etag]


def may_begin(at: float, network: str) -> bool:
    """True, and counted, if one more may be drawn at the tick `at`, in seconds."""
    while _begun and at - _begun[0][0] >= MINUTE_SECONDS:
        _begun.popleft()
    lately = sum(whose == network for _, whose in _begun)
    if lately >= FOR_A_NETWORK or (lately and len(_begun) >= A_MINUTE):
        return False
    _begun.append((at, network))
    return True


def render_png(picture: str) -> bytes:
    """SVG as PNG, in our own font alone, whatever else the machine has."""
    return resvg_py.svg_to_bytes(
        svg_string=picture,
        skip_system_fonts=True,
        font_files=[str(glyphs.REGULAR), str(glyphs.BOLD)],
        font_family=glyphs.FAMILY,
    )


def clear_cache() -> None:
    """Nothing is kept nor counted any more; for tests."""
    with _lock:
        _kept.clear()
        _begun.clear()
