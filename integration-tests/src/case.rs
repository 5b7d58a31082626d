//! A value of some type in some configuration, with what the tests do with it.

use fory_like_core::{Deserialize, DeserializeOwned, Error, Serialize, from_reader, schema_of, to_writer};

use crate::mode::{Compressed, CompressedVerified, Fixed, Mode, Verified};
use crate::shown::{Shown, enclosed};

/// What came out of bytes.
#[derive(Debug)]
pub struct Read {
    /// The value, shown.
    pub shown: String,
    /// The value, written again.
    pub rewritten: Vec<u8>,
}

/// A case of the golden files.
pub struct Case {
    /// The rule that it is about.
    pub name: &'static str,
    /// The configuration's name.
    pub mode: &'static str,
    /// Whether the golden bytes are what this library writes; else it only reads them.
    pub written: bool,
    /// Whether the type keeps rules that its schema's text does not carry.
    pub hidden_rules: bool,
    /// Whether writing may put elements in another order than they were read in, though they are those of a list.
    pub reorders: bool,
    /// The schema's canonical text.
    pub schema: fn() -> String,
    /// The value, shown.
    pub shown: Box<dyn Fn() -> String>,
    /// The value's bytes, and its encoded size.
    pub write: Box<dyn Fn() -> (Vec<u8>, usize)>,
    /// Reads a value of the type.
    pub read: fn(&[u8]) -> Result<Read, Error>,
}

/// Shows what was read, and writes it.
///
/// # Panics
/// Where it cannot be written.
pub fn rewrite<M: Mode, T: Serialize + Shown>(value: &T) -> Read {
    let rewritten = M::to_vec(value).expect("what was read can be written");
    assert_eq!(M::encoded_size(value).expect("what can be written has a size"), rewritten.len());
    Read { shown: value.shown(), rewritten }
}

/// How values of a type are read: a function for each lifetime.
pub trait Reads<T> {
    /// Reads, shows, and writes again.
    ///
    /// # Errors
    /// Where `bytes` are no message of the type.
    fn read<M: Mode>(bytes: &[u8]) -> Result<Read, Error>;
}

/// For types without lifetimes.
#[derive(Debug)]
pub struct Owned;

impl<T: DeserializeOwned + Serialize + Shown> Reads<T> for Owned {
    fn read<M: Mode>(bytes: &[u8]) -> Result<Read, Error> {
        M::from_slice::<T>(bytes).map(|value| rewrite::<M, T>(&value))
    }
}

/// For references, which are only written: what they refer to is read.
#[derive(Debug)]
pub struct Referent;

impl<T: DeserializeOwned + Serialize + Shown> Reads<&'static T> for Referent {
    fn read<M: Mode>(bytes: &[u8]) -> Result<Read, Error> {
        <Owned as Reads<T>>::read::<M>(bytes)
    }
}

impl<T: DeserializeOwned + Serialize + Shown> Reads<&'static [T]> for Referent {
    fn read<M: Mode>(bytes: &[u8]) -> Result<Read, Error> {
        <Owned as Reads<Vec<T>>>::read::<M>(bytes)
    }
}

/// For types that borrow from the message.
#[derive(Debug)]
pub struct Borrowing;

/// Says that a type borrows from the message: reading cannot be generic over the lifetime of a type parameter.
#[macro_export]
macro_rules! borrowing {
    ($($lifetime:lifetime $type:ty, $bound:ty;)*) => {$(
        impl $crate::case::Reads<$bound> for $crate::case::Borrowing {
            fn read<M: $crate::mode::Mode>(bytes: &[u8]) -> Result<$crate::case::Read, fory_like_core::Error> {
                fn read<$lifetime, M: $crate::mode::Mode>(
                    bytes: &$lifetime [u8],
                ) -> Result<$crate::case::Read, fory_like_core::Error> {
                    M::from_slice::<$type>(bytes).map(|value| $crate::case::rewrite::<M, $type>(&value))
                }
                read::<M>(bytes)
            }
        }
    )*};
}

/// A list of cases that grows.
#[derive(Default)]
pub struct Cases {
    /// Those so far.
    pub all: Vec<Case>,
}

impl Cases {
    /// A case in one configuration.
    pub fn add<M: Mode, R: Reads<T>, T>(&mut self, name: &'static str, make: impl Fn() -> T + 'static) -> &mut Case
    where
        T: Serialize + Shown + 'static,
    {
        let make = std::rc::Rc::new(make);
        let again = make.clone();
        self.all.push(Case {
            name,
            mode: M::NAME,
            written: true,
            hidden_rules: false,
            reorders: false,
            schema: || schema_of::<T>().canonical(),
            shown: Box::new(move || make().shown()),
            write: Box::new(move || {
                let value = again();
                let bytes = M::to_vec(&value).expect("the case can be written");
                (bytes, M::encoded_size(&value).expect("the case has a size"))
            }),
            read: R::read::<M>,
        });
        self.all.last_mut().expect("it was just added")
    }

    /// A case in fixed mode.
    pub fn fixed<T: DeserializeOwned + Serialize + Shown + 'static>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> T + 'static,
    ) -> &mut Case {
        self.add::<Fixed, Owned, T>(name, make)
    }

    /// A case in compressed mode.
    pub fn compressed<T: DeserializeOwned + Serialize + Shown + 'static>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> T + 'static,
    ) -> &mut Case {
        self.add::<Compressed, Owned, T>(name, make)
    }

    /// A case in each number mode.
    pub fn both<T: DeserializeOwned + Serialize + Shown + 'static>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> T + Clone + 'static,
    ) {
        self.fixed(name, make.clone());
        self.compressed(name, make);
    }

    /// As [`both`](Cases::both), for types with rules that their schema's text does not carry.
    pub fn both_ruled<T: DeserializeOwned + Serialize + Shown + 'static>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> T + Clone + 'static,
    ) {
        self.fixed(name, make.clone()).hidden_rules = true;
        self.compressed(name, make).hidden_rules = true;
    }

    /// A case in each number mode with a fingerprint.
    pub fn verified<T: DeserializeOwned + Serialize + Shown + 'static>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> T + Clone + 'static,
    ) {
        self.add::<Verified, Owned, T>(name, make.clone());
        self.add::<CompressedVerified, Owned, T>(name, make);
    }

    /// A message of fixed mode that this library reads, but would write otherwise.
    pub fn read<T: DeserializeOwned + Serialize + Shown + 'static>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> T + 'static,
    ) {
        self.fixed(name, make).written = false;
    }

    /// The values as framed messages of a stream.
    pub fn stream<T: DeserializeOwned + Serialize + Shown + 'static>(
        &mut self,
        name: &'static str,
        make: impl Fn() -> Vec<T> + Clone + 'static,
    ) {
        let case = self.fixed(name, make.clone());
        case.mode = "stream";
        case.schema = || schema_of::<T>().canonical();
        let again = make.clone();
        case.shown = Box::new(move || list_of(again().iter().map(T::shown)));
        case.write = Box::new(move || {
            let mut stream = Vec::new();
            let mut size = 0;
            for value in make() {
                to_writer(&mut stream, &value).expect("the case can be written");
                size += Fixed::encoded_size(&value).expect("the case has a size");
                // The frame itself: seven bits of the length a byte.
                let len = Fixed::encoded_size(&value).expect("the case has a size");
                size += (1..=9).find(|bytes| len < 1 << (7 * bytes)).expect("the length has less than 63 bits");
            }
            (stream, size)
        });
        case.read = read_stream::<T>;
    }
}

fn read_stream<T: for<'de> Deserialize<'de> + Serialize + Shown>(mut bytes: &[u8]) -> Result<Read, Error> {
    let (mut values, mut rewritten) = (Vec::new(), Vec::new());
    loop {
        match from_reader::<T>(&mut bytes) {
            Ok(value) => {
                to_writer(&mut rewritten, &value).expect("what was read can be written");
                values.push(value.shown());
            }
            Err(error) if error.is_end_of_stream() => break,
            Err(error) => return Err(error),
        }
    }
    Ok(Read { shown: list_of(values), rewritten })
}

/// The values of a stream, each shown by itself: shared values have numbers of their own.
fn list_of(shown: impl IntoIterator<Item = String>) -> String {
    let mut list = String::new();
    enclosed(&mut list, '[', ']', shown, |value, out| out.push_str(&value));
    list
}
