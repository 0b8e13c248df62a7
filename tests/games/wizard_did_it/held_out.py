"""Questions to measure the search, not to tune it: written from the printed rules only.

Never add a synonym or a pattern because of a miss here; ``questions.py`` is for tuning.
"""

SEARCH = {
    "Which monsters get stronger at home?": "4.3",
    "My guy is exactly as tough as the bad guys, does he survive?": "3.6",
    "Do I refill my hand after laying something?": "2.6",
    "Do my weapons help against martial arts?": "4.6",
    "How many points for rescuing the girl in the castle?": "6.4",
    "Can I lay cards on the other player's side?": "2.1",
    "What do the different colours mean?": "1.7",
    "Which card sends things to the bottom of the pile?": "5.3",
    "Can my knight run out of courage and be out?": "3.11",
    "who walks first once all the cards are on the table": "3.1",
}

# Written after the search was finished, and scored once.
LATER = {
    "how many cards do I draw after my turn": "2.6",
    "what is a pirate and a ninja together worth": "4.1",
    "does my knight lose his sword when he loses": "3.10",
    "what happens at the castle": "3.15 3.16 3.17",
    "can I play on an empty location": "2.1",
    "when do goals count": "6.1",
    "how does surprise work": "5.4",
}

# Written by a person who had read only the printed rules, and scored once.
STRANGER = {
    "what if my knight ties with the monster": "3.6",
    "Can I put a sword on top of a shield?": "2.5",
    "can I look through the pile to see what's in it": "2.7",
    "bear shark bear strength": "4.2",
    "can you drop to zero valor": "3.11",
    "how much is the princess worth at the end": "6.4",
}

# The right answer, and a rule that it must cite; the answer is empty if it is a list of events.
TABLE = {
    "Can I put a Force Field on a Sword?": ("no", "2.5"),
    "May I lay a Vampire on top of a Shield?": ("yes", "2.1"),
    "Is it ok to play a Shield on a Bear?": ("yes", "2.1"),
    "Am I allowed to play a Zombie on my opponent's Crypt?": ("yes", "2.1"),
    "May I put Kung Fu on an empty stack?": ("yes", "2.1"),
    "Can I pass instead of playing a card?": ("no", "2.11"),
    "Who wins when a Knight with 2 Valor meets a Ninja and a Pirate in the Forest?": (
        "the monsters",
        "3.7",
    ),
    "Knight with 1 Valor against a Bear in the Crypt: who wins?": ("the Knight", "3.6"),
    "Does a Knight with 5 valor points beat a Vampire and a Zombie in the Crypt?": ("yes", "3.6"),
    "Who wins: 1 Valor against a Pigeon?": ("the Knight", "3.6"),
    "Who wins if Amber has 12 points and Violet 9?": ("Amber", "6.6"),
    "How strong are two Bears and a Shark in the Crypt?": ("5", "4.2"),
    "How strong is a Pirate on the Pirate Ship?": ("2", "4.3"),
    "How much are a Bear and a Shark worth in the Forest?": ("5", "4.4"),
    "How strong is a Vampire, a Zombie and a Pigeon in the Forest?": ("4", "4.1"),
    "What happens if a Knight with 1 Valor loses?": ("", "3.11"),
    "What happens if my Knight draws only a Sword?": ("", "3.13"),
    "What happens if a knight with 3 valor meets a Bear in the crypt?": ("", "3.8"),
    "Whose turn is it after Amber's Knight loses?": ("Violet", "3.14"),
    "Who goes on after Violet's Knight wins an encounter?": ("Violet", "3.14"),
    "Whose turn is it after Amber lays a card?": ("Violet", "2.3"),
    "How many cards is each Wizard dealt?": ("5", "1.4"),
    "How many Valor Points does a Knight get for beating a Bear Wrapped in Bacon?": ("2", "3.8"),
    "How many goals do I get?": ("4", "1.3"),
    "How many Valor does a win against two Pigeons bring?": ("0", "3.9"),
}

# Written after the search had learned more phrases.
LATEST = {
    "may I build up the road of the other wizard's knight too": "2.1",
    "is a lonely shark in the forest worth anything special": "4.2 4.3",
    "what if I draw a sword straight away with nothing guarding it": "3.13",
    "does the thing I am about to win already help me in this battle": "3.5",
    "how many valor do I get for beating two bacon monsters": "3.8 4.7",
    "I have a single valor point and lost, do I give it up": "3.11",
    "can I mark a mission as done while we are still laying cards": "6.1",
}

# Written from the printed rulebooks only, before more phrases were added to the clauses.
NEWEST = {
    "who won if the monster is just as tough as me": "3.6",
    "can my guy go down to zero bravery": "3.11",
    "may I dig through the pile to see what lies under": "2.7",
    "what do I get for arriving at the tower before you": "3.16 6.4",
    "am I allowed to put two swords on each other": "2.5",
    "who starts": "1.6",
    "do I keep going after I beat something": "3.14",
}

# Written as NEWEST was, and scored once at the end.
LAST = {
    "how many tasks does everyone get": "1.3",
    "when is the first half finished": "2.9",
    "nothing but extras came up and no beast, do I get something": "3.13",
    "do birds hurt me": "4.8",
    "what makes a bear worse": "4.3",
    "can I mess with the other person's road": "2.1",
    "a place on my way is empty": "3.2",
}
