"""What a notebook shows: pictures of the kit's objects, and answers that draw themselves."""
