//! What somebody at a table wants, carried out as far as nobody has to think for it.

use cards::Seat;
use serde_json::{Value, json};
use table::Pending;

use crate::Refusal;
use crate::tables::events::Event;
use crate::tables::listeners::Role;
use crate::tables::live::{Asked, Favour, Live};
use crate::tables::messages::{Enter, Say, VERSION};
use crate::tables::plan::{LONGEST_PACE, playable, roster_player};
use crate::tables::store::Store;
use crate::tables::token;

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// The longest thing somebody may say, in characters.
const LONGEST_CHAT: usize = 500;

/// What follows.
#[derive(Debug)]
pub enum Follows {
    /// It is done; this is for whoever asked alone.
    Done(Option<Value>),
    /// Programs have to judge a claim.
    Judge(Seat, u8),
    /// The adviser has to think.
    Hint(Seat),
    /// The calls have to be explained.
    Meanings,
}

impl Live {
    /// Who somebody is, by what they know.
    pub(super) fn role(&self, seat: Option<&str>, owner: Option<&str>) -> Result<Role, Refusal> {
        let host = owner.is_some_and(|owner| owner == self.owner);
        let Some(token) = seat else { return Ok(Role { seat: None, host }) };
        let found = Seat::ALL.into_iter().find(|&seat| self.sitting[seat].token.as_deref() == Some(token));
        match found {
            Some(seat) => Ok(Role { seat: Some(seat), host }),
            None => Err(Refusal::not_found(
                "no seat of this table has this token: ask whoever invited you for a new link",
            )),
        }
    }

    /// Somebody comes in.
    pub(super) fn enter(&mut self, store: &Store, enter: &Enter) -> Result<Role, Refusal> {
        if enter.version != VERSION {
            let why = format!(
                "version {} of the messages is not spoken here, but {VERSION}: load the page again",
                enter.version
            );
            return Err(Refusal::bad(why));
        }
        let role = self.role(enter.seat.as_deref(), enter.owner.as_deref())?;
        if let Some(seat) = role.seat {
            let sitting = &self.sitting[seat];
            let usual = || sitting.name.clone().unwrap_or_else(|| seat.to_string());
            let name = enter.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
            let name = name.map_or_else(usual, |name| shortened(name, LONGEST_NAME));
            if sitting.program.is_some() || sitting.left || sitting.name.as_ref() != Some(&name) {
                self.happen(store, &[Event::Joined { seat, name }])?;
            }
        }
        Ok(role)
    }

    /// Carries out what somebody wants.
    pub(super) fn say(&mut self, store: &Store, role: Role, say: Say) -> Result<Follows, Refusal> {
        let sits = || role.seat.ok_or_else(|| Refusal::conflict("whoever looks on has nothing to decide"));
        let may_run = || match role.seat.is_some() || role.host {
            true => Ok(()),
            false => Err(Refusal::conflict("whoever looks on has nothing to decide")),
        };
        match say {
            Say::Play { moves } => self.play(store, sits()?, &moves)?,
            Say::Next => {
                may_run()?;
                self.happen(store, &[Event::Next])?;
            }
            Say::Hint => {
                let seat = sits()?;
                self.decides(seat)?;
                return Ok(Follows::Hint(seat));
            }
            Say::Meanings => return Ok(Follows::Meanings),
            Say::Undo => self.ask_undo(store, sits()?)?,
            Say::Claim { tricks } => return self.ask_claim(sits()?, tricks),
            Say::Rest => {
                let seat = sits()?;
                self.decides(seat)?;
                let moves = self.table.rest(seat).map_err(Refusal::conflict)?;
                let mut events = Vec::new();
                for mv in moves {
                    self.table.replay(&mv).map_err(Refusal::conflict)?;
                    events.push(Event::Moved { seat, mv });
                }
                self.happen(store, &events)?;
            }
            Say::Answer { yes } => self.answer(store, sits()?, yes)?,
            Say::Chat { text } => {
                let text = text.trim();
                if text.is_empty() {
                    return Err(Refusal::bad("there is nothing in it to say"));
                }
                let name = role.seat.and_then(|seat| self.sitting[seat].name.clone());
                let name = name.unwrap_or_else(|| "somebody looking on".to_owned());
                let text = shortened(text, LONGEST_CHAT);
                self.happen(store, &[Event::Chat { seat: role.seat, name, text }])?;
            }
            Say::Pace { milliseconds } => {
                may_run()?;
                self.happen(store, &[Event::Pace { milliseconds: milliseconds.min(LONGEST_PACE) }])?;
            }
            Say::Substitute { seat, player } => {
                may_run()?;
                self.substitute(store, role, seat, player)?;
            }
            Say::Open { seat } => return self.open_seat(store, role, seat),
            Say::Leave => self.happen(store, &[Event::Left { seat: sits()? }])?,
        }
        Ok(Follows::Done(None))
    }

    /// Whether this seat decides now.
    fn decides(&self, seat: Seat) -> Result<(), Refusal> {
        if self.on_show || self.table.pending() != Pending::Person(seat) {
            return Err(Refusal::conflict(format!("it is not for {seat} to decide now")));
        }
        Ok(())
    }

    fn play(&mut self, store: &Store, seat: Seat, moves: &[String]) -> Result<(), Refusal> {
        if self.asked.as_ref().is_some_and(|asked| matches!(asked.what, Favour::Claim(_))) {
            return Err(Refusal::conflict("a claim waits for its answer"));
        }
        let mut events = Vec::new();
        let mut refused = Ok(());
        for mv in moves {
            if let Err(why) = self.decides(seat) {
                refused = Err(why);
                break;
            }
            if let Err(why) = self.table.play(seat, mv) {
                refused = Err(Refusal::conflict(why));
                break;
            }
            events.push(Event::Moved { seat, mv: mv.clone() });
        }
        if !events.is_empty() {
            self.happen(store, &events)?;
        }
        refused
    }

    /// People in other seats who are here.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let here = move |other: &Seat| {
            *other != seat && self.sitting[*other].program.is_none() && self.listeners.is_here(*other)
        };
        Seat::ALL.into_iter().filter(here)
    }

    fn ask_undo(&mut self, store: &Store, seat: Seat) -> Result<(), Refusal> {
        if self.on_show {
            return Err(Refusal::conflict("all cards are face up: there is nothing to take back"));
        }
        let open: Vec<Seat> = self.others(seat).collect();
        if open.is_empty() {
            return self.happen(store, &[Event::Undone { seat }]);
        }
        self.asked = Some(Asked { by: seat, what: Favour::Undo, open, judged: false });
        Ok(())
    }

    fn ask_claim(&mut self, seat: Seat, tricks: u8) -> Result<Follows, Refusal> {
        self.decides(seat)?;
        if self.plan.game != "bridge" {
            return Err(Refusal::conflict("claims are for bridge; at hearts say that the rest are yours"));
        }
        let opponents = [seat.next(), seat.plus(3)];
        let judged = opponents.iter().any(|&opponent| self.sitting[opponent].program.is_some());
        let open: Vec<Seat> = self.others(seat).filter(|other| opponents.contains(other)).collect();
        if open.is_empty() && !judged {
            return Err(Refusal::conflict(
                "no opponent is here to agree: play on, or give their seats to programs",
            ));
        }
        self.asked = Some(Asked { by: seat, what: Favour::Claim(tricks), open, judged });
        if judged { Ok(Follows::Judge(seat, tricks)) } else { Ok(Follows::Done(None)) }
    }

    /// Programs have judged a claim. True if it stands so far; false if it was refused.
    pub(super) fn judged(
        &mut self,
        store: &Store,
        seat: Seat,
        tricks: u8,
        holds: bool,
    ) -> Result<bool, Refusal> {
        let same =
            |asked: &&mut Asked| asked.by == seat && asked.what == Favour::Claim(tricks) && asked.judged;
        let Some(asked) = self.asked.as_mut().filter(same) else { return Ok(true) };
        asked.judged = false;
        if !holds {
            self.asked = None;
        }
        self.settle(store)?;
        Ok(holds)
    }

    fn answer(&mut self, store: &Store, seat: Seat, yes: bool) -> Result<(), Refusal> {
        let asked = self.asked.as_mut().filter(|asked| asked.open.contains(&seat));
        let asked = asked.ok_or_else(|| Refusal::conflict("nobody waits for your answer"))?;
        if yes {
            asked.open.retain(|&other| other != seat);
            self.settle(store)
        } else {
            let by = asked.by;
            self.asked = None;
            self.notice(&format!("{seat} does not agree with {by}: the game goes on."));
            Ok(())
        }
    }

    /// Does what was asked for once everybody has agreed.
    fn settle(&mut self, store: &Store) -> Result<(), Refusal> {
        let agreed = |asked: &Asked| asked.open.is_empty() && !asked.judged;
        let Some(Asked { by, what, .. }) = self.asked.clone().filter(agreed) else { return Ok(()) };
        self.asked = None;
        let event = match what {
            Favour::Undo => Event::Undone { seat: by },
            Favour::Claim(tricks) => Event::Claimed { seat: by, tricks },
        };
        self.happen(store, &[event])
    }

    /// Somebody no longer listens: a question to them goes unanswered and is dropped.
    pub(super) fn gone(&mut self, seat: Seat) {
        let waited = |asked: &Asked| asked.open.contains(&seat);
        if !self.listeners.is_here(seat) && self.asked.as_ref().is_some_and(waited) {
            self.asked = None;
            self.notice(&format!("{seat} is gone and cannot agree: the game goes on."));
        }
    }

    fn substitute(&mut self, store: &Store, role: Role, seat: Seat, player: String) -> Result<(), Refusal> {
        let is_program = self.sitting[seat].program.is_some();
        if is_program && !role.host {
            return Err(Refusal::conflict("whoever made the table chooses its programs"));
        }
        if !is_program && self.listeners.is_here(seat) {
            return Err(Refusal::conflict(format!(
                "{seat} is here: only the seat of somebody who is gone is given away"
            )));
        }
        roster_player(playable(&self.plan.game)?, &player)?;
        self.happen(store, &[Event::Substituted { seat, player }])
    }

    fn open_seat(&mut self, store: &Store, role: Role, seat: Seat) -> Result<Follows, Refusal> {
        if !role.host {
            return Err(Refusal::conflict("whoever made the table invites people"));
        }
        if self.sitting[seat].program.is_none() {
            return Err(Refusal::conflict(format!("{seat} is a person's seat already")));
        }
        let token = token();
        self.happen(store, &[Event::Opened { seat, token: token.clone() }])?;
        Ok(Follows::Done(Some(json!({ "type": "opened", "seat": seat, "token": token }))))
    }

    /// Tells everybody something in words.
    pub(super) fn notice(&mut self, text: &str) {
        self.listeners.tell(|_| json!({ "type": "notice", "text": text }));
    }

    /// Shows everybody the table as it is now.
    pub(super) fn show(&mut self) {
        self.shown += 1;
        let roles = self.listeners.roles();
        let messages: Vec<_> = roles.into_iter().map(|role| (role, self.snapshot(role))).collect();
        self.listeners.tell(|role| {
            let found = messages.iter().find(|(known, _)| *known == role);
            found.map(|(_, message)| message.clone()).unwrap_or_default()
        });
    }
}

fn shortened(text: &str, most: usize) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(most).collect()
}
