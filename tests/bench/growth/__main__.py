"""`python -m tests.bench.growth SIZE ...`"""

import sys

from tests.bench.growth import SIZES, main

main([int(size) for size in sys.argv[1:]] or SIZES)
