//! The house rules that a program can check.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms in dependency order: a crate may use only crates to its left.
const LAYERS: [&[&str]; 12] = [
    &["cards", "work"],
    &["game"],
    &["bridge", "hearts", "classics"],
    &["stats", "belief", "search", "dd", "bidding"],
    &["single-dummy", "hearts-eval", "planner", "deals"],
    &["players"],
    &["table"],
    &["arena"],
    &["plot"],
    &["lab"],
    &["web", "python", "libdds", "wasm"],
    &["cli"],
];

/// Interfaces: they may print and read the clock.
const DOORS: [&str; 5] = ["web", "python", "libdds", "wasm", "cli"];

/// Files that may hold `unsafe`, each block with its reason.
const UNSAFE: [&str; 2] = ["crates/cards/src/bits.rs", "crates/libdds/src/exports/par.rs"];

const LONGEST_FILE: usize = 400;

#[test]
fn crates_depend_only_to_their_left() {
    let layer = |name: &str| LAYERS.iter().position(|layer| layer.contains(&name));
    for manifest in glob("crates", "Cargo.toml") {
        let name = crate_of(&manifest);
        let own = layer(&name).unwrap_or_else(|| panic!("{name} has no place in LAYERS"));
        let text: toml::Table = read(&manifest).parse().expect("cargo reads it too");
        let Some(dependencies) = text.get("dependencies").and_then(|d| d.as_table()) else { continue };
        for dependency in dependencies.keys() {
            if let Some(other) = layer(dependency) {
                assert!(other < own, "{name} must not use {dependency}: it is not to its left in LAYERS");
            }
        }
    }
}

#[test]
fn libraries_read_no_clock_and_no_hidden_randomness_and_do_not_print() {
    let forbidden = [
        "Instant::now",
        "SystemTime",
        "rand::rng(",
        "thread_rng",
        "from_os_rng",
        "OsRng",
        "println!",
        "print!(",
        "dbg!(",
    ];
    for file in library_sources() {
        for (number, line) in code_lines(&file) {
            for word in forbidden {
                assert!(!line.contains(word), "{}:{number}: {word} in a library crate", show(&file));
            }
        }
    }
}

#[test]
fn errors_are_types() {
    for file in library_sources() {
        for (number, line) in code_lines(&file) {
            assert!(
                !line.contains(", String>") || !line.contains("Result<"),
                "{}:{number}: {line}",
                show(&file)
            );
        }
    }
}

#[test]
fn unsafe_stands_only_where_it_is_named() {
    let found: BTreeSet<String> = glob("crates", ".rs")
        .into_iter()
        .filter(|file| {
            code_lines(file).any(|(_, line)| line.contains("unsafe {") || line.contains("unsafe fn"))
        })
        .map(|file| show(&file))
        .collect();
    assert_eq!(found, UNSAFE.map(str::to_owned).into());
}

/// The list may only shrink: a file that is not on it stays short, and one that is stays no
/// longer than it was and leaves the list once it is short.
#[test]
fn long_files_are_named_and_shrink() {
    let listed = read(&root().join("xtask/long-files.txt"));
    let listed: Vec<(&str, usize)> = listed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(' ').expect("path and number of lines"))
        .map(|(path, lines)| (path, lines.parse().expect("a number of lines")))
        .collect();
    for file in glob("crates", ".rs").into_iter().chain(glob("xtask", ".rs")) {
        let (name, lines) = (show(&file), read(&file).lines().count());
        match listed.iter().find(|(path, _)| *path == name) {
            Some((_, most)) => {
                assert!(lines > LONGEST_FILE, "{name} is short now: take it off xtask/long-files.txt");
                assert!(lines <= *most, "{name} grew to {lines} lines from {most}");
            }
            None => assert!(lines <= LONGEST_FILE, "{name} has {lines} lines: look for the seam"),
        }
    }
    for (path, _) in listed {
        assert!(root().join(path).exists(), "xtask/long-files.txt names {path}, which is gone");
    }
}

#[test]
fn ignored_tests_say_why_and_how_to_run_them() {
    let mark = concat!("#[", "ignore");
    for file in glob("crates", ".rs").into_iter().chain(glob("xtask", ".rs")) {
        for (number, line) in code_lines(&file) {
            let explained = line.contains("= \"") && line.contains("cargo ");
            assert!(!line.contains(mark) || explained, "{}:{number}: {line}", show(&file));
        }
    }
}

#[test]
fn house_words_only() {
    let not_used = ["utils", "misc", "common", "helpers", "manager"];
    for file in glob("crates", ".rs") {
        let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        assert!(!not_used.contains(&stem), "{}: no room is called {stem}", show(&file));
        for (number, line) in code_lines(&file) {
            for word in ["State", "Action", "Agent"] {
                let named =
                    ["struct ", "enum ", "trait "].iter().any(|kind| line.contains(&format!("{kind}{word}")));
                assert!(!named, "{}:{number}: {word} is not a word of this house", show(&file));
            }
        }
    }
}

#[test]
fn links_in_the_documents_lead_somewhere() {
    let documents = glob("docs", ".md").into_iter().chain(glob("results", ".md"));
    let top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root().join(name));
    for document in documents.chain(top) {
        for link in read(&document).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            let target = document.parent().expect("a file lies in a folder").join(path);
            assert!(target.exists(), "{}: the link to {path} leads nowhere", show(&document));
        }
    }
}

#[test]
fn nothing_names_a_machine() {
    let paths = ["work", "root", "farm", "home", "tmp"].map(|folder| format!(" /{folder}/"));
    for file in ["crates", "xtask", "docs", "results", "data"].iter().flat_map(|folder| glob(folder, "")) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for path in &paths {
            assert!(!text.contains(path.as_str()), "{} names the machine path{path}", show(&file));
        }
    }
}

fn library_sources() -> Vec<PathBuf> {
    let is_library = |file: &PathBuf| {
        let path = show(file);
        let src = path.split('/').nth(2) == Some("src");
        src && !DOORS.contains(&crate_of(file).as_str())
    };
    glob("crates", ".rs").into_iter().filter(is_library).collect()
}

/// Lines that are not comments, numbered from one.
fn code_lines(file: &Path) -> impl Iterator<Item = (usize, String)> {
    let lines: Vec<String> = read(file).lines().map(str::to_owned).collect();
    lines
        .into_iter()
        .enumerate()
        .map(|(i, line)| (i + 1, line))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// All files below a folder of the project whose name ends so.
fn glob(folder: &str, ending: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if show(&path).ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn crate_of(file: &Path) -> String {
    show(file).split('/').nth(1).unwrap_or_default().to_owned()
}

fn show(file: &Path) -> String {
    file.strip_prefix(root()).unwrap_or(file).to_string_lossy().replace('\\', "/")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", show(file)))
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root").to_owned()
}
