"""Web Push: what is said on a device, sealed (RFC 8291), signed (RFC 8292), and given to its push
service (RFC 8030). Which of it is sent, and when, says `games.post.outbox.push_sender`."""
