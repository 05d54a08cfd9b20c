//! The weights of the nets; each file says which command made it.

pub mod adjacent;
pub mod crowd;
pub mod lanes;
pub mod opposite;
pub mod race;
pub mod senet;
pub mod senet_end;
pub mod ur;
