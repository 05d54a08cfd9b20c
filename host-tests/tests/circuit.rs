//! The circuit board of the maker's guide passes KiCad's checks.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use galop::board::geometry::Cell;
use galop::board::layout::{Layout, LedIndex};
use galop_draw::pcb;
use galop_host_tests::machine;
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

fn main() {
    let arguments = Arguments::from_args();
    let reason = machine::lacks_kicad();
    let trials = vec![
        Trial::test("the_guide_lists_every_part", || ["en", "fr"].into_iter().try_for_each(listed)),
        Trial::test("every_led_is_in_its_place_on_its_nets", in_place),
        machine::trial("kicad_finds_no_fault", &reason, no_fault),
        machine::trial("kicad_finds_a_fault_if_there_is_one", &reason, fault),
        machine::trial("kicad_writes_what_a_shop_needs", &reason, gerbers),
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
        assert!(on(1, "+5V") && on(3, "GND") && on(4, &format!("DATA{number}")), "LED {number}");
        assert_eq!(on(2, &format!("DATA{}", number + 1)), number + 1 < leds.len(), "LED {number}");
    }
    // No other part is turned round either.
    let nets = [
        ("SOT-23-5", "GND GP16 GND SHIFTED +5V"),
        ("D_SMA", "VSYS +5V"),
        ("Terminal_1x02_5.08", "GND +5V"),
        ("C_Radial_D10_P5", "+5V GND"),
    ];
    for (name, wanted) in nets {
        let part = text.split("(footprint ").find(|part| part.starts_with(&format!("\"Galop:{name}\""))).ok_or(name)?;
        let pads = part.lines().take_while(|line| *line != "\t)").filter_map(|line| line.split_once("(net "));
        let pads = pads.filter_map(|(_, rest)| rest.split('"').nth(1));
        assert_eq!(pads.collect::<Vec<_>>().join(" "), wanted, "{name}");
    }
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
        let output = Command::new("kicad-cli").args(words).arg("galop.kicad_pcb").current_dir(&self.0).output()?;
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
        }
    }

    /// The errors, warnings and missing connections that KiCad finds.
    fn faults(&self) -> Result<Vec<String>, Failed> {
        self.kicad(&["pcb", "drc", "--severity-all", "--format", "json", "--output", "report.json"])?;
        let report: Value = serde_json::from_slice(&fs::read(self.0.join("report.json"))?)?;
        let list = |name: &str| report[name].as_array().cloned().ok_or(format!("no {name}"));
        Ok([list("violations")?, list("unconnected_items")?].concat().iter().map(Value::to_string).collect())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn no_fault() -> Result<(), Failed> {
    let faults = Folder::new("whole", |text| text)?.faults()?;
    assert_eq!(faults, Vec::<String>::new());
    Ok(())
}

/// The check can fail: KiCad finds a missing track and one that is too close.
fn fault() -> Result<(), Failed> {
    let missing = Folder::new("missing", |text| {
        let line = text.lines().position(|line| line.starts_with("\t(segment") && line.contains("(width 0.4)"));
        text.lines().enumerate().filter(|(n, _)| Some(*n) != line).map(|(_, line)| line.to_owned() + "\n").collect()
    })?;
    assert!(!missing.faults()?.is_empty(), "KiCad must report the missing track");
    let near = Folder::new("near", |text| text.replacen("(width 0.4)", "(width 9)", 1))?;
    assert!(!near.faults()?.is_empty(), "KiCad must report the track that is too wide");
    Ok(())
}

fn gerbers() -> Result<(), Failed> {
    let folder = Folder::new("gerbers", |text| text)?;
    folder.kicad(&["pcb", "export", "gerbers", "--output", "shop/"])?;
    folder.kicad(&["pcb", "export", "drill", "--output", "shop/"])?;
    folder.kicad(&["pcb", "export", "pos", "--output", "shop/places.csv", "--format", "csv", "--units", "mm"])?;
    for file in ["F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Silkscreen.gto", "F_Paste.gtp", "Edge_Cuts.gm1"]
    {
        let path = folder.0.join("shop").join(format!("galop-{file}"));
        assert!(fs::metadata(&path).is_ok_and(|file| file.len() > 200), "{} is missing", path.display());
    }
    assert!(fs::metadata(folder.0.join("shop/galop.drl"))?.len() > 1000);
    let places = fs::read_to_string(folder.0.join("shop/places.csv"))?;
    assert_eq!(places.lines().filter(|line| line.starts_with("\"LED")).count(), 133);
    Ok(())
}
