//! `cargo web`: the board in a browser.
//!
//! ```text
//! options → Site (the library as wasm, the page, the rules, icons) → target/web → served on 127.0.0.1 at /galop/
//! ```

pub mod guide;
pub mod icon;
mod join;
pub mod options;
pub mod rules;
pub mod serve;
pub mod site;

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};

use galop_cargo::from_here;
use options::Options;
use site::Site;

/// The default port, and those tried next if it is in use.
const PORTS: std::ops::Range<u16> = 8000..8100;

/// The folder of the page in a release, beside this program.
pub const PAGE: &str = "page";

/// Builds the page and serves it until it is stopped. In a release, serves the page beside this program.
pub fn run(options: &Options) -> Result<(), String> {
    let site = if galop_cargo::is_here() { build(options)? } else { beside()? };
    if options.build {
        return Ok(());
    }
    let listener = listen(options.port)?;
    let address = listener.local_addr().map_err(|why| why.to_string())?;
    let address = format!("http://{address}{}", serve::PATH);
    println!("{address}   (Ctrl-C to stop)");
    if !galop_cargo::is_here() {
        open(&address);
    }
    serve::serve(&listener, &site, serve::Limits::default());
    Ok(())
}

fn build(options: &Options) -> Result<Site, String> {
    let image = if options.image { Some(image()?) } else { None };
    let (site, target_folder) = Site::build(None, image.as_deref())?;
    let folder = target_folder.join("web");
    site.write(&folder).map_err(|why| format!("{} cannot be written: {why}", folder.display()))?;
    println!("{} in {} files, {} KB", from_here(&folder).display(), site.files.len(), site.bytes().div_ceil(1000));
    Ok(site)
}

fn beside() -> Result<Site, String> {
    let program = std::env::current_exe().map_err(|why| why.to_string())?;
    let folder = program.with_file_name(PAGE);
    Site::open(&folder).map_err(|why| format!("{} cannot be read: {why}; unpack the whole release", folder.display()))
}

/// Opens an address in the browser, if the system knows how. The address is printed, too.
fn open(address: &str) {
    let (program, words): (&str, &[&str]) = match std::env::consts::OS {
        "windows" => ("cmd", &["/c", "start"]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    Command::new(program).args(words).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok();
}

/// Builds the image for the board.
fn image() -> Result<Vec<u8>, String> {
    let built = galop_firmware::build().map_err(|why| why.to_string())?;
    fs::read(&built.uf2).map_err(|why| format!("{}: {why}", built.uf2.display()))
}

/// Listens on the given port, or on the first free one.
pub fn listen(port: Option<u16>) -> Result<TcpListener, String> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match port {
        Some(port) => {
            bind(port).map_err(|why| format!("cannot listen on port {port}: {why}; choose another with --port"))
        }
        None => PORTS.into_iter().find_map(|port| bind(port).ok()).ok_or_else(|| {
            format!("no port from {} to {} is free; choose another with --port", PORTS.start, PORTS.end - 1)
        }),
    }
}
