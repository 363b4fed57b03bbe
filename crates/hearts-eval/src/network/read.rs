//! The file of the networks: a line of text, numbers, and a checksum (`training/networks.py` writes it,
//! `docs/learning.md` describes it).

use serde::Deserialize;

use super::NetworksError;

const MAGIC: &str = "finesse-networks";
const VERSION: u32 = 1;

/// What the first line says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    /// The command that made the networks.
    pub(super) command: String,
    /// Inputs, units of the two inner layers, outputs: of each network.
    pub(super) networks: [[usize; 4]; 3],
}

/// The first line of a file, and the numbers that follow; the checksum has been compared.
pub(super) fn open(file: &[u8]) -> Result<(Head, Bytes<'_>), NetworksError> {
    let text = file.strip_prefix(MAGIC.as_bytes()).ok_or(NetworksError::Foreign)?;
    let end = text.iter().position(|&byte| byte == b'\n').ok_or(NetworksError::Damaged("no first line"))?;
    let line = std::str::from_utf8(&text[..end]).map_err(|_| NetworksError::Damaged("no text"))?;
    let (version, head) = line.trim_start().split_once(' ').ok_or(NetworksError::Damaged("no version"))?;
    match version.parse() {
        Ok(VERSION) => (),
        Ok(other) => return Err(NetworksError::Version(other)),
        Err(_) => return Err(NetworksError::Damaged("no version")),
    }
    let (body, sum) = file.split_last_chunk().ok_or(NetworksError::Damaged("too short"))?;
    if u64::from_le_bytes(*sum) != crate::trained::checksum(body) {
        return Err(NetworksError::Damaged("the checksum differs"));
    }
    let head = serde_json::from_str(head)?;
    let numbers = body.get(MAGIC.len() + end + 1..).ok_or(NetworksError::Damaged("too short"))?;
    Ok((head, Bytes(numbers)))
}

/// The numbers that are still to be read.
pub(super) struct Bytes<'f>(&'f [u8]);

impl Bytes<'_> {
    /// The next numbers, all of `N` bytes.
    pub(super) fn array<T: Copy + Default, const N: usize, const COUNT: usize>(
        &mut self,
        number: impl Fn([u8; N]) -> T,
    ) -> Result<[T; COUNT], NetworksError> {
        let (now, rest) =
            self.0.split_at_checked(N * COUNT).ok_or(NetworksError::Damaged("it ends early"))?;
        self.0 = rest;
        let mut numbers = [T::default(); COUNT];
        numbers.iter_mut().zip(now.as_chunks::<N>().0).for_each(|(to, &bytes)| *to = number(bytes));
        Ok(numbers)
    }

    /// Nothing may follow.
    pub(super) fn end(self) -> Result<(), NetworksError> {
        if self.0.is_empty() { Ok(()) } else { Err(NetworksError::Damaged("bytes follow the last network")) }
    }
}
