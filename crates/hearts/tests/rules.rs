//! Rules as texts: round trips, rule files, and errors that say where and what.

use cards::{Rng, Seat, Seed};
use hearts::{
    Counting, Direction, FirstTrick, Leads, Moon, Opening, Passing, Preset, Rules, RulesError, Target,
};
use proptest::prelude::*;

mod any_rules;

fn seeded(number: u64) -> Rng {
    Seed::new(number).rng()
}

proptest! {
    #[test]
    fn rules_survive_being_written(number in any::<u64>()) {
        let rules = any_rules::any_rules(&mut seeded(number));
        prop_assert_eq!(rules.to_string().parse(), Ok(rules));
        prop_assert_eq!(Rules::from_toml(&rules.to_toml()), Ok(rules));
        let json = serde_json::to_string(&rules).unwrap();
        prop_assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules);
        prop_assert!(rules.describe().lines().count() >= 6);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,60}") {
        let _ = text.parse::<Rules>();
        let _ = Rules::from_toml(&text);
    }

    #[test]
    fn near_misses_are_refused_and_not_fatal(
        key in "(pass|cards|opening|leads|jack|moon|target|exact|color)",
        value in "([a-z+-]{0,8}|-?[0-9]{1,7}|left[+]{1,3}|over-|-rounds|70000-rounds)",
    ) {
        let _ = format!("perkins,{key}={value}").parse::<Rules>();
        let _ = Rules::from_toml(&format!("{key} = \"{value}\""));
    }
}

#[test]
fn presets_are_what_their_sources_say() {
    let standard = Rules::preset(Preset::Standard);
    assert_eq!(standard.to_string(), "standard");
    assert_eq!(standard, Rules::default());
    let perkins = Rules::preset(Preset::Perkins);
    assert_eq!((perkins.jack, perkins.leads), (10, Leads::Penalties));
    assert_eq!((perkins.target, perkins.counting), (Target::Over(75), Counting::Down));
    assert_eq!(perkins.first_trick, FirstTrick::Free);
    let sturtevant = Rules::preset(Preset::Sturtevant);
    assert_eq!(sturtevant.passing, Passing::NONE);
    assert_eq!(sturtevant.opening, Opening::Seat(Seat::North));
    assert_eq!((sturtevant.leads, sturtevant.moon), (Leads::Free, Moon::Others));
}

#[test]
fn short_texts_are_read_leniently() {
    let rules: Rules = " Sturtevant , MOON=off, pass=left/hold ".parse().unwrap();
    assert_eq!(rules.moon, Moon::Off);
    assert_eq!(rules.passing.cycle(), [Direction::Left, Direction::None]);
    assert_eq!("jack=5".parse::<Rules>().unwrap().jack, 5);
    let file = "# ours\nno_trick = 5\npass = [\"left\", \"none\"]\nqueen-breaks = false\n";
    let rules = Rules::from_toml(file).unwrap();
    assert_eq!((rules.no_trick, rules.queen_breaks, rules.passing.cycle().len()), (5, false, 2));
}

#[test]
fn errors_name_the_line_and_the_key() {
    let told = |file: &str| Rules::from_toml(file).unwrap_err().to_string();
    assert!(told("jack = 10\n\nmoons = 3").starts_with("line 3: 'moons' is no option"));
    assert!(told("preset = \"perkin\"").starts_with("line 1: there are no rules called 'perkin'"));
    assert!(told("\ncards = 14").starts_with("line 2: '14' does not fit the option 'cards': write 0 to 13"));
    assert!(told("jack = 1.5").starts_with("line 1: 'a float' does not fit the option 'jack'"));
    assert!(told("jack = 10\ntarget = = 3").starts_with("line 2: not a rule file"));
    assert!(told("jack = 10\njack = 5").starts_with("line 2: "));
    let short = |text: &str| text.parse::<Rules>().unwrap_err();
    assert_eq!(short("standard,jack=5,jack=10"), RulesError::Twice("jack".into()));
    assert_eq!(short("standard,jack"), RulesError::NoValue("jack".into()));
    assert_eq!(short(""), RulesError::Preset(String::new()));
}

#[test]
fn passing_is_checked() {
    assert!(Passing::new(14, &[Direction::Left]).is_err());
    assert!(Passing::new(3, &[]).is_err());
    let passing = Passing::new(2, &[Direction::Across, Direction::None]).unwrap();
    assert_eq!(passing.direction(4), Direction::Across);
    assert_eq!(Passing::new(0, &[Direction::Left]).unwrap().direction(0), Direction::None);
}

#[test]
fn every_option_is_described_and_read() {
    for option in Rules::options() {
        assert!(!option.help.is_empty() && !option.values.is_empty());
        let mut rules = Rules::default();
        let refused = rules.set(option.key, "?").unwrap_err().to_string();
        assert!(refused.contains(option.key) && refused.contains(option.values), "{refused}");
        assert_eq!(rules, Rules::default(), "a refused value changes nothing");
    }
}
