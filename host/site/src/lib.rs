//! `cargo web`: the board in a browser.
//!
//! ```text
//! options → Site (the library as wasm, the page, the rules) → target/web → served on 127.0.0.1
//! ```

pub mod options;
pub mod rules;
pub mod serve;
pub mod site;

use std::net::{Ipv4Addr, TcpListener};

use galop_cargo::from_here;
use options::Options;
use site::Site;

/// The default port, and those tried next if it is in use.
const PORTS: std::ops::Range<u16> = 8000..8100;

/// Builds the page and serves it until it is stopped.
pub fn run(options: &Options) -> Result<(), String> {
    let (site, target_folder) = Site::build(None)?;
    let folder = target_folder.join("web");
    site.write(&folder).map_err(|why| format!("{} cannot be written: {why}", folder.display()))?;
    println!("{} in {} files, {} KB", from_here(&folder).display(), site.files.len(), site.bytes().div_ceil(1000));
    if options.build {
        return Ok(());
    }
    let listener = listen(options.port)?;
    let address = listener.local_addr().map_err(|why| why.to_string())?;
    println!("http://{address}/   (Ctrl-C to stop)");
    serve::serve(&listener, site);
    Ok(())
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
