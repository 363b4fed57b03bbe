//! `tignum` against what Smith, Nau and Throop 1998 tell of their program.

use bridge::{Board, BoardNumber, Bridge, BridgeView, Call, Move, Vulnerability};
use cards::{Deal, Seat, Seed, Suit};
use game::{Budget, Game, Hidden, Player, View};
use players::{Roster, Spec};

/// The deal of figure 5: East plays 2NT, South leads the queen of diamonds.
fn figure_5() -> Bridge {
    let deal: Deal = "N:KJ852.T.43.QJ952 Q964.Q8.AK62.874 .A9764.QJ9875.KT AT73.KJ532.T.A63".parse().unwrap();
    let number = BoardNumber::new(1).unwrap();
    let board = Board { dealer: Seat::South, vulnerability: Vulnerability::Both, ..Board::new(number, deal) };
    let mut game = Bridge::new(board);
    for call in "Pass 1H Pass 1NT Pass 2C Pass 2NT Pass Pass Pass".split(' ') {
        game.play(call.parse::<Call>().unwrap().into());
    }
    game
}

/// The second table of figure 6, card by card, up to the eighth trick of declarer; and what is asked of
/// `tignum` at the turns of declarer and dummy: the card itself, or `s` for any spade. A dash asks nothing.
const FIGURE_6: &str = "DQ DT D4 DK  HQ HA H2 HT  DJ C3 D3 DA  H8 H9 HJ S2  SA S5 S4 D7  ST SK S6 D5 \
                        CQ C4 CT CA  HK C5 C7 H4  S3 S8 S9 D8  SQ H6 S7 SJ";
const ASKED: &str = "- DT - DK  HQ - H2 -  - C3 - DA  H8 - HJ -  SA - S4 -  s - S6 - \
                     - C4 - CA  - - - -  S3 - S9 -  SQ - S7 -";

fn tignum(seed: u64) -> Box<dyn Player<Bridge> + Send> {
    let mut tignum = Bridge::player(&"tignum:worlds=200".parse::<Spec>().unwrap(), Seed::new(seed)).unwrap();
    tignum.begin(Seed::new(seed));
    tignum
}

/// Departures: at trick six any spade will do for the marked finesse, where the paper leads the ten; the king of
/// hearts, which it cashes at trick eight, may wait.
#[test]
fn the_hand_of_figure_5_is_played_as_in_figure_6() {
    let mut game = figure_5();
    let mut tignum = tignum(1);
    let mut reasons = Vec::new();
    for (card, asked) in FIGURE_6.split_whitespace().zip(ASKED.split_whitespace()) {
        if game.actor() == Some(Seat::East) {
            let view: BridgeView = game.view(Seat::East);
            let choice = tignum.choose(&view, &Budget::unlimited()).unwrap();
            let Move::Card(chosen) = choice.best else { panic!("a card") };
            let fits = match asked {
                "-" => true,
                "s" => chosen.suit() == Suit::Spades,
                card => chosen == card.parse().unwrap(),
            };
            assert!(fits, "{asked} was asked for, {chosen} is played after {:?}", view.public.play);
            reasons.push((card, choice.notes[0].0.clone()));
        }
        game.play(Move::Card(card.parse().unwrap()));
    }
    let said = |card: &str| &reasons.iter().find(|(played, _)| *played == card).unwrap().1;
    assert!(said("ST").contains("it is bound to win, South cannot have the ♠K"), "{}", said("ST"));
    let won = game.public().play.as_ref().unwrap().won();
    assert_eq!(won[bridge::Pair::EastWest], 8);
}

/// Whole boards: every card is legal, the same seed plays the same cards, and the plan is worth what its lines
/// say.
#[test]
fn boards_are_played_to_the_end_alike_every_time() {
    for name in
        ["tignum:worlds=24", "tignum+:worlds=16,solved=2", "tignum:worlds=24,criterion=wald,aim=contract"]
    {
        let play = |place: u64| {
            let seed = Seed::new(3).child(place);
            let deal = Deal::random(&mut seed.child("deal").rng());
            let mut game = Bridge::new(Board::new(BoardNumber::new(place as u32 + 1).unwrap(), deal));
            let mut player = Bridge::player(&name.parse::<Spec>().unwrap(), seed).unwrap();
            player.begin(seed);
            let mut cards = Vec::new();
            while let Some(actor) = game.actor() {
                let choice = player.choose(&game.view(actor), &Budget::unlimited()).unwrap();
                assert!(
                    game.view(actor).moves().into_iter().any(|mv| mv == choice.best),
                    "{name}, board {place}"
                );
                assert!(choice.rated.iter().all(|rated| (0.0..=1.0).contains(&rated.value)));
                cards.push(choice.best);
                game.play(choice.best);
            }
            cards
        };
        for place in 0..6 {
            assert_eq!(play(place), play(place), "{name}, board {place}");
        }
    }
}
