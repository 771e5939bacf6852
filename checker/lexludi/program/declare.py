"""Declarations: blocks to the world of names.

In: all blocks of a game. Out: the world without values (sentences define those), and the mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lexludi import limits
from lexludi.diagnostics import Code, Diagnostic
from lexludi.program import model as m
from lexludi.program.drawing import declare_drawings
from lexludi.program.expressions import BUILT_IN, LARGEST, Mistyped, Typer
from lexludi.program.places import part
from lexludi.program.scope import Scope
from lexludi.program.types import FlagType, HeapType, KindType, NumberType, Type, maybe
from lexludi.source import NOWHERE, Span
from lexludi.syntax import nodes as n
from lexludi.syntax.vocabulary import plural_of, third_person

END = "end"
GAME = "game"
ASKED_OF_SIGHT = "see"
RESERVED = {"mover", "players", "box", END, GAME, *BUILT_IN}


class Declare:
    """Fills one world, in an order in which every name is known when it is used."""

    def __init__(self, blocks: Iterable[n.Block], report: Callable[[Diagnostic], None]) -> None:
        self.blocks = list(blocks)
        self.report = report
        games = [b for b in self.blocks if isinstance(b, n.Game)]
        if not games:
            place = Span(self.blocks[0].span.file, 0, 0) if self.blocks else NOWHERE
            hint = 'write: Game name "Title" version "0.1.0" for 2 to 4 players.'
            report(Diagnostic(Code.MISSING_HEADING, "there is no game heading", place, hint))
        for second in games[1:]:
            report(Diagnostic(Code.DECLARED_TWICE, "a spec is of one game", second.span, "take this heading out"))
        self.world = m.World(games[0] if games else n.Game("unnamed", "", "0", 2, 4))
        self.typer = Typer(self.world, report)
        self.declared = [d for b in self.blocks if isinstance(b, n.Components) for d in b.declarations]

    def run(self) -> m.World:
        self.heading()
        self.editions()
        self.kinds()
        for step in (self.material, self.cells, self.stages, self.moves, self.drawings, self.rules_and_gaps, self.options):
            step()
        return self.world

    def twice(self, what: str, name: str, span: Span) -> None:
        message = f"{what} '{name}' is declared twice"
        self.report(Diagnostic(Code.DECLARED_TWICE, message, part(span, name), "give one another name"))

    def heading(self) -> None:
        game = self.world.game
        if game.least > game.most or game.least < 1:
            hint = "write: for 2 to 4 players"
            self.report(Diagnostic(Code.EMPTY_RANGE, "no number of players lies in there", game.span, hint))
        if game.most > limits.PLAYERS.most:
            place, hint = part(game.span, str(game.most)), f"write: for {game.least} to {limits.PLAYERS.most} players"
            self.report(Diagnostic(Code.TOO_MANY_PLAYERS, f"at most {limits.PLAYERS.most} players", place, hint))

    def editions(self) -> None:
        for block in self.blocks:
            if isinstance(block, n.Edition):
                if block.name in self.world.editions or block.language in self.world.editions.values():
                    self.twice("the edition", block.name, block.span)
                    continue
                self.world.editions[block.name] = block.language
        if not self.world.editions:
            hint = "write: Edition nl is Dutch."
            self.report(Diagnostic(Code.MISSING_HEADING, "no edition is declared", self.world.game.span, hint))

    def edition_names(self, languages: Iterable[str], span: Span) -> frozenset[str]:
        """`German and Dutch` as {de, nl}."""
        by_language = {language: name for name, language in self.world.editions.items()}
        found = set()
        for language in languages:
            if language not in by_language:
                hint = self.typer.near(language, set(by_language)) or "declare it: Edition nl is Dutch."
                self.report(Diagnostic(Code.UNKNOWN_EDITION, f"no edition is {language}", part(span, language), hint))
            else:
                if by_language[language] in found:
                    place = part(span, language, span.text.find(language) + 1)
                    self.report(Diagnostic(Code.EDITION_TWICE, f"{language} is named twice", place, "name it once"))
                found.add(by_language[language])
        return frozenset(found)

    # ---- kinds

    def kinds(self) -> None:
        written = [d.declared for d in self.declared if isinstance(d.declared, n.OneOf | n.EitherOf | n.Record)]
        for kind in written:
            if kind.name in self.world.kinds or kind.name in RESERVED:
                self.twice("the kind", kind.name, kind.span)
                continue
            plural = kind.plural or plural_of(kind.name)
            self.world.kinds[kind.name] = m.Kind(kind.name, plural, (), span=kind.span)
            self.world.plurals[plural] = kind.name
        self.world.plurals["players"] = "player"
        self.world.plurals["numbers"] = "number"
        for kind in written:
            variants = tuple(self.variants(kind))
            known = self.world.kinds.get(kind.name)
            if known is not None and not known.variants:
                self.world.kinds[kind.name] = m.Kind(kind.name, known.plural, variants, span=kind.span)
                for variant in variants:
                    if variant.fields or isinstance(kind, n.EitherOf):
                        self.world.plurals.setdefault(plural_of(variant.name), variant.name)
        self.sizes()

    def variants(self, kind: n.OneOf | n.EitherOf | n.Record) -> Iterable[m.VariantDecl]:
        match kind:
            case n.OneOf(name, values):
                for value in values:
                    if values.count(value) > 1:
                        self.twice("the thing", value, kind.span)
                        break
                yield from (m.VariantDecl(value, ()) for value in dict.fromkeys(values))
            case n.EitherOf(name, variants):
                yield from (m.VariantDecl(v.name, self.fields(v.fields)) for v in variants)
            case n.Record(name, fields):
                yield m.VariantDecl(name, self.fields(fields))

    def fields(self, written: tuple[n.Field, ...]) -> tuple[m.FieldDecl, ...]:
        made: dict[str, m.FieldDecl] = {}
        for f in written:
            name = f.called or f.name
            type_ = self.field_type(f)
            if name in made:
                self.twice("the part", name, f.span)
            elif type_ is not None:
                made[name] = m.FieldDecl(name, maybe(type_) if f.or_none else type_)
        return tuple(made.values())

    def field_type(self, f: n.Field) -> Type | None:
        if f.range is not None:
            return self.number(f.range, f.span)
        if f.name == "player" or f.name in self.world.kinds:
            self.typer.used.add(f"kind {f.name}")
            return KindType(f.name)
        hint = self.typer.near(f.name, {*self.world.kinds, "player"}) or f"a number has bounds: 'a {f.name} from 1 to 6'"
        place = part(f.span, f.name)
        self.report(Diagnostic(Code.UNKNOWN_KIND, f"there is no kind of thing called '{f.name}'", place, hint))
        return None

    def number(self, bounds: tuple[int, int], span: Span) -> Type:
        low, high = bounds
        if low > high:
            self.report(Diagnostic(Code.EMPTY_RANGE, f"nothing lies from {low} to {high}", span, f"write: from {high} to {low}"))
            return NumberType(high, low)
        return NumberType(low, high)

    def sizes(self) -> None:
        """Kinds are finite and do not hold themselves."""
        counted: dict[str, int] = {}

        def count(name: str, path: tuple[str, ...]) -> int:
            if name in path:
                kind = self.world.kinds[name]
                circle = " holds ".join([*path[path.index(name) :], name])
                hint = "take one of the parts out"
                self.report(Diagnostic(Code.RECURSIVE_KIND, f"a {circle}: this never ends", part(kind.span, name), hint))
                raise Mistyped
            if name not in counted:
                total = 0
                for variant in self.world.kinds[name].variants:
                    size = 1
                    for f in variant.fields:
                        bare = f.type
                        inner = getattr(bare, "inner", bare)
                        if isinstance(inner, NumberType):
                            size *= inner.high - inner.low + 1
                        elif isinstance(inner, KindType):
                            size *= limits.PLAYERS.most if inner.kind == "player" else count(inner.kind, (*path, name))
                    total += size
                counted[name] = total
            return counted[name]

        for name, kind in self.world.kinds.items():
            try:
                if count(name, ()) > limits.KIND_VALUES.most:
                    message = f"there would be {counted[name]} of '{name}', more than {limits.KIND_VALUES.most}"
                    self.report(Diagnostic(Code.KIND_TOO_LARGE, message, kind.span, "make its parts smaller"))
            except Mistyped:
                return

    # ---- components and state

    def material(self) -> None:
        for d in self.declared:
            if isinstance(d.declared, n.Material):
                try:
                    self.one_material(d.declared)
                except Mistyped:
                    continue

    def one_material(self, written: n.Material) -> None:
        type_, variant = self.typer.kind_type(written.name, written.span)
        if not isinstance(type_, KindType) or variant is not None or type_.kind == "player":
            self.typer.wrong(Code.WRONG_TYPE, "components are counted kind by kind", written.span)
        if type_.kind in self.world.material:
            self.twice("the number of", type_.kind, written.span)
            return
        parts = []
        for portion in written.portions:
            scope = Scope()
            portion_type, portion_variant = self.typer.kind_type(portion.name, portion.span)
            if portion_type != type_:
                self.typer.wrong(Code.WRONG_TYPE, f"'{portion.name}' is no {type_.kind}", portion.span)
            var = scope.bring_in(None, type_)
            test = self.typer.restrictions(portion.restrictions, var, scope)
            parts.append(m.MaterialPart(portion.number, portion_variant, var, test, span=portion.span))
        self.world.material[type_.kind] = tuple(parts)
        heap = HeapType(type_, "bag")
        name = box_of(type_.kind)
        self.world.cells[name] = m.Cell(name, None, heap, n.Everyone(), None, None, None, span=written.span)
        self.typer.used |= {f"cell {name}"}

    def cells(self) -> None:
        for d in self.declared:
            if isinstance(d.declared, n.State):
                try:
                    self.cell(d.declared, d.according)
                except Mistyped:
                    continue

    def cell(self, s: n.State, according: n.AccordingTo | None) -> None:
        if s.name in self.world.cells or s.name in RESERVED:
            self.twice("the state", s.name, s.span)
            return
        if s.owner is not None and s.owner != "player" and s.owner not in self.world.kinds:
            hint = self.typer.near(s.owner, {*self.world.kinds, "player"})
            place = part(s.span, s.owner)
            self.typer.wrong(Code.UNKNOWN_KIND, f"there is no kind of thing called '{s.owner}'", place, hint)
        type_: Type = FlagType() if s.flag else self.state_type(s)
        until = None
        if s.until is not None:
            try:
                until = self.until(s, type_)
            except Mistyped:
                until = None
        editions = self.edition_names(according.editions, according.span) if according else None
        self.world.cells[s.name] = m.Cell(s.name, s.owner, type_, s.sight, until, s.at_first, editions, span=s.span)
        if s.owner is not None:
            self.world.plurals.setdefault(plural_of(s.name), s.name)

    def until(self, s: n.State, type_: Type) -> str | None:
        stages = {b.name for b in self.blocks if isinstance(b, n.Stage)}
        assert s.until is not None
        if not isinstance(s.until, n.Name) or s.until.text not in stages:
            text = s.until.text if isinstance(s.until, n.Name) else "that"
            hint = self.typer.near(text, stages)
            self.typer.wrong(Code.UNKNOWN_STAGE, f"there is no stage called '{text}'", s.until.span, hint)
        if isinstance(type_, HeapType):
            hint = "say with 'When … ends' where the things go"
            self.typer.wrong(Code.CANNOT_MOVE, "a place for things has no lifetime: the things must go somewhere", s.span, hint)
        return s.until.text

    def state_type(self, s: n.State) -> Type:
        t = s.type
        if t is None:
            hint = f"write: {s.name} from 0 to 9, or: a {s.name}, a suit or none"
            self.typer.wrong(Code.WRONG_TYPE, f"it is not said what '{s.name}' is", s.span, hint)
        if t.range is not None:
            number = self.number(t.range, t.span)
            return maybe(number) if t.or_none else number
        type_, variant = self.typer.kind_type(t.name, t.span)
        if isinstance(type_, NumberType):
            self.typer.wrong(Code.WRONG_TYPE, "a number has bounds", t.span, "write: a number from 0 to 20")
        if variant is not None:
            assert isinstance(type_, KindType)
            self.typer.wrong(Code.WRONG_TYPE, f"'{t.name}' is one sort of {type_.kind}", t.span, f"write: a {type_.kind}")
        if t.heap is not None:
            assert isinstance(type_, KindType)
            return HeapType(type_, t.heap)
        return maybe(type_) if t.or_none else type_

    def stages(self) -> None:
        for block in self.blocks:
            if isinstance(block, n.Stage):
                if block.name in self.world.stages or block.name in RESERVED:
                    self.twice("the stage", block.name, block.span)
                    continue
                self.world.stages[block.name] = m.StageDecl(block.name, block.order, self.fields(block.fields), span=block.span)

    def moves(self) -> None:
        for d in self.declared:
            if isinstance(d.declared, n.Can):
                try:
                    self.move(d.declared)
                except Mistyped:
                    continue

    def move(self, can: n.Can) -> None:
        if can.kind != "player":
            self.typer.wrong(Code.WRONG_TYPE, "only players move", can.span, "write: A player can …")
        if can.verb.name == ASKED_OF_SIGHT:
            message = f"'{ASKED_OF_SIGHT}' is a word of the language: 'May Bo see …?' asks for who looks where"
            self.typer.wrong(Code.KEYWORD_AS_NAME, message, part(can.span, can.verb.name), "call the move otherwise, as: look-at")
        if can.verb.name in self.world.moves:
            self.twice("the move", can.verb.name, can.span)
            return
        parts: list[m.Part] = []
        for arg in can.verb.args:
            if not isinstance(arg.what, n.Binder) or arg.what.zone is not None or arg.what.restrictions:
                hint = "rules say which: here stands only 'a card' or 'some cards'"
                self.typer.wrong(Code.WRONG_VERB_PARTS, "a move is declared with kinds of things alone", arg.span, hint)
            parts.append(self.part(arg.what, arg.prep))
        names = [p.name for p in parts]
        if len(set(names)) < len(names) or "player" in names:
            double = next((x for x in names if names.count(x) > 1), "player")
            hint = f"write: a {double} called …"
            if not (double == "player" and names.count("player") == 1):
                self.typer.wrong(Code.TWO_MEANINGS, f"two parts are called '{double}'", can.span, hint)
        verb = can.verb.name
        self.world.moves[verb] = m.Move(verb, third_person(verb), tuple(parts), span=can.span)

    def part(self, b: n.Binder, prep: str | None) -> m.Part:
        type_, _ = self.typer.kind_type(b.name, b.span)
        if isinstance(type_, NumberType):
            type_ = self.number(b.range or (0, 0), b.span)
            if b.range is None:
                self.typer.wrong(Code.WRONG_TYPE, "a number has bounds", b.span, "write: a number from 0 to 20")
        single = b.amount.form == "a"
        return m.Part(b.called or b.name, type_, prep, b.amount.least, b.amount.most, single)

    def drawings(self) -> None:
        declare_drawings(self.world, self.typer, [d.declared for d in self.declared])

    # ---- rules, gaps, options

    def rules_and_gaps(self) -> None:
        for block in self.blocks:
            if isinstance(block, n.Claim):
                refs = block.source.refs if block.source else ()
                if block.id in self.world.claims:
                    self.twice("the claim", block.id, block.span)
                self.world.claims.setdefault(block.id, m.RuleInfo(block.id, block.title, refs, "claim", span=block.span))
            if isinstance(block, n.Rule | n.Gap):
                if block.id in self.world.rules or block.id in self.world.claims:
                    self.twice("the rule" if block.id in self.world.rules else "the claim", block.id, block.span)
                    continue
                if isinstance(block, n.Rule):
                    refs = block.source.refs if block.source else ()
                    sort = "inference" if block.source and block.source.inferred else "rule"
                    self.world.rules[block.id] = m.RuleInfo(block.id, block.title, refs, sort, span=block.span)  # type: ignore[arg-type]
                    self.torn_places(block)
                else:
                    self.world.rules[block.id] = m.RuleInfo(block.id, block.title, block.near, "gap", span=block.span)
                    self.answers(block)
                    answers = tuple(m.AnswerInfo(a.name, a.title, a.default, a.because or "") for a in block.answers)
                    if answers:
                        self.world.gaps[block.id] = m.GapInfo(block.id, block.title, block.near, answers, self.cited(block.near))

    def answers(self, gap: n.Gap) -> None:
        names = [a.name for a in gap.answers]
        for index, answer in enumerate(gap.answers):
            if answer.name in names[:index]:
                self.twice("the answer", answer.name, answer.span)

    def cited(self, refs: tuple[str, ...]) -> frozenset[str] | None:
        """A question is open in the editions near whose passages it arises."""
        found = frozenset(ref.split(":")[0] for ref in refs) & set(self.world.editions)
        return found if 0 < len(found) < len(self.world.editions) else None

    def torn_places(self, rule: n.Rule) -> None:
        for torn in rule.sentences:
            if isinstance(torn, n.Torn):
                if rule.id in self.world.gaps:
                    message, hint = "a rule has one torn place", "make a rule of each"
                    self.report(Diagnostic(Code.DECLARED_TWICE, message, part(torn.span, torn.editions[0]), hint))
                    continue
                editions = self.edition_names(torn.editions, torn.span)
                answers = tuple(m.AnswerInfo(t.label, t.label, t.because is not None, t.because or "") for t in torn.tears)
                refs = tuple(r for t in torn.tears for r in t.refs)
                title = f"{rule.title}: the {' and '.join(torn.editions)} contradicts itself"
                self.world.gaps[rule.id] = m.GapInfo(rule.id, title, refs, answers, editions, torn=True)

    def options(self) -> None:
        written = [b for b in self.blocks if isinstance(b, n.Option)]
        names = {b.name for b in written}
        if len(written) > limits.OPTIONS.most:
            place = written[limits.OPTIONS.most].span
            hint = "take some out, or make rules of them"
            self.report(Diagnostic(Code.TOO_MANY_OPTIONS, f"at most {limits.OPTIONS.most} options", place, hint))
        for block in written:
            for other in block.never_with:
                if other == block.name:
                    message = f"'{other}' cannot be taken with itself anyway"
                    place = part(block.span, other, block.span.text.rfind("never with"))
                    self.report(Diagnostic(Code.OPTION_WITH_ITSELF, message, place, "take it out"))
                elif other not in names:
                    hint = self.typer.near(other, names)
                    place = part(block.span, other, block.span.text.rfind("never with"))
                    self.report(Diagnostic(Code.UNKNOWN_OPTION, f"there is no option called '{other}'", place, hint))
            if block.name in self.world.options:
                self.twice("the option", block.name, block.span)
                continue
            refs = block.source.refs if block.source else ()
            self.world.options[block.name] = m.OptionInfo(block.name, block.title, refs, block.never_with, None, span=block.span)


def box_of(kind: str) -> str:
    """The box that holds the components of a kind before the game, and what a game leaves in it."""
    return f"box of {kind}"


LARGEST_NUMBER = LARGEST
