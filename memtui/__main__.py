"""Where `memtui` and `python -m memtui` start."""

from __future__ import annotations

import os
import sys


def main() -> int:
    """Run the command line and return its exit code."""
    if sys.getfilesystemencoding() != "utf-8":
        _start_again_in_utf8()
    if sys.argv[1:] in (["--version"], ["-V"]):
        from memtui import __version__

        print(f"memtui {__version__}")
        return 0
    from memtui.cli.main import run

    return run(sys.argv[1:])


def _start_again_in_utf8() -> None:
    """Names of files are bytes that mean UTF-8 to git and to agents, whatever the locale says."""
    if sys.flags.utf8_mode:
        return
    words = [sys.executable, "-X", "utf8", "-m", "memtui", *sys.argv[1:]]
    terminal = f"{sys.stdout.encoding}:backslashreplace"  # what is printed keeps to the locale
    environ = {**os.environ, "PYTHONIOENCODING": terminal}
    os.execve(sys.executable, [os.fsencode(word) for word in words], environ)


if __name__ == "__main__":
    sys.exit(main())
