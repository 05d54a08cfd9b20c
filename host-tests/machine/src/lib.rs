//! What a machine may lack: Rust targets of board and browser, node, its packages, Chromium.
//!
//! A test that misses one of them is reported as ignored, with the reason; it fails instead if CI is set.

use galop_cargo::{BOARD, BROWSER, without_folders};
use libtest_mimic::{Failed, Trial};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Whether CI is set, so that no test may be skipped.
pub fn in_ci() -> bool {
    std::env::var_os("CI").is_some()
}

/// A test that is ignored, with the reason, if something is missing. In CI it prints how long it took.
pub fn trial(name: &str, missing: &Option<String>, run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Trial {
    let said = name.to_owned();
    let run = move || {
        let begun = Instant::now();
        let result = run();
        if in_ci() {
            println!("{said}: {:.1} s", begun.elapsed().as_secs_f64());
        }
        result
    };
    match missing.clone() {
        None => Trial::test(name, run),
        Some(what) if in_ci() => Trial::test(name, move || Err(format!("cannot run, and CI is set: {what}").into())),
        Some(what) => Trial::test(format!("{name} (ignored: {what})"), run).with_ignored_flag(true),
    }
}

/// Why nothing can be built for the Cortex-M0+; `None` if it can.
pub fn lacks_target() -> Option<String> {
    lacks(BOARD)
}

/// Why the page cannot be built; `None` if it can.
pub fn lacks_page_target() -> Option<String> {
    lacks(BROWSER)
}

fn lacks(target: &str) -> Option<String> {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()).output().ok()?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot.stdout).trim());
    let installed = sysroot.join("lib/rustlib").join(target).join("lib").is_dir();
    (!installed).then(|| format!("needs `rustup target add {target}`"))
}

/// Why the emulator cannot run; `None` if it can. Installs its package on first use.
pub fn lacks_emulator() -> Option<String> {
    lacks_package("emulator", "rp2040js")
}

/// Why Chromium cannot be driven; `None` if it can. Installs the driver on first use.
pub fn lacks_browser() -> Option<String> {
    if chromium().is_none() {
        return Some("needs Chromium (or its path in GALOP_CHROMIUM)".into());
    }
    lacks_package("web", "playwright-core")
}

/// Why the workflows cannot be checked; `None` if they can. Installs the linter on first use.
pub fn lacks_linter() -> Option<String> {
    lacks_package("workflows", "yaml")
}

/// Why KiCad cannot check a circuit board; `None` if it can.
pub fn lacks_kicad() -> Option<String> {
    let version = Command::new("kicad-cli").arg("version").output().ok();
    let version = version.and_then(|output| String::from_utf8(output.stdout).ok()?.split('.').next()?.parse().ok());
    version.is_none_or(|major: u32| major < 9).then(|| "needs kicad-cli of KiCad 9 or newer".into())
}

/// The path of Chromium: `GALOP_CHROMIUM`, or one of its usual names. The headless shell comes first: it opens a page
/// with half the work, because it has no windows.
pub fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("GALOP_CHROMIUM").map(PathBuf::from);
    let folders: Vec<_> = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    let usual = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
    let found = usual.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    named.into_iter().chain(found).find(|path| path.is_file())
}

/// Why a package cannot run under node; `None` if it can. Installs the package on first use.
fn lacks_package(folder: &str, package: &str) -> Option<String> {
    if node_version().is_none_or(|major| major < 18) {
        return Some("needs node 18 or newer".into());
    }
    let path = root().join("host-tests").join(folder);
    if path.join("node_modules").join(package).is_dir() {
        return None;
    }
    let install = ["ci", "--no-audit", "--no-fund"];
    let installed = succeeds(Command::new("npm").args(install).current_dir(&path));
    (!installed).then(|| format!("needs `npm ci` in host-tests/{folder}"))
}

/// The 20 of `v20.20.2`.
fn node_version() -> Option<u32> {
    let output = Command::new("node").arg("--version").output().ok()?;
    String::from_utf8(output.stdout).ok()?.strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Builds a bin of `galop-thumb` like the image; the error is the compiler's output.
pub fn build_thumb(bin: &str, features: &[&str]) -> Result<PathBuf, String> {
    build(root(), "galop-thumb", bin, features)
}

/// Builds the image in a copy of the package, with one file changed. `name` is the name of the image.
pub fn image_with(name: &str, path: &str, change: impl FnOnce(String) -> String) -> Result<PathBuf, String> {
    // All copies count as one package: only one that is copied after the last was built is built anew.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().map_err(|error| error.to_string())?;
    let folder = std::env::temp_dir().join(format!("galop-changed-{}", std::process::id()));
    let copied = changed_copy(&folder, path, change).map_err(|error| error.to_string());
    let image = copied.and_then(|()| build_image(&folder, "firmware", name));
    std::fs::remove_dir_all(&folder).ok();
    image
}

fn changed_copy(folder: &Path, path: &str, change: impl FnOnce(String) -> String) -> std::io::Result<()> {
    // With the same flags as in this folder, so that built dependencies are reused.
    for part in ["src", ".cargo"] {
        copy(&root().join(part), &folder.join(part))?;
    }
    for file in ["build.rs", "memory.x", "Cargo.lock", "rust-toolchain.toml"] {
        std::fs::copy(root().join(file), folder.join(file))?;
    }
    // Without the other packages of the workspace. As another version: cargo tells two packages of one version apart by
    // their place in the workspace, which is the same, and would take this build for that of the workspace.
    let manifest = std::fs::read_to_string(root().join("Cargo.toml"))?;
    let manifest = manifest.replacen("\nversion = \"", "\nversion = \"9", 1);
    let alone = |line: &&str| !line.starts_with("members =") && !line.starts_with("default-members =");
    let manifest: Vec<_> = manifest.lines().filter(alone).collect();
    std::fs::write(folder.join("Cargo.toml"), manifest.join("\n"))?;
    let file = folder.join(path);
    let text = change(std::fs::read_to_string(&file)?);
    std::fs::write(&file, text)
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &to)?,
            false => std::fs::copy(entry.path(), &to).map(|_| ())?,
        }
    }
    Ok(())
}

/// Builds for the Cortex-M0+ with the image's profile, in the folder of a workspace.
fn build(folder: &Path, package: &str, bin: &str, features: &[&str]) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    // The usual folder, so that tests and `cargo firmware` reuse what the other has built.
    let target = root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or("target".into()));
    let output = Command::new(cargo)
        .args(["build", "--package", package, "--bin", bin, "--target", BOARD, "--profile", "image"])
        .args(["--features", &features.join(",")])
        .args(without_folders(BOARD))
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(folder)
        .output()
        .map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(target.join(BOARD).join("image").join(bin)),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The image that is flashed, built once per process; or the ELF file that `GALOP_IMAGE` names, to compare an image
/// that was built elsewhere with this library.
pub fn image() -> Result<PathBuf, String> {
    static IMAGE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    IMAGE
        .get_or_init(|| match std::env::var_os("GALOP_IMAGE") {
            Some(path) => std::fs::canonicalize(path).map_err(|error| format!("GALOP_IMAGE: {error}")),
            None => build_image(root(), "firmware", "firmware-under-test"),
        })
        .clone()
}

/// The same image with a panic when all eight buttons are down.
pub fn image_that_panics() -> Result<PathBuf, String> {
    build_image(root(), "panic-test", "firmware-that-panics")
}

/// The image for a debug probe, in which embassy logs too.
pub fn image_for_a_probe() -> Result<PathBuf, String> {
    build_image(root(), "probe", "firmware-for-a-probe")
}

/// Builds the image with a feature, and copies it: all variants are built in the same folder, one at a time.
fn build_image(folder: &Path, feature: &str, name: &str) -> Result<PathBuf, String> {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().map_err(|error| error.to_string())?;
    let built = build(folder, "galop", "firmware", &[feature])?;
    let copy = built.with_file_name(name);
    std::fs::copy(built, &copy).map_err(|error| error.to_string())?;
    Ok(copy)
}

/// Decodes bytes of an image's log into lines, with `host-tests/log`: the time in seconds, and the text.
pub fn decode_log(image: &Path, bytes: &[u8]) -> Result<Vec<(String, String)>, String> {
    let mut decoder = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["run", "--quiet", "--package", "galop-log", "--"])
        .arg(image)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    // The decoder prints nothing before it has read everything.
    let given = decoder.stdin.take().map(|mut stdin| stdin.write_all(bytes));
    let output = decoder.wait_with_output().map_err(|error| error.to_string())?;
    match (output.status.success(), given) {
        (true, Some(Ok(()))) => {
            let text = String::from_utf8_lossy(&output.stdout);
            Ok(text
                .lines()
                .filter_map(|line| line.split_once(' '))
                .map(|(at, text)| (at.into(), text.into()))
                .collect())
        }
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The command that runs the rig with an image; `serve.mjs` lists its commands.
pub fn rig(image: &Path) -> Command {
    let mut node = Command::new("node");
    node.arg(root().join("host-tests/emulator/serve.mjs")).arg(image);
    node
}

/// Runs the tests of the emulator's own parts; the error is their output.
pub fn test_rig() -> Result<(), String> {
    let folder = root().join("host-tests/emulator");
    let output = Command::new("node").arg("--test").current_dir(folder).output();
    let output = output.map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stdout).into_owned()),
    }
}

/// Runs a program on an emulated Cortex-M0+ and returns its lines of JSON.
fn emulated(bin: &str) -> Result<Vec<serde_json::Value>, String> {
    let program = build_thumb(bin, &[])?;
    let output = Command::new("node")
        .arg(root().join("host-tests/emulator").join(bin).with_extension("mjs"))
        .arg(program)
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let line = |line: &str| serde_json::from_str(line).map_err(|error| error.to_string());
    String::from_utf8_lossy(&output.stdout).lines().map(line).collect()
}

/// A figure of a line, by its name.
fn figure(line: &serde_json::Value, name: &str) -> f64 {
    line[name].as_f64().unwrap_or(f64::NAN)
}

fn game(line: &serde_json::Value) -> String {
    line["game"].as_str().unwrap_or("?").to_string()
}

/// The cycles per roll of each game on an emulated Cortex-M0+: name and figure.
pub fn cycles_per_roll() -> Result<Vec<(String, f64)>, String> {
    Ok(emulated("cycles")?.iter().map(|line| (game(line), figure(line, "cycles"))).collect())
}

/// The cycles that choices of the strongest computer player take on a Cortex-M0+.
#[derive(Clone, Debug)]
pub struct Choices {
    pub game: String,
    pub mean: f64,
    pub most: f64,
    /// The longest piece of thought.
    pub piece: f64,
}

/// Measures choices of the strongest computer player on an emulated Cortex-M0+.
pub fn cycles_per_choice() -> Result<Vec<Choices>, String> {
    let choices = |line: &serde_json::Value| {
        let [mean, most, piece] = ["mean", "most", "piece"].map(|name| figure(line, name));
        Choices { game: game(line), mean, most, piece }
    };
    Ok(emulated("thinking")?.iter().map(choices).collect())
}
