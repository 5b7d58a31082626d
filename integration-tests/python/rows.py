"""Rows of pyfory, Apache Fory's library for Python (1.7.7), for a program that reads and writes them too.

Types and values are as in read_row.py. Reads JSON lines:

    {"type": ..., "hex": ...}          reads the row, and writes it again: answers {"value": ..., "hex": ...}, where the
                                       latter is null if there are bytes of which there are none, which it cannot write
    {"random": seed, "rows": count}    writes random rows of random types: that many {"type": ..., "value": ..., "hex": ...}
"""

import contextlib
import io
import json
import os
import random
import struct
import sys
import time
import warnings
from datetime import date, datetime, timedelta

os.environ["TZ"] = "UTC"  # pyfory takes datetimes as local ones.
time.tzset()
warnings.simplefilter("ignore")  # of names that pyfory fails to import, which nobody here uses

from pyfory import format as fory  # noqa: E402

from read_row import read_row, to_json  # noqa: E402

EPOCH = datetime(1970, 1, 1)
INTEGERS = {"int8": 8, "int16": 16, "int32": 32, "int64": 64}
PRIMITIVES = ["bool", *INTEGERS, "float32", "float64", "string", "binary", "date32", "timestamp"]
CHARACTERS = "abcdefgh 0123'\"\\\0\nßé漢🦀"


def fory_type(type):
    if isinstance(type, dict):
        return fory.struct([fory.field(name, fory_type(field)) for name, field in type.items()])
    if isinstance(type, list):
        return (fory.list_ if len(type) == 1 else fory.map_)(*map(fory_type, type))
    return {"bool": fory.boolean}.get(type, getattr(fory, type, None))()


def schema(fields):
    return fory.schema([fory.field(name, fory_type(type)) for name, type in fields.items()])


def from_fory(type, value):
    """What pyfory reads, as read_row reads it."""
    if isinstance(type, dict) and value is not None:
        return {name: from_fory(field, getattr(value, name)) for name, field in type.items()}
    if isinstance(value, list):
        return [from_fory(type[0], item) for item in value]
    if isinstance(value, dict):
        return {from_fory(type[0], key): from_fory(type[1], item) for key, item in value.items()}
    if isinstance(value, datetime):
        return (value - EPOCH) // timedelta(microseconds=1)
    if isinstance(value, date):
        return (value - EPOCH.date()).days
    return value


def to_fory(type, value):
    """What pyfory writes, of what read_row reads."""
    if value is None:
        return None
    if isinstance(type, dict):
        return {name: to_fory(field, value[name]) for name, field in type.items()}
    if isinstance(value, list):
        return [to_fory(type[0], item) for item in value]
    if isinstance(value, dict):
        return {to_fory(type[0], key): to_fory(type[1], item) for key, item in value.items()}
    if type == "timestamp":
        return EPOCH + timedelta(microseconds=value)
    if type == "date32":
        return EPOCH.date() + timedelta(days=value)
    return value


def read_and_write(fields, row):
    known = schema(fields)
    encoder = fory.create_row_encoder(known)
    # It complains of lists in lists, and reads them.
    with contextlib.redirect_stderr(io.StringIO()):
        read = encoder.from_row(fory.RowData(known, row))
    value = from_fory(fields, read)
    try:
        written = write(fields, value)
    except IndexError:
        written = None
    return {"value": to_json(fields, value), "hex": written}


def write(fields, value):
    return fory.create_row_encoder(schema(fields)).to_row(to_fory(fields, value)).to_bytes().hex()


def random_type(rng, depth):
    kind = rng.randrange(10) if depth else 0
    if kind == 7:
        return [random_type(rng, depth - 1)]
    if kind == 8:
        return [rng.choice(["string", "binary", *INTEGERS]), random_type(rng, depth - 1)]
    if kind == 9:
        return random_fields(rng, rng.randint(1, 4), depth - 1)
    return rng.choice(PRIMITIVES)


def random_fields(rng, count, depth):
    return {f"f{i:02}": random_type(rng, depth) for i in range(count)}


def random_value(rng, type, nullable=True):
    if nullable and rng.random() < 0.15:
        return None
    if isinstance(type, dict):
        return {name: random_value(rng, field) for name, field in type.items()}
    length = rng.choice([0, 1, 2, 3, 5, 8, 9]) if rng.random() < 0.95 else 70
    if isinstance(type, list) and len(type) == 1:
        return [random_value(rng, type[0]) for _ in range(length)]
    if isinstance(type, list):
        return {random_value(rng, type[0], False): random_value(rng, type[1]) for _ in range(length)}
    if type in INTEGERS:
        bits = rng.randint(0, INTEGERS[type] - 1)
        return rng.randint(-1 << bits, (1 << bits) - 1)
    if type == "string":
        return "".join(rng.choices(CHARACTERS, k=length))
    if type == "binary":
        return rng.randbytes(length or 1)
    if type == "timestamp":
        # pyfory counts in floats of seconds; these are exact.
        return rng.randint(-(2**37), 2**37) * 15_625
    if type == "date32":
        return rng.randint(-700_000, 2_900_000)
    if type == "float32":
        return struct.unpack("f", struct.pack("f", rng.gauss(0, 1000)))[0]
    return rng.random() < 0.5 if type == "bool" else rng.choice([rng.gauss(0, 1), 1e300, -0.0, 0.1, float("inf")])


def random_rows(seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        fields = random_fields(rng, rng.choice([1, 2, 3, 5, 8, 64, 65, 70]), 3)
        value = random_value(rng, fields, False)
        row = write(fields, value)
        if read_row(fields, bytes.fromhex(row)) != value:
            raise AssertionError(f"the reader from the format alone reads something else: {fields}, {value}, {row}")
        yield {"type": fields, "value": to_json(fields, value), "hex": row}


for line in sys.stdin:
    request = json.loads(line)
    if "random" in request:
        for answer in random_rows(request["random"], request["rows"]):
            print(json.dumps(answer))
    else:
        print(json.dumps(read_and_write(request["type"], bytes.fromhex(request["hex"]))))
