//! Hearts: rules, passing, play, views, scores and matches.
