"""Other apps in which a player is told: one module for each kind says how its messages look, and
`kinds` lists them. Which are sent, and when, says `games.post.outbox.hook_sender`."""
