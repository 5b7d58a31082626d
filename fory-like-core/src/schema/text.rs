//! Descriptions as text: for people, and in the canonical form under the fingerprint.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ptr;

use super::{Field, Override, Schema, SchemaFn, Variant};

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Names<'a> {
            /// The structs and enums that have been shown.
            shown: Vec<&'a Schema>,
            /// The others around this place.
            around: Vec<&'a Schema>,
        }

        impl<'a> Names<'a> {
            fn write(&mut self, schema: &'a Schema, to: &mut dyn Write) -> fmt::Result {
                if let Schema::Struct { name, .. } | Schema::Enum { name, .. } = schema {
                    if contains(&self.shown, schema) {
                        return to.write_str(name);
                    }
                    self.shown.push(schema);
                    write!(to, "{name} ")?;
                    return schema.write_body(to, " ", &mut |part, to| self.write(part, to));
                }
                // A list of lists without end, from types marked `transparent`.
                if contains(&self.around, schema) {
                    return to.write_str("..");
                }
                self.around.push(schema);
                schema.write_body(to, " ", &mut |part, to| self.write(part, to))?;
                self.around.pop();
                Ok(())
            }
        }

        Names { shown: Vec::new(), around: Vec::new() }.write(self, f)
    }
}

fn contains(schemas: &[&Schema], schema: &Schema) -> bool {
    schemas.iter().any(|known| ptr::eq(*known, schema))
}

/// The text of [`Schema::canonical`].
pub(super) fn canonical(root: &'static Schema) -> String {
    let graph = Graph::of(root);
    let mut text = String::new();
    let written = graph.write(root, &mut text, &mut Vec::new());
    debug_assert!(written.is_ok(), "a String takes everything");
    text
}

/// The structs and enums that a description consists of, those of equal structure brought together. Where something contains itself
/// without a struct or enum between (from types marked `transparent`), everything that has parts is treated like them.
///
/// One type may have several descriptions (in several crates), and several types may mean the same. So they are told apart
/// by what they consist of, as states of an automaton are: first all are taken for equal, then those whose texts differ are
/// parted, until no text tells any two more apart.
struct Graph {
    nodes: Vec<&'static Schema>,
    /// For each of `nodes`, the index of the first one that is equal to it.
    class: Vec<usize>,
}

impl Graph {
    fn of(root: &'static Schema) -> Graph {
        let mut graph = Graph { nodes: Vec::new(), class: Vec::new() };
        if graph.collect(root, &mut Vec::new()).is_err() {
            graph.nodes.clear();
            graph.collect_all(root);
        }
        graph.class = alloc::vec![0; graph.nodes.len()];
        let mut known = 0;
        loop {
            let mut classes: BTreeMap<String, usize> = BTreeMap::new();
            let mut class = Vec::new();
            for (i, node) in graph.nodes.iter().enumerate() {
                let mut text = String::new();
                let written = node.write_body(&mut text, "", &mut |part, to| graph.write_class(part, to));
                debug_assert!(written.is_ok(), "a String takes everything");
                class.push(*classes.entry(text).or_insert(i));
            }
            graph.class = class;
            if classes.len() == known {
                return graph;
            }
            known = classes.len();
        }
    }

    /// Collects the structs and enums below `schema`; `around` are the schemas from the innermost of them down to it. An error where
    /// one of `around` contains itself.
    fn collect(&mut self, schema: &'static Schema, around: &mut Vec<&'static Schema>) -> Result<(), Circle> {
        if contains(&self.nodes, schema) {
            return Ok(());
        }
        if contains(around, schema) {
            return Err(Circle);
        }
        let mut outcome = Ok(());
        if schema.is_named() {
            self.nodes.push(schema);
            schema.parts(&mut |part| outcome = outcome.and_then(|()| self.collect(part, &mut Vec::new())));
        } else {
            around.push(schema);
            schema.parts(&mut |part| outcome = outcome.and_then(|()| self.collect(part, around)));
            around.pop();
        }
        outcome
    }

    /// Collects everything that has parts.
    fn collect_all(&mut self, schema: &'static Schema) {
        let mut has_parts = false;
        schema.parts(&mut |_| has_parts = true);
        if (has_parts || schema.is_named()) && !contains(&self.nodes, schema) {
            self.nodes.push(schema);
            schema.parts(&mut |part| self.collect_all(part));
        }
    }

    fn class_of(&self, schema: &Schema) -> Option<usize> {
        self.nodes.iter().position(|node| ptr::eq(*node, schema)).map(|node| self.class[node])
    }

    fn write_class(&self, schema: &'static Schema, to: &mut dyn Write) -> fmt::Result {
        match self.class_of(schema) {
            Some(class) => write!(to, "^{class}"),
            None => schema.write_body(to, "", &mut |part, to| self.write_class(part, to)),
        }
    }

    fn write(&self, schema: &'static Schema, to: &mut dyn Write, seen: &mut Vec<usize>) -> fmt::Result {
        if let Some(class) = self.class_of(schema) {
            if let Some(number) = seen.iter().position(|known| *known == class) {
                return write!(to, "^{number}");
            }
            seen.push(class);
        }
        schema.write_body(to, "", &mut |part, to| self.write(part, to, seen))
    }
}

impl Schema {
    /// The names and tags of an enum's variants, for people.
    pub(crate) fn write_tags(&self, to: &mut dyn Write) -> fmt::Result {
        to.write_str(self.name())?;
        if let Schema::Enum { variants, .. } = self {
            for (i, variant) in variants.iter().enumerate() {
                write!(to, "{}{} = {}", if i == 0 { ": " } else { ", " }, variant.name, variant.tag)?;
            }
        }
        Ok(())
    }
}

/// Something contains itself without a struct or enum between.
#[derive(Clone, Copy)]
struct Circle;

/// Writes the description of a part.
type WritePart<'a> = dyn FnMut(&'static Schema, &mut dyn Write) -> fmt::Result + 'a;

impl Schema {
    /// Whether it may refer to itself.
    fn is_named(&self) -> bool {
        matches!(self, Schema::Struct { .. } | Schema::Enum { .. })
    }

    /// Whether the number mode changes its bytes; `seen` are the structs and enums that were looked at.
    fn follows_mode(&'static self, seen: &mut Vec<&'static Schema>) -> bool {
        match self {
            Schema::U32 | Schema::U64 | Schema::U128 | Schema::I32 | Schema::I64 | Schema::I128 => return true,
            // Nobody knows.
            Schema::Opaque(_) => return true,
            Schema::Array(_, 0) => return false,
            _ => {}
        }
        if contains(seen, self) {
            return false;
        }
        seen.push(self);
        let mut follows = false;
        match self {
            Schema::Struct { fields, .. } => {
                follows = fields.iter().any(|field| field.follows_mode(seen));
            }
            Schema::Enum { variants, .. } => {
                follows = variants.iter().flat_map(|variant| variant.fields).any(|field| field.follows_mode(seen));
            }
            _ => self.parts(&mut |part| follows |= part.follows_mode(seen)),
        }
        follows
    }

    /// Calls `each` with every part.
    pub(super) fn parts(&self, each: &mut dyn FnMut(&'static Schema)) {
        match self {
            Schema::Option(part)
            | Schema::List(part)
            | Schema::Set(part)
            | Schema::Shared(part)
            | Schema::Weak(part)
            | Schema::Array(part, _) => each(part()),
            Schema::Map(key, value) => {
                each(key());
                each(value());
            }
            Schema::Tuple(parts) => parts.iter().for_each(|part| each(part())),
            Schema::Struct { fields, .. } => fields.iter().for_each(|field| each((field.schema)())),
            Schema::Enum { variants, .. } => {
                variants.iter().flat_map(|variant| variant.fields).for_each(|field| each((field.schema)()));
            }
            _ => {}
        }
    }

    /// Writes everything but the name; `blank` goes where people want one.
    pub(super) fn write_body(&self, to: &mut dyn Write, blank: &str, part: &mut WritePart<'_>) -> fmt::Result {
        match self {
            Schema::Bool => to.write_str("bool"),
            Schema::U8 => to.write_str("u8"),
            Schema::U16 => to.write_str("u16"),
            Schema::U32 => to.write_str("u32"),
            Schema::U64 => to.write_str("u64"),
            Schema::U128 => to.write_str("u128"),
            Schema::I8 => to.write_str("i8"),
            Schema::I16 => to.write_str("i16"),
            Schema::I32 => to.write_str("i32"),
            Schema::I64 => to.write_str("i64"),
            Schema::I128 => to.write_str("i128"),
            Schema::F32 => to.write_str("f32"),
            Schema::F64 => to.write_str("f64"),
            Schema::Char => to.write_str("char"),
            Schema::Text => to.write_str("text"),
            Schema::Interned => to.write_str("interned"),
            Schema::Unit => to.write_str("()"),
            Schema::Opaque(name) => write!(to, "opaque<{name}>"),
            Schema::Option(inner) => write_parts(to, "option<", &[*inner], ">", blank, part),
            Schema::List(inner) => write_parts(to, "list<", &[*inner], ">", blank, part),
            Schema::Set(inner) => write_parts(to, "set<", &[*inner], ">", blank, part),
            Schema::Shared(inner) => write_parts(to, "shared<", &[*inner], ">", blank, part),
            Schema::Weak(inner) => write_parts(to, "weak<", &[*inner], ">", blank, part),
            Schema::Map(key, value) => write_parts(to, "map<", &[*key, *value], ">", blank, part),
            Schema::Array(inner, len) => {
                write_parts(to, "[", &[*inner], ";", blank, part)?;
                write!(to, "{blank}{len}]")
            }
            Schema::Tuple(parts) => write_parts(to, "(", parts, if parts.len() == 1 { ",)" } else { ")" }, blank, part),
            Schema::Struct { fields, .. } => write_fields(to, fields, blank, part),
            Schema::Enum { variants, .. } => {
                to.write_str("<")?;
                for (i, variant) in variants.iter().enumerate() {
                    if i > 0 {
                        write!(to, "{blank}|{blank}")?;
                    }
                    variant.write(to, blank, part)?;
                }
                to.write_str(">")
            }
        }
    }
}

impl Variant {
    fn write(&self, to: &mut dyn Write, blank: &str, part: &mut WritePart<'_>) -> fmt::Result {
        write!(to, "{}{blank}={blank}{}", self.name, self.tag)?;
        if self.other {
            write!(to, "{blank}..")?;
        }
        if self.fields.is_empty() {
            return Ok(());
        }
        to.write_str(blank)?;
        write_fields(to, self.fields, blank, part)
    }
}

impl Field {
    fn follows_mode(&self, seen: &mut Vec<&'static Schema>) -> bool {
        self.numbers == Override::None && (self.schema)().follows_mode(seen)
    }
}

impl Override {
    /// What stands before the type of a field.
    pub(super) fn prefix(self) -> &'static str {
        match self {
            Override::None => "",
            Override::Fixed => "fixed ",
            Override::Varint => "varint ",
        }
    }
}

fn write_parts(
    to: &mut dyn Write,
    before: &str,
    parts: &[SchemaFn],
    after: &str,
    blank: &str,
    part: &mut WritePart<'_>,
) -> fmt::Result {
    to.write_str(before)?;
    for (i, schema) in parts.iter().enumerate() {
        if i > 0 {
            write!(to, ",{blank}")?;
        }
        part(schema(), to)?;
    }
    to.write_str(after)
}

fn write_fields(to: &mut dyn Write, fields: &[Field], blank: &str, part: &mut WritePart<'_>) -> fmt::Result {
    if fields.is_empty() {
        return to.write_str("{}");
    }
    write!(to, "{{{blank}")?;
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            write!(to, ",{blank}")?;
        }
        let optional = if field.optional { "?" } else { "" };
        let schema = (field.schema)();
        // An override that changes nothing is not part of the meaning.
        let numbers = if schema.follows_mode(&mut Vec::new()) { field.numbers } else { Override::None };
        write!(to, "{}{optional}:{blank}{}", field.name, numbers.prefix())?;
        part(schema, to)?;
    }
    write!(to, "{blank}}}")
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    static POINT: Schema = Schema::Struct { name: "Point", fields: &[field("x", || &Schema::U8)] };
    static SAME: Schema = Schema::Struct { name: "Same", fields: &[field("x", || &Schema::U8)] };
    static EXPR: Schema = Schema::Enum {
        name: "Expr",
        variants: &[Variant {
            name: "A",
            tag: 0,
            fields: &[field("p", || &POINT), field("e", || &Schema::Option(|| &EXPR))],
            other: false,
        }],
    };

    const fn field(name: &'static str, schema: SchemaFn) -> Field {
        Field { name, schema, numbers: Override::None, optional: false }
    }

    #[test]
    fn types_of_equal_structure_are_one() {
        static BOTH: Schema = Schema::Tuple(&[|| &POINT, || &SAME]);
        static ONE: Schema = Schema::Tuple(&[|| &POINT, || &POINT]);
        assert_eq!(BOTH.canonical(), "({x:u8},^0)");
        assert_eq!(BOTH.fingerprint(), ONE.fingerprint());
        assert_eq!(BOTH.to_string(), "(Point { x: u8 }, Same { x: u8 })");
    }

    #[test]
    fn a_recursive_type_is_the_same_however_often_it_is_unrolled() {
        static ONCE: Schema = Schema::Enum {
            name: "Once",
            variants: &[Variant {
                name: "A",
                tag: 0,
                fields: &[field("p", || &SAME), field("e", || &Schema::Option(|| &EXPR))],
                other: false,
            }],
        };
        static USES: Schema = Schema::Tuple(&[|| &POINT, || &EXPR, || &EXPR, || &POINT]);
        assert_eq!(ONCE.canonical(), EXPR.canonical());
        assert_eq!(USES.canonical(), "({x:u8},<A=0{p:^0,e:option<^1>}>,^1,^0)");
    }

    #[test]
    fn an_override_without_effect_is_no_part_of_the_meaning() {
        const fn fixed(schema: SchemaFn) -> Field {
            Field { name: "x", schema, numbers: Override::Fixed, optional: false }
        }
        static TEXT: Schema = Schema::Struct { name: "S", fields: &[fixed(|| &Schema::Text)] };
        static NUMBERS: Schema = Schema::Struct { name: "S", fields: &[fixed(|| &Schema::List(|| &Schema::U32))] };
        static INNER: Schema = Schema::Struct { name: "S", fields: &[fixed(|| &NUMBERS)] };
        assert_eq!(TEXT.canonical(), "{x:text}");
        assert_eq!(NUMBERS.canonical(), "{x:fixed list<u32>}");
        assert_eq!(INNER.canonical(), "{x:{x:fixed list<u32>}}");
    }

    #[test]
    fn a_list_of_itself_ends() {
        static ONE: Schema = Schema::List(|| &ONE);
        static TWO: Schema = Schema::List(|| &Schema::List(|| &TWO));
        assert_eq!(ONE.canonical(), "list<^0>");
        assert_eq!(TWO.canonical(), "list<^0>");
        static AROUND: Schema = Schema::List(|| &TWO);
        assert_eq!(AROUND.canonical(), "list<^0>");
        static WITH: Schema = Schema::Tuple(&[|| &Schema::U8, || &AROUND]);
        assert_eq!(WITH.canonical(), "(u8,list<^1>)");
        assert_eq!(TWO.to_string(), "list<list<..>>");
        assert_eq!(ONE.difference(&TWO), None);
    }

    #[test]
    fn a_difference_far_down_is_seen_and_named() {
        static OTHER: Schema = Schema::Enum {
            name: "Expr",
            variants: &[Variant {
                name: "A",
                tag: 0,
                fields: &[
                    field("p", || &const { Schema::Struct { name: "Point", fields: &[field("x", || &Schema::U16)] } }),
                    field("e", || &Schema::Option(|| &OTHER)),
                ],
                other: false,
            }],
        };
        assert_ne!(OTHER.fingerprint(), EXPR.fingerprint());
        assert_eq!(EXPR.difference(&OTHER).unwrap(), "Expr::A.p.x: u8 here, u16 there");
        assert_eq!(EXPR.difference(&EXPR), None);
    }
}
