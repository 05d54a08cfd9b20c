//! Writes a circuit board as a file of KiCad 9.

use std::fmt::Write as _;

use super::board::{Net, Part, Pcb, Side};
use super::parts::{Footprint, Pad};
use super::pour::Pour;
use super::symbols::Symbol;
use crate::paper::Point;

/// The position of the board's origin on KiCad's A3 paper.
const ORIGIN: Point = (75.0, 43.0);
/// The layers in use: KiCad's number, name and type.
const LAYERS: [(u8, &str, &str); 11] = [
    (0, "F.Cu", "signal"),
    (2, "B.Cu", "signal"),
    (13, "F.Paste", "user"),
    (15, "B.Paste", "user"),
    (5, "F.SilkS", "user"),
    (7, "B.SilkS", "user"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (25, "Edge.Cuts", "user"),
    (31, "F.CrtYd", "user"),
    (35, "F.Fab", "user"),
];

impl Side {
    const fn copper(self) -> &'static str {
        match self {
            Self::Front => "F.Cu",
            Self::Back => "B.Cu",
        }
    }
}

/// Returns the file. The lower left corner of the board is the origin of drill and placement files.
pub fn file(pcb: &Pcb, pour: &Pour, title: &str) -> String {
    let layers: String =
        LAYERS.iter().map(|(number, name, kind)| format!("\t\t({number} \"{name}\" {kind})\n")).collect();
    let pcb = &with_open_nets(pcb);
    let nets: String =
        pcb.nets.iter().enumerate().map(|(number, name)| format!("\t(net {number} \"{name}\")\n")).collect();
    let (from, to) = pcb.corners;
    let mut items = String::new();
    let mut item = |text: String| {
        let _ = writeln!(items, "\t{text}");
    };
    item(format!(
        "(gr_rect (start {}) (end {}) (stroke (width 0.1) (type solid)) (fill no) (layer \"Edge.Cuts\"))",
        place(from),
        place(to)
    ));
    pcb.parts.iter().for_each(|each| item(part(pcb, each)));
    pcb.screws.iter().for_each(|(at, drill)| item(screw(*at, *drill)));
    pcb.fiducials.iter().enumerate().for_each(|(n, at)| item(fiducial(n + 1, *at)));
    for track in &pcb.tracks {
        let [from, to] = track.ends.map(place);
        let (width, layer, net) = (millimetres(track.width), track.side.copper(), track.net.0);
        item(format!("(segment (start {from}) (end {to}) (width {width}) (layer \"{layer}\") (net {net}))"));
    }
    for via in &pcb.vias {
        let (at, size, drill, net) = (place(via.at), millimetres(via.size), millimetres(via.size / 2.0), via.net.0);
        item(format!("(via (at {at}) (size {size}) (drill {drill}) (layers \"F.Cu\" \"B.Cu\") (net {net}))"));
    }
    for (text, at, height) in &pcb.words {
        let (at, height) = (place(*at), millimetres(*height));
        item(format!(
            "(gr_text \"{text}\" (at {at}) (layer \"F.SilkS\") \
             (effects (font (size {height} {height}) (thickness 0.2))))"
        ));
    }
    item(zone(pcb, pour));
    format!(
        "(kicad_pcb\n\t(version 20241229)\n\t(generator \"galop\")\n\t(generator_version \"9.0\")\n\
         \t(general (thickness 1.6) (legacy_teardrops no))\n\t(paper \"A3\")\n\t(title_block (title \"{title}\"))\n\
         \t(layers\n{layers}\t)\n\t(setup (pad_to_mask_clearance 0) (aux_axis_origin {}))\n{nets}{items})\n",
        place((from.0, to.1)),
    )
}

/// The same board, in which every pad that is left open has a net of its own, named as KiCad names it.
fn with_open_nets(pcb: &Pcb) -> Pcb {
    let mut pcb = pcb.clone();
    let mut parts = std::mem::take(&mut pcb.parts);
    for part in &mut parts {
        let symbol = Symbol::of(part.footprint.kind);
        for (pad, net) in part.footprint.pads.iter().zip(&mut part.nets).filter(|(_, net)| net.is_none()) {
            let pin = symbol.pins.iter().find(|pin| pin.number == pad.number).expect("a pin for every pad");
            *net = Some(pcb.net(&format!("unconnected-({}-{}-Pad{})", part.reference, pin.name, pad.number)));
        }
    }
    pcb.parts = parts;
    pcb
}

fn part(pcb: &Pcb, part: &Part) -> String {
    let Part { footprint, reference, value, at, turned, quiet, .. } = part;
    let angle = if *turned { 180 } else { 0 };
    let mut text = format!("(footprint \"Galop:{}\" (layer \"F.Cu\")", footprint.name);
    let _ = write!(text, " (at {} {angle})", place(*at));
    let ((left, top), (right, bottom)) = footprint.body;
    for (name, words, height, layer, hide) in [
        ("Reference", reference.as_str(), top - 1.0, "F.SilkS", footprint.surface.is_some() || *quiet),
        ("Value", value, bottom + 1.2, "F.Fab", true),
    ] {
        let hide = if hide { " (hide yes)" } else { "" };
        let _ = write!(
            text,
            "\n\t\t(property \"{name}\" \"{words}\" (at 0 {} {angle}) (layer \"{layer}\"){hide} \
             (effects (font (size 1 1) (thickness 0.15))))",
            millimetres(height)
        );
    }
    // The symbol of the schematic that it belongs to.
    let _ = write!(text, "\n\t\t(path \"/{}\")", super::schematic::uuid(reference));
    let kind = if footprint.surface.is_some() { "smd" } else { "through_hole" };
    let _ = write!(text, "\n\t\t(attr {kind})");
    for (layer, grown, width) in [("F.Fab", 0.0, 0.1), ("F.CrtYd", 0.25, 0.05)] {
        let corner = |x: f64, y: f64| format!("{} {}", millimetres(x), millimetres(y));
        let _ = write!(
            text,
            "\n\t\t(fp_rect (start {}) (end {}) (stroke (width {width}) (type solid)) (fill no) (layer \"{layer}\"))",
            corner(left - grown, top - grown),
            corner(right + grown, bottom + grown)
        );
    }
    if footprint.way_round {
        text.push_str(&way_round(footprint));
    }
    for (each, net) in footprint.pads.iter().zip(&part.nets) {
        let _ = write!(text, "\n\t\t{}", pad(pcb, each, *net, angle));
    }
    if let Some(((x, y), drill)) = footprint.peg {
        let [x, y, drill] = [x, y, drill].map(millimetres);
        let _ = write!(
            text,
            "\n\t\t(pad \"\" np_thru_hole circle (at {x} {y}) (size {drill} {drill}) (drill {drill}) \
             (layers \"*.Cu\" \"*.Mask\"))"
        );
    }
    text + "\n\t)"
}

fn way_round(footprint: &Footprint) -> String {
    let ((left, top), (right, bottom)) = footprint.body;
    let mut text = String::new();
    for y in [top - 0.3, bottom + 0.3].map(millimetres) {
        let _ = write!(
            text,
            "\n\t\t(fp_line (start {} {y}) (end {} {y}) (stroke (width 0.15) (type solid)) (layer \"F.SilkS\"))",
            millimetres(left + 0.6),
            millimetres(right - 0.6)
        );
    }
    if let Some((from, to)) = footprint.cut_corner {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(millimetres);
        let _ = write!(
            text,
            "\n\t\t(fp_line (start {x1} {y1}) (end {x2} {y2}) (stroke (width 0.15) (type solid)) (layer \"F.SilkS\"))"
        );
    }
    let (x, y) = footprint.pads.first().map_or((0.0, 0.0), |pad| (pad.at.0 - pad.size.0 / 2.0 - 0.5, pad.at.1));
    let (from, to) = (millimetres(x), millimetres(x + 0.2));
    let y = millimetres(y);
    let _ = write!(
        text,
        "\n\t\t(fp_circle (center {from} {y}) (end {to} {y}) (stroke (width 0.2) (type solid)) (fill yes) \
         (layer \"F.SilkS\"))"
    );
    text
}

fn pad(pcb: &Pcb, pad: &Pad, net: Option<Net>, angle: i32) -> String {
    let Pad { number, at, size, drill } = pad;
    let [x, y, width, height] = [at.0, at.1, size.0, size.1].map(millimetres);
    let (kind, layers, hole) = match *drill > 0.0 {
        true => ("thru_hole", "\"*.Cu\" \"*.Mask\"", format!(" (drill {})", millimetres(*drill))),
        false => ("smd", "\"F.Cu\" \"F.Mask\" \"F.Paste\"", String::new()),
    };
    // The first pad with a hole is square.
    let shape = if *drill > 0.0 && *number > 1 { "oval" } else { "rect" };
    let net = net.map_or_else(String::new, |net| format!(" (net {} \"{}\")", net.0, pcb.nets[net.0]));
    format!(
        "(pad \"{number}\" {kind} {shape} (at {x} {y} {angle}) (size {width} {height}){hole} (layers {layers}){net})"
    )
}

/// The radius that the head of an M3 screw covers.
pub const HEAD: f64 = 3.0;

fn screw(at: Point, drill: f64) -> String {
    let (at, drill, head) = (place(at), millimetres(drill), millimetres(HEAD));
    format!(
        "(footprint \"Galop:Screw\" (layer \"F.Cu\") (at {at})\n\
         \t\t(attr board_only exclude_from_pos_files exclude_from_bom)\n\
         \t\t(fp_circle (center 0 0) (end {head} 0) (stroke (width 0.05) (type solid)) (fill no) (layer \"F.CrtYd\"))\n\
         \t\t(pad \"\" np_thru_hole circle (at 0 0) (size {drill} {drill}) (drill {drill}) \
         (layers \"*.Cu\" \"*.Mask\"))\n\t)",
    )
}

/// Bare copper of 1 mm in an opening of 2 mm, which a camera finds.
fn fiducial(number: usize, at: Point) -> String {
    format!(
        "(footprint \"Galop:Fiducial\" (layer \"F.Cu\") (at {})\n\
         \t\t(property \"Reference\" \"FID{number}\" (at 0 -1.8) (layer \"F.SilkS\") (hide yes) \
         (effects (font (size 1 1) (thickness 0.15))))\n\
         \t\t(attr smd board_only exclude_from_pos_files exclude_from_bom)\n\
         \t\t(fp_circle (center 0 0) (end 1.25 0) (stroke (width 0.05) (type solid)) (fill no) (layer \"F.CrtYd\"))\n\
         \t\t(pad \"\" smd circle (at 0 0) (size 1 1) (layers \"F.Cu\" \"F.Mask\") (solder_mask_margin 0.5) \
         (clearance 0.6))\n\t)",
        place(at)
    )
}

/// The ground on the back: its outline, by which KiCad can fill it anew, and what is filled.
fn zone(pcb: &Pcb, pour: &Pour) -> String {
    let points =
        |points: &[Point]| points.iter().map(|at| format!("(xy {})", place(*at))).collect::<Vec<_>>().join(" ");
    let Pour { net, outline, filled } = pour;
    format!(
        "(zone (net {}) (net_name \"{}\") (layer \"B.Cu\") (name \"ground\") (hatch edge 0.5)\n\
         \t\t(connect_pads (clearance {}))\n\t\t(min_thickness {}) (filled_areas_thickness no)\n\
         \t\t(fill yes (thermal_gap {}) (thermal_bridge_width {}))\n\
         \t\t(polygon (pts {}))\n\t\t(filled_polygon (layer \"B.Cu\") (pts {}))\n\t)",
        net.0,
        pcb.nets[net.0],
        millimetres(super::pour::CLEAR),
        millimetres(super::pour::THIN),
        millimetres(super::pour::GAP),
        millimetres(super::pour::SPOKE),
        points(outline),
        points(filled)
    )
}

fn place((x, y): Point) -> String {
    format!("{} {}", millimetres(ORIGIN.0 + x), millimetres(ORIGIN.1 + y))
}

/// A length to a thousandth, without trailing zeros.
pub(super) fn millimetres(length: f64) -> String {
    crate::svg::number(length)
}
