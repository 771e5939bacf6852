"""Everything the site tells of a game, as one value: what stands where, what cites, strikes, tries and opens what.

In: a game's folder, and the folder of the rulebooks' texts if there is one. Out: a frozen `Game`. Pages only read it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lexludi.diagnostics import Refusal
from lexludi.editions.ledger import Ledger, Passage
from lexludi.editions.library import load_ledgers, text_of
from lexludi.editions.standing import read_passages
from lexludi.editions.terms import Term, load_terms
from lexludi.program import model as m
from lexludi.program.load import load_folder
from lexludi.reports.site.names import Names
from lexludi.source import SourceFile
from lexludi.syntax import nodes as n
from lexludi.trials.apparatus import Apparatus, Entry, collect
from lexludi.trials.coverage import Coverage, cover

TITLE = re.compile(r"^#\s+(.*)$", re.MULTILINE)
NUMBER = re.compile(r"(\d+)-")
MARKS = " -*#|_~="
NOT_SHOWN = ("apparatus",)
"""Pages that a command makes and the site makes better."""


@dataclass(frozen=True)
class SpecPage:
    """One page of the spec: a chapter, the gaps, the claims, or a topic of cases."""

    stem: str
    sort: str
    number: int
    title: str
    file: SourceFile
    path: Path
    blocks: tuple[n.Block, ...]

    @property
    def rules(self) -> tuple[n.Rule, ...]:
        return tuple(b for b in self.blocks if isinstance(b, n.Rule))


@dataclass(frozen=True)
class RuleEntry:
    """A rule with its number in this version and the page it stands on."""

    rule: n.Rule
    number: str
    page: SpecPage

    @property
    def id(self) -> str:
        return self.rule.id

    @property
    def refs(self) -> tuple[str, ...]:
        return self.rule.source.refs if self.rule.source is not None else ()


@dataclass(frozen=True)
class Game:
    name: str
    folder: Path
    program: m.Program
    blocks: tuple[n.Block, ...]
    pages: tuple[SpecPage, ...]
    names: Names
    ledgers: dict[str, Ledger]
    terms: tuple[Term, ...]
    coverage: Coverage
    apparatus: Apparatus
    words: dict[str, str]
    """The passages' own words; empty where the texts are not at hand."""

    @property
    def world(self) -> m.World:
        return self.program.world

    @property
    def title(self) -> str:
        return self.world.game.title

    @property
    def version(self) -> str:
        return self.world.game.version

    @cached_property
    def languages(self) -> dict[str, str]:
        """The editions in the order in which the game names them: the original first."""
        named = sorted((b for b in self.blocks if isinstance(b, n.Edition)), key=lambda b: (b.span.file.name, b.span.start))
        return {b.name: b.language for b in named}

    @cached_property
    def chapters(self) -> tuple[SpecPage, ...]:
        return tuple(p for p in self.pages if p.sort == "chapter")

    @cached_property
    def rules(self) -> dict[str, RuleEntry]:
        """All rules in the order of chapter and page."""
        return {r.id: RuleEntry(r, f"{p.number}.{i}", p) for p in self.chapters for i, r in enumerate(p.rules, 1)}

    @cached_property
    def gaps(self) -> dict[str, n.Gap]:
        return {b.id: b for p in self.pages for b in p.blocks if isinstance(b, n.Gap)}

    @cached_property
    def claims(self) -> dict[str, n.Claim]:
        return {b.id: b for p in self.pages for b in p.blocks if isinstance(b, n.Claim)}

    @cached_property
    def cases(self) -> dict[str, n.Case]:
        return {b.name: b for p in self.pages for b in p.blocks if isinstance(b, n.Case)}

    @cached_property
    def page_of(self) -> dict[str, SpecPage]:
        """The page of a block by its id or name."""
        return {key_of(b): p for p in self.pages for b in p.blocks}

    @cached_property
    def passages(self) -> dict[str, Passage]:
        return {name: p for ledger in self.ledgers.values() for name, p in ledger.by_name.items()}

    @cached_property
    def strikes(self) -> dict[str, tuple[str, ...]]:
        """For each rule or gap the rules that it sets aside, wholly or in part."""
        found = {b.id: tuple(dict.fromkeys(_struck(b))) for b in self.blocks if isinstance(b, n.Rule | n.Gap)}
        return {name: ids for name, ids in found.items() if ids}

    @cached_property
    def struck_by(self) -> dict[str, tuple[str, ...]]:
        return _turned(self.strikes)

    @cached_property
    def follows(self) -> dict[str, tuple[str, ...]]:
        """For each rule the rules whose effects come before its own."""
        found = {
            b.id: tuple(dict.fromkeys(i for x in inside(b) if isinstance(x, n.After) for i in x.rules))
            for b in self.blocks
            if isinstance(b, n.Rule | n.Gap)
        }
        return {name: ids for name, ids in found.items() if ids}

    @cached_property
    def followed_by(self) -> dict[str, tuple[str, ...]]:
        return _turned(self.follows)

    @cached_property
    def citing(self) -> dict[str, tuple[str, ...]]:
        """For each passage the rules, gaps and claims that name it, by id; for an alias too."""
        found: dict[str, dict[str, None]] = {}
        for block in self.blocks:
            for ref in refs_of(block):
                passage = self.passages.get(ref)
                found.setdefault(passage.id if passage is not None else ref, {})[key_of(block)] = None
        return {ref: tuple(keys) for ref, keys in found.items()}

    @cached_property
    def differences(self) -> dict[str, tuple[Entry, ...]]:
        """For each rule or gap the differences between editions that it carries."""
        found: dict[str, list[Entry]] = {}
        for entry in self.apparatus.entries:
            for name in entry.ruled_in or ():
                found.setdefault(name, []).append(entry)
        return {name: tuple(entries) for name, entries in found.items()}

    @cached_property
    def gaps_near(self) -> dict[str, tuple[str, ...]]:
        """For each rule the gaps whose answers set it aside or come after it, or that arise at one of its passages."""
        found: dict[str, list[str]] = {}
        for rule in self.rules.values():
            refs = self.canonical(rule.refs)
            for gap in self.gaps.values():
                touched = {*self.strikes.get(gap.id, ()), *self.follows.get(gap.id, ())}
                if rule.id in touched or refs & self.canonical(gap.near):
                    found.setdefault(rule.id, []).append(gap.id)
        return {name: tuple(ids) for name, ids in found.items()}

    def canonical(self, refs: Iterable[str]) -> set[str]:
        return {self.passages[r].id if r in self.passages else r for r in refs}

    def phase_of(self, passage: Passage) -> SpecPage | None:
        """The chapter whose rules cite a passage; the first of several."""
        pages = [self.page_of[key] for key in self.citing.get(passage.id, ()) if key in self.rules or key in self.page_of]
        return next((p for p in pages if p.sort == "chapter"), None)


def read_game(folder: Path, rulebooks: Path | None) -> Game:
    """Reads and checks all of a game. Raises a refusal with everything that is wrong with it."""
    loaded = load_folder(folder)
    if loaded.program is None:
        raise Refusal(*loaded.diagnostics)
    ledgers, _ = load_ledgers(folder)
    coverage = cover(folder, rulebooks, loaded.blocks)
    if coverage.mistakes:
        raise Refusal(*coverage.mistakes)
    terms, _ = load_terms(folder, ledgers)
    pages = tuple(
        sorted(_pages(folder, loaded.files, loaded.blocks), key=lambda p: (p.sort != "chapter", p.number, p.sort, p.stem))
    )
    blocks = tuple(b for p in pages for b in p.blocks)
    named = [b.name for b in blocks if isinstance(b, n.Edition)]
    ledgers = {e: ledgers[e] for e in (*named, *ledgers) if e in ledgers}
    return Game(
        loaded.program.world.game.name,
        folder,
        loaded.program,
        blocks,
        pages,
        Names.of(loaded.program, blocks),
        ledgers,
        terms,
        coverage,
        collect(folder, loaded.blocks),
        _words(ledgers, rulebooks),
    )


def _pages(folder: Path, files: tuple[SourceFile, ...], blocks: tuple[n.Block, ...]) -> Iterator[SpecPage]:
    paths = sorted(p for p in folder.rglob("*.md") if p.is_file())
    for path, file in zip(paths, files, strict=True):
        own = tuple(sorted((b for b in blocks if b.span.file is file), key=lambda b: b.span.start))
        if path.stem in NOT_SHOWN and not own:
            continue
        title, number = TITLE.search(file.text), NUMBER.match(path.stem)
        sort = _sort(own)
        yield SpecPage(
            path.stem,
            sort,
            int(number[1]) if number is not None else 0,
            _bare(title[1]) if title is not None else path.stem,
            file,
            path,
            own,
        )


def _sort(blocks: tuple[n.Block, ...]) -> str:
    """What a page is by what stands on it. A page with rules, or with components alone, or with nothing that runs is a chapter."""
    kinds = {type(b) for b in blocks}
    found = {"gaps": n.Gap, "claims": n.Claim, "topic": n.Case, "sweeps": n.Sweep}
    return "chapter" if n.Rule in kinds else next((sort for sort, kind in found.items() if kind in kinds), "chapter")


def _bare(title: str) -> str:
    return re.sub(r"^\d+\s+", "", title.strip()).replace("*", "").replace("`", "")


def _words(ledgers: dict[str, Ledger], rulebooks: Path | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for ledger in ledgers.values():
        file = text_of(rulebooks, ledger)
        if file is not None:
            found |= {name: words.strip(MARKS) for name, words in read_passages(ledger, file).words.items()}
    return found


def inside(node: object) -> Iterator[object]:
    """A node and all nodes in it."""
    if isinstance(node, tuple):
        for part in node:
            yield from inside(part)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        yield node
        for f in dataclasses.fields(node):
            if f.name != "span":
                yield from inside(getattr(node, f.name))


def key_of(block: n.Block) -> str:
    """What a block is called on the site: its id, its name, or its sort and title."""
    match block:
        case n.Rule(id=name) | n.Gap(id=name) | n.Claim(id=name):
            return name
        case n.Case(name=name):
            return name
        case n.Stage(name=name):
            return f"stage-{name}"
        case n.Option(name=name):
            return f"option-{name}"
        case n.Edition(name=name):
            return f"edition-{name}"
        case n.Survivor(rule=name, label=label):
            return f"survivor-{name}-{_slug(label)}"
        case n.Sweep(name=name):
            return f"sweep-{name}"
        case n.Game():
            return "game"
        case n.Components(title=title):
            return f"components-{_slug(title or '')}"


def _slug(text: str) -> str:
    """A text as part of an anchor; a number below zero is another one than the same above."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"-(?=[0-9])", "minus ", text.lower())).strip("-")


def refs_of(block: n.Block) -> tuple[str, ...]:
    """The passages that a block names, those of torn sentences too."""
    named = [x.refs for x in inside(block) if isinstance(x, n.Source | n.Tear)]
    near = [block.near] if isinstance(block, n.Gap) else []
    return tuple(dict.fromkeys(ref for refs in [*near, *named] for ref in refs))


def _struck(block: n.Block) -> Iterator[str]:
    for node in inside(block):
        if isinstance(node, n.Despite):
            yield from node.rules
        elif isinstance(node, n.DoesNotApply):
            yield node.rule


def _turned(relation: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name, others in relation.items():
        for other in others:
            found.setdefault(other, []).append(name)
    return {name: tuple(others) for name, others in found.items()}
