//! Searches, generic over the joints of `game`.

pub mod imperfect;
