//! Close calls by simulation: invite or not, compete or not, sacrifice or not, and double or not.
//!
//! A system chooses by thresholds. Here its call and a few natural alternatives are tried in worlds that
//! fit the auction: all four hands bid the rest by the system (a rollout), and the contract that comes
//! of it is solved double dummy. The difference to the system's own call is counted in IMPs, world by
//! world, so that a world in which both end in the same contract costs nothing and says nothing.
//!
//! An alternative that falls behind is dropped early. The system's call stands unless another one is
//! ahead by a margin and by some standard errors: of several alternatives the one that looks best looks
//! better than it is.

use bidding::{Force, System};
use bridge::{Auction, Bid, BridgeView, Call, Contract, Outcome, Pair, Strain, Vulnerability, imps};
use cards::{BySeat, CardSet, Deal, Suit};
use dd::Solver;
use game::Budget;

use crate::MonteCarlo;

/// How close calls are decided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CloseCallOptions {
    /// How many worlds are looked at, at most.
    pub worlds: usize,
    /// How many are looked at before an alternative is dropped.
    pub least: usize,
    /// How many IMPs a board an alternative has to be ahead.
    pub margin: f64,
    /// And how many standard errors.
    pub errors: f64,
    /// Whether doubles are tried. The solver defends better than anybody does, so it doubles too often.
    pub doubles: bool,
}

impl Default for CloseCallOptions {
    fn default() -> CloseCallOptions {
        CloseCallOptions { worlds: 24, least: 8, margin: 0.5, errors: 1.5, doubles: false }
    }
}

/// An alternative to the system's call, and how it did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TriedCall {
    /// The call.
    pub call: Call,
    /// In how many worlds it was tried.
    pub worlds: usize,
    /// Sum and sum of squares of the IMPs ahead of the system's call.
    sums: [f64; 2],
}

impl TriedCall {
    /// IMPs ahead of the system's call, on average.
    pub fn ahead(&self) -> f64 {
        self.sums[0] / self.worlds.max(1) as f64
    }

    /// The standard error of that.
    pub fn error(&self) -> f64 {
        let worlds = self.worlds as f64;
        if self.worlds < 2 {
            return f64::INFINITY;
        }
        let variance = (self.sums[1] - self.sums[0] * self.sums[0] / worlds) / (worlds - 1.0);
        (variance.max(0.0) / worlds).sqrt()
    }

    fn add(&mut self, ahead: f64) {
        self.worlds += 1;
        self.sums[0] += ahead;
        self.sums[1] += ahead * ahead;
    }
}

/// What the simulation found out about a turn to call.
#[derive(Clone, PartialEq, Debug)]
pub struct CloseCall {
    /// The alternatives, the last survivors first.
    pub tried: Vec<TriedCall>,
    options: CloseCallOptions,
}

impl CloseCall {
    /// The alternative that is better than the system's call; `None` where that stands.
    pub fn better(&self) -> Option<&TriedCall> {
        let CloseCallOptions { least, margin, errors, .. } = self.options;
        let sure = |one: &&TriedCall| {
            one.worlds >= least && one.ahead() >= margin && one.ahead() >= errors * one.error()
        };
        self.tried.iter().filter(sure).max_by(|one, other| one.ahead().total_cmp(&other.ahead()))
    }
}

impl MonteCarlo {
    /// Tries alternatives to the system's call. `None` where there are none, or nothing is known of the
    /// hidden hands to try them by.
    pub fn try_calls(
        &mut self,
        view: &BridgeView,
        by_system: Call,
        options: &CloseCallOptions,
        budget: &Budget,
    ) -> Option<CloseCall> {
        let system = self.system();
        let calls = alternatives(view, by_system, system.as_ref(), options.doubles);
        if calls.is_empty() || budget.is_spent() {
            return None;
        }
        let (inference, rng) = (self.inference(view)?, self.rng());
        let pool = inference.pool(4 * options.worlds, rng).pool;
        let worlds: Vec<BySeat<CardSet>> = pool.picks(rng).take(options.worlds).collect();
        let mut running: Vec<TriedCall> =
            calls.into_iter().map(|call| TriedCall { call, worlds: 0, sums: [0.0; 2] }).collect();
        let mut dropped = Vec::new();
        let mut meter = budget.meter();
        for (place, hands) in worlds.iter().enumerate() {
            let before = self.nodes();
            let mut world = Rollouts::new(view, hands, system.as_ref(), self.solver())?;
            let standard = world.contract(by_system)?;
            for one in &mut running {
                let contract = world.contract(one.call)?;
                one.add(if contract == standard { 0.0 } else { world.imps(contract, standard) });
            }
            if place + 1 >= options.least {
                let (left, fallen): (Vec<_>, Vec<_>) =
                    running.into_iter().partition(|one| one.ahead() + one.error() >= options.margin);
                running = left;
                dropped.extend(fallen);
            }
            if running.is_empty() || !meter.spend(self.nodes() - before) {
                break;
            }
        }
        running.extend(dropped);
        Some(CloseCall { tried: running, options: *options })
    }
}

/// The natural alternatives to a call, at a turn after somebody has bid: to pass, to double if asked for, and to bid
/// the next level or game in notrump or in a suit in which the two hands are known to fit. None where
/// the system's call asks partner something, as what it gains is in the answer.
fn alternatives(view: &BridgeView, by_system: Call, system: &dyn System, doubles: bool) -> Vec<Call> {
    let public = &view.public;
    let (auction, vulnerability) = (&public.auction, public.vulnerability);
    let Some((_, last)) = auction.last_bid() else { return Vec::new() };
    let me = view.seat;
    // 1. What partner has shown.
    let mut before = Auction::new(auction.dealer());
    let (mut partner, mut ours) = (None, false);
    for (seat, call) in auction.by_seat() {
        if seat == me.partner() {
            partner = Some((call, before.clone()));
        }
        ours |= Pair::of(seat) == Pair::of(me) && call != Call::Pass;
        before.make(call).expect("the view's auction is legal");
    }
    let partner = partner.map(|(call, before)| system.meaning(call, &before, vulnerability));
    // 2. Whether this is a turn to judge: our side has said something, or they have taken much room.
    let asks = system.meaning(by_system, auction, vulnerability).force;
    if !ours && last.level.get() < 3 || matches!(asks, Force::Forcing | Force::GameForcing) {
        return Vec::new();
    }
    let right_passed = auction.calls().last() == Some(&Call::Pass);
    let asked =
        partner.as_ref().is_some_and(|shown| matches!(shown.force, Force::Forcing | Force::GameForcing))
            && right_passed;
    // 3. The alternatives.
    let legal = auction.legal();
    let mut calls = Vec::new();
    let mut offer = |call: Call| {
        if call != by_system && legal.contains(call) && !calls.contains(&call) {
            calls.push(call);
        }
    };
    if !asked {
        offer(Call::Pass);
    }
    if doubles && last.level.get() >= 2 {
        offer(Call::Double);
    }
    let fits = |suit: Suit| {
        let known = partner.as_ref().map_or(0, |shown| shown.shows.lengths[suit].least);
        view.hand.suit(suit).len() + usize::from(known) >= 8
    };
    for strain in Strain::ALL {
        if strain.trump().is_some_and(|suit| !fits(suit)) || strain.trump().is_none() && !ours {
            continue;
        }
        let game = match strain {
            Strain::Clubs | Strain::Diamonds => 5,
            Strain::Hearts | Strain::Spades => 4,
            Strain::Notrump => 3,
        };
        let next = last.level.get() + u8::from(strain <= last.strain);
        for level in [next.min(game), game] {
            if let Some(bid) = Bid::new(level, strain).filter(|&bid| bid > last) {
                offer(Call::Bid(bid));
            }
        }
    }
    calls
}

/// One world in which auctions are bid to their end.
struct Rollouts<'a> {
    view: &'a BridgeView,
    deal: Deal,
    system: &'a dyn System,
    vulnerability: Vulnerability,
    solver: &'a mut Solver,
    /// Tricks that were solved in this world.
    solved: Vec<(Contract, u8)>,
}

impl<'a> Rollouts<'a> {
    fn new(
        view: &'a BridgeView,
        hands: &BySeat<CardSet>,
        system: &'a dyn System,
        solver: &'a mut Solver,
    ) -> Option<Rollouts<'a>> {
        let deal = Deal::new(*hands).ok()?;
        let vulnerability = view.public.vulnerability;
        Some(Rollouts { view, deal, system, vulnerability, solver, solved: Vec::new() })
    }

    /// The contract after this call, everybody bidding on by the system; no contract after four passes.
    fn contract(&self, call: Call) -> Option<Option<Contract>> {
        let mut auction = self.view.public.auction.clone();
        auction.make(call).ok()?;
        while let Some(seat) = auction.turn() {
            let choice = self.system.call(self.deal[seat], &auction, self.vulnerability)?;
            auction.make(choice.call).ok()?;
        }
        Some(auction.contract())
    }

    /// How far one contract is ahead of another for the seat that calls.
    fn imps(&mut self, one: Option<Contract>, other: Option<Contract>) -> f64 {
        let [one, other] = [one, other].map(|contract| self.points(contract));
        f64::from(imps(one - other))
    }

    fn points(&mut self, contract: Option<Contract>) -> i32 {
        let Some(contract) = contract else { return 0 };
        let same = |known: &&(Contract, u8)| {
            (known.0.strain(), known.0.declarer) == (contract.strain(), contract.declarer)
        };
        let tricks = match self.solved.iter().find(same) {
            Some(&(_, tricks)) => tricks,
            None => {
                let tricks = self.solver.declarer_tricks(&self.deal, contract.strain(), contract.declarer);
                self.solved.push((contract, tricks));
                tricks
            }
        };
        let points = Outcome::Played { contract, tricks }.points(self.vulnerability);
        if Pair::of(self.view.seat) == Pair::NorthSouth { points } else { -points }
    }
}
