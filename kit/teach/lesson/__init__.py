"""Lessons without a screen: a scenario's steps, what the learner does and sees."""
