from __future__ import annotations


class Hidden:
    def __init__(self, known, size): ...


UNKNOWN = object()
