//! Builds the page as `cargo web` does, serves it with its own server, and drives it in headless Chromium.

use std::collections::HashMap;
use std::error::Error;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, OnceLock};
use std::thread;

use galop_site::serve::{Limits, PATH, serve};
use galop_site::site::{Site, library};
use serde_json::{Value, json};

use crate::machine;

/// Served to the tests beside the page: the library with simulated boards, running and in BOOTSEL mode.
const PLUGGED: &str = "plugged.wasm";

/// The library with simulated boards, and the page as users get it; built once, in the folder of `cargo web`. Each
/// build replaces the other's result there, so the page comes last: commands that follow find it.
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

/// The node process that drives Chromium, and the cases that wait for their end.
struct Driver {
    node: Child,
    waiting: HashMap<String, Sender<Value>>,
}

static DRIVER: Mutex<Option<Driver>> = Mutex::new(None);

/// Starts node and Chromium, and a thread that passes on how each case ended.
fn start() -> Result<Driver, Box<dyn Error>> {
    let mut node = Command::new("node")
        .arg(machine::root().join("host-tests/web/run.mjs"))
        .arg(machine::chromium().ok_or("Chromium was not found")?)
        .arg(address()?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let output = node.stdout.take().ok_or("its output is piped")?;
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let end: Value = serde_json::from_str(&line).expect("run.mjs prints JSON");
            let case = end["name"].as_str().and_then(|name| DRIVER.lock().ok()?.as_mut()?.waiting.remove(name));
            // An error here means that the test has already ended.
            let _ = case.map(|case| case.send(end));
        }
        // Node has ended. Dropping the senders makes the tests that still wait fail.
        if let Some(driver) = DRIVER.lock().ok().as_mut().and_then(|driver| driver.as_mut()) {
            driver.waiting.clear();
        }
    });
    Ok(Driver { node, waiting: HashMap::new() })
}

/// Closes Chromium, if it runs, and waits for its end. Otherwise it ends with this program.
pub fn close() {
    let driver = DRIVER.lock().ok().and_then(|mut driver| driver.take());
    if let Some(Driver { mut node, .. }) = driver {
        drop(node.stdin.take());
        let _ = node.wait();
    }
}

/// Runs a case of `host-tests/web/` with these arguments; returns its result.
pub fn run(case: &str, words: &[&str]) -> Result<Value, Box<dyn Error>> {
    let (sender, ended) = channel();
    {
        let mut driver = DRIVER.lock().map_err(|why| why.to_string())?;
        let Driver { node, waiting } = match &mut *driver {
            Some(driver) => driver,
            none => none.insert(start()?),
        };
        waiting.insert(case.to_owned(), sender);
        let stdin = node.stdin.as_mut().ok_or("its input is piped")?;
        writeln!(stdin, "{}", json!({ "name": case, "words": words }))?;
    }
    let mut end = ended.recv().map_err(|_| "node has ended, see its error above")?;
    match end["error"].as_str() {
        None => Ok(end["result"].take()),
        Some(error) => Err(error.into()),
    }
}
