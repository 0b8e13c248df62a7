"""How learners speak: words that say nothing, odd forms, endings, and what phrases mean.

All of it is data, so that the script on the rules page reads a question just as Python does.
"""

from __future__ import annotations

import re

from kit.teach.reference.meanings import MEANT

# Words that every question has and no answer needs. The others that are as small stay: who asks
# for "both", "again" or "after" asks for it, and how rare a word is says how much it counts.
_SKIP = """
a am an and are be been did do does doing i is it its let lets me mine my of please s should
that the these this those to was were what will with would
"""
SKIP = frozenset(_SKIP.split())

# Forms that no ending explains.
ODD = {
    "tied": "tie", "won": "win", "lost": "los", "loss": "los", "loser": "los", "losers": "los",
    "drew": "draw", "drawn": "draw", "laid": "lay", "gave": "giv", "given": "giv", "took": "tak",
    "taken": "tak", "held": "hold", "dealt": "deal", "fought": "fight", "chose": "choos",
    "chosen": "choos", "choice": "choos", "kept": "keep", "began": "begin", "begun": "begin",
    "met": "met", "mice": "mous", "dying": "die", "died": "die", "lying": "lie", "fewest": "few",
    "fewer": "few", "lowest": "low", "lower": "low", "player": "player", "players": "player",
    "goes": "go", "gone": "go", "went": "go", "shown": "show", "thrown": "throw", "threw": "throw",
    "fallen": "fal", "fell": "fal", "less": "less", "better": "better", "saw": "see",
    "seen": "see", "got": "get", "gotten": "get", "paid": "pay", "spent": "spend", "sent": "send",
    "found": "find", "thought": "think", "ran": "run", "beaten": "beat", "broke": "break",
    "broken": "break", "bought": "buy", "brought": "bring", "led": "lead", "told": "tel",
    "said": "say", "spoke": "speak", "knew": "know", "known": "know", "stole": "steal",
    "stolen": "steal", "stood": "stand", "sat": "sit", "put": "put", "made": "mak",
    "came": "com", "hid": "hid", "hidden": "hid", "used": "use", "using": "use", "meant": "mean",
    "became": "becom", "forgot": "forget", "forgotten": "forget", "wore": "wear", "worn": "wear",
    "ate": "eat", "owed": "owe", "owing": "owe",
    "colours": "color", "colour": "color", "colors": "color", "armour": "armor",
    "defence": "defens", "neighbour": "neighbor", "neighbours": "neighbor", "valour": "valor",
    "no": "without", "zero": "0", "children": "child", "people": "person", "cant": "cannot",
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twice": "2", "twenty": "20",
}  # fmt: skip

# Endings, tried in this order: what is cut, what is put in its place, what must be left over.
ENDINGS = (
    ("sses", "ss", 2), ("shes", "sh", 2), ("ches", "ch", 2), ("xes", "x", 2), ("ies", "y", 2),
    ("ing", "", 3), ("ied", "y", 2), ("ed", "", 3), ("est", "", 4), ("er", "", 4), ("ers", "", 4),
    ("ly", "", 4), ("ss", "ss", 1), ("us", "us", 1), ("s", "", 2),
)  # fmt: skip

_WORD = re.compile(r"[a-z0-9]+")


def words_of(text: str) -> list[str]:
    """Return the words of a text as stems, in order, then what its turns of phrase mean.

    Words that say nothing are left out, and a meaning has the number of its line.

    >>> words_of("Who wins the Knight's tied fights?")[:5]
    ['who', 'win', 'knight', 'tie', 'fight']
    >>> set(meanings_in(words_of("we ran out"))) & set(meanings_in(words_of("all used up")))
    {'~12'}
    """
    found = stems_of(text)
    return [*found, *meanings_in(found)]


def stems_of(text: str) -> list[str]:
    """Return the words of a text as stems, in order, those that say nothing left out."""
    plain = re.sub(r"['’]s\b|['’]", "", text.lower())
    return [stem(word) for word in _WORD.findall(plain) if word not in SKIP]


def meanings_in(stems: list[str]) -> list[str]:
    """Return what the turns of phrase in a row of stems mean, the shortest first."""
    spans = (stems[at : at + size] for size in range(1, SPAN + 1) for at in range(len(stems)))
    found = (IDIOMS.get(" ".join(span)) for span in spans)
    return list(dict.fromkeys(meaning for meaning in found if meaning))


def stem(word: str) -> str:
    """Return what the forms of a word have in common.

    >>> [stem(word) for word in ("scoring", "scores", "scored", "running", "equally")]
    ['scor', 'scor', 'scor', 'run', 'equal']
    """
    if word in ODD:
        return ODD[word]
    for ending, put, least in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word[: -len(ending)] + put
            break
    if word.endswith("i"):
        word = word[:-1] + "y"
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeious":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


# Each line of meanings as stems; the first line that has some stems says what they mean.
MEANINGS = [list(dict.fromkeys(" ".join(stems_of(said)) for said in line)) for line in MEANT]
IDIOMS = {said: f"~{at}" for at, line in reversed(list(enumerate(MEANINGS))) for said in line}
SPAN = max(said.count(" ") + 1 for said in IDIOMS)
