use cards::{Card, CardSet, Rank, Suit};
use game::{Budget, Decision, Foul, Player, View as _};
use hearts::{HEARTS, PENALTIES, Play, QUEEN, Round, View};

/// A player of a few rules, which always plays the same card in the same view. It
///
/// - passes the cards most likely to take points: the queen of spades and the spades above her
///   unless they are well guarded, then high cards, in short suits first;
/// - leads its lowest card, from a suit in which it cannot be made to take the queen;
/// - ducks with the highest card that does not win; when it must win, or nothing is at stake as
///   last to play, it wins with its highest and keeps the low ones;
/// - discards the queen, then bare spades above her while she is out, then high hearts, then
///   whatever is highest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ducker;

impl Player<Round> for Ducker {
    fn choose(&mut self, view: &View, _: &Budget) -> Result<Decision<Card>, Foul> {
        let choice = match view.table() {
            None => pass(view),
            Some(play) if play.led().is_none() => lead(view, &play),
            Some(play) => follow(view, &play),
        };
        choice.ok_or_else(|| Foul::Illegal("a card where there is none".into()))
    }
}

/// Spades that can be made to take the queen, and the queen herself.
const BLACK_DANGER: CardSet =
    CardSet::of(QUEEN).with(Card::new(Suit::Spades, Rank::King)).with(Card::new(Suit::Spades, Rank::Ace));

/// With this many spades the dangerous ones are guarded.
const GUARDED: usize = 5;

fn pass(view: &View) -> Option<Decision<Card>> {
    let danger = |card: Card| {
        let length = (view.hand - view.passed).suit(card.suit()).len() as i32;
        let spades = view.hand.suit(Suit::Spades).len();
        match card.suit() {
            Suit::Spades if BLACK_DANGER.contains(card) && spades < GUARDED => 100 + i32::from(card == QUEEN),
            Suit::Spades => 0,
            _ => 4 * card.rank().index() as i32 - 3 * length,
        }
    };
    let card = view.moves().iter().max_by_key(|&card| (danger(card), card))?;
    Some(Decision::silent(card).because(format!("{} is the likeliest to take points", card.name())))
}

fn lead(view: &View, play: &Play) -> Option<Decision<Card>> {
    let legal = view.moves();
    let queen_is_out = !gone(play).contains(QUEEN) && !view.hand.contains(QUEEN);
    // Spades are safe to lead only from below the queen, and good to lead while she is out.
    let afraid = !(view.hand & BLACK_DANGER).is_empty() && !gone(play).contains(QUEEN);
    let worth = |card: Card| {
        let low = -(card.rank().index() as i32);
        match card.suit() {
            Suit::Spades if afraid => low - 40,
            Suit::Spades if queen_is_out => low + 3,
            _ => low,
        }
    };
    let card = legal.iter().max_by_key(|&card| (worth(card), card))?;
    Some(Decision::silent(card).because("leads low, where it is least likely to win"))
}

fn follow(view: &View, play: &Play) -> Option<Decision<Card>> {
    let (legal, led) = (view.moves(), play.led()?);
    let (_, winning) = play.winning()?;
    if legal.suit(led).is_empty() {
        return discard(view, play);
    }
    let below: CardSet = legal.iter().filter(|card| card.rank() < winning.rank()).collect();
    let last = play.trick().len() == 3;
    let harmless = last && play.trick().is_disjoint(PENALTIES);
    // The queen goes under a higher spade at once.
    if led == Suit::Spades && below.contains(QUEEN) {
        return Some(Decision::silent(QUEEN).because("the queen goes under a higher spade"));
    }
    if let (Some(card), false) = (below.highest(), harmless) {
        return Some(Decision::silent(card).because("ducks with the highest card that does not win"));
    }
    let spare = legal.without(QUEEN);
    let card = if last { spare.highest() } else { spare.lowest() }.or(legal.lowest())?;
    let why = if harmless { "wins a trick without points" } else { "cannot stay below" };
    Some(Decision::silent(card).because(why))
}

fn discard(view: &View, play: &Play) -> Option<Decision<Card>> {
    let legal = view.moves();
    let queen_is_out = !gone(play).contains(QUEEN);
    let worth = |card: Card| match card {
        QUEEN => 100,
        _ if queen_is_out && BLACK_DANGER.contains(card) => 80,
        _ if HEARTS.contains(card) => 40 + card.rank().index() as i32,
        _ => 2 * card.rank().index() as i32 - view.hand.suit(card.suit()).len() as i32,
    };
    let card = legal.iter().max_by_key(|&card| (worth(card), card))?;
    Some(Decision::silent(card).because(format!("gets rid of the {}", card.name())))
}

/// The cards of all finished tricks and of this one.
fn gone(play: &Play) -> CardSet {
    play.taken().values().fold(play.trick(), |all, &cards| all | cards)
}
