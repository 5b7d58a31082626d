//! Tests that stand outside the library: goldens, oracles, derive tests and interop.
