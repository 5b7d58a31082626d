"""The reader of rows, against the examples of docs/format.md and the rows that pyfory wrote."""

import json
import struct
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from read_row import read_row, read_rows, to_json  # noqa: E402

ORDER = {"pieces": "int32", "price": "float64", "item": "string"}
TEA = bytes.fromhex("02" + "00" * 7 + "07" + "00" * 15 + "03000000 20000000 7465610000000000")


def golden_type(text):
    """A type of the goldens; which may be null is in the bitmaps, too."""
    text = text.rstrip("?")
    if text == "Point":
        return {"x": "int32", "y": "float64"}
    if text.endswith(">"):
        return [golden_type(part) for part in text[text.index("<") + 1 : -1].split(",")]
    return {"timestamp_us": "timestamp"}.get(text, text)


class Rows(unittest.TestCase):
    def test_the_example(self):
        self.assertEqual(read_row(ORDER, TEA), {"pieces": 7, "price": None, "item": "tea"})

    def test_goldens(self):
        goldens = json.loads((Path(__file__).parent / "../golden/row/rows.json").read_text())
        self.assertEqual(len(goldens), 17)
        for golden in goldens:
            # pyfory writes the fields of a class in the order of their names.
            type = {name: golden_type(text) for name, text in sorted(golden["fields"])}
            value = golden["value"]
            if golden["struct"] == "Times":
                value = {"d": 15_770, "t": 1_234_567_890_000_000}
            self.assertEqual(to_json(type, read_row(type, bytes.fromhex(golden["row_hex"]))), value)

    def test_many(self):
        words = struct.pack("<3Q8s", len(TEA), 2 * len(TEA), 2, b"forowsv1")
        self.assertEqual([row["item"] for row in read_rows(ORDER, TEA + TEA + words)], ["tea", "tea"])
        self.assertEqual(list(read_rows(ORDER, struct.pack("<Q8s", 0, b"forowsv1"))), [])
        with self.assertRaises(ValueError):
            list(read_rows(ORDER, TEA))

    def test_parts_outside(self):
        for at, byte in ((24, 9), (28, 0x26), (31, 0x80)):
            with self.assertRaises(ValueError):
                read_row(ORDER, TEA[:at] + bytes([byte]) + TEA[at + 1 :])
        for end in range(len(TEA) - 5):
            with self.assertRaises((ValueError, IndexError, struct.error)):
                read_row(ORDER, TEA[:end])


if __name__ == "__main__":
    unittest.main()
