//! The experiments, a file for each.

mod alpha_mu;
mod bampton;
mod bridge;
mod coin;
mod convergence;
mod lecture;
mod perkins;
mod smith;
mod strength;
mod sturtevant;

use crate::experiment::AnyExperiment;
use bampton::ProblemExperiment;
use perkins::{GameExperiment, SearchExperiment};
use smith::ContestExperiment;

/// Every experiment, in the order in which `finesse lab list` shows them.
pub static EXPERIMENTS: &[&dyn AnyExperiment] = &[
    &coin::Coin,
    &alpha_mu::SuitCombinations,
    &alpha_mu::ThreeNotrump,
    &bampton::Sight,
    &strength::Strength,
    &convergence::LongRun,
    &ProblemExperiment::<bampton::Accuracy>::new(),
    &ProblemExperiment::<bampton::Statics>::new(),
    &ProblemExperiment::<bampton::Dynamics>::new(),
    &ProblemExperiment::<bampton::Prediction>::new(),
    &bampton::FailHard,
    &bampton::InterestingProblem,
    &perkins::Figure1,
    &perkins::SamplerBias,
    &SearchExperiment::<perkins::Figure3>::new(),
    &SearchExperiment::<perkins::Figure4>::new(),
    &GameExperiment::<perkins::Figure5>::new(),
    &GameExperiment::<perkins::Figure6>::new(),
    &GameExperiment::<perkins::WhyBluto>::new(),
    &sturtevant::Curves::<sturtevant::QueenCurves>::new(),
    &sturtevant::Curves::<sturtevant::HeartsCurves>::new(),
    &sturtevant::Combined,
    &sturtevant::Imperfect,
    &sturtevant::Tables,
    &sturtevant::Standard,
    &lecture::Ordering,
    &lecture::StarSavings,
    &lecture::Cutoff,
    &lecture::Lookup,
    &lecture::HunterShots,
    &bridge::BiddingFromPar,
    &bridge::MakeRates,
    &bridge::Textbook,
    &ContestExperiment::<smith::Table4>::new(),
    &ContestExperiment::<smith::SuitContracts>::new(),
    &ContestExperiment::<smith::SchemeFamilies>::new(),
    &ContestExperiment::<smith::Plus>::new(),
];

/// The experiment with this id.
pub fn find(id: &str) -> Result<&'static dyn AnyExperiment, UnknownExperiment> {
    let found = EXPERIMENTS.iter().find(|experiment| experiment.about().id == id);
    found.copied().ok_or_else(|| UnknownExperiment { id: id.to_owned(), near: near(id) })
}

/// No experiment is called that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no experiment is called '{id}'{}; `finesse lab list` shows all", suggestion(near))]
pub struct UnknownExperiment {
    /// The id that was given.
    pub id: String,
    /// Ids that are spelt alike, the nearest first.
    pub near: Vec<&'static str>,
}

fn suggestion(near: &[&str]) -> String {
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) }
}

/// The ids that contain what was typed, or differ from it by a few letters.
fn near(typed: &str) -> Vec<&'static str> {
    let typed = typed.to_lowercase();
    let mut found: Vec<(usize, &str)> = EXPERIMENTS
        .iter()
        .map(|experiment| experiment.about().id)
        .filter_map(|id| {
            let parts = id.split('/').chain([id]);
            let letters =
                parts.map(|part| strsim::damerau_levenshtein(part, &typed)).min().unwrap_or(usize::MAX);
            let alike = letters <= 1 + typed.len() / 4 || (typed.len() > 2 && id.contains(&typed));
            alike.then_some((letters, id))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().take(3).map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Ruling;

    #[test]
    fn ids_are_unique_and_have_the_form_author_and_subject() {
        for (i, experiment) in EXPERIMENTS.iter().enumerate() {
            let id = experiment.about().id;
            let (author, subject) = id.split_once('/').expect("author/subject");
            let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
            assert!(
                !author.is_empty() && !subject.is_empty() && (author.to_owned() + subject).chars().all(fine)
            );
            assert!(EXPERIMENTS[..i].iter().all(|other| other.about().id != id), "{id} stands twice");
        }
    }

    /// Rows that contradict the claim of an experiment make its verdict differ, and no test of it agrees.
    #[test]
    fn every_verdict_can_go_the_other_way() {
        for experiment in EXPERIMENTS {
            let id = experiment.about().id;
            let verdict = experiment.contradicted();
            assert_eq!(verdict.ruling(), Ruling::Differs, "{id}: {verdict:#?}");
            let agreeing: Vec<_> =
                verdict.findings.iter().filter(|finding| finding.ruling == Ruling::Agrees).collect();
            assert!(agreeing.is_empty(), "{id}: {agreeing:#?}");
        }
    }

    #[test]
    fn a_slip_finds_its_neighbours() {
        for typed in ["demo/con", "coin", "dmeo/coin", "Demo/Coin"] {
            assert_eq!(near(typed), ["demo/coin"], "{typed}");
        }
        assert!(near("xyzzy").is_empty());
    }
}
