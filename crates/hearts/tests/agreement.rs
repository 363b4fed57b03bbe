//! The kernel against two other readings of the rules: the plain one beside this file, and
//! OpenSpiel's, of which 600 games are recorded in `data/hearts` (how, and where the readings
//! differ: `docs/hearts.md`).

mod any_rules;
mod plain;

use any_rules::any_rules;
use cards::{BySeat, Card, CardSet, Deal, Seat, Seed};
use game::{Game, Hidden};
use hearts::{Direction, Moon, Play, Round, Rules, random_hands};
use plain::Plain;

#[test]
fn the_kernel_agrees_with_the_plain_rules() {
    let mut rng = Seed::new(21).rng();
    let mut moons = 0;
    for number in 0..1500 {
        let mut rules = any_rules(&mut rng);
        if rules.moon == Moon::Choice {
            rules.moon = Moon::Own;
        }
        // Every third deal gives north the aces down, so that moons are not rare.
        let mut hands = random_hands(&mut rng);
        if number % 3 == 0 {
            hands = sorted_deal(&mut rng);
        }
        let mut play = Play::start(&rules, &hands);
        let mut plain = Plain::new(rules, hands.map(|hand| hand.iter().collect()));
        while let Some(seat) = play.to_play() {
            assert_eq!(seat, plain.turn(), "game {number} under {rules}");
            let legal: CardSet = hands[seat].iter().filter(|&card| plain.is_legal(card)).collect();
            assert_eq!(play.moves(), legal, "game {number} under {rules}: {play:?}");
            let high = number % 3 == 0 && seat == Seat::North;
            let card = if high { by_rank(legal).last().copied() } else { legal.random(&mut rng) };
            let low = number % 3 == 0 && seat != Seat::North;
            let card = if low { by_rank(legal).first().copied() } else { card }.unwrap();
            play.play(card);
            plain.play(card);
        }
        assert_eq!(play.points(), plain.points(), "game {number} under {rules}");
        moons += usize::from(play.taken().values().any(|&cards| hearts::penalty(cards) == 26));
    }
    assert!(moons > 50, "only {moons} moons were tried");
}

fn by_rank(cards: CardSet) -> Vec<Card> {
    let mut cards: Vec<_> = cards.iter().collect();
    cards.sort_by_key(|card| (card.rank(), card.suit()));
    cards
}

/// North has the thirteen highest cards, the others share the rest.
fn sorted_deal(rng: &mut cards::Rng) -> BySeat<CardSet> {
    let north: CardSet = by_rank(CardSet::DECK)[39..].iter().copied().collect();
    let east = (!north).random_subset(13, rng);
    let south = (!north - east).random_subset(13, rng);
    BySeat::new(north, east, south, !north - east - south)
}

const RECORDED: &str = include_str!("../../../data/hearts/open_spiel.txt");

#[test]
fn recorded_games_of_open_spiel_agree() {
    let mut games = 0;
    for line in RECORDED.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [options, direction, deal, passed, played, checksum, points] = fields[..] else {
            panic!("not a record: {line}")
        };
        let rules = rules_of(options);
        let direction = Direction::ALL[direction.parse::<usize>().unwrap()];
        let mut hands = BySeat::<CardSet>::default();
        for (i, card) in deal.chars().map(card_of).enumerate() {
            hands[Seat::North.plus(i)].insert(card);
        }
        let mut round = Round::new(&rules, &Deal::new(hands).unwrap(), direction);
        let mut sum = 0xcbf2_9ce4_8422_2325_u64;
        for card in passed.chars().filter(|&c| c != '-').chain(played.chars()).map(card_of) {
            let legal = round.moves();
            let letters: String = legal.iter().map(letter_of).collect();
            sum = format!("{letters} ")
                .bytes()
                .fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
            assert!(legal.contains(card), "{card} among {legal} for {:?}: {line}", round.actor());
            round.play(card);
        }
        assert!(round.is_over(), "{line}");
        assert_eq!(format!("{sum:016x}"), checksum, "the legal cards differ: {line}");
        let ours: Vec<String> = round.points().values().map(i32::to_string).collect();
        assert_eq!(ours.join(","), points, "{line}");
        games += 1;
    }
    assert_eq!(games, 600);
}

/// OpenSpiel's options in the recorder's order.
fn rules_of(options: &str) -> Rules {
    let on: Vec<bool> = options.chars().map(|c| c == '1').collect();
    let text = format!(
        "standard,first-trick={},opening={},jack={},no-trick={},leads={},queen-breaks={},hearts-for-queen={}",
        if on[0] { "clean" } else { "free" },
        if on[1] { "club" } else { "2c" },
        if on[2] { "10" } else { "none" },
        if on[3] { "5" } else { "none" },
        if on[4] { "hearts" } else { "free" },
        if on[5] { "yes" } else { "no" },
        if on[6] { "yes" } else { "no" },
    );
    text.parse().unwrap()
}

/// A letter for each card from the two of clubs to the ace of spades; suits in the order C D H S.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

fn card_of(letter: char) -> Card {
    Card::all().nth(LETTERS.find(letter).expect("a letter")).unwrap()
}

fn letter_of(card: Card) -> char {
    LETTERS.as_bytes()[card.suit().index() * 13 + card.rank().index()] as char
}
