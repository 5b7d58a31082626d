//! The classes of Lilith's benchmark.
//!
//! Names, fields and each `serialVersionUID` are those of the streams that Lilith's own classes have written. Two classes
//! are not in them: that of `LoggerContext` is from Lilith's source (github.com/huxi/lilith), that of an array of
//! `ThrowableInfo` is the one that JDK 17 computes.

use std::collections::BTreeMap;

use super::{Bean, Codec, Enumeration, Error};
use crate::data::lilith::{
    EventIdentifier, EventWrapper, Level, LoggerContext, LoggingEvent, Marker, Message, SourceIdentifier,
    StackTraceElement, ThreadInfo, ThrowableInfo,
};

/// After how many wrappers Lilith resets a stream of them.
pub const RESET_AFTER: usize = 70;

const STRINGS: i64 = 0xadd2_56e7_e91d_7b47_u64.cast_signed();
const MESSAGES: i64 = 0x2c32_70f8_3fb3_2531;
const ELEMENTS: i64 = 0x9855_6c76_1023_0d7b_u64.cast_signed();
const THROWABLES: i64 = 0x8561_aa16_9c06_1660_u64.cast_signed();

/// A codec for [`LoggingEvent`], [`EventWrapper`] and what they are made of.
///
/// What Lilith's classes hold where there is nothing is null, also for arrays and maps. The texts that are constants of
/// the program which makes the data are one object each.
///
/// # Errors
///
/// Never, unless the model of the data does not fit these classes.
pub fn codec() -> Result<Codec, Error> {
    let source = |class: &str| format!("de.huxhorn.lilith.data.eventsource.{class}");
    let logging = |class: &str| format!("de.huxhorn.lilith.data.logging.{class}");
    Codec::builder()
        .bean(
            Bean::of::<EventWrapper>(&source("EventWrapper"), 0x5775_5064_6989_3776)
                .camel_case()
                .declared("event", "Ljava/io/Serializable;"),
        )
        .bean(
            Bean::of::<EventIdentifier>(&source("EventIdentifier"), 0xc839_0ebc_cfb2_d50b_u64.cast_signed())
                .camel_case(),
        )
        .bean(
            Bean::of::<SourceIdentifier>(&source("SourceIdentifier"), 0xd34b_792a_8a4d_8446_u64.cast_signed())
                .camel_case()
                .interned("identifier")
                .interned("secondary_identifier"),
        )
        .bean(
            Bean::of::<LoggerContext>(&source("LoggerContext"), -1_979_182_848_053_339_299)
                .camel_case()
                .null_if_empty("properties"),
        )
        .bean(
            Bean::of::<LoggingEvent>(&logging("LoggingEvent"), 0xe25b_6786_54c2_f26d_u64.cast_signed())
                .camel_case()
                .null_if_empty("mdc")
                .array("ndc", MESSAGES)
                .null_if_empty("ndc")
                .array("call_stack", ELEMENTS)
                .null_if_empty("call_stack"),
        )
        .enumeration(
            Enumeration::of::<Level>(&logging("LoggingEvent$Level"))
                .rename("Trace", "TRACE")
                .rename("Debug", "DEBUG")
                .rename("Info", "INFO")
                .rename("Warn", "WARN")
                .rename("Error", "ERROR"),
        )
        .bean(
            Bean::of::<Message>(&logging("Message"), 0x4695_b28d_f078_65ea)
                .camel_case()
                .array("arguments", STRINGS)
                .null_if_empty("arguments"),
        )
        .bean(Bean::of::<ThreadInfo>(&logging("ThreadInfo"), 0xbd0b_57c4_7ad8_6fa1_u64.cast_signed()).camel_case())
        .bean(
            Bean::of::<ThrowableInfo>(&logging("ThrowableInfo"), 0xa849_477d_e4c2_6c4e_u64.cast_signed())
                .camel_case()
                .interned("name")
                .interned("message")
                .array("stack_trace", ELEMENTS)
                .null_if_empty("stack_trace")
                .array("suppressed", THROWABLES)
                .null_if_empty("suppressed"),
        )
        .bean(
            Bean::of::<Marker>(&logging("Marker"), 0xbcfc_c3cb_cf12_8455_u64.cast_signed())
                .camel_case()
                .null_if_empty("references"),
        )
        .bean(
            Bean::of::<StackTraceElement>(
                &logging("ExtendedStackTraceElement"),
                0x9f7c_5eb5_a329_d480_u64.cast_signed(),
            )
            .camel_case(),
        )
        .list::<Vec<Message>>()
        .list::<Vec<Option<String>>>()
        .list::<Vec<StackTraceElement>>()
        .list::<Vec<ThrowableInfo>>()
        .map::<BTreeMap<String, String>>()
        .map::<BTreeMap<String, Marker>>()
        .build()
}
