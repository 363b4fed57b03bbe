use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::{Seat, Suit};

macro_rules! by {
    ($name:ident, $key:ident, $what:literal, $($field:ident = $variant:ident as $letter:literal),*) => {
        #[doc = concat!("One value for each ", $what, ", indexed by [`", stringify!($key), "`].")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name<T> {
            $(#[serde(rename = $letter)] $field: T,)*
        }

        impl<T> $name<T> {
            #[doc = concat!("From values in the order of [`", stringify!($key), "::ALL`].")]
            pub const fn new($($field: T),*) -> Self {
                Self { $($field),* }
            }

            #[doc = concat!("One value for each ", $what, ", made by a function of it.")]
            pub fn from_fn(mut make: impl FnMut($key) -> T) -> Self {
                Self { $($field: make($key::$variant)),* }
            }

            /// Applies a function to every value.
            pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> $name<U> {
                $name { $($field: change(self.$field)),* }
            }

            #[doc = concat!("The values in the order of [`", stringify!($key), "::ALL`].")]
            pub fn into_array(self) -> [T; 4] {
                [$(self.$field),*]
            }

            #[doc = concat!("The values in the order of [`", stringify!($key), "::ALL`].")]
            pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
                [$(&self.$field),*].into_iter()
            }

            #[doc = concat!("Each ", $what, " with its value.")]
            pub fn iter(&self) -> impl DoubleEndedIterator<Item = ($key, &T)> {
                $key::ALL.into_iter().zip([$(&self.$field),*])
            }
        }

        impl<T> Index<$key> for $name<T> {
            type Output = T;
            #[inline(always)]
            fn index(&self, key: $key) -> &T {
                match key { $($key::$variant => &self.$field),* }
            }
        }

        impl<T> IndexMut<$key> for $name<T> {
            #[inline(always)]
            fn index_mut(&mut self, key: $key) -> &mut T {
                match key { $($key::$variant => &mut self.$field),* }
            }
        }
    };
}

by!(BySeat, Seat, "seat", north = North as "N", east = East as "E", south = South as "S", west = West as "W");
by!(
    BySuit,
    Suit,
    "suit",
    clubs = Clubs as "C",
    diamonds = Diamonds as "D",
    hearts = Hearts as "H",
    spades = Spades as "S"
);
