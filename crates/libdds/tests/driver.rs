//! A C program against the header and the shared library, as a program built for DDS sees them.

use std::path::PathBuf;
use std::process::Command;

/// Under `cargo xtask sanitize` the program and the library are built with the address sanitizer, which ends the
/// program at the first access beyond what it gave. Otherwise valgrind looks at every access; without it the
/// program runs bare.
#[test]
fn a_c_program_gets_right_answers_and_no_byte_is_touched_that_it_did_not_give() {
    let folder = std::env::current_exe().expect("a test is a program").with_file_name("");
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let program = folder.join(format!("libdds-driver-{}", std::process::id()));
    let sanitizer = std::env::var("LIBDDS_SANITIZER").ok();
    let built = Command::new("cc")
        .args(sanitizer.as_ref().map(|sanitizer| format!("-fsanitize={sanitizer}")))
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-g", "-I"])
        .arg(here.join("include"))
        .arg(here.join("tests/driver.c"))
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(&folder)
        .arg("-ldds")
        .arg(format!("-Wl,-rpath,{}", folder.display()))
        .status();
    assert!(built.expect("Rust links with cc as well").success());

    let checked = sanitizer.is_none() && Command::new("valgrind").arg("--version").output().is_ok();
    let mut run = if checked {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--error-exitcode=3", "--leak-check=no"]).arg(&program);
        valgrind
    } else {
        Command::new(&program)
    };
    let run = run.output().expect("the program starts");
    let _ = std::fs::remove_file(&program);
    let said = [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).join("\n");
    assert!(run.status.success(), "{} {said}", run.status);
}
