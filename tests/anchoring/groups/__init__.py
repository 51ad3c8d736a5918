"""The groups of nasty cases by name, and simulated histories whose truth is known for every character."""
