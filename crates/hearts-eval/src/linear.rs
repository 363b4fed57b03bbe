//! The linear model: a weight for each feature, and their sum over the features that hold.

use rand::{Rng, RngExt};

use crate::combinations::Active;
use crate::{Atoms, Family, Subject};

/// A weighted sum of the features that hold.
///
/// Either every feature of the family is in use, or only chosen ones; the others then weigh
/// nothing and never learn.
#[derive(Clone, PartialEq, Debug)]
pub struct Linear {
    subject: Subject,
    family: Family,
    weights: Vec<f32>,
    /// A bit for each feature in use; `None` for all.
    chosen: Option<Vec<u64>>,
}

impl Linear {
    /// Every feature of a family, its weights drawn evenly from plus or minus one over their number.
    pub fn random<R: Rng + ?Sized>(subject: Subject, family: Family, rng: &mut R) -> Linear {
        let count = family.count(subject.atoms());
        let most = 1.0 / count as f32;
        let weights = (0..count).map(|_| rng.random_range(-most..=most)).collect();
        Linear { subject, family, weights, chosen: None }
    }

    /// Only these features, with their weights; those of the same number count once, the last.
    /// A number past the last of the family is dropped.
    pub fn chosen(
        subject: Subject,
        family: Family,
        features: impl IntoIterator<Item = (usize, f32)>,
    ) -> Linear {
        let count = family.count(subject.atoms());
        let (mut weights, mut chosen) = (vec![0.0; count], vec![0; count.div_ceil(64)]);
        for (index, weight) in features.into_iter().filter(|&(index, _)| index < count) {
            weights[index] = weight;
            chosen[index / 64] |= 1 << (index % 64);
        }
        Linear { subject, family, weights, chosen: Some(chosen) }
    }

    /// Every feature of a family, with these weights; those that are left out weigh nothing.
    pub fn full(
        subject: Subject,
        family: Family,
        features: impl IntoIterator<Item = (usize, f32)>,
    ) -> Linear {
        Linear { chosen: None, ..Linear::chosen(subject, family, features) }
    }

    /// The features with the largest weights, whatever their sign; of equals the first.
    #[must_use]
    pub fn top(&self, count: usize) -> Linear {
        let mut order: Vec<(usize, f32)> = self.features().collect();
        order.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
        order.truncate(count);
        Linear::chosen(self.subject, self.family, order)
    }

    /// This model's features with random weights, as before training.
    #[must_use]
    pub fn restarted<R: Rng + ?Sized>(&self, rng: &mut R) -> Linear {
        let most = 1.0 / self.features().count().max(1) as f32;
        let redrawn: Vec<(usize, f32)> =
            self.features().map(|(index, _)| (index, rng.random_range(-most..=most))).collect();
        match self.chosen {
            None => Linear::full(self.subject, self.family, redrawn),
            Some(_) => Linear::chosen(self.subject, self.family, redrawn),
        }
    }

    /// What is predicted.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Which features there are.
    pub fn family(&self) -> Family {
        self.family
    }

    /// Whether only some features of the family are in use.
    pub fn is_chosen(&self) -> bool {
        self.chosen.is_some()
    }

    /// The features in use with their weights, ascending by number.
    pub fn features(&self) -> impl Iterator<Item = (usize, f32)> {
        self.weights.iter().copied().enumerate().filter(|&(index, _)| self.uses(index))
    }

    /// A feature in words, its parts joined by "and".
    pub fn words(&self, index: usize) -> Option<String> {
        let feature = self.family.feature(self.subject.atoms(), index)?;
        let words: Option<Vec<String>> = feature.into_iter().map(|atom| self.subject.word(atom)).collect();
        Some(words?.join(" and "))
    }

    /// The sum of the weights of all features that hold.
    pub fn sum(&self, atoms: Atoms) -> f32 {
        let mut sum = 0.0;
        self.family.rows(self.subject.atoms(), &Active::of(atoms), |base, lows| {
            // A row at a time: additions of different rows need not wait for each other.
            let row = &self.weights[base..];
            sum += lows.iter().map(|&low| row[usize::from(low)]).sum::<f32>();
        });
        sum
    }

    /// How many features in use hold.
    pub fn active(&self, atoms: Atoms) -> usize {
        if self.chosen.is_none() {
            return self.family.active(atoms);
        }
        let mut active = 0;
        self.family.rows(self.subject.atoms(), &Active::of(atoms), |base, lows| {
            active += lows.iter().filter(|&&low| self.uses(base + usize::from(low))).count();
        });
        active
    }

    /// Adds to the weight of every feature in use that holds.
    pub fn adjust(&mut self, atoms: Atoms, by: f32) {
        let Linear { subject, family, weights, chosen } = self;
        family.rows(subject.atoms(), &Active::of(atoms), |base, lows| match chosen {
            None => {
                let row = &mut weights[base..];
                lows.iter().for_each(|&low| row[usize::from(low)] += by);
            }
            Some(chosen) => {
                for index in lows.iter().map(|&low| base + usize::from(low)) {
                    if is_set(chosen, index) {
                        weights[index] += by;
                    }
                }
            }
        });
    }

    fn uses(&self, index: usize) -> bool {
        self.chosen.as_ref().is_none_or(|chosen| is_set(chosen, index))
    }
}

fn is_set(bits: &[u64], index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 != 0
}
