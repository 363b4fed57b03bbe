//! The table as people see it: views, claims, text.

use bridge::{Board, BoardNumber, Bridge, BridgeView, Diagram, Move, Moves, Outcome, Play};
use cards::{BySeat, CardSet, Deal, PartialDeal, Seat, Seed};
use game::{CardView, Game, Hidden, PlainText, View};
use rand::RngExt;

const DEAL: &str = "N:AKJ7.Q85.J985.T6 52.T.K7642.A7543 QT9843.3.AT.KJ92 6.AKJ97642.Q3.Q8";

fn board() -> Board {
    Board::new(BoardNumber::new(6).unwrap(), DEAL.parse().unwrap())
}

fn played(moves: &str) -> Bridge {
    let mut game = Bridge::new(board());
    for word in moves.split_whitespace() {
        game.try_play(word.parse().unwrap()).unwrap_or_else(|error| panic!("{word}: {error}"));
    }
    game
}

const AUCTION: &str = "Pass 1S X 2S 4H Pass Pass Pass ";

#[test]
fn a_board_is_drawn() {
    let expected = [
        "Board 6        ♠ AKJ7",
        "East deals     ♥ Q85",
        "EW vul         ♦ J985",
        "               ♣ T6",
        "♠ 6            ┌─────┐        ♠ 52",
        "♥ AKJ97642     │  N  │        ♥ T",
        "♦ Q3           │W   E│        ♦ K7642",
        "♣ Q8           │  S  │        ♣ A7543",
        "               └─────┘",
        "               ♠ QT9843",
        "   11          ♥ 3",
        "12     7       ♦ AT",
        "   10          ♣ KJ92",
    ];
    assert_eq!(Diagram::from(&board()).to_string().lines().collect::<Vec<_>>(), expected);
    // Unknown hands stay blank, and there are no points to count.
    let part: PartialDeal = "N:AK2... - - .2.3.4".parse().unwrap();
    let drawn = Diagram::of(&part).to_string();
    assert!(drawn.contains("♠ AK2") && drawn.lines().count() == 9, "{drawn}");
}

#[test]
fn dummy_comes_down_with_the_opening_lead() {
    let before = played(AUCTION);
    assert!(Seat::ALL.iter().all(|&seat| before.view(seat).dummy.is_none()));
    let after = played(&format!("{AUCTION} C9"));
    for seat in Seat::ALL {
        assert_eq!(after.view(seat).dummy, Some(after.board().deal[Seat::West]));
    }
    // Declarer decides for dummy, and dummy for nobody.
    assert_eq!((after.public().turn(), after.actor()), (Some(Seat::West), Some(Seat::East)));
    assert_eq!(after.view(Seat::East).moves(), Moves::Cards("CQ8".parse().unwrap()));
    assert_eq!(after.view(Seat::West).moves(), Moves::NONE);
}

#[test]
fn a_view_is_drawn_and_told() {
    let game = played(&format!("{AUCTION} C9 CQ CT CA C5 CJ C8 C6 S4"));
    let view = game.view(Seat::East);
    let drawn = view.draw();
    for piece in [
        "Board 6, East deals, East-West vulnerable",
        "West (dummy)",
        "East (you)",
        "♥ AKJ97642",
        "♦ K7642",
        "4♥ by East. Tricks: North-South 1, East-West 1. West to play, East decides",
    ] {
        assert!(drawn.contains(piece), "{piece}\n{drawn}");
    }
    assert!(!drawn.contains("AKJ7\n") && !drawn.contains("QT98"), "a hidden hand shows\n{drawn}");
    let log = view.log();
    assert_eq!(log[1..4], ["East passes", "South bids 1♠", "West doubles"]);
    assert_eq!(log[10..12], ["South plays ♣9", "West puts down ♠6 ♥AKJ97642 ♦Q3 ♣Q8"]);
    assert_eq!(log[15], "East-West win trick 1");
    let auction = played("Pass 1S X").view(Seat::North).draw();
    assert!(auction.contains("West   North  East   South\n              Pass   1♠\nX      ?\n"), "{auction}");
}

#[test]
fn moves_are_read() {
    let read = |view: &BridgeView, typed: &str| match view.read(typed) {
        Ok(mv) => mv.to_string(),
        Err(error) => error.to_string(),
    };
    let view = played("Pass 1S").view(Seat::West);
    assert_eq!(["2h", "x", " PASS ", "1nt"].map(|typed| read(&view, typed)), ["2H", "X", "Pass", "1NT"]);
    assert_eq!(read(&view, "1d"), "1D is not allowed: 1♦ is not higher than 1♠");
    assert!(read(&view, "SA").starts_with("'SA' is not a move here: write pass"));
    let view = played(&format!("{AUCTION} C9 CQ CT CA C5 CJ C8 C6 S4 S6")).view(Seat::North);
    assert_eq!(["SA", "♠a", "a", "KS"].map(|typed| read(&view, typed)), ["SA", "SA", "SA", "SK"]);
    assert_eq!(read(&view, "s"), "'s' is not a move here: it may be any of ♠AKJ7; write suit and rank");
    assert_eq!(read(&view, "H5"), "♥5 is not allowed: North has to follow suit and still holds spades");
    assert_eq!(read(&view, "C2"), "♣2 is not allowed: North does not hold the two of clubs");
    assert_eq!(read(&played("Pass").view(Seat::North), "1C"), "1C is not allowed: South decides now");
}

/// Whatever a player is offered can be typed, and a log never takes back a line.
#[test]
fn names_are_read_back_and_logs_grow() {
    for number in 0..60_u64 {
        let mut rng = Seed::new(2).child("names").child(number).rng();
        let mut game = Bridge::new(Board::new(BoardNumber::FIRST, Deal::random(&mut rng)));
        let mut logs = BySeat::<Vec<String>>::default();
        loop {
            for seat in Seat::ALL {
                let log = game.view(seat).log();
                assert!(log.starts_with(&logs[seat]), "{log:?} after {:?}", logs[seat]);
                logs[seat] = log;
            }
            let Some(actor) = game.actor() else { break };
            let view = game.view(actor);
            let moves: Vec<Move> = view.moves().into_iter().collect();
            for &mv in &moves {
                assert_eq!(view.read(&view.name(mv)), Ok(mv), "{}", view.draw());
            }
            game.play(moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn claims_are_checked() {
    assert_eq!(
        played("Pass 1S").claim(7).unwrap_err().to_string(),
        "there is no contract to claim yet: finish the auction first"
    );
    let mut game = played(&format!("{AUCTION} C9 CQ CT CA C5 CJ C8 C6"));
    assert_eq!(
        game.clone().claim(13).unwrap_err().to_string(),
        "declarer cannot end with 13 tricks: it will be 1 to 12"
    );
    assert!(game.clone().claim(0).is_err());
    game.claim(9).unwrap();
    assert!(game.is_over() && game.moves().into_iter().next().is_none());
    assert_eq!(game.payoff(), [100.0, -100.0]);
    assert!(matches!(game.outcome(), Some(Outcome::Played { tricks: 9, .. })));
    assert!(game.claim(9).is_err() && game.try_play("S4".parse().unwrap()).is_err());
    // The claim is in every view, and in the worlds of every view.
    for seat in Seat::ALL {
        let view = game.view(seat);
        assert_eq!(view.world(game.hands()), game);
        let text = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<BridgeView>(&text).unwrap(), view);
    }
}

/// What a seat has shown not to hold, it is not given in any world.
#[test]
fn voids_are_remembered() {
    let game = played(&format!("{AUCTION} H3 HA H5 HT H2 H8 C3 S3"));
    let unseen = game.view(Seat::North).unseen();
    assert!(unseen.may[Seat::East].suit(cards::Suit::Hearts).is_empty());
    assert!(unseen.may[Seat::South].suit(cards::Suit::Hearts).is_empty());
    assert_eq!(unseen.known[Seat::West], game.hands()[Seat::West]);
    assert_eq!(unseen.room, BySeat::new(0, 11, 11, 0));
}

/// Hands that the view excludes give some position, never a panic.
#[test]
fn impossible_hands_do_no_harm() {
    let game = played(&format!("{AUCTION} C9 CQ CT"));
    for (i, hand) in [CardSet::EMPTY, CardSet::DECK, *board().deal.hands().values().next().unwrap()]
        .into_iter()
        .enumerate()
    {
        for seat in Seat::ALL {
            let mut world = game.view(seat).world(&BySeat::from_fn(|_| hand));
            let mut rng = Seed::new(2).child(i).rng();
            while let Moves::Cards(cards) = world.moves()
                && let Some(card) = cards.random(&mut rng)
            {
                world.play(Move::Card(card));
            }
            assert!(world.is_over());
        }
    }
}

#[test]
fn illegal_moves_are_refused() {
    let refuse = |moves: &str, mv: &str| played(moves).try_play(mv.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(refuse("Pass", "SA"), "the auction is still going on: make a call");
    assert_eq!(refuse(AUCTION, "4S"), "the auction is over: play a card");
    assert_eq!(refuse(AUCTION, "SA"), "it is South's turn; the ace of spades is in North's hand");
    assert_eq!(refuse("Pass Pass Pass Pass", "1C"), "the auction is over");
    assert_eq!(refuse("Pass Pass Pass Pass", "SA"), "the play is over");
}

#[test]
fn a_tampered_play_is_not_read() {
    let play = played(&format!("{AUCTION} C9 CQ CT CA C5")).public().play.clone().unwrap();
    let text = serde_json::to_string(&play).unwrap();
    assert_eq!(serde_json::from_str::<Play>(&text).unwrap(), play);
    for (from, to, message) in [
        (r#""leader":"E""#, r#""leader":"N""#, "trick 2 is led by North, but it was East's turn to lead"),
        (r#""C5""#, r#""C9""#, "the nine of clubs is played twice"),
        (r#""CT","CA""#, r#""CT""#, "trick 1 has fewer than four cards, but the play goes on"),
        (r#""CT","CA""#, r#""CT","CA","C2""#, "a trick has at most four cards, not 5"),
        (r#"["C5"]}"#, r#"["C5"]},"claim":0"#, "declarer cannot end with 0 tricks: it will be 1 to 13"),
    ] {
        let error = serde_json::from_str::<Play>(&text.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}
