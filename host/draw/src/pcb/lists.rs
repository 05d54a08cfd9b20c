//! The lists of a board's parts, as CSV: one for the maker, and two that assembly services read.

use super::board::{Part, Pcb};
use super::kicad::millimetres;

/// Parts of one kind, with their references.
fn kinds<'a>(parts: impl Iterator<Item = &'a Part>) -> Vec<(&'a Part, Vec<&'a str>)> {
    let mut kinds: Vec<(&Part, Vec<&str>)> = Vec::new();
    for part in parts {
        let same =
            |kind: &&mut (&Part, Vec<&str>)| kind.0.value == part.value && kind.0.footprint.name == part.footprint.name;
        match kinds.iter_mut().find(same) {
            Some((_, places)) => places.push(&part.reference),
            None => kinds.push((part, vec![&part.reference])),
        }
    }
    kinds
}

/// Returns the bill of materials for the maker: a line for each kind, with its count and references.
pub fn parts(pcb: &Pcb) -> String {
    let lines = kinds(pcb.parts.iter()).into_iter().map(|(part, places)| {
        format!("{},\"{}\",{},\"{}\"\n", places.len(), part.value, part.footprint.name, places.join(" "))
    });
    "count,part,footprint,places\n".to_owned() + &lines.collect::<String>()
}

/// The parts that a machine places.
fn surface(pcb: &Pcb) -> impl Iterator<Item = (&Part, f64)> {
    pcb.parts.iter().filter_map(|part| Some((part, part.footprint.surface?)))
}

/// Returns the bill for an assembly service, without the parts that a person solders. The last column is for the
/// service's own order numbers.
pub fn bill(pcb: &Pcb) -> String {
    let lines = kinds(surface(pcb).map(|(part, _)| part))
        .into_iter()
        .map(|(part, places)| format!("\"{}\",\"{}\",{},\n", part.value, places.join(","), part.footprint.name));
    "Comment,Designator,Footprint,JLCPCB Part #\n".to_owned() + &lines.collect::<String>()
}

/// Returns the places of the same parts, from the lower left corner of the board, with y upward, in millimetres and
/// degrees counterclockwise.
pub fn places(pcb: &Pcb) -> String {
    let (left, bottom) = (pcb.corners.0.0, pcb.corners.1.1);
    let mut text = String::from("Designator,Mid X,Mid Y,Layer,Rotation\n");
    for (part, rotation) in surface(pcb) {
        let (x, y) = (millimetres(part.at.0 - left), millimetres(bottom - part.at.1));
        let turn = if part.turned { 180.0 } else { 0.0 };
        text += &format!("{},{x},{y},Top,{}\n", part.reference, (rotation + turn) % 360.0);
    }
    text
}
