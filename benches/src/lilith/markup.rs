//! What both XML formats need: elements one after the other, and errors that say where.

use std::fmt::{self, Display};
use std::str::{self, FromStr};

use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};
use quick_xml::{Reader, Writer, XmlVersion};

/// How many elements may stand within each other.
pub const MAX_DEPTH: usize = 128;

/// Why a text is no value, or a value cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    what: String,
    /// The byte of the text that was reached, in reading.
    at: Option<u64>,
}

impl Error {
    /// An error in a value that is to be written.
    pub fn in_value(what: impl Into<String>) -> Self {
        Error { what: what.into(), at: None }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "{}, at byte {at}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Error {}

/// Writes elements.
pub struct Output(Writer<Vec<u8>>);

impl Output {
    /// Elements follow each other without anything between.
    pub fn compact(capacity: usize) -> Self {
        Output(Writer::new(Vec::with_capacity(capacity)))
    }

    /// Each element has a line, and a blank more for each element around it.
    pub fn indented(capacity: usize) -> Self {
        Output(Writer::new_with_indent(Vec::with_capacity(capacity), b' ', 1))
    }

    /// Something of quick-xml's own.
    pub fn event<'a>(&mut self, event: impl Into<Event<'a>>) -> Result<(), Error> {
        // Memory takes whatever is written; should it not, the error is passed on.
        self.0.write_event(event).map_err(|error| Error::in_value(error.to_string()))
    }

    /// The start of an element.
    pub fn open<'a>(&mut self, start: impl Into<BytesStart<'a>>) -> Result<(), Error> {
        self.event(Event::Start(start.into()))
    }

    /// The end of an element.
    pub fn close(&mut self, name: &str) -> Result<(), Error> {
        self.event(Event::End(BytesEnd::new(name)))
    }

    /// An element without content.
    pub fn empty<'a>(&mut self, start: impl Into<BytesStart<'a>>) -> Result<(), Error> {
        self.event(Event::Empty(start.into()))
    }

    /// Text that is already escaped.
    pub fn escaped(&mut self, text: &str) -> Result<(), Error> {
        self.event(Event::Text(BytesText::from_escaped(text)))
    }

    /// The bytes.
    pub fn finish(self) -> Vec<u8> {
        self.0.into_inner()
    }
}

/// Reads elements: the cursor stands within an element, and sees those directly below it, one after the other.
pub struct Input<'a> {
    reader: Reader<&'a [u8]>,
    depth: usize,
}

/// What stands within an element.
pub enum Node<'a> {
    /// An element; the cursor has entered it.
    Element(BytesStart<'a>),
    /// The element that the cursor was in has ended; it has left it.
    End,
}

impl<'a> Input<'a> {
    /// A cursor before the root.
    pub fn new(bytes: &'a [u8]) -> Result<Self, Error> {
        let text = str::from_utf8(bytes)
            .map_err(|error| Error { what: "not UTF-8".to_string(), at: Some(error.valid_up_to() as u64) })?;
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        Ok(Input { reader, depth: 0 })
    }

    /// An error here.
    pub fn error(&self, what: impl Display) -> Error {
        Error { what: what.to_string(), at: Some(self.reader.buffer_position()) }
    }

    /// An error about an element or attribute that has no place here.
    pub fn unknown<T>(&self, what: &str, name: &str) -> Result<T, Error> {
        Err(self.error(format!("{what} `{name}` has no place here")))
    }

    fn event(&mut self) -> Result<Event<'a>, Error> {
        match self.reader.read_event() {
            Ok(Event::Eof) => Err(self.error("the text ends too early")),
            Ok(event) => Ok(event),
            Err(error) => Err(Error { what: error.to_string(), at: Some(self.reader.error_position()) }),
        }
    }

    /// The next element here, or the end of this one. White space and comments count as nothing, text is an error.
    pub fn node(&mut self) -> Result<Node<'a>, Error> {
        loop {
            match self.event()? {
                Event::Start(start) => {
                    self.depth += 1;
                    if self.depth > MAX_DEPTH {
                        return Err(self.error(format!("more than {MAX_DEPTH} elements within each other")));
                    }
                    return Ok(Node::Element(start));
                }
                Event::End(_) => {
                    self.depth -= 1;
                    return Ok(Node::End);
                }
                Event::Comment(_) => {}
                Event::Text(text) if is_blank(&text) => {}
                Event::Decl(_) if self.depth == 0 => {}
                _ => return Err(self.error("only elements have a place here")),
            }
        }
    }

    /// The next element, which has to have that name.
    pub fn element(&mut self, name: &str) -> Result<BytesStart<'a>, Error> {
        match self.node()? {
            Node::Element(start) if is(&start, name) => Ok(start),
            Node::Element(start) => self.unknown("element", start.name().as_ref()),
            Node::End => Err(self.error(format!("element `{name}` is missing"))),
        }
    }

    /// The end of the element.
    pub fn end(&mut self) -> Result<(), Error> {
        match self.node()? {
            Node::End => Ok(()),
            Node::Element(start) => self.unknown("element", start.name().as_ref()),
        }
    }

    /// The text of the element, and its end.
    pub fn text(&mut self) -> Result<String, Error> {
        self.text_with(|input, start| input.unknown("element", start.name().as_ref()))
    }

    /// The text of the element, and its end; `element` gives the character that an element within it stands for.
    pub fn text_with(
        &mut self,
        element: impl Fn(&mut Self, &BytesStart<'a>) -> Result<char, Error>,
    ) -> Result<String, Error> {
        let mut all = String::new();
        loop {
            match self.event()? {
                Event::Text(text) => all.push_str(&text.xml10_content()),
                Event::CData(text) => all.push_str(&text.xml10_content()),
                Event::GeneralRef(name) => match name.as_ref() {
                    "lt" => all.push('<'),
                    "gt" => all.push('>'),
                    "amp" => all.push('&'),
                    "apos" => all.push('\''),
                    "quot" => all.push('"'),
                    _ => {
                        let resolved = name.resolve_char_ref().map_err(|error| self.error(error))?;
                        all.push(resolved.ok_or_else(|| self.error(format!("unknown entity `{}`", &*name)))?);
                    }
                },
                Event::Comment(_) => {}
                Event::Start(start) => {
                    self.depth += 1;
                    all.push(element(self, &start)?);
                }
                Event::End(_) => {
                    self.depth -= 1;
                    return Ok(all);
                }
                _ => return Err(self.error("only text has a place here")),
            }
        }
    }

    /// The value that the text of the element stands for, and its end.
    pub fn parse<T: FromStr>(&mut self, what: &str) -> Result<T, Error> {
        let text = self.text()?;
        self.parsed(what, &text)
    }

    /// The value that a text stands for.
    pub fn parsed<T: FromStr>(&self, what: &str, text: &str) -> Result<T, Error> {
        text.parse().map_err(|_| self.error(format!("`{text}` is not {what}")))
    }

    /// The attributes of an element, one after the other, by name and value.
    pub fn attributes(
        &self,
        start: &BytesStart<'_>,
        mut each: impl FnMut(&str, &str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for attribute in start.attributes() {
            let attribute: Attribute<'_> = attribute.map_err(|error| self.error(error))?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| self.error(error))?;
            each(attribute.key.as_ref(), &value)?;
        }
        Ok(())
    }

    /// The only attribute of an element, if it is there.
    pub fn attribute(&self, start: &BytesStart<'_>, name: &str) -> Result<Option<String>, Error> {
        let mut found = None;
        self.attributes(start, |key, value| match key {
            _ if key == name => {
                found = Some(value.to_string());
                Ok(())
            }
            _ => self.unknown("attribute", key),
        })?;
        Ok(found)
    }

    /// A part that has to be there.
    pub fn present<T>(&self, part: Option<T>, name: &str) -> Result<T, Error> {
        part.ok_or_else(|| self.error(format!("`{name}` is missing")))
    }

    /// Fills a part that held nothing so far; fails where it was there before.
    pub fn set<T: Default + PartialEq>(&self, slot: &mut T, value: T, name: &str) -> Result<(), Error> {
        if *slot != T::default() {
            return Err(self.error(format!("`{name}` stands there twice")));
        }
        *slot = value;
        Ok(())
    }

    /// The end of the text, after the root.
    pub fn finish(mut self) -> Result<(), Error> {
        loop {
            match self.reader.read_event().map_err(|error| self.error(error))? {
                Event::Eof => return Ok(()),
                Event::Comment(_) => {}
                Event::Text(text) if is_blank(&text) => {}
                _ => return Err(self.error("something follows the root")),
            }
        }
    }
}

/// Whether the element has that name.
pub fn is(start: &BytesStart<'_>, name: &str) -> bool {
    start.name().as_ref() == name
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
}

/// Whether XML 1.0 knows a character for it.
pub fn is_character(char: char) -> bool {
    matches!(char, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}
