use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator behind every random choice. Its stream is part of the project's promise: the
/// same seed gives the same deals in every version, and a test pins it.
pub type Rng = Xoshiro256PlusPlus;

/// A node in a tree of seeds.
///
/// Nothing in the libraries draws from a shared generator. Code that needs randomness is handed a seed
/// and gives each part of its work a child seed, so a result depends on its path in the tree alone,
/// never on the order in which parallel parts happen to run.
///
/// ```
/// use cards::Seed;
/// let block = Seed::new(7).child("hearts").child(12);
/// assert_ne!(block.child("deal"), block.child("players"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(u64, u64);

/// What a child is called: a number or a word.
pub trait Label {
    /// The number that is mixed in.
    fn number(&self) -> u64;
}

impl Label for u64 {
    fn number(&self) -> u64 {
        *self
    }
}

impl Label for usize {
    fn number(&self) -> u64 {
        *self as u64
    }
}

/// Integer literals are `i32` where nothing else decides.
impl Label for i32 {
    fn number(&self) -> u64 {
        *self as u64
    }
}

impl Label for crate::Seat {
    fn number(&self) -> u64 {
        self.index() as u64
    }
}

/// FNV-1a over the bytes: words are few, and a number must not depend on a library's version.
impl Label for str {
    fn number(&self) -> u64 {
        self.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

impl<L: Label + ?Sized> Label for &L {
    fn number(&self) -> u64 {
        (**self).number()
    }
}

impl Seed {
    /// The root for a number that a user gave.
    pub fn new(number: u64) -> Seed {
        Seed(0x6669_6e65_7373_6521, 0x9e37_79b9_7f4a_7c15).child(number)
    }

    /// The seed of one part of the work.
    pub fn child(self, label: impl Label) -> Seed {
        let first = mix(self.0 ^ mix(label.number() ^ self.1));
        Seed(first, mix(self.1.wrapping_add(first.rotate_left(32))))
    }

    /// A fresh generator at the start of this seed's stream.
    pub fn rng(self) -> Rng {
        let mut bytes = [0; 32];
        for (i, chunk) in bytes.chunks_exact_mut(8).enumerate() {
            let Seed(word, _) = self.child(i);
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Rng::from_seed(bytes)
    }
}

/// The finalizer of SplitMix64: a bijection in which every input bit reaches every output bit.
const fn mix(word: u64) -> u64 {
    let z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
