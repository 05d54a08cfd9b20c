//! Moves as cells: where each begins, the way it goes, and where it ends.

use galop::app::App;
use galop::board::geometry::Cell;
use galop::rules::any;
use galop::session::Phase;
use galop::view::scenery::Scenery as _;

/// A legal move of the player to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub deed: any::Move,
    /// Whether it is the chosen one.
    pub chosen: bool,
    /// The cell of the piece; from a stable or a reserve, of the last piece there.
    pub from: Option<Cell>,
    /// The cells it walks over, its destination last. Empty for a piece that goes back to its stable.
    pub way: Vec<Cell>,
}

/// The moves that a person can choose now, in the order of C-5. Empty while the throw is still being shown.
pub fn candidates(app: &App) -> Vec<Candidate> {
    let play = app.play().filter(|play| !play.paused() && !play.computers_turn() && app.coming().is_empty());
    let Some((play, Phase::Choose(offer))) = play.map(|play| (play, play.phase())) else { return Vec::new() };
    let (rules, finger) = (play.rules(), offer.finger());
    let each = offer.each().zip(0..).map(|(each, n)| {
        let deed = each.chosen();
        let from = rules.source(offer.position(), &deed);
        Candidate { deed, chosen: n == finger, from, way: way(rules, &deed).collect() }
    });
    each.collect()
}

/// The cells that a move walks over, its destination last.
fn way(rules: &any::Rules, deed: &any::Move) -> impl Iterator<Item = Cell> {
    (0..rules.steps(deed)).filter_map(|step| rules.way(deed, step))
}

/// The cells of a move in a position: that of its piece, if it is known, then those it walks over.
pub fn cells(rules: &any::Rules, position: Option<&any::Position>, deed: &any::Move) -> Vec<Cell> {
    let from = position.and_then(|position| rules.source(position, deed));
    from.into_iter().chain(way(rules, deed)).collect()
}
