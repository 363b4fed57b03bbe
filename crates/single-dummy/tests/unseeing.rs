//! Advice where a guess is to come: nothing is called certain that has to be guessed.

use bridge::{BoardNumber, Vulnerability};
use cards::{PartialDeal, Seed};
use game::Budget;
use search::stopping::Stopping;
use single_dummy::{Advice, Ending, MonteCarlo, MonteCarloOptions, PartialRecord, Situation, Unseeing};

fn advise(situation: &Situation, worlds: u64) -> Advice {
    let usual = MonteCarloOptions::for_advice(&situation.problem);
    let options = MonteCarloOptions { stopping: Stopping::after(worlds), ..usual };
    let measure = situation.problem.measure(options.objective).unwrap();
    MonteCarlo::new(options, Seed::new(1)).advise(situation, &measure, &Budget::unlimited())
}

/// Twelve tricks on top, and a two-way guess for the queen of spades. With all cards seen every card
/// makes thirteen; a player who does not see them has to find the queen.
#[test]
fn a_two_way_guess_is_called_a_guess() {
    let hands: PartialDeal = "N:KT4.AK2.AKJ5.432 - AJ3.Q43.Q432.AKQ -".parse().unwrap();
    let record = PartialRecord {
        number: BoardNumber::FIRST,
        hands,
        auction: None,
        contract: "7NT-S".parse().unwrap(),
        vulnerability: Vulnerability::None,
        cards: ["CJ", "C2", "C5", "CA"].map(|card| card.parse().unwrap()).to_vec(),
    };
    let advice = advise(&Situation::of_record(&record).unwrap(), 24);
    let best = &advice.cards[0];
    assert_eq!(best.makes, Some(1.0));
    assert_eq!(best.known, Some(Unseeing::PlayedOut));
    let chance = best.unseeing.unwrap();
    assert!((0.3..0.85).contains(&chance), "{chance}");
    assert!(advice.reasons[0].contains("♠Q") && advice.reasons[0].contains("about"), "{:?}", advice.reasons);
}

/// The same suit in an ending of four cards: all deals and all cards are looked at.
#[test]
fn a_small_ending_is_exact() {
    let hands: PartialDeal = "N:KT4.A.. Q98.K.. AJ3.2.. 76.QJ..".parse().unwrap();
    let ending = Ending {
        hands,
        contract: "3NT-S".parse().unwrap(),
        leader: Some(cards::Seat::North),
        trick: Vec::new(),
        need: Some(4),
    };
    let advice = advise(&Situation::of_ending(&ending).unwrap(), 100);
    let best = &advice.cards[0];
    assert_eq!((best.known, best.makes), (Some(Unseeing::Exact), Some(1.0)));
    assert!((0.4..0.85).contains(&best.unseeing.unwrap()), "{best:?}");
    assert!(
        advice.reasons[0].contains("exactly") && advice.reasons[0].contains("♠Q"),
        "{:?}",
        advice.reasons
    );
}
