"""A whole game for a learner: against bots or at one screen, with a coach; without a screen."""
