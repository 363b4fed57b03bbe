//! The double-dummy solver.
