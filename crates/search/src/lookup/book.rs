use std::collections::BTreeMap;

use game::{Game, Search, Turn};
use serde::{Deserialize, Serialize};

use crate::found::{first_best, of};

/// An opening book: for positions early in the game, which one to go to.
///
/// Positions are known by a key of the caller's choice. A key shared by symmetric positions (turned or
/// mirrored boards) makes a smaller book that still answers for all of them: the book remembers where
/// to go, not by which move, and any move that leads there will do.
///
/// ```
/// # fn example<G: game::Keyed<Key = u64> + game::Deterministic>(start: G, search: &mut impl game::Search<G>) {
/// use search::Book;
/// let book = Book::write([start.clone()], 3, |game| game.key(), search);
/// let reply = book.reply(&start, |game| game.key());
/// # let _ = reply;
/// # }
/// ```
///
/// It is written down as a list of pairs, in the order of the keys.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(K, K)>", into = "Vec<(K, K)>")]
#[serde(bound(serialize = "K: Ord + Clone + Serialize", deserialize = "K: Ord + Deserialize<'de>"))]
pub struct Book<K: Ord> {
    goals: BTreeMap<K, K>,
}

impl<K: Ord> Book<K> {
    /// The book for every position that can be reached from these starts in fewer than `plies`
    /// moves, by what a search thinks best; of equals the first move.
    pub fn write<G: Game>(
        starts: impl IntoIterator<Item = G>,
        plies: u32,
        key: impl Fn(&G) -> K,
        search: &mut impl Search<G>,
    ) -> Book<K> {
        let mut book = Book { goals: BTreeMap::new() };
        let mut now: BTreeMap<K, G> = starts.into_iter().map(|game| (key(&game), game)).collect();
        for _ in 0..plies {
            let mut next = BTreeMap::new();
            for (at, game) in now {
                if book.goals.contains_key(&at) {
                    continue;
                }
                for mv in game.moves() {
                    let after = game.after(mv);
                    next.entry(key(&after)).or_insert(after);
                }
                if let Turn::Side(side) = game.turn()
                    && let Some((mv, _)) = first_best(&search.rate(&game), |(_, value)| of(value, side))
                {
                    book.goals.insert(at, key(&game.after(*mv)));
                }
            }
            now = next;
        }
        book
    }

    /// What the book says: the first legal move that leads where it wants to go.
    pub fn reply<G: Game>(&self, game: &G, key: impl Fn(&G) -> K) -> Option<G::Move> {
        let goal = self.goals.get(&key(game))?;
        game.moves().into_iter().find(|&mv| key(&game.after(mv)) == *goal)
    }

    /// How many positions it answers for.
    pub fn len(&self) -> usize {
        self.goals.len()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.goals.is_empty()
    }
}

impl<K: Ord> From<Vec<(K, K)>> for Book<K> {
    fn from(pairs: Vec<(K, K)>) -> Book<K> {
        Book { goals: pairs.into_iter().collect() }
    }
}

impl<K: Ord> From<Book<K>> for Vec<(K, K)> {
    fn from(book: Book<K>) -> Vec<(K, K)> {
        book.goals.into_iter().collect()
    }
}
