"""Where memtui keeps what it knows about stores, outside of them, and how a store finds its own."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from memtui import clock
from memtui.errors import NotFoundError, RefusedError, StoreError
from memtui.files.failures import read_failure, write_failure
from memtui.files.identity import Identity
from memtui.files.lock import locked
from memtui.files.private import (
    may_write,
    private_directory,
    sync_directory,
    write_private,
)
from memtui.files.state_dir import Place, StateDir

__all__ = ["Place", "StateDir", "StateHome"]


class StateHome:
    """All stores that memtui has state for.

    `stores/<id>/store.json` is the truth. Beside it, `by-path/<hash>` and
    `by-inode/<device>-<inode>` hold an id each, so that a start reads two small
    files however many stores there are; they are rebuilt when one is missing.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    @classmethod
    def default(cls, environ: Mapping[str, str] = os.environ) -> StateHome:
        """`$XDG_STATE_HOME/memtui`; a relative value is ignored, as the XDG rules say."""
        base = Path(environ.get("XDG_STATE_HOME", ""))
        if not base.is_absolute():
            base = _home(environ) / ".local" / "state"
        return cls(base / "memtui")

    @property
    def writable(self) -> bool:
        """Whether state can be kept; nothing is made to find out."""
        directory = self.directory
        while not directory.exists() and directory != directory.parent:
            directory = directory.parent
        return directory.is_dir() and may_write(directory)

    def stores(self) -> Iterator[StateDir]:
        """Every store whose record can be read."""
        for directory in sorted(self._names("stores")):
            try:
                yield self._load(directory)
            except StoreError:
                continue

    def find(self, real: Path) -> StateDir | None:
        """The state of the store at a real path.

        By its path; else by device and inode, if nothing stands at the path that
        the record names: then `moved_from` is set until `attach` records the move.
        A copy of a directory is a new store. Raises StoreError when the record
        is there and can't be read.
        """
        self._guard()
        found = self._look_up(real)
        if found is None and len(self._names("by-path")) < len(self._names("stores")):
            self._index_again()
            found = self._look_up(real)
        return found

    def _guard(self) -> None:
        """Keep the state private: what is in it says what others must not read or plant."""
        try:
            status = self.directory.stat()
        except OSError:
            return
        if status.st_uid != os.geteuid():
            raise StoreError(
                f"memtui's state in {self.directory} belongs to another user.",
                "Run memtui as that user, or set XDG_STATE_HOME.",
            )
        if status.st_mode & 0o077:
            self.directory.chmod(0o700)

    def _look_up(self, real: Path) -> StateDir | None:
        found = self._indexed("by-path", _path_key(str(real)))
        if found is not None and found.path == str(real):
            return found
        identity = Identity.of(real)
        found = self._indexed("by-inode", _inode_key(identity))
        if found is None or found.identity != identity or os.path.lexists(found.path):
            return None
        return replace(found, moved_from=found.path, path=str(real))

    def create(
        self,
        real: Path,
        *,
        history: Place = "outside",
        id: str | None = None,
        salt: str | None = None,
        anew: bool = False,
    ) -> StateDir:
        """State for the store at a real path: a new one, unless another process just made it.

        `anew` gives the path new state even so: what stood there before is another store.
        Where its home can't be made, `writable` is False. Raises StoreError.
        """
        self._guard()
        state = self._new(real, history, id, salt)
        try:
            private_directory(self.directory)
        except OSError:
            return replace(state, writable=False)
        if not self.writable:
            return replace(state, writable=False)
        with locked(self.directory / "lock", timeout=5.0):
            made = self._indexed("by-path", _path_key(str(real)))
            if made is not None and made.path == str(real) and not anew:
                return made
            self._keep(state)
        return state

    def _new(self, real: Path, history: Place, id: str | None, salt: str | None) -> StateDir:
        identity = Identity.of(real)
        name = id or os.urandom(8).hex()
        return StateDir(
            id=name,
            directory=self.directory / "stores" / _safe_id(name),
            path=str(real),
            device=identity.device,
            inode=identity.inode,
            generation=identity.generation,
            history=history,
            salt=salt or os.urandom(16).hex(),
            created=clock.now().isoformat(timespec="seconds"),
        )

    def attach(self, old: Path, new: Path) -> StateDir:
        """Bind the state of the store that stood at `old` to the directory `new`.

        Raises NotFoundError when no store is known there, RefusedError when
        `new` has a state of its own.
        """
        state = next((state for state in self.stores() if state.path == str(old)), None)
        if state is None:
            raise NotFoundError(f"memtui knows no store at {old}.")
        taken = self._indexed("by-path", _path_key(str(new)))
        if taken is not None and taken.id != state.id and taken.path == str(new):
            raise RefusedError(f"{new} has a history of its own already.")
        identity = Identity.of(new)
        bound = replace(
            state,
            path=str(new),
            device=identity.device,
            inode=identity.inode,
            generation=identity.generation,
        )
        self._keep(bound)
        if old != new:
            (self.directory / "by-path" / _path_key(str(old))).unlink(missing_ok=True)
        return bound

    def _keep(self, state: StateDir) -> None:
        try:
            # The index first: an entry without a record does no harm, but a record
            # that no entry names would be a history that its store can't find.
            self._index(state)
            if state.directory.is_dir():
                state.save()
            else:
                self._make(state)
        except OSError as error:
            raise write_failure(error, str(state.directory)) from error

    def _make(self, state: StateDir) -> None:
        """Put a directory in place with its record in it: others look it up without a lock."""
        making = state.directory.with_name(f".{state.id}.{os.getpid()}")
        private_directory(making)
        try:
            replace(state, directory=making).save()
            making.replace(state.directory)
        except BaseException:
            shutil.rmtree(making, ignore_errors=True)
            raise
        sync_directory(state.directory.parent)

    def _index(self, state: StateDir) -> None:
        for index, key in (
            ("by-path", _path_key(state.path)),
            ("by-inode", _inode_key(state.identity)),
        ):
            private_directory(self.directory / index)
            write_private(self.directory / index / key, state.id.encode())

    def _index_again(self) -> None:
        if not self.writable:
            return
        try:
            for state in self.stores():
                self._index(state)
        except OSError as error:
            raise write_failure(error, str(self.directory)) from error

    def _indexed(self, index: str, key: str) -> StateDir | None:
        try:
            name = (self.directory / index / key).read_text("ascii", "replace")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise read_failure(error, str(self.directory / index / key)) from error
        if not (self.directory / "stores" / _safe_id(name)).is_dir():
            return None
        return self._load(name)

    def _load(self, name: str) -> StateDir:
        return StateDir.load(self.directory / "stores" / _safe_id(name))

    def _names(self, directory: str) -> list[str]:
        try:
            names = [entry.name for entry in (self.directory / directory).iterdir()]
        except OSError:
            return []
        return [name for name in names if not name.startswith(".")]


def _home(environ: Mapping[str, str]) -> Path:
    home = Path(environ.get("HOME", ""))
    if home.is_absolute():
        return home
    import pwd

    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        raise StoreError(
            "This user has no home directory for memtui's state.", "Set XDG_STATE_HOME."
        ) from None


def _path_key(path: str) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:32]


def _inode_key(identity: Identity) -> str:
    return f"{identity.device}-{identity.inode}"


def _safe_id(name: str) -> str:
    if not name.isalnum():
        raise StoreError(f"{name!r} is not the id of a store.")
    return name
