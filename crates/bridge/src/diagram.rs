use std::fmt;

use cards::{BySeat, CardSet, PartialDeal, Seat, Suit};

use crate::{Board, high_card_points};

/// Four hands drawn as in a newspaper: north above, west and east at the sides, south below.
///
/// Hands that are not known are left blank. Points stand in the lower corner when all four hands
/// are full.
///
/// ```
/// use bridge::Diagram;
/// use cards::PartialDeal;
/// let ending: PartialDeal = "N:K2... AQ... .A2.. ..A2.".parse().unwrap();
/// println!("{}", Diagram::of(&ending).titled(["South leads"]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    hands: PartialDeal,
    title: Vec<String>,
}

impl Diagram {
    /// These hands, with nothing else.
    pub fn of(hands: &PartialDeal) -> Diagram {
        Diagram { hands: *hands, title: Vec::new() }
    }

    /// With these lines in the upper corner, up to four.
    #[must_use]
    pub fn titled<L: Into<String>>(mut self, lines: impl IntoIterator<Item = L>) -> Diagram {
        self.title = lines.into_iter().map(Into::into).collect();
        self
    }
}

/// With the number, the dealer and the vulnerability in the upper corner.
impl From<&Board> for Diagram {
    fn from(board: &Board) -> Diagram {
        let Board { number, dealer, vulnerability, deal } = board;
        Diagram::of(&(*deal).into()).titled([
            format!("Board {number}"),
            format!("{dealer} deals"),
            match vulnerability {
                crate::Vulnerability::None => "None vul".to_owned(),
                crate::Vulnerability::Both => "Both vul".to_owned(),
                pair => format!("{pair} vul"),
            },
        ])
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands = self.hands.hands();
        let points = match hands.values().all(|hand| hand.len() == 13) {
            true => points(hands),
            false => Vec::new(),
        };
        let compass = Compass {
            seats: hands.map(|hand| if hand.is_empty() { Vec::new() } else { suits(hand) }),
            centre: ["┌─────┐", "│  N  │", "│W   E│", "│  S  │", "└─────┘"].map(str::to_owned).to_vec(),
            above: self.title.clone(),
            below: points,
        };
        compass.fmt(f)
    }
}

/// Each suit of a hand on its own line.
pub(crate) fn suits(hand: CardSet) -> Vec<String> {
    Suit::WRITTEN.map(|suit| format!("{suit} {}", hand.ranks(suit))).to_vec()
}

/// High-card points, laid out as the seats are.
fn points(hands: &BySeat<CardSet>) -> Vec<String> {
    let [north, east, south, west] = hands.map(high_card_points).into_array();
    vec![String::new(), format!("   {north:>2}"), format!("{west:>2}    {east:>2}"), format!("   {south:>2}")]
}

/// Blocks of lines around a table, with room in the two left corners.
pub(crate) struct Compass {
    pub(crate) seats: BySeat<Vec<String>>,
    pub(crate) centre: Vec<String>,
    pub(crate) above: Vec<String>,
    pub(crate) below: Vec<String>,
}

impl fmt::Display for Compass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let left = [&self.seats[Seat::West], &self.above, &self.below].map(|lines| width(lines));
        let left = left.into_iter().max().unwrap_or(0).max(13) + 2;
        let middle =
            [&self.seats[Seat::North], &self.centre, &self.seats[Seat::South]].map(|lines| width(lines));
        let middle = middle.into_iter().max().unwrap_or(0).max(13) + 2;

        let (west, east) = (&self.seats[Seat::West], &self.seats[Seat::East]);
        let tall = self.centre.len().max(west.len()).max(east.len());
        let sunk = |lines: &[String], row: usize| {
            let line = row.checked_sub((tall - lines.len()) / 2).and_then(|row| lines.get(row));
            line.map_or("", String::as_str).to_owned()
        };
        let row = |f: &mut fmt::Formatter<'_>, a: &str, b: &str, c: &str| {
            writeln!(f, "{}", format!("{a:left$}{b:middle$}{c}").trim_end())
        };
        let cell = |lines: &[String], row: usize| lines.get(row).map_or("", String::as_str).to_owned();

        let north = &self.seats[Seat::North];
        for i in 0..north.len().max(self.above.len()) {
            row(f, &cell(&self.above, i), &cell(north, i), "")?;
        }
        for i in 0..tall {
            row(f, &sunk(west, i), &sunk(&self.centre, i), &sunk(east, i))?;
        }
        let south = &self.seats[Seat::South];
        for i in 0..south.len().max(self.below.len()) {
            row(f, &cell(&self.below, i), &cell(south, i), "")?;
        }
        Ok(())
    }
}
