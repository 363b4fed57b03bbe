//! One table in play: who is there, what has happened, and what waits for an answer.

use cards::{BySeat, Seat};
use game::Budget;
use serde_json::{Value, json};
use table::{Pending, Returned, SharedTable, Step};

use crate::Refusal;
use crate::tables::events::Event;
use crate::tables::listeners::Listeners;
use crate::tables::plan::{self, Place, Plan};
use crate::tables::store::{KeptGame, Store, now};

/// One table in play.
pub struct Live {
    /// Its name in addresses; whoever knows it may look on.
    pub id: String,
    pub(super) owner: String,
    pub(super) plan: Plan,
    pub(super) table: Box<dyn SharedTable>,
    pub(super) sitting: BySeat<Sitting>,
    pub(super) pace: u64,
    pub(super) chat: Vec<Value>,
    /// What came of the games before this one, and of this one once it is over.
    pub(super) results: Vec<Value>,
    /// Whether the result lies on the table and nobody has gone on yet.
    pub(super) on_show: bool,
    /// What was said at the end of all games, or why the game was ended.
    pub(super) ended: Option<String>,
    pub(super) asked: Option<Asked>,
    pub(super) listeners: Listeners,
    /// How many events there were.
    pub(super) events: u64,
    /// Counts snapshots, so that a page knows the newer of two.
    pub(super) shown: u64,
    /// Whether somebody sees to its programs.
    pub(super) driven: bool,
}

/// Who sits somewhere.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// The program; nobody when it is a person's seat.
    pub program: Option<String>,
    /// What lets a person sit down.
    pub token: Option<String>,
    /// What the person calls themselves, once they came.
    pub name: Option<String>,
    /// Whether the person left of their own will.
    pub left: bool,
}

/// A question to the others at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Who asks.
    pub by: Seat,
    /// What for.
    pub what: Favour,
    /// Who has not answered yet.
    pub open: Vec<Seat>,
    /// Whether programs are thinking about it.
    pub judged: bool,
}

/// What others may be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Favour {
    /// To let a decision be taken back.
    Undo,
    /// To let the side have so many of the tricks that are left.
    Claim(u8),
}

impl Live {
    /// A table brought to where its events lead.
    pub fn new(
        id: String,
        owner: String,
        plan: Plan,
        events: &[String],
        store: &Store,
    ) -> Result<Live, Refusal> {
        let table = plan.open()?;
        let sitting = plan.seats.clone().map(|place| match place {
            Place::Person(token) => Sitting { program: None, token: Some(token), name: None, left: false },
            Place::Program(spec) => Sitting { program: Some(spec), token: None, name: None, left: false },
        });
        let mut live = Live {
            id,
            owner,
            pace: plan.pace,
            plan,
            table,
            sitting,
            chat: Vec::new(),
            results: Vec::new(),
            on_show: false,
            ended: None,
            asked: None,
            listeners: Listeners::default(),
            events: 0,
            shown: 0,
            driven: false,
        };
        let name = live.id.clone();
        for (number, text) in events.iter().enumerate() {
            let broken = |why: String| {
                Refusal::conflict(format!("table {name} cannot be brought back: event {number}: {why}"))
            };
            let event: Event = serde_json::from_str(text).map_err(|why| broken(why.to_string()))?;
            live.apply(&event).map_err(|why| broken(why.message))?;
            live.finish(store)?;
            live.events += 1;
        }
        Ok(live)
    }

    /// Lets something happen and keeps it; moves have been made already.
    pub(super) fn happen(&mut self, store: &Store, events: &[Event]) -> Result<(), Refusal> {
        for event in events.iter().filter(|event| !matches!(event, Event::Moved { .. })) {
            self.apply(event)?;
        }
        let texts =
            events.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>().map_err(Refusal::bad)?;
        store.append(&self.id, self.events, &texts)?;
        self.events += texts.len() as u64;
        if events
            .iter()
            .any(|event| !matches!(event, Event::Chat { .. } | Event::Pace { .. } | Event::Joined { .. }))
        {
            self.asked = None;
        }
        self.finish(store)
    }

    fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Joined { seat, name } => {
                let sitting = &mut self.sitting[*seat];
                (sitting.name, sitting.left) = (Some(name.clone()), false);
                if sitting.program.take().is_some() {
                    self.table.seat_person(*seat);
                }
            }
            Event::Left { seat } => self.sitting[*seat].left = true,
            Event::Substituted { seat, player } => {
                let spec = plan::roster_player(plan::playable(&self.plan.game)?, player)?;
                self.table.seat_program(*seat, &spec).map_err(Refusal::bad)?;
                self.sitting[*seat].program = Some(spec.to_string());
            }
            Event::Opened { seat, token } => {
                self.sitting[*seat] =
                    Sitting { program: None, token: Some(token.clone()), name: None, left: false };
                self.table.seat_person(*seat);
            }
            Event::Moved { mv, .. } => self.table.replay(mv).map_err(Refusal::conflict)?,
            Event::Claimed { seat, tricks } => self.table.claim(*seat, *tricks).map_err(Refusal::conflict)?,
            Event::Undone { seat } => {
                if !self.table.undo_here(*seat) {
                    return Err(Refusal::conflict("there is nothing to take back in this game"));
                }
            }
            Event::Next => self.go_on()?,
            Event::Chat { seat, name, text } => {
                self.chat.push(json!({ "seat": seat, "name": name, "text": text }));
                let many = self.chat.len().saturating_sub(200);
                self.chat.drain(..many);
            }
            Event::Pace { milliseconds } => self.pace = *milliseconds,
        }
        Ok(())
    }

    /// Goes on from a result that lies on the table.
    fn go_on(&mut self) -> Result<(), Refusal> {
        if !self.on_show || self.ended.is_some() {
            return Err(Refusal::conflict("there is no result to go on from"));
        }
        self.on_show = false;
        match self.table.step(&Budget::nodes(1)) {
            Step::News(news) => self.ended = Some(news.text),
            Step::Over => self.ended = Some("All games are over.".to_owned()),
            _ => {}
        }
        if self.ended.is_some() {
            self.on_show = true;
        }
        Ok(())
    }

    /// Enters a game that is over, puts its result on the table, and keeps it.
    fn finish(&mut self, store: &Store) -> Result<(), Refusal> {
        if self.table.pending() != Pending::Over || self.on_show || self.ended.is_some() {
            return Ok(());
        }
        let number = self.table.number();
        match self.table.step(&Budget::nodes(1)) {
            Step::News(news) => {
                let played = self.table.everything();
                let seats = self
                    .sitting
                    .clone()
                    .map(|sitting| sitting.program.unwrap_or_else(|| "person".to_owned()));
                let mut result =
                    json!({ "number": number, "kind": news.kind, "text": news.text, "data": news.data });
                let kept = KeptGame {
                    id: format!("{}-{number}", self.id),
                    table: self.id.clone(),
                    number,
                    game: self.plan.game.clone(),
                    at: now(),
                    summary: json!({ "seats": seats, "you": self.plan.host, "data": news.data }),
                    played: played.clone(),
                };
                store.keep(&self.owner, &kept)?;
                result["played"] = played;
                result["compared"] = store.compared(&self.id, number)?.unwrap_or_default();
                self.results.push(result);
                self.on_show = true;
            }
            Step::Fouled(foul) => {
                self.ended = Some(foul.to_string());
                self.on_show = true;
            }
            _ => {}
        }
        Ok(())
    }

    /// A program comes back. True if it moved.
    pub(super) fn welcome(
        &mut self,
        store: &Store,
        mission: Box<dyn table::Mission>,
    ) -> Result<bool, Refusal> {
        match self.table.welcome(mission) {
            Returned::Played(seat, mv) => {
                self.happen(store, &[Event::Moved { seat, mv }])?;
                Ok(true)
            }
            Returned::TooLate => Ok(false),
            Returned::Fouled => self.finish(store).map(|()| true),
        }
    }

    /// A program was lost while it thought; another of its kind takes its seat.
    pub(super) fn replace_lost(&mut self, seat: Seat) -> Result<(), Refusal> {
        let Some(spec) = &self.sitting[seat].program else { return Ok(()) };
        let spec = plan::roster_player(plan::playable(&self.plan.game)?, spec)?;
        self.table.seat_program(seat, &spec).map_err(Refusal::bad)
    }

    /// The player that a board is compared with: the first program of the table, or the usual one.
    pub(super) fn program_to_compare(&self) -> players::Spec {
        let seated = self.sitting.values().find_map(|sitting| sitting.program.as_deref());
        let spec = seated.filter(|spec| *spec != "random").unwrap_or("baron");
        spec.parse().unwrap_or_else(|_| players::Spec::plain("baron"))
    }

    /// How long programs wait now; passing at hearts is not drawn out.
    pub(super) fn pace_now(&self) -> u64 {
        let passing = self.plan.game == "hearts" && self.table.public()["first"].is_null();
        if passing { 0 } else { self.pace }
    }
}
