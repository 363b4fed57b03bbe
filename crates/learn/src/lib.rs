//! Features of a position, a linear model on them, and learning from play.
