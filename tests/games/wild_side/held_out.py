"""Questions to measure the search, not to tune it: written from the printed rules only.

Never add a synonym or a pattern because of a miss here; ``questions.py`` is for tuning.
"""

SEARCH = {
    "Do my cards have to be next in sequence or can I jump way down?": "3.4 3.8",
    "Does the colour matter when I put down two sevens?": "3.2",
    "what gets rid of the whole stack in the middle": "4.1 4.4",
    "How do we decide who opens the very first round?": "2.5",
    "Am I allowed to peek at what's underneath my open cards?": "2.3",
    "what do the leftover cards cost me when somebody else finishes": "7.2 7.4 7.5",
    "Two of us end up with identical totals, who's the champion?": "7.9",
    "How long does a whole game last?": "7.7",
    "somebody just scooped up everything, who goes now?": "5.3",
    "Is a wild card allowed together with a pair?": "4.2",
}

# Written after the search was finished, and scored once.
LATER = {
    "what is the object of the game": "7.8",
    "how many badgers are there": "1.3",
    "can I put three sixes on an eight": "3.4 3.2",
    "who picks up the pile": "5.1",
    "can I play a hidden card first": "6.8 6.2 6.1",
    "do I need to say how many cards I played": "3.10",
    "what do unplayed badgers cost": "7.6",
}

# Written by a person who had read only the printed rules, and scored once.
STRANGER = {
    "points for honey badger left in hand": "7.6",
    "Can I pass if I don't want to play anything?": "3.13",
    "do runs have to be the same color": "3.7",
    "when can I play my face down cards": "6.1",
    "what happens after I get four of a kind": "4.4 4.8",
    "played a card that's too high": "5.1",
    "how many rounds do we play": "7.7",
}

# The right answer, and a rule that it must cite; the answer is empty if it is a list of events.
TABLE = {
    "Can I put a blue 3 on an orange 8?": ("yes", "3.4"),
    "Is it allowed to play a red 10 on a green 9?": ("it depends", "5.2"),
    "May I lay two sixes on a 6?": ("yes", "3.4"),
    "Can I play three 9s on two 9s?": ("no", "4.5"),
    "Could I play a green 8 and a blue 7 on a red 9?": ("no", "3.7"),
    "Am I allowed to throw a honey badger on a 1?": ("yes", "4.1"),
    "May I pass?": ("no", "3.13"),
    "Can I play a green 7-6-5 on a blue 8?": ("yes", "3.9"),
    "Can I play a Honey Badger together with a 5?": ("no", "4.2"),
    "Who wins if Wolf has 45 points, Hawk has 30 and Bear 60?": ("Hawk", "7.8"),
    "Who won: wolf 25, hawk 25, bear 70?": ("Wolf and Hawk", "7.9"),
    "How much does a left-over 1 cost?": ("10", "7.5"),
    "what are a 12, a 7 and a honey badger worth at the end": ("35", "7.6"),
    "How many penalty points do I get for three 5s and a 10?": ("25", "7.4"),
    "What happens if I play a 4 on three 4s?": ("", "4.4"),
    "what happens when I put an 11 on a 6": ("", "5.1"),
    "What happens if I put a Honey Badger on a 12?": ("", "4.1"),
    "Whose turn is it after Hawk plays a 3 on a 5?": ("Bear", "3.10"),
    "Who goes next when Wolf clears the pile with a Honey Badger?": ("Wolf", "4.8"),
    "Who is next after Hawk picks up the pile?": ("Bear", "5.3"),
    "How many cards does each player start with?": ("20", "2.1"),
    "How many rounds do four of us play?": ("8", "7.7"),
    "How many cards do I take if I play a 9 on a pile of five cards?": ("6", "5.1"),
    "How many cards are in my hand at the start?": ("12", "2.2"),
}

# Written after the search had learned more phrases.
LATEST = {
    "can I put a green 10 and 9 on a blue 10": "3.9 3.7 3.6",
    "there are two nines lying there and I have two more": "4.6 4.4",
    "do I say three fours or one four after adding mine": "3.10",
    "how long until I can use the row under my open cards": "6.1",
    "someone ran out of cards, do I get a last turn": "7.1",
    "what does it cost me to be left with a twelve": "7.5",
    "after I swallow the pile, do I open the next one": "5.3",
}

# Written from the printed rulebooks only, before more phrases were added to the clauses.
NEWEST = {
    "what if everything I have is too big": "3.13 5.1 5.2",
    "how do I get rid of the whole heap in the middle": "4.4 4.1",
    "may I have a look at the hidden ones in front of me": "2.3",
    "can I skip": "3.13",
    "I laid down my final card": "7.1",
    "do colours have to be the same when I put several down in a row": "3.7 3.6",
    "how bad is it to be stuck with a badger": "7.6",
}

# Written as NEWEST was, and scored once at the end.
LAST = {
    "how many do I hold at the start": "2.2 2.1",
    "who is allowed to begin": "2.5",
    "how many of the same can I throw in at once": "3.2 4.5",
    "how do you win": "7.8",
    "does a wild animal go on top of anything": "4.1",
    "I turned over a hidden card and it was too high": "6.4",
    "when are we done playing altogether": "7.7",
}
