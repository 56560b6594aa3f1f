"""What whoever keeps the house looks at: is it well, and if not, what is wrong."""
