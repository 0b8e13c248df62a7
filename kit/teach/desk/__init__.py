"""What a teacher's desk knows of a class: the questions in words, and the results in numbers."""
