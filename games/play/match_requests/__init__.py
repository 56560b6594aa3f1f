"""What players ask of each other: requests, their answers, what is granted, the nudge."""
