//! The weights of the nets; each file says which command made it.

pub mod crowd;
pub mod duel;
pub mod lanes;
pub mod senet;
pub mod ur;
