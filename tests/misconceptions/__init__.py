"""Questions that tell who has a misconception; ``make misconceptions`` finds them."""
