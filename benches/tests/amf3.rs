//! The AMF3 codec against messages that GraniteDS and BlazeDS have written, and its rules by their bytes.

#[path = "amf3/golden.rs"]
mod golden;
#[path = "amf3/hostile.rs"]
mod hostile;
#[path = "amf3/rules.rs"]
mod rules;
#[path = "amf3/sample.rs"]
mod sample;
