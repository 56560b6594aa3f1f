"""What programs can ask and do, grouped by what it is about."""
