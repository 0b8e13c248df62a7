"""Whole random games by the hundred thousand, every promise of the engine looked after."""
