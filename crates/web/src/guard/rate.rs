//! How often one address may do something.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Buckets that fill with time: each thing that is done takes one token.
pub struct Rates {
    most: f64,
    a_second: f64,
    buckets: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

/// Addresses that are remembered before full buckets are thrown away.
const MOST_ADDRESSES: usize = 10_000;

impl Rates {
    /// So many at once, and so many a second after that.
    pub fn new((most, a_second): (f64, f64)) -> Rates {
        Rates { most, a_second, buckets: Mutex::default() }
    }

    /// Whether it may be done once more; it then counts.
    pub fn allow(&self, who: IpAddr) -> bool {
        self.with(who, |left| {
            let allowed = *left >= 1.0;
            *left -= f64::from(u8::from(allowed));
            allowed
        })
    }

    /// Whether nothing is left for now.
    pub fn is_spent(&self, who: IpAddr) -> bool {
        self.with(who, |left| *left < 1.0)
    }

    fn with<T>(&self, who: IpAddr, look: impl FnOnce(&mut f64) -> T) -> T {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let filled =
            |left: f64, since: Instant| (left + (now - since).as_secs_f64() * self.a_second).min(self.most);
        if buckets.len() >= MOST_ADDRESSES {
            buckets.retain(|_, (left, since)| filled(*left, *since) < self.most);
        }
        let (left, since) = buckets.entry(who).or_insert((self.most, now));
        (*left, *since) = (filled(*left, *since), now);
        look(left)
    }
}
