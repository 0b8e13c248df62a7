"""Questions to measure the search, not to tune it: written from the printed rules only.

Never add a synonym or a pattern because of a miss here; ``questions.py`` is for tuning.
"""

SEARCH = {
    "what beats everything": "3.13",
    "I don't have the colour that was led, what now": "3.8",
    "how many goals do we pick in the second round": "2.3 2.2",
    "does my mouse's big number count for taking the trick": "3.14",
    "how much do we get paid for winning a trick": "3.16",
    "Can I save treasures up, and how many?": "5.7",
    "What if we fail our mission, do we lose money?": "6.3",
    "Which player goes first in the very first trick?": "1.2",
    "do dragons get to use the text on the cards": "4.1",
    "what happens to leftover cards in a dragon's hand after the round": "7.1",
}

# Written after the search was finished, and scored once.
LATER = {
    "how many players are in a team": "1.1",
    "who takes the cards of the trick": "3.15",
    "can mice win tricks": "3.14",
    "what do gems do": "3.13",
    "when may I turn a treasure": "5.1",
    "what happens if we have four treasures": "5.7",
    "how many goals do we draw": "2.1",
}

# Written by a person who had read only the printed rules, and scored once.
STRANGER = {
    "does the mouse have to follow suit too": "3.7",
    "what happens if we don't make our goal": "6.3",
    "max treasures": "5.7",
    "Can I use a treasure after I've already put a card down?": "5.1",
    "who leads the first trick of round 2": "7.6",
    "what does the team that lost the trick get": "3.17",
    "how many cards do mice keep between rounds and can they give some to the dragon": "7.2",
}

# The right answer, and a rule that it must cite; the answer is empty if it is a list of events.
TABLE = {
    "Can I play a 5 of Roses when Flames were led and I have a 2 of Flames?": ("no", "3.7"),
    "May I play a gem on a lead of Stars if I have no Stars?": ("yes", "3.8"),
    "Am I allowed to lead a 3 of Gems?": ("yes", "3.10"),
    "May I play the 4 of Gems if Roses are led and I hold the 9 of Roses?": ("no", "3.7 3.11"),
    "Can a Mouse play a 7 of Magic when Magic was led?": ("yes", "3.7"),
    "May I use a treasure after my first card?": ("no", "5.1"),
    "Who wins the trick: 4 of Flames, 9 of Flames?": ("the 9 of Flames", "3.12"),
    "Who wins if a 12 of Roses is led and the other Dragon plays a 2 of Gems?": (
        "the 2 of Gems",
        "3.13",
    ),
    "Which card wins, 10 of Stars led, then 14 of Magic?": ("the 10 of Stars", "3.12"),
    "Who wins the trick with 3 of Gems against 11 of Gems?": ("the 11 of Gems", "3.13"),
    "Who wins if Team 1 has 38 coins and Team 2 has 40?": ("Team 2", "8.2"),
    "Who wins if Team 1 and Team 2 both have 25 coins and Team 1 has 2 treasures?": (
        "Team 1",
        "8.3",
    ),
    "How many coins do we lose if we miss Collect 7 Stars?": ("4", "6.3"),
    "How many coins does a 12 of Flames put on a goal?": ("4", "4.5"),
    "How much does the 2 of Flames give?": ("2", "4.9"),
    "What happens if my Mouse plays a 5 of Flames?": ("", "4.10"),
    "What happens when the Mouse plays the 2 of Flames?": ("", "4.9"),
    "What happens if we take a fourth treasure?": ("", "5.7"),
    "Who plays after the first Dragon with four players?": ("Ben", "3.4"),
    "Who leads the second trick?": ("Ben", "3.21"),
    "Who plays after both Dragons have played their first card?": ("Cleo", "3.5"),
    "How many cards does a Dragon get?": ("10", "1.5"),
    "How many cards does a Mouse hold at the start?": ("7", "1.5"),
    "How many treasures may we have with five players?": ("2", "5.7"),
    "How many tricks are there in a round?": ("5", "3.22"),
}

# Written after the search had learned more phrases.
LATEST = {
    "I have a star but would rather play a flame": "3.7",
    "does my partner's fifteen take the trick if he is a mouse": "3.14",
    "we took the money, what is left for the other team": "3.17 3.16",
    "how many missions may the little partner keep in the last round": "2.3",
    "can I still turn my treasure after I have put down a card": "5.1",
    "nobody has more coins than us but one team is level, who wins": "8.3",
    "which dragon opens the second trick": "3.21",
}

# Written from the printed rulebooks only, before more phrases were added to the clauses.
NEWEST = {
    "how long does a whole game take, how many times do we do this": "8.1",
    "I have no card of the colour that was asked for": "3.8",
    "does the little helper's card help us to take the cards in the middle": "3.14",
    "what do we receive when we took the trick": "3.16 3.15",
    "when am I allowed to use the special thing lying in front of me": "5.1",
    "what if we do not manage what we promised to do": "6.3",
    "am I allowed to tell my teammate what I hold": "1.12 1.3",
}

# Written as NEWEST was, and scored once at the end.
LAST = {
    "who begins the very first trick": "1.2",
    "how big is my hand at the start": "1.5",
    "both sides are equally rich when it is over": "8.3",
    "what beats everything else": "3.13",
    "what happens with my leftover cards between rounds": "7.1 7.2",
    "only the two of us are here, how does that work": "1.7 1.1",
    "can we keep collecting special things or is there a maximum": "5.7",
}
