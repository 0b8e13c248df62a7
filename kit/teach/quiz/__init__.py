"""Quiz: questions about positions, their codes, and one learner's session."""
