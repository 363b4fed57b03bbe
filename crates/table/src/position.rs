//! Positions, views and players of any game, in words: for whoever steps through a game without a
//! table. The types are hidden as those of tables are in [`AnyTable`](crate::AnyTable).

use std::any::Any;
use std::marker::PhantomData;

use cards::{Rng, Seat, Seed};
use game::{Budget, Decision, Foul, Game, Hidden, PlainText, Player, Rated, Side, Turn, View};
use players::Roster;
use serde_json::{Value, json};

use crate::any::Hint;
use crate::live::{Program, ask};
use crate::series::Series;

/// A position of some game.
pub trait AnyPosition: Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The seats that take part, in order of turn.
    fn seats(&self) -> &'static [Seat];
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// Who decides; nobody at chance's turn or when it is over.
    fn actor(&self) -> Option<Seat>;
    /// Who is paid for what this seat does.
    fn side(&self, seat: Seat) -> Side;
    /// What each side is paid; before the end, what has been won so far.
    fn payoff(&self) -> Vec<f64>;
    /// What a seat knows.
    fn view(&self, seat: Seat) -> Box<dyn AnyView>;
    /// The move of whoever decides, as typed.
    fn play(&mut self, typed: &str) -> Result<(), StepError>;
    /// A move of chance. False, and nothing happens, when it is not chance's turn.
    fn roll(&mut self, rng: &mut Rng) -> bool;
    /// The same position once more.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
}

/// What one seat knows in some game.
pub trait AnyView: Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// Whose view it is.
    fn seat(&self) -> Seat;
    /// What this seat may do now.
    fn moves(&self) -> Vec<String>;
    /// As data.
    fn data(&self) -> Value;
    /// Drawn.
    fn draw(&self) -> String;
    /// What the seat has witnessed, oldest first.
    fn log(&self) -> Vec<String>;
    /// The same view once more.
    fn boxed_clone(&self) -> Box<dyn AnyView>;
    /// For the player of the same game that is asked about it.
    fn as_any(&self) -> &dyn Any;
}

/// A player of some game.
pub trait AnyPlayer: Send {
    /// A new game begins; see [`Player::begin`].
    fn begin(&mut self, seed: Seed);
    /// One of the view's moves, and the reasons.
    fn choose(&mut self, view: &dyn AnyView, budget: &Budget) -> Result<Hint, Foul>;
}

/// Why a position stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepError {
    /// It is no legal move.
    #[error(transparent)]
    Misread(#[from] game::Misread),
    /// Chance moves, or the game is over.
    #[error("nobody has to decide: {0}")]
    NobodyDecides(&'static str),
}

/// A position of a series' game.
struct Standing<S: Series>(S::Game, PhantomData<fn() -> S>);

/// The position of a game that is known by its type.
pub(crate) fn standing<S: Series>(game: S::Game) -> Box<dyn AnyPosition>
where
    <S::Game as Hidden>::View: PlainText,
{
    Box::new(Standing::<S>(game, PhantomData))
}

impl<S: Series> AnyPosition for Standing<S>
where
    <S::Game as Hidden>::View: PlainText,
{
    fn game(&self) -> &'static str {
        S::Game::NAME
    }

    fn seats(&self) -> &'static [Seat] {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn actor(&self) -> Option<Seat> {
        self.0.actor()
    }

    fn side(&self, seat: Seat) -> Side {
        self.0.side(seat)
    }

    fn payoff(&self) -> Vec<f64> {
        self.0.payoff().as_ref().to_vec()
    }

    fn view(&self, seat: Seat) -> Box<dyn AnyView> {
        Box::new(Seen::<S::Game>(self.0.view(seat)))
    }

    fn play(&mut self, typed: &str) -> Result<(), StepError> {
        let Some(actor) = self.0.actor() else {
            let why = if self.0.turn() == Turn::Over { "the game is over" } else { "chance moves, by roll" };
            return Err(StepError::NobodyDecides(why));
        };
        let mv = self.0.view(actor).read(typed)?;
        self.0.play(mv);
        Ok(())
    }

    fn roll(&mut self, rng: &mut Rng) -> bool {
        let is_chance = self.0.turn() == Turn::Chance;
        if is_chance {
            let mv = S::draw(&self.0, rng);
            self.0.play(mv);
        }
        is_chance
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        standing::<S>(self.0.clone())
    }
}

/// The view of a game that is known by its type.
struct Seen<G: Hidden>(G::View);

impl<G: Roster> AnyView for Seen<G>
where
    G::View: PlainText + Send + Sync + 'static,
{
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seat(&self) -> Seat {
        self.0.seat()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves().into_iter().map(|mv| self.0.name(mv)).collect()
    }

    fn data(&self) -> Value {
        json!(self.0)
    }

    fn draw(&self) -> String {
        self.0.draw()
    }

    fn log(&self) -> Vec<String> {
        self.0.log()
    }

    fn boxed_clone(&self) -> Box<dyn AnyView> {
        Box::new(Seen::<G>(self.0.clone()))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}

/// A player of a game that is known by its type, asked in words.
pub(crate) struct Worded<G: Hidden>(pub Program<G>);

impl<G: Roster> AnyPlayer for Worded<G>
where
    G::View: PlainText + 'static,
{
    fn begin(&mut self, seed: Seed) {
        self.0.begin(seed);
    }

    fn choose(&mut self, view: &dyn AnyView, budget: &Budget) -> Result<Hint, Foul> {
        let seen = view.as_any().downcast_ref::<G::View>();
        let seen = seen.ok_or_else(|| {
            Foul::Unreadable(format!("it plays {}, and this is a view of {}", G::NAME, view.game()))
        })?;
        if seen.moves().into_iter().next().is_none() {
            return Err(Foul::Unreadable("the view has nothing to decide".to_owned()));
        }
        Ok(Hint::of(seen, ask(self.0.as_mut(), seen, budget)?))
    }
}

/// A player that answers in words, seated at a game that is known by its type.
struct InWords(Box<dyn AnyPlayer>);

/// Seats a player that answers in words. A move that cannot be read is its foul.
pub fn in_words<G: Roster>(player: Box<dyn AnyPlayer>) -> Program<G>
where
    G::View: PlainText + Send + Sync + 'static,
{
    Box::new(InWords(player))
}

impl<G: Roster> Player<G> for InWords
where
    G::View: PlainText + Send + Sync + 'static,
{
    fn choose(&mut self, view: &G::View, budget: &Budget) -> Result<Decision<G::Move>, Foul> {
        let hint = self.0.choose(&Seen::<G>(view.clone()), budget)?;
        let best = view.read(&hint.best).map_err(|why| Foul::Unreadable(why.to_string()))?;
        Ok(hint.notes.into_iter().fold(Decision::silent(best), Decision::because))
    }

    fn begin(&mut self, seed: Seed) {
        self.0.begin(seed);
    }
}

impl Hint {
    /// A decision in words; moves with the highest values first.
    pub(crate) fn of<V: PlainText>(view: &V, decision: Decision<V::Move>) -> Hint {
        let mut rated = decision.rated;
        rated.sort_by(|a, b| b.value.total_cmp(&a.value));
        Hint {
            best: view.name(decision.best),
            notes: decision.notes.into_iter().map(|note| note.0).collect(),
            rated: rated.iter().map(|Rated { mv, value }| (view.name(*mv), *value)).collect(),
        }
    }
}
