//! The four ways of writing a message, as types.

use fory_like_core::{Config, Deserialize, Error, Serialize};

/// A configuration.
pub trait Mode {
    /// What goldens call it.
    const NAME: &'static str;
    /// The header of its messages, and of their fingerprint the length.
    const HEADER: (u8, usize);

    /// [`Config::to_vec`].
    ///
    /// # Errors
    /// As there.
    fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, Error>;

    /// [`Config::append_to_vec`].
    ///
    /// # Errors
    /// As there.
    fn append_to_vec<T: Serialize + ?Sized>(value: &T, vec: &mut Vec<u8>) -> Result<(), Error>;

    /// [`Config::encoded_size`].
    ///
    /// # Errors
    /// As there.
    fn encoded_size<T: Serialize + ?Sized>(value: &T) -> Result<usize, Error>;

    /// [`Config::from_slice`].
    ///
    /// # Errors
    /// As there.
    fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, Error>;
}

macro_rules! modes {
    ($($(#[$doc:meta])* $mode:ident, $name:literal, $header:literal + $more:literal, $config:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $mode;

        impl Mode for $mode {
            const NAME: &'static str = $name;
            const HEADER: (u8, usize) = ($header, $more);

            fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, Error> {
                $config.to_vec(value)
            }

            fn append_to_vec<T: Serialize + ?Sized>(value: &T, vec: &mut Vec<u8>) -> Result<(), Error> {
                $config.append_to_vec(value, vec)
            }

            fn encoded_size<T: Serialize + ?Sized>(value: &T) -> Result<usize, Error> {
                $config.encoded_size(value)
            }

            fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, Error> {
                $config.from_slice(bytes)
            }
        }
    )*};
}

modes! {
    /// Numbers of fixed width.
    Fixed, "fixed", 0 + 0, Config::new();
    /// Numbers as varints.
    Compressed, "compressed", 2 + 0, Config::new().compress_numbers();
    /// Numbers of fixed width, behind a fingerprint.
    Verified, "fixed, fingerprint", 4 + 8, Config::new().verify_schema();
    /// Numbers as varints, behind a fingerprint.
    CompressedVerified, "compressed, fingerprint", 6 + 8, Config::new().compress_numbers().verify_schema();
}
