"""Every worked example and every error of docs/format.md, section by section."""

import json
import struct
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from fory_like import (  # noqa: E402
    Checked, FormatError, Field, Plain, Schema, SchemaError, Shared, Struct, Type, Weak,
    decode, decode_stream, fingerprint, parse_schema, to_json,
)  # fmt: skip

NANOSECONDS = Checked(Plain("u32"), lambda n: n < 10**9, "nanoseconds of a second or more")


def checked(type_: Type) -> Schema:
    return Schema("", type_)


class Case(unittest.TestCase):
    def reads(self, schema: Schema | str, hex_: str, expected: Any, **options: Any) -> None:
        """`hex_` is without the header, as the examples are."""
        header = b"\x02" if options.get("compressed") else b"\x00"
        self.assertEqual(decode(schema, header + bytes.fromhex(hex_), **options), expected)

    def refuses(self, schema: Schema | str, hex_: str, offset: int, **options: Any) -> None:
        """`offset` is counted without the header, too."""
        header = b"\x02" if options.get("compressed") else b"\x00"
        with self.assertRaises(FormatError) as caught:
            decode(schema, header + bytes.fromhex(hex_), **options)
        self.assertEqual(caught.exception.offset, offset + 1, caught.exception)


class Messages(Case):
    def test_header(self) -> None:
        for header in (0x01, 0x08, 0x10, 0x20, 0x40, 0x80, 0x03, 0xFF):
            for compressed in (False, True):
                with self.assertRaises(FormatError):
                    decode("u8", bytes([header, 7]), compressed=compressed)
        with self.assertRaises(FormatError):
            decode("u8", b"\x02\x07")
        with self.assertRaises(FormatError):
            decode("u8", b"\x00\x07", compressed=True)
        with self.assertRaises(FormatError):
            decode("()", b"")

    def test_the_value_ends_the_message(self) -> None:
        self.reads("u16", "07 00", 7)
        self.refuses("u16", "07 00 00", 2)
        self.refuses("u16", "07", 0)
        self.refuses("()", "00", 0)

    def test_stream(self) -> None:
        stream = bytes.fromhex("03 00 07 00   07 00 05 73 65 76 65 6e")
        self.assertEqual(decode_stream(["u16", "text"], stream), [7, "seven"])
        self.assertEqual(decode_stream("u16", stream[:4] * 3), [7, 7, 7])
        self.assertEqual(decode_stream("u16", b""), [])
        long = bytes([0, 0x80, 1]) + b"x" * 128
        self.assertEqual(decode_stream("text", b"\x83\x01" + long), ["x" * 128])
        for end in (1, 2, 3, 5, 11):  # neither before a message nor after one
            with self.assertRaises(FormatError):
                decode_stream(["u16", "text"], stream[:end])
        for bad in ("80", "00", "ff" * 10 + "01", "80" * 9 + "02", "04 00 07 00 00", "03 02 07 00"):
            with self.assertRaises(FormatError, msg=bad):
                decode_stream("u16", bytes.fromhex(bad))
        with self.assertRaises(FormatError) as caught:
            decode_stream("bool", bytes.fromhex("02 00 01 02 00 02"))
        self.assertEqual(caught.exception.offset, 5)


class Numbers(Case):
    VARINTS = {
        0: "00",
        127: "7f",
        128: "80 01",
        300: "ac 02",
        2**56 - 1: "ff ff ff ff ff ff ff 7f",
        2**56: "80 80 80 80 80 80 80 80 01",
        2**64 - 1: "ff ff ff ff ff ff ff ff ff",
    }

    def test_varints(self) -> None:
        for number, hex_ in self.VARINTS.items():
            self.reads("u64", hex_, number, compressed=True)

    def test_widths(self) -> None:
        for bits in (8, 16, 32, 64, 128):
            ones = "ff" * (bits // 8)
            self.reads(f"u{bits}", ones, 2**bits - 1)
            self.reads(f"i{bits}", ones, -1)
            self.reads(f"i{bits}", "00" * (bits // 8 - 1) + "80", -(2 ** (bits - 1)))
        for name, hex_ in {"u8": "ff", "u16": "ff ff", "char": "41 00 00 00", "f32": "00 00 80 3f"}.items():
            self.reads(name, hex_, decode(name, b"\x00" + bytes.fromhex(hex_)), compressed=True)
        self.reads("u128", "ff" * 18 + "03", 2**128 - 1, compressed=True)
        self.reads("u32", "ff ff ff ff 0f", 2**32 - 1, compressed=True)

    def test_zigzag(self) -> None:
        for number, coded in {0: "00", -1: "01", 1: "02", -2: "03"}.items():
            self.reads("i32", coded, number, compressed=True)
        self.reads("i32", "ff ff ff ff", -1)
        self.reads("i64", "2c 01 00 00 00 00 00 00", 300)
        self.reads("i64", "d8 04", 300, compressed=True)
        self.reads("i64", "ff" * 9, -(2**63), compressed=True)
        self.reads("i128", "ff" * 18 + "03", -(2**127), compressed=True)

    def test_varint_errors(self) -> None:
        for name in ("u32", "i64", "u128"):
            self.refuses(name, "80 00", 0, compressed=True)
            self.refuses(name, "ac 82 00", 0, compressed=True)
            self.refuses(name, "80", 1, compressed=True)
        self.refuses("u64", "80" * 8 + "00", 0, compressed=True)
        self.refuses("u32", "80 80 80 80 10", 0, compressed=True)
        self.refuses("u32", "ff" * 9, 0, compressed=True)
        for last in ("04", "7f", "80", "83", "00"):
            self.refuses("u128", "80" * 18 + last, 0, compressed=True)

    def test_floats_keep_their_bits(self) -> None:
        self.reads("f32", "00 00 c0 3f", 1.5)
        self.reads("f32", "01 00 c0 7f", {"f32": "7fc00001"})
        self.reads("f32", "01 00 80 ff", {"f32": "ff800001"})
        self.reads("f64", "00 00 00 00 00 00 f0 7f", {"f64": "7ff0000000000000"})
        self.assertEqual(repr(decode("f64", bytes(8) + b"\x80")), "-0.0")

    def test_bool_and_char(self) -> None:
        self.reads("(bool,bool)", "00 01", [False, True])
        self.refuses("bool", "02", 0)
        self.reads("char", "ff ff 10 00", "\U0010ffff")
        for hex_ in ("00 d8 00 00", "ff df 00 00", "00 00 11 00", "ff ff ff ff"):
            self.refuses("char", hex_, 0)

    def test_non_zero(self) -> None:
        non_zero = checked(Checked(Plain("u32"), bool, "zero"))
        self.reads(non_zero, "01 00 00 00", 1)
        self.refuses(non_zero, "00 00 00 00", 0)


class Compound(Case):
    def test_text_and_bytes(self) -> None:
        self.reads("text", "06 68 c3 a9 6c 6c 6f", "héllo")
        self.refuses("text", "02 68 ff", 2)
        self.refuses("text", "03 ed a0 80", 1)
        self.refuses("text", "05 68", 1)
        self.reads("list<u8>", "02 00 ff", [0, 255])
        c_string = checked(Checked(parse_schema("list<u8>").root, lambda b: 0 not in b, "a zero byte"))
        self.reads(c_string, "02 61 62", [0x61, 0x62])
        self.refuses(c_string, "02 61 00", 0)

    def test_examples(self) -> None:
        self.reads("list<u16>", "02  01 00  02 00", [1, 2])
        self.reads("list<u16>", "02  01 00  02 00", [1, 2], compressed=True)
        self.reads("option<u8>", "01 05", {"some": 5})
        self.reads("option<u8>", "00", None)
        self.reads("option<option<u8>>", "01 00", {"some": None})
        self.refuses("option<u8>", "02 05", 0)
        self.reads("map<u8,text>", "02  01 01 61  02 01 62", [[1, "a"], [2, "b"]])
        self.reads("()", "", [])
        self.reads("(u8,)", "01", [1])
        self.reads("[u16;2]", "01 00 02 00", [1, 2])
        self.reads("[u8;0]", "", [])

    def test_sets_and_maps(self) -> None:
        self.reads("set<u8>", "03 02 01 03", [2, 1, 3])
        self.refuses("set<u8>", "03 02 01 02", 3)
        self.refuses("map<u8,u8>", "02 01 05 01 06", 3)
        self.refuses("set<set<u8>>", "02  02 01 02  02 02 01", 4)  # equal, though in another order
        self.refuses("set<()>", "02", 1)
        self.refuses("set<<A=0|B=1..>>", "02 05 06", 2)  # two unknown tags are one variant

    def test_lengths(self) -> None:
        self.refuses("list<u16>", "02 01 00 02", 0)
        self.refuses("list<{a:u32,b:option<^0>}>", "02 00 00 00 00 00 00 00 00 00", 0)
        self.refuses("map<u8,text>", "02 01 00 02", 0)
        self.refuses("list<u8>", "ff" * 9 + "00", 0)
        self.refuses("list<u8>", "80 00", 0)
        self.reads("list<u64>", "02 01 02", [1, 2], compressed=True)

    def test_standard_library(self) -> None:
        duration = checked(Struct([Field("seconds", Plain("u64")), Field("nanoseconds", NANOSECONDS)]))
        value = {"seconds": 1, "nanoseconds": 500_000_000}
        self.reads(duration, "01 00 00 00 00 00 00 00  00 65 cd 1d", value)
        self.reads(duration, "01  80 ca b5 ee 01", value, compressed=True)
        self.refuses(duration, "01 00 00 00 00 00 00 00  00 ca 9a 3b", 8)
        time = checked(Struct([Field("seconds", Plain("i64")), Field("nanoseconds", NANOSECONDS)]))
        self.reads(time, "ff ff ff ff ff ff ff ff  80 17 b4 2c", {"seconds": -1, "nanoseconds": 750_000_000})
        self.refuses(time, "ff ff ff ff ff ff ff ff  ff ff ff ff", 8)
        result = "<Ok=0{0:u8}|Err=1{0:text}>"
        self.reads(result, "00 07", {"variant": "Ok", "fields": {"0": 7}})
        self.reads(result, "01 01 61", {"variant": "Err", "fields": {"0": "a"}})
        v4 = {"variant": "V4", "fields": {"0": [127, 0, 0, 1]}}
        self.reads("<V4=0{0:[u8;4]}|V6=1{0:[u8;16]}>", "00 7f 00 00 01", v4)


class Structs(Case):
    def test_point(self) -> None:
        self.reads("{x:i32,y:i32}", "01 00 00 00 ff ff ff ff", {"x": 1, "y": -1})
        self.reads("{x:i32,y:i32}", "02 01", {"x": 1, "y": -1}, compressed=True)
        self.reads("{}", "", {})

    def test_benchmark_record(self) -> None:
        names = [f"{t}_{n}" for t in ("i32", "i64", "f32", "f64") for n in range(3)]
        schema = "{" + ",".join(f"{n}:{n[:3]}" for n in names) + "}"
        floats = struct.pack("<3f3d", 1, 2, 3, 4, 5, 6)
        fixed = b"\x00" + struct.pack("<3i3q", 1, 2, 3, 10**6, 10**6, 10**6) + floats
        compressed = b"\x02" + bytes.fromhex("02 04 06" + "80 89 7a" * 3) + floats
        self.assertEqual(len(fixed), 73)
        self.assertEqual(decode(schema, fixed), decode(schema, compressed, compressed=True))
        four = b"\x02" + bytes.fromhex("02 04 06" + "80 80 80 01" * 3) + floats
        self.assertEqual(len(four), 52)
        self.assertEqual(decode(schema, four, compressed=True)["i64_0"], 2**20)

    def test_defaults(self) -> None:
        schema, absent = "{a:u8,b?:u8,c?:u16}", {"absent": True}
        self.reads(schema, "01 02 03 00", {"a": 1, "b": 2, "c": 3})
        self.reads(schema, "01 02", {"a": 1, "b": 2, "c": absent})
        self.reads(schema, "01", {"a": 1, "b": absent, "c": absent})
        self.refuses(schema, "", 0)
        self.refuses(schema, "01 02 03", 2)
        self.refuses("({a?:u8},u8)", "01", 1)
        self.reads("list<{a?:u8}>", "02 01", [{"a": 1}, {"a": absent}])
        with self.assertRaises(SchemaError):
            parse_schema("{a?:u8,b:u8}")

    def test_overrides(self) -> None:
        self.reads("{a:varint list<u32>,b:u32}", "02 01 ac 02  01 00 00 00", {"a": [1, 300], "b": 1})
        self.reads(
            "{a:varint {b:fixed u32,c:u32},d:^1}", "01 00 00 00 02  01 00 00 00 02 00 00 00",
            {"a": {"b": 1, "c": 2}, "d": {"b": 1, "c": 2}},
        )  # fmt: skip

    def test_enums(self) -> None:
        schema = "<A=0|B=1{0:u8}|C=300{x:u8}>"
        self.reads(schema, "00", {"variant": "A", "fields": {}})
        self.reads(schema, "01 07", {"variant": "B", "fields": {"0": 7}})
        self.reads(schema, "ac 02 07", {"variant": "C", "fields": {"x": 7}})
        self.refuses(schema, "02", 0)
        self.refuses(schema, "80 00", 0)
        self.refuses("<>", "00", 0)
        for tag in ("01", "02", "ff" * 9):
            self.reads("<A=0|B=1..>", tag, {"variant": "B", "fields": {}})


ANIMAL = "<Dog=1{0:{name:text}}|Cat=2{0:{0:u8}}>"
NODE = "{parent:weak<^0>,children:list<shared<^0>>}"


def one(number: int, value: Any) -> dict[str, Any]:
    """The first pointer to a shared value, in JSON."""
    return {"shared": number, "value": value}


def again(number: int) -> dict[str, int]:
    return {"shared": number}


def weak(number: int) -> dict[str, int]:
    return {"weak": number}


class References(Case):
    def shows(self, schema: str, hex_: str, expected: Any, **options: Any) -> None:
        """As `reads`, for the JSON of values."""
        header = b"\x02" if options.get("compressed") else b"\x00"
        self.assertEqual(to_json(decode(schema, header + bytes.fromhex(hex_), **options)), expected)

    def test_shared(self) -> None:
        self.shows("[shared<u8>;3]", "00 05  00 07  02", [one(0, 5), one(1, 7), again(0)])
        a, b, c = decode("[shared<u8>;3]", bytes.fromhex("00 00 05 00 05 01"))
        self.assertTrue(isinstance(a, Shared) and a is not b and b is c)
        self.assertEqual((a.value, b.value), (5, 5))
        # A value has its number before what is inside of it.
        nested = "list<shared<list<shared<u8>>>>"
        self.refuses(nested, "02 00 01 00 07 01", 5)
        self.shows(nested, "02 00 01 00 07 02", [one(0, [one(1, 7)]), again(0)])
        self.shows("(shared<text>,option<shared<text>>,shared<text>)", "00 01 61  01 01  01",
                   [one(0, "a"), {"some": again(0)}, again(0)])  # fmt: skip
        self.shows("map<u8,shared<u32>>", "02  01 00 ac 02  02 01", [[1, one(0, 300)], [2, again(0)]], compressed=True)
        self.shows("{a:varint shared<u32>,b:shared<u32>}", "00 ac 02  01", {"a": one(0, 300), "b": again(0)})
        long = decode("list<shared<u8>>", bytes.fromhex("00 82 01" + "00 07" * 129 + "81 01"))
        self.assertIs(long[0], long[-1])

    def test_keys_that_are_shared_are_equal_if_their_values_are(self) -> None:
        self.shows("set<shared<u8>>", "02 00 05 00 06", [one(0, 5), one(1, 6)])
        self.refuses("set<shared<u8>>", "02 00 05 00 05", 3)
        self.refuses("set<shared<u8>>", "02 00 05 01", 3)

    def test_shared_errors(self) -> None:
        self.refuses("list<shared<u8>>", "01 01", 1)
        self.refuses("list<shared<u8>>", "02 00 05 02", 3)
        self.refuses("list<shared<u8>>", "02 00 05 81 00", 3)
        self.refuses("list<shared<u8>>", "03 00 05", 0)
        self.refuses("list<shared<u8>>", "02 00 05", 3)
        self.refuses("(shared<u8>,shared<i8>)", "00 05 01", 2)
        self.refuses("(shared<text>,shared<list<u8>>)", "00 00 01", 2)
        self.refuses("(shared<{a:u8}>,shared<{b:u8}>)", "00 00 01", 2)
        self.refuses("(shared<[u8;1]>,shared<[u8;2]>)", "00 00 01", 2)
        self.refuses("(shared<option<u8>>,shared<option<u16>>)", "00 00 01", 2)
        self.refuses("(shared<(u8,)>,shared<(u8,u8)>)", "00 00 01", 2)
        self.refuses("(shared<shared<u8>>,shared<weak<u8>>)", "00 00 07 02", 3)
        # A strong pointer to what it is inside of, at once or further out.
        self.refuses("shared<{own:option<shared<^0>>}>", "00 01 01", 2)
        self.refuses("shared<{own:option<shared<^0>>}>", "00 01 00 01 02", 4)

    def test_weak(self) -> None:
        child = {"parent": weak(0), "children": []}
        self.shows(f"shared<{NODE}>", "00  00 01  00  04 00", one(0, {"parent": None, "children": [one(1, child)]}))
        root = decode(f"shared<{NODE}>", bytes.fromhex("00 00  00 01  00  04 00"))
        self.assertIs(root.value["children"][0].value["parent"].target, root)
        pair = "(weak<u8>,shared<u8>)"
        for promised_or_brought in ("01 01 05", "02 05 01"):
            self.shows(pair, promised_or_brought, [weak(0), one(0, 5)])
        pointer, value = decode(pair, bytes.fromhex("00 01 01 05"))
        self.assertTrue(isinstance(pointer, Weak) and pointer.target is value)
        # To what is complete; to what is promised and not there yet.
        self.shows("(shared<u8>,weak<u8>)", "00 05 03", [one(0, 5), weak(0)])
        # What stands in for a promised value is followed by it, however far back the promise is.
        self.shows("([weak<u8>;3],[shared<u8>;4])", "01 03 01  02 05  00 06  02 07  03",
                   [[weak(0), weak(0), weak(2)], [one(0, 5), one(1, 6), one(2, 7), again(0)]])  # fmt: skip
        ring = "{next:weak<^0>,id:u8}"
        stops = decode(f"list<shared<{ring}>>", bytes.fromhex("00 03  00 01 00  01 01 01  01 05 02"))
        for stop, following in zip(stops, [*stops[1:], stops[0]]):
            self.assertIs(stop.value["next"].target, following)

    def test_weak_to_nothing(self) -> None:
        self.shows("[weak<u8>;4]", "00 01 02 07 03", [None] * 4)
        # A value that nobody owns, and what only it owns.
        self.shows("(weak<shared<u8>>,weak<u8>)", "02 00 07 03", [None, None])
        self.shows("(weak<shared<u8>>,weak<u8>,shared<u8>)", "02 00 07 03 01", [None, weak(0), one(0, 7)])
        owned = [weak(0), weak(1), one(0, one(1, 7))]
        self.shows("(weak<shared<u8>>,weak<u8>,shared<shared<u8>>)", "02 00 07 03 02", owned)
        self.shows(f"weak<{NODE}>", "02 03 00", None)
        unowned = decode("weak<u8>", bytes.fromhex("00 02 07"))
        self.assertIsNone(unowned.target)

    def test_weak_errors(self) -> None:
        self.refuses("[weak<u8>;1]", "03", 0)
        self.refuses("[weak<u8>;2]", "01 04", 1)
        self.refuses("weak<u8>", "", 0)
        self.refuses("weak<u8>", "02", 1)
        self.refuses("(shared<u8>,weak<i8>)", "00 05 03", 2)
        # Of another type than what was promised, or than what was brought along.
        self.refuses("(weak<u8>,shared<i8>)", "01 01 05", 1)
        self.refuses("(weak<u8>,weak<i8>,shared<i8>)", "01 03 01 05", 2)
        self.refuses("(weak<u8>,shared<i8>)", "02 05 01", 2)
        # A promised value is inside of itself while it is read, and so is one that follows a weak pointer.
        own = "{own:option<shared<^0>>}"
        self.refuses(f"(weak<{own}>,shared<^0>)", "01 01 01 01", 3)
        self.refuses(f"weak<{own}>", "02 01 01", 2)

    def test_trait_objects(self) -> None:
        cat = {"variant": "Cat", "fields": {"0": {"0": 3}}}
        self.reads(ANIMAL, "02 03", cat)
        self.shows(f"list<shared<{ANIMAL}>>", "02 00 02 03 01", [one(0, cat), again(0)])
        self.refuses(f"list<shared<{ANIMAL}>>", "01 00 03", 2)
        # One value, seen through two types, and written as the first one says.
        dog = {"name": "a"}
        both = "(shared<{name:text}>,shared<<Dog=1{0:^0}|Cat=2{0:{0:u8}}>>)"
        self.shows(both, "00 01 61  01", [one(0, dog), again(0)])
        turned = f"(shared<{ANIMAL}>,shared<^1>)"
        self.shows(turned, "00 01 01 61  01", [one(0, {"variant": "Dog", "fields": {"0": dog}}), again(0)])
        self.refuses(turned, "00 02 03  01", 3)
        self.shows(f"(weak<{ANIMAL}>,shared<^1>)", "01 01 01 61", [weak(0), one(0, dog)])
        self.refuses(f"(weak<{ANIMAL}>,shared<u8>)", "01 01 05", 1)
        self.refuses(f"(weak<{{0:u8}}>,shared<<A=0{{0:^0}}|B=1{{0:u8}}>>)", "01 01 01 05", 2)
        # A trait that does not list the type.
        self.refuses("(shared<{a:u8}>,shared<<A=0{0:{b:u8}}>>)", "00 05 01", 2)
        self.refuses("(shared<<A=0{0:{a:u8}}>>,shared<<B=0{0:{b:u8}}>>)", "00 00 05 01", 3)
        self.shows("(shared<<A=0{0:{a:u8}}>>,shared<<B=0{0:u8}|A=7{0:^1}>>)", "00 00 05 01",
                   [one(0, {"variant": "A", "fields": {"0": {"a": 5}}}), again(0)])  # fmt: skip

    def test_interned(self) -> None:
        self.reads("list<interned>", "04  04 61 62  02 63  01  03", ["ab", "c", "ab", "c"])
        # A text that is written in full again has another number; text elsewhere has none.
        self.reads("[interned;4]", "02 61 02 61 03 01", ["a", "a", "a", "a"])
        self.reads("(interned,text,interned)", "02 61 01 62 01", ["a", "b", "a"])
        self.reads("(option<interned>,interned,interned)", "01 00 02 63 01", [{"some": ""}, "c", ""])
        self.reads("interned", "80 01" + "61" * 64, "a" * 64)
        self.refuses("interned", "01", 0)
        self.refuses("[interned;2]", "02 61 03", 2)
        self.refuses("interned", "04 61", 1)
        self.refuses("interned", "04 61 ff", 2)
        self.refuses("interned", "82 00 61", 0)
        self.refuses("list<interned>", "02 00", 0)


class Fingerprints(Case):
    LIST = "{head:i32,tail:fixed option<^0>}"

    def test_worked(self) -> None:
        self.assertEqual(fingerprint("u32"), 0x4D2BDF193E8526D1)
        self.assertEqual(fingerprint(self.LIST), 0xEF324DEB54702966)

    def test_verify(self) -> None:
        message = bytes.fromhex("04" + "d126853e19df2b4d" + "07000000")
        self.assertEqual(decode("u32", message, verify=True), 7)
        with self.assertRaises(FormatError):
            decode("u32", message)
        plain = b"\x00" + message[9:]
        for schema, bad in (("i32", message), ("u32", plain), ("u32", message[:7])):
            with self.assertRaises(FormatError):
                decode(schema, bad, verify=True)

    def test_references(self) -> None:
        self.reads("({x:u8},^0)", "01 02", [{"x": 1}, {"x": 2}])
        # The outer number is a varint; the tail is fixed, with all that it holds.
        expected = {"head": 1, "tail": {"some": {"head": 2, "tail": None}}}
        self.reads(self.LIST, "02 01 02 00 00 00 00", expected, compressed=True)

    def test_what_is_no_schema(self) -> None:
        texts = "|u7|^0|{a:^1}|(u8|u8 |list<u8|<A>|(u8,u8,)|(u8)|[u8;x]|{a:u8,}".split("|")
        for text in texts + ["<A=0|A=0>", "<A=0|>"]:
            with self.assertRaises(SchemaError, msg=text):
                parse_schema(text)
        with self.assertRaises(SchemaError):
            decode("opaque<custom>", b"\x00\x01")


class Limits(Case):
    def test_depth(self) -> None:
        tree = "{kids:list<^0>}"
        self.reads("list<list<u8>>", "01 01 01", [[1]], max_depth=2)
        self.refuses("list<list<u8>>", "01 01 01", 1, max_depth=1)
        decode(tree, bytes([0] + [1] * 127 + [0]))
        with self.assertRaises(FormatError):
            decode(tree, bytes([0] + [1] * 128 + [0]))
        boxes = "{next:option<^0>}"
        decode(boxes, bytes([0] + [1] * 128 + [0]))
        with self.assertRaises(FormatError):
            decode(boxes, bytes([0] + [1] * 129 + [0]))
        self.reads("text", "01 61", "a", max_depth=0)
        self.reads("(option<{a:<A=0>}>,[u8;1])", "00 01", [None, [1]], max_depth=0)

    def test_depth_through_references(self) -> None:
        # A shared pointer counts one.
        chain = "{next:option<shared<^0>>}"
        decode(chain, bytes([0] + [1, 0] * 128 + [0]))
        with self.assertRaises(FormatError):
            decode(chain, bytes([0] + [1, 0] * 129 + [0]))
        # A chain of values that are known: flat in the message, deep in memory.
        links = f"list<shared<{chain}>>"
        decode(links, bytes([0, 127, 0, 0] + [0, 1, 2] * 126))
        with self.assertRaises(FormatError) as caught:
            decode(links, bytes([0, 128, 1, 0, 0] + [0, 1, 2] * 127))
        self.assertEqual(caught.exception.offset, 3 + 2 + 127 * 3)
        # A weak pointer adds nothing to what it points to.
        weak = "list<shared<{next:option<weak<^0>>}>>"
        decode(weak, bytes([0, 200, 1, 0, 0] + [0, 1, 4] * 199))
        self.refuses("weak<{next:weak<^0>}>", "02 02 02 00", 3, max_depth=2)

    def test_elements_of_no_bytes(self) -> None:
        self.assertEqual(len(decode("list<()>", bytes.fromhex("00 80 80 04"))), 65_536)
        self.refuses("list<()>", "81 80 04", 3)
        self.refuses("list<list<()>>", "02 80 80 04 01", 5)
        self.refuses("list<[u16;0]>", "ff" * 9, 9)


class CommandLine(unittest.TestCase):
    def test_lines(self) -> None:
        requests = [
            {"schema": "u32", "hex": "0007000000", "compressed": False, "verify": False},
            {"schema": "i128", "hex": "02" + "ff" * 18 + "03", "compressed": True},
            {"schema": "bool", "hex": "0002"},
            {"schema": "nonsense", "hex": "00"},
        ]
        program = [sys.executable, str(Path(__file__).with_name("fory_like.py"))]
        lines = "".join(json.dumps(r) + "\n" for r in requests)
        output = subprocess.run(program, input=lines, capture_output=True, text=True, check=True).stdout
        answers = [json.loads(line) for line in output.splitlines()]
        self.assertEqual(answers[:2], [{"ok": 7}, {"ok": -(2**127)}])
        self.assertEqual([a["offset"] for a in answers[2:]], [1, None])


if __name__ == "__main__":
    unittest.main()
