"""English as learners write it: synonyms, stop words, irregular forms and endings.

All of it is data, so that the script on the rules page parses a question as Python does.
"""

from __future__ import annotations

import re

# Synonyms for all games alike, one line each: single words, which replace one another in a search,
# and idioms, which stand for their line. A word may be in several lines. These are what people say
# at any table: never add a word because a question of a held-out set finds the wrong rule.
_SYNONYMS = """
tie, equal, same, even, level, identical, alike, draw, as much as, as many as, just as, as strong
equally, at the same, exactly as, no difference, neck and neck, nobody is ahead, share the lead
discard, throw away, throw out, trash, rid, get rid of, dump, drop, lose a card, ditch, put away
remove, take away, take off, go away, vanish, disappear, sweep, wipe, clear, burn
win, winner, beat, victory, defeat, victorious, come first, come out on top, best in the end
win the game, who wins, who won, winner, become the winner, object of the game, trying
lose, loser, fail, defeat, beaten, failure, miss, fall short, go wrong, unsuccessful
start, begin, first, open, opening, initial, beginning, at first, get going, kick off, set off
start, begin, lead, go first, starter, open, play first, who starts, who begins, who goes first
set up, prepare, ready, arrange, lay out, before the game, before we play, get ready
end, over, finish, stop, done, complete, conclude, come to an end, final, last
game over, when is it over, how long, when are we done, go home, whole game, over and done
empty, run out, used up, no more, none left, nothing left, all gone, exhausted, no cards left, \
    bare, through all the cards
nothing, none, without, zero, no, not any, lack, missing, have not got
get, gain, receive, earn, take, deal, obtain, win, collect, given, make, pocket
give, hand over, pass, present, gift, hand, donate, pass on, give away, hand on, offer
point, score, worth, count, value, scoring, add up, tally, how much is, sum up
strong, strength, power, powerful, tough, mighty, force, powers, stronger
weak, feeble, low, poorly, weaker, weakened, nearly dead, almost dead
look, see, peek, glance, view, check, watch, spy, sneak, inspect, have a look, find out, know
show, reveal, turn over, flip, expose, uncover, turn up, turn it over, open up, display
secret, hidden, unseen, face down, covered, unknown, private, concealed, invisible, \
    upside down, hide
open, face up, visible, public, in the open, everybody sees, lie open, seen, exposed
skip, pass, miss a turn, sit out, wait, leave out, not play, say pass, miss a go
choose, pick, select, decide, choice, pick out, choose from, decision, prefer
gold, coin, money, gp, cash, rich, wealth, richer, currency, fortune
poor, poorer, less gold, less money, few coins, fewer coins, broke, have less
swap, exchange, trade, switch, change places, trade places, change over, swop, exchanging
change my mind, think again, take back, undo, second thoughts, instead, something else, \
    reconsider, correct
shuffle, reshuffle, mix, wash, stir, mixing
rest, left, remain, leftover, left over, remaining, unused, still have, others, spare, not used
kid, child, young, children, little ones, small children, youngster, family
big, high, large, biggest, great, huge, tall, higher, bigger, highest, larger
best, strongest, most powerful, beat everything, better than, top, greatest, highest
small, low, few, least, less, little, tiny, lower, smallest, fewest, smaller
too high, too big, too large, too many, too much, over the limit, above, exceed, more than, beyond
rob, steal, thief, take from, snatch
myself, yourself, oneself, himself, self, own
cancel, stop, counter, block, prevent, negate, undo, nullify, fail
tell, say, announce, declare, call out, shout, speak, name, aloud, out loud
talk, speak, whisper, chat, discuss, communicate, hint, tell my partner, plan together, agree, \
    speaking
move, go, walk, step, travel, advance, march
forward, advance, ahead, closer, nearer, toward, right, come closer, get closer
back, backward, push, shove, pushed, away, kick, knock back, retreat, return
limit, most, maximum, max, at most, upper limit, as many as, how many can, cap
least, minimum, at least, lowest, few, lower limit
attack, fight, strike, hit, battle, combat, punch, blow, shoot, swing
damage, hit, hurt, wound, injury, harm, pain, get hurt, lose life
player, person, people, somebody, someone, anybody, everybody, everyone, anyone, guy, man, friend
us, we, both of us, all of us, two of us, each of us, together
alone, solo, single, by myself, on my own, one player, one person, single handed, only one
bad, rubbish, worse, worst, useless, poor, terrible, junk, harmful, unlucky
good, nice, great, useful, better, lucky, fine, helpful
calculate, compute, work out, figure, add, count, reckon, determine, figure out
heal, regain, recover, restore, cure, repair, health back, get better, healthy, get healthy, \
    life back
life, health, stamina, hp, heart, lives, hit points, healthy
courage, valor, brave, bravery, valour, honor, boldness
buy, pay, spend, cost, purchase, payment, price, charge, paying, fee
owe, debt, cannot pay, cannot afford, minus, negative, below zero, broke, not enough, bankrupt
goal, mission, objective, quest, task, aim, challenge, promise, contract, target, assignment
achieve, accomplish, fulfil, complete, meet, met, manage, succeed, reach, fulfill
treasure, loot, item, thing, relic, special thing, stuff, object
item, equipment, gear, thing, weapon, sword, shield, tool, stuff, kit
space, square, field, spot, position, place, slot, location
armor, shield, defense, protection, robe, protect, defend, block, safe, defensive
weapon, sword, offensive, axe, blade, staff, gun, bow
street, straight, sequence, run, row, chain, ladder, series, in a row, consecutive, \
    following each other, one after another
joker, wild, badger, wildcard, wild card, special card, animal
opponent, rival, enemy, victim, target, other player, foe, adversary, other people
order, before, after, next, one after the other, sequence, first then, which order, in turn
next, who follows, who is next, following, subsequent, then
turn, go, whose turn, on turn, round, move
out of turn, not my turn, not my go, interrupt, too early, jump in, someone else's turn, between
again, once more, another turn, another go, go on, continue, keep going, carry on, go again, \
    play again, extra turn, second go, repeat
finish, out, done, go out, finished, out of the game, knocked out, eliminated
die, dead, kill, eliminate, fall, knock out, death, alive, survive, killed, defeat
allowed, legal, ok, permitted, can, may, possible, fine, okay, valid, could, permit
must, need, forced, oblige, compulsory, obligatory, required, force
forbidden, not allowed, illegal, cannot, banned, must not, may not, cheat, against the rules
pile, stack, heap, deck, draw pile, pack, middle, pile of cards
deck, pack, draw pile, stack, cards to take, talon, stock, draw deck
discard pile, used cards, graveyard, thrown away, thrown out, rubbish heap, removed cards, \
    old cards
take, pick, grab, collect, pick up, swallow, get the pile, scoop, pull
draw, pull, take a card, fish, new card, another card, fresh card, take one, pick up a card
hold, carry, wear, own, keep, equip, have, possess, put on
another, second, more, extra, additional, one more, further, other
reward, prize, bonus, pay, payout, receive, consolation, earnings, income
penalty, punish, punishment, minus points, bad points, cost, fine, penalty points
lay, put, play, place, put down, lay down, throw in, drop, set down, throw
on top, onto, cover, over, upon, lie on, above, on each other
under, underneath, below, beneath, bottom, lowest, covered
trump, gem, jewel, ruff, shiny, strongest suit
suit, color, colour, symbol, family, sign, kind
type, kind, sort, color, category, colours
hero, knight, fighter, man, guy
monster, beast, creature, enemy, foe, opponent
castle, tower, destination, arrive, arrival, goal of the journey, end of the road, get there
road, way, path, journey, track, route, trip
pair, two of a kind, double, couple, twins, combo, combination, match, belong together
set, three of a kind, triple, triplet, equal cards, same number, twins
four of a kind, quartet, quad, all four, four the same, four equal, four alike
gesture, hand, sign, finger, point, fist, pointing
aim, target, point at, aim at, victim, whom, at whom
spell, magic, cast, charm, witchcraft, conjure
cube, concentration, mana, energy, block, resource
total, altogether, sum, in all, overall, whole
partner, teammate, ally, friend, mate, helper, team mate, fellow, companion
helper, mouse, small one, little one, assistant, mice
boss, dragon, big one, leader, main player
team, side, group, alliance, together, party
role, part, character, job, which one am I
round, deal, hand, phase, turn
trick, round of cards, cards in the middle, take the cards, get the cards, win the cards
simultaneous, at once, same time, all together, at the same time, together, same moment
immediately, at once, right away, straight away, instantly, now, directly, at that moment
when, at what time, which moment, moment, at what point
luck, random, chance, lucky, gamble, by lot, flip a coin, lot, at random, try my luck, dice
die, dice, roll, throw the dice, cube with numbers
how many cards, number of cards, hand size, big is my hand, cards do I hold, cards do I get, \
    cards to start with
bet, wager, stake, gamble, guess, betting
split, share, divide, half, halve, evenly, sharing
near, close, closest, nearest, in front, front, at the front, closer, first place
second place, second closest, behind, runner up, next best, not first
neighbor, beside, adjacent, left or right, sit next to, left and right
opposite, across, other side, facing, over the table
clockwise, direction, left, which way, way round, round the table
stuck, cannot play, no legal move, cannot go, cannot move, unable, nothing fits, blocked, \
    nothing to play, impossible
only if, as much as possible, partly, not fully, impossible, cannot be done, best you can, \
    as far as
effect, ability, power, text, special action, function, good for
use, activate, apply, trigger, using, make use of, employ
follow suit, same suit, match, same colour, must I play, have to match, matching
fit, match, suitable, go on, allowed on, belong, playable
low enough, small enough, equal or lower, same or lower, not higher, go under
learn, tutorial, first time, beginner, practice, training, new player, easy, never played, \
    newcomer, practise, simple
variant, version, alternative, other way, different way, option, mode
contradict, disagree, which is right, overrule, against the rule, conflict
remember, memory, forget, memorise, forgotten, keep in mind
fill up, refill, draw up, top up, replenish, new hand, fill
replace, instead, take the place, exchange, already something, old one, already have
refuse, reject, decline, say no, do not want, avoid
purpose, voluntarily, intentionally, want, by choice, deliberately, on purpose
write down, keep score, note, score sheet, paper, record
sit, seat, seating, where do we sit, chair
copy, how often, duplicate, copies, many of each, number of each
drain, suck, vampire, life steal
change money, small money, break a coin, make change
bird, pigeon, dove
princess, lady, rescue, girl, save
"""

SYNONYMS = tuple(
    [said.strip() for said in line.split(",")] for line in _SYNONYMS.strip().splitlines()
)

# Stop words: words that say nothing in a question. Other short words, such as "both", "again" or
# "after", count by their inverse document frequency.
_SKIP = """
a am an and are be been did do does doing i is it its let lets me mine my of please s should
that the these this those to was were what will with would
"""
SKIP = frozenset(_SKIP.split())

# Irregular forms, each with its stem.
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

# Endings in the order in which they are tried: the ending, its replacement, and the least number
# of letters before it.
ENDINGS = (
    ("sses", "ss", 2), ("shes", "sh", 2), ("ches", "ch", 2), ("xes", "x", 2), ("ies", "y", 2),
    ("ing", "", 3), ("ied", "y", 2), ("ed", "", 3), ("est", "", 4), ("er", "", 4), ("ers", "", 4),
    ("ly", "", 4), ("ss", "ss", 1), ("us", "us", 1), ("s", "", 2),
)  # fmt: skip

_WORD = re.compile(r"[a-z0-9]+")


def words_of(text: str) -> list[str]:
    """Return the stems of a text, without stop words, then its idioms' synonym lines.

    A synonym line is written as its number after a tilde.

    >>> words_of("Who wins the Knight's tied fights?")[:5]
    ['who', 'win', 'knight', 'tie', 'fight']
    >>> set(synonyms_in(words_of("we ran out"))) & set(synonyms_in(words_of("all used up")))
    {'~12'}
    """
    found = stems_of(text)
    return [*found, *synonyms_in(found)]


def stems_of(text: str) -> list[str]:
    """Return the stems of a text in order, without stop words."""
    plain = re.sub(r"['’]s\b|['’]", "", text.lower())
    return [stem(word) for word in _WORD.findall(plain) if word not in SKIP]


def synonyms_in(stems: list[str]) -> list[str]:
    """Return the synonym lines of the idioms in a list of stems, shortest idiom first."""
    spans = (stems[at : at + size] for size in range(1, SPAN + 1) for at in range(len(stems)))
    found = (IDIOMS.get(" ".join(span)) for span in spans)
    return list(dict.fromkeys(meaning for meaning in found if meaning))


def stem(word: str) -> str:
    """Return the stem of a word, the same for all its forms.

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


# Each synonym line as stems; an idiom in several lines belongs to the first of them.
SYNONYM_STEMS = [
    list(dict.fromkeys(" ".join(stems_of(said)) for said in line)) for line in SYNONYMS
]
IDIOMS = {said: f"~{at}" for at, line in reversed(list(enumerate(SYNONYM_STEMS))) for said in line}
SPAN = max(said.count(" ") + 1 for said in IDIOMS)
