"""Numbers shared by the modules of the state."""

DRAFT, TWO_CARDS, ATTACK, BEFORE_ROLL, DEFENCE, HEALING, OVER = range(7)  # steps of a turn
FULL, WEAK = 20, 5  # Stamina at the start and at most; Weakened at this or less
CUBES = 30  # number in the box
DECKS_IN_PLAY = 3  # of the five
