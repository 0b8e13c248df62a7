"""Courses: the lessons of a teacher beside those of the kit, and lesson plans."""
