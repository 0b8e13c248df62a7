"""Information-set Monte Carlo tree search from one seat's view (Cowling, Powley & Whitehouse 2012).

Each round imagines a whole table that fits the view (a determinization), plays down a tree that all
imagined tables share, continues with quick players, and notes the result along the way. A node
stands for an information set: what one player knows there. So a choice made in secret never helps
another player to choose. The moves at the root race on the same imagined tables.
"""
