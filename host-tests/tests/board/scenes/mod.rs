//! The lights of a game being played, as pictures and as films of single cells.

mod horses;
mod palette;
mod random;
mod senet;
mod starts;
mod turns;
mod ur;
