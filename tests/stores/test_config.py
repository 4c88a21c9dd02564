from __future__ import annotations

from pathlib import Path

import pytest

from memtui.stores.config import SETTINGS, Config, config_path, read_config


def written(tmp_path: Path, text: str) -> Config:
    """The settings read from this text."""
    path = tmp_path / "memtui" / "desk.toml"
    path.parent.mkdir()
    path.write_text(text)
    return read_config({"XDG_CONFIG_HOME": str(tmp_path), "HOME": "/home/somebody"})


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    config = read_config({"XDG_CONFIG_HOME": str(tmp_path)})
    assert (config.stores, config.theme, config.bindings, config.complaints) == ((), "", {}, ())
    assert (config.keys, config.motion, config.diff, config.sort) == (
        "default", "full", "auto", "oldest",
    )  # fmt: skip
    assert set(config.origins.values()) == {"default"}


def test_reads_what_is_written(tmp_path: Path) -> None:
    text = 'stores = ["~/notes", "/srv/memory"]\ntheme = "calm"\nkeys = "vim"\n'
    text += '[bindings]\napprove = "y"\n'
    config = written(tmp_path, text)
    assert config.stores == (Path("/home/somebody/notes"), Path("/srv/memory"))
    assert config.theme == "calm"
    assert (config.keys, config.bindings) == ("vim", {"approve": "y"})
    assert config.complaints == ()
    assert {name for name, origin in config.origins.items() if origin == "file"} == {
        "stores", "theme", "keys", "bindings",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("stores = 3", "stores"),
        ("stores = [1]", "stores"),
        ("theme = []", "theme"),
        ("[bindings]\napprove = 1", "bindings"),
        ('keys = "nano"', "keys"),
        ("[keys]", "keys"),
        ("motion = true", "motion"),
        ('diff = "wide"', "diff"),
        ("sort = 1", "sort"),
        ("dream_loss = 2", "dream_loss"),
        ("colour = 1", "colour"),
    ],
)
def test_a_bad_value_is_told_and_the_default_used(tmp_path: Path, text: str, named: str) -> None:
    config = written(tmp_path, text)
    assert (config.stores, config.theme, config.bindings, config.keys) == ((), "", {}, "default")
    assert len(config.complaints) == 1
    assert f"“{named}”" in config.complaints[0]


def test_a_broken_file_is_told(tmp_path: Path) -> None:
    assert "can't be read" in written(tmp_path, "stores = [").complaints[0]


def test_a_relative_xdg_path_does_not_count() -> None:
    environ = {"XDG_CONFIG_HOME": "relative", "HOME": "/home/somebody"}
    assert config_path(environ) == Path("/home/somebody/.config/memtui/desk.toml")
    assert config_path({}) is None


def test_every_setting_is_documented() -> None:
    for setting in SETTINGS.values():
        assert setting.doc.endswith(".")
        assert setting.wanted
