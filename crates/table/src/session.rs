//! A table on which one game of a series follows the other.

use cards::Seat;
use game::{Budget, Foul, Game, PlainText, View};
use players::{Roster, Spec};
use serde_json::{Value, json};

use crate::any::{AnyTable, Hint, OpenError, PlayError, Setup, Step};
use crate::live::{Chair, Pending, Policy, Program, Recorded, Table, ask};
use crate::seating;
use crate::series::{News, Series};

/// A table on which one game of a series follows the other.
pub(crate) struct Session<S: Series> {
    pub(crate) setup: Setup,
    pub(crate) series: S,
    pub(crate) table: Table<S::Game>,
    /// The games before this one.
    pub(crate) before: Vec<Past<<S::Game as Game>::Move>>,
    /// A claim that ended this game.
    pub(crate) claimed: Option<Claimed>,
    /// Whether the end of this game has been entered and told.
    pub(crate) entered: bool,
    pub(crate) over: bool,
    pub(crate) adviser: Program<S::Game>,
    pub(crate) watched: Seat,
}

/// A claim: whose side gets how many of the tricks that are left.
pub(crate) type Claimed = (Seat, u8);

/// A game before this one.
pub(crate) struct Past<M> {
    record: Vec<Recorded<M>>,
    claimed: Option<Claimed>,
}

impl<S: Series> Session<S>
where
    <S::Game as game::Hidden>::View: PlainText,
{
    pub(crate) fn open(setup: &Setup) -> Result<Session<S>, OpenError> {
        let mut series = S::new(&setup.chosen, setup.seed)?;
        let game = series.next().expect("a series has a first game");
        let seats = game::Hidden::seats(&game);
        let people = setup.people.clone().unwrap_or_else(|| vec![S::USUAL_SEAT]);
        if let Some(&seat) = people.iter().find(|seat| !seats.contains(seat)) {
            let known: Vec<_> = seats.iter().map(|seat| format!("{seat:#}")).collect();
            return Err(OpenError::NoSuchSeat { seat, game: S::Game::NAME, known: known.join(" or ") });
        }
        let first = || Spec::plain(S::Game::roster()[0].name);
        let against = setup.against.clone().unwrap_or_else(first);
        let adviser = setup.adviser.clone().unwrap_or_else(first);
        let seed = setup.seed.child("players");
        let mut chairs = Vec::new();
        for &seat in seats {
            chairs.push((
                seat,
                match people.contains(&seat) {
                    true => Chair::Person,
                    false => Chair::Program(seating::player::<S::Game>(&against, seed.child(seat))?),
                },
            ));
        }
        let adviser = seating::player::<S::Game>(&adviser, seed.child("adviser"))?;
        let watched = people.first().copied().unwrap_or(S::USUAL_SEAT);
        let table = Table::new(game, chairs, Policy::End);
        let (before, claimed, setup) = (Vec::new(), None, setup.clone());
        let mut session =
            Session { setup, series, table, before, claimed, entered: false, over: false, adviser, watched };
        let record = std::mem::take(&mut session.setup.record);
        for (i, typed) in record.iter().enumerate() {
            session.settle();
            let Some(actor) = game::Hidden::actor(session.table.game()) else {
                return Err(OpenError::RecordTooLong(record.len()));
            };
            let wrong = |why: PlayError| OpenError::Record { number: i + 1, typed: typed.clone(), why };
            let mv = session.table.view(actor).read(typed).map_err(|why| wrong(why.into()))?;
            session.table.replay(mv).map_err(|why| wrong(why.into()))?;
        }
        Ok(session)
    }

    /// Chance moves and new games, without a word, until somebody has to decide or all is over.
    fn settle(&mut self) {
        loop {
            if self.table.pending() == Pending::Chance {
                self.roll();
            } else if self.table.pending() == Pending::Over && self.table.foul().is_none() && !self.over {
                if !self.entered {
                    self.enter();
                }
                self.next();
            } else {
                return;
            }
        }
    }

    /// Dice depend on the seed and on how many moves were made, so that they fall alike after an undo.
    fn roll(&mut self) {
        let seed = self.setup.seed.child("dice").child(self.before.len());
        let mut rng = seed.child(self.table.record().len()).rng();
        self.table.roll(|game| S::draw(game, &mut rng));
    }

    fn enter(&mut self) -> News {
        self.entered = true;
        self.series.enter(self.table.game(), self.watched)
    }

    /// The next game, if there is one.
    fn next(&mut self) {
        match self.series.next() {
            Some(game) => {
                let record = self.table.record().to_vec();
                self.before.push(Past { record, claimed: self.claimed.take() });
                let seed = self.setup.seed.child("players").child(self.before.len());
                self.table.deal(game, seed);
                self.entered = false;
            }
            None => self.over = true,
        }
    }
}

impl<M: Copy> Past<M> {
    fn play_again<S: Series<Game: Game<Move = M>>>(&self, game: &mut S::Game) {
        self.record.iter().for_each(|recorded| game.play(recorded.mv));
        agree_again::<S>(game, self.claimed);
    }
}

fn agree_again<S: Series>(game: &mut S::Game, claimed: Option<Claimed>) {
    if let Some((seat, tricks)) = claimed {
        S::claim(game, seat, tricks).expect("the claim was good before");
    }
}

impl<S: Series> AnyTable for Session<S>
where
    <S::Game as game::Hidden>::View: PlainText,
{
    fn game(&self) -> &'static str {
        S::Game::NAME
    }

    fn seats(&self) -> &'static [Seat] {
        game::Hidden::seats(self.table.game())
    }

    fn help(&self) -> &'static str {
        <S::Game as game::Hidden>::View::HELP
    }

    fn pending(&self) -> Pending {
        self.table.pending()
    }

    fn view(&self, seat: Seat) -> Value {
        json!(self.table.view(seat))
    }

    fn draw(&self, seat: Seat) -> String {
        self.table.view(seat).draw()
    }

    fn log(&self, seat: Seat) -> Vec<String> {
        self.table.view(seat).log()
    }

    fn moves(&self, seat: Seat) -> Vec<String> {
        let view = self.table.view(seat);
        view.moves().into_iter().map(|mv| view.name(mv)).collect()
    }

    fn play(&mut self, seat: Seat, typed: &str) -> Result<(), PlayError> {
        let mv = self.table.view(seat).read(typed)?;
        self.table.play(seat, mv)?;
        Ok(())
    }

    fn step(&mut self, budget: &Budget) -> Step {
        match self.table.pending() {
            Pending::Chance => self.roll(),
            Pending::Program(_) => {
                self.table.think(budget);
            }
            Pending::Person(_) | Pending::Empty(_) | Pending::Thinking(_) => return Step::Waiting,
            Pending::Over => {
                if let Some(foul) = self.table.foul() {
                    return Step::Fouled(foul.clone());
                }
                if !self.entered {
                    return Step::News(self.enter());
                }
                if self.over {
                    return Step::Over;
                }
                self.next();
                if self.over {
                    return self.series.end().map_or(Step::Over, Step::News);
                }
            }
        }
        match self.table.foul() {
            Some(foul) => Step::Fouled(foul.clone()),
            None => Step::Moved,
        }
    }

    fn hint(&mut self, seat: Seat, budget: &Budget) -> Result<Hint, Foul> {
        let view = self.table.view(seat);
        let decision = ask(self.adviser.as_mut(), &view, budget)?;
        Ok(Hint::of(&view, decision))
    }

    fn undo(&mut self, seat: Seat) -> bool {
        self.over = false;
        if self.table.undo(seat) {
            (self.entered, self.claimed) = (false, None);
            return true;
        }
        // The last decision lies in an earlier game: the series is played again up to there.
        let decided = |game: &Past<_>| game.record.iter().any(|recorded| recorded.actor == Some(seat));
        let Some(last) = self.before.iter().rposition(decided) else { return false };
        let mut games: Vec<_> = self.before.drain(..).take(last + 1).collect();
        let undone = games.pop().expect("the game with the last decision");
        let mut series = S::new(&self.setup.chosen, self.setup.seed).expect("the options were good before");
        let start = |series: &mut S| series.next().expect("the series was longer before");
        let seed = self.setup.seed.child("players");
        for past in &games {
            let mut game = start(&mut series);
            past.play_again::<S>(&mut game);
            series.enter(&game, self.watched);
        }
        self.table.deal(start(&mut series), seed.child(games.len()));
        for recorded in undone.record {
            match recorded.actor {
                None => drop(self.table.roll(|_| recorded.mv)),
                Some(_) => self.table.replay(recorded.mv).expect("the move was legal before"),
            }
        }
        (self.series, self.before, self.entered, self.claimed) = (series, games, false, None);
        self.table.undo(seat)
    }

    fn record(&self) -> Vec<String> {
        let mut series = S::new(&self.setup.chosen, self.setup.seed).expect("the options were good before");
        let mut names = Vec::new();
        let before = self.before.iter().map(|past| (past.record.as_slice(), past.claimed));
        for (record, claimed) in before.chain([(self.table.record(), self.claimed)]) {
            let Some(mut game) = series.next() else { break };
            for recorded in record {
                if let Some(actor) = recorded.actor {
                    names.push(game::Hidden::view(&game, actor).name(recorded.mv));
                }
                game.play(recorded.mv);
            }
            agree_again::<S>(&mut game, claimed);
            if game.turn() == game::Turn::Over {
                series.enter(&game, self.watched);
            }
        }
        names
    }
}
