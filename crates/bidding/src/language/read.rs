//! Reading a system file.

use std::collections::HashMap;

use crate::Force;
use crate::language::condition::*;
use crate::language::error::{Flaw, SystemError};
use crate::language::pattern::{CallPattern, Pattern, Step};
use crate::language::read_condition::{ConditionReader, strain_of};
use crate::language::scanner::Scanner;
use crate::language::{Block, Book, Rule};

/// Reads a whole system.
pub fn read(text: &str) -> Result<Book, SystemError> {
    let mut reader = Reader::default();
    let mut pending: Option<(usize, String)> = None;
    for (i, line) in text.lines().enumerate() {
        let code = line.split('#').next().unwrap_or_default().trim();
        let (first, mut whole) = pending.take().unwrap_or((i + 1, String::new()));
        whole = if whole.is_empty() { code.to_owned() } else { format!("{whole} {code}") };
        if whole.ends_with([',', '/']) || whole.ends_with(" or") {
            pending = Some((first, whole));
        } else if !whole.is_empty() {
            reader.line(first, &whole).map_err(|why| SystemError { line: first, why })?;
        }
    }
    if let Some((line, _)) = pending {
        return Err(SystemError { line, why: Flaw::Ends { expected: "the rest of the line" } });
    }
    reader.finish(text.lines().count())
}

#[derive(Default)]
struct Reader {
    book: Option<Book>,
    numbers: HashMap<String, RuleName>,
    names: Vec<String>,
    /// Where a name was first asked for, and whether a rule has it.
    asked: HashMap<RuleName, usize>,
    given: Vec<RuleName>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Flaw> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let book = self.book.get_or_insert_with(|| Book {
            name: "unnamed".to_owned(),
            about: Vec::new(),
            parts: Vec::new(),
            blocks: Vec::new(),
            names: Vec::new(),
        });
        match first {
            "system" => book.name = rest.trim().to_owned(),
            "about" => book.about.push(rest.trim().to_owned()),
            "part" => book.parts.push(rest.trim().to_owned()),
            "after" | "only" => {
                let calls = match first {
                    "only" => rest.trim_start().strip_prefix("after ").ok_or_else(|| Flaw::Expected {
                        found: rest.to_owned(),
                        expected: "'after' behind 'only'",
                    })?,
                    _ => rest,
                };
                let block = Block { complete: first == "only", ..self.block(number, calls)? };
                self.book.as_mut().expect("made above").blocks.push(block);
            }
            _ => {
                let rule = self.rule(number, line)?;
                let blocks = &mut self.book.as_mut().expect("made above").blocks;
                blocks.last_mut().ok_or(Flaw::RuleBeforeAfter)?.rules.push(rule);
            }
        }
        Ok(())
    }

    fn name(&mut self, name: &str) -> RuleName {
        let next = RuleName(self.names.len() as u16);
        let number = *self.numbers.entry(name.to_owned()).or_insert(next);
        if number == next {
            self.names.push(name.to_owned());
        }
        number
    }

    fn conditions(&mut self, line: usize, words: &mut Scanner<'_>) -> Result<Condition, Flaw> {
        if words.peek().is_none() {
            return Ok(Condition::All(Vec::new()));
        }
        let mut name = |word: &str| {
            let name = self.name(word);
            self.asked.entry(name).or_insert(line);
            name
        };
        let read = ConditionReader { name: &mut name }.conditions(words)?;
        words.end("a comma, 'or', or the end of the conditions")?;
        Ok(read)
    }

    fn block(&mut self, line: usize, rest: &str) -> Result<Block, Flaw> {
        let (calls, when) = match rest.split_once(" when ") {
            Some((calls, when)) => (calls, when),
            None => (rest, ""),
        };
        let mut after = Vec::new();
        for calls in calls.split('/') {
            for calls in with_and_without(calls)? {
                after.push(pattern(&calls)?);
            }
        }
        let when = self.conditions(line, &mut Scanner::new(when))?;
        let book = self.book.as_mut().expect("made before any line is read");
        if book.parts.is_empty() {
            book.parts.push("Rules".to_owned());
        }
        let part = book.parts.len() - 1;
        Ok(Block {
            part,
            after,
            text: rest.trim().to_owned(),
            complete: false,
            when,
            rules: Vec::new(),
            line,
        })
    }

    fn rule(&mut self, line: usize, text: &str) -> Result<Rule, Flaw> {
        const COLON: &str = "a colon and the name of the rule";
        let (front, back) = text.split_once(':').ok_or(Flaw::Ends { expected: COLON })?;
        let mut words = Scanner::new(front);
        let rank = words.read("'after', 'only after', 'part', or the rank of a rule (0 to 255)")?;
        let call = words.take("a call such as 1NT, 2x, +x, P, X or XX")?;
        let call = call_word(call)?;
        let when = self.conditions(line, &mut words)?;
        let (name, flags) = match back.split_once('[') {
            Some((name, flags)) => (name.trim(), flags),
            None => (back.trim(), "]"),
        };
        if name.is_empty() {
            return Err(Flaw::Ends { expected: "the name of the rule" });
        }
        let name = self.name(name);
        self.given.push(name);
        let block = self.book.as_ref().and_then(|book| book.blocks.last()).ok_or(Flaw::RuleBeforeAfter)?;
        let free = free_variables(call, &when, block)?;
        let mut rule = Rule {
            rank,
            call,
            when,
            name,
            force: Force::None,
            conventional: false,
            alertable: false,
            line,
            free,
        };
        let flags = flags.trim().strip_suffix(']').ok_or(Flaw::Ends { expected: "a closing ]" })?;
        for flag in flags.split(',').map(str::trim).filter(|flag| !flag.is_empty()) {
            match flag {
                "forcing" => rule.force = Force::Forcing,
                "game-forcing" => rule.force = Force::GameForcing,
                "invitational" => rule.force = Force::Invitational,
                "to-play" => rule.force = Force::SignOff,
                "artificial" => rule.conventional = true,
                "alert" => rule.alertable = true,
                _ => {
                    return Err(Flaw::Expected {
                        found: flag.to_owned(),
                        expected: "forcing, game-forcing, invitational, to-play, artificial or alert",
                    });
                }
            }
        }
        Ok(rule)
    }

    fn finish(self, lines: usize) -> Result<Book, SystemError> {
        let mut book = self.book.filter(|book| book.blocks.iter().any(|block| !block.rules.is_empty()));
        let book = book.take().ok_or(SystemError { line: lines.max(1), why: Flaw::Empty })?;
        let mut asked: Vec<_> = self.asked.into_iter().collect();
        asked.sort_unstable_by_key(|(_, line)| *line);
        for (name, line) in asked {
            if !self.given.contains(&name) {
                let why = Flaw::NoSuchName(self.names[usize::from(name.0)].clone());
                return Err(SystemError { line, why });
            }
        }
        Ok(Book { names: self.names, ..book })
    }
}

/// The calls with the part in square brackets and without it.
fn with_and_without(calls: &str) -> Result<Vec<String>, Flaw> {
    let Some((before, rest)) = calls.split_once('[') else { return Ok(vec![calls.to_owned()]) };
    let (optional, behind) = rest.split_once(']').ok_or(Flaw::Ends { expected: "a closing ]" })?;
    Ok(vec![format!("{before} {behind}"), format!("{before} {optional} {behind}")])
}

fn pattern(text: &str) -> Result<Pattern, Flaw> {
    if text.trim() == "opening" {
        return Ok(Pattern(Vec::new()));
    }
    let pass = |ours| Step::Call { ours, any: vec![CallPattern::Pass] };
    let mut words = Scanner::new(text);
    let (mut steps, mut before): (Vec<Step>, Option<bool>) = (Vec::new(), None);
    while words.peek().is_some() {
        if words.eat("...") {
            steps.push(Step::Anything);
            before = None;
            continue;
        }
        let theirs = words.eat("(");
        let word = words.take("a call, or ...")?;
        let any = word.split('|').map(call_pattern).collect::<Result<Vec<_>, _>>()?;
        if theirs && !words.eat(")") {
            return Err(Flaw::Expected { found: word.to_owned(), expected: "a closing bracket after it" });
        }
        if before == Some(!theirs) {
            steps.push(pass(theirs));
        }
        steps.push(Step::Call { ours: !theirs, any });
        before = Some(!theirs);
    }
    if before == Some(true) {
        steps.push(pass(false));
    }
    if steps.is_empty() {
        return Err(Flaw::Ends { expected: "'opening', '...', or the calls that came before" });
    }
    Ok(Pattern(steps))
}

fn call_pattern(word: &str) -> Result<CallPattern, Flaw> {
    let wrong = || Flaw::Expected {
        found: word.to_owned(),
        expected: "P, X, XX, bid, *, or a bid such as 1H, 2M, ?x or 3NT",
    };
    Ok(match word {
        "P" => CallPattern::Pass,
        "X" => CallPattern::Double,
        "XX" => CallPattern::Redouble,
        "*" => CallPattern::Any,
        "bid" => CallPattern::Bid(None, None),
        _ => {
            let mut letters = word.chars();
            let level = match letters.next() {
                Some('?') => None,
                Some(digit @ '1'..='7') => digit.to_digit(10).map(|digit| digit as u8),
                _ => return Err(wrong()),
            };
            match letters.as_str() {
                "" => CallPattern::Bid(level, None),
                strain => {
                    let strain = strain_of(strain).ok_or_else(wrong)?;
                    let fits = matches!(
                        strain,
                        StrainWord::Notrump
                            | StrainWord::Suit(
                                SuitWord::Named(_) | SuitWord::Variable(_) | SuitWord::Other(_)
                            )
                    );
                    CallPattern::Bid(level, Some(if fits { strain } else { return Err(wrong()) }))
                }
            }
        }
    })
}

fn call_word(word: &str) -> Result<CallWord, Flaw> {
    let wrong = || Flaw::Expected {
        found: word.to_owned(),
        expected: "a call: P, X, XX, a bid such as 1NT or 2x, +x (cheapest), ++x (a jump) or =x (game)",
    };
    let strain = |text: &str| strain_of(text).ok_or_else(wrong);
    Ok(match word {
        "P" => CallWord::Pass,
        "X" => CallWord::Double,
        "XX" => CallWord::Redouble,
        _ if word.starts_with('=') => CallWord::Game(strain(&word[1..])?),
        _ if word.starts_with('+') => {
            let name = word.trim_start_matches('+');
            CallWord::Cheapest((word.len() - name.len() - 1) as u8, strain(name)?)
        }
        _ => match word.chars().next().and_then(|digit| digit.to_digit(10)) {
            Some(level @ 1..=7) => CallWord::At(level as u8, strain(&word[1..])?),
            _ => return Err(wrong()),
        },
    })
}

/// The variables that a rule uses and that not every pattern of its block binds.
fn free_variables(call: CallWord, when: &Condition, block: &Block) -> Result<Vec<Variable>, Flaw> {
    let mut suits = Vec::new();
    when.suits(&mut suits);
    block.when.suits(&mut suits);
    if let CallWord::At(_, strain) | CallWord::Cheapest(_, strain) | CallWord::Game(strain) = call
        && let StrainWord::Suit(suit) = strain
    {
        suits.push(suit);
    }
    let bound = |variable| block.after.iter().all(|pattern| pattern.binds(variable));
    let mut free = Vec::new();
    for suit in suits {
        match suit {
            SuitWord::Variable(variable) if !bound(variable) && !free.contains(&variable) => {
                free.push(variable)
            }
            SuitWord::Other(variable) if !bound(variable) && !free.contains(&variable) => {
                return Err(Flaw::Unbound(format!("o{}", variable.letter())));
            }
            _ => {}
        }
    }
    free.sort_unstable();
    Ok(free)
}
