use hearts::Rules;
use hearts_eval::{Family, Precision, TrainedModel};

use crate::{survives, text, word};

/// Rules of hearts as they are typed.
pub fn rules(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    word::<Rules>(text);
    if let Ok(rules) = text.parse::<Rules>() {
        assert_eq!(Rules::from_toml(&rules.to_toml()).as_ref(), Ok(&rules), "{}", rules.to_toml());
    }
}

/// Rules of hearts in a file.
pub fn rules_toml(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    survives(text, Rules::from_toml, Rules::to_toml);
    if let Ok(rules) = Rules::from_toml(text) {
        assert!(rules.describe().lines().count() >= 6, "{rules}");
    }
}

/// Files of trained models. A file is guarded by a checksum, so the fuzzer's damage is mended first.
pub fn weights(bytes: &[u8]) {
    if let Some(text) = text(bytes) {
        word::<Family>(text);
    }
    let mut mended = bytes.to_vec();
    if let Some((body, sum)) = mended.split_last_chunk_mut::<8>() {
        *sum = checksum(body).to_le_bytes();
    }
    for bytes in [bytes, &mended] {
        let Ok(model) = TrainedModel::read(bytes) else { continue };
        let written = model.write(Precision::Exact);
        let again = TrainedModel::read(&written).expect("what was written can be read");
        assert!(again == model, "a model changed by being written");
        let rounded = TrainedModel::read(&model.write(Precision::Rounded));
        assert!(rounded.is_ok(), "a model is lost by being rounded: {:?}", rounded.err());
    }
}

/// FNV-1a, as the files have it.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
