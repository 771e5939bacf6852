"""What a reader of one language knows about where its sentences end.

Only what cannot be seen from the marks themselves: which points belong to a word, and which letters scanners take for others.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language: its English name, abbreviations inside a sentence, abbreviations that may end one, and words that begin
    with a capital which scanners read as a small letter."""

    code: str
    name: str
    inside: frozenset[str] = frozenset()
    may_end: frozenset[str] = frozenset()
    misread_openings: frozenset[str] = frozenset()
    hangs: frozenset[str] = frozenset()
    """Words that follow a hyphen which stays: *Macht- und Zauberkarten*."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COMMON = "dr. prof. max. min. nr. no. vol. fig. ca. st. incl. excl. resp. tel. fax."

TONGUES = {
    t.code: t
    for t in (
        Tongue(
            "de", "German",
            _words(COMMON + " bzw. d.h. z.b. z.t. u.a. u.u. o.ä. i.d.r. kl. gr. abb. evtl. ggf. inkl. exkl. vgl. sog. hr. fr. str. mind."),
            _words("usw. etc. u.s.w. uvm."),
            _words("lm ln ls lst lhr lhre lch"),
            _words("und oder bzw. sowie"),
        ),
        Tongue(
            "nl", "Dutch",
            _words(COMMON + " bijv. bv. d.w.z. o.a. m.a.w. t.o.v. m.b.v. i.p.v. a.u.b. evt. dhr. mevr. blz. pag. afb. zgn. n.v. b.v."),
            _words("enz. etc. e.d. e.a."),
            _words("ledere leder ledereen ln ls lndien lk lemand"),
            _words("en of"),
        ),
        Tongue(
            "it", "Italian",
            _words(COMMON + " es. ad.es. cfr. pag. pagg. dott. sig. sigg. art. cap. n. p.es. c.d. tav."),
            _words("ecc. etc."),
            _words("ll ln lnizia lnfine lnoltre"),
            _words("e o ed"),
        ),
        Tongue(
            "en", "English",
            _words(COMMON + " e.g. i.e. vs. mr. mrs. ms. jr. sr. p. pp. approx."),
            _words("etc."),
            _words("ln lf lt ls"),
            _words("and or"),
        ),
    )
}  # fmt: skip

PLAIN = Tongue("", "", _words(COMMON), _words("etc."))
"""A language we know nothing about."""


def tongue_of(edition: str) -> Tongue:
    return TONGUES.get(edition, PLAIN)
