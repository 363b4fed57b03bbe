//! Names in the glossary and in the list of papers exist: what a newcomer looks up is found.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn names_in_the_glossary_and_the_papers_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project");
    let sources = sources_by_crate(root);
    let (mut checked, mut missing) = (0, Vec::new());
    for document in ["docs/GLOSSARY.md", "docs/PAPERS.md"] {
        let text = fs::read_to_string(root.join(document)).expect("the document is part of the project");
        for path in paths(&text) {
            let mut parts = path.split("::");
            let source = parts.next().and_then(|name| sources.get(&name.replace('_', "-")));
            if !source.is_some_and(|source| parts.all(|part| is_defined(source, part))) {
                missing.push(format!("{document}: {path}"));
            }
            checked += 1;
        }
    }
    assert!(missing.is_empty(), "no such name in the code:\n{}", missing.join("\n"));
    assert!(checked > 50, "only {checked} names found: are they still written as `crate::Name`?");
}

/// What stands between backquotes and is a path of at least two names, such as `dd::Solver`.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let is_path = |word: &&str| {
        let name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        word.contains("::") && word.split("::").all(|part| !part.is_empty() && part.chars().all(name))
    };
    text.split('`').skip(1).step_by(2).filter(is_path)
}

/// Whether something of this name is defined: an item, a field, or an associated type.
fn is_defined(source: &str, name: &str) -> bool {
    const KINDS: [&str; 7] = ["struct", "enum", "trait", "fn", "mod", "type", "const"];
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let defines = |start: &str| source.match_indices(start).any(|(at, _)| ends(&source[at + start.len()..]));
    KINDS.iter().any(|kind| defines(&format!("{kind} {name}"))) || source.contains(&format!("pub {name}: "))
}

/// All code of each crate, by the name of its folder.
fn sources_by_crate(root: &Path) -> BTreeMap<String, String> {
    let crates = fs::read_dir(root.join("crates")).expect("the crates are part of the project");
    crates
        .map(|entry| entry.expect("a readable folder"))
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), read_all(entry.path().join("src"))))
        .collect()
}

fn read_all(folder: PathBuf) -> String {
    let (mut text, mut folders) = (String::new(), vec![folder]);
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            match path.is_dir() {
                true => folders.push(path),
                false => text += &fs::read_to_string(&path).unwrap_or_default(),
            }
        }
    }
    text
}
