//! What does not compile, and what it says; crates with unusual attributes that do.
//!
//! After a change of the messages: `TRYBUILD=overwrite cargo test --test ui`, and read the difference.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail("ui/fail/*.rs");
}
