//! Who is told of every claim that the search makes, so that each can be checked where it is made. The
//! search's witness is `()`, which does nothing and costs nothing; the tests have one that holds each
//! claim against the plain search.

use bridge::Cardplay;

use super::WorldMask;

/// Where a claim is made.
#[cfg_attr(not(test), expect(dead_code, reason = "the witness of the tests reads it"))]
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// A position for each world.
    pub positions: &'a [Cardplay],
    /// Those that look the same here.
    pub active: WorldMask,
    /// Those whose outcome matters; all of them are won double dummy.
    pub useful: WorldMask,
    /// How many moves of ours are left.
    pub moves: u32,
}

/// Somebody to whom claims are told.
pub trait Witness {
    /// This is the node's front: searched to the end, or found in the table.
    fn front(&mut self, _node: Node<'_>, _front: &[WorldMask], _remembered: bool) {}

    /// The node was cut off: everything in its front is covered, outside the `fixed` worlds, by
    /// what an ancestor has. `cap` are the worlds that anything below the ancestor can still win.
    fn cut(&mut self, _node: Node<'_>, _cap: WorldMask, _ancestor: &[WorldMask]) {}

    /// The node was cut off at the root: nothing in its front is worth more than this, given that
    /// the worlds outside `cap` are lost.
    fn cut_at_root(&mut self, _node: Node<'_>, _cap: WorldMask, _best: f64) {}
}

impl Witness for () {}
