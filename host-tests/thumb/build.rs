//! Passes the link script to the bins of this package only.

fn main() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/flat.x");
    println!("cargo:rustc-link-arg-bins=-T{script}");
    println!("cargo:rustc-link-arg-bins=--nmagic");
    println!("cargo:rerun-if-changed={script}");
}
