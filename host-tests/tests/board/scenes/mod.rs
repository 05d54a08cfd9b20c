//! The lights of a game being played, as pictures and as sequences of single cells.

mod horses;
mod palette;
mod path;
mod path_lit;
mod path_marks;
mod random;
mod senet;
mod starts;
mod turns;
mod ur;
