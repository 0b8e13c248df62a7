"""A whole game on the screen: the set-up, each moment, the pass screen and what comes after."""
