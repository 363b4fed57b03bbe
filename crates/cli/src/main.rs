//! The finesse command.
fn main() {}
