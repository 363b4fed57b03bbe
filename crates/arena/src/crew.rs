//! Everybody who takes part in a match, made once and used for many games.

use std::error::Error;

use cards::{BySeat, Seat, Seed};
use game::{Budget, Deterministic, Foul, Hidden, PlainText};
use players::{Roster, Spec};
use table::{Chair, Fouled, Pending, Policy, Program, Table};

/// Players by their place in the line-up and by seat, seated when they are first needed. Options are
/// read, models loaded and programs outside started once, not for each game.
pub struct Crew<G: Hidden> {
    specs: Vec<Spec>,
    /// Who makes the players of a place that is not the roster's.
    makers: Vec<Option<Maker<G>>>,
    programs: Vec<BySeat<Option<Program<G>>>>,
}

/// Makes a player for a seat.
pub type Maker<G> = Box<dyn Fn(Seat) -> Result<Program<G>, Foul> + Send>;

/// A table of a match: four programs, of which each began anew.
pub struct MatchTable<'c, G: Hidden> {
    crew: &'c mut Crew<G>,
    places: BySeat<usize>,
    table: Option<Table<G>>,
}

impl<G: Roster> Crew<G>
where
    G::View: PlainText,
{
    /// Nobody is seated yet.
    pub fn new(specs: impl IntoIterator<Item = Spec>) -> Crew<G> {
        let specs: Vec<Spec> = specs.into_iter().collect();
        let programs = specs.iter().map(|_| BySeat::from_fn(|_| None)).collect();
        let makers = specs.iter().map(|_| None).collect();
        Crew { specs, makers, programs }
    }

    /// The same with players from elsewhere at a place of the line-up. Its specification is a name only.
    #[must_use]
    pub fn with(mut self, place: usize, maker: Maker<G>) -> Crew<G> {
        self.makers[place] = Some(maker);
        self
    }

    fn make(&self, place: usize, seat: Seat, seed: Seed) -> Result<Program<G>, Box<dyn Error>> {
        match &self.makers[place] {
            Some(maker) => Ok(maker(seat)?),
            None => Ok(table::player::<G>(&self.specs[place], seed.child(seat))?),
        }
    }

    /// Four of them at a table; numbers are places in the line-up. Each draws from a seed that depends
    /// on its seat alone: equal players meet equal chances wherever the others sit.
    pub fn sit(&mut self, places: BySeat<usize>, game: G, seed: Seed) -> Result<MatchTable<'_, G>, Fouled> {
        let mut chairs = Vec::with_capacity(4);
        for seat in Seat::ALL {
            let kept = self.programs[places[seat]][seat].take();
            let mut program = match kept {
                Some(program) => program,
                None => self
                    .make(places[seat], seat, seed)
                    .map_err(|why| Fouled { seat, what: format!("cannot play: {why}") })?,
            };
            program.begin(seed.child(seat));
            chairs.push((seat, Chair::Program(program)));
        }
        Ok(MatchTable { crew: self, places, table: Some(Table::new(game, chairs, Policy::End)) })
    }
}

impl<G: Hidden + Deterministic> MatchTable<'_, G> {
    /// Plays the game to its end, and says how it stands then, also after a foul.
    pub fn play(&mut self) -> (&G, Result<(), Fouled>) {
        self.play_until(|_| false)
    }

    /// Plays until this holds or the game is over, and says how it stands then, also after a foul.
    pub fn play_until(&mut self, done: impl Fn(&G) -> bool) -> (&G, Result<(), Fouled>) {
        let table = self.table.as_mut().expect("there is a table until it is dissolved");
        while !done(table.game()) && matches!(table.pending(), Pending::Program(_)) {
            table.think(&Budget::unlimited());
        }
        (table.game(), table.foul().cloned().map_or(Ok(()), Err))
    }

    /// The next game of the same sitting; nobody forgets the last one.
    pub fn deal(&mut self, game: G) {
        self.table.as_mut().expect("there is a table until it is dissolved").deal_on(game);
    }
}

/// Everybody goes back to the crew.
impl<G: Hidden> Drop for MatchTable<'_, G> {
    fn drop(&mut self) {
        for (seat, chair) in self.table.take().into_iter().flat_map(Table::dissolve) {
            if let Chair::Program(program) = chair {
                self.crew.programs[self.places[seat]][seat] = Some(program);
            }
        }
    }
}
