"""All that is mail: the ways in, a raw mail taken apart, the mails we write, the way out."""
