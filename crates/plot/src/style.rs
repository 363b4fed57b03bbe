//! One palette, one font, one set of sizes for every figure.

use std::ops::Range;
use std::sync::Once;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, RGBAColor, TextStyle, register_font};

pub type Area<B> = DrawingArea<B, Shift>;
pub type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// The colours of Okabe and Ito, which people with any kind of colour blindness tell apart, in an
/// order that keeps neighbours apart in brightness too.
const PALETTE: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

pub const INK: RGBColor = RGBColor(34, 40, 49);
pub const FAINT: RGBColor = RGBColor(101, 109, 118);
pub const AXIS: RGBColor = RGBColor(150, 156, 163);
pub const GRID: RGBColor = RGBColor(232, 235, 238);

/// SVG names this family and every browser has one; PNG finds our own under the same name. Ours has
/// Latin and Greek letters and the usual signs, but of the suits only the heart: write suits as words.
const FAMILY: &str = "sans-serif";

/// The colour of the n-th measured series.
pub fn colour(n: usize) -> RGBColor {
    PALETTE[n % PALETTE.len()]
}

/// Sizes in the units of the SVG, and the factor by which this picture is larger.
pub struct Pen {
    factor: f64,
    drop: f64,
}

impl Pen {
    /// For SVG.
    pub fn vector() -> Pen {
        Pen::new(1.0, 0.0)
    }

    /// For a bitmap, larger by this factor. Plotters sets its text a little too high there.
    pub fn bitmap(factor: usize) -> Pen {
        Pen::new(factor as f64, 2.0)
    }

    /// How much lower than asked for text must be written.
    pub fn drop(&self) -> i32 {
        self.px(self.drop)
    }

    fn new(factor: f64, drop: f64) -> Pen {
        static FONT: Once = Once::new();
        FONT.call_once(|| {
            let regular = include_bytes!("../assets/Inter-Regular.otf");
            let bold = include_bytes!("../assets/Inter-SemiBold.otf");
            let registered = register_font(FAMILY, FontStyle::Normal, regular)
                .and_then(|()| register_font(FAMILY, FontStyle::Bold, bold));
            assert!(registered.is_ok(), "the fonts in assets are fonts");
        });
        Pen { factor, drop }
    }

    /// A length in pixels of this picture.
    pub fn px(&self, length: f64) -> i32 {
        (length * self.factor).round() as i32
    }

    /// A stroke of this width.
    pub fn stroke(&self, colour: impl Into<RGBAColor>, width: f64) -> ShapeStyle {
        let stroke_width = self.px(width).max(1) as u32;
        ShapeStyle { color: colour.into(), filled: false, stroke_width }
    }

    /// Text of this size.
    pub fn text(&self, size: f64, colour: RGBColor) -> TextStyle<'static> {
        coloured((FAMILY, size * self.factor).into_font(), colour)
    }

    /// Bold text of this size.
    pub fn bold(&self, size: f64, colour: RGBColor) -> TextStyle<'static> {
        coloured((FAMILY, size * self.factor, FontStyle::Bold).into_font(), colour)
    }

    /// Writes text at a place in pixels.
    pub fn write<B: DrawingBackend>(
        &self,
        area: &Area<B>,
        text: &str,
        at: (i32, i32),
        style: TextStyle<'static>,
        anchor: (HPos, VPos),
    ) -> Drawn<B> {
        let at = (at.0, at.1 + self.drop());
        area.draw(&Text::new(text.to_owned(), at, style.pos(Pos::new(anchor.0, anchor.1))))
    }

    /// The figure's title, at the top left.
    pub fn title<B: DrawingBackend>(&self, area: &Area<B>, title: &str) -> Drawn<B> {
        let at = (self.px(16.0), self.px(14.0));
        self.write(area, title, at, self.bold(TITLE, INK), (HPos::Left, VPos::Top))
    }
}

fn coloured(font: FontDesc<'static>, colour: RGBColor) -> TextStyle<'static> {
    let mut style = TextStyle::from(font);
    style.color = colour.to_backend_color();
    style
}

pub const TITLE: f64 = 20.0;
pub const LABEL: f64 = 15.0;
pub const TICK: f64 = 14.0;

/// The least range that holds the numbers, with a little air; something sensible for none.
pub fn range(numbers: impl IntoIterator<Item = f64>, air: f64) -> Range<f64> {
    let finite = numbers.into_iter().filter(|number| number.is_finite());
    let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
    match high - low {
        width if width > 0.0 => low - air * width..high + air * width,
        0.0 => low - 0.5..high + 0.5,
        _ => 0.0..1.0,
    }
}

/// Numbers on an axis: thousands grouped, millions in words, no more digits than needed.
pub fn tick(number: f64) -> String {
    let size = number.abs();
    if size >= 1e6 {
        return format!("{}M", plain(number / 1e6));
    }
    if size >= 1e4 {
        return format!("{}k", plain(number / 1e3));
    }
    plain(number)
}

fn plain(number: f64) -> String {
    let rounded = format!("{number:.4}");
    let short = rounded.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.replace('-', "−") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_short() {
        let ticks = [0.0, -0.000_000_1, 0.5, -2.0, 1500.0, 20_000.0, 2_500_000.0].map(tick);
        assert_eq!(ticks, ["0", "0", "0.5", "−2", "1500", "20k", "2.5M"]);
    }

    #[test]
    fn ranges_hold_their_numbers_and_are_never_empty() {
        assert_eq!(range([1.0, 3.0, f64::NAN], 0.0), 1.0..3.0);
        assert_eq!(range([2.0], 0.1), 1.5..2.5);
        assert_eq!(range([], 0.1), 0.0..1.0);
    }
}
