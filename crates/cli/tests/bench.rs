//! The program's signature is the one in the tree.

use assert_cmd::Command;

#[test]
fn every_player_plays_as_the_signature_in_the_tree_says() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../results/signature.txt");
    let kept = std::fs::read_to_string(kept).expect("the signature is in the tree");
    let told =
        Command::cargo_bin("finesse").expect("the program is built").arg("bench").output().expect("it ran");
    let told = String::from_utf8(told.stdout).expect("text");
    for (ours, theirs) in told.lines().zip(kept.lines()) {
        assert_eq!(ours, theirs, "play has changed; if on purpose: finesse bench > results/signature.txt");
    }
    assert_eq!(told, kept);
}
