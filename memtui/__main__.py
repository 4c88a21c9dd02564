"""Where `memtui` and `python -m memtui` start."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line and return its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from memtui import __version__

        print(f"memtui {__version__}")
        return 0
    from memtui.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
