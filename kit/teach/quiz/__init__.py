"""The quiz: questions made from positions, put one by one, and what became of them."""
