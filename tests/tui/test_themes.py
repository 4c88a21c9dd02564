from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from memtui.errors import UsageError
from memtui.tui import themes
from memtui.tui.palette import Palette, desk_variables

GOOD = """
background = "#101010"
foreground = "#eeeeee"
primary = "#7aa2f7"
accent = "#e8b565"
success = "#86c98a"
warning = "#e6a05c"
error = "#ee7884"
"""


def write(directory: Path, text: str) -> Path:
    path = directory / "mine.toml"
    path.write_text(text)
    return path


def test_a_theme_is_named_like_its_file(tmp_path: Path) -> None:
    theme = themes.read_theme(write(tmp_path, GOOD + '[fine]\ncursor = "#223344"\n'))
    assert (theme.name, theme.dark, theme.accent) == ("mine", True, "#E8B565")
    assert theme.variables == {"desk-cursor": "#223344"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("not toml", "can't be read"),
        ('background = "#101010"', "it has no foreground"),
        (GOOD + 'colour = "#111111"', "there is no colour “colour”"),
        (GOOD.replace("#eeeeee", "#zzz"), "foreground = “#zzz” is no colour"),
        (GOOD + "surface = 3", "surface is a colour in quotes"),
        (GOOD + 'dark = "yes"', "dark is true or false"),
        (GOOD + '[fine]\nborder = "#111111"', "[fine] has no colour “border”"),
        (GOOD + "fine = 1", "[fine] is a table"),
        ("ansi = 1", "ansi is true or false"),
        (GOOD + "ansi = true", "the terminal gives all colours"),
    ],
)
def test_a_wrong_theme_is_told_in_one_sentence(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        themes.read_theme(write(tmp_path, text))
    assert message in caught.value.message
    assert "mine.toml" in caught.value.message


def test_a_persons_themes_are_read_and_faults_are_kept_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = tmp_path / "memtui" / "themes"
    directory.mkdir(parents=True)
    write(directory, GOOD)
    (directory / "bad.toml").write_text("?")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    found, faults = themes.user_themes()
    assert [theme.name for theme in found] == ["mine"]
    assert len(faults) == 1


ALL = {theme.name: theme for theme in themes.own_themes()} | BUILTIN_THEMES


def test_our_own_themes_are_there() -> None:
    kinds = {"slate", "paper", "high-contrast", "colour-blind", "terminal", "lantern"}
    assert kinds <= set(ALL)
    assert themes.DEFAULT in ALL


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_theme_gives_every_style(name: str) -> None:
    palette = Palette(desk_variables(ALL[name]))
    for tone in ("ink", "strong", "dim", "faint", "key", "add", "del", "warn", "block", "dream"):
        for ground in ("", "add", "del", "add-word", "del-word", "lift"):
            style = palette.style(tone, ground, "pane")
            assert style.color is not None
            assert style.bgcolor is not None


MIXED = [theme for theme in themes.own_themes() if not theme.ansi]


@pytest.mark.parametrize("theme", MIXED, ids=lambda theme: theme.name)
def test_our_text_can_be_read(theme: Theme) -> None:
    """Contrast of text on every shade it stands on, by WCAG's formula."""
    colours = {key: Color.parse(value) for key, value in desk_variables(theme).items()}
    for ground in ("pane", "side", "bar", "cursor", "add-ground", "del-ground"):
        for tone, least in (("ink", 7.0), ("dim", 4.0), ("key", 4.0)):
            assert ratio(colours[f"desk-{tone}"], colours[f"desk-{ground}"]) >= least, (
                tone,
                ground,
            )


def test_high_contrast_keeps_all_text_at_seven_to_one() -> None:
    theme = themes.own_theme("high-contrast")
    colours = {key: Color.parse(value) for key, value in desk_variables(theme).items()}
    colours |= {key: Color.parse(value) for key, value in theme.variables.items()}
    for ground in ("pane", "side", "bar", "cursor"):
        for tone in ("ink", "strong", "dim", "key", "info", "add", "del", "warn", "dream"):
            assert ratio(colours[f"desk-{tone}"], colours[f"desk-{ground}"]) >= 7, (tone, ground)


def test_colour_blind_tells_coming_from_going_by_blue() -> None:
    """Who can't tell red from green still sees how much blue there is."""
    colours = desk_variables(themes.own_theme("colour-blind"))
    for one, other in (("add", "del"), ("add-ground", "del-ground"), ("add-word", "del-word")):
        add, remove = (Color.parse(colours[f"desk-{name}"]).normalized for name in (one, other))
        assert add[2] > 1.5 * remove[2]


def test_sixteen_colours_are_the_terminals_own() -> None:
    palette = Palette(desk_variables(themes.own_theme("terminal")))
    for tone in ("ink", "dim", "faint", "key", "add", "del", "warn", "block", "info", "dream"):
        for pane in ("pane", "side", "bar", "cursor", "cursor-quiet"):
            style = palette.style(tone, "", pane)
            assert style.color is not None
            assert style.color.triplet is None
            assert style.bgcolor is not None
            assert style.bgcolor.is_default
            assert style.reverse is (True if pane == "cursor" else None)


def test_a_theme_is_found_by_name_the_persons_own_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    directory = themes.user_directory()
    directory.mkdir(parents=True)
    (directory / "paper.toml").write_text(GOOD)
    assert themes.find_theme("paper").dark is True
    assert themes.find_theme("slate").name == "slate"
    assert themes.find_theme("nord") is BUILTIN_THEMES["nord"]
    for name in ("nowhere", "../themes/paper"):
        with pytest.raises(UsageError, match="There is no theme"):
            themes.find_theme(name)


def ratio(one: Color, other: Color) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in colour.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_signs_and_underline_tell_what_colour_tells() -> None:
    palette = Palette(desk_variables(ALL["slate"]))
    assert palette.style("strong", "add-word", "pane").underline
    assert not palette.style("ink", "add", "pane").underline
