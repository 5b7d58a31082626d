//! Lilith's classes as beans, for [`javabeans`](super::javabeans).

use quick_xml::events::BytesStart;

use super::javabeans::{
    Bean, Element, Value, bean, expect_name, next_property, object, or_default, property, read_object, read_property,
    read_value, write_object, write_simple,
};
use super::markup::{Error, Input, Output};
use super::xml::{level_name, level_named};
use crate::data::lilith::{
    Level, LoggerContext, LoggingEvent, Marker, Message, StackTraceElement, ThreadInfo, ThrowableInfo,
};

bean!(LoggingEvent = "de.huxhorn.lilith.data.logging.LoggingEvent" {
    "callStack": call_stack,
    "level": level,
    "logger": logger,
    "loggerContext": logger_context,
    "marker": marker,
    "mdc": mdc,
    "message": message,
    "ndc": ndc,
    "sequenceNumber": sequence_number,
    "threadInfo": thread_info,
    "throwable": throwable,
    "timeStamp": time_stamp,
});

bean!(Message = "de.huxhorn.lilith.data.logging.Message" {
    "arguments": arguments,
    "messagePattern": message_pattern,
});

bean!(ThreadInfo = "de.huxhorn.lilith.data.logging.ThreadInfo" {
    "groupId": group_id,
    "groupName": group_name,
    "id": id,
    "name": name,
    "priority": priority,
});

bean!(LoggerContext = "de.huxhorn.lilith.data.logging.LoggerContext" {
    "birthTime": birth_time,
    "name": name,
    "properties": properties,
});

bean!(ThrowableInfo = "de.huxhorn.lilith.data.logging.ThrowableInfo" {
    "cause": cause,
    "message": message,
    "name": name,
    "omittedElements": omitted_elements,
    "stackTrace": stack_trace,
    "suppressed": suppressed,
});

bean!(Marker = "de.huxhorn.lilith.data.logging.Marker" {
    "name": name,
    "references": references,
});

bean!(StackTraceElement = "de.huxhorn.lilith.data.logging.ExtendedStackTraceElement" {
    "classLoaderName": class_loader_name,
    "className": class_name,
    "codeLocation": code_location,
    "exact": exact,
    "fileName": file_name,
    "lineNumber": line_number,
    "methodName": method_name,
    "moduleName": module_name,
    "moduleVersion": module_version,
    "version": version,
});

/// The class of levels, which is an enum.
const LEVEL: &str = "de.huxhorn.lilith.data.logging.LoggingEvent$Level";

/// Enums are made by a call of `Enum.valueOf`.
impl Value for Level {
    fn is_default(&self) -> bool {
        false
    }

    fn default_value() -> Option<Self> {
        None
    }

    fn write(&self, out: &mut Output) -> Result<(), Error> {
        out.open(BytesStart::new("object").with_attributes([("class", "java.lang.Enum"), ("method", "valueOf")]))?;
        write_simple(out, "class", LEVEL)?;
        write_simple(out, "string", level_name(*self))?;
        out.close("object")
    }

    fn read(input: &mut Input<'_>, start: &BytesStart<'_>) -> Result<Self, Error> {
        expect_name(input, start, "object")?;
        let mut found = 0;
        input.attributes(start, |name, value| match (name, value) {
            ("class", "java.lang.Enum") | ("method", "valueOf") => {
                found += 1;
                Ok(())
            }
            _ => Err(input.error(format!("`{name}` is `{value}`, which makes no level"))),
        })?;
        if found != 2 {
            return Err(input.error("`class` or `method` is missing"));
        }
        input.element("class")?;
        let class = input.text()?;
        if class != LEVEL {
            return Err(input.error(format!("class `{class}` instead of `{LEVEL}`")));
        }
        let name: String = read_value(input)?;
        input.end()?;
        level_named(&name).ok_or_else(|| input.error(format!("no level `{name}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted<T: Bean>() {
        assert!(T::PROPERTIES.is_sorted(), "{}", T::CLASS);
    }

    #[test]
    fn properties_stand_in_the_order_of_the_alphabet() {
        sorted::<LoggingEvent>();
        sorted::<Message>();
        sorted::<ThreadInfo>();
        sorted::<LoggerContext>();
        sorted::<ThrowableInfo>();
        sorted::<Marker>();
        sorted::<StackTraceElement>();
    }
}
