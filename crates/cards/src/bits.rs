//! Bit selection on 64-bit words: the machine's instruction where it is compiled in
//! (`bmi2`, see `.cargo/config.toml`), otherwise the version in [`runs`]. The tests check that both agree
//! with [`plain`].
#![allow(unsafe_code, reason = "the two intrinsics; without bmi2 there is no unsafe code here")]

/// Whether bit selection is one instruction here. Where it is a loop, another way may be faster.
pub const IN_ONE_INSTRUCTION: bool = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));

/// The bits of `word` under `mask`, pushed together at the low end.
#[inline(always)]
pub fn extract(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the instruction is there: this line is compiled only when the target has bmi2.
    return unsafe { std::arch::x86_64::_pext_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    runs::extract(word, mask)
}

/// The low bits of `word`, spread out to the places of `mask`.
#[inline(always)]
pub fn deposit(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the instruction is there: this line is compiled only when the target has bmi2.
    return unsafe { std::arch::x86_64::_pdep_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    runs::deposit(word, mask)
}

/// The position of the `n`-th set bit of `word`, counted from zero; 64 if fewer bits are set.
#[inline(always)]
pub fn select(word: u64, n: u32) -> u32 {
    if n > 63 { 64 } else { deposit(1 << n, word).trailing_zeros() }
}

/// A run of set bits at a time, for processors without the instruction. Masks of cards in play have few
/// runs.
pub mod runs {
    /// See [`super::extract`].
    #[inline]
    pub fn extract(word: u64, mut mask: u64) -> u64 {
        let (mut out, mut place) = (0, 0);
        while mask != 0 {
            let (start, run) = (mask.trailing_zeros(), ones(mask >> mask.trailing_zeros()));
            out |= (word >> start & run) << place;
            place += run.count_ones();
            mask &= !(run << start);
        }
        out
    }

    /// See [`super::deposit`].
    #[inline]
    pub fn deposit(word: u64, mut mask: u64) -> u64 {
        let (mut out, mut place) = (0, 0);
        while mask != 0 {
            let (start, run) = (mask.trailing_zeros(), ones(mask >> mask.trailing_zeros()));
            out |= (word >> place & run) << start;
            place += run.count_ones();
            mask &= !(run << start);
        }
        out
    }

    /// The set bits below the lowest bit that is not set.
    #[inline(always)]
    const fn ones(mask: u64) -> u64 {
        mask & !mask.wrapping_add(1)
    }
}

/// The obvious versions, bit by bit.
pub mod plain {
    /// See [`super::extract`].
    pub fn extract(word: u64, mut mask: u64) -> u64 {
        let (mut out, mut place) = (0, 0);
        while mask != 0 {
            out |= (word >> mask.trailing_zeros() & 1) << place;
            mask &= mask - 1;
            place += 1;
        }
        out
    }

    /// See [`super::deposit`].
    pub fn deposit(word: u64, mut mask: u64) -> u64 {
        let (mut out, mut place) = (0, 0);
        while mask != 0 {
            out |= (word >> place & 1) << mask.trailing_zeros();
            mask &= mask - 1;
            place += 1;
        }
        out
    }
}
