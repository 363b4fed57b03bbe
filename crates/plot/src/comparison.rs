use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use stats::Estimate;

use crate::style::{self, Area, Drawn, Pen};

const WIDTH: u32 = 860;
const ROW: u32 = 46;
const ABOVE: u32 = 84;
const BELOW: u32 = 56;

/// Numbers with intervals, a row for each, beside what is claimed.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    title: String,
    axis: String,
    claimant: String,
    zero: bool,
    entries: Vec<Entry>,
}

#[derive(Clone, PartialEq, Debug)]
struct Entry {
    name: String,
    ours: Option<Estimate>,
    claimed: Option<f64>,
}

impl Comparison {
    /// A chart with a title that says what is to be seen, and what its axis measures in which unit.
    pub fn new(title: impl Into<String>, axis: impl Into<String>) -> Comparison {
        Comparison {
            title: title.into(),
            axis: axis.into(),
            claimant: "paper".into(),
            zero: false,
            entries: Vec::new(),
        }
    }

    /// What the claimed numbers are called; "paper" if nothing is said.
    #[must_use]
    pub fn against(mut self, claimant: impl Into<String>) -> Comparison {
        self.claimant = claimant.into();
        self
    }

    /// With zero always in sight: for differences, of which one wants to see the sign. Wherever zero is in
    /// sight there is a line at it.
    #[must_use]
    pub fn with_zero_line(mut self) -> Comparison {
        self.zero = true;
        self
    }

    /// With one more row, if anything is known or claimed about it.
    #[must_use]
    pub fn entry(
        mut self,
        name: impl Into<String>,
        ours: Option<Estimate>,
        claimed: Option<f64>,
    ) -> Comparison {
        if ours.is_some() || claimed.is_some() {
            self.entries.push(Entry { name: name.into(), ours, claimed });
        }
        self
    }

    pub(super) fn size(&self) -> (u32, u32) {
        (WIDTH, ABOVE + BELOW + ROW * self.entries.len().max(1) as u32)
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: &Pen) -> Drawn<B> {
        // 1. Room for the names on the left and the numbers on the right.
        let name_style = pen.text(style::LABEL, style::INK);
        let widest = |texts: Vec<String>| -> Result<i32, DrawingAreaErrorKind<B::ErrorType>> {
            let mut most = 0;
            for text in texts {
                most = most.max(area.estimate_text_size(&text, &name_style)?.0 as i32);
            }
            Ok(most)
        };
        let names = widest(self.entries.iter().map(|entry| entry.name.clone()).collect())?;
        let numbers = widest(self.entries.iter().map(|entry| self.number(entry)).collect())?;
        // 2. The frame.
        let spans = self.entries.iter().flat_map(|entry| {
            let interval = entry.ours.map(|ours| [ours.interval.low, ours.interval.high]);
            interval.into_iter().flatten().chain(entry.claimed)
        });
        let x_range = style::range(spans.chain(self.zero.then_some(0.0)), 0.08);
        let has_zero = x_range.contains(&0.0);
        let rows = self.entries.len().max(1) as f64;
        let mut chart = ChartBuilder::on(area)
            .margin_top(pen.px(f64::from(ABOVE)))
            .margin_bottom(pen.px(8.0))
            .margin_left(names + pen.px(32.0))
            .margin_right(numbers + pen.px(32.0))
            .x_label_area_size(pen.px(f64::from(BELOW) - 8.0))
            .build_cartesian_2d(x_range, 0.0..rows)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .x_desc(&self.axis)
            .x_labels(7)
            .x_label_formatter(&|x| style::tick(*x))
            .label_style(pen.text(style::TICK, style::FAINT))
            .axis_desc_style(pen.text(style::LABEL, style::INK))
            .axis_style(pen.stroke(style::AXIS, 1.0))
            .bold_line_style(pen.stroke(style::GRID, 1.0))
            .light_line_style(TRANSPARENT)
            .set_all_tick_mark_size(pen.px(4.0))
            .draw()?;
        if has_zero {
            let line = [(0.0, 0.0), (0.0, rows)];
            chart.draw_series(LineSeries::new(line, pen.stroke(style::AXIS, 1.5)))?;
        }
        // 3. The rows, the first on top. The claim is drawn last: it is hollow and hides nothing.
        let colour = style::colour(0);
        let left = pen.px(16.0);
        let right = pen.px(f64::from(WIDTH) - 16.0) - numbers;
        for (i, entry) in self.entries.iter().enumerate() {
            let y = rows - i as f64 - 0.5;
            if let Some(ours) = entry.ours {
                let bar = [(ours.interval.low, y), (ours.interval.high, y)];
                chart.draw_series([PathElement::new(bar, pen.stroke(colour, 3.0))])?;
                chart.draw_series([Circle::new((ours.value, y), pen.px(5.5), colour.filled())])?;
            }
            if let Some(claimed) = entry.claimed {
                let at = chart.backend_coord(&(claimed, y));
                diamond(area, pen, at)?;
            }
            let (_, row) = chart.backend_coord(&(0.0, y));
            let [name, number] = [(left, row), (right, row)];
            pen.write(area, &entry.name, name, name_style.clone(), (HPos::Left, VPos::Center))?;
            let text = self.number(entry);
            pen.write(area, &text, number, pen.text(style::LABEL, style::FAINT), (HPos::Left, VPos::Center))?;
        }
        self.legend(area, pen)?;
        pen.title(area, &self.title)
    }

    fn number(&self, entry: &Entry) -> String {
        let ours = entry.ours.map_or("–".to_owned(), |ours| ours.to_string());
        match entry.claimed {
            Some(claimed) => format!("{ours}  ({}: {})", self.claimant, style::tick(claimed)),
            None => ours,
        }
    }

    fn legend<B: DrawingBackend>(&self, area: &Area<B>, pen: &Pen) -> Drawn<B> {
        let (mut x, y) = (pen.px(24.0), pen.px(58.0));
        let text = pen.text(style::TICK, style::FAINT);
        let anchor = (HPos::Left, VPos::Center);
        let colour = style::colour(0);
        let bar = [(x - pen.px(8.0), y), (x + pen.px(8.0), y)];
        area.draw(&PathElement::new(bar, pen.stroke(colour, 3.0)))?;
        area.draw(&Circle::new((x, y), pen.px(5.0), colour.filled()))?;
        let ours = "measured, 95% interval";
        pen.write(area, ours, (x + pen.px(16.0), y), text.clone(), anchor)?;
        if self.entries.iter().any(|entry| entry.claimed.is_some()) {
            x += area.estimate_text_size(ours, &text)?.0 as i32 + pen.px(48.0);
            diamond(area, pen, (x, y))?;
            pen.write(area, &self.claimant, (x + pen.px(14.0), y), text, anchor)?;
        }
        Ok(())
    }
}

fn diamond<B: DrawingBackend>(area: &Area<B>, pen: &Pen, (x, y): (i32, i32)) -> Drawn<B> {
    let r = pen.px(8.0);
    let corners = [(x, y - r), (x + r, y), (x, y + r), (x - r, y), (x, y - r)];
    area.draw(&PathElement::new(corners, pen.stroke(style::INK, 1.75)))
}

#[cfg(test)]
mod tests {
    use stats::Interval;

    use super::*;
    use crate::{Chart, Figure};

    fn drawn(zero: bool, low: f64) -> (String, usize) {
        let interval = Interval { low, high: low + 1.0 };
        let ours = Some(Estimate { value: low + 0.5, interval, n: 9 });
        let chart = Comparison::new("title", "axis").entry("one", ours, None).entry("nothing", None, None);
        let chart = if zero { chart.with_zero_line() } else { chart };
        let rows = chart.entries.len();
        (Figure::new("x", "caption", Chart::Comparison(chart)).svg().expect("it is drawn"), rows)
    }

    #[test]
    fn zero_has_a_line_where_it_is_in_sight() {
        // The axis and its ticks are drawn with thinner lines.
        let lines = |svg: &str| svg.matches("stroke=\"#969CA3\" stroke-width=\"2\"").count();
        let (without, rows) = drawn(false, 2.0);
        assert_eq!(rows, 1, "a row about which nothing is known is left out");
        assert_eq!([lines(&without), lines(&drawn(true, 2.0).0), lines(&drawn(false, -0.5).0)], [0, 1, 1]);
        assert!(!without.contains("nothing"));
    }
}
