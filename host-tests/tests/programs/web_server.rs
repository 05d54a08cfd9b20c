//! `cargo web` without a browser: its options, what it serves, and the rules as HTML.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::thread;

use galop_site::listen;
use galop_site::options::{HELP, Options, parse};
use galop_site::rules::fragments;
use galop_site::serve::{answer, serve};
use galop_site::site::Site;

// --- Options ---

fn asked(words: &str) -> Result<Option<Options>, String> {
    parse(words.split_whitespace().map(Into::into))
}

#[test]
fn options_are_understood_or_told_what_is_wrong() {
    assert_eq!(asked(""), Ok(Some(Options::default())));
    assert_eq!(asked("--help"), Ok(None));
    let both = Options { port: Some(9000), build: true };
    assert_eq!(asked("--port 9000 --build"), Ok(Some(both.clone())));
    assert_eq!(asked("--build --port=9000"), Ok(Some(both)));
    for (words, told) in [
        ("--prot 1", "unknown option --prot; did you mean --port?"),
        ("8000", "\"8000\" is not an option; the options are --port, --build, --help"),
        ("--port", "--port needs a number from 1 to 65535"),
        ("--port 0", "--port needs a number from 1 to 65535, not \"0\""),
        ("--port 70000", "--port needs a number from 1 to 65535, not \"70000\""),
        ("--port 1 --port 2", "--port is given twice"),
        ("--build=x", "--build takes no value"),
    ] {
        assert_eq!(asked(words), Err(told.into()), "{words}");
    }
    ["--port", "--build", "--help"].iter().for_each(|name| assert!(HELP.contains(name), "{name}"));
}

#[test]
fn a_port_that_is_taken_is_told_and_another_is_found() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = taken.local_addr().expect("an address").port();
    let why = listen(Some(port)).expect_err("it is taken");
    assert!(why.starts_with(&format!("cannot listen on port {port}: ")) && why.ends_with("with --port"), "{why}");
    let (first, second) = (listen(None).expect("a port"), listen(None).expect("another"));
    let address = |listener: &TcpListener| listener.local_addr().expect("an address");
    assert_ne!(address(&first), address(&second));
    assert!(address(&first).ip().is_loopback() && address(&first).port() >= 8000);
}

// --- What it serves ---

fn site() -> Site {
    let files = [("index.html", "<p>"), ("main.js", "1"), ("galop.wasm.gz", "z"), ("style.css", "p{}")];
    Site { files: files.into_iter().map(|(name, text)| (name.into(), text.into())).collect::<BTreeMap<_, _>>() }
}

#[test]
fn files_are_served_with_their_kinds() {
    let site = site();
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/?game=001#play", "text/html; charset=utf-8"),
        ("/main.js?v=1", "text/javascript; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/galop.wasm.gz", "application/gzip"),
    ] {
        let answer = answer(&site, &format!("GET {path} HTTP/1.1"));
        assert_eq!((answer.status, answer.kind, answer.head_only), ("200 OK", kind, false), "{path}");
    }
    let head = answer(&site, "HEAD /main.js HTTP/1.0");
    assert!(head.head_only && head.status == "200 OK" && head.body == b"1");
}

#[test]
fn nothing_else_is_served() {
    let site = site();
    for (line, status) in [
        ("GET /missing.js HTTP/1.1", "404 Not Found"),
        ("HEAD /missing.js HTTP/1.1", "404 Not Found"),
        ("GET /../Cargo.toml HTTP/1.1", "404 Not Found"),
        ("GET /%2e%2e/Cargo.toml HTTP/1.1", "404 Not Found"),
        ("GET /..\\Cargo.toml HTTP/1.1", "404 Not Found"),
        ("GET //etc/passwd HTTP/1.1", "404 Not Found"),
        ("GET /main.js/ HTTP/1.1", "404 Not Found"),
        ("GET etc/passwd HTTP/1.1", "400 Bad Request"),
        ("GET http://elsewhere/ HTTP/1.1", "400 Bad Request"),
        ("POST / HTTP/1.1", "405 Method Not Allowed"),
        ("get / HTTP/1.1", "405 Method Not Allowed"),
        ("GET / HTTP/2", "505 HTTP Version Not Supported"),
        ("GET /", "400 Bad Request"),
        ("GET / HTTP/1.1 more", "400 Bad Request"),
        ("", "400 Bad Request"),
        ("\u{0} / \u{fffd}", "505 HTTP Version Not Supported"),
    ] {
        assert_eq!(answer(&site, line).status, status, "{line:?}");
    }
}

fn talk(address: std::net::SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(bytes).ok();
    stream.shutdown(Shutdown::Write).ok();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn the_server_outlives_whatever_it_is_told() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || serve(&listener, site()));
    let page = talk(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.ends_with("\r\n\r\n<p>"), "{page}");
    assert!(page.contains("Content-Length: 3\r\n") && page.contains("nosniff"));
    let head = talk(address, b"HEAD / HTTP/1.1\r\n\r\n");
    assert!(head.contains("Content-Length: 3\r\n") && head.ends_with("\r\n\r\n"), "{head}");
    assert!(talk(address, b"PUT / HTTP/1.1\r\n\r\n").contains("Allow: GET, HEAD\r\n"));
    assert!(
        talk(address, b"GET / HTTP/1.1\r\nHost").starts_with("HTTP/1.1 400 "),
        "a truncated request must be refused"
    );
    assert!(talk(address, &[0xff; 100]).starts_with("HTTP/1.1 400 ") || talk(address, &[0xff; 100]).is_empty());
    talk(address, &[b'x'; 100_000]);
    TcpStream::connect(address).expect("a client that sends nothing connects");
    assert!(talk(address, b"GET /main.js HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n1"));
}

// --- The rules ---

#[test]
fn every_rule_of_a_sheet_is_on_its_page() {
    let text = include_str!("../../../docs/rules.md");
    let pieces: BTreeMap<_, _> = fragments(text).into_iter().collect();
    for (piece, prefix, least) in [
        ("000", "PC0-", 20),
        ("001", "PC1-", 15),
        ("003", "PC3-", 15),
        ("002", "PR2-", 25),
        ("004", "SE4-", 18),
        ("turn", "C-", 9),
    ] {
        let ids = text.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**").map(|(id, _)| id));
        let ids: Vec<_> = ids.filter(|id| id.starts_with(prefix)).collect();
        assert!(ids.len() >= least, "{piece} has {} rules", ids.len());
        for id in ids {
            assert!(pieces[piece].contains(&format!("<li id=\"{id}\">")), "{id}");
        }
    }
    for (name, html) in &pieces {
        assert!(html.len() > 1000, "{name}");
        for raw in ["**", "```", "](", "« ", "|---"] {
            assert!(!html.contains(raw), "{name} has {raw} left");
        }
        for tag in ["ol", "li", "p", "table", "tr", "td", "q", "code", "pre", "div", "b"] {
            let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{name}: {tag}");
        }
    }
}

#[test]
fn a_rule_falls_into_its_parts() {
    let text = "## 2. x\n\n- **C-7** A < B. Sheet (000): « Oui & non »; more. Reading: `x`. Setting: `start`.\n";
    let html = &fragments(text)[0].1;
    let wanted = "<ol class=\"rules\">\n<li id=\"C-7\"><b>C-7</b><p class=\"say\" lang=\"en\">A &lt; B.</p>\
                  <p class=\"sheet\" lang=\"en\">Sheet (000): <q lang=\"fr\">Oui &amp; non</q>; more.</p>\
                  <p class=\"reading\" lang=\"en\"><code>x</code>.</p>\
                  <p class=\"setting\" lang=\"en\"><code>start</code>.</p></li>\n</ol>\n";
    assert_eq!(html, wanted);
}
