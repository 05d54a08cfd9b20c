//! What the tests share: cases in the referee's words, boards on the bench, chance with a seed,
//! random settings and games, kept records, how much of it all is run, a flash chip that loses its power, and a second, slow, separately written set of
//! rules to compare with.

pub mod ask;
pub mod bench;
pub mod bounces;
pub mod browser;
pub mod case;
pub use galop_players::chance;
pub mod fuzz;
pub mod games;
pub mod machine;
pub mod naive;
pub mod nor;
pub mod old_records;
pub mod options;
pub mod picture;
pub mod plain;
pub mod rig;
pub mod scenario;
pub mod share;
pub mod stand;
pub mod talk;
