"""What a name can mean inside one sentence: the things it brought in, and the stage it speaks of."""

from __future__ import annotations

from lexludi.program.model import FieldDecl, TExpr, Var
from lexludi.program.types import Type


class Scope:
    """Variables of a sentence in the order they came in. Inner scopes see the outer ones and number on."""

    def __init__(self, frame: tuple[FieldDecl, ...] = (), outer: Scope | None = None) -> None:
        self.frame: tuple[FieldDecl, ...] = frame if outer is None else outer.frame
        self.outer = outer
        self.names: dict[str, Var] = {}
        self._there: list[TExpr] = []
        self._made: list[Var] = [] if outer is None else outer._made

    def find(self, name: str) -> Var | None:
        found = self.names.get(name)
        if found is None and self.outer is not None:
            return self.outer.find(name)
        return found

    def bring_in(self, name: str | None, type: Type) -> Var:
        """A new variable; without a name it can only be spoken of by `whose`, `that` and `who`."""
        var = Var(len(self._made), name or "", type)
        self._made.append(var)
        if name:
            self.names[name] = var
        return var

    def shown(self, things: list[TExpr]) -> None:
        """Conditions of this sentence say that these are there."""
        self._there += things

    def is_there(self, thing: TExpr) -> bool:
        return thing in self._there or (self.outer is not None and self.outer.is_there(thing))

    def inner(self) -> Scope:
        return Scope(outer=self)

    def all_names(self) -> list[str]:
        return [*self.names, *(self.outer.all_names() if self.outer else [f.name for f in self.frame])]
