use plotters::chart::ChartContext;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use stats::{Estimate, Interval};

use crate::style::{self, Area, Drawn, Pen};

pub const SIZE: (u32, u32) = (860, 460);

/// More points than this are drawn as a line with a band, fewer as dots with bars.
const FEW: usize = 16;

/// Numbers over numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    title: String,
    x_axis: String,
    y_axis: String,
    zero: bool,
    doubles: bool,
    series: Vec<Series>,
}

impl Lines {
    /// A chart with a title that says what is to be seen.
    pub fn new(title: impl Into<String>) -> Lines {
        Lines {
            title: title.into(),
            x_axis: String::new(),
            y_axis: String::new(),
            zero: false,
            doubles: false,
            series: Vec::new(),
        }
    }

    /// What lies along the horizontal axis, with its unit.
    #[must_use]
    pub fn x_axis(mut self, name: impl Into<String>) -> Lines {
        self.x_axis = name.into();
        self
    }

    /// What lies along the vertical axis, with its unit.
    #[must_use]
    pub fn y_axis(mut self, name: impl Into<String>) -> Lines {
        self.y_axis = name.into();
        self
    }

    /// Every step along the horizontal axis doubles what lies there, which must be positive.
    #[must_use]
    pub fn x_doubles(mut self) -> Lines {
        self.doubles = true;
        self
    }

    /// With a line at zero, which is always in sight then.
    #[must_use]
    pub fn with_zero_line(mut self) -> Lines {
        self.zero = true;
        self
    }

    /// With one more series.
    #[must_use]
    pub fn with(mut self, series: Series) -> Lines {
        self.series.push(series);
        self
    }

    pub(super) fn draw<B: DrawingBackend>(&self, area: &Area<B>, pen: &Pen) -> Drawn<B> {
        if self.doubles {
            let series = self.series.iter().map(Series::in_powers_of_two).collect();
            return Lines { doubles: false, series, ..self.clone() }
                .draw_with(area, pen, |x| style::tick(x.exp2()));
        }
        self.draw_with(area, pen, style::tick)
    }

    /// The place, among those that are not claimed, of the series of which a claim is made: the one with
    /// its name.
    fn twin(&self, claim: &Series) -> Option<usize> {
        let mut ours = self.series.iter().filter(|series| series.look != Look::Claimed);
        if claim.look == Look::Claimed { ours.position(|series| series.name == claim.name) } else { None }
    }

    fn draw_with<B: DrawingBackend>(&self, area: &Area<B>, pen: &Pen, tick: fn(f64) -> String) -> Drawn<B> {
        // 1. Room on the right for the names of the series, at the ends of their lines.
        let name_style = pen.text(style::LABEL, style::INK);
        let mut names_width = 0;
        for series in &self.series {
            names_width = names_width.max(area.estimate_text_size(&series.name, &name_style)?.0);
        }
        // 2. The frame.
        let points = || self.series.iter().flat_map(|series| &series.points);
        let ends = |p: &Point| p.interval.map_or([p.y, p.y], |interval| [interval.low, interval.high]);
        let mut x_range = style::range(points().map(|point| point.x), 0.0);
        let dotted = self.series.iter().filter(|series| series.is_dotted()).count();
        if dotted > 1 {
            x_range.end += 0.01 * (x_range.end - x_range.start);
        }
        let y_range = style::range(points().flat_map(ends).chain(self.zero.then_some(0.0)), 0.06);
        let mut chart = ChartBuilder::on(area)
            .margin_top(pen.px(54.0))
            .margin_right(names_width as i32 + pen.px(32.0))
            .margin_bottom(pen.px(10.0))
            .margin_left(pen.px(12.0))
            .x_label_area_size(pen.px(42.0))
            .y_label_area_size(pen.px(66.0))
            .build_cartesian_2d(x_range.clone(), y_range)?;
        chart
            .configure_mesh()
            .x_desc(&self.x_axis)
            .y_desc(&self.y_axis)
            .x_labels(8)
            .y_labels(7)
            .x_label_formatter(&|x| tick(*x))
            .y_label_formatter(&|y| style::tick(*y))
            .label_style(pen.text(style::TICK, style::FAINT))
            .axis_desc_style(pen.text(style::LABEL, style::INK))
            .axis_style(pen.stroke(style::AXIS, 1.0))
            .bold_line_style(pen.stroke(style::GRID, 1.0))
            .light_line_style(TRANSPARENT)
            .set_all_tick_mark_size(pen.px(4.0))
            .y_label_offset(pen.drop())
            .draw()?;
        if self.zero {
            let line = [(x_range.start, 0.0), (x_range.end, 0.0)];
            chart.draw_series(LineSeries::new(line, pen.stroke(style::AXIS, 1.5)))?;
        }
        // 3. What is claimed lies below what was measured.
        let mut names = Vec::new();
        let mut measured = 0;
        let pixel = (x_range.end - x_range.start) / f64::from(chart.plotting_area().dim_in_pixel().0);
        let mut dots = 0;
        let (claimed, ours): (Vec<_>, Vec<_>) =
            self.series.iter().partition(|series| series.look == Look::Claimed);
        for series in claimed.into_iter().chain(ours) {
            let twin = self.twin(series);
            let colour = match series.look {
                Look::Claimed => twin.map_or(style::FAINT, style::colour),
                Look::Measured | Look::Path => {
                    measured += 1;
                    style::colour(measured - 1)
                }
            };
            // Bars that would lie on one another stand side by side.
            let mut aside = 0.0;
            if series.is_dotted() {
                aside = (dots as f64 - (dotted - 1) as f64 / 2.0) * f64::from(pen.px(3.0)) * pixel;
                dots += 1;
            }
            series.draw(&mut chart, pen, colour, aside, twin.is_some())?;
            if let Some(last) = series.points.last().filter(|_| twin.is_none()) {
                names.push((chart.backend_coord(&(x_range.end, last.y)), &series.name, colour));
            }
        }
        // 4. The names, pushed apart where they would overlap.
        names.sort_by_key(|((_, y), _, _)| *y);
        let mut lowest = i32::MIN;
        for ((x, y), name, colour) in names {
            let y = y.max(lowest.saturating_add(pen.px(style::LABEL + 4.0)));
            lowest = y;
            let at = (x + pen.px(14.0), y - pen.px(1.0));
            pen.write(area, name, at, pen.text(style::LABEL, colour), (HPos::Left, VPos::Center))?;
        }
        pen.title(area, &self.title)
    }
}

/// A named series of points.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    name: String,
    look: Look,
    points: Vec<Point>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Point {
    x: f64,
    y: f64,
    interval: Option<Interval>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Look {
    Measured,
    Path,
    Claimed,
}

type Chart<'a, B> = ChartContext<'a, B, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

impl Series {
    /// What was measured, with intervals.
    pub fn measured(name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Series {
        let point = |(x, e): (f64, Estimate)| Point { x, y: e.value, interval: Some(e.interval) };
        Series { name: name.into(), look: Look::Measured, points: points.into_iter().map(point).collect() }
    }

    /// What was observed once, such as the course of one run: a plain line.
    pub fn path(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series::bare(name.into(), Look::Path, points)
    }

    /// What the paper claims: dashed and hollow. A claim with the name of another series is about that one, and
    /// has its colour.
    pub fn claimed(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series::bare(name.into(), Look::Claimed, points)
    }

    fn bare(name: String, look: Look, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        let point = |(x, y)| Point { x, y, interval: None };
        Series { name, look, points: points.into_iter().map(point).collect() }
    }

    /// This series over the binary logarithms of its horizontal positions.
    fn in_powers_of_two(&self) -> Series {
        let points = self.points.iter().map(|&point| Point { x: point.x.log2(), ..point }).collect();
        Series { points, ..self.clone() }
    }

    /// Whether it is drawn as dots with bars, so that others must keep away.
    fn is_dotted(&self) -> bool {
        self.look == Look::Measured && self.points.len() <= FEW
    }

    fn draw<B: DrawingBackend>(
        &self,
        chart: &mut Chart<'_, B>,
        pen: &Pen,
        colour: RGBColor,
        aside: f64,
        has_twin: bool,
    ) -> Drawn<B> {
        let line = || self.points.iter().map(|point| (point.x + aside, point.y));
        let few = self.points.len() <= FEW;
        match self.look {
            Look::Path => {
                chart.draw_series(LineSeries::new(line(), pen.stroke(colour, 1.5)))?;
            }
            Look::Claimed => {
                let stroke = pen.stroke(colour, 1.75);
                let points: Vec<_> = line().collect();
                chart.draw_series(DashedLineSeries::new(points.clone(), pen.px(7.0), pen.px(5.0), stroke))?;
                // Two points are a line that is drawn through, not two observations.
                if few && (points.len() != 2 || has_twin) {
                    let dot = |at| {
                        EmptyElement::at(at)
                            + Circle::new((0, 0), pen.px(4.5), WHITE.filled())
                            + Circle::new((0, 0), pen.px(4.5), stroke)
                    };
                    chart.draw_series(points.into_iter().map(dot))?;
                }
            }
            Look::Measured if few => {
                let bars = self
                    .points
                    .iter()
                    .filter_map(|p| p.interval.map(|i| [(p.x + aside, i.low), (p.x + aside, i.high)]));
                chart.draw_series(bars.map(|bar| PathElement::new(bar, pen.stroke(colour, 2.0))))?;
                chart.draw_series(LineSeries::new(line(), pen.stroke(colour, 1.5)))?;
                chart.draw_series(line().map(|at| Circle::new(at, pen.px(4.5), colour.filled())))?;
            }
            Look::Measured => {
                let low = self.points.iter().map(|p| (p.x, p.interval.map_or(p.y, |i| i.low)));
                let high = self.points.iter().rev().map(|p| (p.x, p.interval.map_or(p.y, |i| i.high)));
                let band: Vec<_> = low.chain(high).collect();
                chart.draw_series(std::iter::once(Polygon::new(band, colour.mix(0.18).filled())))?;
                chart.draw_series(LineSeries::new(line(), pen.stroke(colour, 2.25)))?;
            }
        }
        Ok(())
    }
}
