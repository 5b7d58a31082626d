"""Packs the corpora of the fuzzers into the text files that the tests replay.

Usage: update.py TARGET DIRECTORY, for example: update.py read fuzz/corpus/read
Minimize the directory first, with `cargo fuzz cmin`. Inputs are kept from the smallest on, up to a size that a repository bears.
"""

import pathlib
import sys

LIMIT = 150_000

target, directory = sys.argv[1:]
inputs = sorted((path.read_bytes() for path in pathlib.Path(directory).iterdir()), key=lambda data: (len(data), data))
lines, size = [], 0
for data in inputs:
    size += 2 * len(data) + 1
    if size > LIMIT:
        break
    if data:
        lines.append(data.hex())
(pathlib.Path(__file__).parent / f"{target}.txt").write_text("\n".join(lines) + "\n")
print(f"{len(lines)} of {len(inputs)} inputs")
