"""Addresses of somebody who means harm, and names that lead to where they should not: what a guard
has to refuse, whoever calls."""

# Each is no address that may be called, or names a machine that is not public.
ADDRESSES = (
    *("http://push.example.org/x", "https://push.example.org:8443/x", "ftp://a.example/x"),
    *("https://", "https:///x", "https://user@push.example.org/", "https://[::1", "x", ""),
    *("https://push.example.org/#x", "https://pusch.exämple.org/", "https://a.example/a b"),
    *("https://a.example:x/", "https://a.example/a\r\nHost: b", "javascript:alert(1)"),
    *("file:///etc/passwd", "gopher://127.0.0.1:6379/_FLUSHALL", "https://a:b@127.0.0.1/"),
    *("https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/"),
    *("https://0177.0.0.1/", "https://0/", "https://[::1]/", "https://[::ffff:127.0.0.1]/"),
    *("https://[::ffff:7f00:1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/"),
    *("https://localhost/", "https://localhost./", "https://LOCALHOST/", "https://[fe80::1]/"),
    *("https://169.254.169.254/latest/meta-data/", "https://10.0.0.1/", "https://192.168.1.1/"),
    *("https://172.16.0.1/", "https://100.64.0.1/", "https://[fc00::1]/", "https://[ff02::1]/"),
    *("https://0.0.0.0/", "https://255.255.255.255/", "https://224.0.0.1/"),
    *("https://127.0.0.1\\@a.example/", "https://127.0.0.1%2f@a.example/", "https://%6c%6f/"),
)
