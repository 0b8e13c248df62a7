"""Output in notebooks: pictures of the kit's objects, and answers that draw themselves."""
