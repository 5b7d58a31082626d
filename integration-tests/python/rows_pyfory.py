"""Rows by pyfory, the Python library of Apache Fory: the other side of tests/rows_golden.rs.

    rows_pyfory.py write COUNT SEED    random rows, each a line {"struct": ..., "value": ..., "row_hex": ...}
    rows_pyfory.py check               reads such lines, and fails where a row does not show its value

Bytes are hexadecimal, maps lists of pairs, dates days since 1970, times microseconds since then.
"""

from __future__ import annotations

import datetime
import json
import random
import struct
import sys
import warnings
from dataclasses import dataclass, fields
from typing import Any, Dict, List, Optional

warnings.simplefilter("ignore")
import pyfory  # noqa: E402
from pyfory import Float32, Int8, Int16, Int32  # noqa: E402


@dataclass
class Scalars:
    a: bool
    b: Int8
    c: Int16
    d: Int32
    e: int
    f: Float32
    g: float


@dataclass
class Texts:
    s: str
    t: str
    u: bytes


@dataclass
class Nullable:
    a: Optional[Int32]
    b: Optional[str]
    c: Optional[int]
    d: Optional[str]


@dataclass
class Foo:
    f1: Int32
    f2: str
    f3: List[str]
    f4: Dict[str, int]


@dataclass
class Point:
    x: Int32
    y: float


@dataclass
class Nested:
    id: int
    p: Point
    path: List[Point]
    names: Dict[str, Int32]


@dataclass
class Arrays:
    bytes8: List[Int8]
    shorts: List[Int16]
    ints: List[Int32]
    longs: List[int]
    floats: List[Float32]
    doubles: List[float]
    bools: List[bool]
    texts: List[Optional[str]]


@dataclass
class Times:
    d: datetime.date
    t: datetime.datetime


STRUCTS = {cls.__name__: cls for cls in (Scalars, Texts, Nullable, Foo, Nested, Arrays, Times)}
ENCODERS = {name: pyfory.encoder(cls) for name, cls in STRUCTS.items()}
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


class Values:
    """Random values."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def integer(self, bits: int) -> int:
        return self.random.getrandbits(self.random.randint(1, bits)) - (1 << (bits - 1)) * self.random.randint(0, 1)

    def int(self, bits: int) -> int:
        return max(-(1 << (bits - 1)), min((1 << (bits - 1)) - 1, self.integer(bits)))

    def double(self) -> float:
        return self.random.uniform(-1e6, 1e6)

    def float(self) -> float:
        return struct.unpack("<f", struct.pack("<f", self.double()))[0]

    def text(self) -> str:
        return "".join(self.random.choices("abcdefgh 0123ß漢é", k=self.random.choice([0, 1, 7, 8, 9, 30])))

    def maybe(self, value: Any) -> Any:
        return None if self.random.random() < 0.3 else value

    def list(self, make: Any) -> list:
        return [make() for _ in range(self.random.choice([0, 1, 2, 5, 63, 64, 65]))]

    def pairs(self, make: Any) -> dict:
        return {self.text(): make() for _ in range(self.random.randint(0, 9))}

    def point(self) -> Point:
        return Point(self.int(32), self.double())

    def value(self, name: str) -> Any:
        r = self.random
        if name == "Scalars":
            ints = (self.int(8), self.int(16), self.int(32), self.int(64))
            return Scalars(r.random() < 0.5, *ints, self.float(), self.double())
        if name == "Texts":
            # pyfory cannot write bytes of which there are none.
            return Texts(self.text(), self.text(), r.randbytes(r.choice([1, 8, 9, 40])))
        if name == "Nullable":
            return Nullable(*map(self.maybe, (self.int(32), self.text(), self.int(64), self.text())))
        if name == "Foo":
            return Foo(self.int(32), self.text(), self.list(self.text), self.pairs(lambda: self.int(64)))
        if name == "Nested":
            return Nested(self.int(64), self.point(), self.list(self.point), self.pairs(lambda: self.int(32)))
        if name == "Arrays":
            ints = [self.list(lambda bits=bits: self.int(bits)) for bits in (8, 16, 32, 64)]
            floats = (self.list(self.float), self.list(self.double))
            bools = self.list(lambda: r.random() < 0.5)
            return Arrays(*ints, *floats, bools, self.list(lambda: self.maybe(self.text())))
        day = EPOCH.date() + datetime.timedelta(days=r.randint(-200_000, 200_000))
        # 64ths of a second: pyfory goes through a float of seconds, which rounds others.
        return Times(day, EPOCH + datetime.timedelta(microseconds=r.randint(0, 10**11) * 15_625))


def shown(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, datetime.datetime):
        # pyfory gives times without their zone, in that of the machine.
        return (value.astimezone(datetime.timezone.utc) - EPOCH) // datetime.timedelta(microseconds=1)
    if isinstance(value, datetime.date):
        return (value - EPOCH.date()).days
    if isinstance(value, dict):
        return [[key, shown(item)] for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [shown(item) for item in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    # A dataclass, or what pyfory makes of a struct.
    made = (name for name in dir(value) if not name.startswith("_") and name != "as_dict")
    names = [field.name for field in fields(value)] if hasattr(value, "__dataclass_fields__") else made
    return {name: shown(getattr(value, name)) for name in names}


def write(count: int, seed: int) -> None:
    values = Values(seed)
    names = list(STRUCTS)
    for index in range(count):
        name = names[index % len(names)]
        value = values.value(name)
        row = ENCODERS[name].to_row(value).to_bytes()
        print(json.dumps({"struct": name, "value": shown(value), "row_hex": row.hex()}))


def check() -> None:
    count = 0
    for line in sys.stdin:
        golden = json.loads(line)
        name, expected = golden["struct"], golden["value"]
        found = shown(ENCODERS[name].from_row(bytes.fromhex(golden["row_hex"])))
        for field in expected:
            if found[field] != expected[field]:
                sys.exit(f"{name}.{field}: {found[field]!r}, expected {expected[field]!r}")
        count += 1
    print(count)


if __name__ == "__main__":
    if sys.argv[1:2] == ["write"] and len(sys.argv) == 4:
        write(int(sys.argv[2]), int(sys.argv[3]))
    elif sys.argv[1:] == ["check"]:
        check()
    else:
        sys.exit(__doc__)
