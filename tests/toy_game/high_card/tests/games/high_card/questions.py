"""What learners ask, in their own words, and the rule that must be among the first three."""

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
