"""Thinking ahead: many games imagined from one seat's view, and what became of each move.

Information-set Monte Carlo tree search. Each round imagines a whole table that fits the view, plays
down a tree that all imagined tables share, lets quick players play on for a while, and notes who
won along the way. A place in the tree is what a player knows there, so that a choice made in
secret never helps anybody else to choose.
"""
