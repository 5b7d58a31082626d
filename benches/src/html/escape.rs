//! Text within markup.

use std::fmt::{self, Write as _};

/// Shows text so that markup takes it as text, within elements and within attributes in double quotes.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML has no place for these, not even escaped.
                control if control.is_control() && !matches!(control, '\n' | '\t') => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_could_end_text_or_an_attribute_is_escaped() {
        assert_eq!(Escaped("a<b> & \"c\"").to_string(), "a&lt;b&gt; &amp; &quot;c&quot;");
        assert_eq!(Escaped("x\u{1}y\u{9f}\n").to_string(), "x\u{fffd}y\u{fffd}\n");
    }
}
