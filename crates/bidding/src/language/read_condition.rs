//! Reading the conditions of a rule.

use cards::Suit;

use crate::language::condition::*;
use crate::language::error::Flaw;
use crate::language::scanner::Scanner;

/// Reads what rules ask; names of rules become numbers by `name`.
pub struct ConditionReader<'n> {
    /// The number of a name in quotes.
    pub name: &'n mut dyn FnMut(&str) -> RuleName,
}

const CONDITION: &str = "a condition such as 'hcp 12+', 'H 5+', 'balanced', 'vulnerable' or 'x is new'";

impl ConditionReader<'_> {
    /// Conditions with commas between them.
    pub fn conditions(&mut self, words: &mut Scanner<'_>) -> Result<Condition, Flaw> {
        let mut all = vec![self.alternatives(words)?];
        while words.eat(",") {
            all.push(self.alternatives(words)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
    }

    fn alternatives(&mut self, words: &mut Scanner<'_>) -> Result<Condition, Flaw> {
        let mut any = vec![self.single(words)?];
        while words.eat("or") {
            any.push(self.single(words)?);
        }
        Ok(if any.len() == 1 { any.remove(0) } else { Condition::Any(any) })
    }

    fn single(&mut self, words: &mut Scanner<'_>) -> Result<Condition, Flaw> {
        if words.eat("not") {
            return Ok(Condition::Not(Box::new(self.single(words)?)));
        }
        if words.eat("(") {
            let inside = self.conditions(words)?;
            return match words.take("a closing bracket")? {
                ")" => Ok(inside),
                found => Err(Flaw::Expected { found: found.to_owned(), expected: "a closing bracket" }),
            };
        }
        if let Some(asked) = of_hand(words)? {
            return Ok(Condition::Hand(asked));
        }
        self.of_table(words).map(Condition::Table)
    }

    fn of_table(&mut self, words: &mut Scanner<'_>) -> Result<OfTable, Flaw> {
        use OfTable::*;
        let word = words.take(CONDITION)?;
        let plain = match word {
            "vulnerable" => Some(Vulnerable),
            "passed" => Some(Passed),
            "forced" => Some(Forced),
            "contested" => Some(Contested),
            "doubled" => Some(Doubled),
            "agreed" => Some(Agreed),
            "seat" => Some(Seat(words.range()?)),
            "level" => Some(Level(words.range()?)),
            "at" => Some(At(words.range()?)),
            "playing" => Some(Playing(strain(words)?)),
            _ => None,
        };
        if let Some(plain) = plain {
            return Ok(plain);
        }
        if let Some(one) = suit_of(word).filter(|_| matches!(words.peek(), Some("is" | "above"))) {
            return match words.take("'is', 'above', a range or a comparison")? {
                "is" => Ok(Is(one, kind(words)?)),
                "above" => Ok(Above(one, suit(words)?)),
                found => Err(expected(found, "'is', 'above', a range such as 5+, or a comparison such as >")),
            };
        }
        let second = words.take(CONDITION)?;
        match (word, second) {
            ("they", "vulnerable") => Ok(TheyVulnerable),
            ("they", "opened") => Ok(TheyOpened),
            ("they", "own") => Ok(TheyOwn),
            ("they", "show") => Ok(TheyLeast(words.range()?)),
            ("they", "notrump") => Ok(TheyBidNotrump),
            ("we", "opened") => Ok(WeOpened),
            ("we", "own") => Ok(WeOwn),
            ("game", "forced") => Ok(GameForced),
            ("partner", "passed") => Ok(PartnerPassed),
            ("partner", "shows") => Ok(PartnerLeast(words.range()?)),
            ("partner", "limited") => Ok(PartnerMost(words.range()?)),
            (who, "bids") => Ok(Bids(person(who)?, words.range()?)),
            (who, "said") => Ok(Said(person(who)?, (self.name)(words.quoted()?))),
            (who, "last") => Ok(Last(person(who)?, call_kind(words)?)),
            (who, "has") => Ok(Shown(person(who)?, suit(words)?, words.range()?)),
            _ => Err(expected(word, CONDITION)),
        }
    }
}

fn of_hand(words: &mut Scanner<'_>) -> Result<Option<OfHand>, Flaw> {
    let Some(word) = words.peek() else { return Ok(None) };
    let count = match word {
        "hcp" => Some(Count::Hcp),
        "points" => Some(Count::Points),
        "losers" => Some(Count::Losers),
        "controls" => Some(Count::Controls),
        "aces" => Some(Count::Aces),
        "kings" => Some(Count::Kings),
        _ => None,
    };
    if let Some(count) = count {
        words.take(CONDITION)?;
        if count == Count::Hcp && !words.at_range() {
            return Ok(Some(OfHand::Suit(SuitCount::Hcp, suit(words)?, words.range()?)));
        }
        return Ok(Some(OfHand::Counts(count, words.range()?)));
    }
    let in_suit = match word {
        "honours" => Some(SuitCount::Honours),
        "tops" => Some(SuitCount::Tops),
        "fit" => Some(SuitCount::Fit),
        _ => None,
    };
    if let Some(count) = in_suit {
        words.take(CONDITION)?;
        return Ok(Some(OfHand::Suit(count, suit(words)?, words.range()?)));
    }
    if let (Some(one), Some(second)) = (suit_of(word), words.peek_second()) {
        let comparison = match second {
            ">" => Some(Comparison::Longer),
            ">=" => Some(Comparison::AtLeast),
            "=" => Some(Comparison::Equal),
            _ => None,
        };
        let mut ahead = words.clone();
        ahead.take(CONDITION)?;
        if let Some(comparison) = comparison {
            ahead.take(CONDITION)?;
            *words = ahead;
            return Ok(Some(OfHand::Compare(one, comparison, suit(words)?)));
        }
        if ahead.at_range() {
            *words = ahead;
            return Ok(Some(OfHand::Suit(SuitCount::Length, one, words.range()?)));
        }
        return Ok(None);
    }
    let known =
        ["longest", "shortest", "stopper", "stoppers", "control", "balanced", "semibalanced", "shape"];
    if !known.contains(&word)
        && !["support", "combined", "potential", "together", "unbid", "others"].contains(&word)
    {
        return Ok(None);
    }
    words.take(CONDITION)?;
    Ok(Some(match word {
        "unbid" => OfHand::Unbid(words.range()?),
        "others" => OfHand::Others(suit(words)?, words.range()?),
        "longest" => OfHand::Longest(suit(words)?),
        "shortest" => OfHand::Shortest(suit(words)?),
        "stopper" => OfHand::Stopper(suit(words)?),
        "stoppers" => OfHand::Stoppers,
        "control" => OfHand::Control(suit(words)?),
        "balanced" => OfHand::Balanced,
        "semibalanced" => OfHand::Semibalanced,
        "shape" => OfHand::Shape(shape(words)?),
        "support" => OfHand::Support(suit(words)?, words.range()?),
        "combined" => OfHand::Combined(strain(words)?, words.range()?),
        "potential" => OfHand::Potential(strain(words)?, words.range()?),
        _ => {
            let count = match words.take("'aces' or 'kings'")? {
                "aces" => Count::Aces,
                "kings" => Count::Kings,
                found => return Err(expected(found, "'aces' or 'kings'")),
            };
            OfHand::Together(count, words.range()?)
        }
    }))
}

const SUIT: &str = "a suit: C, D, H, S, x, y, z, n, M, m, oM, om, partner, mine, theirs, trumps or fourth";

/// The suit that a word means.
pub fn suit_of(word: &str) -> Option<SuitWord> {
    Some(match word {
        "C" => SuitWord::Named(Suit::Clubs),
        "D" => SuitWord::Named(Suit::Diamonds),
        "H" => SuitWord::Named(Suit::Hearts),
        "S" => SuitWord::Named(Suit::Spades),
        "oM" => SuitWord::Other(Variable::Major),
        "om" => SuitWord::Other(Variable::Minor),
        "partner" => SuitWord::Partner,
        "mine" => SuitWord::Mine,
        "theirs" => SuitWord::Theirs,
        "trumps" => SuitWord::Trumps,
        "fourth" => SuitWord::Fourth,
        _ => {
            let mut letters = word.chars();
            let letter = letters.next()?;
            let variable = Variable::ALL.into_iter().find(|variable| variable.letter() == letter)?;
            return letters.next().is_none().then_some(SuitWord::Variable(variable));
        }
    })
}

/// A suit or notrump.
pub fn strain_of(word: &str) -> Option<StrainWord> {
    if word == "NT" { Some(StrainWord::Notrump) } else { suit_of(word).map(StrainWord::Suit) }
}

fn suit(words: &mut Scanner<'_>) -> Result<SuitWord, Flaw> {
    let word = words.take(SUIT)?;
    suit_of(word).ok_or_else(|| expected(word, SUIT))
}

fn strain(words: &mut Scanner<'_>) -> Result<StrainWord, Flaw> {
    const STRAIN: &str = "a suit or NT";
    let word = words.take(STRAIN)?;
    strain_of(word).ok_or_else(|| expected(word, STRAIN))
}

fn shape(words: &mut Scanner<'_>) -> Result<[u8; 4], Flaw> {
    const SHAPE: &str = "four lengths, the longest first, such as 5-4-3-1";
    let word = words.take(SHAPE)?;
    let lengths: Option<Vec<u8>> = word.split('-').map(|length| length.parse().ok()).collect();
    let lengths: Option<[u8; 4]> = lengths.and_then(|lengths| lengths.try_into().ok());
    let sorted = |lengths: &[u8; 4]| lengths.is_sorted_by(|a, b| a >= b);
    let whole = |lengths: &[u8; 4]| lengths.iter().map(|&length| u32::from(length)).sum::<u32>() == 13;
    lengths.filter(|lengths| sorted(lengths) && whole(lengths)).ok_or_else(|| expected(word, SHAPE))
}

fn person(word: &str) -> Result<Who, Flaw> {
    match word {
        "my" | "i" => Ok(Who::Me),
        "partner" => Ok(Who::Partner),
        "left" => Ok(Who::Left),
        "right" => Ok(Who::Right),
        _ => Err(expected(word, CONDITION)),
    }
}

fn call_kind(words: &mut Scanner<'_>) -> Result<CallKind, Flaw> {
    const KIND: &str = "'pass', 'double', 'redouble' or 'bid'";
    match words.take(KIND)? {
        "pass" => Ok(CallKind::Pass),
        "double" => Ok(CallKind::Double),
        "redouble" => Ok(CallKind::Redouble),
        "bid" => Ok(CallKind::Bid),
        found => Err(expected(found, KIND)),
    }
}

fn kind(words: &mut Scanner<'_>) -> Result<Kind, Flaw> {
    const KIND: &str = "'major', 'minor', 'new', 'mine', 'partner', 'ours', 'theirs' or 'agreed'";
    match words.take(KIND)? {
        "major" => Ok(Kind::Major),
        "minor" => Ok(Kind::Minor),
        "new" => Ok(Kind::New),
        "mine" => Ok(Kind::Mine),
        "partner" => Ok(Kind::Partners),
        "ours" => Ok(Kind::Ours),
        "theirs" => Ok(Kind::Theirs),
        "agreed" => Ok(Kind::Agreed),
        found => Err(expected(found, KIND)),
    }
}

fn expected(found: &str, expected: &'static str) -> Flaw {
    Flaw::Expected { found: found.to_owned(), expected }
}
