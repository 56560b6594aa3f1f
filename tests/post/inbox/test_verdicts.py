"""Whom to believe about who sent a mail: our own mail server, on top of it, and nobody else."""

import pytest

from games.post.inbox.server_headers import find_dmarc_verdict

OURS = "Authentication-Results: mx.example.org;\r\n spf=pass smtp.mailfrom=x;\r\n dmarc={}\r\n"
FORGED = "Authentication-Results: mx.example.org; dmarc=pass\r\n"
HOP = "Received: from a by b;\r\n Sun, 22 Nov 2026 00:00:00 +0000\r\n"
REST = (
    "From: ann@example.org\r\nSubject: x\r\n\r\nAuthentication-Results: mx.example.org; dmarc=pass"
)


@pytest.fixture(autouse=True)
def name(settings) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.example.org"


def verdict(*parts: str) -> str:
    return find_dmarc_verdict("".join(parts).encode())


@pytest.mark.parametrize("said", ["pass", "fail", "none"])
def test_what_our_server_says_on_top_counts(said: str) -> None:
    assert verdict(OURS.format(said), HOP, REST) == said
    assert verdict(HOP, OURS.format(said), HOP, REST) == said


def test_a_remark_in_brackets_is_no_result() -> None:
    remark = "Authentication-Results: mx.example.org (dmarc=pass); (a; dmarc=pass) dmarc=fail\r\n"
    assert verdict(remark, REST) == "fail"


def test_the_names_may_be_in_capital_letters_and_the_server_may_give_a_version() -> None:
    assert verdict("AUTHENTICATION-RESULTS: MX.example.org 1; DMARC=PASS\r\n", REST) == "pass"


def test_a_forged_one_that_came_with_the_mail_does_not_count() -> None:
    assert verdict(HOP, HOP, FORGED, REST) == ""
    assert verdict(OURS.format("fail"), HOP, FORGED, REST) == "fail"
    assert verdict(HOP, REST) == ""


def test_another_server_is_not_believed(settings) -> None:
    assert verdict(FORGED.replace("mx.example.org", "mx.example.net"), REST) == ""
    assert verdict(FORGED.replace("mx.example.org", "mx.example.org.evil"), REST) == ""


def test_with_no_server_named_only_a_failure_counts(settings) -> None:
    settings.INBOUND_AUTHSERV_ID = ""
    assert verdict(OURS.format("pass"), REST) == ""
    assert verdict(OURS.format("fail"), REST) == "fail"


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"\r\n",
        b"Authentication-Results:",
        b"Authentication-Results: ;;;=\r\n",
        b"\xff: \0\r\n",
    ],
)
def test_a_head_that_says_nothing_gives_no_verdict(head: bytes) -> None:
    assert find_dmarc_verdict(head) == ""


def test_a_huge_head_is_read_as_far_as_64_kib() -> None:
    huge = b"Authentication-Results: " + b"((" * 500_000 + b"\r\n" + FORGED.encode()
    assert find_dmarc_verdict(huge) == ""
