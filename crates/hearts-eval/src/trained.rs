//! The file of a trained model (`docs/learning.md` describes it byte by byte).
//!
//! One line of text says what it is and how it was made, so that `head -1` shows it; then come the
//! parts of the model in binary. Weights are written exactly, to continue training, or rounded to
//! sixteen bits, to ship.

use serde::{Deserialize, Serialize};

use crate::{Family, Linear, Model, Subject};

/// A trained model, and how it was trained.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainedModel {
    /// The model.
    pub model: Model,
    /// How it was trained.
    pub history: TrainingHistory,
}

/// How a model was trained.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingHistory {
    /// What was to be learnt: `queen`, `hearts`, `both` or `round`.
    pub task: String,
    /// Whom the learner played: `pie` or `self`.
    pub against: String,
    /// Over how many worlds each decision was taken; 0 where all cards lay face up.
    #[serde(default)]
    pub worlds: u64,
    /// The seed of weights and deals.
    pub seed: u64,
    /// How many rounds were played.
    pub rounds: u64,
    /// How many rounds make a window of the learning curve.
    pub window: u64,
    /// The learner's points in each window so far, added up; the last may be unfinished.
    pub curve: Vec<f64>,
    /// The mean squares of the errors of its predictions, added up likewise.
    #[serde(default)]
    pub errors: Vec<f64>,
}

impl TrainingHistory {
    /// Enters one more round: the learner's points, and the mean square of its errors.
    pub fn record(&mut self, points: f64, error: f64) {
        for (sums, value) in [(&mut self.curve, points), (&mut self.errors, error)] {
            if self.rounds.is_multiple_of(self.window.max(1)) {
                sums.push(0.0);
            }
            if let Some(last) = sums.last_mut() {
                *last += value;
            }
        }
        self.rounds += 1;
    }

    /// The learning curve: rounds played by the end of each window, and points per round in it.
    pub fn means(&self) -> impl Iterator<Item = (u64, f64)> {
        self.by_window(&self.curve)
    }

    /// The curve of errors: by how many points a prediction was typically wrong.
    pub fn mean_errors(&self) -> impl Iterator<Item = (u64, f64)> {
        self.by_window(&self.errors).map(|(rounds, square)| (rounds, square.sqrt()))
    }

    fn by_window(&self, sums: &[f64]) -> impl Iterator<Item = (u64, f64)> {
        let window = self.window.max(1);
        (0..).zip(sums).map(move |(i, sum)| {
            let (start, end) = (i * window, self.rounds.min((i + 1) * window));
            (end, sum / end.saturating_sub(start).max(1) as f64)
        })
    }
}

/// How exactly weights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// Bit by bit: reading gives back the same model.
    Exact,
    /// In sixteen bits, the largest weight as 32,767.
    Rounded,
}

/// The bytes are no file of weights that this version reads.
#[derive(Debug, thiserror::Error)]
pub enum TrainedModelError {
    /// It is something else.
    #[error("not a file of weights: it does not start with '{MAGIC}'; `finesse train` writes one")]
    Foreign,
    /// A later version of the program wrote it.
    #[error("the file has version {0}, this program reads version {VERSION}: use a newer program")]
    Version(u32),
    /// The first line does not say how it was trained.
    #[error("the first line is damaged: {0}")]
    TrainingHistory(#[from] serde_json::Error),
    /// It ends early or has numbers that make no sense.
    #[error("the file is damaged: {0}; train again, or take it from a copy")]
    Damaged(&'static str),
}

const MAGIC: &str = "finesse-weights";
const VERSION: u32 = 1;

impl TrainedModel {
    /// The bytes of the file.
    pub fn write(&self, precision: Precision) -> Vec<u8> {
        let history = serde_json::to_string(&self.history).expect("numbers and words are always JSON");
        let mut bytes = format!("{MAGIC} {VERSION} {history}\n").into_bytes();
        bytes.push(self.model.parts().len() as u8);
        for part in self.model.parts() {
            write_part(part, precision, &mut bytes);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8]) -> Result<TrainedModel, TrainedModelError> {
        let head = bytes.strip_prefix(MAGIC.as_bytes()).ok_or(TrainedModelError::Foreign)?;
        let end =
            head.iter().position(|&byte| byte == b'\n').ok_or(TrainedModelError::Damaged("no first line"))?;
        let line =
            std::str::from_utf8(&head[..end]).map_err(|_| TrainedModelError::Damaged("no text"))?.trim();
        let (version, history) = line.split_once(' ').ok_or(TrainedModelError::Damaged("no version"))?;
        match version.parse() {
            Ok(VERSION) => (),
            Ok(other) => return Err(TrainedModelError::Version(other)),
            Err(_) => return Err(TrainedModelError::Damaged("no version")),
        }
        let history = serde_json::from_str(history)?;
        let (body, sum) = bytes.split_last_chunk().ok_or(TrainedModelError::Damaged("too short"))?;
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(TrainedModelError::Damaged("the checksum differs"));
        }
        let mut rest = Bytes(body.get(MAGIC.len() + end + 1..).unwrap_or_default());
        let count = rest.byte()?;
        let parts = (0..count).map(|_| read_part(&mut rest)).collect::<Result<Vec<_>, _>>()?;
        let model = Model::new(parts).ok_or(TrainedModelError::Damaged("the parts belong to no task"))?;
        Ok(TrainedModel { model, history })
    }
}

/// Subject, family, encoding, count, scale; then the gaps between the numbers of the features,
/// unless all are in use; then the weights.
fn write_part(part: &Linear, precision: Precision, bytes: &mut Vec<u8>) {
    let features: Vec<(usize, f32)> = part.features().collect();
    let largest = features.iter().map(|(_, weight)| weight.abs()).fold(0.0, f32::max);
    let subject = Subject::ALL.iter().position(|&subject| subject == part.subject()).unwrap_or(0);
    let family = Family::ALL.iter().position(|&family| family == part.family()).unwrap_or(0);
    bytes.extend([subject as u8, family as u8]);
    bytes.push(u8::from(part.is_chosen()) | u8::from(precision == Precision::Rounded) << 1);
    bytes.extend((features.len() as u32).to_le_bytes());
    bytes.extend(largest.to_le_bytes());
    if part.is_chosen() {
        let mut next = 0;
        for &(index, _) in &features {
            write_number(index - next, bytes);
            next = index + 1;
        }
    }
    for &(_, weight) in &features {
        match precision {
            Precision::Exact => bytes.extend(weight.to_le_bytes()),
            Precision::Rounded => {
                let steps = if largest > 0.0 { weight / largest * STEPS } else { 0.0 };
                bytes.extend((steps.round() as i16).to_le_bytes());
            }
        }
    }
}

/// The largest weight in sixteen bits.
const STEPS: f32 = 32_767.0;

fn read_part(rest: &mut Bytes<'_>) -> Result<Linear, TrainedModelError> {
    let subject =
        *Subject::ALL.get(usize::from(rest.byte()?)).ok_or(TrainedModelError::Damaged("a subject"))?;
    let family = *Family::ALL.get(usize::from(rest.byte()?)).ok_or(TrainedModelError::Damaged("a family"))?;
    let encoding = rest.byte()?;
    let (chosen, rounded) = (encoding & 1 != 0, encoding & 2 != 0);
    let count = u32::from_le_bytes(rest.take()?) as usize;
    let largest = f32::from_le_bytes(rest.take()?);
    let all = family.count(subject.atoms());
    if count > all || (!chosen && count != all) || !largest.is_finite() {
        return Err(TrainedModelError::Damaged("a count"));
    }
    let mut indices = Vec::with_capacity(count);
    let mut next = 0_usize;
    for _ in 0..count {
        next += if chosen { rest.number()? } else { 0 };
        if next >= all {
            return Err(TrainedModelError::Damaged("a feature past the last"));
        }
        indices.push(next);
        next += 1;
    }
    let mut weights = Vec::with_capacity(count);
    for _ in 0..count {
        let weight = match rounded {
            true => f32::from(i16::from_le_bytes(rest.take()?)) / STEPS * largest,
            false => f32::from_le_bytes(rest.take()?),
        };
        if !weight.is_finite() {
            return Err(TrainedModelError::Damaged("a weight"));
        }
        weights.push(weight);
    }
    let features = indices.into_iter().zip(weights);
    Ok(if chosen {
        Linear::chosen(subject, family, features)
    } else {
        Linear::full(subject, family, features)
    })
}

/// Seven bits a byte, the lowest first, the top bit set on all but the last.
fn write_number(mut number: usize, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// FNV-1a.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], TrainedModelError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(TrainedModelError::Damaged("it ends early"))?;
        self.0 = rest;
        Ok(*first)
    }

    fn byte(&mut self) -> Result<u8, TrainedModelError> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn number(&mut self) -> Result<usize, TrainedModelError> {
        let mut number = 0;
        for shift in (0..28).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(TrainedModelError::Damaged("a number"))
    }
}
