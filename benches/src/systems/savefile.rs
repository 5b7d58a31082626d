//! savefile without a schema in the message, as no other system writes one.

use savefile::{Deserialize, SavefileError, Serialize};

use super::{Reuse, System, names};

/// Needs no state.
pub struct Savefile;

/// The version of the data: there is but one.
const VERSION: u32 = 0;

impl<T: Serialize + Deserialize> System<T> for Savefile {
    const NAME: &'static str = names::SAVEFILE;
    type Bytes = Vec<u8>;
    type Error = SavefileError;

    fn new() -> Result<Self, SavefileError> {
        Ok(Savefile)
    }

    #[inline(always)]
    fn serialize(&mut self, value: &T) -> Result<Vec<u8>, SavefileError> {
        let mut bytes = Vec::new();
        savefile::save_noschema(&mut bytes, VERSION, value)?;
        Ok(bytes)
    }

    #[inline(always)]
    fn deserialize(&mut self, mut bytes: &[u8]) -> Result<T, SavefileError> {
        savefile::load_noschema(&mut bytes, VERSION)
    }
}

impl<T: Serialize + Deserialize> Reuse<T> for Savefile {
    type Buffer = Vec<u8>;

    #[inline(always)]
    fn serialize_reused<'a>(&'a mut self, value: &T, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], SavefileError> {
        buffer.clear();
        savefile::save_noschema(buffer, VERSION, value)?;
        Ok(buffer)
    }
}
