import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.formats.links import as_target, find_links, find_wikilinks, leaves, links_in, resolve


@pytest.mark.parametrize(
    ("line", "links"),
    [
        ("- [A](a.md) — hook", [("A", "a.md")]),
        ("[a](<b c.md>) [b](b%20c.md)", [("a", "b c.md"), ("b", "b%20c.md")]),
        ('[a](b.md "t") [c](d.md \'t\') [e](f.md (t))',
         [("a", "b.md"), ("c", "d.md"), ("e", "f.md")]),
        ("[a](b c.md)", [("a", "b c.md")]),
        ("[a](f(1).md)", [("a", "f(1).md")]),
        ("[x [y] \\] z](a.md)", [("x [y] \\] z", "a.md")]),
        ("[[wiki]] and [ ] and ![image](a.md)", []),
        ("`[code](a.md)` [`b`](b.md)", [("`b`", "b.md")]),
        ("[a\\`b](a.md) — c`d", [("a\\`b", "a.md")]),
        ("[a](b.md", []),
        ("[]()", [("", "")]),
    ],
)  # fmt: skip
def test_finding(line: str, links: list[tuple[str, str]]) -> None:
    found = find_links(line)
    assert [(link.text, link.target) for link in found] == links
    for link in found:
        assert line[link.start :].startswith("[" + link.text + "](")
        assert line[link.end - 1] == ")"


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("a.md", "a.md"),
        ("./a.md", "a.md"),
        ("team/a.md", "team/a.md"),
        ("x/../a.md", "a.md"),
        ("b%20c.md", "b c.md"),
        ("b.md#part", "b.md"),
        ("b.md?x=1", "b.md"),
        ("记忆.md", "记忆.md"),
        ("%E8%AE%B0.MD", "记.MD"),
        ("%FF.md", "\udcff.md"),
        ("../a.md", None),
        ("x/../../a.md", None),
        ("/etc/a.md", None),
        ("~/a.md", None),
        ("C:\\a.md", None),
        ("file:///a.md", None),
        ("https://host.test/a.md", None),
        ("javascript:alert(1)//.md", None),
        ("%2e%2e/a.md", None),
        ("%2Fetc/a.md", None),
        ("a%00.md", None),
        ("a.txt", None),
        ("#part", None),
        ("", None),
    ],
)
def test_resolving(target: str, path: str | None) -> None:
    assert resolve(target) == path


@pytest.mark.parametrize(
    ("target", "outside"),
    [
        ("../a.md", True),
        ("..", True),
        ("x/../../docs/", True),
        ("%2e%2e/a.md", True),
        ("/etc/passwd", True),
        ("~/x", True),
        ("U:/x/y.md", True),
        ("file:///x", True),
        ("a.md", False),
        ("https://host.test/../x", False),
        ("mailto:a@host.test", False),
        ("#part", False),
        ("", False),
    ],
)
def test_leaving(target: str, outside: bool) -> None:
    assert leaves(target) == outside


def test_wikilinks() -> None:
    assert find_wikilinks("[[a]] [[b c|shown]] [[d#part]] [[ ]x] [e](f)") == ["a", "b c", "d"]
    assert links_in("[[a]] [x](b.md)\n[[a]] [y](https://host.test)") == (
        "a", "b.md", "https://host.test",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("a.md", "a.md"),
        ("team/记忆.md", "team/记忆.md"),
        ("b (c).md", "b%20%28c%29.md"),
        ("~a.md", "./~a.md"),
        ("note:b.md", "./note:b.md"),
        ("50%.md", "50%25.md"),
        ("\udcff.md", "%FF.md"),
    ],
)
def test_writing_targets(path: str, target: str) -> None:
    assert as_target(path) == target
    assert resolve(target) == path


@given(st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="/\0"), min_size=1))
def test_a_written_target_resolves_to_its_path(stem: str) -> None:
    path = f"{stem}.md"
    (link,) = find_links(f"[x]({as_target(path)})")
    assert resolve(link.target) == path


def test_hostile_lines_are_read_in_linear_time() -> None:
    for line in (
        "[" * 1_000_000 + "](",
        "[a](" * 250_000,
        "[a](" + " " * 1_000_000,
        "[a](" + "b" * 1_000_000,
        '[a](b "' + "c" * 1_000_000,
        "[a" + "[b]" * 300_000 + "](",
        "`" * 999_999 + "](",
        "[[" * 500_000 + "](",
        "\\" * 1_000_000 + "](",
        "[x](" + "(a)" * 300_000,
    ):
        assert find_links(line) == []
        assert find_wikilinks(line) == []
