"""Games with one rule changed: a lesson or a test must notice each of them.

``python -m tests.mutants`` tries all of them; tests/mutants/mutant.py explains their format.
"""
