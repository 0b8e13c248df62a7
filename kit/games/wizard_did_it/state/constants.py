"""The few numbers that the state's parts share."""

WIZARD, KNIGHT, OVER = 0, 1, 2
PHASES = ("wizard", "knight", "over")
HIDDEN = 1024  # added to the kind of a card in a stack that nobody has seen in the open
SEEN = HIDDEN - 1  # the mask that leaves the kind
PAIR = 4  # what two partners are worth together
