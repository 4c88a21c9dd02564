import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memtui.errors import RefusedError
from memtui.formats.frontmatter import Document, new_document

GENERATION_A = b"""---
name: Release freeze
description: No deploys on Friday
type: project
---

Body.
"""
GENERATION_A2 = GENERATION_A.replace(
    b"type: project\n", b"type: project\noriginSessionId: 00000000-0000-4000-8000-000000000001\n"
)
GENERATION_B = b"""---
name: release-freeze
description: "No deploys on Friday; why: on-call is thin"
metadata:
  type: project
---
Body.
"""
GENERATION_C = b"""---
name: release-freeze
description: plain with: colon and # hash and "quotes"
metadata:\x20
  node_type: memory
  type: project
  originSessionId: 00000000-0000-4000-8000-000000000001
  modified: 2026-08-01T09:30:00.000Z
---

Body with [[links]].
"""
ODD = b"""---\r
# a comment\r
name:   odd spacing   \r
\r
title: 'it''s' # why\r
pinned: no # keep\r
tags: a, b\r
createdAt: 2026-07-04T00:00:00.000Z\r
---\r
Body\r
"""
KEYS = st.sampled_from(["name", "type", "pinned", "metadata.type", "metadata.x", "a"])
LINES = st.sampled_from(
    [
        "---", "--- ", "...", "----", "name: x", "name:", 'name: "q"', "name: 'q' # c", "a:b",
        "type: a: b", "metadata: ", "  type: x", "  x: 1 # c", "\tx: 1", "- item", "  - item",
        "# comment", "", " ", "prose", "'quoted': y", "1: z", "? [a]", "tags: [a, b]", "d: |",
        "d: >-", "anchor: &a b", "\ufeff", "\udcff",
    ]
)  # fmt: skip
TEXTS = st.builds(
    lambda bom, lines, last: (bom + "".join(a + b for a, b in lines) + last).encode(
        "utf-8", "surrogateescape"
    ),
    st.sampled_from(["", "\ufeff", "---\n", "\ufeff---\r\n", "---\n", "---\nname: x\n"]),
    st.lists(st.tuples(LINES, st.sampled_from(["\n", "\n", "\r\n", "\r"])), max_size=12),
    LINES,
)


def other_lines(before: bytes, after: bytes) -> tuple[list[bytes], list[bytes]]:
    """The lines of each side that the other does not have."""
    old, new = before.splitlines(True), after.splitlines(True)
    return [line for line in old if line not in new], [line for line in new if line not in old]


class TestParse:
    @given(st.binary(max_size=200))
    def test_any_bytes_join_to_themselves(self, data: bytes) -> None:
        assert Document.parse(data).join() == data

    @given(TEXTS)
    @settings(max_examples=300)
    def test_any_frontmatter_joins_to_itself(self, data: bytes) -> None:
        document = Document.parse(data)
        assert document.join() == data
        assert document.body_line == len(document.lines) + 1

    @pytest.mark.parametrize(
        ("data", "generation"),
        [
            (GENERATION_A, "A"),
            (GENERATION_A2, "A'"),
            (GENERATION_B, "B"),
            (GENERATION_C, "C"),
            (ODD, ""),
            (b"prose\n", ""),
        ],
    )
    def test_generations(self, data: bytes, generation: str) -> None:
        document = Document.parse(data)
        assert document.generation == generation
        assert document.problem == ""

    def test_keys_and_values_of_a_nested_block(self) -> None:
        document = Document.parse(GENERATION_C)
        assert document.keys == (
            "name", "description", "metadata.node_type", "metadata.type",
            "metadata.originSessionId", "metadata.modified",
        )  # fmt: skip
        assert document.get("description") == 'plain with: colon and # hash and "quotes"'
        assert document.get("metadata") == ""
        assert document.get("type") is None
        assert document.get_any("type") == "project"
        assert document.body == "\nBody with [[links]].\n"
        assert document.body_line == 10

    def test_values_as_agents_write_them(self) -> None:
        document = Document.parse(ODD)
        assert document.get("name") == "odd spacing"
        assert document.get("title") == "it's"
        assert document.get("pinned") == "no"
        assert document.get_list("tags") == ("a", "b")
        assert document.get("createdAt") == "2026-07-04T00:00:00.000Z"
        assert document.get("missing") is None
        assert document.get_list("missing") == ()

    def test_a_key_that_stands_twice_is_told(self) -> None:
        document = Document.parse(b"---\nname: a\ntype: t\nname: b\n---\n")
        assert document.problem == "key twice: name"
        assert document.get("name") == "b"
        assert document.set("type", "u").get("type") == "u"

    def test_foreign_line_separators_make_no_key(self) -> None:
        document = Document.parse("---\nname: a\x85b: c\u2028d: e\n---\n".encode())
        assert document.keys == ("name",)
        assert document.get("name") == "a\x85b: c\u2028d: e"

    def test_bytes_that_are_not_utf8_survive(self) -> None:
        data = b"---\nname: \xff\xfe\n---\n\x80"
        document = Document.parse(data)
        assert document.set("type", "x").join() == b"---\nname: \xff\xfe\ntype: x\n---\n\x80"


class TestSet:
    @pytest.mark.parametrize("data", [GENERATION_A, GENERATION_A2, GENERATION_B, GENERATION_C, ODD])
    def test_own_value_is_the_identity(self, data: bytes) -> None:
        document = Document.parse(data)
        for key in document.keys:
            assert document.set(key, document.get(key) or "") is document

    @given(TEXTS, KEYS, st.text(st.characters(codec="utf-8"), max_size=8))
    @settings(max_examples=500, deadline=None)
    def test_one_line_changes_or_it_is_refused(self, data: bytes, key: str, value: str) -> None:
        document = Document.parse(data)
        try:
            changed = document.set(key, value)
        except RefusedError:
            return
        assert changed.get(key) == value
        assert changed.body == document.body
        assert changed.bom == document.bom
        assert changed.set(key, value) is changed
        kept = [line for line in changed.lines if line in document.lines]
        assert len(changed.lines) - len(kept) <= 2
        rest = [(f.key, f.raw) for f in document.fields if f.key not in (key, "metadata")]
        assert [(f.key, f.raw) for f in changed.fields if f.key not in (key, "metadata")] == rest

    @given(TEXTS, KEYS)
    @settings(max_examples=300, deadline=None)
    def test_a_new_key_can_be_taken_back(self, data: bytes, key: str) -> None:
        document = Document.parse(data)
        if key in document.keys or not document.has_frontmatter:
            return
        try:
            changed = document.set(key, "v")
        except RefusedError:
            return
        if "metadata" not in [field.key for field in document.fields] or "." not in key:
            assert changed.remove(key).join() == data

    @pytest.mark.parametrize(
        ("data", "key", "value", "gone", "come"),
        [
            (GENERATION_A, "pinned", "true", [], [b"pinned: true\n"]),
            (GENERATION_A, "name", "A: b", [b"name: Release freeze\n"], [b'name: "A: b"\n']),
            (GENERATION_A, "name", "no", [b"name: Release freeze\n"], [b'name: "no"\n']),
            (GENERATION_C, "metadata.pinned", "true", [], [b"  pinned: true\n"]),
            (
                GENERATION_B, "description", 'say "x", now',
                [b'description: "No deploys on Friday; why: on-call is thin"\n'],
                [b'description: "say \\"x\\", now"\n'],
            ),
            (ODD, "name", "even", [b"name:   odd spacing   \r\n"], [b"name:   even   \r\n"]),
            (
                ODD, "title", "that's",
                [b"title: 'it''s' # why\r\n"],
                [b"title: 'that''s' # why\r\n"],
            ),
            (ODD, "pinned", "yes", [b"pinned: no # keep\r\n"], [b"pinned: yes # keep\r\n"]),
            (ODD, "type", "user", [], [b"type: user\r\n"]),
        ],
    )  # fmt: skip
    def test_exactly_one_line(
        self, data: bytes, key: str, value: str, gone: list[bytes], come: list[bytes]
    ) -> None:
        changed = Document.parse(data).set(key, value).join()
        assert other_lines(data, changed) == (gone, come)

    def test_where_new_lines_go(self) -> None:
        data = b"---\nmetadata:\n    type: x\n\n# end\nname: y\n...\n"
        inside = Document.parse(data).set("metadata.pinned", "true").join()
        assert inside == data.replace(b"type: x\n", b"type: x\n    pinned: true\n")
        below = Document.parse(data).set("pinned", "true").join()
        assert below == data.replace(b"...\n", b"pinned: true\n...\n")

    def test_a_block_is_made_where_there_is_none(self) -> None:
        changed = Document.parse(GENERATION_A).set("metadata.pinned", "true")
        assert b"type: project\nmetadata:\n  pinned: true\n---\n" in changed.join()
        assert Document.parse(b"---\nmetadata: \n---\n").set("metadata.x", "1").join() == (
            b"---\nmetadata: \n  x: 1\n---\n"
        )

    @pytest.mark.parametrize(
        ("data", "written"),
        [
            (b"---\npinned:\n---\n", b"pinned: true\n"),
            (b"---\npinned: \n---\n", b"pinned: true\n"),
            (b"---\npinned:   # ask\n---\n", b"pinned:   true # ask\n"),
            (b"---\npinned:# ask\n---\n", b"pinned: true # ask\n"),
            (b"---\npinned: ''\n---\n", b"pinned: 'true'\n"),
            (b'---\r\npinned: "false"  \r\n---\n', b'pinned: "true"  \r\n'),
            (b"---\npinned:false\n---\n", b"pinned:true\n"),
        ],
    )
    def test_odd_lines_keep_their_form(self, data: bytes, written: bytes) -> None:
        assert written in Document.parse(data).set("pinned", "true").join()

    def test_a_file_that_yaml_refuses_can_still_be_pinned(self) -> None:
        data = b"---\nname: x\ndescription: note: this is broken\n\tbad: tab\n---\n"
        changed = Document.parse(data).set("pinned", "true").join()
        assert changed == data.replace(b"tab\n---", b"tab\npinned: true\n---")

    @pytest.mark.parametrize(
        ("lines", "why"),
        [
            ("k: a\nk: b", "stands twice"),
            ("k: |\n  text", "block scalar"),
            ("k: >-\n  text", "block scalar"),
            ("k: [a, b]", "flow collection"),
            ("k: {a: b}", "flow collection"),
            ("k: &x y", "anchor"),
            ("x: &x y\nk: *x", "alias"),
            ("k: !foo y", "tag"),
            ("k: two\n  lines", "several lines"),
            ('k: "two\n  lines"', "several lines"),
            ("k:\n  - a\n  - b", "several lines"),
            ("k:\n  nested: v", "several lines"),
            ("'k': v", "unusual"),
        ],
    )
    def test_what_one_line_cannot_say_is_refused(self, lines: str, why: str) -> None:
        document = Document.parse(f"---\n{lines}\nother: x\n---\n".encode())
        with pytest.raises(RefusedError, match=why) as refusal:
            document.set("k", "new")
        assert refusal.value.fix
        assert document.set("other", "y").get("other") == "y"

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"text\n",
            b"---\nname: x\n",
            b"+++\na = 1\n+++\n",
            b"----\nname: x\n----\n",
            b"---\n- a\n---\n",
        ],
    )
    def test_without_frontmatter_there_is_nothing_to_set(self, data: bytes) -> None:
        with pytest.raises(RefusedError, match="no frontmatter"):
            Document.parse(data).set("name", "y")

    def test_a_block_can_not_be_put_over_something_else(self) -> None:
        for lines in ("metadata: text", "metadata: {a: b}", "metadata:\n- a"):
            with pytest.raises(RefusedError, match="not a block"):
                Document.parse(f"---\n{lines}\n---\n".encode()).set("metadata.x", "1")

    def test_a_line_that_belongs_to_a_value_above_is_refused(self) -> None:
        data = b'---\ntext: "a\nname: b"\nother: c\n---\n'
        with pytest.raises(RefusedError):
            Document.parse(data).set("name", "x")


class TestRemove:
    @pytest.mark.parametrize(
        ("data", "key", "gone"),
        [
            (GENERATION_A, "type", [b"type: project\n"]),
            (GENERATION_C, "metadata.modified", [b"  modified: 2026-08-01T09:30:00.000Z\n"]),
            (GENERATION_B, "metadata.type", [b"metadata:\n", b"  type: project\n"]),
            (b"---\na: |\n  x\n  y\n\nb: 1\n---\n", "a", [b"a: |\n", b"  x\n", b"  y\n"]),
            (ODD, "pinned", [b"pinned: no # keep\r\n"]),
        ],
    )
    def test_only_its_lines_go(self, data: bytes, key: str, gone: list[bytes]) -> None:
        changed = Document.parse(data).remove(key)
        assert other_lines(data, changed.join()) == (gone, [])
        assert changed.get(key) is None

    def test_what_is_not_there_changes_nothing(self) -> None:
        for data in (GENERATION_A, b"prose\n"):
            document = Document.parse(data)
            assert document.remove("missing") is document

    def test_refusals(self) -> None:
        with pytest.raises(RefusedError, match="stands twice"):
            Document.parse(b"---\nk: a\nk: b\n---\n").remove("k")
        with pytest.raises(RefusedError, match="unusual"):
            Document.parse(b"---\n'k': a\n---\n").remove("k")


class TestBody:
    @given(TEXTS)
    def test_its_own_body_is_the_identity(self, data: bytes) -> None:
        document = Document.parse(data)
        assert document.with_body(document.body).join() == data

    def test_a_closing_fence_at_the_end_of_the_file_gets_its_line_end(self) -> None:
        document = Document.parse(b"---\r\nname: x\r\n---")
        assert document.with_body("new").join() == b"---\r\nname: x\r\n---\r\nnew"

    def test_frontmatter_can_be_added_on_top(self) -> None:
        document = Document.parse("\ufeffprose\r\n".encode())
        changed = document.with_frontmatter([("pinned", "true")])
        assert changed.join() == "\ufeff---\r\npinned: true\r\n---\r\nprose\r\n".encode()
        assert Document.parse(b"").with_frontmatter([("a", "b")]).join() == b"---\na: b\n---\n"

    @pytest.mark.parametrize("data", [GENERATION_A, b"---\nname: x\n", b"+++\na = 1\n+++\n"])
    def test_frontmatter_is_not_put_over_another(self, data: bytes) -> None:
        with pytest.raises(RefusedError):
            Document.parse(data).with_frontmatter([("a", "b")])


class TestNewDocument:
    def test_shape(self) -> None:
        fields = [("name", "a"), ("description", "b: c"), ("metadata.node_type", "memory"),
                  ("metadata.type", "user"), ("pinned", "true")]  # fmt: skip
        assert new_document(fields, "One.\nTwo.") == (
            b'---\nname: a\ndescription: "b: c"\nmetadata:\n  node_type: memory\n  type: user\n'
            b"pinned: true\n---\n\nOne.\nTwo.\n"
        )

    def test_line_ends(self) -> None:
        assert new_document([("name", "a")], "x\ny\n", "\r\n") == (
            b"---\r\nname: a\r\n---\r\n\r\nx\r\ny\r\n"
        )

    @given(st.lists(st.text(st.characters(codec="utf-8")), min_size=3, max_size=3))
    def test_what_is_written_is_read(self, values: list[str]) -> None:
        keys = ["name", "description", "metadata.source"]
        document = Document.parse(new_document(list(zip(keys, values, strict=True)), "body\n"))
        assert [document.get(key) for key in keys] == values
        assert document.body == "\nbody\n"
        assert not document.problem
