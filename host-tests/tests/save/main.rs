//! What is saved: records of every version, the log in flash, power cuts at any moment.

mod area;
mod blackbox;
mod endurance;
mod failed;
mod fuzz;
mod handed;
mod history;
mod log;
mod monkey_cuts;
mod notation;
mod positions;
mod power_cuts;
mod resumed;
mod shelf;
mod store;
mod tapes;
mod version_1;
mod versions;
