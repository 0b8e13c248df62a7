"""What learners ask, in their own words, and the rules that answer it: to tune the search on."""

QUESTIONS = {
    "how many cards do I get": "1.2",
    "who goes first": "1.4",
    "what happens to the cards that are not dealt": "1.3",
    "may I look into the box": "1.3",
    "whose turn is it": "2.1",
    "may I play my highest card": "2.3",
    "play from my own hand": "2.2",
    "keep my highest card": "2.3",
    "who takes the trick": "2.5",
    "biggest number": "2.5",
    "who leads the next trick": "2.6",
    "when is the game over": "3.1",
    "how do I get points": "3.2",
    "who is the winner": "3.3",
    "same number of points": "3.4",
    "the card left over in my hand": "3.5",
}

# Questions to the table: what the engine must answer, and a rule that it must cite.
TABLE = {
    "May I play the Twelve in the first trick?": ("no", "2.3"),
    "May I play the Five in the first trick?": ("it depends", "2.3"),
    "May I play the Twelve in the second trick?": ("yes", "2.3"),
    "Who wins the trick, Five against Six?": ("the Six", "2.5"),
    "How much is a trick worth?": ("1", "3.2"),
    "What happens if I play a Six on a Five?": ("", "2.5"),
    "Whose turn is it after Ash takes the trick?": ("Ash", "2.6"),
    "How many cards do I get?": ("4", "1.2"),
}

# What must not be answered: it asks something else, or of a table that no game comes to.
UNREAD = (
    "May I not play the Twelve in the first trick?",
    "May I play the Twelve?",
    "Who wins, Five against Five?",
    "How many tricks does Ash take?",
)
