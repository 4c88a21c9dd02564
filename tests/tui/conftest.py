"""Lets the tests of the screens share their desk in memory."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
