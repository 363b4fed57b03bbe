//! Laws of every reader and protocol, kept whatever is read.
//!
//! A target takes any bytes and panics when its law is broken: no input makes a reader panic, and
//! what was read, written and read again is the same. The corpora in `fuzz/corpus` start the fuzzer
//! off, and are checked by the tests without one; `cargo xtask fuzz SECONDS [TARGET]` looks for more
//! with libFuzzer, which needs no nightly compiler. How: `CONTRIBUTING.md`.

mod bridge;
mod cards;
mod classics;
mod hearts;
mod players;
mod table;

/// One reader or protocol, and what has to hold for any input.
pub struct Target {
    /// Its name, and the folder of its corpus.
    pub name: &'static str,
    /// Panics when the law is broken.
    pub law: fn(&[u8]),
}

/// Every target. A new one is a line here and a folder in `fuzz/corpus`.
pub const TARGETS: &[Target] = &[
    Target { name: "hands", law: cards::hands },
    Target { name: "deals", law: cards::deals },
    Target { name: "pbn", law: bridge::pbn },
    Target { name: "lin", law: bridge::lin },
    Target { name: "calls", law: bridge::calls },
    Target { name: "rules", law: hearts::rules },
    Target { name: "rules-toml", law: hearts::rules_toml },
    Target { name: "weights", law: hearts::weights },
    Target { name: "tree", law: classics::tree },
    Target { name: "efg", law: classics::efg },
    Target { name: "backgammon", law: classics::backgammon },
    Target { name: "battleships", law: classics::battleships },
    Target { name: "players", law: players::specs },
    Target { name: "views", law: table::views },
    Target { name: "engine", law: table::engine },
    Target { name: "answers", law: table::answers },
    Target { name: "play", law: table::play },
];

/// The target of this name.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// The input as text; a law about texts has nothing to say about other bytes.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// What was read, if anything, is the same after being written and read again.
fn survives<T, E>(text: &str, read: impl Fn(&str) -> Result<T, E>, write: impl Fn(&T) -> String)
where
    T: PartialEq + std::fmt::Debug,
    E: std::fmt::Display,
{
    match read(text) {
        Err(error) => assert!(!error.to_string().is_empty(), "an error without a word about {text:?}"),
        Ok(value) => {
            let written = write(&value);
            match read(&written) {
                Ok(again) => assert_eq!(again, value, "{text:?} was written as {written:?}"),
                Err(error) => panic!("{text:?} was written as {written:?}, which is refused: {error}"),
            }
        }
    }
}

/// The same for a type with a text form of its own.
fn word<T>(text: &str)
where
    T: std::str::FromStr<Err: std::fmt::Display> + std::fmt::Display + PartialEq + std::fmt::Debug,
{
    survives(text, str::parse::<T>, T::to_string);
}

/// The same for a type in serialized data.
fn json<T>(text: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    survives(
        text,
        |text| serde_json::from_str::<T>(text),
        |value| serde_json::to_string(value).expect("what was read can be written"),
    );
}
