//! Computer players: features, net, search and levels.

mod any;
mod greedy;
pub mod horses;
mod level;
pub mod mind;
pub mod net;
pub mod search;
pub mod senet;
pub mod ur;
mod weights;

pub use greedy::greedy;
pub use level::{Level, Thought};
pub use mind::Mind;
pub use search::{Found, Search};
