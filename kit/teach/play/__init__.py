"""Whole games without a screen, against bots or with several people, with a coach."""
