"""Games with one rule changed: a lesson or a test must notice each of them.

``python -m tests.mutants`` tries them all; tests/mutants/mutant.py says how one is written down.
"""
