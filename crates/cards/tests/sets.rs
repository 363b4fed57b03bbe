//! Card sets behave as sets of cards; the fast bit operations equal the plain ones.

use std::collections::BTreeSet;

use cards::{Card, CardSet, Deal, Seat, Seed, Suit, bits, lanes};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_set_is_a_set(a in any::<u64>(), b in any::<u64>(), n in 0..70usize) {
        let (a, b) = (CardSet::from_bits(a), CardSet::from_bits(b));
        let (x, y): (BTreeSet<Card>, BTreeSet<Card>) = (a.iter().collect(), b.iter().collect());
        prop_assert_eq!(a.len(), x.len());
        prop_assert!((a | b).iter().eq((&x | &y).into_iter()));
        prop_assert!((a & b).iter().eq((&x & &y).into_iter()));
        prop_assert!((a - b).iter().eq((&x - &y).into_iter()));
        prop_assert_eq!(!a, CardSet::DECK - a);
        prop_assert!(a.iter().rev().eq(x.iter().rev().copied()));
        prop_assert_eq!(a.nth(n), x.iter().nth(n).copied());
        prop_assert_eq!((a.lowest(), a.highest()), (x.first().copied(), x.last().copied()));
        prop_assert_eq!(a.includes(b), y.is_subset(&x));
        prop_assert_eq!(a.is_disjoint(b), y.is_disjoint(&x));
        for suit in Suit::ALL {
            prop_assert_eq!(CardSet::in_suit(suit, a.ranks(suit)), a.suit(suit));
            prop_assert_eq!(a.lengths()[suit], x.iter().filter(|card| card.suit() == suit).count());
        }
        for card in Card::all() {
            prop_assert_eq!(a.contains(card), x.contains(&card));
            prop_assert_eq!((a.with(card).len(), a.without(card).len()), (a.len() + usize::from(!x.contains(&card)), a.len() - usize::from(x.contains(&card))));
        }
    }

    #[test]
    fn fast_bits_equal_plain_ones(word in any::<u64>(), mask in any::<u64>(), n in 0..70u32) {
        prop_assert_eq!(bits::extract(word, mask), bits::plain::extract(word, mask));
        prop_assert_eq!(bits::deposit(word, mask), bits::plain::deposit(word, mask));
        prop_assert_eq!(bits::runs::extract(word, mask), bits::plain::extract(word, mask));
        prop_assert_eq!(bits::runs::deposit(word, mask), bits::plain::deposit(word, mask));
        // Masks of few runs as well.
        let (filled, upper) = (mask | mask >> 1 | mask << 1, mask & !0 << (word % 64));
        for mask in [filled, filled | filled << 2, upper, !upper, 0, u64::MAX] {
            prop_assert_eq!(bits::runs::extract(word, mask), bits::plain::extract(word, mask));
            prop_assert_eq!(bits::runs::deposit(word, mask), bits::plain::deposit(word, mask));
        }
        let place = (0..64).filter(|i| word >> i & 1 == 1).nth(n as usize).unwrap_or(64);
        prop_assert_eq!(bits::select(word, n), place);
    }

    /// Sparse sets as well as full ones, so that suits are often missing.
    #[test]
    fn lanes_equal_suits_one_by_one(a in any::<u64>(), b in any::<u64>(), sparse in any::<[u64; 2]>()) {
        for (a, b) in [(a, b), (a & sparse[0] & sparse[0] >> 7, b & sparse[1] & sparse[1] >> 7)] {
            let (a, b) = (CardSet::from_bits(a), CardSet::from_bits(b));
            let low: CardSet = Suit::ALL.into_iter().filter_map(|suit| a.suit(suit).lowest()).collect();
            prop_assert_eq!(CardSet::from_bits(lanes::lowest(a.bits())), low);
            let flags = |holds: &dyn Fn(Suit) -> bool| {
                Suit::ALL.into_iter().map(|suit| u64::from(holds(suit)) << suit.index()).sum::<u64>()
            };
            let held = flags(&|suit| !a.suit(suit).is_empty());
            prop_assert_eq!(lanes::suits(lanes::filled(a.bits())), held);
            let not_below = flags(&|suit| a.ranks(suit).bits() >= b.ranks(suit).bits());
            prop_assert_eq!(lanes::suits(lanes::not_below(a.bits(), b.bits())), not_below);
        }
    }

    #[test]
    fn deals_hold_the_deck_and_rotate(seed in any::<u64>(), places in 0..9usize) {
        let deal = Deal::random(&mut Seed::new(seed).rng());
        prop_assert_eq!(Deal::new(*deal.hands()), Ok(deal));
        let turned = deal.rotated(places);
        for seat in Seat::ALL {
            prop_assert_eq!(turned[seat.plus(places)], deal[seat]);
        }
        for card in Card::all() {
            prop_assert!(deal[deal.holder(card)].contains(card));
        }
    }
}

#[test]
fn seats_go_round() {
    for seat in Seat::ALL {
        assert_eq!(seat.next().previous(), seat);
        assert_eq!(seat.partner().partner(), seat);
        assert_eq!(seat.around().collect::<Vec<_>>()[2], seat.partner());
        for other in Seat::ALL {
            assert_eq!(seat.plus(seat.distance(other)), other);
        }
    }
}
