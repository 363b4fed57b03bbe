//! Where players meet: one game among any of them ([`playing`]), matches in duplicate blocks
//! ([`hearts`], [`bridge`]) over all cores ([`blocks`]), programs outside as players
//! ([`external`], [`protocol`]), and the [`statistics`] that say what a result is worth.

pub mod blocks;
pub mod bridge;
pub mod external;
pub mod hearts;
pub mod playing;
pub mod protocol;
pub mod report;
pub mod signature;
