//! Builds the page as `cargo web` does, serves it with its own server, and drives it in headless Chromium.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::thread;

use galop_site::serve::{Limits, PATH, serve};
use galop_site::site::{Site, library};

use crate::machine;

/// Served to the tests beside the page: the library with simulated boards, running and in BOOTSEL mode.
const PLUGGED: &str = "plugged.wasm";

/// The library with simulated boards, and the page as users get it; built once, in the folder of `cargo web`. Each build
/// replaces the other's result there, so the page comes last: commands that follow find it.
fn built() -> Result<&'static (Vec<u8>, Site), String> {
    static BUILT: OnceLock<Result<(Vec<u8>, Site), String>> = OnceLock::new();
    let build = || Ok((library(None, &["plugged"])?.0, Site::build(None, None)?.0));
    BUILT.get_or_init(build).as_ref().map_err(String::clone)
}

/// The page as users get it.
pub fn build() -> Result<Site, String> {
    Ok(Site { files: built()?.1.files.clone() })
}

/// The address at which the page is served to all cases.
fn address() -> Result<String, String> {
    static ADDRESS: OnceLock<Result<String, String>> = OnceLock::new();
    ADDRESS
        .get_or_init(|| {
            let mut site = build()?;
            site.files.insert(PLUGGED.into(), built()?.0.clone());
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|why| why.to_string())?;
            let address = listener.local_addr().map_err(|why| why.to_string())?;
            thread::spawn(move || serve(&listener, &site, Limits::default()));
            Ok(format!("http://{address}{PATH}"))
        })
        .clone()
}

/// The node process that runs Chromium, once started.
static NODE: Mutex<Option<Child>> = Mutex::new(None);

/// The address of Chromium, shared by all cases; each case opens a window of its own with no stored data.
fn browser() -> Result<&'static str, String> {
    static BROWSER: OnceLock<Result<String, String>> = OnceLock::new();
    let begun = BROWSER.get_or_init(|| {
        let mut node = Command::new("node")
            .arg(machine::root().join("host-tests/web/browser.mjs"))
            .env("GALOP_CHROMIUM", machine::chromium().ok_or("Chromium was not found")?)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| why.to_string())?;
        let mut line = String::new();
        let output = node.stdout.take().ok_or("its output is piped")?;
        BufReader::new(output).read_line(&mut line).map_err(|why| why.to_string())?;
        *NODE.lock().map_err(|why| why.to_string())? = Some(node);
        Ok(line.trim().to_owned())
    });
    begun.as_ref().map(String::as_str).map_err(String::clone)
}

/// Closes Chromium, if it runs, and waits for its end. Otherwise it ends with this program.
pub fn close() {
    if let Some(mut node) = NODE.lock().ok().and_then(|mut node| node.take()) {
        drop(node.stdin.take());
        let _ = node.wait();
    }
}

/// Runs a case of `host-tests/web/` with these arguments; returns what it printed.
pub fn run(case: &str, words: &[&str]) -> Result<String, Box<dyn Error>> {
    let output = Command::new("node")
        .arg(machine::root().join("host-tests/web/run.mjs"))
        .args([&address()?, case])
        .args(words)
        .env("GALOP_BROWSER", browser()?)
        .output()?;
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout)?),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
    }
}
