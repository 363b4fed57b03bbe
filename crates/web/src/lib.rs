//! The table in the browser: a server for people and programs, and its pages.
//!
//! A door: it holds no rule of a game, no search and no policy. Each folder of routes is a room of its
//! own, put together in [`server`]: `tables` where games are played, `study` where deals are looked
//! at, `lab` with the experiments. The pages lie in `page/` and are part of the program.

mod guard;
mod house;
mod lab;
mod openapi;
mod page;
mod refusal;
pub mod server;
mod study;
mod tables;
mod thinkers;

pub use house::House;
pub use refusal::Refusal;
pub use server::{Options, Server, StartError, serve};
pub use thinkers::Thinkers;
