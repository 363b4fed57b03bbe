use std::collections::{HashMap, HashSet};

use game::Side;

use super::super::draft::{Draft, DraftId, Fault, Spot};
use super::super::nodes::Tree;
use super::super::number::Number;
use super::lex::{Token, tokens};

/// Reads an `.efg` file.
pub fn read(text: &str) -> Result<Tree, EfgError> {
    let mut file = File { tokens: tokens(text)?, next: 0 };
    // 1. The prologue: EFG 2 R "title" { players } "comment"
    for (word, problem) in [("EFG", EfgProblem::NotEfg), ("2", EfgProblem::Version)] {
        if file.word() != Some(word.to_owned()) {
            return Err(file.error(problem));
        }
    }
    if !matches!(file.word().as_deref(), Some("R" | "D")) {
        return Err(file.error(EfgProblem::Version));
    }
    let title = file.text().ok_or_else(|| file.error(EfgProblem::Title))?;
    let players = file.players()?;
    let _comment = file.text();
    // 2. The nodes as they stand.
    let mut reader = Reader { players: players.len(), ..Reader::default() };
    while file.next < file.tokens.len() {
        let record = reader.record(&mut file)?;
        reader.records.push(record);
    }
    // 3. Names that a tree can have, and the tree.
    let mut draft = Draft::new(
        players.into_iter().enumerate().map(
            |(i, name)| {
                if name.is_empty() { format!("player {}", i + 1) } else { name }
            },
        ),
    );
    draft.title(title);
    reader.plant(&mut draft)?;
    draft.finish().map_err(|error| {
        let line =
            error.node.and_then(|node| reader.records.get(node.index())).map_or(1, |record| record.line);
        EfgError { line, problem: EfgProblem::Fault(error.fault) }
    })
}

/// A file that is no game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct EfgError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong there.
    pub problem: EfgProblem,
}

/// What can be wrong with an `.efg` file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum EfgProblem {
    #[error("this is no Gambit game: an .efg file begins with 'EFG 2 R \"title\" {{ \"player\" ... }}'")]
    NotEfg,
    #[error("only version 2 is read: the file must begin with 'EFG 2 R' (or 'EFG 2 D')")]
    Version,
    #[error("the title in quotes is missing after 'EFG 2 R'")]
    Title,
    #[error("the players are missing: write their names in braces, {{ \"Ann\" \"Bob\" }}")]
    Players,
    #[error("a quotation mark is opened here and never closed")]
    Quote,
    #[error("a brace is opened here and never closed")]
    Brace,
    #[error(
        "{0} expected: a line begins with c (chance), p (player) or t (end), then the node's name in quotes"
    )]
    Node(&'static str),
    #[error("{0} expected")]
    Expected(&'static str),
    #[error("'{0}' is no number: write 3, -0.5 or 1/3")]
    Number(String),
    #[error("there is no player {0}")]
    Player(String),
    #[error("information set {0} is met here for the first time: list its alternatives in braces")]
    NoAlternatives(u64),
    #[error("outcome {0} has no payoffs here nor before: list one for each player in braces")]
    NoPayoffs(u64),
    #[error("outcome {0} has other payoffs than where it was first met: use another number")]
    OtherPayoffs(u64),
    #[error("information set {0} has other alternatives than where it was first met: use another number")]
    OtherAlternatives(u64),
    #[error("the game is complete before this node: it hangs below nothing")]
    Extra,
    #[error("the file ends before every alternative has a node")]
    Unfinished,
    #[error("{0}")]
    Fault(#[from] Fault),
}

/// A place in the file.
struct File {
    tokens: Vec<(usize, Token)>,
    next: usize,
}

impl File {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(_, token)| token)
    }

    fn line(&self) -> usize {
        let at = self.tokens.get(self.next).or(self.tokens.last());
        at.map_or(1, |(line, _)| *line)
    }

    fn error(&self, problem: EfgProblem) -> EfgError {
        EfgError { line: self.line(), problem }
    }

    fn word(&mut self) -> Option<String> {
        let Some(Token::Word(word)) = self.peek() else { return None };
        let word = word.clone();
        self.next += 1;
        Some(word)
    }

    /// Text in quotes; line breaks become spaces, which is all that a name can hold.
    fn text(&mut self) -> Option<String> {
        let Some(Token::Text(text)) = self.peek() else { return None };
        let name: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.next += 1;
        Some(name.trim().to_owned())
    }

    fn open(&mut self) -> bool {
        let open = self.peek() == Some(&Token::Open);
        self.next += usize::from(open);
        open
    }

    /// Whether the braces end here; an error if the file does.
    fn close(&mut self) -> Result<bool, EfgError> {
        if self.peek().is_none() {
            return Err(self.error(EfgProblem::Brace));
        }
        let close = self.peek() == Some(&Token::Close);
        self.next += usize::from(close);
        Ok(close)
    }

    fn players(&mut self) -> Result<Vec<String>, EfgError> {
        if !self.open() {
            return Err(self.error(EfgProblem::Players));
        }
        let mut names = Vec::new();
        while !self.close()? {
            names.push(self.text().ok_or_else(|| self.error(EfgProblem::Players))?);
        }
        Ok(names)
    }

    fn count(&mut self, what: &'static str) -> Result<u64, EfgError> {
        let Some(Token::Word(word)) = self.peek() else { return Err(self.error(EfgProblem::Expected(what))) };
        let number = word.parse().map_err(|_| self.error(EfgProblem::Number(word.clone())))?;
        self.next += 1;
        Ok(number)
    }

    fn number(&mut self) -> Result<f64, EfgError> {
        let Some(Token::Word(word)) = self.peek() else {
            return Err(self.error(EfgProblem::Expected("a number")));
        };
        let number = Number::read(word).ok_or_else(|| self.error(EfgProblem::Number(word.clone())))?;
        self.next += 1;
        Ok(number)
    }
}

/// Which information set: the player, none for chance, and the number.
type Key = (Option<usize>, u64);

/// Alternatives, each with its probability where chance moves.
type Arcs = Vec<(String, Option<f64>)>;

struct Record {
    line: usize,
    name: String,
    /// None at the end of the game.
    set: Option<Key>,
    /// What the outcome here adds to the payoff.
    adds: Option<u64>,
}

#[derive(Default)]
struct Reader {
    players: usize,
    records: Vec<Record>,
    arcs: HashMap<Key, Arcs>,
    set_names: HashMap<Key, String>,
    outcomes: HashMap<u64, Vec<f64>>,
}

impl Reader {
    fn record(&mut self, file: &mut File) -> Result<Record, EfgError> {
        let line = file.line();
        let letter = file.word();
        if !matches!(letter.as_deref(), Some("c" | "p" | "t")) {
            file.next -= usize::from(letter.is_some());
            return Err(file.error(EfgProblem::Node("a node")));
        }
        let name = file.text().ok_or_else(|| file.error(EfgProblem::Node("the node's name")))?;
        let set = match letter.as_deref() {
            Some("c") => Some(self.set(file, None)?),
            Some("p") => {
                let player = file.count("the player's number")?;
                let index = usize::try_from(player).ok().and_then(|player| player.checked_sub(1));
                let index = index.filter(|&index| index < self.players);
                Some(self.set(
                    file,
                    Some(index.ok_or_else(|| file.error(EfgProblem::Player(player.to_string())))?),
                )?)
            }
            _ => None,
        };
        let adds = self.outcome(file)?;
        Ok(Record { line, name, set, adds })
    }

    /// number ["name"] [{ "alternative" probability ... }]
    fn set(&mut self, file: &mut File, player: Option<usize>) -> Result<Key, EfgError> {
        let number = file.count("the information set's number")?;
        let key = (player, number);
        if let Some(name) = file.text() {
            self.set_names.entry(key).or_insert(name);
        }
        if !file.open() {
            let known = self.arcs.contains_key(&key);
            return if known { Ok(key) } else { Err(file.error(EfgProblem::NoAlternatives(number))) };
        }
        let mut arcs = Arcs::new();
        while !file.close()? {
            let label = file
                .text()
                .ok_or_else(|| file.error(EfgProblem::Expected("an alternative's name in quotes")))?;
            let probability = if player.is_none() { Some(file.number()?) } else { None };
            arcs.push((label, probability));
        }
        let first = self.arcs.entry(key).or_insert_with(|| arcs.clone());
        if *first == arcs { Ok(key) } else { Err(file.error(EfgProblem::OtherAlternatives(number))) }
    }

    /// number ["name"] [{ payoffs }]; zero for none
    fn outcome(&mut self, file: &mut File) -> Result<Option<u64>, EfgError> {
        let number = file.count("the outcome's number")?;
        let _name = file.text();
        if file.open() {
            let mut payoff = Vec::new();
            while !file.close()? {
                payoff.push(file.number()?);
            }
            if payoff.len() != self.players {
                let fault = Fault::PayoffLength { found: payoff.len(), players: self.players };
                return Err(file.error(EfgProblem::Fault(fault)));
            }
            let first = self.outcomes.entry(number).or_insert_with(|| payoff.clone());
            if *first != payoff {
                return Err(file.error(EfgProblem::OtherPayoffs(number)));
            }
        }
        match number {
            0 => Ok(None),
            _ if self.outcomes.contains_key(&number) => Ok(Some(number)),
            _ => Err(file.error(EfgProblem::NoPayoffs(number))),
        }
    }

    /// Adds the records to the draft, one node each in the same order.
    fn plant(&self, draft: &mut Draft) -> Result<(), EfgError> {
        let names = self.tree_names();
        let alternatives: HashMap<Key, Vec<String>> =
            self.arcs.iter().map(|(&key, arcs)| (key, distinct(arcs, key.0.is_some()))).collect();
        // The nodes that still wait for children, with what they pay.
        let mut open: Vec<(DraftId, Key, usize, Vec<f64>)> = Vec::new();
        let last = self.records.last().map_or(1, |record| record.line);
        for (i, record) in self.records.iter().enumerate() {
            let parent = loop {
                match open.last_mut() {
                    Some((_, key, next, _)) if *next == self.arcs[key].len() => drop(open.pop()),
                    Some((id, key, next, paid)) => {
                        *next += 1;
                        break Some((*id, *key, *next - 1, paid.clone()));
                    }
                    None if i == 0 => break None,
                    None => return Err(EfgError { line: record.line, problem: EfgProblem::Extra }),
                }
            };
            let mut paid = parent.as_ref().map_or_else(|| vec![0.0; self.players], |(.., paid)| paid.clone());
            for (sum, more) in
                paid.iter_mut().zip(record.adds.iter().flat_map(|number| &self.outcomes[number]))
            {
                *sum += more;
            }
            let spot = match record.set {
                None => Spot::Leaf(paid.clone()),
                Some((None, _)) => Spot::Chance,
                Some(key @ (Some(player), _)) => {
                    Spot::Player { side: Side::new(player), set: names.get(&key).cloned() }
                }
            };
            let id = match parent {
                None => draft.root(spot),
                Some((parent, key, place, _)) => {
                    let label = &alternatives[&key][place];
                    match self.arcs[&key][place].1 {
                        Some(probability) => draft.add_outcome(parent, probability, label, spot),
                        None => draft.add(parent, label, spot),
                    }
                }
            };
            draft.name(id, record.name.clone());
            if let Some(key) = record.set {
                open.push((id, key, 0, paid));
            }
        }
        let unfinished = open.iter().any(|(_, key, next, _)| *next < self.arcs[key].len());
        if unfinished { Err(EfgError { line: last, problem: EfgProblem::Unfinished }) } else { Ok(()) }
    }

    /// What the players' sets are called in the tree; a set of one node may go without a name.
    fn tree_names(&self) -> HashMap<Key, String> {
        let mut sizes: HashMap<Key, usize> = HashMap::new();
        let mut order: Vec<Key> = Vec::new();
        for key in self.records.iter().filter_map(|record| record.set.filter(|key| key.0.is_some())) {
            let size = sizes.entry(key).or_insert(0);
            if *size == 0 {
                order.push(key);
            }
            *size += 1;
        }
        let (mut names, mut taken) = (HashMap::new(), HashSet::new());
        for key @ (player, number) in order {
            let given = self.set_names.get(&key).map_or("", String::as_str);
            if given.is_empty() && sizes[&key] == 1 {
                continue;
            }
            let mut name = given.to_owned();
            if name.is_empty() || taken.contains(&name) {
                name = format!("{}.{number}", player.map_or(0, |player| player + 1));
            }
            while taken.contains(&name) {
                name.push('\'');
            }
            taken.insert(name.clone());
            names.insert(key, name);
        }
        names
    }
}

/// The labels, or the place of the alternative where a player's is empty or stands twice.
fn distinct(arcs: &Arcs, player: bool) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for (place, (label, _)) in arcs.iter().enumerate() {
        let mut label = label.clone();
        if player && (label.is_empty() || labels.contains(&label)) {
            label = format!("{}", place + 1);
            while labels.contains(&label) || arcs.iter().any(|(other, _)| *other == label) {
                label.push('\'');
            }
        }
        labels.push(label);
    }
    labels
}
