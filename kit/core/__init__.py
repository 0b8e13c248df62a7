"""The parts that every game is made of. Standard library only."""
