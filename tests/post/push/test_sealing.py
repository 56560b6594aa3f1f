"""What is pushed is sealed as RFC 8291 has it, and signed as RFC 8292 has it."""

import json
from datetime import UTC, datetime

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from games.post.push import encryption, push_message, vapid
from games.post.push.encryption import decode_base64url, encode_base64url
from tests.post.push.receiver import Receiver

# RFC 8291, 5 and appendix A.
SAID = b"When I grow up, I want to be a watermelon"
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
THEIRS = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_the_example_of_the_rfc_is_sealed_to_the_byte() -> None:
    device = Receiver(THEIRS)
    own = ec.derive_private_key(int.from_bytes(decode_base64url(OURS)), ec.SECP256R1())
    sealed = encryption.encrypt(
        SAID, device.public, decode_base64url(device.auth), salt=decode_base64url(SALT), own=own
    )
    assert encode_base64url(sealed) == SEALED
    assert device.open(sealed) == SAID


@pytest.mark.parametrize("length", [1, 2, encryption.LONGEST])
def test_what_is_sealed_is_read_by_its_device_alone(length: int) -> None:
    device, words = Receiver(), b"x" * length
    sealed = encryption.encrypt(words, device.public, decode_base64url(device.auth))
    assert device.open(sealed) == words
    assert len(sealed) == length + encryption.OVERHEAD <= encryption.RECORD
    with pytest.raises(InvalidTag):
        Receiver().open(sealed)


def test_too_much_and_bad_keys_are_refused() -> None:
    device = Receiver()
    with pytest.raises(ValueError, match="are too long to push"):
        encryption.encrypt(
            b"x" * (encryption.LONGEST + 1), device.public, decode_base64url(device.auth)
        )
    for p256dh, auth in (
        (device.p256dh[:-4], device.auth),
        (encode_base64url(b"\x04" + b"\x01" * 64), device.auth),
        (device.p256dh, "AAAA"),
        ("ä", device.auth),
    ):
        with pytest.raises(ValueError):
            encryption.check_keys(p256dh, auth)


def test_the_token_names_the_service_and_is_signed_by_our_key() -> None:
    now = datetime(2026, 11, 23, tzinfo=UTC)
    header = vapid.authorization_header("https://push.example.org/send/abc", now)
    token, key = header.removeprefix("vapid t=").split(",k=")
    head, claims, signature = token.split(".")
    assert json.loads(decode_base64url(head)) == {"typ": "JWT", "alg": "ES256"}
    told = json.loads(decode_base64url(claims))
    assert told["aud"] == "https://push.example.org"
    assert told["sub"].startswith("mailto:")
    assert told["exp"] - now.timestamp() == 12 * 3600
    r, s = (int.from_bytes(decode_base64url(signature)[at : at + 32]) for at in (0, 32))
    assert (len(key), len(decode_base64url(signature))) == (87, 64)
    public = encryption.public_key(decode_base64url(key))
    signed = f"{head}.{claims}".encode()
    public.verify(encode_dss_signature(r, s), signed, ec.ECDSA(SHA256()))


def test_the_topic_tells_the_push_service_nothing_of_the_match() -> None:
    topic = push_message.push_topic("abc12")
    assert len(topic) == 32
    assert "abc12" not in topic
    assert topic == push_message.push_topic("abc12") != push_message.push_topic("abc13")
