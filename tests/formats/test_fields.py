import pytest

from memtui.errors import RefusedError
from memtui.formats.frontmatter import Document


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", ""),
        (b"no frontmatter\n", ""),
        (b"---\n", ""),
        (b"---\nname: x\n\nnever closed\n", "never closed"),
        (b"---\n\nProse after a rule.\n\n---\n\nMore prose.\n", ""),
        (b"---\n# Heading\n\nprose\n\n---\n", ""),
        (b"---\nhttps://host.test/x\n\nmore\n\n---\n", ""),
        (b"---\n- a\n- b\n---\nbody\n", "top level is not a mapping"),
        (b"---\njust words\n---\nbody\n", "top level is not a mapping"),
        (b"---\n[a, b]\n---\nbody\n", "top level is not a mapping"),
        (b"----\nname: x\n----\nbody\n", "fenced by ---- instead of ---"),
        (b"----\n\nprose\n\n----\n", ""),
        (b'+++\nname = "x"\n+++\nbody\n', "fenced by +++ instead of ---"),
        (b';;;\n{"name": "x"}\n;;;\nbody\n', "fenced by ;;; instead of ---"),
        (b" ---\nname: x\n---\n", ""),
        (b"--- # note\nname: x\n---\n", ""),
    ],
)
def test_what_is_no_frontmatter_is_body(data: bytes, problem: str) -> None:
    document = Document.parse(data)
    assert not document.has_frontmatter
    assert document.body.encode() == data
    assert document.problem == problem
    assert document.keys == ()


@pytest.mark.parametrize(
    ("data", "keys", "body"),
    [
        (b"---\n---\n", (), ""),
        (b"---\n---", (), ""),
        (b"---\n# only a comment\n---\nx", (), "x"),
        (b"---\nname: x\n...\nbody", ("name",), "body"),
        (b"---  \t\nname: x\n--- \nbody", ("name",), "body"),
        (b"---\r\nname: x\r\n---\r\nbody", ("name",), "body"),
        (b"---\rname: x\r---\rbody", ("name",), "body"),
        (b"\xef\xbb\xbf---\nname: x\n---\n", ("name",), ""),
        (b"---\n\n# note\nname: x\n---\n\n---\nrule\n", ("name",), "\n---\nrule\n"),
        (b"---\nname:x\n---\n", ("name",), ""),
        ("---\n名称: x\n---\n".encode(), ("名称",), ""),
        (b"---\n'q': 1\n1: a\n? [a]\nname: x\n---\n", ("q", "1", "name"), ""),
        (b"---\nmetadata:\n---\n", ("metadata",), ""),
    ],
)
def test_what_is_frontmatter(data: bytes, keys: tuple[str, ...], body: str) -> None:
    document = Document.parse(data)
    assert document.has_frontmatter
    assert document.keys == keys
    assert document.body == body
    assert document.problem == ""


def test_a_fence_far_down_closes_it() -> None:
    data = b"---\nname: x\n" + b"".join(b"k%d: v\n" % n for n in range(40)) + b"---\nbody\n"
    assert Document.parse(data).body == "body\n"


def test_hostile_files_are_read_in_linear_time() -> None:
    for data in (
        b"---\n" + b"[" * 100_000 + b"\n---\n",
        b"---\n" + b"".join(b"k%d: v\n" % n for n in range(100_000)) + b"---\n",
        b"---\nname: " + b"x" * 1_000_000 + b"\n---\n",
        b"---\nmetadata:\n" + b"  # c\n" * 200_000 + b"  x: 1\n---\n",
        b"---\nname: x\n" + b"\n---x" * 200_000,
        b"---" + b" " * 1_000_000 + b"x\n---\n",
    ):
        document = Document.parse(data)
        assert document.join() == data
    deep = b"".join(b" " * n + b"k:\n" for n in range(350))
    assert Document.parse(b"---\n" + deep + b"---\n").set("x", "1").get("x") == "1"


def test_keys_past_64_kib_are_not_read_and_not_edited() -> None:
    document = Document.parse(b"---\nname: x\n" + b"k: " + b"v" * 65_536 + b"\n---\nbody\n")
    assert (document.has_frontmatter, document.keys, document.body) == (True, (), "body\n")
    assert document.problem == "larger than 64 KiB"
    for act in (lambda: document.set("name", "y"), lambda: document.remove("name")):
        with pytest.raises(RefusedError, match="larger than 64 KiB"):
            act()
