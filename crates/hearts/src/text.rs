//! A round in the terminal.

use cards::{Card, CardSet, Rank, Seat, Suit};
use game::{Misread, PlainText, View as _};

use crate::{Direction, JACK, Trick, View};

impl PlainText for View {
    const HELP: &'static str = "Type a card: sq, Qs, ♠Q or queen of spades. The rank or the suit alone \
         will do where only one such card may be played.";

    fn draw(&self) -> String {
        let mut text = self.compass();
        let row = |name: &str, points: &cards::BySeat<i32>| {
            let each: Vec<_> =
                points.iter().map(|(seat, &points)| format!("{seat} {}", self.rules.score(points))).collect();
            format!("{name:14}{}\n", each.join("   "))
        };
        text.push('\n');
        if self.totals.values().any(|&points| points != 0) {
            text += &row("Match", &self.totals);
        }
        text += &row("This round", &self.points());
        if let Some(last) = self.tricks().filter(Trick::is_complete).last() {
            text += &format!("{:14}{}\n", "Last trick", self.trick_line(&last));
        }
        text += &format!("{:14}{}\n", "Your hand", spaced(self.hand));
        if self.first.is_none() {
            text += &format!("{:14}{}\n", "Passing", self.passing_line());
        }
        let moves = self.moves();
        if !moves.is_empty() && moves.len() < (self.hand - self.passed).len() {
            text += &format!("{:14}{}\n", "You may play", spaced(moves));
        }
        text
    }

    fn log(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let count = self.rules.passing.cards();
        if self.direction == Direction::None {
            lines.push("No cards are passed.".to_owned());
        } else if self.passed.len() == count {
            let receiver = self.direction.receiver(self.seat);
            lines.push(format!("You pass {} to {receiver}", listed(self.passed)));
        }
        if self.first.is_some() && self.direction != Direction::None {
            let giver = self.direction.giver(self.seat);
            lines.push(format!("{giver} passes you {}", listed(self.received)));
        }
        for trick in self.tricks() {
            for (seat, card) in trick.plays() {
                let (who, verb) = self.subject(seat, "play");
                lines.push(format!("{who} {verb} {card:#}"));
            }
            if let (true, Some((seat, _))) = (trick.is_complete(), trick.winning()) {
                let (who, verb) = self.subject(seat, "take");
                lines.push(format!("{who} {verb} the trick: {}", self.worth(&trick)));
            }
        }
        if self.plays.as_slice().len() == 52 {
            let points = self.points();
            let each: Vec<_> =
                points.iter().map(|(seat, &points)| format!("{seat} {}", self.rules.score(points))).collect();
            lines.push(format!("The round is over: {}", each.join(", ")));
        }
        lines
    }

    fn name(&self, card: Card) -> String {
        card.to_string()
    }

    fn read(&self, typed: &str) -> Result<Card, Misread> {
        let moves = self.moves();
        let word = normalised(typed);
        let only = |cards: CardSet| if cards.len() == 1 { cards.lowest() } else { None };
        let of_rank = |rank: Rank| only(moves.iter().filter(|card| card.rank() == rank).collect());
        let of_suit = |suit: Suit| only(moves.suit(suit));
        let card = word
            .parse::<Card>()
            .ok()
            .or_else(|| of_rank(word.parse().ok()?))
            .or_else(|| of_suit(word.parse().ok()?))
            .ok_or_else(|| Misread::Unreadable {
                typed: typed.trim().to_owned(),
                expected: format!("write suit and rank, such as {}", example(moves)),
            })?;
        match moves.contains(card) {
            true => Ok(card),
            false => Err(Misread::Illegal { name: self.name(card), reason: self.reason(card) }),
        }
    }
}

impl View {
    /// The trick on the table, each card in front of its seat.
    fn compass(&self) -> String {
        let trick = self.tricks().last().filter(|trick| !trick.is_complete());
        let card = |seat: Seat| match trick.and_then(|trick| trick.card_of(seat)) {
            Some(card) => format!("{card:#}"),
            None if self.to_play() == Some(seat) => "??".to_owned(),
            None => "· ".to_owned(),
        };
        let name = |seat: Seat| match seat == self.seat {
            true => format!("{seat} (you)"),
            false => seat.to_string(),
        };
        let middle = |text: &str| format!("{:>width$}\n", text, width = 20 + text.chars().count() / 2);
        [
            middle(&name(Seat::North)),
            middle(&card(Seat::North)),
            format!(
                "{:>12}  {}       {}  {}\n",
                name(Seat::West),
                card(Seat::West),
                card(Seat::East),
                name(Seat::East)
            ),
            middle(&card(Seat::South)),
            middle(&name(Seat::South)),
        ]
        .concat()
    }

    fn passing_line(&self) -> String {
        let count = self.rules.passing.cards();
        let receiver = self.direction.receiver(self.seat);
        let cards = if count == 1 { "a card".to_owned() } else { format!("{count} cards") };
        let chosen = match self.passed.is_empty() {
            true => String::new(),
            false => format!(", chosen so far {}", listed(self.passed)),
        };
        format!("{cards} {} to {receiver}{chosen}", self.direction)
    }

    /// "West took ♠Q ♠2 ♠A ♥3: 14 points".
    fn trick_line(&self, trick: &Trick<'_>) -> String {
        let cards: Vec<_> = trick.plays().map(|(_, card)| format!("{card:#}")).collect();
        let who = trick.winning().map_or_else(String::new, |(seat, _)| self.subject(seat, "").0);
        format!("{who} took {}: {}", cards.join(" "), self.worth(trick))
    }

    fn worth(&self, trick: &Trick<'_>) -> String {
        let jack = self.rules.jack > 0 && trick.cards().contains(JACK);
        let points = trick.penalty() - if jack { i32::from(self.rules.jack) } else { 0 };
        match self.rules.score(points) {
            0 => "no points".to_owned(),
            1 => "1 point".to_owned(),
            points => format!("{points} points"),
        }
    }

    fn subject(&self, seat: Seat, verb: &str) -> (String, String) {
        match seat == self.seat {
            true => ("You".to_owned(), verb.to_owned()),
            false => (seat.to_string(), format!("{verb}s")),
        }
    }

    /// Why this card may not be played, and what may.
    fn reason(&self, card: Card) -> String {
        let moves = self.moves();
        let why = if moves.is_empty() {
            return "it is not your turn".to_owned();
        } else if !self.hand.contains(card) {
            "you do not hold it".to_owned()
        } else if self.passed.contains(card) && self.first.is_none() {
            "you have chosen it already".to_owned()
        } else {
            self.law(card)
        };
        format!("{why}; you may play {}", spaced(moves))
    }

    /// The rule that keeps a held card back.
    fn law(&self, card: Card) -> String {
        let Some(play) = self.table() else { return "cards are still being passed".to_owned() };
        let context = play.context();
        let follows = !self.hand.is_disjoint(context.follow);
        match play.led() {
            Some(led) if follows && card.suit() != led => format!("{led} was led and you must follow suit"),
            None if follows && !context.follow.contains(card) => match context.follow.len() {
                1 => "the first lead is the two of clubs".to_owned(),
                _ => "the first lead is a club".to_owned(),
            },
            _ if context.banned.contains(card) => {
                "the first trick is kept clean of penalties while you can play anything else".to_owned()
            }
            _ => format!("{} may not be led yet: no penalty has been played", card.suit()),
        }
    }
}

/// `♠ A K J  ♥ -  ♦ T 9  ♣ Q 2`
fn spaced(cards: CardSet) -> String {
    let suits = Suit::WRITTEN.into_iter().filter(|&suit| !cards.suit(suit).is_empty());
    let lane = |suit: Suit| {
        let ranks: String = cards.ranks(suit).descending().map(|rank| format!(" {rank}")).collect();
        format!("{suit}{ranks}")
    };
    suits.map(lane).collect::<Vec<_>>().join("   ")
}

/// `♠A ♠K ♦T`, from spades down.
fn listed(cards: CardSet) -> String {
    let each: Vec<_> = cards.iter().rev().map(|card| format!("{card:#}")).collect();
    each.join(" ")
}

fn example(moves: CardSet) -> String {
    let card = moves.highest().unwrap_or(crate::QUEEN);
    format!("{card}, {}{} or {}", card.rank(), card.suit().letter(), card.name())
}

/// "Queen of Spades" as `QS`, `10 h` as `10h`.
fn normalised(typed: &str) -> String {
    let typed = typed.to_lowercase();
    let word = |lower: &str| {
        let rank =
            Rank::ALL.into_iter().find(|rank| lower == rank.name()).map(|rank| rank.letter().to_string());
        let suit = || {
            let named = |suit: &Suit| lower == suit.name() || format!("{lower}s") == suit.name();
            Suit::ALL.into_iter().find(named).map(|suit| suit.letter().to_string())
        };
        rank.or_else(suit).unwrap_or_else(|| lower.to_owned())
    };
    let breaks = |c: char| c.is_whitespace() || ",.;:!-_".contains(c);
    typed.split(breaks).filter(|part| !matches!(*part, "of" | "the" | "play" | "pass")).map(word).collect()
}
