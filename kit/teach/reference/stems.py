"""How learners speak: words that say nothing, odd forms, endings, and words for the same thing.

All of it is data, so that the script on the rules page reads a question just as Python does.
"""

from __future__ import annotations

import re

# Words that every question has and no answer needs.
_SKIP = """
a about after again all also am an and any are as at be because been but by can could did
do does doing done else for from had happen happens has have he her here him his how i if
in into is it its just let lets many may me might mine much must my need not of on once
only or our out please she should so some still than that the their them then there these
they this those to too up us was we were what when where which who whose why will with
would you your yours
"""
SKIP = frozenset(_SKIP.split())

# Forms that no ending explains.
ODD = {
    "tied": "tie", "won": "win", "lost": "lose", "loss": "lose", "losing": "lose", "drew": "draw",
    "drawn": "draw", "laid": "lay", "gave": "give", "given": "give", "took": "take",
    "taken": "take", "held": "hold", "dealt": "deal", "fought": "fight", "chose": "choose",
    "chosen": "choose", "kept": "keep", "began": "begin", "begun": "begin", "met": "met",
    "mice": "mouse", "dying": "die", "fewest": "few", "lowest": "low",
    "lower": "low", "player": "player", "players": "player", "goes": "go", "gone": "go",
    "went": "go", "shown": "show", "thrown": "throw", "fallen": "fall", "fell": "fall",
    "less": "less", "colours": "color", "colour": "color", "colors": "color", "armour": "armor",
    "defence": "defense", "neighbour": "neighbor", "neighbours": "neighbor", "valour": "valor",
    "no": "without", "zero": "0",
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twice": "2", "twenty": "20",
}  # fmt: skip

# Endings, tried in this order: what is cut, what is put in its place, what must be left over.
ENDINGS = (
    ("sses", "ss", 2), ("shes", "sh", 2), ("ches", "ch", 2), ("xes", "x", 2), ("ies", "y", 2),
    ("ing", "", 3), ("ied", "y", 2), ("ed", "", 3), ("est", "", 4), ("er", "", 4), ("ers", "", 4),
    ("ly", "", 4), ("ss", "ss", 1), ("us", "us", 1), ("s", "", 2),
)  # fmt: skip

# Each line: words that learners use for the same thing.
SAME = tuple(
    line.split()
    for line in """
    tie equal same even level identical
    discard throw trash rid remove
    win winner beat victory defeat
    lose fail defeat
    start begin first open
    start begin lead
    end over finish stop
    get gain receive earn take deal
    give pass
    point score worth count
    strong strength power
    look see peek show reveal
    secret hidden unseen face
    skip pass
    choose pick select decide
    gold coin money gp cash
    swap exchange trade switch
    shuffle reshuffle mix
    empty nothing none without
    rest left remain leftover
    kid child young
    big high large biggest best
    small low few least less
    rob steal
    myself yourself oneself himself self
    cancel stop counter
    tell talk say announce
    move go walk
    limit most maximum max
    attack fight strike hit
    player person people somebody someone anybody everybody everyone
    bad rubbish worse
    calculate compute work figure add
    heal regain recover restore
    buy pay spend cost
    goal mission objective quest task
    life health stamina hp
    treasure loot
    space square field spot position place
    armor shield defense protection
    weapon sword
    talk speak whisper
    street straight sequence run
    joker wild badger
    opponent rival enemy victim target
    order before after next
    look check watch
    finish out done
    allowed legal ok permitted
    damage hit hurt wound
    pile stack heap
    take pick grab collect
    die dead kill eliminate fall knock
    hold carry wear own keep equip
    another second more extra additional
    reward prize bonus pay
    lay put play place
    trump gem
    knight hero
    gesture hand sign
    cube concentration
    total altogether sum
    """.strip().splitlines()
)

_WORD = re.compile(r"[a-z0-9]+")


def words_of(text: str) -> list[str]:
    """Return the words of a text as stems, in order, those that say nothing left out.

    >>> words_of("Who wins the Knight's tied fights?")
    ['win', 'knight', 'tie', 'fight']
    """
    plain = re.sub(r"['’]s\b|['’]", "", text.lower())
    return [stem(word) for word in _WORD.findall(plain) if word not in SKIP]


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
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word
