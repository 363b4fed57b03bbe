//! The `.tree` text form, described for people in `docs/trees.md`.

use std::fmt::Write as _;

use game::Side;

use super::draft::{Draft, DraftId, Fault, Spot};
use super::nodes::{Kind, NodeId, Tree};
use super::number::{Number, Probability};

/// Reads the text form.
pub fn read(text: &str) -> Result<Tree, ReadError> {
    let mut reader = Reader::default();
    for (i, line) in text.lines().enumerate() {
        reader.line(line).map_err(|problem| ReadError { line: i + 1, problem })?;
        reader.lines.resize(reader.nodes, i + 1);
    }
    let end = text.lines().count().max(1);
    let Some(draft) = reader.draft.filter(|_| reader.nodes > 0) else {
        let missing =
            if reader.players.is_empty() { ReadProblem::NoPlayers } else { ReadProblem::Fault(Fault::Empty) };
        return Err(ReadError { line: end, problem: missing });
    };
    draft.finish().map_err(|error| {
        let line = error.node.and_then(|node| reader.lines.get(node.index()).copied());
        ReadError { line: line.unwrap_or(1), problem: ReadProblem::Fault(error.fault) }
    })
}

/// Writes the text form, which reads back as an equal tree.
pub fn write(tree: &Tree) -> String {
    let mut text = String::new();
    if !tree.title().is_empty() {
        let _ = writeln!(text, "title {}", quoted(tree.title()));
    }
    let numbered = tree.players().iter().enumerate().all(|(i, name)| *name == format!("player {}", i + 1));
    let players: Vec<String> = tree.players().iter().map(|name| quoted_word(name)).collect();
    let players = if numbered { tree.players().len().to_string() } else { players.join(", ") };
    let _ = writeln!(text, "players {players}\n");
    let mut waiting = vec![(NodeId::ROOT, 0, String::new())];
    while let Some((id, depth, arc)) = waiting.pop() {
        let node = tree.node(id);
        let what = match node.kind() {
            Kind::Chance(_) => "chance".to_owned(),
            Kind::Leaf(payoff) => payoff.to_string(),
            Kind::Player(set) => {
                let set = tree.set(*set);
                let place =
                    if set.name().is_empty() { String::new() } else { format!(" in {}", quoted(set.name())) };
                format!("player {}{place}", set.side().index() + 1)
            }
        };
        let name = if node.name().is_empty() { String::new() } else { format!(" ({})", quoted(node.name())) };
        let _ = writeln!(text, "{:depth$}{arc}{what}{name}", "");
        for (place, &child) in node.children().iter().enumerate().rev() {
            let arc = match node.kind() {
                Kind::Chance(outcomes) if outcomes[place].label.is_empty() => {
                    format!("{}: ", Probability(outcomes[place].probability))
                }
                Kind::Chance(outcomes) => {
                    format!(
                        "{} {}: ",
                        Probability(outcomes[place].probability),
                        quoted(&outcomes[place].label)
                    )
                }
                Kind::Player(set) => format!("{}: ", quoted(&tree.set(*set).alternatives()[place])),
                Kind::Leaf(_) => String::new(),
            };
            waiting.push((child, depth + 2, arc));
        }
    }
    text
}

/// A name as it stands in a file: in quotes where it holds a mark of the text form.
fn quoted(name: &str) -> String {
    let plain = !name.is_empty() && !name.contains(['"', '\\', ':', '#', '(', ')', ',']);
    if plain { name.to_owned() } else { format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")) }
}

/// A player's name that is a bare number would be taken for how many there are.
fn quoted_word(name: &str) -> String {
    if name.parse::<usize>().is_ok() { format!("\"{name}\"") } else { quoted(name) }
}

/// A file that is no tree.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ReadError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong there.
    pub problem: ReadProblem,
}

/// What can be wrong with a line of the text form.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReadProblem {
    #[error(
        "the first thing said must be how many players there are: write 'players 1' or 'players Ann, Bob'"
    )]
    NoPlayers,
    #[error("'{0}' stands twice")]
    Twice(&'static str),
    #[error("'{0}' must stand before the first node")]
    TooLate(&'static str),
    #[error("indent with spaces, not with tabs")]
    Tab,
    #[error("the root stands at the left edge, and only one node does")]
    Root,
    #[error("this line is indented like none above it: line it up with the alternatives it belongs to")]
    Indent,
    #[error("write 'name: ...' for an alternative of a player, '1/2: ...' for an outcome of chance")]
    NoColon,
    #[error(
        "'{0}' is no probability: write a fraction such as 1/2 or a decimal such as 0.5, then a name if you like"
    )]
    Probability(String),
    #[error("'{0}' is no node: write 'chance', 'player 1 in some set', or payoffs such as '1, -1'")]
    Node(String),
    #[error("there is no player '{0}': write a number or a name from the 'players' line")]
    Player(String),
    #[error("a quotation mark is not closed")]
    Quote,
    #[error("{0}")]
    Fault(#[from] Fault),
}

#[derive(Default)]
struct Reader {
    title: Option<String>,
    players: Vec<String>,
    draft: Option<Draft>,
    nodes: usize,
    /// The line of each node.
    lines: Vec<usize>,
    /// The nodes from the root to the last one read, with their indentation and whether chance moves.
    open: Vec<(usize, DraftId, bool)>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), ReadProblem> {
        let marks = Marks::of(line)?;
        let line = marks.upto.map_or(line, |end| &line[..end]).trim_end();
        let content = line.trim_start_matches(' ');
        if content.starts_with('\t') {
            return Err(ReadProblem::Tab);
        }
        if content.is_empty() {
            return Ok(());
        }
        let indent = line.len() - content.len();
        if indent == 0 && self.header(content)? {
            return Ok(());
        }
        self.node(indent, content, marks.colon.map(|colon| colon - indent))
    }

    /// Reads a line of the header; false if it is none.
    fn header(&mut self, content: &str) -> Result<bool, ReadProblem> {
        let (word, rest) = content.split_once(' ').unwrap_or((content, ""));
        let seen = self.nodes > 0;
        match word {
            "title" if seen => Err(ReadProblem::TooLate("title")),
            "title" if self.title.is_some() => Err(ReadProblem::Twice("title")),
            "title" => {
                self.title = Some(unquoted(rest)?);
                Ok(true)
            }
            "players" if seen => Err(ReadProblem::TooLate("players")),
            "players" if !self.players.is_empty() => Err(ReadProblem::Twice("players")),
            "players" => {
                self.players = match rest.trim().parse::<usize>() {
                    // One more than allowed is enough for the complaint.
                    Ok(count) => (1..=count.min(1000)).map(|number| format!("player {number}")).collect(),
                    Err(_) => split(rest)?,
                };
                if self.players.is_empty() { Err(ReadProblem::NoPlayers) } else { Ok(true) }
            }
            _ => Ok(false),
        }
    }

    fn node(&mut self, indent: usize, content: &str, colon: Option<usize>) -> Result<(), ReadProblem> {
        if self.players.is_empty() {
            return Err(ReadProblem::NoPlayers);
        }
        while self.open.last().is_some_and(|&(above, ..)| above >= indent) {
            self.open.pop();
        }
        let parent = self.open.last().copied();
        if parent.is_none() && (self.nodes > 0 || indent > 0) {
            return Err(ReadProblem::Root);
        }
        let (arc, what) = match (parent, colon) {
            (None, None) => ("", content),
            (None, Some(_)) => return Err(ReadProblem::Root),
            (Some(_), Some(colon)) => (content[..colon].trim(), content[colon + 1..].trim()),
            (Some(_), None) => return Err(ReadProblem::NoColon),
        };
        let (spot, name) = self.spot(what)?;
        let chance = spot == Spot::Chance;
        let draft = self.draft.get_or_insert_with(|| {
            let mut draft = Draft::new(self.players.iter().cloned());
            draft.title(self.title.clone().unwrap_or_default());
            draft
        });
        let id = match parent {
            None => draft.root(spot),
            Some((_, parent, true)) => {
                let (number, label) = arc.split_once(' ').unwrap_or((arc, ""));
                let probability =
                    Number::read(number).ok_or_else(|| ReadProblem::Probability(arc.to_owned()))?;
                draft.add_outcome(parent, probability, &unquoted(label)?, spot)
            }
            Some((_, parent, false)) => draft.add(parent, &unquoted(arc)?, spot),
        };
        draft.name(id, name);
        self.nodes += 1;
        self.open.push((indent, id, chance));
        Ok(())
    }

    /// Reads what stands after the colon: a node, and its name in parentheses.
    fn spot(&self, what: &str) -> Result<(Spot, String), ReadProblem> {
        let marks = Marks::of(what)?;
        let (what, name) = match (marks.bracket, what.strip_suffix(')')) {
            (Some(at), Some(rest)) => (what[..at].trim(), unquoted(&rest[at + 1..])?),
            (Some(_), None) => return Err(ReadProblem::Node(what.to_owned())),
            (None, _) => (what, String::new()),
        };
        if what == "chance" {
            return Ok((Spot::Chance, name));
        }
        if let Some(rest) = what.strip_prefix("player ") {
            let (who, set) = match rest.split_once(" in ") {
                Some((who, set)) => (who, Some(unquoted(set)?)),
                None => (rest, None),
            };
            let who = unquoted(who)?;
            let number = who.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let index = number.or_else(|| self.players.iter().position(|player| *player == who));
            let index = index.filter(|&index| index < self.players.len()).ok_or(ReadProblem::Player(who))?;
            return Ok((Spot::Player { side: Side::new(index), set }, name));
        }
        let numbers = what.split([',', ' ']).filter(|part| !part.is_empty()).map(Number::read);
        let numbers: Option<Vec<f64>> = numbers.collect();
        match numbers {
            Some(payoff) if !payoff.is_empty() => Ok((Spot::Leaf(payoff), name)),
            _ => Err(ReadProblem::Node(what.to_owned())),
        }
    }
}

/// Where the marks of the text form stand in a line, outside quotes.
struct Marks {
    /// A comment begins.
    upto: Option<usize>,
    colon: Option<usize>,
    bracket: Option<usize>,
}

impl Marks {
    fn of(line: &str) -> Result<Marks, ReadProblem> {
        let mut marks = Marks { upto: None, colon: None, bracket: None };
        let (mut inside, mut escaped) = (false, false);
        for (i, c) in line.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' if inside => escaped = true,
                '"' => inside = !inside,
                _ if inside => {}
                '#' => {
                    marks.upto = Some(i);
                    break;
                }
                ':' if marks.colon.is_none() => marks.colon = Some(i),
                '(' if marks.bracket.is_none() => marks.bracket = Some(i),
                _ => {}
            }
        }
        if inside { Err(ReadProblem::Quote) } else { Ok(marks) }
    }
}

/// A name without its quotes.
fn unquoted(text: &str) -> Result<String, ReadProblem> {
    let text = text.trim();
    let Some(inner) = text.strip_prefix('"') else { return Ok(text.to_owned()) };
    let inner = inner.strip_suffix('"').ok_or(ReadProblem::Quote)?;
    let mut name = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(c) = characters.next() {
        name.push(if c == '\\' { characters.next().ok_or(ReadProblem::Quote)? } else { c });
    }
    Ok(name)
}

/// Names between commas.
fn split(text: &str) -> Result<Vec<String>, ReadProblem> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let (mut inside, mut escaped) = (false, false);
    for (i, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => inside = !inside,
            ',' if !inside => {
                parts.push(unquoted(&text[start..i])?);
                start = i + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        parts.push(unquoted(&text[start..])?);
    }
    Ok(parts)
}
