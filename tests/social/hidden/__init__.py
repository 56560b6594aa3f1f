"""What is private, tried from everywhere: rows are secrets, columns are all that the house sends.

`village` has a house in which every kind of private thing lies, and says from whom it is hidden.
`routes` asks every address that the house answers, as found in its own table of addresses, and
`lines` writes every line that can be written to it; `told` writes every kind of mail, push and
copy. None of them is a list by hand: what is new is tried, or the test fails until it can be.
"""
