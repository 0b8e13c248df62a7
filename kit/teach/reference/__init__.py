"""Rules reference: search, glossary, answers from the table, and coverage of each clause."""
