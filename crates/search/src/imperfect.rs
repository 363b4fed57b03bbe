//! Game trees with imperfect information (paper 002, chapters 2 and 3).
