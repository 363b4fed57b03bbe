//! Bit selection on 64-bit words: the machine's instruction where it is compiled in
//! (`bmi2`, see `.cargo/config.toml`), otherwise the version in [`plain`]. The tests check that both
//! agree.
#![allow(unsafe_code, reason = "the two intrinsics; without bmi2 there is no unsafe code here")]

/// The bits of `word` under `mask`, pushed together at the low end.
#[inline(always)]
pub fn extract(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the instruction is there: this line is compiled only when the target has bmi2.
    return unsafe { std::arch::x86_64::_pext_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    plain::extract(word, mask)
}

/// The low bits of `word`, spread out to the places of `mask`.
#[inline(always)]
pub fn deposit(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the instruction is there: this line is compiled only when the target has bmi2.
    return unsafe { std::arch::x86_64::_pdep_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    plain::deposit(word, mask)
}

/// The position of the `n`-th set bit of `word`, counted from zero; 64 if fewer bits are set.
#[inline(always)]
pub fn select(word: u64, n: u32) -> u32 {
    if n > 63 { 64 } else { deposit(1 << n, word).trailing_zeros() }
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
