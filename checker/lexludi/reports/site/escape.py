"""The one door through which a text from outside comes on to a page: it is shown, and never run."""

from __future__ import annotations

import html
import re
import unicodedata

SAFE_SCHEMES = ("https://", "http://", "mailto:")
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
ODD = re.compile(r"[^\n\t\x20-\x7e\xa1-\xac\xae-\u024f\u2010-\u2027]")
"""Everything but the characters that are plainly to be seen."""
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def esc(text: str) -> str:
    """A text as HTML, between tags as well as in an attribute. What nobody could see is left out."""
    if ODD.search(text):
        text = "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in HIDDEN)
    return html.escape(text, quote=True).replace("`", "&#96;")


def address(target: str) -> str | None:
    """A link's target if it is one that a page may have: a place of this site, or the web; none of what would run."""
    bare = "".join(c for c in html.unescape(target).strip() if unicodedata.category(c) not in (*HIDDEN, "Zs"))
    if bare.lower().startswith(SAFE_SCHEMES):
        return bare
    return None if SCHEME.match(bare) or bare.startswith(("//", "\\")) else bare


def tag(element: str, inner: str, /, **attributes: str) -> str:
    """An element round something that is HTML already. `cls` stands for class, an underscore for a hyphen."""
    return f"<{element}{_attributes(attributes)}>{inner}</{element}>"


def _attributes(attributes: dict[str, str]) -> str:
    named = {("class" if k == "cls" else k.rstrip("_").replace("_", "-")): v for k, v in attributes.items()}
    return "".join(f' {name}="{esc(value)}"' for name, value in named.items() if value)
