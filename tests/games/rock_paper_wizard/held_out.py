"""Questions to measure the search, not to tune it: written from the printed rules only.

Never add a synonym or a pattern because of a miss here; ``questions.py`` is for tuning.
"""

SEARCH = {
    "how rich do I have to be to finish the game": "4.6",
    "Do we reveal our choices together?": "2.6",
    "what if both of us cast the very same thing on each other": "2.8",
    "May several people stand on one square?": "1.3",
    "which way is forward": "3.2",
    "How much cash does second place bring?": "4.2",
    "Who's up first next round?": "5.5",
    "Do the cards we pick from stay there the whole game?": "5.2 5.3 1.5",
    "my victim has already finished, does my magic still do anything": "3.7",
    "Which spell lets me switch positions with somebody?": "6.9",
}

# Written after the search was finished, and scored once.
LATER = {
    "how many spaces does fireball push": "6.11",
    "what happens in a wild surge": "2.8 3.9",
    "who gets three gold": "4.2",
    "can I see the top card of the deck": "2.13 1.4",
    "where do wizards start": "1.3",
    "what if my target has no gold": "3.8",
    "how many of one colour may be in the spellbook": "1.6",
}

# Written by a person who had read only the printed rules, and scored once.
STRANGER = {
    "two of us cast the same thing at each other": "2.8",
    "How much gold does second place get each round?": "4.2",
    "tied for closest to the treasure": "4.3",
    "can I target myself": "2.4",
    "My fireball pushes 5 but they're only 3 from the exit, what happens?": "3.5",
    "spell deck is empty": "1.8",
}

# The right answer, and a rule that it must cite; the answer is empty if it is a list of events.
TABLE = {
    "May I point Fireball at myself?": ("no", "2.4"),
    "Can I cast Ice Storm when it isn't in the spellbook?": ("no", "2.3"),
    "Can Red cast Fear at Green?": ("yes", "2.3"),
    "May two of us choose the same spell?": ("yes", "2.3"),
    "Can I change my spell after I have shown my fist?": ("no", "2.12"),
    "Who wins if Red has 27 gold, Green 25 and Yellow 12?": ("Red", "4.6"),
    "Who wins with Red on 25 gp, Green on 25 and Yellow on 3?": ("nobody yet", "4.8"),
    "Who wins if red has 20 gold, green 24 and yellow 8?": ("nobody yet", "4.6"),
    "Who gets 5 gold if Red stands on 6, Green on 4 and Yellow on 2?": ("Red", "4.1"),
    "How much gold does Green get if Red is on 8, Green on 6 and Yellow on 6?": ("3", "4.3"),
    "How far does Fireball push somebody?": ("5", "6.11"),
    "How much gold do I get for standing closest to the hoard?": ("5", "4.1"),
    "How far do I advance with Passwall?": ("3", "6.5"),
    "What happens if Green on space 3 is hit by a Fireball?": ("", "3.5"),
    "What happens if Red and Green both cast Fireball at each other?": ("", "2.8"),
    "What happens if Red on 4 casts Dimension Door at Blue on 7?": ("", "6.9"),
    "what happens to a wizard on space 9 in the refresh?": ("", "5.1"),
    "What happens if I cast Dominate Person at a wizard with no gold?": ("", "3.8"),
    "Who is first player after Red with three wizards?": ("Green", "5.5"),
    "Whose spell comes after Green's?": ("Yellow", "3.1"),
    "Who resolves first if Yellow has the marker?": ("Yellow", "3.1"),
    "How many spells lie in the spellbook with six wizards?": ("5", "1.5"),
    "How many spells are in the spellbook with three players?": ("3", "1.5"),
    "How many gold pieces do we start with?": ("3", "1.1"),
}

# Written after the search had learned more phrases.
LATEST = {
    "how many cards are in the spellbook with six people": "1.5",
    "my fireball pushes five but there are only three squares behind him": "3.5",
    "three of us are second nearest, what does each get": "4.3 4.2",
    "do I have to keep my arm up the whole time": "2.5",
    "confusion on a wizard who has already been": "3.7",
    "do I go on standing on the orange squares when the next round begins": "5.1",
    "both richest players have 27, what now": "4.8",
}

# Written from the printed rulebooks only, before more phrases were added to the clauses.
NEWEST = {
    "how does somebody actually win this": "4.6",
    "we are two people with the same pile of money at the end, now what": "4.8",
    "I got shoved out of the cave, am I out of the game": "5.1 4.5",
    "can I do the hand sign at myself": "2.4",
    "my friend and I did the exact same sign at one another": "2.8",
    "there are no more cards to take from the stack": "1.8",
    "the guy I hit has already put his hand down, does my magic still do something": "3.7",
}

# Written as NEWEST was, and scored once at the end.
LAST = {
    "how rich is everybody when we begin": "1.1",
    "what do I get for standing nearest the gold": "4.1",
    "three of us share the best spot, who gets paid": "4.3",
    "may I change my mind after I see where the others point": "2.5 2.12",
    "who goes first when the spells happen": "3.1",
    "how many cards lie open with six people": "1.5",
    "when do the cards in the row change": "5.2 5.3",
}
