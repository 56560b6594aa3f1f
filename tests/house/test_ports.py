"""Ports for servers of this machine: free, and nobody else's a moment later."""

import socket

from config.processes import PORTS, find_free_port, is_free


def test_no_process_is_given_a_port_twice_though_nobody_listens_there_yet() -> None:
    found = [find_free_port() for _ in range(200)]
    assert len(set(found)) == 200 and all(is_free("127.0.0.1", port) for port in found)


def test_a_port_at_which_somebody_listens_is_passed_over() -> None:
    first = find_free_port()
    move = PORTS.index(first)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", PORTS[(move + 1) % len(PORTS)]))
        taken.listen()
        assert find_free_port() != taken.getsockname()[1]
