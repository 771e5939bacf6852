"""Questions from outside: case syntax, bare or in a page, or JSON, which is turned into case syntax."""

from __future__ import annotations

import json
from typing import Any

from lexludi import limits
from lexludi.diagnostics import Code, Refusal, refuse
from lexludi.source import SourceFile, Span
from lexludi.syntax import nodes as n
from lexludi.syntax.parse import parse_page, parse_question

KEYS = {"players", "stage", "given", "options", "answers", "editions", "steps", "questions"}


def read_question(file: SourceFile) -> tuple[n.Case, ...]:
    """All cases in a text. A text with fenced blocks is a page; one that begins with a brace is JSON."""
    if file.text.lstrip().startswith("{"):
        file = SourceFile(f"{file.name} as a case", case_text(file))
        blocks, mistakes = parse_question(file)
    elif "```" in file.text:
        blocks, mistakes = parse_page(file)
    else:
        blocks, mistakes = parse_question(file)
    if mistakes:
        raise Refusal(*mistakes)
    cases = tuple(b for b in blocks if isinstance(b, n.Case))
    if not any(not isinstance(s, n.DoesStep) for c in cases for s in c.steps):
        hint = "write, for example: Players Anna, Bo, Cy. Given in play: the mover is Bo. What may Bo do?"
        raise refuse(Code.NO_QUESTION, "there is no question in it", Span(file, 0, min(1, len(file.text))), hint)
    return cases


def case_text(file: SourceFile) -> str:
    """A JSON question as a case. What stands in it is read by the same grammar as every case."""
    data = _parse(file)
    unknown = sorted(set(data) - KEYS)
    if unknown:
        raise _shape(file, f"a question has no '{unknown[0]}'", f"it has: {', '.join(sorted(KEYS))}", unknown[0])
    lines = [f"Players {', '.join(_texts(file, data, 'players'))}."]
    lines += [f"Under {option}." for option in _texts(file, data, "options")]
    answers = data.get("answers", {})
    if not isinstance(answers, dict) or not all(isinstance(v, str) for v in answers.values()):
        raise _shape(file, "'answers' holds one answer for each gap", '{"some.gap": "its-answer"}', "answers")
    lines += [f'Answering {gap} with "{answer}".' for gap, answer in answers.items()]
    if "editions" in data:
        lines.append(f"According to {' and '.join(_texts(file, data, 'editions'))}.")
    lines.append(_given(file, data))
    lines += [_sentence(s) for s in (*_texts(file, data, "steps"), *_texts(file, data, "questions"))]
    return "\n".join(line for line in lines if line)


def _given(file: SourceFile, data: dict[str, Any]) -> str:
    given = data.get("given", {})
    if not isinstance(given, dict):
        raise _shape(file, "'given' holds facts by what they are of", '{"the mover": "Anna"}', "given")
    facts = [_fact(file, name, value) for name, value in given.items()]
    stage = data.get("stage")
    if stage is None and not facts:
        return ""
    where = f"Given in {stage}" if stage is not None else "Given"
    if not facts:
        return f"{where}."
    return f"{where}:\n  " + ";\n  ".join(facts) + "."


def _fact(file: SourceFile, name: str, value: Any) -> str:
    if isinstance(value, dict):
        parts = []
        for word, inner in value.items():
            if word == "includes":
                parts.append(f"{name} includes {_items(inner)}")
            elif word == "size":
                parts.append(f"the number of {value.get('of', 'things')} in {name} is {inner}")
            elif word != "of":
                raise _shape(file, f"a covered place has no '{word}'", "it has: size, of, includes", word)
        return ";\n  ".join(parts)
    if isinstance(value, bool):
        thing, _, adjective = name.rpartition(" is ")
        return f"{thing} is {'' if value else 'not '}{adjective}"
    return f"{name} is {_items(value)}"


def _items(value: Any) -> str:
    if value is None or value == []:
        return "none"
    if isinstance(value, list):
        return ", ".join(_items(v) for v in value)
    return str(value)


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "?")) else f"{text}."


def _texts(file: SourceFile, data: dict[str, Any], key: str) -> list[str]:
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(x, str) for x in found):
        raise _shape(file, f"'{key}' is a list of texts", f'{{"{key}": ["…"]}}', key)
    return found


def _shape(file: SourceFile, message: str, hint: str, near: str) -> Refusal:
    at = max(file.text.find(f'"{near}"'), 0)
    return refuse(Code.BAD_SHAPE, message, Span(file, at, at + len(near) + 2), hint)


def _parse(file: SourceFile) -> dict[str, Any]:
    if len(file.text) > limits.JSON_BYTES.most:
        raise refuse(Code.QUESTION_TOO_LARGE, f"a question has at most {limits.JSON_BYTES.most} characters", Span(file, 0, 1))
    _refuse_depth(file)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in pairs:
            if key in made:
                at = file.text.rfind(f'"{key}"')
                raise refuse(Code.DUPLICATE_KEY, f"'{key}' stands there twice", Span(file, max(at, 0), max(at, 0) + len(key) + 2))
            made[key] = value
        return made

    try:
        data = json.loads(file.text, object_pairs_hook=once, parse_constant=lambda word: _no_constant(file, word))
    except json.JSONDecodeError as error:
        at = min(error.pos, max(len(file.text) - 1, 0))
        raise refuse(Code.BAD_JSON, f"this is not JSON: {error.msg.lower()}", Span(file, at, at + 1)) from None
    except (ValueError, RecursionError):
        raise refuse(Code.BAD_JSON, "this is not JSON that can be read", Span(file, 0, 1)) from None
    if not isinstance(data, dict):
        raise refuse(Code.BAD_SHAPE, "a question is an object", Span(file, 0, 1))
    return data


def _no_constant(file: SourceFile, word: str) -> Any:
    at = max(file.text.find(word), 0)
    raise refuse(Code.BAD_JSON, f"{word} is no value here", Span(file, at, at + len(word)))


def _refuse_depth(file: SourceFile) -> None:
    depth, inside, escaped = 0, False, False
    for at, char in enumerate(file.text):
        if inside:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                inside = False
        elif char == '"':
            inside = True
        elif char in "[{":
            depth += 1
            if depth > limits.JSON_DEPTH.most:
                message = f"a question has at most {limits.JSON_DEPTH.most} levels"
                raise refuse(Code.QUESTION_TOO_DEEP, message, Span(file, at, at + 1))
        elif char in "]}":
            depth -= 1
