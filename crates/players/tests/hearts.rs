//! f86 keeps its rules, Sweetpea's evaluation keeps the game's bounds, and MC-Max^n does what it
//! promises.

use std::collections::BTreeSet;

use cards::{Card, CardSet, Deal, Rank, Seat, Seed, Suit};
use game::{Bounded, Budget, Eval, Game, Hidden, Player, Side, SideEval, Stop, View as _};
use hearts::{Direction, HEARTS, JACK, PENALTIES, Play, QUEEN, Round, Rules, View, penalty};
use hearts_eval::{McMaxN, SweetpeaEval, pass};
use players::{F86, F86_RULES};
use search::{Horizon, MaxN, PrunedMaxN, horizon::Representatives};

/// A view from what a seat has seen: the first leader, the cards played, and its hand.
fn view(rules: &str, seat: Seat, first: Seat, plays: &str, hand: &str) -> View {
    let mut round =
        Round::new(&rules.parse().unwrap(), &Deal::random(&mut Seed::new(1).rng()), Direction::None);
    round.play(round.moves().lowest().unwrap());
    let plays: Vec<&str> = plays.split_whitespace().collect();
    let plays = serde_json::from_value(serde_json::json!(plays)).unwrap();
    View { seat, first: Some(first), plays, hand: hand.parse().unwrap(), ..round.view(seat) }
}

/// Seat, cards played (north leads first), hand, the card of f86, and words of its rule.
const CASES: &[(&str, Seat, &str, &str, &str, &str)] = &[
    ("standard", Seat::West, "C2 C5 C9", "A2.K3.A54.KQT876", "CK", "first trick"),
    ("standard", Seat::North, "C2 C3 C9 CA SA", "Q54.632.K986.75", "SQ", "under a higher spade"),
    ("standard", Seat::North, "C2 C3 C9 CA DA", "Q54.96432..7653", "SQ", "throws the queen"),
    ("standard", Seat::North, "C2 C3 C9 CA DA", "K54.963..QT8765", "SK", "made to take the queen"),
    ("standard", Seat::North, "C2 C3 C9 CA DA", "54.A963..QT8765", "HA", "heart that is likely"),
    ("standard", Seat::West, "C2 C3 C9 CA", "J53.8532.T9.K76", "SJ", "hunts the queen"),
    ("standard", Seat::South, "C2 C3 C9 CA D5 D6 D9", "K53.8532.A3.K76", "DA", "costs nothing"),
    ("standard", Seat::South, "C2 C3 C9 CA D5 D6 HK", "K532.852.A9.K76", "DA", "wins with its highest"),
    ("standard", Seat::South, "C2 C3 C9 CA DT D6 HK", "K53.852.A92.K76", "D9", "stays below"),
    ("perkins", Seat::South, "C2 C3 C9 CA D5 D6 DJ", "K53.8532.Q3.K76", "DQ", "takes the jack"),
    ("perkins", Seat::South, "C2 C3 C9 CA D5 D6 D9", "K53.8532.J3.K76", "DJ", "takes the jack"),
    ("perkins", Seat::South, "C2 C3 C9 CA DA D6 D9", "K53.8532.J3.K76", "D3", "stays below"),
];

#[test]
fn f86_plays_these_cards_for_these_reasons() {
    for (rules, seat, plays, hand, card, why) in CASES {
        let card: Card = card.parse().unwrap();
        let view = view(rules, *seat, Seat::North, plays, hand);
        let decision = F86.choose(&view, &Budget::unlimited()).unwrap();
        assert_eq!(decision.best, card, "{plays} with {hand}: {:?}", decision.notes);
        assert!(decision.notes[0].0.contains(why), "{plays} with {hand}: {:?} for {why}", decision.notes);
    }
}

/// A round of f86 with itself; each decision in play is shown.
fn f86_round(rules: &str, number: u64, mut shown: impl FnMut(&View, Card, &str)) -> Round {
    let rules: Rules = rules.parse().unwrap();
    let deal = Deal::random(&mut Seed::new(number).child("f86").rng());
    let mut round = Round::new(&rules, &deal, rules.passing.direction(number as usize));
    while let Some(actor) = round.actor() {
        let view = round.view(actor);
        let decision = F86.choose(&view, &Budget::unlimited()).unwrap();
        if view.first.is_some() {
            shown(&view, decision.best, &decision.notes[0].0);
        }
        round.play(decision.best);
    }
    round
}

/// What a rule says is true of the card that it picks; and every rule has its day.
#[test]
fn the_rules_of_f86_do_what_they_say() {
    let mut used = BTreeSet::new();
    for number in 0..1500 {
        let rules = ["standard", "perkins", "sturtevant,jack=10"][number as usize % 3];
        f86_round(rules, number, |view, card, says| {
            used.insert(says.to_owned());
            let play = view.table().unwrap();
            let over = play.winning().is_some_and(|(_, best)| card.suit() == best.suit() && card > best);
            let at = format!("{says}: {card} in {view:?}");
            if says.contains("stays below") {
                assert!(!over && Some(card.suit()) == play.led(), "{at}");
            }
            if says.contains("under a higher spade") {
                assert!(card == QUEEN && !over && play.led() == Some(Suit::Spades), "{at}");
            }
            if says.contains("hunts the queen") {
                let higher = [Rank::Queen, Rank::King, Rank::Ace].map(|rank| Card::new(Suit::Spades, rank));
                assert!(card.suit() == Suit::Spades && card < QUEEN, "{at}");
                assert!(higher.iter().all(|&card| !view.hand.contains(card)), "{at}");
            }
            if says.contains("takes the jack") {
                assert!(over && (card == JACK || play.trick().contains(JACK)), "{at}");
            }
            if says.contains("costs nothing") {
                assert!(play.trick().is_disjoint(PENALTIES), "{at}");
            }
            if says.starts_with("throws") {
                assert_ne!(Some(card.suit()), play.led(), "{at}");
            }
            if says.contains("stops a moon") {
                let me = play.taken()[view.seat];
                assert!(penalty(me) == 0 && play.taken().values().any(|&cards| penalty(cards) >= 5), "{at}");
            }
        });
    }
    let all = F86_RULES.iter().flat_map(|chapter| chapter.rules).map(|rule| rule.says.to_owned());
    let missing: Vec<String> = all.filter(|says| !used.contains(says)).collect();
    assert!(missing.is_empty(), "rules that never applied: {missing:?}");
}

#[test]
fn the_document_lists_the_rules_of_f86_in_their_order() {
    let text = include_str!("../../../docs/hearts-players.md");
    let mut rest = text;
    for chapter in &F86_RULES {
        for words in std::iter::once(chapter.when).chain(chapter.rules.iter().map(|rule| rule.says)) {
            let place = rest.find(words).unwrap_or_else(|| panic!("'{words}' is missing or out of order"));
            rest = &rest[place + words.len()..];
        }
    }
}

/// Hands and the three cards that are passed from them.
#[test]
fn what_is_passed() {
    let cases = [
        ("standard", "Q73.A82.K964.J52", "SQ"),
        ("standard", "QT987.A82.K96.J5", "not SQ"),
        ("standard", "A73.982.K964.J52", "SA"),
        ("standard", "A9873.982.K96.52", "not SA"),
        ("perkins", "973.982.AKJ4.J52", "not DJ DA"),
        ("standard", "98732.2.AKJ4.J52", "not H2"),
    ];
    for (rules, hand, cards) in cases {
        let deal: CardSet = hand.parse().unwrap();
        let mut view = {
            let deal = Deal::random(&mut Seed::new(1).rng());
            Round::new(&rules.parse().unwrap(), &deal, Direction::Left).view(Seat::North)
        };
        view.hand = deal;
        for _ in 0..3 {
            let card = pass(&view).unwrap().best;
            view.passed.insert(card);
        }
        let wanted: CardSet = cards.trim_start_matches("not ").parse().unwrap();
        let kept = cards.starts_with("not");
        assert_eq!(view.passed.is_disjoint(wanted), kept, "{hand} passes {}", view.passed);
        assert!(kept || view.passed.includes(wanted), "{hand} passes {}", view.passed);
    }
}

/// Positions of random play, between tricks or within.
fn positions(count: u64, label: &str, between: bool) -> impl Iterator<Item = Play> {
    const RULES: [&str; 5] =
        ["standard", "perkins", "sturtevant,moon=off", "standard,moon=own,jack=5", "perkins,no-trick=5"];
    (0..count).map(move |number| {
        let mut rng = Seed::new(number).child(label).rng();
        let rules: Rules = RULES[number as usize % 5].parse().unwrap();
        let mut play = Play::start(&rules, Deal::random(&mut rng).hands());
        let cards = 4 * (number as usize / 5 % 13) + if between { 0 } else { number as usize % 4 };
        for _ in 0..cards {
            play.play(play.moves().random(&mut rng).unwrap());
        }
        play
    })
}

#[test]
fn a_judgement_keeps_the_bounds_of_the_game_and_its_components_are_its_own() {
    let judgement = SweetpeaEval::fitted();
    for play in positions(3000, "bounds", true) {
        let guess = judgement.guess(&play);
        let (sum, least) = (guess.iter().sum::<f64>(), guess.iter().copied().fold(f64::MAX, f64::min));
        assert!(sum <= play.sum_at_most() + 1e-3, "{guess:?} adds up to more than can be had: {play:?}");
        assert!(least >= play.each_at_least() - 1e-3, "{guess:?} has less than can be had: {play:?}");
        for (side, value) in guess.into_iter().enumerate() {
            assert_eq!(judgement.guess_side(&play, Side::new(side)), value);
        }
    }
}

#[test]
fn the_last_trick_and_what_is_decided_are_judged_exactly() {
    let judgement = SweetpeaEval::fitted();
    let mut decided = 0;
    for play in positions(4000, "exact", true) {
        let left = play.hands().values().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let nothing = left.is_disjoint(PENALTIES.with(JACK)) && play.no_trick_bonus() == 0;
        if left.len() > 4 && !nothing {
            continue;
        }
        let mut end = play;
        while let Some(card) = end.moves().lowest() {
            end.play(card);
        }
        decided += 1;
        assert_eq!(judgement.guess(&play), end.payoff(), "{play:?}");
    }
    assert!(decided > 300, "{decided}");
}

/// Who holds nothing but winners, all penalties included, and leads, is expected to shoot the moon.
#[test]
fn a_certain_moon_is_foreseen_and_a_lost_one_is_not() {
    let hand = |text: &str| text.parse::<CardSet>().unwrap();
    let hands =
        cards::BySeat::new(hand("AKQ.AKQ.."), hand("..765432."), hand("...765432"), hand("..KQJT98."));
    let mut taken = cards::BySeat::<CardSet>::default();
    taken[Seat::North] = HEARTS - hands[Seat::North];
    let rules = Rules::default();
    let certain = Play::ending(&rules, &hands, &taken, Seat::North, true).unwrap();
    let guess = SweetpeaEval::fitted().guess(&certain);
    assert!(guess[0] > -8.0 && guess[1] < -15.0, "{guess:?}");
    let heart = taken[Seat::North].lowest().unwrap();
    taken[Seat::North].remove(heart);
    taken[Seat::East].insert(heart);
    let lost = Play::ending(&rules, &hands, &taken, Seat::North, true).unwrap();
    assert!(SweetpeaEval::fitted().guess(&lost)[0] < -15.0);
}

/// Cards that are alike are judged alike, so that searching one of them is enough.
#[test]
fn one_of_each_card_gives_the_values_of_all() {
    for play in positions(400, "alike", false).filter(|play| play.hands()[Seat::North].len() <= 8) {
        let plies = 4 - play.trick().len() as u32;
        let plain = MaxN::new(Horizon::depth(plies).guess(SweetpeaEval::fitted())).search(&play);
        let fast =
            PrunedMaxN::unbounded(Horizon::depth(plies).guess(SweetpeaEval::fitted()).keep(Representatives));
        for (a, b) in plain.rated.iter().zip(&fast.search(&play).rated) {
            assert_eq!(a.mv, b.mv);
            for side in 0..4 {
                assert!((a.value[side] - b.value[side]).abs() < 1e-6, "{} in {play:?}", a.mv);
            }
        }
    }
}

#[test]
fn a_rating_is_the_mean_over_worlds() {
    let deal = Deal::random(&mut Seed::new(5).rng());
    let mut round = Round::new(&Rules::default(), &deal, Direction::None);
    for _ in 0..17 {
        round.play(round.moves().lowest().unwrap());
    }
    let view = round.view(round.actor().unwrap());
    assert!(view.moves().len() > 1);
    let search = McMaxN::new(SweetpeaEval::fitted());
    let worlds = belief::Worlds::new(&game::CardView::unseen(&view)).unwrap();
    let mut rng = Seed::new(9).rng();
    let hands: Vec<_> = (0..20).map(|_| worlds.draw(&mut rng)).collect();
    let whole = search.rate_over(&view, hands.iter().copied(), &Budget::unlimited());
    assert_eq!((whole.worlds, whole.cards.len()), (20, view.moves().len()));
    assert!(whole.branching() > 1.0 && whole.leaves < whole.nodes);
    for (i, rated) in whole.cards.iter().enumerate() {
        let single = |hands| search.rate_over(&view, [hands], &Budget::unlimited()).cards[i].value;
        let mean = hands.iter().map(|&hands| single(hands)).sum::<f64>() / 20.0;
        assert!((rated.value - mean).abs() < 1e-9);
    }
    // The same seed, the same ratings; a flag that is set stops the loop early.
    let again = || search.clone().worlds(30).rate(&view, Seed::new(2), &Budget::unlimited()).unwrap();
    assert_eq!(again(), again());
    let stop = Stop::new();
    stop.set();
    let stop = Budget::unlimited().until(&stop);
    let worlds = search.worlds(100_000).rate(&view, Seed::new(2), &stop).unwrap().worlds;
    assert!((1..1000).contains(&worlds), "{worlds}");
}
