//! What leads and signals are worth to whoever reads them, at tables of players who keep to conventions.

use belief::Pool;
use bidding::natural;
use bridge::{Board, BoardNumber, Bridge, BridgeView};
use cards::{BySeat, CardSet, Deal, Seat, Seed};
use game::{Budget, CardView, Game, Hidden, Player};
use players::{Roster, Spec};
use single_dummy::{Conventions, Inference, Leads, Signals};

/// Bits lost a card on the places of these cards.
fn lost(pool: &Pool, hands: &BySeat<CardSet>, cards: CardSet) -> f64 {
    let of = |card| {
        let holder = Seat::ALL.into_iter().find(|&seat| hands[seat].contains(card)).expect("it is held");
        let share: f64 = pool.iter().filter(|(hands, _)| hands[holder].contains(card)).map(|(_, w)| w).sum();
        -share.max(0.002).log2()
    };
    cards.iter().map(of).sum()
}

/// Declarer's view of boards that the Baron plays, after so many cards.
fn views(boards: u32, cards: usize) -> Vec<(Bridge, BridgeView)> {
    let spec: Spec = "baron".parse().expect("a player");
    let mut player = Bridge::player(&spec, Seed::new(1)).expect("a player of bridge");
    let mut found = Vec::new();
    for place in 0..boards {
        let deal = Deal::random(&mut Seed::new(11).child(u64::from(place)).rng());
        let mut game = Bridge::new(Board::new(BoardNumber::new(place % 16 + 1).expect("a number"), deal));
        let played = |game: &Bridge| game.public().play.as_ref().map(|play| play.by_seat().count());
        while let Some(actor) = game.actor().filter(|_| played(&game) != Some(cards)) {
            game.play(player.choose(&game.view(actor), &Budget::unlimited()).expect("a move").best);
        }
        if let Some(contract) = game.public().contract().copied().filter(|_| game.actor().is_some()) {
            found.push((game.clone(), game.view(contract.declarer)));
        }
    }
    found
}

fn bits(
    views: &[(Bridge, BridgeView)],
    conventions: Conventions,
    of: impl Fn(&BridgeView) -> CardSet,
) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (game, view) in views {
        let inference = Inference::new(view, natural()).carding(conventions);
        let fitting = inference.pool(400, &mut Seed::new(5).rng());
        let cards = of(view);
        sum += lost(&fitting.pool, game.hands(), cards);
        count += cards.len();
    }
    sum / count as f64
}

/// The suit that was led is placed better by whoever knows which card is led from it.
#[test]
fn a_lead_tells_its_reader_something() {
    let views = views(80, 1);
    let led = |view: &BridgeView| {
        let play = view.public.play.as_ref().expect("it is played");
        view.unseen().cards().suit(play.trick().led().expect("a card was led"))
    };
    let none = bits(&views, Conventions::default(), led);
    let fourth = bits(&views, Conventions { leads: Leads::FourthBest, signals: Signals::Any }, led);
    println!("bits lost a card of the suit led: {none:.3} without conventions, {fourth:.3} with");
    assert!(fourth < none, "{fourth} {none}");
}

/// So are all cards by whoever reads signals.
#[test]
fn signals_tell_their_reader_something() {
    let views = views(60, 17);
    let all = |view: &BridgeView| view.unseen().cards();
    let leads = Leads::FourthBest;
    let none = bits(&views, Conventions { leads, signals: Signals::Any }, all);
    let read = bits(&views, Conventions { leads, signals: Signals::Standard }, all);
    let reversed = bits(&views, Conventions { leads, signals: Signals::UpsideDown }, all);
    println!(
        "bits lost a card after four tricks: {none:.4} without signals, {read:.4} with, {reversed:.4} if reversed"
    );
    assert!(read < reversed, "{read} {reversed}");
}
