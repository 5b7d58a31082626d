"""A decoder of the stream format, version 1, written from docs/format.md alone.

A schema is the canonical text of section 9; values come back as plain Python:

    numbers, bool, char, text    int, float, bool, str (a NaN or infinity as its bits: {"f32": "7fc00001"})
    option                       None, or {"some": value}
    tuple, array, list, set      list
    map                          list of [key, value], in the order of the message
    struct                       dict of name to value; an absent field with a default is {"absent": True}
    enum                         {"variant": name, "fields": {name: value}}
    shared                       a Shared, with its .value: one object for all pointers to one value
    weak                         a Weak, with its .target: a Shared, or None where it points to nothing
    interned                     str

A shared value is as the type of the pointer says that it follows: behind one to a trait object it is that enum, also
where other pointers are to the type itself. In JSON, shared values are numbered from 0 in the order in which shared
pointers to them are met: {"shared": 0, "value": value} at the first, {"shared": 0} at others; weak pointers are
{"weak": 0}, or null.

A schema does not tell `Rc` from `Arc`, `Rc<str>` from `Rc<String>`, a trait object from an enum of such variants, or
the `Weak` that cannot wait for its value from the one that can. Where these differ, this decoder is the lenient one.

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


@dataclass(eq=False)
class Pointer:
    weak: bool
    item: Type


Type = Plain | Option | Many | Tuple | Array | Struct | Enum | Checked | Pointer


@dataclass(eq=False)
class Shared:
    """A shared value. What was promised and never came has no value, and nobody who owns it."""

    value: Any = None
    owned: bool = False  # by a shared pointer that the message's value owns

    def __repr__(self) -> str:
        return repr(self.value)  # as keys, pointers are equal if their values are


@dataclass(eq=False)
class Weak:
    met: Shared | None = None

    @property
    def target(self) -> Shared | None:
        return self.met if self.met and self.met.owned else None

    def __repr__(self) -> str:
        return f"<weak {id(self.met)}>"  # not the value, which the pointer may be inside of


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
        name = self.need(
            r"(option|list|set|map|shared|weak|opaque)<|interned|bool|[ui](8|16|32|64|128)|f32|f64|char|text"
        )
        if name == "opaque<":
            return Plain("opaque " + self.need("[^>]*>")[:-1])
        if not name.endswith("<"):
            return Plain(name)
        items = [self.type()]
        if name == "map<":
            self.need(",")
            items.append(self.type())
        self.need(">")
        if name in ("shared<", "weak<"):
            return Pointer(name == "weak<", items[0])
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


def same(a: Type, b: Type) -> bool:
    """Whether two types of a schema are one. Structs and enums stand in it once, and are known by that."""
    match a, b:
        case (Plain(x), Plain(y)):
            return x == y
        case (Option(x), Option(y)):
            return same(x, y)
        case (Array(x, m), Array(y, n)):
            return m == n and same(x, y)
        case (Pointer(w, x), Pointer(v, y)):
            return w == v and same(x, y)
        case (Many(k, xs), Many(l, ys)):
            return k == l and all(map(same, xs, ys))
        case (Tuple(xs), Tuple(ys)):
            return len(xs) == len(ys) and all(map(same, xs, ys))
    return a is b


def listed(type_: Type) -> list[tuple[str, Type]]:
    """The types that a trait object can be of, if an enum may be one: each variant has one field, named "0"."""
    if not isinstance(type_, Enum) or type_.other is not None:
        return []
    variants = [(name, fields) for name, fields in type_.variants.values() if [f.name for f in fields] == ["0"]]
    return [(name, fields[0].type) for name, fields in variants] if len(variants) == len(type_.variants) else []


@dataclass(eq=False)
class _Slot:
    """A number among the shared values."""

    shared: Shared = field(default_factory=Shared)
    state: str = "promised"  # then "open", then "complete"
    type: Type | None = None
    variant: str | None = None  # of the trait object that the value was written as; `type` is that of the value inside
    written: Type | None = None  # the pointer's type, when the value was written
    promises: list[Type] = field(default_factory=list)  # the types of pointers that came before the value
    levels: int = 0

    def fits(self, type_: Type) -> bool:
        """Whether a pointer to `type_` may point to the value."""
        assert self.type and self.written
        if same(type_, self.written) or same(type_, self.type):
            return True
        return any(same(t, self.type) and self.variant in (None, name) for name, t in listed(type_))


class _Reader:
    def __init__(self, message: bytes, max_depth: int) -> None:
        self.message, self.at, self.max_depth = message, 0, max_depth
        self.empty_elements = 0
        self.entered: dict[Type, int | None] = {}  # the depth of the innermost value of a type
        self.least_sizes: dict[tuple[Type, bool], int] = {}
        self.slots: list[_Slot] = []
        self.opened: _Slot | None = None  # a slot of which the enum is to be read that may be a trait object
        self.texts: list[str] = []
        self.deepest = 0  # the greatest depth since the innermost shared value began

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
            return self.text(self.varint())
        if name == "interned":
            number = self.varint()
            if number & 1:
                if number >> 1 >= len(self.texts):
                    self.fail(f"the interned text {number >> 1}, of {len(self.texts)} so far", start)
                return self.texts[number >> 1]
            self.texts.append(text := self.text(number >> 1))
            return text
        if name.startswith("opaque "):
            raise SchemaError(f"the bytes of {name} are known to its author only")
        return self.float(name) if name[0] == "f" else self.integer(name, compressed)

    def text(self, length: int) -> str:
        raw = self.take(length)
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            self.fail("text that is not UTF-8", self.at - len(raw) + error.start)

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
                if name[0] in "uif" and name[1:].isdigit():
                    bits = int(name[1:])
                    return 1 if compressed and name[0] != "f" and bits > 16 else bits // 8
                return {"bool": 1, "text": 1, "interned": 1, "char": 4}.get(name, 0)
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
        return 1  # the byte of an option, a length, or the varint of a pointer

    def least_fields(self, fields: list[Field], compressed: bool) -> int:
        modes = (compressed if f.compressed is None else f.compressed for f in fields)
        return sum(0 if f.default else self.least(f.type, mode) for f, mode in zip(fields, modes))

    def deeper(self, depth: int, levels: int = 1) -> int:
        if (depth := depth + levels) > self.max_depth:
            self.fail(f"deeper than {self.max_depth}", self.at)
        self.deepest = max(self.deepest, depth)
        return depth

    def pointer(self, type_: Pointer, compressed: bool, depth: int) -> Shared | Weak:
        start, number = self.at, self.varint()
        back = number - 2 if type_.weak else number
        if type_.weak and number == 0:
            return Weak()
        if back <= 0:
            slot = _Slot()
            self.slots.append(slot)
        elif back > len(self.slots):
            self.fail(f"a reference {back} shared values back, of {len(self.slots)} so far", start)
        else:
            slot = self.slots[-back]
        if slot.state != "promised":
            if not slot.fits(type_.item):
                self.fail("a reference to a shared value of another type", start)
            if not type_.weak:
                if slot.state == "open":
                    self.fail("a shared pointer to a value that is not complete, which would own itself", start)
                self.deeper(self.pointed(type_.item, depth), slot.levels)
        elif type_.weak and number != 2:
            slot.promises.append(type_.item)
        else:
            self.follow(slot, type_.item, compressed, self.pointed(type_.item, depth), start)
        return Weak(slot.shared) if type_.weak else slot.shared

    def pointed(self, item: Type, depth: int) -> int:
        """The depth behind a pointer: one to text or to a list may be of the kind that adds nothing."""
        bare = isinstance(item, Plain) and item.name == "text" or isinstance(item, Many) and item.kind == "list"
        return depth if bare else self.deeper(depth)

    def follow(self, slot: _Slot, item: Type, compressed: bool, depth: int, start: int) -> None:
        """Reads a shared value."""
        outer, self.deepest = self.deepest, depth
        slot.state, slot.type, slot.written = "open", item, item
        if listed(item):
            self.opened = slot
        else:
            self.check_promises(slot, start)
        slot.shared.value = self.value(item, compressed, depth)
        slot.state, slot.levels = "complete", self.deepest - depth
        self.deepest = max(outer, self.deepest)

    def check_promises(self, slot: _Slot, start: int) -> None:
        if not all(map(slot.fits, slot.promises)):
            self.fail("a shared value of another type than the one of a pointer that it was promised to", start)

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
            case Pointer():
                return self.pointer(type_, compressed, depth)
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
        start, (opened, self.opened) = self.at, (self.opened, None)
        tag: int | None = self.varint()
        if tag not in type_.variants:
            if type_.other is None:
                self.fail(f"no variant has the tag {tag}", start)
            tag = type_.other
        name, fields = type_.variants[tag]
        if opened:
            opened.variant, opened.type = name, fields[0].type
            self.check_promises(opened, start)
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


def mark_owned(root: Any) -> None:
    """Marks the shared values that shared pointers lead to; what only a value that nobody owns has is nobody's, too."""
    values = [root]
    while values:
        match values.pop():
            case Shared() as shared if not shared.owned:
                shared.owned = True
                values.append(shared.value)
            case dict() as fields:
                values.extend(fields.values())
            case list() as items:
                values.extend(items)


def to_json(value: Any) -> Any:
    """A value without Shared and Weak."""
    numbers: dict[Shared, int] = {}
    weak: list[tuple[Shared, dict[str, int]]] = []

    def convert(value: Any) -> Any:
        match value:
            case Shared():
                if value in numbers:
                    return {"shared": numbers[value]}
                numbers[value] = number = len(numbers)
                return {"shared": number, "value": convert(value.value)}
            case Weak(target=None):
                return None
            case Weak(target=target):
                weak.append((target, result := {}))
                return result
            case dict():
                return {name: convert(part) for name, part in value.items()}
            case list():
                return [convert(part) for part in value]
        return value

    converted = convert(value)
    for target, result in weak:
        result["weak"] = numbers[target]  # which may have been met after the pointer
    return converted


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
    mark_owned(value)
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
            values = read(request["schema"], bytes.fromhex(request["hex"]), **options)
            # Each message of a stream has shared values of its own.
            answer = {"ok": [to_json(value) for value in values] if request.get("stream") else to_json(values)}
        except FormatError as error:
            answer = {"error": str(error), "offset": error.offset}
        except (KeyError, TypeError, ValueError) as error:
            answer = {"error": f"{type(error).__name__}: {error}", "offset": None}
        print(json.dumps(answer, allow_nan=False), flush=True)


if __name__ == "__main__":
    main()
