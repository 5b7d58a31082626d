"""A decoder of the stream format, version 1, written from docs/format.md alone.

A schema is the canonical text of section 8; values come back as plain Python:

    numbers, bool, char, text    int, float, bool, str (a NaN or infinity as its bits: {"f32": "7fc00001"})
    option                       None, or {"some": value}
    tuple, array, list, set      list
    map                          list of [key, value], in the order of the message
    struct                       dict of name to value; an absent field with a default is {"absent": True}
    enum                         {"variant": name, "fields": {name: value}}

Run as a program, it reads JSON lines {"schema": ..., "hex": ..., "compressed": false, "verify": false} and answers
each with {"ok": value} or {"error": ..., "offset": n}; the offset is null where the request is at fault. With
"stream": true, the bytes are framed messages of one schema, and the value is a list of theirs.
"""

from __future__ import annotations

import json
import math
import re
import struct
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, NoReturn, Sequence

MAX_EMPTY_ELEMENTS = 65_536


class FormatError(Exception):
    """A message that a reader must refuse; `offset` is where the refused part begins."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class SchemaError(ValueError):
    """A text that is no schema, or a type that cannot be decoded (opaque)."""


@dataclass(eq=False)
class Plain:
    name: str


@dataclass(eq=False)
class Option:
    item: Type


@dataclass(eq=False)
class Many:
    """A list or a set of one type, or a map, whose elements are entries of two."""

    kind: str
    items: list[Type]


@dataclass(eq=False)
class Tuple:
    items: list[Type]


@dataclass(eq=False)
class Array:
    item: Type
    length: int


@dataclass(eq=False)
class Field:
    name: str
    type: Type
    default: bool = False
    compressed: bool | None = None


@dataclass(eq=False)
class Struct:
    fields: list[Field] = field(default_factory=list)


@dataclass(eq=False)
class Enum:
    variants: dict[int, tuple[str, list[Field]]] = field(default_factory=dict)
    other: int | None = None


@dataclass(eq=False)
class Checked:
    """A rule of which the canonical text keeps nothing, such as that a `NonZeroU32` is not zero."""

    type: Type
    allows: Callable[[Any], bool]
    rule: str


Type = Plain | Option | Many | Tuple | Array | Struct | Enum | Checked


@dataclass
class Schema:
    text: str
    root: Type


class _Parser:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.named: list[Struct | Enum] = []

    def take(self, token: str) -> bool:
        found = self.text.startswith(token, self.at)
        self.at += len(token) if found else 0
        return found

    def need(self, pattern: str) -> str:
        if not (found := re.compile(pattern).match(self.text, self.at)):
            raise SchemaError(f"schema: expected {pattern} at {self.at} of {self.text!r}")
        self.at = found.end()
        return found[0]

    def number(self) -> int:
        return int(self.need(r"0|[1-9][0-9]*"))

    def type(self) -> Type:
        if self.take("^"):
            if (number := self.number()) >= len(self.named):
                raise SchemaError(f"schema: ^{number} stands for nothing")
            return self.named[number]
        if self.take("{"):
            # Numbered before its fields are read, since they can refer to it.
            self.named.append(product := Struct())
            product.fields = [] if self.take("}") else self.fields()
            return product
        if self.take("<"):
            self.named.append(choice := Enum())
            more = not self.take(">")
            while more:
                self.variant(choice)
                more = self.need("[|>]") == "|"
            return choice
        if self.take("["):
            item = self.type()
            self.need(";")
            array = Array(item, self.number())
            self.need("]")
            return array
        if self.take("()"):
            return Tuple([])
        if self.take("("):
            items = [self.type()]
            if self.take(",)"):
                return Tuple(items)
            while len(items) == 1 or not self.take(")"):
                self.need(",")
                items.append(self.type())
            return Tuple(items)
        name = self.need(r"(option|list|set|map|opaque)<|bool|[ui](8|16|32|64|128)|f32|f64|char|text")
        if name == "opaque<":
            return Plain("opaque " + self.need("[^>]*>")[:-1])
        if not name.endswith("<"):
            return Plain(name)
        items = [self.type()]
        if name == "map<":
            self.need(",")
            items.append(self.type())
        self.need(">")
        return Option(items[0]) if name == "option<" else Many(name[:-1], items)

    def fields(self) -> list[Field]:
        fields: list[Field] = []
        while True:
            name, default = self.need("[^?:=,|{}<>]+"), self.take("?")
            self.need(":")
            mode = False if self.take("fixed ") else True if self.take("varint ") else None
            if fields and fields[-1].default and not default:
                raise SchemaError(f"schema: {name} follows a field with a default and has none")
            fields.append(Field(name, self.type(), default, mode))
            if self.need("[,}]") == "}":
                return fields

    def variant(self, choice: Enum) -> None:
        name = self.need("[^?:=,|{}<>]+")
        self.need("=")
        tag = self.number()
        if tag in choice.variants or tag >= 1 << 32:
            raise SchemaError(f"schema: the tag {tag} is taken or too large")
        choice.other = tag if self.take("..") else choice.other
        choice.variants[tag] = name, self.fields() if self.take("{") else []


def parse_schema(text: str) -> Schema:
    parser = _Parser(text)
    schema = Schema(text, parser.type())
    parser.need(r"\Z")
    return schema


def fingerprint(canonical_text: str) -> int:
    value = 0xCBF29CE484222325
    for byte in canonical_text.encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value


class _Unordered(list[Any]):
    """The elements of a set or map. Its repr does not depend on their order, so that equal sets have equal ones."""

    def __repr__(self) -> str:
        return "{" + ",".join(sorted(map(repr, self))) + "}"


class _Reader:
    def __init__(self, message: bytes, max_depth: int) -> None:
        self.message, self.at, self.max_depth = message, 0, max_depth
        self.empty_elements = 0
        self.entered: dict[Type, int | None] = {}  # the depth of the innermost value of a type
        self.least_sizes: dict[tuple[Type, bool], int] = {}

    def fail(self, message: str, offset: int) -> NoReturn:
        raise FormatError(message, offset)

    def left(self) -> int:
        return len(self.message) - self.at

    def take(self, count: int) -> bytes:
        if count > self.left():
            self.fail("the message ends before its value", self.at)
        self.at += count
        return self.message[self.at - count : self.at]

    def varint(self, bits: int = 64) -> int:
        start, value, count = self.at, 0, 0
        while True:
            byte, count = self.take(1)[0], count + 1
            whole = bits <= 64 and count == 9
            value |= (byte if whole else byte & 0x7F) << 7 * (count - 1)
            if whole or byte < 0x80:
                break
            if count == 19:
                self.fail("a varint of more than 19 bytes", start)
        if byte == 0 and count > 1:
            self.fail("a varint that is longer than need be", start)
        if value >> bits:
            self.fail(f"a varint of more than {bits} bits", start)
        return value

    def integer(self, name: str, compressed: bool) -> int:
        bits, signed = int(name[1:]), name[0] == "i"
        if bits <= 16 or not compressed:
            return int.from_bytes(self.take(bits // 8), "little", signed=signed)
        value = self.varint(bits)
        return (value >> 1) ^ -(value & 1) if signed else value

    def float(self, name: str) -> float | dict[str, str]:
        raw = self.take(int(name[1:]) // 8)
        value: float = struct.unpack("<f" if name == "f32" else "<d", raw)[0]
        # NaNs lose bits as a Python float, and JSON has neither them nor infinities.
        return value if math.isfinite(value) else {name: raw[::-1].hex()}

    def flag(self, what: str) -> bool:
        start = self.at
        if (byte := self.take(1)[0]) > 1:
            self.fail(f"{what} is 0 or 1, not {byte}", start)
        return byte == 1

    def plain(self, name: str, compressed: bool) -> Any:
        start = self.at
        if name == "bool":
            return self.flag("a bool")
        if name == "char":
            code = self.integer("u32", False)
            if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
                self.fail(f"{code:#x} is no char", start)
            return chr(code)
        if name == "text":
            raw = self.take(self.varint())
            try:
                return raw.decode()
            except UnicodeDecodeError as error:
                self.fail("text that is not UTF-8", self.at - len(raw) + error.start)
        if name.startswith("opaque "):
            raise SchemaError(f"the bytes of {name} are known to its author only")
        return self.float(name) if name[0] == "f" else self.integer(name, compressed)

    def least(self, type_: Type, compressed: bool) -> int:
        """A lower bound of the bytes that a value takes, for a length to be refused early."""
        key = type_, compressed
        if key not in self.least_sizes:
            self.least_sizes[key] = 0  # what a type adds within itself, for this to end
            self.least_sizes[key] = self.compute_least(type_, compressed)
        return self.least_sizes[key]

    def compute_least(self, type_: Type, compressed: bool) -> int:
        match type_:
            case Plain(name):
                if name[0] in "uif":
                    bits = int(name[1:])
                    return 1 if compressed and name[0] != "f" and bits > 16 else bits // 8
                return {"bool": 1, "text": 1, "char": 4}.get(name, 0)
            case Tuple(items):
                return sum(self.least(item, compressed) for item in items)
            case Array(item, length):
                return length * self.least(item, compressed)
            case Struct(fields):
                return self.least_fields(fields, compressed)
            case Enum(variants):
                return 1 + min((self.least_fields(fields, compressed) for _, fields in variants.values()), default=0)
            case Checked(inner):
                return self.least(inner, compressed)
        return 1  # the byte of an option, or a length

    def least_fields(self, fields: list[Field], compressed: bool) -> int:
        modes = (compressed if f.compressed is None else f.compressed for f in fields)
        return sum(0 if f.default else self.least(f.type, mode) for f, mode in zip(fields, modes))

    def deeper(self, depth: int) -> int:
        if depth >= self.max_depth:
            self.fail(f"deeper than {self.max_depth}", self.at)
        return depth + 1

    def value(self, type_: Type, compressed: bool, depth: int) -> Any:
        start = self.at
        match type_:
            case Plain(name):
                return self.plain(name, compressed)
            case Option(item):
                return {"some": self.value(item, compressed, depth)} if self.flag("an option") else None
            case Tuple(items):
                return [self.value(item, compressed, depth) for item in items]
            case Array(item, length):
                return [self.value(item, compressed, depth) for _ in range(length)]
            case Many():
                return self.many(type_, compressed, self.deeper(depth))
            case Checked(inner, allows, rule):
                if not allows(result := self.value(inner, compressed, depth)):
                    self.fail(rule, start)
                return result
        # Boxes and references leave no trace in a schema. But a type that lies in itself, with no list, set or map
        # in between, can do so only through one: that much can be counted, and bounds every recursion.
        outer = self.entered.get(type_)
        depth = self.deeper(depth) if outer == depth else depth
        self.entered[type_] = depth
        if isinstance(type_, Struct):
            read = self.fields(type_.fields, compressed, depth)
        else:
            read = self.enum(type_, compressed, depth)
        self.entered[type_] = outer
        return read

    def fields(self, fields: list[Field], compressed: bool, depth: int) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for f in fields:
            if f.default and not self.left():
                result[f.name] = {"absent": True}
            else:
                result[f.name] = self.value(f.type, compressed if f.compressed is None else f.compressed, depth)
        return result

    def enum(self, type_: Enum, compressed: bool, depth: int) -> dict[str, Any]:
        start = self.at
        tag: int | None = self.varint()
        if tag not in type_.variants:
            if type_.other is None:
                self.fail(f"no variant has the tag {tag}", start)
            tag = type_.other
        name, fields = type_.variants[tag]
        return {"variant": name, "fields": self.fields(fields, compressed, depth)}

    def many(self, type_: Many, compressed: bool, depth: int) -> list[Any]:
        start, length = self.at, self.varint()
        if length * sum(self.least(item, compressed) for item in type_.items) > self.left():
            self.fail(f"a {type_.kind} of {length} elements, longer than the message", start)
        result: list[Any] = [] if type_.kind == "list" else _Unordered()
        seen: set[str] = set()
        for _ in range(length):
            start = self.at
            entry = [self.value(type_.items[0], compressed, depth)]
            if type_.kind != "list":
                # The repr tells -0.0 from 0.0, and any two values of one type that differ.
                if (key := repr(entry[0])) in seen:
                    self.fail(f"a {type_.kind} with an element or key twice", start)
                seen.add(key)
            entry += [self.value(item, compressed, depth) for item in type_.items[1:]]
            if self.at == start:
                self.empty_elements += 1
                if self.empty_elements > MAX_EMPTY_ELEMENTS:
                    self.fail(f"more than {MAX_EMPTY_ELEMENTS} elements of no bytes", start)
            result.append(entry if type_.kind == "map" else entry[0])
        return result


def decode(
    schema: Schema | str, message: bytes, *, compressed: bool = False, verify: bool = False, max_depth: int = 128
) -> Any:
    schema = parse_schema(schema) if isinstance(schema, str) else schema
    reader = _Reader(message, max_depth)
    header = reader.take(1)[0]
    if header & ~0b110:
        reader.fail(f"a header of {header:#04x}, which is of no message of version 1", 0)
    if bool(header & 2) != compressed:
        reader.fail("a message of the other number mode", 0)
    if bool(header & 4) != verify:
        reader.fail("a message without a fingerprint" if verify else "a message with a fingerprint", 0)
    if verify and int.from_bytes(reader.take(8), "little") != fingerprint(schema.text):
        reader.fail("the fingerprint of another schema", 1)
    value = reader.value(schema.root, compressed, 0)
    if reader.left():
        reader.fail("bytes after the value", reader.at)
    return value


def decode_stream(
    schemas: Schema | str | Sequence[Schema | str],
    stream: bytes,
    *,
    compressed: bool = False,
    verify: bool = False,
    max_depth: int = 128,
) -> list[Any]:
    """The messages of a stream: all of one schema, or each of its own. Offsets of errors are those of the stream."""
    values: list[Any] = []
    at = 0
    while at < len(stream):
        start, length, shift, more = at, 0, 0, True
        while more:
            if at == len(stream):
                raise FormatError("the stream ends within a length", at)
            length |= (stream[at] & 0x7F) << shift
            more, at, shift = stream[at] >= 0x80, at + 1, shift + 7
            if more and shift == 70 or length >> 64:
                raise FormatError("a length of more than 64 bits", start)
        if length > len(stream) - at:
            raise FormatError("the stream ends within a message", at)
        if isinstance(schemas, (Schema, str)):
            schema = schemas
        elif len(values) < len(schemas):
            schema = schemas[len(values)]
        else:
            raise FormatError("more messages than schemas", start)
        try:
            message = stream[at : at + length]
            values.append(decode(schema, message, compressed=compressed, verify=verify, max_depth=max_depth))
        except FormatError as error:
            raise FormatError(str(error), at + error.offset) from None
        at += length
    return values


def main() -> None:
    sys.setrecursionlimit(20_000)  # 128 levels of a type with many structs in structs exceed the usual 1000 frames
    for line in filter(str.strip, sys.stdin):
        answer: dict[str, Any]
        try:
            request = json.loads(line)
            options = {k: request[k] for k in ("compressed", "verify", "max_depth") if k in request}
            read = decode_stream if request.get("stream") else decode
            answer = {"ok": read(request["schema"], bytes.fromhex(request["hex"]), **options)}
        except FormatError as error:
            answer = {"error": str(error), "offset": error.offset}
        except (KeyError, TypeError, ValueError) as error:
            answer = {"error": f"{type(error).__name__}: {error}", "offset": None}
        print(json.dumps(answer, allow_nan=False), flush=True)


if __name__ == "__main__":
    main()
