"""Numbers shared by the modules of the state."""

CAST, RESOLVING, CHOOSING, SCORING, REFRESHING, OVER = range(6)
PHASES = ("cast", "resolve", "choose", "score", "refresh", "over")
EXIT, START, HOARD = 0, 5, 10  # spaces of the cave
EXIT_ZONE, HOARD_ZONE = 2, 8  # last space of one zone, first space of the other
BACK_IN, BACK_OFF = 3, 7  # spaces on which Refresh puts the wizards of these zones
HIDDEN = 1024  # added to the kind of an unseen card in the discard pile
SEEN = HIDDEN - 1  # mask of the kind
PURSE, FOR_CLOSEST, FOR_SECOND = 3, 5, 3
