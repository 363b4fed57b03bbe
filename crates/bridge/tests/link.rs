//! Links to hand viewers against files with known answers; what a text is, by its content.

mod records;

use bridge::format::{self, Format};
use bridge::record::Record;
use bridge::{link, pbn};
use proptest::prelude::*;
use records::{adorned, as_lin_holds_it, corpus, difference, game};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_link_that_is_written_is_read(seed: u64) {
        let mut record = adorned(&game(seed), seed);
        // A heading of several boards has no place in a link.
        (record.event, record.scoring) = (None, None);
        record.tags.clear();
        prop_assume!(record.auction.as_ref().is_some_and(|bidding| bidding.is_over()));
        let text = link::write(&record);
        let (format, reading) = format::read(&text).unwrap();
        prop_assert_eq!(format, Format::Link);
        prop_assert_eq!(&reading.problems, &[], "{}", text);
        prop_assert_eq!(difference(&reading.records, &[as_lin_holds_it(&record)]), None, "{}", text);
    }

    #[test]
    fn every_format_is_known_by_its_content(seed: u64) {
        let records: Vec<Record> = (0..3).map(|i| adorned(&game(seed ^ i), seed ^ i)).collect();
        for format in Format::ALL {
            let text = format.write(&records);
            prop_assert_eq!(Format::of(&text), Some(format), "{}", text);
            prop_assert_eq!(format::read(&text).unwrap().1.records.len(), records.len(), "{}", text);
        }
    }
}

#[test]
fn files_give_what_is_expected() {
    records::hold_against_expected("link", "txt", |bytes| link::read(bytes), |records| pbn::write(records));
}

#[test]
fn the_content_tells_the_format() {
    for (text, format) in [
        ("% PBN 2.1\n[Event \"x|y|\"]", Some(Format::Pbn)),
        ("; pn|a,b|\n\n [ Board \"1\"]", Some(Format::Pbn)),
        ("{pn|a|}\n[Board 1]", Some(Format::Pbn)),
        ("[Deal\n\"N:...", Some(Format::Pbn)),
        ("[docs/x.md](docs) [Board](x)\n[Board](x)\n[1] \"x\"\n[x y]", None),
        ("{\"json\": 1}", None),
        ("\u{feff}PN|a,b,c,d|md|1,,,|", Some(Format::Lin)),
        ("vg|The [Board \"1\"] Cup,|", Some(Format::Lin)),
        ("a line of something else\nqx|o1|md|1|", Some(Format::Lin)),
        ("st%7C%7Cmd%7C1SAKQ", Some(Format::Link)),
        ("pn|a,b|st%7C%7Cmd%7C1SAKQ|", Some(Format::Link)),
        ("look: http://www.bridgebase.com/tools/handviewer.html?lin=pn|a|", Some(Format::Link)),
        ("[Site \"http://www.bridgebase.com/tools/handviewer.html?lin=pn|a|\"]", Some(Format::Pbn)),
        ("N:AK.QJ.T98765.432 Q..AKQJ.AKQJT987 - -", Some(Format::Deals)),
        ("nothing of the kind", None),
        ("", None),
        ("a,b\n1,2", None),
    ] {
        assert_eq!(Format::of(text), format, "{text}");
        assert_eq!(format::read(text).map(|(format, _)| format).ok(), format);
    }
}

#[test]
fn the_files_of_the_corpus_are_known() {
    for (path, format, bytes) in corpus() {
        assert_eq!(Format::of(bytes), Some(format), "{}", path.display());
    }
}
