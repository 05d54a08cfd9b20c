//! A small web server. It serves a fixed set of files below [`PATH`], so no path leads to any other.
//!
//! It is for this computer only: it listens on the loopback address, and answers only requests whose `Host` is that
//! address, so a foreign page that points its own name here (DNS rebinding) reads nothing. A connection ends after
//! [`Limits::patience`], however slowly it sends or reads.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use super::site::{POLICY, Site};

/// The page's folder. A page at the root would share its worker with whatever is served on this port next.
pub const PATH: &str = "/galop/";
/// Earlier versions served the page at the root, with a worker that answers for the whole port. At its address there is
/// now one that unregisters itself.
const OLD_WORKER: (&str, &[u8]) = ("/worker.js", include_bytes!("retired.js"));
/// The most bytes of a request; browsers send less.
const LONGEST: u64 = 16 * 1024;
/// The headers of every response. Frames can be refused only here, not in the page.
const HEADERS: &str = "Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
                       Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n";

/// How much the server does at once, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at once; further ones wait. A browser opens six.
    pub connections: usize,
    /// The time of a connection as a whole: request and response.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { connections: 32, patience: Duration::from_secs(10) }
    }
}

/// A response.
pub struct Answer<'a> {
    /// The status code and its name.
    pub status: &'static str,
    /// The content type.
    pub kind: &'static str,
    /// The body.
    pub body: &'a [u8],
    /// Only the head is sent.
    pub head_only: bool,
    /// The address of a redirection.
    pub location: Option<String>,
}

/// Serves until the program is ended: each thread has one connection at a time.
pub fn serve(listener: &TcpListener, site: &Site, limits: Limits) {
    let Ok(port) = listener.local_addr().map(|address| address.port()) else { return };
    thread::scope(|threads| {
        for _ in 0..limits.connections {
            threads.spawn(|| {
                for stream in listener.incoming().flatten() {
                    // An error here means that the browser closed the connection, or was too slow.
                    handle(&Timed { stream, until: Instant::now() + limits.patience }, site, port).ok();
                }
            });
        }
    });
}

/// A connection with a deadline. A time-out of the socket alone begins again with each byte.
struct Timed {
    stream: TcpStream,
    until: Instant,
}

impl Timed {
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for &Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        (&self.stream).read(buffer)
    }
}

impl Write for &Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        (&self.stream).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.stream).flush()
    }
}

fn handle(stream: &Timed, site: &Site, port: u16) -> io::Result<()> {
    // Bytes, because a cookie of another program on this computer need not be UTF-8.
    let mut lines = BufReader::new(stream.take(LONGEST)).split(b'\n');
    let mut line = || lines.next().map(|line| line.map(|line| String::from_utf8_lossy(&line).trim_end().to_owned()));
    let first = line().transpose()?.unwrap_or_default();
    let mut hosts = Vec::new();
    let mut whole = false;
    while let Some(line) = line().transpose()? {
        whole = line.is_empty();
        match line.split_once(':') {
            _ if whole => break,
            Some((name, value)) if name.eq_ignore_ascii_case("host") => hosts.push(value.trim().to_owned()),
            _ => {}
        }
    }
    let answer = match hosts.as_slice() {
        _ if !whole => refusal("400 Bad Request"),
        [host] if own(host, port) => answer(site, &first),
        [_] => refusal("421 Misdirected Request"),
        _ => refusal("400 Bad Request"),
    };
    write(stream, &answer)
}

/// Whether a `Host` names this computer, at this port.
pub fn own(host: &str, port: u16) -> bool {
    // Browsers leave out the default port.
    let names = ["localhost", "127.0.0.1", "[::1]"];
    names.iter().any(|name| match host.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name)) {
        Some(_) => host[name.len()..] == format!(":{port}") || (port == 80 && host.len() == name.len()),
        None => false,
    })
}

/// Returns the response to the first line of a request.
pub fn answer<'a>(site: &'a Site, line: &str) -> Answer<'a> {
    let mut words = line.split(' ');
    let (Some(method), Some(target), Some(version), None) = (words.next(), words.next(), words.next(), words.next())
    else {
        return refusal("400 Bad Request");
    };
    if !version.starts_with("HTTP/1.") {
        return refusal("505 HTTP Version Not Supported");
    }
    if !matches!(method, "GET" | "HEAD") {
        return refusal("405 Method Not Allowed");
    }
    // A control character would end up in the head of a redirection.
    if !target.starts_with('/') || target.contains(|letter: char| letter.is_control()) {
        return refusal("400 Bad Request");
    }
    let (path, query) = match target.find(['?', '#']) {
        Some(at) => target.split_at(at),
        None => (target, ""),
    };
    let mut answer = match path.strip_prefix(PATH) {
        Some("") => file(site, "index.html"),
        Some(name) => file(site, name),
        None if path == "/" || path == PATH.trim_end_matches('/') => {
            Answer { location: Some(format!("{PATH}{query}")), ..refusal("302 Found") }
        }
        None if path == OLD_WORKER.0 => Answer { kind: kind(path), body: OLD_WORKER.1, ..refusal("200 OK") },
        None => refusal("404 Not Found"),
    };
    answer.head_only = method == "HEAD";
    answer
}

fn file<'a>(site: &'a Site, name: &str) -> Answer<'a> {
    match site.files.get(name) {
        Some(body) => Answer { kind: kind(name), body, ..refusal("200 OK") },
        None => refusal("404 Not Found"),
    }
}

fn refusal(status: &'static str) -> Answer<'static> {
    Answer { status, kind: "text/plain; charset=utf-8", body: status.as_bytes(), head_only: false, location: None }
}

fn write(mut stream: &Timed, answer: &Answer) -> io::Result<()> {
    let Answer { status, kind, body, head_only, location } = answer;
    let allow = if status.starts_with("405") { "Allow: GET, HEAD\r\n" } else { "" };
    let location = location.as_ref().map(|address| format!("Location: {address}\r\n")).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{HEADERS}\
         Content-Security-Policy: {POLICY}; frame-ancestors 'none'\r\n{allow}{location}Connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    if !head_only {
        stream.write_all(body)?;
    }
    stream.flush()
}

/// The content type of a file, by its extension.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        // Without `Content-Encoding`: the page decompresses it itself, whatever server it comes from.
        Some("gz") => "application/gzip",
        _ => "application/octet-stream",
    }
}
