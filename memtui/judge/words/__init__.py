"""Texts as words: folding, stems, Chinese pairs, parts of identifiers, groups of synonyms."""
