"""The networks, what they are worth, and their file."""

import json
import struct

import torch
from torch import nn

import inputs

SCALE = 64  # first-layer weights are whole numbers of sixty-fourths, from -127 to 127


class Net(nn.Module):
    """Two layers cut off at zero, then one that is not. The first is what costs time, and is kept within
    what a signed byte can say."""

    def __init__(self, width, hidden, second, out):
        super().__init__()
        self.first = nn.Linear(width, hidden)
        self.second = nn.Linear(hidden, second)
        self.last = nn.Linear(second, out)
        nn.init.normal_(self.first.weight, std=0.1)
        nn.init.zeros_(self.first.bias)
        nn.init.normal_(self.last.weight, std=0.01)

    def forward(self, x):
        x = torch.relu(self.first(x))
        return self.last(torch.relu(self.second(x)))

    def keep_small(self):
        with torch.no_grad():
            self.first.weight.clamp_(-127 / SCALE, 127 / SCALE)
            self.first.bias.clamp_(-250, 250)

    def round_first(self):
        """Rounds the first layer to what the file can hold."""
        with torch.no_grad():
            self.first.weight.copy_((self.first.weight * SCALE).round() / SCALE)
            self.first.bias.copy_((self.first.bias * SCALE).round() / SCALE)


def stake(r):
    """What the outputs of a position are about, all as seen from the seat to play: points and hearts
    taken, hearts to come, whether the queen is to come, who may still shoot."""
    points = inputs.turn_seats(r.taken, r.turn).float()
    hearts = 13 - r.hearts.sum(1)
    queen = r.queen_to == 4
    shooting = inputs.turn_seats(inputs.able(r.taken), r.turn)
    return torch.cat([points, hearts[:, None], queen[:, None], shooting], 1)


def shares(out, stake):
    """Log shares of the hearts and of the queen, log chances of the moons, nobody's last."""
    moons = out[:, 8:13].clone()
    moons[:, :4] = moons[:, :4].masked_fill(stake[:, 6:10] == 0, -1e9)
    return out[:, :4].log_softmax(1), out[:, 4:8].log_softmax(1), moons.log_softmax(1)


def expected_points(out, stake):
    """Points that each seat is expected to take in the round, the seat to play first."""
    hearts, queen, moons = (part.exp() for part in shares(out, stake))
    plain = stake[:, :4] + stake[:, 4:5] * hearts + 13 * stake[:, 5:6] * queen
    chances = moons[:, :4]
    return moons[:, 4:5] * plain + 26 * (chances.sum(1, keepdim=True) - chances)


def position_loss(out, stake, hearts, queen, moon):
    """How far off the outputs are: `hearts` to come and the `queen` as each seat took them, the seat
    that shot the `moon` or 4."""
    log_hearts, log_queen, log_moons = shares(out, stake)
    left, with_queen = stake[:, 4], stake[:, 5]
    plain = (moon == 4).float()
    open_ = ((left + with_queen) > 0).float()
    loss_hearts = -(hearts * log_hearts).sum(1) / left.clamp(min=1) * (left > 0) * plain
    loss_queen = -(queen * log_queen).sum(1) * with_queen * plain
    loss_moon = -log_moons.gather(1, moon[:, None])[:, 0] * open_
    return loss_hearts.mean(), loss_queen.mean(), loss_moon.mean()


def write(path, head, nets):
    """The file of weights: a line of JSON, then each network: the first layer as signed bytes, input by
    input, its bias as 16-bit numbers, all else as floats; last a checksum."""
    text = json.dumps(head | {"networks": [shape(net) for net in nets]}, separators=(",", ":"))
    body = b"finesse-networks 1 " + text.encode() + b"\n"
    for net in nets:
        rows = (net.first.weight.detach().cpu().T * SCALE).round().to(torch.int8)
        body += rows.contiguous().numpy().tobytes()
        body += (net.first.bias.detach().cpu() * SCALE).round().to(torch.int16).numpy().tobytes()
        for layer in (net.second, net.last):
            body += layer.weight.detach().cpu().float().contiguous().numpy().tobytes()
            body += layer.bias.detach().cpu().float().numpy().tobytes()
    digest = 0xCBF29CE484222325
    for byte in body:
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    with open(path, "wb") as file:
        file.write(body + struct.pack("<Q", digest))


def shape(net):
    return [net.first.in_features, net.first.out_features, net.second.out_features, net.last.out_features]
