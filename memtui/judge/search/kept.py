"""An index as bytes, so that a large store isn't read anew at every start."""

from __future__ import annotations

import json
import sys
import zlib
from array import array

from memtui.judge.search.index import Index
from memtui.judge.search.postings import Postings

_FORMAT = 1
_HEAD = 8  # bytes that say how long the JSON is


def dumped(index: Index) -> bytes:
    """The index as bytes for `loaded`; documents that were replaced are left out."""
    index.compact()
    tokens = list(index.postings)
    head = {
        "format": _FORMAT,
        "order": sys.byteorder,
        "paths": index.listed,
        "digests": index.digests,
        "types": index.types,
        "moments": index.moments,
        "lengths": index.lengths,
        "tokens": tokens,
        "sizes": [len(index.postings[token].documents) for token in tokens],
    }
    text = json.dumps(head, ensure_ascii=True, separators=(",", ":")).encode()
    documents, counts = array("I"), array("B")
    for token in tokens:
        documents.extend(index.postings[token].documents)
        counts.extend(index.postings[token].counts)
    whole = len(text).to_bytes(_HEAD, "big") + text + documents.tobytes() + counts.tobytes()
    return zlib.compress(whole, 1)


def loaded(data: bytes) -> Index | None:
    """The index that `dumped` wrote; None for anything else, and for another machine's."""
    try:
        whole = zlib.decompress(data)
        start = _HEAD + int.from_bytes(whole[:_HEAD], "big")
        head = json.loads(whole[_HEAD:start])
        if (head["format"], head["order"]) != (_FORMAT, sys.byteorder):
            return None
        total = sum(head["sizes"])
        documents, counts = array("I"), array("B")
        middle = start + total * documents.itemsize
        documents.frombytes(whole[start:middle])
        counts.frombytes(whole[middle:])
        if len(counts) != total or max(documents, default=-1) >= len(head["paths"]):
            return None
        index = Index()
        at = 0
        for token, size in zip(head["tokens"], head["sizes"], strict=True):
            index.postings[token] = Postings(documents[at : at + size], counts[at : at + size])
            at += size
        columns = (head["paths"], head["digests"], head["types"], head["moments"], head["lengths"])
        index.refill(*columns)
        return index
    except (ValueError, KeyError, TypeError, OverflowError, zlib.error):
        return None
