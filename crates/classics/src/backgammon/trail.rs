use std::sync::Arc;

/// A list that grows at its end and shares everything before with its copies, so that copying a
/// position in the middle of a long game costs one counter.
#[derive(Clone, Debug)]
pub(super) struct Trail<T>(Option<Arc<Link<T>>>);

#[derive(Debug)]
struct Link<T> {
    last: T,
    before: Trail<T>,
}

impl<T: Copy> Trail<T> {
    pub(super) fn push(&mut self, last: T) {
        let before = Trail(self.0.take());
        self.0 = Some(Arc::new(Link { last, before }));
    }

    pub(super) fn to_vec(&self) -> Vec<T> {
        let mut all: Vec<T> = self.backwards().copied().collect();
        all.reverse();
        all
    }
}

impl<T> Trail<T> {
    fn backwards(&self) -> impl Iterator<Item = &T> {
        let links = std::iter::successors(self.0.as_deref(), |link| link.before.0.as_deref());
        links.map(|link| &link.last)
    }
}

impl<T> Default for Trail<T> {
    fn default() -> Trail<T> {
        Trail(None)
    }
}

impl<T: PartialEq> PartialEq for Trail<T> {
    fn eq(&self, other: &Trail<T>) -> bool {
        let shared = match (&self.0, &other.0) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        shared || self.backwards().eq(other.backwards())
    }
}

impl<T: Eq> Eq for Trail<T> {}

/// Link by link: the drop that the compiler writes calls itself once for each link.
impl<T> Drop for Trail<T> {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.0.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_part_ways() {
        let mut trail = Trail::default();
        (0..3).for_each(|i| trail.push(i));
        let mut other = trail.clone();
        assert_eq!(trail, other);
        trail.push(3);
        other.push(4);
        assert_ne!(trail, other);
        assert_eq!(trail.to_vec(), [0, 1, 2, 3]);
        assert_eq!(other.to_vec(), [0, 1, 2, 4]);
    }

    #[test]
    fn a_long_trail_is_dropped_without_a_deep_stack() {
        let mut trail = Trail::default();
        (0..1_000_000).for_each(|i| trail.push(i));
        assert_eq!(trail.to_vec().len(), 1_000_000);
    }
}
