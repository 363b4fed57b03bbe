"""Trains the networks of the champion at hearts: `python3 train.py OUT [--iterations N] ...`.

1. A policy and a way of passing learn by playing all four seats (proximal policy optimization, Schulman et
   al. 2017, with generalised advantages, Schulman et al. 2016). The critic sees all cards; each seat
   plays for the mean of the others' points less its own, so that moons are worth what they are.
2. Three smaller networks are fitted to rounds of the finished policy, which strays in part of its
   cards up to a trick that is drawn for each round: what a position with all cards face up will come to,
   which card a seat will play, and which cards it will pass. They are what is written."""

import argparse
import json
import sys
import time

import torch
import torch.nn.functional as F

import inputs
import networks
from rounds import HEARTS, Rounds, utility

args = argparse.ArgumentParser()
args.add_argument("out")
args.add_argument("--iterations", type=int, default=800)
args.add_argument("--fits", type=int, default=220)
args.add_argument("--rounds", type=int, default=65536)
args.add_argument("--batch", type=int, default=65536)
args.add_argument("--seed", type=int, default=1)
args.add_argument("--seconds", type=float, default=1e9, help="ends the play after so long, for trials")
args.add_argument("--fit-seconds", type=float, default=1e9, help="ends the fits after so long")
args.add_argument("--load", help="goes on from the policy that an earlier run left")
args.add_argument("--rate", type=float, default=6e-4)
args = args.parse_args()

device = "cuda" if torch.cuda.is_available() else "cpu"
half = torch.bfloat16
torch.manual_seed(args.seed)
torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.allow_tf32 = True

policy = networks.Net(inputs.TURN, 512, 256, 52).to(device)
critic = networks.Net(inputs.CRITIC, 512, 128, 13).to(device)
passer = networks.Net(inputs.PASSING, 256, 128, 52).to(device)
pass_value = networks.Net(inputs.PASSING, 128, 32, 1).to(device)
players = [policy, critic, passer, pass_value]
if args.load:
    for net, saved in zip(players, torch.load(args.load, map_location=device)):
        net.load_state_dict(saved)


def call(net, x):
    with torch.autocast(device, dtype=half, enabled=device == "cuda"):
        return net(x.to(half if device == "cuda" else torch.float32)).float()


def draw(logits, legal):
    logits = logits.masked_fill(~legal, -1e9)
    noise = -torch.empty_like(logits).exponential_().log()
    return (logits + noise).argmax(1)


def chance(logits, legal, card):
    return logits.masked_fill(~legal, -1e9).log_softmax(1).gather(1, card[:, None])[:, 0]


@torch.no_grad()
def choose_passes(r, record=None):
    for seat in range(4):
        for _ in range(3):
            x = inputs.passing(r, seat)
            legal = x[:, :52]
            logits = call(passer, x)
            card = draw(logits, legal)
            if record is not None:
                record.append((x, card, chance(logits, legal, card)))
            r.pass_card(seat, card)
    r.start()


def targets(r, outcome):
    """What came of the hearts, the queen and the moon, as seen from the seat to play."""
    hearts, queen_to, moon = outcome
    came = inputs.turn_seats(hearts - r.hearts, r.turn)
    queen = (queen_to[:, None] - r.turn[:, None]) % 4 == torch.arange(4, device=device)
    shot = torch.where(moon < 4, (moon - r.turn) % 4, 4)
    return came, queen, shot


def outcome(r):
    shot = r.taken == 26
    moon = torch.where(shot.any(1), shot.int().argmax(1), 4)
    return r.hearts, r.queen_to, moon


def labels(hearts, queen_to, taken_hearts, turn, moon):
    came = inputs.turn_seats(hearts - taken_hearts, turn).float()
    queen = ((queen_to[:, None] - turn[:, None]) % 4 == torch.arange(4, device=device)).float()
    shot = torch.where(moon < 4, (moon - turn) % 4, 4)
    return came, queen, shot


@torch.no_grad()
def self_play():
    """A batch of rounds of the policy with itself, with everything that is learnt from it."""
    r = Rounds(args.rounds, device)
    passes = []
    choose_passes(r, passes)
    turns, values = [], []
    for _ in range(52):
        x, legal = inputs.turn(r), r.legal()
        logits = call(policy, x)
        card = draw(logits, legal)
        stake, seen = networks.stake(r), inputs.position(r, whole=True)
        points = networks.expected_points(call(critic, seen), stake)
        values.append(utility(points.gather(1, (torch.arange(4, device=device) - r.turn[:, None]) % 4)))
        turns.append((x, legal, card, chance(logits, legal, card), seen, stake, r.turn, r.hearts.clone()))
        r.play(card)
    final = utility(r.scores())
    advantages, ahead, after = [], torch.zeros_like(final), final
    for value in reversed(values):
        ahead = (after - value) + 0.95 * ahead
        advantages.append(ahead)
        after = value
    advantages.reverse()
    end = outcome(r)
    came = [labels(end[0], end[1], turn[7], turn[6], end[2]) for turn in turns]
    mine = [ahead.gather(1, turn[6][:, None])[:, 0] for ahead, turn in zip(advantages, turns)]
    join = lambda parts: torch.cat(list(parts))
    played = [join(turn[i] for turn in turns) for i in range(6)] + [join(mine)]
    truth = [join(part[i] for part in came) for i in range(3)]
    returned = values[0] + advantages[0]
    seats = torch.arange(12, device=device) // 3
    chosen = [join(part[i] for part in passes) for i in range(3)]
    chosen.append(join(returned[:, seat] for seat in seats))
    chosen.append((r.direction > 0).repeat(12))
    error = ((torch.stack([value for value in values[::4]]) - final) ** 2).mean((1, 2))
    facts = {"moons": (end[2] < 4).float().mean().item(), "spread": (final**2).mean().item()}
    facts["error"] = [round(e, 1) for e in error[[0, 3, 6, 9]].tolist()]
    return played, truth, chosen, facts


optimizer = torch.optim.Adam([p for net in players for p in net.parameters()], eps=1e-5)


def improve(played, truth, chosen, progress):
    x, legal, card, before, seen, stake, ahead = played
    free = (legal.sum(1) > 1).nonzero()[:, 0]
    scaled = (ahead - ahead[free].mean()) / ahead[free].std()
    entropy_weight = 0.02 * (1 - progress) + 0.004
    for group in optimizer.param_groups:
        group["lr"] = args.rate * (1 - 0.95 * progress)
    px, pcard, pbefore, preturn, ppasses = chosen
    ppasses = ppasses.nonzero()[:, 0]
    with torch.no_grad():
        phead = preturn - 10 * call(pass_value, px)[:, 0]
    pscaled = (phead - phead[ppasses].mean()) / phead[ppasses].std()
    sums = torch.zeros(6, device=device)
    order = free[torch.randperm(len(free), device=device)]
    steps = max(1, len(order) // args.batch)
    everything = torch.randperm(len(x), device=device)
    porder = ppasses[torch.randperm(len(ppasses), device=device)]
    for step in range(steps):
        i = order[step::steps]
        logits = call(policy, x[i]).masked_fill(~legal[i], -1e9)
        logs = logits.log_softmax(1)
        ratio = (logs.gather(1, card[i, None])[:, 0] - before[i]).exp()
        gain = torch.minimum(ratio * scaled[i], ratio.clamp(0.8, 1.2) * scaled[i]).mean()
        entropy = -(logs.exp() * logs.masked_fill(~legal[i], 0)).sum(1).mean()
        j = everything[step::steps]
        parts = networks.position_loss(call(critic, seen[j]), stake[j], *(part[j] for part in truth))
        k = porder[step::steps]
        plegal = px[k, :52]
        plogs = call(passer, px[k]).masked_fill(~plegal, -1e9).log_softmax(1)
        pratio = (plogs.gather(1, pcard[k, None])[:, 0] - pbefore[k]).exp()
        pgain = torch.minimum(pratio * pscaled[k], pratio.clamp(0.8, 1.2) * pscaled[k]).mean()
        pentropy = -(plogs.exp() * plogs.masked_fill(~plegal, 0)).sum(1).mean()
        ploss = ((call(pass_value, px[k])[:, 0] - preturn[k] / 10) ** 2).mean()
        loss = -gain - entropy_weight * entropy + sum(parts) - pgain - entropy_weight * pentropy + ploss
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for net in players for p in net.parameters()], 1.0)
        optimizer.step()
        sums += torch.stack([entropy, pentropy, *parts, ploss]).detach() / steps
    return [round(value, 3) for value in sums.tolist()]


@torch.no_grad()
def baseline_points(count=4096):
    """Points a round of the policy, its best card each time, in one seat against three random players."""
    r = Rounds(count, device)
    choose_passes(r)
    for _ in range(52):
        legal = r.legal()
        mine = call(policy, inputs.turn(r)).masked_fill(~legal, -1e9).argmax(1)
        r.play(torch.where(r.turn == 0, mine, draw(torch.zeros(count, 52, device=device), legal)))
    return [round(value, 2) for value in r.scores().mean(0).tolist()]


def log(*words):
    print(*words, flush=True)


began = time.time()
for iteration in range(args.iterations):
    progress = max(iteration / args.iterations, min(1, (time.time() - began) / args.seconds))
    if progress >= 1:
        break
    played, truth, chosen, facts = self_play()
    losses = improve(played, truth, chosen, progress)
    if iteration % 25 == 0:
        random = baseline_points()
        log(iteration, round(time.time() - began), losses, json.dumps(facts), random)
    if iteration % 500 == 499:
        torch.save([net.state_dict() for net in players], f"{args.out}/policy.pt")
if args.iterations:
    torch.save([net.state_dict() for net in players], f"{args.out}/policy.pt")

# 2. The networks that are written.
guess = networks.Net(inputs.POSITION, 256, 32, 13).to(device)
cards = networks.Net(inputs.TURN, 256, 64, 52).to(device)
hands = networks.Net(inputs.PASSING, 128, 64, 52).to(device)
small = [guess, cards, hands]
fitting = torch.optim.Adam([p for net in small for p in net.parameters()], eps=1e-5)


@torch.no_grad()
def strayed():
    """Rounds that leave the good line, as samples for the three networks."""
    r = Rounds(args.rounds, device)
    passes = []
    choose_passes(r, passes)
    steady = torch.randint(-6, 13, (r.size,), device=device)
    often = torch.rand(r.size, device=device) * 0.4
    positions, turns = [], []
    for step in range(52):
        keep = (r.played // 4 >= steady).nonzero()[:, 0]
        if step % 4 == 0:
            seen, stake = inputs.position(r), networks.stake(r)
            positions.append((seen[keep], stake[keep], r.turn[keep], r.hearts[keep].clone(), keep))
        x, legal = inputs.turn(r), r.legal()
        logits = call(policy, x).masked_fill(~legal, -1e9)
        free = keep[legal[keep].sum(1) > 1]
        turns.append((x[free], legal[free], logits[free].softmax(1).to(half)))
        astray = (torch.rand(r.size, device=device) < often) & (r.played // 4 < steady)
        random = draw(torch.zeros_like(logits), legal)
        r.play(torch.where(astray, random, draw(logits, legal)))
    hearts, queen_to, moon = outcome(r)
    truth = [labels(hearts[p[4]], queen_to[p[4]], p[3], p[2], moon[p[4]]) for p in positions]
    px = torch.cat([part[0] for part in passes])
    target = call(passer, px).masked_fill(~px[:, :52], -1e9).softmax(1)
    passing = (r.direction > 0).repeat(12).nonzero()[:, 0]
    return (
        [torch.cat([p[i] for p in positions]) for i in range(2)],
        [torch.cat([part[i] for part in truth]) for i in range(3)],
        [torch.cat([part[i] for part in turns]) for i in range(3)],
        (px[passing], target[passing]),
    )


def divergence(logits, legal, target):
    logs = logits.masked_fill(~legal, -1e9).log_softmax(1)
    target = target.float()
    return (target * (target.clamp(min=1e-9).log() - logs)).masked_fill(~legal, 0).sum(1).mean()


fitted_since = time.time()
for fit in range(args.fits):
    progress = max(fit / args.fits, min(1, (time.time() - fitted_since) / args.fit_seconds))
    if progress >= 1:
        break
    (seen, stake), truth, (x, legal, target), (px, ptarget) = strayed()
    for group in fitting.param_groups:
        group["lr"] = 2e-3 * max(0.01, 1 - progress)
    # A network that only looks on knows nothing of passes, and must judge by the rest.
    blind = torch.rand(len(x), device=device) < 0.5
    x[:, -104:] &= ~blind[:, None]
    orders = [torch.randperm(len(part), device=device) for part in (seen, x, px)]
    steps = max(1, len(seen) // 16384)
    sums = torch.zeros(5, device=device)
    for step in range(steps):
        i, j, k = (order[step::steps] for order in orders)
        parts = networks.position_loss(call(guess, seen[i]), stake[i], *(part[i] for part in truth))
        play = divergence(call(cards, x[j]), legal[j], target[j])
        choice = divergence(call(hands, px[k]), px[k, :52], ptarget[k])
        fitting.zero_grad(set_to_none=True)
        (sum(parts) + play + choice).backward()
        fitting.step()
        for net in small:
            net.keep_small()
        sums += torch.stack([*parts, play, choice]).detach() / steps
    if fit % 20 == 0:
        log("fit", fit, round(time.time() - began), [round(value, 4) for value in sums.tolist()])

# 3. The file, and a few positions by which the program in Rust is checked.
torch.backends.cuda.matmul.allow_tf32 = False
for net in small:
    net.round_first()
command = "python3 train.py " + " ".join(sys.argv[1:])
networks.write(f"{args.out}/networks.bin", {"command": command}, [net.float() for net in small])


@torch.no_grad()
def examples(count):
    r = Rounds(count, device)
    choose_passes(r)
    told = [{"direction": d, "start": h, "passer": p, "cards": [], "guesses": [], "turns": []}
            for d, h, p in zip(r.direction.tolist(), r.holder.tolist(), r.passer.tolist())]
    for step in range(52):
        legal, x = r.legal(), inputs.turn(r)
        logits = call(policy, x).masked_fill(~legal, -1e9)
        card = draw(logits, legal)
        shown = cards(x.float())
        points = networks.expected_points(guess(inputs.position(r).float()), networks.stake(r))
        for i, one in enumerate(told):
            if step % 4 == 0:
                one["guesses"].append([round(v, 4) for v in points[i].tolist()])
            one["turns"].append(round(shown[i, card[i]].item(), 4))
            one["cards"].append(card[i].item())
        r.play(card)
    for one, points in zip(told, r.scores().tolist()):
        one["points"] = points
    return told


with open(f"{args.out}/examples.json", "w") as file:
    file.write("\n".join(json.dumps(one, separators=(",", ":")) for one in examples(12)) + "\n")
