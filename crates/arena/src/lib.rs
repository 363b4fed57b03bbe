//! One game among players, blocks of duplicate deals, statistics, parallel runs.
