//! The language of system files: from text to rules, with the line of every mistake.

pub mod condition;
mod error;
pub mod pattern;
mod read;
mod read_condition;
mod scanner;

pub use error::{Flaw, SystemError};
pub use read::read;

use crate::Force;
use condition::{CallWord, Condition, RuleName, Variable};
use pattern::Pattern;

/// A system as its file says it.
#[derive(Clone, Debug)]
pub struct Book {
    /// What it is called.
    pub name: String,
    /// What it is, a line each.
    pub about: Vec<String>,
    /// The headings, in order.
    pub parts: Vec<String>,
    /// The blocks of rules, in order.
    pub blocks: Vec<Block>,
    /// The names of rules, by number.
    pub names: Vec<String>,
}

/// Rules for the same auctions.
#[derive(Clone, Debug)]
pub struct Block {
    /// Under which heading.
    pub part: usize,
    /// The auctions, any of them.
    pub after: Vec<Pattern>,
    /// The line as it was written, for people.
    pub text: String,
    /// Whether later blocks are not asked where this one applies: `only after`.
    pub complete: bool,
    /// What must hold besides.
    pub when: Condition,
    /// The rules, as written.
    pub rules: Vec<Rule>,
    /// The line it starts in.
    pub line: usize,
}

/// One rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Of two rules that both apply, the higher rank chooses.
    pub rank: u8,
    /// The call.
    pub call: CallWord,
    /// With which hands, in which auctions.
    pub when: Condition,
    /// What it is called.
    pub name: RuleName,
    /// What it asks of partner.
    pub force: Force,
    /// Whether it says something else than it names.
    pub conventional: bool,
    /// Whether opponents must be told.
    pub alertable: bool,
    /// The line it stands in.
    pub line: usize,
    /// The variables that neither the auction nor anything else binds.
    pub free: Vec<Variable>,
}

impl Book {
    /// A rule's name in words.
    pub fn word(&self, name: RuleName) -> &str {
        &self.names[usize::from(name.0)]
    }
}
