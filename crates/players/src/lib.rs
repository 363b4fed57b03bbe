//! The roster: every named player, put together from games and searches.
