//! `cargo run`: prints which command to run instead.

fn main() {
    println!("{}", galop_help::TEXT);
}
