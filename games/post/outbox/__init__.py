"""From a row that is due to the mail server: claimed, looked at again, sent, stamped."""
