//! Features in words.

use super::{SHARED, Subject, wide};

/// The shared ones.
const SHARED_WORDS: [&str; SHARED] = [
    "we have A♠",
    "we have K♠",
    "we have Q♠",
    "0 spades besides AKQ♠",
    "1 spade besides AKQ♠",
    "2 spades besides AKQ♠",
    "3 spades besides AKQ♠",
    "4 spades besides AKQ♠",
    "≥5 spades besides AKQ♠",
    "0 clubs to start",
    "1 club to start",
    "2 clubs to start",
    "≥3 clubs to start",
    "0 diamonds to start",
    "1 diamond to start",
    "2 diamonds to start",
    "≥3 diamonds to start",
    "0 hearts to start",
    "1 heart to start",
    "2 hearts to start",
    "≥3 hearts to start",
    "short clubs",
    "short diamonds",
    "short hearts",
    "not short clubs",
    "not short diamonds",
    "not short hearts",
    "opponent short clubs",
    "opponent short diamonds",
    "opponent short hearts",
    "exit in clubs",
    "exit in diamonds",
    "exit in hearts",
    "forced high club",
    "forced high diamond",
    "forced high heart",
    "forced high spade",
    "we have the lead",
    "leader short clubs",
    "leader short diamonds",
    "leader short hearts",
    "leader short spades",
    "leader not short clubs",
    "leader not short diamonds",
    "leader not short hearts",
    "leader not short spades",
];

/// Those about the queen.
const QUEEN_WORDS: [&str; 14] = [
    "single A♠",
    "single K♠",
    "single Q♠",
    "Q♠ player has 0 backers",
    "Q♠ player has 1 backer",
    "Q♠ player has 2 backers",
    "Q♠ player has ≥3 backers",
    "Q♠ player has 0 shorts",
    "Q♠ player has 1 short",
    "Q♠ player has 2 shorts",
    "Q♠ player has 3 shorts",
    "Q♠ player short clubs",
    "Q♠ player short diamonds",
    "Q♠ player short hearts",
];

impl Subject {
    /// The feature with this number in words; nothing past the last.
    ///
    /// ```
    /// use hearts_eval::Subject;
    /// assert_eq!(Subject::Queen.word(37).unwrap(), "we have the lead");
    /// assert_eq!(Subject::Hearts.word(46).unwrap(), "0 points taken by us");
    /// ```
    pub fn word(self, atom: u8) -> Option<String> {
        if let Subject::Rest(_) = self {
            return wide::word(atom.into());
        }
        let atom = usize::from(atom);
        if let Some(word) = SHARED_WORDS.get(atom) {
            return Some((*word).to_owned());
        }
        let rest = atom - SHARED;
        match self {
            Subject::Queen => QUEEN_WORDS.get(rest).map(|word| (*word).to_owned()),
            Subject::Hearts => {
                let who = ["taken by us", "taken by opponents", "left"].get(rest / 14)?;
                let count = rest % 14;
                Some(format!("{count} point{} {who}", if count == 1 { "" } else { "s" }))
            }
            Subject::Rest(_) => None,
        }
    }
}
