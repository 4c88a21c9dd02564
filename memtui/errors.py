"""Everything that can go wrong and that a person should read as one sentence.

MemtuiError            refused or failed                                     exit 1
├── UsageError         the words of the call are wrong                       exit 2
├── StaleError         what was shown is no longer what stands               exit 3
├── LockedError        another process holds the store                       exit 4
├── RefusedError       this can't be done, or not to this file
│   ├── NotFoundError  no such memory, item or commit
│   └── BlockedError   a finding blocks approval: edit it, or override with a reason
├── StoreError         the store can't be opened, read or written
├── ModelError         the language model that was set up gave no answer
├── InterruptedCallError  a signal ended the call                            exit 130
└── HistoryError       git is missing, too old, or answered what it should not
"""

from __future__ import annotations


class MemtuiError(Exception):
    """A failure with the user's sentence, the remedy and the exit code.

    `message` says what and where, `fix` what to do about it. Both may hold text
    from a store; whoever prints them cleans them.
    """

    code = "failed"
    exit_code = 1

    def __init__(self, message: str, fix: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix


class UsageError(MemtuiError):
    """The words of the call are wrong."""

    code = "usage"
    exit_code = 2


class StaleError(MemtuiError):
    """What was shown is no longer what stands; nothing was written for it."""

    code = "stale"
    exit_code = 3


class LockedError(MemtuiError):
    """Another process holds the store, or its agent is consolidating."""

    code = "locked"
    exit_code = 4


class RefusedError(MemtuiError):
    """The action makes no sense here, or is not safe on this file."""

    code = "refused"


class NotFoundError(RefusedError):
    """No memory, queue item or commit answers to that name."""

    code = "not-found"


class BlockedError(RefusedError):
    """A finding of severity *block* stands in the way of an approval."""

    code = "blocked"


class StoreError(MemtuiError):
    """The store can't be opened, read or written."""

    code = "store"


class ModelError(MemtuiError):
    """The language model that the user has set up gave no answer, or can't be asked."""

    code = "model"


class HistoryError(MemtuiError):
    """Git is missing, too old, or answered what it should not."""

    code = "history"


class InterruptedCallError(MemtuiError):
    """A signal ended the call: what is decided is decided whole, or not at all."""

    code = "interrupted"

    def __init__(self, exit_code: int = 130) -> None:
        super().__init__("Interrupted: each decision is whole, or was not made.")
        self.exit_code = exit_code  # 128 and the signal, as a shell reports it


class CancelledError(Exception):
    """Who waited for what was to be found out has gone."""
