"""The numbers of the ledger: for each section how many paragraphs it has, and its page in the printed booklet."""

SECTIONS = {
    "0": (2, None),
    "1": (5, 2),
    "2": (5, 3),
    "3": (6, 4),
    "4": (6, 5),
    "5": (6, 6),
    "6": (5, 7),
    "7": (6, 8),
    "8": (6, 9),
    "9": (4, 10),
    "10": (5, 11),
    "11": (6, 12),
    "12": (6, 13),
    "13": (6, 14),
    "14": (5, 15),
    "T": (3, None),
    "I": (16, None),
}
NUMBERS = [f"{section}.{place}" for section, (count, _) in SECTIONS.items() for place in range(1, count + 1)]

# Readings that only spell out what printed rules decide, with those rules.
FOLLOWING = {
    "I.2": ("5.4", "6.2"),
    "I.3": ("12.2", "12.5"),
    "I.4": ("7.3", "7.5"),
    "I.5": ("9.1", "9.3"),
    "I.6": ("13.4", "6.4"),
    "I.11": ("9.2",),
}
