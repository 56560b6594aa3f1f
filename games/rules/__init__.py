"""What every title is made of: the contract, the record, chance, errors, the reader. PURE; no title
is known here."""
