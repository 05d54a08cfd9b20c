//! The settings of the Petits Chevaux: the presets of docs/rules.md, section 7, changed by a question's options.

use crate::naive::{bool_option, number_option, text_option};
use serde_json::Value;

/// How seats belong to players.
#[derive(PartialEq)]
pub(super) enum Mode {
    /// Each seat is a player.
    OneColour,
    /// PC3-3a: R+B against G+Y, either colour may move.
    TwoColours,
    /// `two_colour_turn=by_colour` (PC3-3a).
    ByColour,
    /// `teams` (H-14).
    Teams,
}

/// The settings.
pub(super) struct Options {
    pub(super) mode: Mode,
    pub(super) two_colour_win: String,
    pub(super) exit_on: Vec<u8>,
    pub(super) exit_obligation: String,
    pub(super) after_exit: String,
    pub(super) exit_onto: String,
    pub(super) rethrow_without_move: bool,
    pub(super) max_throws: u64,
    pub(super) three_sixes: String,
    pub(super) three_throws: bool,
    pub(super) jump: bool,
    pub(super) own_cell: String,
    pub(super) overshoot: String,
    pub(super) stairs: String,
    pub(super) lane_cells: i32,
    pub(super) finish: String,
    pub(super) capture_bonus: String,
    pub(super) end: String,
    /// `win_horses=1`: the first horse home wins (H-12).
    pub(super) first_home_wins: bool,
}

impl Options {
    /// The presets, changed by the question's options.
    pub(super) fn from_question(question: &Value) -> Options {
        let game = question["game"].as_str().expect("game");
        let (is_000, is_003) = (game == "000", game == "003");
        // Two colours: from the option. Without it, 003 has them if the turn contains '+'; 000 and 001 never do.
        let plus = question["turn"].as_str().expect("turn").contains('+');
        let absent = if is_003 && plus { "two_colours" } else { "one_colour" };
        let two_colours = text_option(question, "two_player_mode", absent) == "two_colours";
        let by_colour = text_option(question, "two_colour_turn", "any") == "by_colour";
        let mode = if bool_option(question, "teams", false) {
            Mode::Teams
        } else if two_colours && by_colour {
            Mode::ByColour
        } else if two_colours {
            Mode::TwoColours
        } else {
            Mode::OneColour
        };
        let exit_on = match &question["options"]["exit_on"] {
            Value::Null => vec![6],
            list => list.as_array().expect("exit_on").iter().map(|d| d.as_u64().expect("exit_on") as u8).collect(),
        };
        Options {
            mode,
            two_colour_win: text_option(question, "two_colour_win", "all"),
            exit_on,
            exit_obligation: text_option(question, "exit_obligation", if is_000 { "must" } else { "may" }),
            after_exit: text_option(question, "after_exit", if is_000 { "must_move_it" } else { "free" }),
            exit_onto: text_option(question, "exit_onto", "start"),
            rethrow_without_move: bool_option(question, "rethrow_without_move", !is_003),
            max_throws: number_option(question, "max_throws", 0),
            three_sixes: text_option(question, "three_sixes", "none"),
            three_throws: bool_option(question, "three_throws", false),
            jump: bool_option(question, "jump", is_000),
            own_cell: text_option(question, "own_cell", "forbid"),
            overshoot: text_option(question, "overshoot", "forbid"),
            stairs: text_option(question, "stairs", if is_000 { "count" } else { "sequential" }),
            lane_cells: number_option(question, "lane_cells", if is_000 { 4 } else { 6 }) as i32,
            finish: text_option(question, "finish", if is_000 { "lane" } else { "top" }),
            capture_bonus: text_option(question, "capture_bonus", "none"),
            end: text_option(question, "end", "first"),
            first_home_wins: question["options"]["win_horses"] == 1 || question["options"]["win_horses"] == "1",
        }
    }
}
