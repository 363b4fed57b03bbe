//! Section 2.6: the learned player over twenty worlds against the expert over twenty worlds.
//!
//! Two models stand against the expert: one trained and used as in the paper, and our own with
//! wider features, trained over worlds and balanced (`docs/learning.md`).

use arena::hearts::{Length, Plan, Sitting};
use cards::Seed;
use hearts::Rules;
use players::Spec;
use serde::{Deserialize, Serialize};
use stats::Level;

use super::{by_kind, mean};
use crate::experiment::{About, Experiment, Scale};
use crate::verdict::{Claim, Finding, Verdict};
use plot::{Chart, Comparison, Figure};

/// The experiment `sturtevant/imperfect`.
pub struct Imperfect;

/// A block: one deal, or one sequence of deals, in all fourteen seatings of the two players.
pub struct WorldsBlock {
    model: LearnedModel,
    games: bool,
}

/// Which model the learned player asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LearnedModel {
    /// The paper's features, trained with open cards.
    Paper,
    /// Our own.
    Wide,
}

impl LearnedModel {
    const ALL: [LearnedModel; 2] = [LearnedModel::Paper, LearnedModel::Wide];

    fn player(self) -> &'static str {
        match self {
            LearnedModel::Paper => "learned:model=paper,balance=no",
            LearnedModel::Wide => "learned",
        }
    }

    fn words(self) -> &'static str {
        match self {
            LearnedModel::Paper => "as in the paper",
            LearnedModel::Wide => "wider, trained over worlds",
        }
    }
}

/// The result of a block.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BlockRow {
    model: LearnedModel,
    /// Games to 100, or single rounds.
    games: bool,
    /// Sittings in which the learned player did better: the lower mean in a round, the lowest score
    /// in a game. Those in which both did equally well count for neither.
    won: u32,
    lost: u32,
    /// The learned player's points, a seat.
    learned: f64,
    /// The expert's points, a seat.
    expert: f64,
}

impl Experiment for Imperfect {
    type Task = WorldsBlock;
    type Row = BlockRow;

    fn about(&self) -> About {
        About {
            id: "sturtevant/imperfect",
            paper: "Sturtevant and White 2006, Feature construction for reinforcement learning in hearts, \
                    section 2.6",
            claim: "Over 20 worlds each, moons allowed, the learned player beats the expert: it wins 56.9% of the \
                    rounds with 6.35 against 7.30 points, and 63.8% of the games to 100 with 69.8 against 81.1.",
            revision: 3,
        }
    }

    fn plan(&self, scale: Scale) -> Vec<WorldsBlock> {
        let (rounds, games) = match scale {
            Scale::Smoke => (1, 0),
            Scale::Quick => (60, 6),
            Scale::Full => (300, 40),
        };
        let blocks =
            |model| (0..rounds + games).map(move |unit| WorldsBlock { model, games: unit >= rounds });
        LearnedModel::ALL.into_iter().flat_map(blocks).collect()
    }

    fn run(&self, block: &WorldsBlock, seed: Seed) -> Vec<BlockRow> {
        let rules: Rules = "sturtevant".parse().expect("a preset");
        let [learned, expert] =
            [block.model.player(), "iie"].map(|name| name.parse::<Spec>().expect("a name"));
        let length = if block.games { Length::Game } else { Length::Round };
        let plan = Plan::two_kinds(learned, expert, rules, length, seed);
        vec![tally(block, &plan.block(&mut plan.crew(), 0).sittings)]
    }

    fn verdict(&self, rows: &[BlockRow]) -> Verdict {
        Verdict::of(|level| {
            FORMS
                .into_iter()
                .flat_map(|form| LearnedModel::ALL.map(|model| (form, model)))
                .flat_map(|(form, model)| {
                    let rows: Vec<&BlockRow> =
                        rows.iter().filter(|row| row.model == model && row.games == form.games).collect();
                    let (unit, whose) = (form.unit, model.words());
                    // The sittings of a deal are much alike: the deal is the unit.
                    let won = |row: &&BlockRow| {
                        let decided = row.won + row.lost;
                        (decided > 0).then(|| f64::from(row.won) / f64::from(decided))
                    };
                    let share = mean(rows.iter().filter_map(won), level);
                    let lead = mean(rows.iter().map(|row| row.expert - row.learned), level);
                    let what = format!("share of {unit} that the learned player wins, {whose}");
                    let points = format!("points ahead of the expert in {unit}, {whose}");
                    if model == LearnedModel::Wide {
                        let reason = "not the paper's model";
                        return vec![
                            Finding::unclaimed(what, share, reason),
                            Finding::unclaimed(points, lead, reason),
                        ];
                    }
                    let (ours, theirs) = form.points;
                    let ahead = (100.0 * (theirs - ours)).round() / 100.0;
                    let said = format!("{ahead} ({ours} against {theirs})");
                    vec![
                        Claim::above(&what, 0.5).paper(form.share.to_string()).judge(share),
                        Claim::near(format!("{what}, the size"), form.share, form.share_margin).judge(share),
                        Claim::above(&points, 0.0).paper(&said).judge(lead),
                        Claim::near(format!("{points}, the size"), ahead, form.points_margin)
                            .paper(&said)
                            .judge(lead),
                    ]
                })
                .collect()
        })
    }

    /// The learned player is behind in three sittings of four.
    #[cfg(test)]
    fn contradiction(&self) -> Vec<BlockRow> {
        let row = |games: bool, block: u32| BlockRow {
            model: LearnedModel::Paper,
            games,
            won: 2 + block % 3,
            lost: 11,
            learned: 8.0 + 0.1 * f64::from(block % 3),
            expert: 6.0,
        };
        (0..80).map(|block| row(block % 2 == 0, block)).collect()
    }

    fn draw(&self, rows: &[BlockRow]) -> Vec<Figure> {
        let caption =
            "Each model and the expert it met, both over 20 sampled worlds, in all fourteen seatings.";
        let draw = |form: Form| {
            let mut chart = Comparison::new(
                format!("Points in {} over sampled worlds", form.unit),
                "points, fewer are better",
            );
            for model in LearnedModel::ALL {
                let rows = || rows.iter().filter(move |row| row.model == model && row.games == form.games);
                let paper = |points: f64| (model == LearnedModel::Paper).then_some(points);
                let (ours, theirs) = form.points;
                let whose = model.words();
                chart = chart
                    .entry(
                        format!("learned, {whose}"),
                        mean(rows().map(|row| row.learned), Level::P95).ok(),
                        paper(ours),
                    )
                    .entry(
                        format!("IIE against it ({whose})"),
                        mean(rows().map(|row| row.expert), Level::P95).ok(),
                        paper(theirs),
                    );
            }
            Figure::new(form.name, caption, Chart::Comparison(chart))
        };
        FORMS.map(draw).into()
    }
}

/// A form of play, and what the paper reports of it.
#[derive(Clone, Copy)]
struct Form {
    name: &'static str,
    games: bool,
    unit: &'static str,
    share: f64,
    /// How near ours must be.
    share_margin: f64,
    points: (f64, f64),
    points_margin: f64,
}

const FORMS: [Form; 2] = [
    Form {
        name: "rounds",
        games: false,
        unit: "rounds",
        share: 0.569,
        share_margin: 0.03,
        points: (6.35, 7.30),
        points_margin: 0.4,
    },
    Form {
        name: "games",
        games: true,
        unit: "games to 100",
        share: 0.638,
        share_margin: 0.06,
        points: (69.8, 81.1),
        points_margin: 4.0,
    },
];

/// Adds up the sittings of a block; a sitting that ended in a foul is left out.
fn tally(block: &WorldsBlock, sittings: &[Sitting]) -> BlockRow {
    let (mut won, mut lost) = (0, 0);
    for sitting in sittings {
        let Ok(scores) = &sitting.result else { continue };
        let result = match block.games {
            false => by_kind(std::slice::from_ref(sitting)),
            true => {
                let mut least = [f64::INFINITY; 2];
                for (seat, &kind) in sitting.seats.iter() {
                    least[kind] = least[kind].min(scores.points[seat]);
                }
                least
            }
        };
        won += u32::from(result[0] < result[1]);
        lost += u32::from(result[0] > result[1]);
    }
    let [learned, expert] = by_kind(sittings);
    BlockRow { model: block.model, games: block.games, won, lost, learned, expert }
}
