//! See the crate's page.
