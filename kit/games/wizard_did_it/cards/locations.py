"""The three locations of a road, numbered 0 to 2, and the three ways in which they are named."""

LOCATIONS = ("forest", "crypt", "ship")  # in actions and card packs
SHORT = ("Forest", "Crypt", "Pirate Ship")  # with an owner: Violet's Crypt
PLACES = ("The Forest", "The Crypt", "The Pirate Ship")
WHERE = ("in The Forest", "in The Crypt", "on The Pirate Ship")
