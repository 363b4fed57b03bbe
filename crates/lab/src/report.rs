//! All results on one page that needs nothing else: claim, verdict, numbers beside the paper's,
//! figures, and the command that makes them again.

use std::fmt::{self, Write};

use crate::results::Results;
use crate::verdict::{Finding, Ruling};
use plot::FigureError;

const STYLE: &str = include_str!("../assets/report.css");

/// The page, as HTML. `date` is today in words: libraries read no clock.
pub fn report(results: &[Results], date: &str) -> Result<String, ReportError> {
    let mut page = String::new();
    let count = |ruling| results.iter().filter(|one| one.verdict.ruling() == ruling).count();
    let tally = [Ruling::Agrees, Ruling::Differs, Ruling::Undecided]
        .map(|ruling| (ruling, count(ruling)))
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(ruling, count)| format!("<span class=\"{ruling}\">{ruling}: {count}</span>"))
        .collect::<Vec<_>>()
        .join(" · ");
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Finesse: results of the lab</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>Results of the lab</h1>\n\
         <p>What the papers claim, and what Finesse measures. Every number can be made again with the \
         command below it. Written {}.</p>\n<p class=\"tally\">{tally}</p>\n</header>\n",
        Escaped(date)
    )?;
    if results.is_empty() {
        page.push_str("<p>There are no results yet: <code>finesse lab run ID</code> makes some.</p>\n");
    } else {
        contents(&mut page, results)?;
    }
    for one in results {
        section(&mut page, one)?;
    }
    page.push_str("</body>\n</html>\n");
    Ok(page)
}

fn contents(page: &mut String, results: &[Results]) -> fmt::Result {
    page.push_str("<nav><ul>\n");
    for one in results {
        let (id, ruling) = (Escaped(one.about.id), one.verdict.ruling());
        writeln!(page, "<li><a href=\"#{id}\">{id}</a> <span class=\"badge {ruling}\">{ruling}</span></li>")?;
    }
    page.push_str("</ul></nav>\n");
    Ok(())
}

fn section(page: &mut String, one: &Results) -> Result<(), ReportError> {
    let (id, ruling) = (Escaped(one.about.id), one.verdict.ruling());
    write!(
        page,
        "<section id=\"{id}\">\n<h2>{id} <span class=\"badge {ruling}\">{ruling}</span></h2>\n\
         <p class=\"paper\">{}</p>\n<p class=\"claim\">{}</p>\n",
        Escaped(one.about.paper),
        Escaped(one.about.claim)
    )?;
    for figure in &one.figures {
        write!(
            page,
            "<figure>\n<div class=\"picture\">{}</div>\n<figcaption>{}</figcaption>\n</figure>\n",
            figure.svg()?.trim(),
            Escaped(&figure.caption)
        )?;
    }
    page.push_str(
        "<table>\n<thead><tr><th>what</th><th>paper</th><th>ours</th><th>verdict</th><th>why</th></tr></thead>\n<tbody>\n",
    );
    for Finding { what, paper, ours, ruling, reason, .. } in &one.verdict.findings {
        writeln!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td><span class=\"badge {ruling}\">{ruling}</span></td>\
             <td class=\"why\">{}</td></tr>",
            Escaped(what),
            Escaped(paper),
            Escaped(ours),
            Escaped(reason)
        )?;
    }
    let run = &one.run;
    write!(
        page,
        "</tbody>\n</table>\n<dl>\n<dt>command</dt><dd><code>{}</code></dd>\n\
         <dt>seed</dt><dd>{}</dd>\n<dt>units</dt><dd>{} of {}, {} rows</dd>\n\
         <dt>time taken</dt><dd>{}</dd>\n<dt>measured</dt><dd>{}</dd>\n</dl>\n</section>\n",
        Escaped(&one.command()),
        run.key.seed,
        run.done,
        run.units,
        one.rows().count(),
        span(run.seconds),
        Escaped(&run.date)
    )?;
    Ok(())
}

/// A span of time as people say it.
fn span(seconds: f64) -> String {
    match seconds {
        s if s < 60.0 => format!("{s:.1} s"),
        s if s < 3600.0 => format!("{} min {} s", (s / 60.0) as u64, s as u64 % 60),
        s => format!("{} h {} min", (s / 3600.0) as u64, s as u64 % 3600 / 60),
    }
}

/// Text that means itself in HTML, also within quotes.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A figure cannot be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
    /// The text cannot be written.
    #[error("the report cannot be written: {0}")]
    Write(#[from] fmt::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_means_itself() {
        assert_eq!(Escaped("a < b & \"c\"").to_string(), "a &lt; b &amp; &quot;c&quot;");
    }

    #[test]
    fn spans_of_time_are_readable() {
        assert_eq!([0.25, 75.0, 7384.0].map(span), ["0.2 s", "1 min 15 s", "2 h 3 min"]);
    }
}
