//! Tic-tac-toe, backgammon, battleships, and explicit game trees.

pub mod backgammon;
pub mod battleships;
pub mod tictactoe;
pub mod tree;
