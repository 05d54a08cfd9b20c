//! The rules: every id of docs/rules.md, the worked examples, and what must hold in any game.

mod by_id;
mod differential;
mod examples;
mod ids;
mod perft;
mod properties;
mod referee_errors;
mod referee_positions;
mod settings;
