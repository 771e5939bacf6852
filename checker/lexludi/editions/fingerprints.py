"""What stands for a passage's words where the words themselves may not stand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from lexludi.editions.words import Word

LENGTH = 16


def fingerprint(words: Iterable[Word]) -> str:
    """Sixteen hexadecimal digits of SHA-256 over the words with one space between them."""
    return hashlib.sha256(" ".join(w.text for w in words).encode()).hexdigest()[:LENGTH]
