"""`memtui git --` only ever reads the history."""

from __future__ import annotations

import pytest

from memtui.cli.rawgit import check_reading, safe_words
from memtui.errors import RefusedError, UsageError


@pytest.mark.parametrize(
    "words",
    [
        "log --oneline -5",
        "log -p --format=%H -- MEMORY.md",
        "log -SOther --output-indicator-new=>",
        "show main:MEMORY.md",
        "blame main -- tone.md",
        "cat-file -p HEAD",
        "fsck --full",
        "log -- --output=is-a-path.md",
        "log -L1,3:O.md",
    ],
)
def test_reading_is_allowed(words: str) -> None:
    check_reading(words.split())


@pytest.mark.parametrize(
    "words",
    [
        "push origin",
        "commit -m x",
        "update-ref refs/heads/main HEAD",
        "config core.fsmonitor x",
        "gc",
        "diff --no-index /a /b",
        "-c core.pager=x log",
        "log --output=/tmp/x",
        "log --outp /tmp/x",
        "show --ext-diff",
        "log --textconv",
        "cat-file --filters HEAD:a",
        "log --show-signature",
        "log --show-sig",
        "log --format=%G?",
        "for-each-ref --format=%(signature)",
        "blame --contents /etc/hosts a",
        "blame -S /etc/hosts a",
        "log -O/etc/hosts",
        "log -pO/etc/hosts",
        "fsck --lost-found",
    ],
)
def test_what_could_do_more_is_refused(words: str) -> None:
    with pytest.raises(RefusedError) as caught:
        check_reading(words.split())
    assert caught.value.fix


def test_no_words_are_wrong_usage() -> None:
    with pytest.raises(UsageError):
        check_reading([])


def test_git_sees_no_working_files_and_runs_no_filters() -> None:
    assert safe_words(["log", "-p"]) == ["--bare", "log", "--no-ext-diff", "--no-textconv", "-p"]
    assert safe_words(["cat-file", "-p", "HEAD"]) == ["--bare", "cat-file", "-p", "HEAD"]
