"""What a teacher sees: the desk, the wall for the projector, and the summary to print."""
