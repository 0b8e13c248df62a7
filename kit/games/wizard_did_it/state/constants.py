"""Numbers shared by the modules of the state."""

WIZARD, KNIGHT, OVER = 0, 1, 2
PHASES = ("wizard", "knight", "over")
HIDDEN = 1024  # added to the kind of an unseen card in a stack
SEEN = HIDDEN - 1  # mask of the kind
PAIR = 4  # strength of a pair
