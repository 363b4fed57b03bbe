//! Players of bridge.

mod baron;
mod champion;
mod declarer_plan;
mod montecarlo;
mod novice;
mod ordinary;
mod seated;
mod systems;
mod team;
mod tignum;
mod tignum_plus;

use bridge::Bridge;

use crate::{PlayerEntry, RandomPlayer, Roster};
pub use baron::{Baron, BaronChapter};
pub use declarer_plan::{DeclarerPlan, NoPlan};
pub use novice::RulesOfThumb;
pub use seated::{BridgePlayer, CardPlayer};
pub use team::Team;
pub use tignum::Tignum;

impl Roster for Bridge {
    const NAME: &'static str = "bridge";

    fn roster() -> &'static [PlayerEntry<Bridge>] {
        const {
            &[
                montecarlo::ENTRY,
                champion::ENTRY,
                tignum::ENTRY,
                tignum_plus::ENTRY,
                baron::ENTRY,
                novice::ENTRY,
                team::ENTRY,
                RandomPlayer::entry(),
            ]
        }
    }
}
