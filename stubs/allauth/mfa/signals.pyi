from django.dispatch import Signal

authenticator_added: Signal
authenticator_removed: Signal
authenticator_reset: Signal
authenticator_used: Signal
authentication_failed: Signal
