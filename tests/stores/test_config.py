from __future__ import annotations

from pathlib import Path

import pytest

from memtui.stores.config import Config, config_path, read_config


def written(tmp_path: Path, text: str) -> Config:
    """The settings read from this text."""
    path = tmp_path / "memtui" / "desk.toml"
    path.parent.mkdir()
    path.write_text(text)
    return read_config({"XDG_CONFIG_HOME": str(tmp_path), "HOME": "/home/somebody"})


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    config = read_config({"XDG_CONFIG_HOME": str(tmp_path)})
    assert (config.stores, config.theme, config.keys, config.complaints) == ((), "", {}, ())
    assert set(config.origins.values()) == {"default"}


def test_reads_what_is_written(tmp_path: Path) -> None:
    text = 'stores = ["~/notes", "/srv/memory"]\ntheme = "calm"\n[keys]\napprove = "y"\n'
    config = written(tmp_path, text)
    assert config.stores == (Path("/home/somebody/notes"), Path("/srv/memory"))
    assert config.theme == "calm"
    assert config.keys == {"approve": "y"}
    assert config.complaints == ()
    assert set(config.origins.values()) == {"file"}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("stores = 3", "stores"),
        ("stores = [1]", "stores"),
        ("theme = []", "theme"),
        ("[keys]\napprove = 1", "keys"),
        ("colour = 1", "colour"),
    ],
)
def test_a_bad_value_is_told_and_the_default_used(tmp_path: Path, text: str, named: str) -> None:
    config = written(tmp_path, text)
    assert (config.stores, config.theme, config.keys) == ((), "", {})
    assert len(config.complaints) == 1
    assert f"“{named}”" in config.complaints[0]


def test_a_broken_file_is_told(tmp_path: Path) -> None:
    assert "can't be read" in written(tmp_path, "stores = [").complaints[0]


def test_a_relative_xdg_path_does_not_count() -> None:
    environ = {"XDG_CONFIG_HOME": "relative", "HOME": "/home/somebody"}
    assert config_path(environ) == Path("/home/somebody/.config/memtui/desk.toml")
    assert config_path({}) is None
