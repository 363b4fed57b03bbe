//! The description of the messages names every route and nothing else.

mod seated;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use seated::{options, request, start};
use serde_json::Value;

fn description() -> Value {
    serde_json::from_str(include_str!("../openapi.json")).expect("the description is JSON")
}

/// Every method and path that the sources route, in the order of letters.
fn routed() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("page.rs") {
                routes_in(&fs::read_to_string(&path).expect("a source"), &mut found);
            }
        }
    }
    found
}

fn routes_in(source: &str, found: &mut BTreeSet<String>) {
    for part in source.split(".route(\"").skip(1) {
        let (path, rest) = part.split_once('"').expect("a path");
        let call = rest.split("\n").next().unwrap_or_default();
        for method in ["get", "post", "delete", "put"] {
            let begins = call.contains(&format!(", {method}(")) || call.contains(&format!(").{method}("));
            if begins {
                found.insert(format!("{method} {path}"));
            }
        }
    }
}

#[test]
fn every_route_is_described() {
    let description = description();
    let paths = description["paths"].as_object().expect("paths");
    let described: BTreeSet<String> = paths
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().expect("methods").keys().map(move |method| format!("{method} {path}"))
        })
        .collect();
    assert_eq!(described, routed());
}

#[tokio::test]
async fn every_described_route_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = start(options(folder.path())).await;
    let description = description();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let path = format!("/api/v1{}", path.replace("{id}", "nothing"));
            let (status, _, body) = request(address, &method.to_uppercase(), &path, "", "").await;
            assert_ne!(status, 405, "{method} {path}: {body}");
            assert!(!body.contains("there is no page"), "{method} {path}: {body}");
        }
    }
}
