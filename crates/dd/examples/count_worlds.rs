//! Fixed work for counting instructions and nodes: the worlds of Monte Carlo decisions of three
//! kinds. Prints what the search did and a checksum, and reads no clock.
//!
//! `cargo run --release -p dd --example count_worlds [DECISIONS] [WORLDS] [SEED] [KIND] [reaching]`
//!
//! Kinds: `dummy` plays to the opening lead and the other two hands are dealt at random, `lead` is
//! the opening lead with three hands dealt at random, `third` is the hand after dummy, to which
//! declarer and partner are unknown. Every card of every world is valued, or with `reaching` it is
//! asked which cards take the tricks that the true deal is good for.

use bridge::{Cardplay, Pair, Strain};
use cards::{BySeat, Card, CardSet, Deal, PartialDeal, Rng, Seat, Seed};
use dd::Solver;
use game::Game;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| args.get(place).map_or(usual, |n| n.parse().expect("a number"));
    let (decisions, worlds) = (number(0, 5) as usize, number(1, 100));
    let seed = Seed::new(number(2, 1));
    let kind = args.get(3).map_or("dummy", String::as_str);
    let reaching = args.get(4).is_some_and(|word| word == "reaching");
    let mut solver = Solver::new();
    let mut tricks = 0;
    for i in 0..decisions {
        let place = 7 * i;
        let deal = Deal::random(&mut seed.child(place).rng());
        let (strain, leader) = (Strain::ALL[place % 5], Seat::ALL[place / 5 % 4]);
        let opening = Cardplay::new(&PartialDeal::from(deal), strain, leader).expect("a deal is a position");
        let mut rng = seed.child("worlds").child(i).rng();
        let played: Vec<Card> = match kind {
            "lead" => vec![],
            "dummy" => vec![opening.hands()[leader].random(&mut rng).expect("thirteen cards")],
            "third" => {
                let led = opening.hands()[leader].random(&mut rng).expect("thirteen cards");
                vec![led, opening.after(led).moves().random(&mut rng).expect("a card")]
            }
            other => panic!("no kind of decision: {other}"),
        };
        let position = played.iter().fold(opening, |position, &card| position.after(card));
        let pair = Pair::of(position.seat().expect("somebody plays"));
        let target = Solver::new().tricks(&position)[pair];
        for _ in 0..worlds {
            let world = world(&opening, kind, &played, &mut rng);
            if reaching {
                tricks += solver.cards_reaching(&world, pair, target).len() as u32;
            } else {
                tricks += solver.cards(&world).iter().map(|value| u32::from(value.tricks)).sum::<u32>();
            }
        }
    }
    println!("{}\n{decisions} decisions of {worlds} worlds: {tricks}", solver.stats());
}

/// The unknown hands dealt again, but for the cards played.
fn world(opening: &Cardplay, kind: &str, played: &[Card], rng: &mut Rng) -> Cardplay {
    let leader = opening.trick().leader();
    let unknown = match kind {
        "lead" => vec![leader.plus(1), leader.plus(2), leader.plus(3)],
        "dummy" => vec![leader, leader.plus(2)],
        _ => vec![leader, leader.plus(3)],
    };
    let played: CardSet = played.iter().copied().collect();
    let left = |seat: Seat| opening.hands()[seat] - played;
    let mut unseen = unknown.iter().fold(CardSet::EMPTY, |all, &seat| all | left(seat));
    let mut hands = BySeat::from_fn(left);
    for seat in unknown {
        hands[seat] = unseen.random_subset(left(seat).len(), rng);
        unseen -= hands[seat];
    }
    let hands = PartialDeal::new(hands).expect("disjoint hands");
    let played: Vec<Card> = (0..played.len())
        .map(|place| {
            let seat = leader.plus(place);
            played.iter().find(|card| opening.hands()[seat].contains(*card)).expect("a card of each")
        })
        .collect();
    Cardplay::within_trick(&hands, opening.strain(), leader, &played).expect("a position within the trick")
}
