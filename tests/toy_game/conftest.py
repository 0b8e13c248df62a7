"""The toy game's own tests run only in the copy that ``test_toy_game`` makes."""

collect_ignore = ["high_card"]
