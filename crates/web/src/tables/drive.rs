//! What goes on at a table without a person: programs think elsewhere and come back, claims are judged,
//! boards are compared.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use game::Budget;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until};

use crate::Refusal;
use crate::tables::hall::{Hall, Shared, lock};
use crate::tables::hint::Question;
use crate::tables::listeners::Role;
use crate::tables::messages::Say;
use crate::tables::say::Follows;
use crate::tables::{compare, meanings};

/// How long a board may take at the other table, and its double-dummy table.
const COMPARISON: Duration = Duration::from_secs(120);

impl Hall {
    /// Carries out what somebody wants, tells everybody, and answers.
    pub async fn say(
        self: &Arc<Hall>,
        shared: &Shared,
        role: Role,
        say: Say,
    ) -> Result<Option<Value>, Refusal> {
        let quiet = matches!(say, Say::Hint | Say::Meanings);
        let follows = {
            let mut live = lock(shared);
            let follows = live.say(&self.store, role, say);
            if !quiet {
                live.show();
            }
            follows
        };
        if let Err(why) = &follows {
            self.mend(shared, why);
        }
        self.drive(shared);
        match follows? {
            Follows::Done(answer) => Ok(answer),
            Follows::Hint(seat) => {
                let question = Question::of(&lock(shared), seat)?;
                self.thinkers.think(self.limit, move |stop| question.answer(stop)).await?.map(Some)
            }
            Follows::Meanings => {
                let (game, public) = {
                    let live = lock(shared);
                    (live.plan.game.clone(), live.table.public())
                };
                if game != "bridge" {
                    return Err(Refusal::conflict("only the calls of bridge have meanings"));
                }
                self.thinkers.think(self.limit, move |_| meanings::of(&public)).await?.map(Some)
            }
            Follows::Judge(seat, tricks) => {
                let everything = lock(shared).table.everything();
                let judge = move |_: &work::Stop| compare::holds(&everything, seat, tricks);
                let judged = self.thinkers.think(self.limit, judge).await?;
                let mut live = lock(shared);
                let holds = *judged.as_ref().unwrap_or(&false);
                let stands = live.judged(&self.store, seat, tricks, holds);
                if !holds {
                    live.notice("The opponents do not agree with the claim: the game goes on.");
                }
                live.show();
                drop(live);
                self.drive(shared);
                judged?;
                stands.map(|_| None)
            }
        }
    }

    /// After something could not be kept, the table is brought back from what is.
    fn mend(&self, shared: &Shared, why: &Refusal) {
        if why.status == StatusCode::SERVICE_UNAVAILABLE {
            let id = lock(shared).id.clone();
            self.forget(&id);
        }
    }

    /// Sees to it that programs move, and that a board that is over is compared. Comes back at once.
    pub fn drive(self: &Arc<Hall>, shared: &Shared) {
        {
            let mut live = lock(shared);
            if live.driven {
                return;
            }
            live.driven = true;
        }
        let (hall, shared) = (self.clone(), shared.clone());
        tokio::spawn(async move {
            let mut lost = 0;
            loop {
                let (mission, pace) = {
                    let mut live = lock(&shared);
                    let mission = if live.asked.is_none() { live.table.send() } else { None };
                    let Some(mission) = mission else {
                        live.driven = false;
                        break;
                    };
                    (mission, Duration::from_millis(live.pace_now()))
                };
                let (seat, due) = (mission.seat(), Instant::now() + pace);
                let mut mission = mission;
                let thinking = hall.thinkers.think(hall.limit, move |stop| {
                    mission.think(&Budget::unlimited().until(stop));
                    mission
                });
                let thought = thinking.await;
                sleep_until(due).await;
                let result = {
                    let mut live = lock(&shared);
                    let result = match thought {
                        Ok(mission) => {
                            lost = 0;
                            live.welcome(&hall.store, mission).map(drop)
                        }
                        Err(_) => {
                            lost += 1;
                            live.replace_lost(seat)
                        }
                    };
                    live.show();
                    result
                };
                if let Err(why) = result {
                    lock(&shared).driven = false;
                    hall.mend(&shared, &why);
                    break;
                }
                if lost > 0 {
                    sleep(Duration::from_secs(1)).await;
                }
            }
            hall.compare(&shared).await;
        });
    }

    /// Sets a board that is over beside par, and beside what programs do with the same cards.
    async fn compare(self: &Arc<Hall>, shared: &Shared) {
        let (everything, spec, number, id) = {
            let mut live = lock(shared);
            if live.plan.game != "bridge" || !live.on_show {
                return;
            }
            let spec = live.program_to_compare();
            let id = live.id.clone();
            let Some(result) = live.results.last_mut().filter(|result| result["compared"].is_null()) else {
                return;
            };
            result["compared"] = json!({ "waiting": true });
            let board = (result["played"].clone(), spec, result["number"].as_u64().unwrap_or(0) as usize, id);
            live.show();
            board
        };
        let compared =
            self.thinkers.think(COMPARISON, move |stop| compare::board(&everything, &spec, stop)).await;
        let compared = match compared {
            Ok(Ok(compared)) => compared,
            Ok(Err(why)) | Err(why) => json!({ "failed": why.message }),
        };
        let kept = self.store.compare(&id, number, &compared);
        let mut live = lock(shared);
        if let Some(result) = live.results.iter_mut().find(|result| result["number"] == number) {
            result["compared"] = compared;
        }
        live.show();
        drop(live);
        if let Err(why) = kept {
            self.mend(shared, &why);
        }
    }
}
