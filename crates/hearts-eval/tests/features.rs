//! The features against their words: the obvious version, card by card.

use cards::{Card, CardSet, Deal, Rank, Seat, Seed, Suit};
use game::Game;
use hearts::{HEARTS, Play, QUEEN, Rules};
use hearts_eval::{QueenHolder, Subject};

const SIDE_SUITS: [Suit; 3] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts];

/// Whether a feature holds, read off its own words.
fn holds(word: &str, play: &Play, dealt: CardSet, seat: Seat) -> bool {
    let hand = play.hands()[seat];
    let opponents = || (1..4).map(|places| seat.plus(places));
    let cards = |seat: Seat, suit: Suit| play.hands()[seat].iter().filter(|card| card.suit() == suit).count();
    let spade = |rank| Card::new(Suit::Spades, rank);
    let low = |seat: Seat| {
        play.hands()[seat].iter().filter(|c| c.suit() == Suit::Spades && c.rank() < Rank::Queen).count()
    };
    let short = |seat: Seat, suit: Suit| cards(seat, suit) == 0;
    let leader = play.to_play().filter(|&leader| leader != seat);
    let holder = opponents().find(|&other| play.hands()[other].contains(QUEEN));
    let honour = |letter: char| spade(Rank::from_char(letter).unwrap());
    let suit_named = |name: &str| Suit::ALL.into_iter().find(|suit| suit.name().starts_with(name)).unwrap();
    let count = |text: &str, seen: usize| match text.strip_prefix('≥') {
        Some(least) => seen >= least.parse::<usize>().unwrap(),
        None => seen == text.parse::<usize>().unwrap(),
    };
    let hearts = |seat: Seat| play.taken()[seat].iter().filter(|&card| HEARTS.contains(card)).count();
    let ours = hearts(seat);
    let theirs: usize = opponents().map(hearts).sum();
    let out = |suit: Suit, test: &dyn Fn(Card) -> bool| {
        let cards = opponents().flat_map(|other| play.hands()[other].iter());
        cards.filter(|&card| card.suit() == suit && test(card)).count()
    };
    let ours_of = |suit: Suit| -> Vec<Card> { hand.iter().filter(|card| card.suit() == suit).collect() };
    let within = |text: &str, seen: usize| match text.split_once('-') {
        Some((least, most)) => (least.parse().unwrap()..=most.parse().unwrap()).contains(&seen),
        None => count(text, seen),
    };
    let player = |name: &str| match name {
        "we" => seat,
        "left" => seat.plus(1),
        "across" => seat.plus(2),
        _ => seat.plus(3),
    };
    let queen = Seat::ALL.into_iter().find(|&seat| play.hands()[seat].contains(QUEEN));
    let words: Vec<&str> = word.split(' ').collect();
    match words[..] {
        [number, suit, "in", "hand"] => count(number, cards(seat, suit_named(suit))),
        [number, suit, "out", place, "our", which] => {
            let (suit, cards) = (suit_named(suit), ours_of(suit_named(suit)));
            let card = match which {
                "lowest" => cards.iter().min(),
                "highest" => cards.iter().max(),
                _ => cards.get(1),
            };
            card.is_some_and(|&card| {
                let beyond = |their: Card| if place == "below" { their < card } else { their > card };
                within(number, out(suit, &beyond))
            })
        }
        [number, "opponents", "short", suit] => {
            count(number, opponents().filter(|&other| short(other, suit_named(suit))).count())
        }
        [who @ ("left" | "across" | "right"), "short", suit] => short(player(who), suit_named(suit)),
        [who @ ("left" | "across" | "right"), "has", "the", "lead"] => play.to_play() == Some(player(who)),
        [who @ ("left" | "across" | "right"), "has", "Q♠"] => queen == Some(player(who)),
        ["Q♠", "has", number, "backers"] => queen.is_some_and(|holder| count(number, low(holder))),
        ["Q♠", "with", "no", suit] => queen.is_some_and(|holder| short(holder, suit_named(suit))),
        [number, "hearts", "left"] => within(number, 13 - ours - theirs),
        [number, "tricks", "left"] => within(number, hand.len()),
        ["we", "have", "points"] => hearts::penalty(play.taken()[seat]) > 0,
        ["we", "have", "the", "lead"] => play.to_play() == Some(seat),
        ["we", "have", card] => hand.contains(honour(card.chars().next().unwrap())),
        ["single", card] => {
            cards(seat, Suit::Spades) == 1 && hand.contains(honour(card.chars().next().unwrap()))
        }
        [number, "spade" | "spades", "besides", _] => count(number, low(seat)),
        [number, suit, "to", "start"] => {
            let suit = suit_named(suit.trim_end_matches('s'));
            count(number, dealt.iter().filter(|card| card.suit() == suit).count())
        }
        ["short", suit] => short(seat, suit_named(suit)),
        ["not", "short", suit] => !short(seat, suit_named(suit)),
        ["opponent", "short", suit] => opponents().any(|other| short(other, suit_named(suit))),
        ["exit", "in", suit] => {
            let suit = suit_named(suit);
            let ours = hand.iter().filter(|card| card.suit() == suit);
            ours.into_iter().any(|card| {
                opponents().any(|other| {
                    let theirs: Vec<Card> =
                        play.hands()[other].iter().filter(|card| card.suit() == suit).collect();
                    !theirs.is_empty() && theirs.iter().all(|&their| their > card)
                })
            })
        }
        ["forced", "high", suit] => {
            let suit = suit_named(suit);
            let of = |seat: Seat| play.hands()[seat].iter().filter(move |card| card.suit() == suit);
            !short(seat, suit) && of(seat).all(|card| opponents().flat_map(of).all(|their| their < card))
        }
        ["leader", "short", suit] => leader.is_some_and(|leader| short(leader, suit_named(suit))),
        ["leader", "not", "short", suit] => leader.is_some_and(|leader| !short(leader, suit_named(suit))),
        ["Q♠", "player", "has", number, "backer" | "backers"] => {
            holder.is_some_and(|holder| count(number, low(holder)))
        }
        ["Q♠", "player", "has", number, "short" | "shorts"] => holder.is_some_and(|holder| {
            count(number, SIDE_SUITS.into_iter().filter(|&suit| short(holder, suit)).count())
        }),
        ["Q♠", "player", "short", suit] => holder.is_some_and(|holder| short(holder, suit_named(suit))),
        [number, "point" | "points", "taken", "by", "us"] => count(number, ours),
        [number, "point" | "points", "taken", "by", "opponents"] => count(number, theirs),
        [number, "point" | "points", "left"] => count(number, 13 - ours - theirs),
        _ => panic!("no meaning for '{word}'"),
    }
}

#[test]
fn every_feature_holds_exactly_when_its_words_do() {
    let rules: Rules = "sturtevant".parse().unwrap();
    // The wider vocabulary is the same wherever the queen is.
    let subjects = [Subject::Queen, Subject::Hearts, Subject::Rest(QueenHolder::Nobody)];
    let mut on = [[0_u32; 127]; 3];
    for game in 0..200 {
        let mut rng = Seed::new(game).rng();
        let deal = Deal::random(&mut rng);
        let mut play = Play::start(&rules, deal.hands());
        loop {
            if play.trick().is_empty() && !play.is_over() {
                for (subject, on) in subjects.into_iter().zip(&mut on) {
                    for seat in Seat::ALL {
                        let atoms = subject.atoms_of(&play, deal[seat], seat);
                        for atom in 0..subject.atoms() as u8 {
                            let word = subject.word(atom).unwrap();
                            let ours = atoms.bits() >> atom & 1 != 0;
                            assert_eq!(
                                ours,
                                holds(&word, &play, deal[seat], seat),
                                "'{word}' for {seat}, dealt {deal}, now {play:?}"
                            );
                            on[usize::from(atom)] += u32::from(ours);
                        }
                        assert_eq!(atoms.bits() >> subject.atoms(), 0);
                    }
                }
            }
            let Some(card) = play.moves().random(&mut rng) else { break };
            play.play(card);
        }
    }
    for (subject, on) in subjects.into_iter().zip(on) {
        for (atom, times) in (0..subject.atoms() as u8).zip(on) {
            assert!(times > 0, "'{}' never held", subject.word(atom).unwrap());
        }
        assert_eq!(subject.word(subject.atoms() as u8), None);
    }
}
