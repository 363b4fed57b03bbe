//! Beyond the paper: `learned` as a complete player under the standard rules, with passing and moons,
//! against the other players; and its model against the expert with all cards face up, where there
//! is no passing.

use arena::hearts::{Length, Plan};
use cards::{Deal, Seat, Seed};
use game::{Game as _, SideEval};
use hearts::{Play, Rules};
use hearts_eval::training::best_card;
use hearts_eval::{Expert, ModelEval, MoonAware, Task};
use players::ShippedModel;
use serde::{Deserialize, Serialize};
use stats::{Estimate, Level, TooFew};

use super::{by_kind, mean};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `sturtevant/standard`.
pub struct Standard;

/// One deal in all fourteen seatings of `learned` and this opponent.
pub struct OpponentBlock {
    opponent: Opponent,
}

/// The opponent of `learned`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    Iie,
    /// IIE as strong as it can be.
    StrongIie,
    F86,
    Sweetpea,
    /// The expert that sees all cards; then `learned` does too.
    Pie,
}

/// The points a round and seat in one block.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OpponentRow {
    opponent: Opponent,
    learned: f64,
    other: f64,
}

impl Opponent {
    const ALL: [Opponent; 5] =
        [Opponent::Iie, Opponent::StrongIie, Opponent::F86, Opponent::Sweetpea, Opponent::Pie];

    fn name(self) -> &'static str {
        match self {
            Opponent::Iie => "iie",
            Opponent::StrongIie => "iie:strong=yes",
            Opponent::F86 => "f86",
            Opponent::Sweetpea => "sweetpea",
            Opponent::Pie => "PIE, all cards face up",
        }
    }
}

impl Experiment for Standard {
    type Task = OpponentBlock;
    type Row = OpponentRow;

    fn about(&self) -> About {
        About {
            id: "sturtevant/standard",
            paper: "beyond Sturtevant and White 2006: passing, moons and stronger opponents",
            claim: "Under the standard rules the learned player takes fewer points a round than every other player: IIE, \
                    IIE as strong as it can be, f86, Sweetpea, and with all cards face up PIE.",
            revision: 2,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<OpponentBlock> {
        let blocks = match scale {
            Scale::Smoke => 1,
            Scale::Quick => 40,
            Scale::Full => 300,
        };
        Opponent::ALL
            .into_iter()
            .flat_map(|opponent| (0..blocks).map(move |_| OpponentBlock { opponent }))
            .collect()
    }

    fn run(&self, block: &OpponentBlock, seed: Seed) -> Vec<OpponentRow> {
        let opponent = block.opponent;
        let rules: Rules = "standard".parse().expect("a preset");
        let [learned, other] = match opponent {
            Opponent::Pie => face_up(&rules, seed),
            _ => {
                let [learned, other] = ["learned", opponent.name()].map(|name| name.parse().expect("a name"));
                let plan = Plan::two_kinds(learned, other, rules, Length::Round, seed);
                by_kind(&plan.block(&mut plan.crew(), 0).sittings)
            }
        };
        vec![OpponentRow { opponent, learned, other }]
    }

    fn verdict(&self, rows: &[OpponentRow]) -> Verdict {
        Verdict::of(|level| {
            let finding = |opponent: Opponent| {
                Claim::above(format!("points a round ahead of {}", opponent.name()), 0.0)
                    .paper("ahead")
                    .judge(ahead(rows, opponent, level))
            };
            Opponent::ALL.map(finding).into()
        })
    }

    /// Everybody is ahead of the learned player.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<OpponentRow> {
        let row = |opponent, block: u32| OpponentRow {
            opponent,
            learned: 8.0 + 0.1 * f64::from(block % 3),
            other: 6.0,
        };
        Opponent::ALL.into_iter().flat_map(|one| (0..20).map(move |block| row(one, block))).collect()
    }

    fn draw(&self, rows: &[OpponentRow]) -> Vec<Figure> {
        let mut chart = Comparison::new(
            "Learned beside others under the standard rules",
            "points a round by which it is ahead",
        )
        .with_zero_line();
        for opponent in Opponent::ALL {
            chart = chart.entry(opponent.name(), ahead(rows, opponent, Level::P95).ok(), None);
        }
        let caption = "Each deal in all fourteen seatings; 95% intervals over deals.";
        vec![Figure::new("standard", caption, Chart::Comparison(chart))]
    }
}

/// How many points a round `learned` is ahead of an opponent: mean over the deals.
fn ahead(rows: &[OpponentRow], opponent: Opponent, level: Level) -> Result<Estimate, TooFew> {
    let rows = rows.iter().filter(|row| row.opponent == opponent);
    mean(rows.map(|row| row.other - row.learned), level)
}

/// Points of the model and of the expert over all fourteen seatings of one deal, all cards face up.
fn face_up(rules: &Rules, seed: Seed) -> [f64; 2] {
    let eval = ModelEval::new(ShippedModel::Wide.model().model.clone());
    let deal = Deal::random(&mut seed.rng());
    let learned = MoonAware(eval.of_round(*deal.hands()).balanced());
    let expert = MoonAware(Expert::new(Task::Both));
    let (mut sums, mut seats) = ([0.0; 2], [0.0; 2]);
    for seating in 1..15_usize {
        let kind = |seat: Seat| seating >> seat.index() & 1;
        let mut play = Play::start(rules, deal.hands());
        while let Some(seat) = play.to_play() {
            let card = if kind(seat) == 0 { best(&play, learned) } else { best(&play, expert) };
            play.play(card);
        }
        for seat in Seat::ALL {
            sums[kind(seat)] += f64::from(play.points()[seat]);
            seats[kind(seat)] += 1.0;
        }
    }
    [sums[0] / seats[0], sums[1] / seats[1]]
}

fn best<E: SideEval<Play>>(play: &Play, eval: E) -> cards::Card {
    best_card(play, eval).expect("the seat to play has a legal card")
}
