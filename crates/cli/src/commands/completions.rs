use clap::ValueEnum;
use clap_complete::env::Shells;

use crate::failure::Failure;

/// Write a completion script for a shell
///
/// Commands, options, players and the options of players are completed.
/// For bash: finesse completions bash > ~/.local/share/bash-completion/completions/finesse
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell
    shell: Shell,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

pub fn run(args: Args) -> Result<(), Failure> {
    if args.shell == Shell::Bash {
        print!("{BASH}");
        return Ok(());
    }
    let name = args.shell.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    let shells = Shells::builtins();
    let shell = shells.completer(&name).ok_or_else(|| Failure::failed(format!("{name} is not known")))?;
    let mut script = Vec::new();
    shell
        .write_registration("COMPLETE", "finesse", "finesse", "finesse", &mut script)
        .map_err(Failure::failed)?;
    print!("{}", String::from_utf8_lossy(&script));
    Ok(())
}

/// Bash breaks words at colons and equals signs, which stand in players: so the line is cut here, and of
/// what is completed only the part behind the last break is handed over.
const BASH: &str = r#"_finesse() {
    local line="${COMP_LINE:0:COMP_POINT}" IFS=$' \t\n'
    local -a words
    read -ra words <<< "$line"
    [[ "$line" == *[[:space:]] ]] && words+=("")
    local last="${words[${#words[@]}-1]}" start="" found
    [[ "$last" == *[:=]* ]] && start="${last%"${last##*[:=]}"}"
    found="$(COMPLETE=bash _CLAP_IFS=$'\n' _CLAP_COMPLETE_INDEX=$((${#words[@]} - 1)) finesse -- "${words[@]}")"
    COMPREPLY=()
    local one
    while IFS= read -r one; do
        [[ -n "$one" ]] && COMPREPLY+=("${one#"$start"}")
    done <<< "$found"
    if [[ ${#COMPREPLY[@]} == 1 && "${COMPREPLY[0]}" == *[=/:] ]]; then
        compopt -o nospace 2> /dev/null
    fi
}
complete -o bashdefault -o default -F _finesse finesse
"#;
