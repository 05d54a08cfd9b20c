//! The circuit board of the maker's guide passes KiCad's checks, and is what a manufacturer wants.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use galop::board::geometry::Cell;
use galop::board::layout::{Layout, LedIndex};
use galop_draw::paper::Point;
use galop_draw::pcb;
use galop_draw::pcb::board::{Net, Pcb};
use galop_host_tests::machine;
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

fn main() {
    let arguments = Arguments::from_args();
    let reason = machine::lacks_kicad();
    let trials = vec![
        Trial::test("the_guide_lists_every_part", || ["en", "fr"].into_iter().try_for_each(listed)),
        Trial::test("every_led_is_in_its_place_on_its_nets", in_place),
        Trial::test("no_part_can_join_the_supply_to_the_computer", apart),
        Trial::test("screws_and_marks_are_clear_of_parts_and_copper", clear),
        Trial::test("the_lists_have_the_columns_that_services_read", lists),
        machine::trial("kicad_finds_no_fault", &reason, no_fault),
        machine::trial("kicad_finds_a_fault_if_there_is_one", &reason, fault),
        machine::trial("kicad_finds_a_fault_of_the_schematic_if_there_is_one", &reason, schematic_fault),
        machine::trial("kicad_writes_what_a_manufacturer_needs", &reason, gerbers),
    ];
    libtest_mimic::run(&arguments, trials).exit();
}

/// The guide's table lists every kind of part as often as the board has it.
fn listed(lang: &str) -> Result<(), Failed> {
    let page = fs::read_to_string(machine::root().join(format!("docs/build/{lang}/circuit.md")))?;
    let (_, table) = page.split_once("circuit.rs").ok_or("the page has no table after the mention of circuit.rs")?;
    let first_column = |line: &str| line.split(['|', ',']).map(str::trim).find(|cell| !cell.is_empty())?.parse().ok();
    let mut parts: Vec<u32> = table.lines().filter(|line| line.starts_with('|')).filter_map(first_column).collect();
    let bill = pcb::draw().into_iter().find(|file| file.name() == "parts.csv").ok_or("no list of parts")?;
    let mut needed: Vec<u32> = String::from_utf8(bill.bytes)?.lines().filter_map(first_column).collect();
    parts.sort_unstable();
    needed.sort_unstable();
    assert_eq!(parts, needed, "{lang}");
    Ok(())
}

/// Every LED is where the layout table says, and gets its data from the LED before it.
fn in_place() -> Result<(), Failed> {
    let board = pcb::draw().into_iter().find(|file| file.name().ends_with("pcb")).ok_or("no board")?;
    let text = String::from_utf8(board.bytes)?;
    let leds: Vec<&str> = text.split("(footprint ").filter(|part| part.starts_with("\"Galop:LED_")).collect();
    assert_eq!(leds.len(), 133);
    let numbers = |text: &str| -> Vec<f64> { text.split([' ', ')']).map_while(|word| word.parse().ok()).collect() };
    let first = numbers(leds[0].split_once("(at ").ok_or("no place")?.1);
    for (number, led) in leds.iter().enumerate() {
        let at = numbers(led.split_once("(at ").ok_or("no place")?.1);
        let place = |n: usize| ((at[n] - first[n]) / (1000.0 / 60.0)).round() as u8;
        let cell = Cell { row: place(1), col: place(0) };
        assert_eq!(Layout::CHAIN133.led_at(cell), Some(LedIndex(number as u8)), "{cell:?}");
        assert!(led.contains(&format!("\"LED{number}\"")));
        let net = |pad: u8| led.split_once(&format!("(pad \"{pad}\"")).and_then(|(_, rest)| rest.lines().next());
        let on = |pad: u8, name: &str| net(pad).is_some_and(|line| line.contains(&format!(" \"{name}\")")));
        assert!(on(1, "+5V") && on(3, "GND") && on(4, &format!("/DATA{number}")), "LED {number}");
        assert_eq!(on(2, &format!("/DATA{}", number + 1)), number + 1 < leds.len(), "LED {number}");
    }
    // No other part is turned round either.
    let nets = [
        ("SOT-23-5", "GND /GP16 GND /SHIFTED +5V"),
        ("D_SMA", "/VSYS +5V"),
        ("Terminal_1x02_5.08", "/INPUT GND"),
        ("Fuse_5x20_P22.5", "/INPUT /FUSED"),
        // Gate, source, drain: the current enters at the drain.
        ("SOT-23", "/GATE /SUPPLY /FUSED"),
        ("C_Radial_D10_P5", "/SUPPLY GND"),
    ];
    for (name, wanted) in nets {
        let part = text.split("(footprint ").find(|part| part.starts_with(&format!("\"Galop:{name}\""))).ok_or(name)?;
        let pads = part.lines().take_while(|line| *line != "\t)").filter_map(|line| line.split_once("(net "));
        let pads = pads.filter_map(|(_, rest)| rest.split('"').nth(1));
        assert_eq!(pads.collect::<Vec<_>>().join(" "), wanted, "{name}");
    }
    Ok(())
}

/// The parts that touch both nets, and the pads with which they do.
fn joins(board: &Pcb, one: &str, other: &str) -> Vec<(String, u8, u8)> {
    let mut found = Vec::new();
    for part in &board.parts {
        let pad = |name: &str| {
            let on = |net: Option<Net>| net.is_some_and(|net| board.nets[net.0] == name);
            part.pads().find(|(_, net, _)| on(*net)).map(|(pad, ..)| pad.number)
        };
        if let (Some(one), Some(other)) = (pad(one), pad(other)) {
            found.push((part.reference.clone(), one, other));
        }
    }
    found
}

/// A jumper joins neighbouring pins, so only the middle pin of J7 can be joined to either end.
fn apart() -> Result<(), Failed> {
    let board = pcb::board();
    assert_eq!(joins(&board, "/SUPPLY", "/VBUS"), [("J7".to_owned(), 1, 3)], "the ends of a header of three");
    assert_eq!(joins(&board, "/SUPPLY", "+5V"), [("J7".to_owned(), 1, 2)]);
    assert_eq!(joins(&board, "/VBUS", "+5V"), [("J7".to_owned(), 3, 2)]);
    for before in ["/INPUT", "/FUSED"] {
        for after in ["+5V", "/VBUS", "/VSYS"] {
            assert_eq!(joins(&board, before, after), [], "the fuse and the transistor come first");
        }
    }
    // The large capacitor is not charged by USB.
    assert_eq!(joins(&board, "/SUPPLY", "GND"), [("C0".to_owned(), 1, 2)]);
    Ok(())
}

/// The distance of a point from a rectangle.
fn far(at: Point, from: Point, to: Point) -> f64 {
    let beyond = |value: f64, low: f64, high: f64| (low - value).max(value - high).max(0.0);
    beyond(at.0, from.0, to.0).hypot(beyond(at.1, from.1, to.1))
}

fn clear() -> Result<(), Failed> {
    // Half the head of an M3 screw, and the radius around a mark that a camera wants to see empty.
    const HEAD: f64 = 3.0;
    const MARK: f64 = 1.5;
    let board = pcb::board();
    assert_eq!((board.screws.len(), board.fiducials.len()), (10, 3));
    let screws = board.screws.iter().map(|(at, drill)| (*at, HEAD.max(drill / 2.0), "screw"));
    for (at, radius, what) in screws.chain(board.fiducials.iter().map(|at| (*at, MARK, "mark"))) {
        for part in &board.parts {
            let (from, to) = part.body();
            assert!(far(at, from, to) >= radius + 0.5, "the {what} at {at:?} is too close to {}", part.reference);
        }
        for track in &board.tracks {
            let [a, b] = track.ends;
            let (from, to) = ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)));
            let gap = far(at, from, to) - track.width / 2.0;
            assert!(gap >= radius, "the {what} at {at:?} is {gap} mm from a track of {}", board.nets[track.net.0]);
        }
        for via in &board.vias {
            assert!((at.0 - via.at.0).hypot(at.1 - via.at.1) - via.size / 2.0 >= radius, "the {what} at {at:?}");
        }
        let (from, to) = board.corners;
        let edge = (at.0 - from.0).min(at.1 - from.1).min(to.0 - at.0).min(to.1 - at.1);
        assert!(edge >= 5.0, "the {what} at {at:?} is {edge} mm from the edge");
    }
    // Turned by 180° the marks are not where they were.
    let (from, to) = board.corners;
    let turned = board.fiducials.iter().map(|at| (from.0 + to.0 - at.0, from.1 + to.1 - at.1));
    let same = |turned: Point| board.fiducials.iter().any(|at| (at.0 - turned.0).hypot(at.1 - turned.1) < 3.0);
    assert!(!turned.into_iter().all(same));
    Ok(())
}

fn file(name: &str) -> Result<String, Failed> {
    let file = pcb::draw().into_iter().find(|file| file.name() == name).ok_or(format!("no {name}"))?;
    Ok(String::from_utf8(file.bytes)?)
}

/// The columns are those of https://jlcpcb.com/help/article/how-to-generate-bom-and-centroid-files-from-kicad-8.
fn lists() -> Result<(), Failed> {
    let (bill, places) = (file("bom.csv")?, file("places.csv")?);
    assert_eq!(bill.lines().next(), Some("Comment,Designator,Footprint,JLCPCB Part #"));
    assert_eq!(places.lines().next(), Some("Designator,Mid X,Mid Y,Layer,Rotation"));
    // A service places what both lists name.
    let mut listed: Vec<&str> = bill.lines().skip(1).filter_map(|line| line.split('"').nth(3)).collect();
    assert!(listed.iter().all(|row| row.split(',').count() <= 200), "a service reads at most 200 parts in a row");
    listed = listed.into_iter().flat_map(|row| row.split(',')).collect();
    let mut placed: Vec<&str> = places.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    listed.sort_unstable();
    placed.sort_unstable();
    assert_eq!(listed, placed);
    assert_eq!(placed.len(), 133 + 99 + 3 + 1 + 1 + 1, "LEDs, capacitors, resistors, D1, U2, Q1");
    // No order number that nobody has looked up.
    assert!(bill.lines().skip(1).all(|line| line.ends_with(',')));
    Ok(())
}

/// A folder with the board in it, which is removed after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, change: impl Fn(String) -> String) -> Result<Self, Failed> {
        let folder = Self(std::env::temp_dir().join(format!("galop-circuit-{name}-{}", std::process::id())));
        fs::create_dir_all(&folder.0)?;
        for picture in pcb::draw() {
            let text = String::from_utf8(picture.bytes.clone())?;
            fs::write(folder.0.join(picture.name()), change(text))?;
        }
        Ok(folder)
    }

    fn kicad(&self, words: &[&str]) -> Result<(), Failed> {
        let output = Command::new("kicad-cli").args(words).current_dir(&self.0).output()?;
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
        }
    }

    /// The errors, warnings, missing connections, and differences from the schematic that KiCad finds on the board.
    fn faults(&self) -> Result<Vec<String>, Failed> {
        let options = ["--severity-all", "--schematic-parity", "--format", "json", "--output", "drc.json"];
        self.kicad(&[&["pcb", "drc"], &options[..], &["galop.kicad_pcb"]].concat())?;
        let report: Value = serde_json::from_slice(&fs::read(self.0.join("drc.json"))?)?;
        let list = |name: &str| report[name].as_array().cloned().ok_or(format!("no {name}"));
        let lists = [list("violations")?, list("unconnected_items")?, list("schematic_parity")?];
        Ok(lists.concat().iter().map(Value::to_string).collect())
    }

    /// The errors and warnings that KiCad finds in the schematic.
    fn schematic_faults(&self) -> Result<Vec<String>, Failed> {
        let options = ["--severity-all", "--format", "json", "--output", "erc.json", "galop.kicad_sch"];
        self.kicad(&[&["sch", "erc"], &options[..]].concat())?;
        let report: Value = serde_json::from_slice(&fs::read(self.0.join("erc.json"))?)?;
        let sheets = report["sheets"].as_array().ok_or("no sheets")?;
        assert_eq!(sheets.len(), 1);
        let found = sheets[0]["violations"].as_array().ok_or("no violations")?;
        Ok(found.iter().map(Value::to_string).collect())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn no_fault() -> Result<(), Failed> {
    let folder = Folder::new("whole", |text| text)?;
    assert_eq!(folder.schematic_faults()?, Vec::<String>::new());
    assert_eq!(folder.faults()?, Vec::<String>::new());
    Ok(())
}

/// The check can fail: KiCad finds a missing track, one that is too close, and a pour without its distance.
fn fault() -> Result<(), Failed> {
    let missing = Folder::new("missing", |text| {
        let line = text.lines().position(|line| line.starts_with("\t(segment") && line.contains("(width 0.4)"));
        text.lines().enumerate().filter(|(n, _)| Some(*n) != line).map(|(_, line)| line.to_owned() + "\n").collect()
    })?;
    assert!(!missing.faults()?.is_empty(), "KiCad must report the missing track");
    let near = Folder::new("near", |text| text.replacen("(width 0.4)", "(width 9)", 1))?;
    assert!(!near.faults()?.is_empty(), "KiCad must report the track that is too wide");
    let poured = Folder::new("poured", |text| text.replace("(size 0.8) (drill 0.4)", "(size 2) (drill 0.4)"))?;
    let faults = poured.faults()?;
    assert!(faults.iter().any(|fault| fault.contains("Zone 'ground'")), "KiCad must check the pour: {faults:?}");
    Ok(())
}

/// The check of the schematic can fail: KiCad finds a pin without a net, a net that nothing feeds, and a board that
/// differs from the schematic.
fn schematic_fault() -> Result<(), Failed> {
    let open = Folder::new("open", |text| text.replacen("(label \"SHIFTED\"", "(label \"LOST\"", 1))?;
    let faults = open.schematic_faults()?;
    assert!(!faults.is_empty(), "KiCad must report the input of R1 that no output feeds");
    assert!(open.faults()?.iter().any(|fault| fault.contains("net_conflict")), "the board has another net there");
    let unfed = Folder::new("unfed", |text| {
        let cut = text.find("(symbol (lib_id \"Galop:PWR_FLAG\")");
        cut.map_or(text.clone(), |at| text[..at].to_owned() + &text[at..].replacen("Galop:PWR_FLAG", "Galop:R", 1))
    })?;
    assert!(unfed.schematic_faults()?.iter().any(|fault| fault.contains("power_pin_not_driven")));
    let other =
        Folder::new("other", |text| text.replacen("\"AO3401A P-channel MOSFET\" (at 0 ", "\"BC547\" (at 0 ", 1))?;
    assert!(!other.faults()?.is_empty(), "KiCad must report the other transistor");
    Ok(())
}

fn gerbers() -> Result<(), Failed> {
    let folder = Folder::new("fab", |text| text)?;
    let (one, other) = (folder.0.join("one"), folder.0.join("other"));
    let written = pcb::fab::write(&one)?;
    assert_eq!(written, pcb::fab::write(&other)?);
    for file in &written {
        assert_eq!(fs::read(one.join(file))?, fs::read(other.join(file))?, "{file} differs from run to run");
    }
    let gerbers = |file: &str| fs::read_to_string(one.join(format!("gerbers/galop-{file}")));
    for file in ["F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Silkscreen.gto", "F_Paste.gtp", "Edge_Cuts.gm1"]
    {
        assert!(gerbers(file)?.len() > 200, "{file} is empty");
        assert!(written.contains(&format!("gerbers/galop-{file}")));
    }
    assert!(gerbers("B_Cu.gbl")?.contains("G36*"), "the back has an area of copper, the ground");
    assert!(!gerbers("F_Cu.gtl")?.contains("G36*"));
    let board = pcb::board();
    let holes = |text: &str| text.lines().filter(|line| line.starts_with('X')).count();
    let pads = board.parts.iter().flat_map(|part| &part.footprint.pads).filter(|pad| pad.drill > 0.0).count();
    assert_eq!(holes(&gerbers("PTH.drl")?), pads + board.vias.len());
    assert_eq!(holes(&gerbers("NPTH.drl")?), board.screws.len() + 1, "screws, and the peg of the fuse holder");
    // KiCad puts every part where our list has it, from the same corner.
    let pos = ["pcb", "export", "pos", "--format", "csv", "--units", "mm", "--use-drill-file-origin", "--smd-only"];
    folder.kicad(&[&pos[..], &["--output", "places-kicad.csv", "galop.kicad_pcb"]].concat())?;
    let kicad = fs::read_to_string(folder.0.join("places-kicad.csv"))?;
    let ours = fs::read_to_string(one.join("places.csv"))?;
    let place = |line: &str, columns: [usize; 3]| {
        let words: Vec<String> = line.split(',').map(|word| word.trim_matches('"').to_owned()).collect();
        let number = |n: usize| words[columns[n]].parse::<f64>().map_err(|why| format!("{line}: {why}"));
        Ok::<_, String>((words[0].clone(), [number(0)?, number(1)?, number(2)?.rem_euclid(360.0)]))
    };
    // Ref, Val, Package, PosX, PosY, Rot, Side.
    let kicad: BTreeMap<_, _> = kicad.lines().skip(1).map(|line| place(line, [3, 4, 5])).collect::<Result<_, _>>()?;
    let ours: BTreeMap<_, _> = ours.lines().skip(1).map(|line| place(line, [1, 2, 4])).collect::<Result<_, _>>()?;
    assert_eq!(ours.len(), kicad.len());
    for (reference, [x, y, turn]) in &ours {
        let [kx, ky, rotation] = kicad.get(reference).ok_or(format!("KiCad has no {reference}"))?;
        assert!((x - kx).abs() < 0.002 && (y - ky).abs() < 0.002, "{reference}: {x} {y}, KiCad {kx} {ky}");
        // The capacitors are drawn upright, and KiCad does not know that others draw them lying.
        let drawn = if reference.starts_with('C') { 270.0 } else { 0.0 };
        assert_eq!(*turn, (rotation + drawn) % 360.0, "{reference}");
    }
    Ok(())
}
