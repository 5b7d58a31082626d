"""A reader of rows, written from docs/format.md alone (sections 12 to 18), with nothing but struct.

A type is the name of a type of the standard, or

    {name: type, ...}    a row: its fields, in their order
    [type]               a list
    [key, type]          a map

Rows and maps come back as dicts, dates as days and times as microseconds since 1970, and what is null as None.

This reader checks that parts lie within what points to them, and text. A reader of bytes that nobody can be trusted with
checks all that section 16 asks for.

Run as a program, it reads JSON lines {"type": ..., "hex": ...} and answers each with the row in JSON, where bytes are in
hexadecimal and maps are lists of pairs.
"""

import json
import math
import struct
import sys

FIXED = {
    "bool": "?", "int8": "b", "int16": "h", "int32": "i", "int64": "q", "float32": "f", "float64": "d",
    "date32": "i", "timestamp": "q", "duration": "q",
}  # fmt: skip


def read_row(fields, row):
    """The row that is all of these bytes."""
    slots = (len(fields) + 63) // 64 * 8
    values = (_value(type, row, 0, i, slots + 8 * i) for i, type in enumerate(fields.values()))
    return dict(zip(fields, values))


def read_rows(fields, rows):
    """Many rows with an index behind them (section 18), one after the other."""
    count, mark = struct.unpack("<Q8s", rows[-16:])
    if mark != b"forowsv1":
        raise ValueError("no rows with an index")
    begin = 0
    for end in struct.unpack(f"<{count}Q", rows[-16 - 8 * count : -16]):
        yield read_row(fields, rows[begin:end])
        begin = end


def _value(type, data, bitmap, index, at):
    if data[bitmap + index // 8] >> index % 8 & 1:
        return None
    if isinstance(type, str) and type in FIXED:
        return struct.unpack_from("<" + FIXED[type], data, at)[0]
    size, offset = struct.unpack_from("<II", data, at)
    if offset + size > len(data):
        raise ValueError(f"{type} of {size} bytes at {offset}, in {len(data)} bytes")
    part = data[offset : offset + size]
    if isinstance(type, dict):
        return read_row(type, part)
    if isinstance(type, list):
        return _list(type[0], part) if len(type) == 1 else _map(*type, part)
    return {"string": lambda: part.decode(), "binary": lambda: bytes(part)}[type]()


def _list(element, data):
    count = struct.unpack_from("<Q", data)[0]
    elements = 8 + (count + 63) // 64 * 8
    width = struct.calcsize(FIXED.get(element, "q") if isinstance(element, str) else "q")
    return [_value(element, data, 8, i, elements + width * i) for i in range(count)]


def _map(key, value, data):
    values = 8 + struct.unpack_from("<Q", data)[0]
    keys, values = _list(key, data[8:values]), _list(value, data[values:])
    if len(keys) != len(values) or len(keys) != len(set(keys)):
        raise ValueError(f"{len(values)} values of {len(set(keys))} different keys")
    return dict(zip(keys, values))


def to_json(type, value):
    """The value of a type as what JSON has."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, dict) and isinstance(type, dict):
        return {name: to_json(type[name], field) for name, field in value.items()}
    if isinstance(value, dict):
        return [[to_json(type[0], key), to_json(type[1], item)] for key, item in value.items()]
    if isinstance(value, list):
        return [to_json(type[0], item) for item in value]
    return value


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        row = read_row(request["type"], bytes.fromhex(request["hex"]))
        print(json.dumps(to_json(request["type"], row)))
