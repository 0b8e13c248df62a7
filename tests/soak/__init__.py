"""Whole random games by the hundred thousand, with every promise of the engine checked."""
