//! How hard to think about a card, and what is taken to be agreed.

use std::sync::Arc;

use bidding::{RuleSystem, Simple, natural};
use cards::Seed;
use pyo3::prelude::*;
use search::stopping::Stopping;
use single_dummy::{Conventions, Leads, MonteCarloOptions, Objective, Signals};

use crate::bids::System;
use crate::convert::{error, item};

/// How to think: what was said changes what is usual.
pub struct Thinking {
    worlds: Option<u64>,
    aim: Option<String>,
    uniform: bool,
    system: SystemChoice,
    leads: String,
    signals: String,
    seed: u64,
}

impl<'py> FromPyObject<'_, 'py> for Thinking {
    type Error = PyErr;

    fn extract(asked: Borrowed<'_, 'py, PyAny>) -> PyResult<Thinking> {
        Ok(Thinking {
            worlds: item(&asked, "worlds")?,
            aim: item(&asked, "aim")?,
            uniform: item(&asked, "uniform")?,
            system: item(&asked, "system")?,
            leads: item(&asked, "leads")?,
            signals: item(&asked, "signals")?,
            seed: item(&asked, "seed")?,
        })
    }
}

/// A system by its name, or one of somebody's own.
#[derive(FromPyObject)]
enum SystemChoice {
    #[pyo3(transparent, annotation = "System")]
    Own(Py<System>),
    #[pyo3(transparent, annotation = "str")]
    Named(String),
}

impl Thinking {
    /// What is usual, but for what was said.
    pub fn change(&self, usual: MonteCarloOptions) -> PyResult<MonteCarloOptions> {
        let aims = [
            ("tricks", Objective::Tricks),
            ("contract", Objective::Contract),
            ("points", Objective::Points),
            ("imps", Objective::Imps),
        ];
        let leads = [("fourth", Leads::FourthBest), ("third", Leads::ThirdAndLowest), ("any", Leads::Any)];
        let signals =
            [("standard", Signals::Standard), ("reversed", Signals::UpsideDown), ("any", Signals::Any)];
        if self.worlds == Some(0) {
            return Err(error("no worlds, no advice: write 1 or more"));
        }
        let aim = self.aim.as_deref().map(|aim| word("aim", aim, &aims)).transpose()?;
        Ok(MonteCarloOptions {
            stopping: self.worlds.map_or(usual.stopping, Stopping::after),
            objective: aim.unwrap_or(usual.objective),
            inference: !self.uniform,
            conventions: Conventions {
                leads: word("way of leading", &self.leads, &leads)?,
                signals: word("way of signalling", &self.signals, &signals)?,
            },
            ..usual
        })
    }

    /// The system that calls are taken to be made by.
    pub fn system(&self) -> PyResult<Arc<dyn bidding::System>> {
        match &self.system {
            SystemChoice::Own(system) => Ok(system.get().0.clone()),
            SystemChoice::Named(name) => match name.as_str() {
                "natural" => Ok(natural()),
                "simple" => Ok(Arc::new(Simple)),
                other => {
                    Err(error(format_args!("'{other}' is no system: write natural, simple, or a System")))
                }
            },
        }
    }

    /// The same as rules, for a call and what speaks for it.
    pub fn rules(&self) -> PyResult<Arc<RuleSystem>> {
        match &self.system {
            SystemChoice::Own(system) => Ok(system.get().0.clone()),
            SystemChoice::Named(name) if name == "natural" => Ok(Arc::new(RuleSystem::natural())),
            SystemChoice::Named(name) => Err(error(format_args!(
                "calls are advised by rules, and '{name}' is none: write natural, or a System"
            ))),
        }
    }

    /// What everything random grows from.
    pub fn seed(&self) -> Seed {
        Seed::new(self.seed)
    }
}

/// What a word stands for, in a list of all that there are.
pub fn word<T: Copy>(what: &str, written: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(name, _)| *name == written).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        error(format_args!("'{written}' is no {what}: write {}", names.join(", ")))
    })
}
