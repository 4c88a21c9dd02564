"""A command of the user's own, such as an agent's CLI: the question on stdin, JSON out."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from contextlib import suppress
from typing import IO

from memtui.desk.llm.asking import LARGEST_ANSWER, Asked
from memtui.desk.llm.settings import Model
from memtui.errors import ModelError
from memtui.formats.text import decode, encode

LONGEST_COMPLAINT = 200  # characters of stderr that are told
TAIL = 4096  # bytes of stderr that are looked at


def ask_command(model: Model, asked: Asked) -> str:
    """What the command prints. It runs in an empty directory, without a shell.

    It is killed, with what it started, at the time limit.
    """
    question = encode(f"{asked.task}\n\n{asked.material}\n")
    with (
        tempfile.TemporaryDirectory(prefix="memtui-ask-") as place,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as complaints,
    ):
        process = _started(model, place, out, complaints)
        try:
            process.communicate(question, timeout=model.timeout_s)
        except subprocess.TimeoutExpired:
            raise ModelError(
                f"{model.name} did not answer within {model.timeout_s:g} s.",
                "Try again, or raise timeout_s in [llm].",
            ) from None
        finally:
            _end(process)
        if process.returncode:
            why = _last_line(complaints) or "no word why"
            raise ModelError(f"{model.name} failed with {process.returncode}: {why}.")
        out.seek(0)
        answer = out.read(LARGEST_ANSWER + 1)
    if len(answer) > LARGEST_ANSWER:
        raise ModelError(f"{model.name} answered with more than 1 MiB.")
    return decode(answer)


def _started(
    model: Model, place: str, out: IO[bytes], complaints: IO[bytes]
) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            model.command,
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=complaints,
            cwd=place,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise ModelError(
            f"{model.command[0]} can't be started: {why}.", "Check command in [llm]."
        ) from None


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the command and whatever it started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _last_line(file: IO[bytes]) -> str:
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - TAIL))
    return decode(file.read()).strip().rpartition("\n")[2][:LONGEST_COMPLAINT].rstrip(".")
