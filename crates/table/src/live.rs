//! One game in progress: who sits where, whose decision it is, and every move so far.

use cards::{Seat, Seed};
use game::{Budget, Decision, Foul, Hidden, Player, Turn, View};
use serde::{Deserialize, Serialize};

/// A program that may be handed from thread to thread.
pub type Program<G> = Box<dyn Player<G> + Send>;

/// Who decides for a seat.
pub enum Chair<G: Hidden> {
    /// Somebody outside, whose moves come in by [`Table::play`].
    Person,
    /// A program.
    Program(Program<G>),
    /// Nobody, until somebody sits down.
    Empty,
    /// A program that is thinking elsewhere; see [`Table::lend`].
    Thinking,
}

/// What a table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// Nothing: the game is over, or was ended by a foul.
    Over,
    /// A move of chance.
    Chance,
    /// A person at this seat.
    Person(Seat),
    /// The program at this seat.
    Program(Seat),
    /// Somebody to sit down here.
    Empty(Seat),
    /// A program that thinks elsewhere.
    Thinking(Seat),
}

/// What happens when a program commits a foul, or when the clock outside says that whoever has to
/// decide is late.
pub enum Policy<G: Hidden> {
    /// The game ends.
    End,
    /// A program made here takes the seat.
    Substitute(Box<dyn FnMut(Seat) -> Program<G> + Send>),
    /// The table waits: a program gives its chair up, a person is waited for.
    Wait,
}

/// A game that was ended by a foul.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{seat} {what}")]
pub struct Fouled {
    /// Where the player sat.
    pub seat: Seat,
    /// What it did.
    pub what: String,
}

/// A move that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved<M> {
    /// Who decided; nobody where chance did.
    pub actor: Option<Seat>,
    /// The move.
    pub mv: M,
    /// What a program thought about it.
    pub decision: Option<Decision<M>>,
}

/// One move of the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recorded<M> {
    /// Who decided; nobody where chance did.
    pub actor: Option<Seat>,
    /// The move.
    pub mv: M,
}

/// Why a move was refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// Another seat decides, or nobody.
    #[error("it is not for {0} to decide now")]
    NotYours(Seat),
    /// The move is not legal.
    #[error("this is not a legal move now")]
    Illegal,
}

/// A live game of any number of seats. It plays by itself as far as [`pending`](Table::pending) names
/// programs, and takes everything else from outside: the moves of people and of chance, the clock, and
/// who comes and goes. Nothing in it waits.
pub struct Table<G: Hidden> {
    start: G,
    game: G,
    chairs: Vec<(Seat, Chair<G>)>,
    record: Vec<Recorded<G::Move>>,
    policy: Policy<G>,
    foul: Option<Fouled>,
    /// How often the position has changed, in whatever way.
    changes: u64,
}

/// A program on its way to think on another thread, with all that it may know.
pub struct Errand<G: Hidden> {
    /// Where it sits.
    pub seat: Seat,
    program: Program<G>,
    view: G::View,
    /// How often the position had changed when it left.
    changes: u64,
}

impl<G: Hidden> Errand<G> {
    /// Thinks. To be handed to [`Table::welcome`].
    pub fn think(&mut self, budget: &Budget) -> Result<Decision<G::Move>, Foul> {
        ask(self.program.as_mut(), &self.view, budget)
    }
}

/// Asks one player for one move and checks that it is legal.
pub fn ask<G: Hidden>(
    player: &mut dyn Player<G>,
    view: &G::View,
    budget: &Budget,
) -> Result<Decision<G::Move>, Foul> {
    let decision = player.choose(view, budget)?;
    if view.moves().into_iter().any(|legal| legal == decision.best) {
        Ok(decision)
    } else {
        Err(Foul::Illegal(format!("{:?}", decision.best)))
    }
}

impl<G: Hidden> Table<G> {
    /// A table at the start of a game. Every seat of the game has a chair, in any order; a seat that
    /// is not named is empty.
    pub fn new(game: G, mut chairs: Vec<(Seat, Chair<G>)>, policy: Policy<G>) -> Table<G> {
        for &seat in game.seats() {
            if !chairs.iter().any(|(taken, _)| *taken == seat) {
                chairs.push((seat, Chair::Empty));
            }
        }
        Table { start: game.clone(), game, chairs, record: Vec::new(), policy, foul: None, changes: 0 }
    }

    /// The next game of the same people and programs. Programs begin anew, each from its own seed.
    pub fn deal(&mut self, game: G, seed: Seed) {
        for (seat, chair) in &mut self.chairs {
            if let Chair::Program(program) = chair {
                program.begin(seed.child(*seat));
            }
        }
        self.deal_on(game);
    }

    /// The next game of the same people and programs, in which programs remember the last one.
    pub fn deal_on(&mut self, game: G) {
        self.start = game.clone();
        self.game = game;
        self.record.clear();
        self.foul = None;
        self.changes += 1;
    }

    /// The position. For whoever keeps the table; a seat is shown its [`view`](Table::view).
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What a seat knows.
    pub fn view(&self, seat: Seat) -> G::View {
        self.game.view(seat)
    }

    /// Every move so far.
    pub fn record(&self) -> &[Recorded<G::Move>] {
        &self.record
    }

    /// The foul that ended the game, if one did.
    pub fn foul(&self) -> Option<&Fouled> {
        self.foul.as_ref()
    }

    /// What the table waits for.
    pub fn pending(&self) -> Pending {
        if self.foul.is_some() {
            return Pending::Over;
        }
        match (self.game.turn(), self.game.actor()) {
            (Turn::Over, _) => Pending::Over,
            (Turn::Chance, _) | (_, None) => Pending::Chance,
            (Turn::Side(_), Some(seat)) => match self.chair(seat) {
                Chair::Person => Pending::Person(seat),
                Chair::Program(_) => Pending::Program(seat),
                Chair::Empty => Pending::Empty(seat),
                Chair::Thinking => Pending::Thinking(seat),
            },
        }
    }

    /// A person's move.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Result<Moved<G::Move>, Refused> {
        if self.pending() != Pending::Person(seat) {
            return Err(Refused::NotYours(seat));
        }
        if !self.game.moves().into_iter().any(|legal| legal == mv) {
            return Err(Refused::Illegal);
        }
        Ok(self.apply(Some(seat), mv, None))
    }

    /// A move of chance. `None`, and nothing happens, when it is not chance's turn.
    pub fn roll(&mut self, draw: impl FnOnce(&G) -> G::Move) -> Option<Moved<G::Move>> {
        (self.pending() == Pending::Chance).then(|| {
            let mv = draw(&self.game);
            self.apply(None, mv, None)
        })
    }

    /// Plays on this thread until the game is over or a person has to decide; `draw` moves for chance.
    pub fn play_on(&mut self, budget: &Budget, mut draw: impl FnMut(&G) -> G::Move) -> Result<(), Fouled> {
        loop {
            match self.pending() {
                Pending::Chance => drop(self.roll(&mut draw)),
                Pending::Program(_) => drop(self.think(budget)),
                Pending::Person(_) | Pending::Empty(_) | Pending::Thinking(_) | Pending::Over => break,
            }
        }
        self.foul.clone().map_or(Ok(()), Err)
    }

    /// Everybody leaves.
    pub fn dissolve(self) -> impl Iterator<Item = (Seat, Chair<G>)> {
        self.chairs.into_iter()
    }

    /// The move of the program that has to decide, on this thread. `None` when no program has to, and
    /// when the policy had to be applied instead.
    pub fn think(&mut self, budget: &Budget) -> Option<Moved<G::Move>> {
        let Pending::Program(seat) = self.pending() else { return None };
        let view = self.game.view(seat);
        let Chair::Program(program) = self.chair_mut(seat) else { return None };
        match ask(program.as_mut(), &view, budget) {
            Ok(decision) => Some(self.apply(Some(seat), decision.best, Some(decision))),
            Err(foul) => {
                self.remedy(seat, foul.to_string());
                None
            }
        }
    }

    /// Takes the program that has to decide out of its chair, so that it can think on another thread.
    pub fn lend(&mut self) -> Option<Errand<G>> {
        let Pending::Program(seat) = self.pending() else { return None };
        let (view, changes) = (self.game.view(seat), self.changes);
        match std::mem::replace(self.chair_mut(seat), Chair::Thinking) {
            Chair::Program(program) => Some(Errand { seat, program, view, changes }),
            other => {
                *self.chair_mut(seat) = other;
                None
            }
        }
    }

    /// A program comes back with what it thought. If somebody else has taken its seat, or the position
    /// is another one by now, nothing else happens.
    pub fn welcome(
        &mut self,
        errand: Errand<G>,
        result: Result<Decision<G::Move>, Foul>,
    ) -> Option<Moved<G::Move>> {
        let Errand { seat, program, changes, .. } = errand;
        if !matches!(self.chair(seat), Chair::Thinking) {
            return None;
        }
        *self.chair_mut(seat) = Chair::Program(program);
        if changes != self.changes || self.pending() != Pending::Program(seat) {
            return None;
        }
        match result {
            Ok(decision) => Some(self.apply(Some(seat), decision.best, Some(decision))),
            Err(foul) => {
                self.remedy(seat, foul.to_string());
                None
            }
        }
    }

    /// The clock outside says that whoever has to decide took too long.
    pub fn late(&mut self) {
        if let Pending::Person(seat) | Pending::Program(seat) | Pending::Thinking(seat) = self.pending() {
            self.remedy(seat, "did not answer in time".to_owned());
        }
    }

    /// Seats somebody else, or nobody; whoever sat there leaves. Serves for joining, leaving, coming
    /// back and being replaced.
    pub fn seat(&mut self, seat: Seat, chair: Chair<G>) -> Chair<G> {
        std::mem::replace(self.chair_mut(seat), chair)
    }

    /// Who sits there.
    pub fn chair(&self, seat: Seat) -> &Chair<G> {
        &self.chairs.iter().find(|(taken, _)| *taken == seat).expect("every seat has a chair").1
    }

    /// Changes the position by an agreement that is no move, such as a claim. Undo forgets it.
    pub fn agree<E>(&mut self, agreement: impl FnOnce(&mut G) -> Result<(), E>) -> Result<(), E> {
        self.changes += 1;
        agreement(&mut self.game)
    }

    /// Goes back to before the last decision of this seat. False, and nothing happens, if there is
    /// none.
    pub fn undo(&mut self, seat: Seat) -> bool {
        let Some(last) = self.record.iter().rposition(|recorded| recorded.actor == Some(seat)) else {
            return false;
        };
        self.changes += 1;
        self.record.truncate(last);
        self.game = self.start.clone();
        self.record.iter().for_each(|recorded| self.game.play(recorded.mv));
        self.foul = None;
        true
    }

    /// Makes a move of the record again, whoever sits there: for going on later.
    pub fn replay(&mut self, mv: G::Move) -> Result<(), Refused> {
        let actor = self.game.actor();
        if !self.game.moves().into_iter().any(|legal| legal == mv) {
            return Err(Refused::Illegal);
        }
        self.apply(actor, mv, None);
        Ok(())
    }

    fn apply(
        &mut self,
        actor: Option<Seat>,
        mv: G::Move,
        decision: Option<Decision<G::Move>>,
    ) -> Moved<G::Move> {
        self.changes += 1;
        self.game.play(mv);
        self.record.push(Recorded { actor, mv });
        Moved { actor, mv, decision }
    }

    fn remedy(&mut self, seat: Seat, what: String) {
        match &mut self.policy {
            Policy::End => self.foul = Some(Fouled { seat, what }),
            Policy::Substitute(make) => {
                let program = make(seat);
                *self.chair_mut(seat) = Chair::Program(program);
            }
            Policy::Wait => {
                if !matches!(self.chair(seat), Chair::Person) {
                    *self.chair_mut(seat) = Chair::Empty;
                }
            }
        }
    }

    fn chair_mut(&mut self, seat: Seat) -> &mut Chair<G> {
        &mut self.chairs.iter_mut().find(|(taken, _)| *taken == seat).expect("every seat has a chair").1
    }
}
