"""Whole pages that need no Python once they are drawn: the gallery, rules, coverage."""
