//! Figures: what was measured with its intervals, what the paper says beside it.
//!
//! A [`Figure`] is a value that says what is to be seen; it becomes SVG, or PNG by way of a font that
//! is part of the program, so that text is drawn on machines without any. Measured is solid and
//! filled, claimed is dashed and hollow, everywhere.

mod comparison;
mod lines;
mod style;
mod walk;

use plotters::prelude::*;

pub use comparison::Comparison;
pub use lines::{Lines, Series};
pub use walk::axis as walk_axis;
pub use walk::{WalkError, walk};

/// A chart with its name and what it shows in a sentence.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// A word for file names.
    pub name: String,
    /// What is to be seen, in a sentence.
    pub caption: String,
    /// The chart.
    pub chart: Chart,
}

/// The kinds of charts.
#[derive(Clone, PartialEq, Debug)]
pub enum Chart {
    /// Numbers over numbers.
    Lines(Lines),
    /// Numbers with intervals, a row for each, beside what is claimed.
    Comparison(Comparison),
}

impl Figure {
    /// A figure.
    pub fn new(name: impl Into<String>, caption: impl Into<String>, chart: Chart) -> Figure {
        Figure { name: name.into(), caption: caption.into(), chart }
    }

    /// As SVG.
    pub fn svg(&self) -> Result<String, FigureError> {
        let mut text = String::new();
        {
            let pen = style::Pen::vector();
            let area = SVGBackend::with_string(&mut text, self.chart.size()).into_drawing_area();
            self.chart.draw(&area, &pen).and_then(|()| area.present()).map_err(FigureError::draw)?;
        }
        Ok(text)
    }

    /// As PNG, twice as large as the SVG says, for sharp screens.
    pub fn png(&self) -> Result<Vec<u8>, FigureError> {
        const SHRINK: usize = 2;
        const ENLARGE: usize = 2 * SHRINK;
        let (width, height) = self.chart.size();
        let large = (width * ENLARGE as u32, height * ENLARGE as u32);
        let mut pixels = vec![255; 3 * (large.0 * large.1) as usize];
        {
            let pen = style::Pen::bitmap(ENLARGE);
            let area = BitMapBackend::with_buffer(&mut pixels, large).into_drawing_area();
            self.chart.draw(&area, &pen).and_then(|()| area.present()).map_err(FigureError::draw)?;
        }
        // Drawn too large and averaged: smooth edges whatever was drawn.
        let small = shrink(&pixels, large.0 as usize, SHRINK);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, large.0 / SHRINK as u32, large.1 / SHRINK as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::Balanced);
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&small))?;
        Ok(bytes)
    }
}

impl Chart {
    fn size(&self) -> (u32, u32) {
        match self {
            Chart::Lines(_) => lines::SIZE,
            Chart::Comparison(comparison) => comparison.size(),
        }
    }

    fn draw<B: DrawingBackend>(&self, area: &style::Area<B>, pen: &style::Pen) -> style::Drawn<B> {
        area.fill(&WHITE)?;
        match self {
            Chart::Lines(lines) => lines.draw(area, pen),
            Chart::Comparison(comparison) => comparison.draw(area, pen),
        }
    }
}

/// Each square of `by` times `by` pixels becomes its mean.
fn shrink(pixels: &[u8], width: usize, by: usize) -> Vec<u8> {
    let (row, small_width) = (3 * width, width / by);
    let mut small = Vec::with_capacity(pixels.len() / (by * by));
    for rows in pixels.chunks_exact(by * row) {
        for x in 0..small_width {
            for colour in 0..3 {
                let square =
                    (0..by).flat_map(|dy| (0..by).map(move |dx| dy * row + 3 * (x * by + dx) + colour));
                let sum: usize = square.map(|at| usize::from(rows[at])).sum();
                small.push((sum / (by * by)) as u8);
            }
        }
    }
    small
}

/// Why a figure cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum FigureError {
    /// The drawing failed.
    #[error("the figure cannot be drawn: {why}; are all its numbers finite?")]
    Draw {
        /// What the drawing library says.
        why: String,
    },
    /// The picture could not be written as PNG.
    #[error("the figure cannot be written as PNG: {0}")]
    Png(#[from] png::EncodingError),
}

impl FigureError {
    fn draw(why: impl std::fmt::Display) -> FigureError {
        FigureError::Draw { why: why.to_string() }
    }
}
