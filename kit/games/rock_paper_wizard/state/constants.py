"""The few numbers that the state's parts share."""

CAST, RESOLVING, CHOOSING, SCORING, REFRESHING, OVER = range(6)
PHASES = ("cast", "resolve", "choose", "score", "refresh", "over")
EXIT, START, HOARD = 0, 5, 10  # spaces of the cave
EXIT_ZONE, HOARD_ZONE = 2, 8  # the last space of the one, the first of the other
BACK_IN, BACK_OFF = 3, 7  # where Refresh puts the wizards of these zones
HIDDEN = 1024  # added to the kind of a card in the discard pile that nobody has seen
SEEN = HIDDEN - 1  # the mask that leaves the kind
PURSE, FOR_CLOSEST, FOR_SECOND = 3, 5, 3
