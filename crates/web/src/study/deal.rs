//! Deals within bounds: hands of given strength and shape, each deal that fits as likely as the others.

use axum::Json;
use axum::extract::State;
use belief::{BoundedWorlds, HandBounds};
use bridge::{Board, BoardNumber};
use cards::{BySeat, BySuit, CardSet, Deal, PartialDeal, Rng, Seed};
use deals::{DealSource, Wanted};
use game::Unseen;
use serde::Deserialize;
use serde_json::{Value, json};
use single_dummy::hand_counts;

use super::rooms::{self, Rooms};
use crate::Refusal;

/// How many deals are made at once.
const MOST: u32 = 64;
/// How many deals are drawn to find them, where they are asked for in words.
const MOST_TRIES: u64 = 5_000_000;

/// What to deal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealQuestion {
    /// Cards that seats are to hold; the rest is dealt.
    known: Option<PartialDeal>,
    #[serde(default)]
    bounds: BySeat<Option<Bounds>>,
    /// What is asked for in words, in place of bounds: `south balanced, 15-17 hcp, ns spades >= 8`.
    words: Option<String>,
    seed: u64,
    #[serde(default = "one")]
    count: u32,
}

fn one() -> u32 {
    1
}

/// What a hand is to be like: each a least and a most.
#[derive(Deserialize, Default, Clone, Copy)]
#[serde(deny_unknown_fields, default)]
struct Bounds {
    points: Option<(u8, u8)>,
    lengths: BySuit<Option<(u8, u8)>>,
    balanced: bool,
}

impl Bounds {
    fn on_hand(self) -> HandBounds {
        let mut bounds = HandBounds {
            lengths: self.lengths.map(|range| range.map_or(0..=13, |(least, most)| least..=most.min(13))),
            counts: Vec::new(),
        };
        if let Some((least, most)) = self.points {
            bounds = bounds.counting(hand_counts::HIGH_CARD_POINTS, least..=most);
        }
        if self.balanced { hand_counts::balanced(bounds) } else { bounds }
    }
}

/// Boards whose hands are within the bounds, numbered from one. The same seed deals the same.
pub async fn deal(State(rooms): State<Rooms>, body: String) -> Result<Json<Value>, Refusal> {
    let question: DealQuestion = rooms::read(&body)?;
    if !(1..=MOST).contains(&question.count) {
        return Err(Refusal::bad(format!("deal 1 to {MOST} boards at once")));
    }
    match question.words.clone() {
        Some(words) => rooms.work_out(move || in_words(&question, &words)).await?.map(Json),
        None => rooms.work_out(move || dealt(&question)).await?.map(Json),
    }
}

/// Boards asked for in words.
fn in_words(question: &DealQuestion, words: &str) -> Result<Value, Refusal> {
    let wanted = Wanted::any().deal(words).map_err(|why| Refusal::bad(format!("not understood: {why}")))?;
    let source =
        DealSource::new(wanted).map_err(|why| Refusal::bad(format!("no deal is like this: {why}")))?;
    let (mut boards, mut tries) = (Vec::new(), 0);
    for number in (1..=question.count).filter_map(BoardNumber::new) {
        let drawn = source.draw(&mut stream(question.seed, number));
        tries += drawn.tries;
        let Some(deal) = drawn.deal.filter(|_| tries <= MOST_TRIES) else {
            let found = boards.len();
            let why = format!("such deals are too rare: {found} were found in {tries} tries; ask for less");
            return Err(Refusal::bad(why));
        };
        boards.push(board(number, deal));
    }
    Ok(json!({ "boards": boards, "deals": null }))
}

/// What a board is dealt by.
fn stream(seed: u64, number: BoardNumber) -> Rng {
    Seed::new(seed).child("deals").child(number.get() as usize).rng()
}

fn board(number: BoardNumber, deal: Deal) -> Value {
    let Board { dealer, vulnerability, .. } = Board::new(number, deal);
    json!({ "number": number.get(), "dealer": dealer, "vulnerability": vulnerability, "deal": deal })
}

fn dealt(question: &DealQuestion) -> Result<Value, Refusal> {
    let known = question.known.map(|known| *known.hands()).unwrap_or_default();
    let held = known.values().fold(CardSet::EMPTY, |all, &hand| all | hand);
    if let Some((seat, hand)) = known.iter().find(|(_, hand)| hand.len() > 13) {
        return Err(Refusal::bad(format!("{seat} has {} cards: 13 are the most", hand.len())));
    }
    let room = known.map(|hand| 13 - hand.len() as u32);
    let may = BySeat::from_fn(|seat| if room[seat] == 0 { CardSet::EMPTY } else { !held });
    let bounds = question.bounds.map(|bounds| bounds.unwrap_or_default().on_hand());
    let worlds = BoundedWorlds::new(&Unseen { known, may, room }, &BySeat::default(), &bounds);
    let worlds = worlds.map_err(|why| Refusal::bad(format!("no deal is like this: {why}")))?;
    let mut boards = Vec::new();
    for number in (1..=question.count).filter_map(BoardNumber::new) {
        let hands = worlds
            .draw(&mut stream(question.seed, number))
            .ok_or_else(|| Refusal::bad("no such deal was found in very many tries: widen the bounds"))?;
        boards.push(board(number, Deal::new(hands).map_err(Refusal::bad)?));
    }
    let all = worlds.count().map(|count| count.to_string());
    Ok(json!({ "boards": boards, "deals": all }))
}
