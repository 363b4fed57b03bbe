//! `finesse convert`, and boards from standard input, from links and by their content.

mod run;

use run::{finesse, finesse_typed};

fn data(name: &str) -> String {
    format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn pbn_goes_to_lin_and_back() {
    let lin = finesse(&["convert", &data("pbn/export.pbn")]);
    assert!(lin.stderr.contains("LIN has no place for: Date, Site, marks such as ! and ?"), "{}", lin.stderr);
    let lin = lin.ok();
    assert!(lin.starts_with("vg|Harbour Cup,"), "{lin}");
    let pbn = finesse_typed(&["convert", "-"], &lin).ok();
    assert!(pbn.contains("[West \"Holt; Ada\"]") && pbn.contains("[Note \"2:hearts\"]"), "{pbn}");
    assert_eq!(finesse_typed(&["convert", "-", "--to", "lin"], &pbn).ok(), lin);
}

#[test]
fn tables_and_par_are_added_on_request() {
    let deal = "[Board \"1\"]\n[Deal \"N:AK3.J98.KT873.A2 QJT.AK7.A94.J875 98654.QT5.QJ.KQ3 72.6432.652.T964\"]\n\
                [Deal \"N:AK3... - - -\"]\n";
    let run = finesse_typed(&["convert", "-", "--tables"], deal);
    assert!(run.stderr.contains("boards with no table, for want of a full deal: 1"), "{}", run.stderr);
    let pbn = run.ok();
    for line in ["[OptimumScore \"NS 400\"]", "[ParContract \"NS 3NT\"]", "N NT  9", "[DoubleDummyTricks \"9"]
    {
        assert!(pbn.contains(line), "{line}: {pbn}");
    }
    let refused = finesse_typed(&["convert", "-", "--tables", "--to", "lin"], deal);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("--to pbn"), "{}", refused.stderr);
}

#[test]
fn what_is_written_to_a_file_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.lin");
    let path = out.to_str().unwrap();
    let told = finesse(&["convert", &data("pbn/export.pbn"), "--out", path, "--json"]).ok();
    assert_eq!(serde_json::from_str::<serde_json::Value>(&told).unwrap()["boards"], 3);
    assert!(std::fs::read_to_string(&out).unwrap().starts_with("vg|"));
    let nowhere = folder.path().join("no/where.pbn");
    let failed = finesse(&["convert", path, "--out", nowhere.to_str().unwrap()]);
    assert_eq!(failed.code, 1);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_success() {
    let full = finesse(&["convert", &data("pbn/export.pbn"), "--out", "/dev/full"]);
    assert_eq!(full.code, 1);
    assert!(full.stderr.contains("/dev/full: No space left"), "{}", full.stderr);
}

#[test]
fn the_content_tells_what_a_file_is() {
    let link = "https://www.bridgebase.com/tools/handviewer.html?n=sakqj&s=st987&d=n&v=b&a=1s!(five)ppp";
    let shown = finesse(&["show", link]).ok();
    assert!(shown.contains("♠ AKQJ") && shown.contains("1♠ by North"), "{shown}");
    let deals = finesse(&["deal", "-n", "3", "--seed", "2", "--pbn"]).ok();
    let shown = finesse_typed(&["show", "-"], &deals).ok();
    assert_eq!(shown.matches("│W   E│").count(), 3, "{shown}");
    let strange = finesse(&["show", &data("../README.md")]);
    assert_eq!(strange.code, 1);
    assert!(strange.stderr.contains("neither PBN"), "{}", strange.stderr);
    assert!(strange.stderr.lines().count() == 1, "{}", strange.stderr);
}

#[test]
fn refused_boards_leave_the_others() {
    let broken = finesse(&["convert", &data("lin/broken.lin")]);
    assert_eq!(broken.code, 1);
    assert_eq!(broken.stdout.matches("[Board ").count(), 4, "{}", broken.stdout);
    assert!(broken.stderr.contains("4 boards read, "), "{}", broken.stderr);
}

#[test]
fn two_hands_keep_contract_and_result() {
    let shown = finesse(&["show", &data("pbn/teaching.pbn")]).ok();
    assert!(shown.contains("3NT by West +2, -660 to North-South"), "{shown}");
    assert!(!shown.contains("not full"), "{shown}");
}
