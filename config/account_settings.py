"""Settings of accounts that are the same on every site: signing in, limits, second factors. Those
that name the site stand in `config.settings`."""

AUTH_USER_MODEL = "accounts.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["email", "display_name"]},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "accounts.passwords.SiteNameValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]  # no password: sign in by code
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupDetails"
ACCOUNT_FORMS = {
    "confirm_login_code": "accounts.login_forms.TypedCodeForm",
    "request_login_code": "accounts.login_forms.LoginCodeForm",
    "reset_password": "accounts.login_forms.PasswordResetForm",
    "signup": "accounts.login_forms.SignUpForm",
}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # only in the browser that signed up
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_CHANGE_EMAIL = True  # a player has one address; a new one counts once it is confirmed
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a change of password or address is told by mail
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 3
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60  # some mail servers let a first mail wait
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/5m/key",  # from one network, and there for one account
    "login_failed_known": "5/5m/key",  # in browsers that the account knows
    "login_failed_elsewhere": "60/h/key",  # in all networks that it does not know
    "reset_password": "20/m/ip",  # for one address `accounts.login_forms.check_mail_rate` counts
}
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 5 * 60
MFA_ADAPTER = "accounts.mfa.FactorAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_FORMS = {
    "add_webauthn": "accounts.mfa.PasskeyForm",
    "authenticate": "accounts.mfa.SecondFactorForm",
    "reauthenticate": "accounts.mfa.ReauthenticationForm",
}
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1  # periods of 30 seconds, for clocks that are not quite right
# Who is signed in reads the mails of their address; a change of address that waits to be
# confirmed keeps nobody from adding a passkey.
MFA_ALLOW_UNVERIFIED_EMAIL = True
