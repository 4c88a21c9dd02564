from memtui.formats.digest import blob_id, text_digest


def test_blob_id_is_gits() -> None:
    assert blob_id(b"") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
    assert blob_id(b"hello\n") == "ce013625030ba8dba906f756967f9e9ca394464a"


def test_where_parts_end_counts() -> None:
    assert text_digest("ab", "c") != text_digest("a", "bc")
    assert text_digest("abc") != text_digest("abc", "")
    assert text_digest("a") == text_digest(b"a")
    assert len(text_digest()) == 16


def test_undecodable_bytes_have_a_digest() -> None:
    assert text_digest("\udcff") != text_digest("\udcfe")
