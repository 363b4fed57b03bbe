//! What somebody at a table is sent: all that their seat may know, and nothing more.

use cards::Seat;
use serde_json::{Value, json};
use table::Pending;

use crate::tables::listeners::Role;
use crate::tables::live::{Favour, Live};
use crate::tables::messages::VERSION;

impl Live {
    /// The table as this role sees it.
    pub(super) fn snapshot(&self, role: Role) -> Value {
        let seat = role.seat;
        let (view, moves, log) = match seat {
            Some(seat) => (self.table.view(seat), self.table.moves(seat), self.table.log(seat)),
            None => (Value::Null, Vec::new(), Vec::new()),
        };
        let result = self.results.last().filter(|_| self.on_show);
        json!({
            "type": "table",
            "version": VERSION,
            "id": self.id,
            "shown": self.shown,
            "game": self.plan.game,
            "number": self.table.number(),
            "options": self.plan.options,
            "seed": self.plan.seed_is_known.then(|| self.plan.seed.to_string()),
            "you": seat,
            "host": role.host,
            "seats": self.seats(),
            "onlookers": self.listeners.onlookers(),
            "view": view,
            "public": self.table.public(),
            "moves": moves,
            "log": log,
            "waits": self.waits(),
            "result": result,
            "results": self.results.iter().map(for_the_sheet).collect::<Vec<_>>(),
            "ended": self.ended,
            "asked": self.asked(role),
            "chat": self.chat,
            "pace": self.pace,
        })
    }

    fn seats(&self) -> Value {
        let seats = Seat::ALL.into_iter().map(|seat| {
            let sitting = &self.sitting[seat];
            let here = sitting.program.is_some() || self.listeners.is_here(seat);
            let about = json!({
                "kind": if sitting.program.is_some() { "program" } else { "person" },
                "name": sitting.program.as_ref().or(sitting.name.as_ref()),
                "here": here,
                "left": sitting.left,
            });
            (seat.letter().to_string(), about)
        });
        Value::Object(seats.collect())
    }

    fn waits(&self) -> Value {
        let (what, seat) = match self.table.pending() {
            _ if self.ended.is_some() => ("nothing", None),
            _ if self.on_show => ("next", None),
            Pending::Person(seat) => ("person", Some(seat)),
            Pending::Program(seat) | Pending::Thinking(seat) => ("program", Some(seat)),
            Pending::Empty(seat) => ("person", Some(seat)),
            Pending::Over | Pending::Chance => ("nothing", None),
        };
        json!({ "for": what, "seat": seat })
    }

    /// The question that waits for answers. Whoever claims shows their cards to those who have to agree.
    fn asked(&self, role: Role) -> Value {
        let Some(asked) = &self.asked else { return Value::Null };
        let mine = role.seat.is_some_and(|seat| asked.open.contains(&seat));
        let (what, tricks) = match asked.what {
            Favour::Undo => ("undo", None),
            Favour::Claim(tricks) => ("claim", Some(tricks)),
        };
        let hand = (mine && tricks.is_some()).then(|| self.table.view(asked.by)["hand"].clone());
        json!({ "what": what, "by": asked.by, "tricks": tricks, "yours": mine, "hand": hand })
    }
}

/// What came of an earlier game, for the score sheet; at bridge with its IMPs, once they are known.
fn for_the_sheet(result: &Value) -> Value {
    let mut data = result["data"].clone();
    let compared = &result["compared"];
    if let Some(fields) = data.as_object_mut() {
        fields.remove("board");
        if compared["par"].is_object() {
            let imps = json!({ "par": compared["par"]["imps"], "programs": compared["programs"]["imps"] });
            fields.insert("imps".to_owned(), imps);
        }
    }
    data
}
