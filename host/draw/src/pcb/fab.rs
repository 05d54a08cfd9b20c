//! `cargo draw --fab`: the files with which a circuit board is ordered, made by KiCad.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{board, draw, lists};

/// The layers that a manufacturer needs.
const LAYERS: &str = "F.Cu,B.Cu,F.Paste,F.SilkS,B.SilkS,F.Mask,B.Mask,Edge.Cuts";

/// Writes the KiCad files, lets KiCad check them, and writes Gerbers, drill file, bill and places. Returns the paths
/// from the folder.
pub fn write(folder: &Path) -> Result<Vec<String>, String> {
    let (kicad, gerbers) = (folder.join("kicad"), folder.join("gerbers"));
    for each in [&kicad, &gerbers] {
        fs::create_dir_all(each).map_err(failed(each))?;
    }
    let mut written = Vec::new();
    for picture in draw().into_iter().filter(|picture| picture.name().starts_with("galop.")) {
        let file = kicad.join(picture.name());
        fs::write(&file, &picture.bytes).map_err(failed(&file))?;
        written.push(format!("kicad/{}", picture.name()));
    }
    let board = board();
    for (name, text) in [("bom.csv", lists::bill(&board)), ("places.csv", lists::places(&board))] {
        let file = folder.join(name);
        fs::write(&file, text).map_err(failed(&file))?;
        written.push(name.to_owned());
    }
    // A board with a fault is not ordered.
    run(&kicad, &["sch", "erc", "--severity-all", "--exit-code-violations", "--output", "erc.txt", "galop.kicad_sch"])?;
    let drc = ["pcb", "drc", "--severity-all", "--schematic-parity", "--exit-code-violations", "--output", "drc.txt"];
    run(&kicad, &[&drc[..], &["galop.kicad_pcb"]].concat())?;
    let plot = ["pcb", "export", "gerbers", "--use-drill-file-origin", "--layers", LAYERS, "--output", "../gerbers/"];
    run(&kicad, &[&plot[..], &["galop.kicad_pcb"]].concat())?;
    let drill =
        ["pcb", "export", "drill", "--drill-origin", "plot", "--excellon-separate-th", "--output", "../gerbers/"];
    run(&kicad, &[&drill[..], &["galop.kicad_pcb"]].concat())?;
    // Reports without a finding, KiCad's own notes, and a summary with the time, which no manufacturer asks for.
    for left in ["kicad/erc.txt", "kicad/drc.txt", "kicad/galop.kicad_prl", "gerbers/galop-job.gbrjob"] {
        fs::remove_file(folder.join(left)).ok();
    }
    let mut files: Vec<_> = fs::read_dir(&gerbers)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>())
        .map_err(failed(&gerbers))?;
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).map_err(failed(&file))?;
        fs::write(&file, without_dates(&text)).map_err(failed(&file))?;
        written.push(format!("gerbers/{}", file.file_name().unwrap_or_default().to_string_lossy()));
    }
    Ok(written)
}

/// Returns the sentence for a file or folder that cannot be written.
fn failed(what: &Path) -> impl FnOnce(std::io::Error) -> String + '_ {
    move |why| format!("cannot write {}: {why}", what.display())
}

/// Removes the lines with the time at which a file was made, so that the same board gives the same files.
pub fn without_dates(text: &str) -> String {
    let dated = |line: &str| {
        line.contains("CreationDate") || line.starts_with("G04 Created by KiCad") || line.starts_with("; DRILL file")
    };
    text.lines().filter(|line| !dated(line)).map(|line| line.to_owned() + "\n").collect()
}

/// Runs KiCad in a folder.
fn run(folder: &Path, words: &[&str]) -> Result<(), String> {
    let output = Command::new("kicad-cli").args(words).current_dir(folder).output().map_err(|why| {
        format!(
            "cannot run kicad-cli: {why}; install KiCad 9 or newer (https://www.kicad.org), with its kicad-cli in PATH"
        )
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).trim().to_owned());
    Err(format!("kicad-cli {} failed:\n{}", words.join(" "), said.join("\n")))
}
