"""Pages for a teacher: the desk, the projector page, and the summary to print."""
