from allauth.mfa import signals as signals
