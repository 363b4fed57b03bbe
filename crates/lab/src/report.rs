//! All results on one page that needs nothing else: claim, verdict, our numbers beside the paper's,
//! figures, and the command that makes them again.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::results::Results;
use crate::verdict::Ruling;
use plot::FigureError;

const STYLE: &str = include_str!("../assets/report.css");

/// The page, as HTML. `date` is today in words: libraries read no clock.
pub fn report(results: &[Results], date: &str) -> Result<String, FigureError> {
    let sections = results.iter().map(section).collect::<Result<Vec<_>, _>>()?;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Finesse: results of the lab" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { "Results of the lab" }
                    p {
                        "What the papers claim, and what Finesse measures. Every number can be made again with \
                         the command below it. Written " (date) "."
                    }
                    p {
                        "Each claim names its test before it is run. Intervals hold the truth with 95%, over units that are \
                         independent of one another; the verdicts on the claims of one experiment are corrected for \
                         their number (Holm), so that a claim may be undecided though its interval excludes it."
                    }
                    p.tally { (tally(results)) }
                }
                @if results.is_empty() {
                    p { "There are no results yet: " code { "finesse lab run ID" } " makes some." }
                } @else {
                    nav { ul { @for one in results {
                        li { a href={ "#" (one.about.id) } { (one.about.id) } " " (badge(one.verdict.ruling())) }
                    } } }
                }
                @for section in &sections { (section) }
            }
        }
    };
    Ok(page.into_string())
}

/// How many experiments agree, differ and are undecided.
fn tally(results: &[Results]) -> Markup {
    let count = |ruling| results.iter().filter(|one| one.verdict.ruling() == ruling).count();
    let counts = [Ruling::Agrees, Ruling::Differs, Ruling::Undecided].map(|ruling| (ruling, count(ruling)));
    html! {
        @for (place, (ruling, count)) in counts.iter().filter(|(_, count)| *count > 0).enumerate() {
            @if place > 0 { " · " }
            span class=(ruling) { (ruling) ": " (count) }
        }
    }
}

fn badge(ruling: Ruling) -> Markup {
    html! { span class={ "badge " (ruling) } { (ruling) } }
}

fn section(one: &Results) -> Result<Markup, FigureError> {
    let (about, run) = (&one.about, &one.run);
    let pictures = one.figures.iter().map(|figure| Ok((figure.svg()?, &figure.caption)));
    let pictures = pictures.collect::<Result<Vec<_>, FigureError>>()?;
    Ok(html! {
        section id=(about.id) {
            h2 { (about.id) " " (badge(one.verdict.ruling())) }
            p.paper { (about.paper) }
            p.claim { (about.claim) }
            @for (svg, caption) in &pictures {
                figure {
                    div.picture { (PreEscaped(svg.trim())) }
                    figcaption { (caption) }
                }
            }
            table {
                thead { tr { @for title in ["what", "paper", "agrees if", "ours", "verdict", "why"] { th { (title) } } } }
                tbody { @for finding in &one.verdict.findings {
                    tr {
                        td { (finding.what) }
                        td { (finding.paper) }
                        td { (finding.test) }
                        td { (finding.ours) }
                        td { (badge(finding.ruling)) }
                        td.why { (finding.reason) }
                    }
                } }
            }
            dl {
                dt { "command" } dd { code { (one.command()) } }
                dt { "scale" } dd { (run.key.scale) }
                dt { "seed" } dd { (run.key.seed) }
                dt { "units" } dd { (run.done) " of " (run.units) ", " (one.rows().count()) " rows" }
                dt { "time taken" } dd { (span(run.seconds)) }
                dt { "measured" } dd { (run.date) }
            }
        }
    })
}

/// A span of time as people say it; rows that were measured elsewhere may come without one.
fn span(seconds: f64) -> String {
    match seconds {
        0.0 => "not kept".to_owned(),
        s if s < 60.0 => format!("{s:.1} s"),
        s if s < 3600.0 => format!("{} min {} s", (s / 60.0) as u64, s as u64 % 60),
        s => format!("{} h {} min", (s / 3600.0) as u64, s as u64 % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_of_time_are_readable() {
        assert_eq!([0.0, 0.25, 75.0, 7384.0].map(span), ["not kept", "0.2 s", "1 min 15 s", "2 h 3 min"]);
    }

    #[test]
    fn text_means_itself() {
        let page = report(&[], "a < b & \"c\"").unwrap();
        assert!(page.contains("Written a &lt; b &amp; &quot;c&quot;."), "{page}");
    }
}
