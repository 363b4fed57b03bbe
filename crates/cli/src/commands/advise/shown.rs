//! An advice for people and for programs. Everything shown stands in the advice.

use bridge::Diagram;
use cards::{BySeat, Card, CardSet, PartialDeal, Seat};
use game::PlainText;
use planner::declarer::{Step, data};
use serde_json::{Value, json};
use single_dummy::{Advice, CardAdvice, Determinizations, Loosening, Situation, Stakes, Unseeing};

use crate::output;

/// For people.
pub fn text(situation: &Situation, advice: &Advice) -> String {
    let mut text = format!("{}\n", table(situation));
    if advice.is_forced {
        return text + &format!("{} has nothing to decide: {:#}\n", advice.seat, advice.best());
    }
    let actor = advice.actor;
    text += &match advice.worlds {
        Determinizations::All(worlds) => format!("All {worlds} deals of what {actor} cannot see:\n\n"),
        Determinizations::Uniform(worlds) => {
            format!("{worlds} deals of what {actor} cannot see, each as likely as the others:\n\n")
        }
        Determinizations::Weighted { solved, drawn, effective, loosening } => format!(
            "{solved} deals of what {actor} cannot see, picked by how well they fit the calls and cards so far\n\
             out of {drawn} drawn {}, which are worth {effective} equally likely ones:\n\n",
            within(loosening)
        ),
    };
    text += &rows(situation, advice);
    text += "\n";
    for words in &advice.reasons {
        text += &output::wrapped(&format!("{}.", capital(words)), "", "");
        text += "\n";
    }
    text + &as_it_lies(advice).map(|words| format!("{words}.\n")).unwrap_or_default()
}

/// Where the deals were drawn from.
fn within(loosening: Loosening) -> &'static str {
    match loosening {
        Loosening::None => "within what the calls show",
        Loosening::Little => {
            "near what the calls show (too little fits them exactly: points looser by 2, suits by 1)"
        }
        Loosening::Much => {
            "not far from what the calls show (too little fits them: points looser by 4, suits by 2)"
        }
        Loosening::All => "without regard to what the calls show, as next to nothing fits them",
    }
}

/// What is known, drawn.
fn table(situation: &Situation) -> String {
    let Situation { problem, actor, view, .. } = situation;
    if let Some(view) = view {
        return view.draw();
    }
    let unseen = problem.unseen();
    let turn = problem.turn();
    let known = PartialDeal::new(BySeat::from_fn(|seat| unseen.known[seat]));
    let hidden: Vec<String> =
        Seat::ALL.into_iter().filter(|&seat| unseen.room[seat] > 0).map(|seat| seat.to_string()).collect();
    let trick = problem.trick();
    let on_table = if trick.is_empty() {
        String::new()
    } else {
        let cards: Vec<_> = trick.cards().iter().map(|card| format!("{card:#}")).collect();
        format!("{} led; on the table {}\n", trick.leader(), cards.join(" "))
    };
    let decides = if turn == *actor { String::new() } else { format!(", {actor} decides") };
    format!(
        "{}\nHidden between {}: {}\n{on_table}{turn} to play{decides}\n",
        known.map_or_else(|_| String::new(), |known| Diagram::of(&known).to_string()),
        hidden.join(" and "),
        unseen.cards().symbols(),
    )
}

/// Whether the best card is also best as the cards really lie; `None` if that is not known.
fn as_it_lies(advice: &Advice) -> Option<String> {
    let (ours, actor) = (advice.best(), advice.actor);
    let (theirs, more) = advice.as_it_lies()?;
    Some(match more {
        0 => format!("As the cards really lie, {ours:#} is right"),
        1 => format!("As the cards really lie, {theirs:#} takes a trick more, which {actor} cannot know"),
        more => {
            format!("As the cards really lie, {theirs:#} takes {more} tricks more, which {actor} cannot know")
        }
    })
}

fn rows(situation: &Situation, advice: &Advice) -> String {
    let aim = match situation.problem.stakes() {
        Stakes::Target { pair, .. } if pair != advice.side => "stops",
        Stakes::Contract { contract, .. } if contract.pair() != advice.side => "defeats",
        _ => "makes",
    };
    let has_aim = advice.cards.iter().any(|card| card.makes.is_some());
    let real = advice.cards.iter().any(|card| card.double_dummy.is_some());
    let exact = matches!(advice.worlds, Determinizations::All(_));
    let mut text = format!("  {:<14}{:>13}", "card", format!("{:#} tricks", advice.side));
    let looked = advice.cards.iter().any(|card| card.unseeing.is_some());
    text += &if looked {
        format!("{aim:>9}{:>9}", "if seen")
    } else if has_aim {
        format!("{aim:>9}")
    } else {
        String::new()
    };
    text += &format!("{:>8}{:>8}", "won", "lost");
    text += if real { "   double dummy\n" } else { "\n" };
    for card in &advice.cards {
        let equals: CardSet = card.equals.iter().copied().filter(|&equal| equal != card.card).collect();
        let others = if equals.is_empty() { String::new() } else { format!(" = {}", ranks(equals)) };
        let name = format!("{:#}{others}", card.card);
        let error = card.error.filter(|_| !exact).map_or(String::new(), |error| format!("±{error:.2}"));
        text += &format!("  {name:<14}{:>7.2} {error:<5}", card.tricks.unwrap_or(0.0));
        text += &if looked { format!("{:>9}", unseeing(card)) } else { String::new() };
        text += &card.makes.map_or(String::new(), |chance| format!("{:>8.1}%", 100.0 * chance));
        text += &format!("{:>8}{:>8}", card.won, card.lost);
        text += &card.double_dummy.map_or(String::new(), |tricks| format!("{tricks:>15}"));
        text += &card.play.map_or(String::new(), |play| format!("   {}", play.short()));
        text += "\n";
    }
    text += "  won: deals in which it takes more than every other card; lost: fewer than the best\n";
    if looked {
        let words = format!(
            "{aim}: by a player who never sees the hidden cards (~ played on in some deals, ≤ at most); if seen: \
             with all cards seen from the next card on"
        );
        return text + &output::wrapped(&words, "  ", "  ") + "\n";
    }
    let doubt = "After this card every deal is played double dummy: nobody misguesses any more. Figures flatter plays \
                 that leave a guess for later";
    let is_flat = advice.cards.len() > 1
        && advice
            .cards
            .iter()
            .all(|card| card.makes == advice.cards[0].makes && card.tricks == advice.cards[0].tricks);
    let flat = if is_flat { "; here they tell no card from another" } else { "" };
    text + &output::wrapped(&format!("{doubt}{flat}."), "  ", "  ") + "\n"
}

/// The chance of a player who does not see the hidden cards, and how well it is known.
fn unseeing(card: &CardAdvice) -> String {
    let Some((chance, known)) = card.unseeing.zip(card.known) else { return "-".to_owned() };
    match known {
        Unseeing::Exact => format!("{:.1}%", 100.0 * chance),
        Unseeing::PlayedOut => format!("~{:.0}%", 100.0 * chance),
        Unseeing::AtMost => format!("≤{:.0}%", 100.0 * chance),
    }
}

/// For programs.
pub fn json(advice: &Advice, plan: Option<&Step>) -> Value {
    json!({
        "plan": plan.map(data::step),
        "best": advice.best(),
        "seat": advice.seat,
        "actor": advice.actor,
        "side": advice.side,
        "cards": advice.cards,
        "reasons": advice.reasons,
    })
}

/// The ranks of cards of one suit, from the top.
fn ranks(cards: CardSet) -> String {
    cards.iter().rev().map(|card: Card| card.rank().letter()).collect()
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
