//! What the tests share: cases in the referee's notation, boards on the bench, randomness with a seed, random settings
//! and games, saved records, how much of the long tests to run, a flash chip that loses power, and a second, slow,
//! independently written set of rules to compare with.

pub mod ask;
pub mod bench;
pub mod bounces;
pub mod browser;
pub mod bytes;
pub mod case;
pub use galop_players::chance;
pub mod flashing;
pub mod fuzz;
pub mod games;
pub use galop_machine as machine;
pub mod naive;
pub mod nor;
pub mod old_records;
pub mod options;
pub mod picture;
pub mod pulses;
pub mod rig;
pub mod scenario;
pub mod share;
pub mod speed;
pub mod stand;
pub mod talk;
pub mod written;
