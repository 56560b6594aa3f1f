"""What staff see and do: looks at matches, rulings, sanctions, reports and their words."""
