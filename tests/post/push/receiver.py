"""A device of a test: its keys, and the service that it hears from, which anybody may look into."""

import json
import ssl
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

from config.processes import find_free_port
from games.post.push.encryption import decode_base64url, encode_base64url


class Receiver:
    """The keys of a device, with which it opens what is pushed (RFC 8291, 3.4)."""

    def __init__(self, private: str = "", auth: str = "BTBZMqHH6r4Tts7J_aSIgg") -> None:
        number = int.from_bytes(decode_base64url(private)) if private else 0
        self.key = (
            ec.derive_private_key(number, ec.SECP256R1())
            if private
            else ec.generate_private_key(ec.SECP256R1())
        )
        self.auth = auth
        self.public = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    @property
    def p256dh(self) -> str:
        return encode_base64url(self.public)

    def open(self, sealed: bytes) -> bytes:
        salt, (_size, length) = sealed[:16], struct.unpack("!IB", sealed[16:21])
        sender, words = sealed[21 : 21 + length], sealed[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(SHA256(), 32, decode_base64url(self.auth), info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        opened = AESGCM(key).decrypt(nonce, words, None)
        assert opened.endswith(b"\x02")
        return opened[:-1]


class PushService:
    """A push service on this machine, with a certificate of its own for `push.example.org`. What
    it takes stands in `taken`, as the device reads it, and what other apps are sent as
    it stands; `answers` says what it answers next."""

    HOST = "push.example.org"

    def __init__(self, folder: Path) -> None:
        self.receiver = Receiver()
        self.taken: list[tuple[str, dict[str, str], Any]] = []
        self.answers: list[int] = []
        self.before_answer = lambda path: None
        self.certificate = folder / "push.pem"
        write_certificate(self.certificate, self.HOST)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                body = self.rfile.read(length)
                if len(body) < length:
                    return  # its sender died before it had said all
                status = service.answers.pop(0) if service.answers else 201
                if 200 <= status < 300:
                    is_sealed = self.headers["Content-Encoding"] == "aes128gcm"
                    told = json.loads(service.receiver.open(body) if is_sealed else body)
                    service.taken.append((self.path, dict(self.headers), told))
                service.before_answer(self.path)
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", f"https://{service.HOST}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_PUT = do_POST

            def log_message(self, *_args: Any) -> None:
                pass

        self.port = find_free_port()
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)

    def endpoint(self, name: str) -> str:
        return f"https://{self.HOST}/{name}"

    @contextmanager
    def open(self) -> Iterator[None]:
        thread = threading.Thread(target=self.server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield
        finally:
            self.server.shutdown()
            thread.join()
            self.server.server_close()


def write_certificate(path: Path, host: str) -> None:
    """A certificate that signs itself, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(issuer_name=name, subject_name=name, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(
            x509.SubjectAlternativeName(
                [x509.DNSName(host), x509.IPAddress(ip_address("127.0.0.1"))]
            ),
            critical=False,
        )
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + made.public_bytes(Encoding.PEM))
