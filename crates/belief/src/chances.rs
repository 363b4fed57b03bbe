//! How likely each seat is to hold each card.

use std::ops::{Index, IndexMut};

use cards::{BySeat, Card, CardSet, Seat};

use crate::worlds::{Split, Worlds, each_split, less};

/// A probability for each seat and card: that it holds the card now.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances(BySeat<[f64; 64]>);

impl Chances {
    /// Nobody holds anything.
    pub const NONE: Chances = Chances(BySeat::new([0.0; 64], [0.0; 64], [0.0; 64], [0.0; 64]));
}

impl Index<(Seat, Card)> for Chances {
    type Output = f64;
    #[inline]
    fn index(&self, (seat, card): (Seat, Card)) -> &f64 {
        &self.0[seat][card.index()]
    }
}

impl IndexMut<(Seat, Card)> for Chances {
    #[inline]
    fn index_mut(&mut self, (seat, card): (Seat, Card)) -> &mut f64 {
        &mut self.0[seat][card.index()]
    }
}

/// How often each seat held each card: the paper's Samp-n, over whatever drew the hands.
impl FromIterator<BySeat<CardSet>> for Chances {
    fn from_iter<I: IntoIterator<Item = BySeat<CardSet>>>(worlds: I) -> Chances {
        let (mut held, mut count) = (BySeat::from_fn(|_| [0_u32; 64]), 0_u32);
        for hands in worlds {
            count += 1;
            for (seat, hand) in hands.iter() {
                hand.iter().for_each(|card| held[seat][card.index()] += 1);
            }
        }
        Chances(held.map(|row| row.map(|times| f64::from(times) / f64::from(count.max(1)))))
    }
}

impl Worlds {
    /// The exact chances when every deal is as likely as the others.
    ///
    /// By symmetry a seat's chance is the same for all cards of a group: the mean number of them
    /// that it holds, over their number. The sums are whole numbers of deals; only the last
    /// division rounds.
    pub fn chances(&self) -> Chances {
        let mut chances = Chances::NONE;
        for (seat, &cards) in self.known.iter() {
            cards.iter().for_each(|card| chances[(seat, card)] = 1.0);
        }
        // The rooms that can be left before a group, each with the ways that lead there.
        let mut reached = vec![(self.room, 1_u128)];
        for (place, group) in self.groups.iter().enumerate() {
            let (mut held, mut next) = ([0_u128; 4], Vec::<(Split, u128)>::new());
            for (room, before) in reached {
                each_split(group, &room, |split, ways| {
                    let left = less(room, split);
                    let deals = before * ways * self.ways_from(place + 1, left);
                    if deals > 0 {
                        (0..4).for_each(|seat| held[seat] += deals * u128::from(split[seat]));
                        next.push((left, before * ways));
                    }
                    true
                });
            }
            next.sort_unstable_by_key(|(room, _)| *room);
            next.dedup_by(|(room, ways), (kept, sum)| {
                let same = room == kept;
                *sum += if same { *ways } else { 0 };
                same
            });
            reached = next;
            let all = (self.count() * group.cards.len() as u128) as f64;
            for seat in Seat::ALL {
                let chance = held[seat.index()] as f64 / all;
                group.cards.iter().for_each(|card| chances[(seat, card)] = chance);
            }
        }
        chances
    }
}
