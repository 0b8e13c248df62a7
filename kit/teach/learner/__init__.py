"""What a learner knows: memory of each rule, the next question, and the page that shows both."""
