"""Questions that nobody may tune on: written first, from the rules, in learners' words."""

SEARCH = {
    "how big is my hand": "1.2",
    "who gets the trick with the largest number": "2.5",
    "is my best card allowed at the beginning": "2.3",
    "who begins the following trick": "2.6",
    "when do we stop": "3.1",
    "what is a trick worth": "3.2",
    "two of us have the same score": "3.4",
    "what about the unused card": "3.5",
}

# Written when the search was finished, and looked up once.
LATER = {
    "who may see my cards": "1.2 2.4",
    "is there a point for a trick": "3.2",
}

# What the engine must answer, and a rule that it must cite; '' where what happens is told.
TABLE = {
    "Can I play the Twelve in the first trick?": ("no", "2.3"),
    "May I use my Three in the first trick?": ("yes", "2.3"),
    "Can I play 12 in the second trick?": ("yes", "2.3"),
    "Am I allowed to play a Seven in the third trick?": ("yes", "2.3"),
    "Is it ok to play a One in the first trick?": ("yes", "2.3"),
    "Who wins the trick, Four against Nine?": ("the Nine", "2.5"),
    "Who takes the trick with 11 against 2?": ("the Eleven", "2.5"),
    "Which card wins, One against Two?": ("the Two", "2.5"),
    "Who wins: 12 against 11?": ("the Twelve", "2.5"),
    "How much is a trick worth?": ("1", "3.2"),
    "How many points do I get for a trick?": ("1", "3.2"),
    "What happens if I play a 9 on a 5?": ("", "2.5"),
    "What happens when I play the Two on the Ten?": ("", "2.5"),
    "What happens if I play 12 on 1?": ("", "2.5"),
    "Whose turn is it after Ash plays?": ("Birch", "2.1"),
    "Who is next after Ash has played?": ("Birch", "2.1"),
    "Who leads after Birch takes the trick?": ("Birch", "2.6"),
    "Whose turn is it after Ash takes a trick?": ("Ash", "2.6"),
    "How many cards does each player get?": ("4", "1.2"),
    "How many tricks are there?": ("3", "3.1"),
}

# Questions for the search that were written when the ways to ask had been widened.
LATEST = {
    "do I have to keep back my best card at first": "2.3",
    "does the game go on until our hands are empty": "3.1 3.5",
}

# Written out of the rules alone, before the clauses got more ways to be asked for.
NEWEST = {
    "how do I know who did best": "3.2 3.3",
}

# As NEWEST, and scored once, when the work on the search was done.
LAST = {
    "nobody is ahead of the other": "3.4",
}

# By somebody who had read only the printed rules, and looked up once.
STRANGER = {
    "how many cards are dealt to everybody": "1.2",
}
