"""Signatures of webhooks, against the example that the libraries of the scheme test by."""

from datetime import UTC, datetime

import pytest

from games.post.webhooks import create_secret, sign_webhook

AT = datetime.fromtimestamp(1_614_265_330, UTC)


def test_the_signature_is_that_of_the_schemes_own_example() -> None:
    headers = sign_webhook(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        AT,
        b'{"test": 2432232314}',
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert headers["webhook-id"] == "msg_p5jXN8AQM9LWM0D4loKWxJek"
    assert headers["webhook-timestamp"] == "1614265330"


def test_every_secret_is_another_and_signs() -> None:
    first, second = create_secret(), create_secret()
    assert first != second and first.startswith("whsec_")
    assert sign_webhook(first, "m", AT, b"{}") != sign_webhook(second, "m", AT, b"{}")


def test_a_secret_that_was_never_ours_is_refused() -> None:
    with pytest.raises(ValueError):
        sign_webhook("whsec_not base64!", "m", AT, b"{}")
