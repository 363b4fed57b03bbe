//! Hearts once more, rule by rule, with lists and loops: the judge of the kernel. Nothing here is
//! shared with it but cards and the rules as a value.

use cards::{BySeat, Card, Rank, Seat, Suit};
use hearts::{FirstTrick, Leads, Moon, Opening, Rules};

pub struct Plain {
    pub rules: Rules,
    pub hands: BySeat<Vec<Card>>,
    pub tricks: Vec<Vec<(Seat, Card)>>,
}

const TWO: Card = Card::new(Suit::Clubs, Rank::Two);
const QUEEN: Card = Card::new(Suit::Spades, Rank::Queen);
const JACK: Card = Card::new(Suit::Diamonds, Rank::Jack);

fn costs(card: Card) -> i32 {
    if card == QUEEN { 13 } else { i32::from(card.suit() == Suit::Hearts) }
}

fn winner(trick: &[(Seat, Card)]) -> Seat {
    let mut best = trick[0];
    for &(seat, card) in trick {
        if card.suit() == best.1.suit() && card.rank() > best.1.rank() {
            best = (seat, card);
        }
    }
    best.0
}

impl Plain {
    pub fn new(rules: Rules, hands: BySeat<Vec<Card>>) -> Plain {
        Plain { rules, hands, tricks: vec![Vec::new()] }
    }

    fn trick(&self) -> &[(Seat, Card)] {
        self.tricks.last().unwrap()
    }

    pub fn turn(&self) -> Seat {
        if let Some((seat, _)) = self.trick().last() {
            return seat.next();
        }
        if self.tricks.len() > 1 {
            return winner(&self.tricks[self.tricks.len() - 2]);
        }
        match self.rules.opening {
            Opening::Seat(seat) => seat,
            _ => Seat::ALL.into_iter().find(|&seat| self.hands[seat].contains(&TWO)).unwrap(),
        }
    }

    fn broken(&self) -> bool {
        self.tricks.iter().any(|trick| {
            trick.iter().enumerate().any(|(place, &(_, card))| {
                let kind = card.suit() == Suit::Hearts || (card == QUEEN && self.rules.queen_breaks);
                let way = self.rules.leads != Leads::Penalties || place > 0;
                kind && way
            })
        })
    }

    /// Whether it is this card's turn, one rule after the other.
    pub fn is_legal(&self, card: Card) -> bool {
        let hand = &self.hands[self.turn()];
        let leading = self.trick().is_empty();
        let first_trick = self.tricks.len() == 1;
        let first_lead = leading && first_trick;
        if !hand.contains(&card) {
            return false;
        }
        if first_lead && self.rules.opening == Opening::TwoOfClubs {
            return card == TWO;
        }
        if first_lead && self.rules.opening == Opening::AnyClub {
            return card.suit() == Suit::Clubs;
        }
        // What the hand has to choose from: the suit led, if it has any.
        let mut choice: Vec<Card> = hand.clone();
        if !leading && hand.iter().any(|c| c.suit() == self.trick()[0].1.suit()) {
            choice.retain(|c| c.suit() == self.trick()[0].1.suit());
        }
        if first_trick && self.rules.first_trick == FirstTrick::Clean {
            let harmless = choice.iter().any(|&c| costs(c) == 0);
            if harmless {
                choice.retain(|&c| costs(c) == 0);
            }
        }
        if leading && !self.broken() {
            let waits = |c: Card| match self.rules.leads {
                Leads::Free => false,
                Leads::Hearts => c.suit() == Suit::Hearts,
                Leads::Penalties => costs(c) > 0,
            };
            let others: Vec<Card> = choice.iter().copied().filter(|&c| !waits(c)).collect();
            let forced_queen = self.rules.hearts_for_queen && others == [QUEEN];
            if !others.is_empty() && !forced_queen {
                choice = others;
            }
        }
        choice.contains(&card)
    }

    pub fn play(&mut self, card: Card) {
        let seat = self.turn();
        self.hands[seat].retain(|&held| held != card);
        self.tricks.last_mut().unwrap().push((seat, card));
        if self.trick().len() == 4 && !self.hands[seat.next()].is_empty() {
            self.tricks.push(Vec::new());
        }
    }

    /// The points of a finished round in which no choice is left to a shooter.
    pub fn points(&self) -> BySeat<i32> {
        let taken = |seat: Seat| -> Vec<Card> {
            let own = self.tricks.iter().filter(|trick| winner(trick) == seat);
            own.flatten().map(|&(_, card)| card).collect()
        };
        let penalties = |seat: Seat| taken(seat).into_iter().map(costs).sum::<i32>();
        let shooter = Seat::ALL.into_iter().find(|&seat| penalties(seat) == 26);
        let moon = if self.rules.moon == Moon::Off { None } else { shooter };
        BySeat::from_fn(|seat| {
            let mut points = match moon {
                None => penalties(seat),
                Some(shooter) if self.rules.moon == Moon::Own => {
                    if seat == shooter {
                        -26
                    } else {
                        0
                    }
                }
                Some(shooter) => {
                    if seat == shooter {
                        0
                    } else {
                        26
                    }
                }
            };
            if taken(seat).contains(&JACK) {
                points -= i32::from(self.rules.jack);
            }
            if taken(seat).is_empty() && moon.is_none() {
                points -= i32::from(self.rules.no_trick);
            }
            points
        })
    }
}
