"""The rules reference as HTML: clauses, cards, rulings, terms, coverage."""
