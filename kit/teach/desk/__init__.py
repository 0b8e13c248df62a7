"""Data of a teacher's desk: the questions in words, and the results of a class."""
