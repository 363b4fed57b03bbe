//! A network of three layers, evaluated without allocating.

use super::NetworksError;
use super::read::Bytes;

/// A unit of the first layer's whole numbers.
const SCALE: f32 = 64.0;
/// The first layer is summed up in blocks that fit the registers.
const BLOCK: usize = 64;

/// Two layers cut off at zero, then one that is not. Inputs are zeros and ones, and the first layer adds
/// up a row of signed bytes for each one.
#[derive(Clone, Debug)]
pub(super) struct Net<const HIDDEN: usize, const SECOND: usize, const OUT: usize> {
    first: Box<[[i8; HIDDEN]]>,
    bias: [i16; HIDDEN],
    /// A row for each unit of the first layer.
    second: Box<[[f32; SECOND]]>,
    second_bias: [f32; SECOND],
    last: Box<[[f32; SECOND]]>,
    last_bias: [f32; OUT],
}

impl<const HIDDEN: usize, const SECOND: usize, const OUT: usize> Net<HIDDEN, SECOND, OUT> {
    /// Reads a network with this many inputs, of which at most `ones` are one at a time.
    pub(super) fn read(
        shape: [usize; 4],
        inputs: usize,
        ones: usize,
        bytes: &mut Bytes<'_>,
    ) -> Result<Self, NetworksError> {
        if shape != [inputs, HIDDEN, SECOND, OUT] {
            return Err(NetworksError::Shape { found: shape, wanted: [inputs, HIDDEN, SECOND, OUT] });
        }
        let first: Box<[[i8; HIDDEN]]> =
            (0..inputs).map(|_| bytes.array(|[byte]| i8::from_le_bytes([byte]))).collect::<Result<_, _>>()?;
        let bias: [i16; HIDDEN] = bytes.array(i16::from_le_bytes)?;
        let room = i16::MAX as usize - ones * i8::MIN.unsigned_abs() as usize;
        if bias.iter().any(|bias| usize::from(bias.unsigned_abs()) > room) {
            return Err(NetworksError::Damaged("a bias is too large to add up in sixteen bits"));
        }
        let mut second = vec![[0.0; SECOND]; HIDDEN];
        for unit in 0..SECOND {
            let weights: [f32; HIDDEN] = bytes.array(f32::from_le_bytes)?;
            // The sums of the first layer are in units of one part in SCALE.
            second.iter_mut().zip(weights).for_each(|(row, weight)| row[unit] = weight / SCALE);
        }
        let second_bias = bytes.array(f32::from_le_bytes)?;
        let last = (0..OUT).map(|_| bytes.array(f32::from_le_bytes)).collect::<Result<_, _>>()?;
        let last_bias = bytes.array(f32::from_le_bytes)?;
        Ok(Net { first, bias, second: second.into(), second_bias, last, last_bias })
    }

    /// The first layer before any input.
    pub(super) fn start(&self) -> [i16; HIDDEN] {
        self.bias
    }

    /// Adds the rows of these ones to sums of the first layer.
    #[inline]
    pub(super) fn add(&self, sums: &mut [i16; HIDDEN], ones: &[u16]) {
        for block in 0..HIDDEN / BLOCK {
            let part = &mut sums[BLOCK * block..][..BLOCK];
            let mut held = [0_i16; BLOCK];
            held.copy_from_slice(part);
            for &one in ones {
                let row = &self.first[usize::from(one)][BLOCK * block..][..BLOCK];
                for (sum, &weight) in held.iter_mut().zip(row) {
                    // The reader has made sure that nothing overflows.
                    *sum = sum.wrapping_add(i16::from(weight));
                }
            }
            part.copy_from_slice(&held);
        }
    }

    /// The second layer from the sums of the first.
    #[inline]
    pub(super) fn middle(&self, sums: &[i16; HIDDEN]) -> [f32; SECOND] {
        let mut held = self.second_bias;
        for (&sum, row) in sums.iter().zip(&self.second) {
            if sum > 0 {
                let on = f32::from(sum);
                for (held, weight) in held.iter_mut().zip(row) {
                    *held = on.mul_add(*weight, *held);
                }
            }
        }
        held.map(|value| value.max(0.0))
    }

    /// One output from the second layer.
    #[inline]
    pub(super) fn output(&self, middle: &[f32; SECOND], place: usize) -> f32 {
        let mut sums = [0.0; 8];
        for (values, weights) in middle.as_chunks::<8>().0.iter().zip(self.last[place].as_chunks::<8>().0) {
            for (sum, (value, weight)) in sums.iter_mut().zip(values.iter().zip(weights)) {
                *sum = value.mul_add(*weight, *sum);
            }
        }
        sums.iter().sum::<f32>() + self.last_bias[place]
    }
}
