use hearts::{Preset, Rules};
use serde_json::json;

use crate::failure::Failure;
use crate::play::read_rules;

/// Explain rules of hearts, and list their options
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A preset with options (standard,jack=10), or a rule file ending in .toml
    #[arg(default_value = "standard", value_parser = read_rules)]
    rules: Rules,
    /// Write a rule file to start from
    #[arg(long)]
    toml: bool,
}

pub fn run(args: Args, json: bool) -> Result<(), Failure> {
    let rules = args.rules;
    if json {
        println!("{}", json!({ "rules": rules, "spec": rules.to_string() }));
    } else if args.toml {
        print!("{}", rules.to_toml());
    } else {
        println!("{rules}\n\n{}", rules.describe());
        let presets: Vec<_> = Preset::ALL.iter().map(|preset| preset.name()).collect();
        println!("\nPresets: {}. Options, after a comma:", presets.join(", "));
        for option in Rules::options() {
            println!("  {:18} {} ({})", option.key, option.help, option.values);
        }
    }
    Ok(())
}
