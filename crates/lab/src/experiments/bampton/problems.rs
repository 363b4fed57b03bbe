//! The problems of section 5.3: deals, and the decisions that come up in their play.

use std::sync::Arc;

use bridge::record::Record;
use bridge::{Board, BoardNumber, Bridge, Contract, Move, high_card_points};
use cards::{Card, Deal, Seat, Seed, Suit};
use game::{Game, Hidden};
use single_dummy::{ChoiceLevel, Problem};

/// A deal as the thesis has them: North and South have at least 23 high-card points, and together
/// at most eight spades and eight hearts, so that notrump might have been bid.
pub fn deal(seed: Seed) -> Deal {
    let mut rng = seed.child("deal").rng();
    loop {
        let deal = Deal::random(&mut rng);
        if is_suitable(&deal) {
            return deal;
        }
    }
}

fn is_suitable(deal: &Deal) -> bool {
    let both = deal[Seat::North] | deal[Seat::South];
    let length = |suit| both.suit(suit).len();
    high_card_points(both) >= 23 && length(Suit::Spades) <= 8 && length(Suit::Hearts) <= 8
}

/// The play of a deal before its opening lead: notrump by South, North is dummy. How many tricks the
/// contract asks for does not matter, since every trick counts alike.
pub fn table(deal: Deal) -> Bridge {
    let contract: Contract = "3NT-S".parse().expect("a contract");
    Bridge::from_contract(Board::new(BoardNumber::FIRST, deal), contract)
}

/// The decision at the table now, as the player who decides knows it; `None` when the play is over.
pub fn problem(table: &Bridge) -> Option<Problem> {
    Problem::of(&table.view(table.actor()?))
}

/// A board that experts played.
#[derive(Clone, Debug)]
pub struct ExpertBoard {
    /// The table before the opening lead.
    pub table: Bridge,
    /// The experts' cards, in order.
    pub cards: Vec<Card>,
}

/// The boards of a file that were played card by card.
pub fn expert_boards(records: &[Record]) -> Arc<[ExpertBoard]> {
    records.iter().filter_map(expert_board).collect()
}

fn expert_board(record: &Record) -> Option<ExpertBoard> {
    let end = record.replay().ok()?;
    let contract = *end.public().contract()?;
    let cards: Vec<Card> = end.public().play.as_ref()?.by_seat().map(|(_, card)| card).collect();
    (!cards.is_empty()).then(|| ExpertBoard { table: Bridge::from_contract(end.board(), contract), cards })
}

/// What is to be decided, by the thesis's number of the hand, which is the place in the trick. The
/// leader decides twice: on a suit (0th hand) and on a card of it (1st hand).
pub fn questions(problem: &Problem, led: Suit) -> Vec<(u32, ChoiceLevel)> {
    match problem.trick().len() {
        0 => vec![(0, ChoiceLevel::Suit), (1, ChoiceLevel::CardOf(led))],
        place => vec![(place as u32 + 1, ChoiceLevel::Card)],
    }
}

/// Where a seat sits when declarer is South, as the thesis draws it.
pub fn place(table: &Bridge, seat: Seat) -> Seat {
    let declarer = table.public().contract().map_or(Seat::South, |contract| contract.declarer);
    seat.plus((Seat::South.index() + 4 - declarer.index()) % 4)
}

/// Plays a card that is known to be legal.
pub fn play(table: &mut Bridge, card: Card) {
    table.play(Move::Card(card));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_as_section_5_3_has_them_and_the_same_for_the_same_seed() {
        for number in 0..50 {
            let seed = Seed::new(number);
            let one = deal(seed);
            assert_eq!(one, deal(seed));
            let points = |seat| high_card_points(one[seat]);
            assert!(points(Seat::East) + points(Seat::West) <= 17, "{one}");
            for suit in [Suit::Spades, Suit::Hearts] {
                let theirs = one[Seat::East].suit(suit).len() + one[Seat::West].suit(suit).len();
                assert!(theirs >= 5, "{one}");
            }
        }
    }

    #[test]
    fn a_deal_has_sixty_five_problems() {
        let mut table = table(deal(Seed::new(3)));
        let mut found = Vec::new();
        while let Some(problem) = problem(&table) {
            let card = problem.legal().lowest().unwrap();
            found.extend(questions(&problem, card.suit()).into_iter().map(|(hand, _)| hand));
            play(&mut table, card);
        }
        assert_eq!(found.len(), 65);
        assert!(found.chunks(5).all(|trick| trick == [0, 1, 2, 3, 4]));
    }

    #[test]
    fn declarer_sits_south() {
        let mut table = table(deal(Seed::new(4)));
        assert_eq!(place(&table, table.actor().unwrap()), Seat::West);
        let east: Contract = "1NT-E".parse().unwrap();
        table = Bridge::from_contract(table.board(), east);
        assert_eq!(place(&table, Seat::East), Seat::South);
        assert_eq!(place(&table, Seat::West), Seat::North);
    }
}
