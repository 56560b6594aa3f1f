"""The yardstick: a Django view that does one SELECT, one UPDATE and one INSERT."""
