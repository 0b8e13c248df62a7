"""Lessons without a screen: walkthroughs, frames, questions, coverage."""
