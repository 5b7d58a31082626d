//! The derive macros of `fory-like-core`.
