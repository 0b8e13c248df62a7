"""Questions to measure the search, not to tune it: written from the printed rules only.

Never add a synonym or a pattern because of a miss here; ``questions.py`` is for tuning.
"""

SEARCH = {
    "how much health does everyone begin with": "1.1",
    "Is there any way of getting hit points back?": "3.14 6.14 6.16",
    "what happens to my old sword when I get a better one": "2.14",
    "may I hand a card to the person sitting opposite": "2.12",
    "can I punch someone with bare hands": "3.7",
    "What colour are the defensive cards?": "2.13",
    "How do I work out how many hits land?": "3.8",
    "Does the starting player get to fight straight away?": "3.1",
    "is it possible to save up lots of cubes": "3.19",
    "two wizards drop at the same time, who takes it?": "4.2",
}

# Written after the search was finished, and scored once.
LATER = {
    "how many decks do we use": "1.10",
    "can I attack any player": "3.3 3.5",
    "when do I roll the die": "3.6",
    "what does weakened mean": "3.14",
    "can I keep the second card": "2.11",
    "do spikes hurt me": "6.9",
    "what happens to cubes when someone dies": "3.13",
}

# Written by a person who had read only the printed rules, and scored once.
STRANGER = {
    "Who can I attack in a 4 player game?": "3.3",
    "can I pay two cubes to see a third card": "2.8",
    "already have a weapon and get another one": "2.14",
    "how do I heal": "3.14",
    "does the first player get to fight on turn one": "3.1",
    "everybody died at the same time who wins": "4.2",
}

# The right answer, and a rule that it must cite; the answer is empty if it is a list of events.
TABLE = {
    "May I keep both cards?": ("no", "2.11"),
    "Can I attack the wizard across the table in a four player game?": ("no", "3.3"),
    "With a Crossbow, can I attack the player across from me?": ("yes", "6.7"),
    "May I give the card to myself?": ("no", "2.19"),
    "Can I heal with 8 stamina?": ("no", "3.15"),
    "Can I pay a cube to heal when I have 4 Stamina?": ("yes", "3.14"),
    "Am I allowed to draw a third card?": ("no", "2.8"),
    "May I skip the attack?": ("no", "3.2"),
    "Who wins if Liana has -2 stamina and Albus -3?": ("Liana", "4.2"),
    "Who wins if Albus is at 0 Stamina and Liana still has 3?": ("Liana", "4.1"),
    "How much damage does a Katana do with a roll of 4 against Chain Mail?": ("5", "3.8"),
    "How many hits with a Plasma Rifle and a 6 against an Energy Shield?": ("6", "3.8"),
    "How many Hits do I deal when I roll a 2 with bare hands against a Lacquered Breastplate?": (
        "0",
        "3.10",
    ),
    "How strong is a Great Sword when I roll a 5?": ("8", "3.6"),
    "How much Stamina does a Tea Ceremony give back?": ("4", "6.16"),
    "What happens if I get a Katana while I have a Great Sword?": ("", "2.14"),
    "What happens if Albus has 3 Stamina and takes 5 hits?": ("", "3.12"),
    "What happens if I attack with a Blunderbuss?": ("", "6.6"),
    "Whose turn is it after Liana's?": ("Albus", "3.20"),
    "Whose turn is it after Albus with four wizards if Greendalf is out?": ("Marlen", "3.20"),
    "Who goes after Marlen in a four player game?": ("Liana", "3.20"),
    "How much Stamina do we start with?": ("20", "1.1"),
    "How many cubes does the fourth player get?": ("2", "1.6"),
    "How many cubes does a Codex of Concentration bring?": ("2", "6.13"),
    "How much Stamina do I have after paying 3 cubes at 4 Stamina?": ("7", "3.14"),
}

# Written after the search had learned more phrases.
LATEST = {
    "which of my cards decides how hard I punch": "3.6",
    "I rolled badly and his armour is bigger, do I hurt him": "3.10",
    "am I allowed to hand my rubbish to the person facing me at a table of four": "2.12",
    "is it possible to stay at full strength by paying cubes all the time": "3.15 3.14",
    "what becomes of my staff when somebody gives me a new weapon": "2.14",
    "we both ended below nothing, who is the champion": "4.2",
    "does the opener get to hit somebody straight away": "3.1",
}

# Written from the printed rulebooks only, before more phrases were added to the clauses.
NEWEST = {
    "how do I knock somebody out": "3.12",
    "can I keep both cards I looked at": "2.11",
    "nobody has a sword, can I still hit": "3.7",
    "is it possible to heal myself": "3.14",
    "the stack of cards is used up": "2.3",
    "why can't I fight in my first go": "3.1",
    "everybody died at the same moment": "4.2",
}

# Written as NEWEST was, and scored once at the end.
LAST = {
    "how much life do we start with": "1.1",
    "I don't like what I drew, can I swap it for a different one": "2.5",
    "my armour is better than his swing, what then": "3.10",
    "I already wear something there, where does the new one go": "2.14",
    "which neighbours can I hit when we are four": "3.3",
    "how do I earn more of the little blocks": "3.18",
    "can I go above twenty": "3.17",
}
