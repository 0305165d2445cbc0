"""Trains a masked PPO at one of the games, and measures how often it wins.

    python examples/train_ppo.py                                  Roll & Write against two random players
    python examples/train_ppo.py --game dicegame --opponents greedy --steps 2000000
    python examples/train_ppo.py --load ppo.zip --steps 0         measures again what was saved

Needs ``pip install "comares[examples]"``. The policy is trained in every seat, and measured in every seat.
"""

from __future__ import annotations

import argparse
import sys
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from comares.arena.intervals import Share
from comares.core.protocol import PARTS
from comares.envs.registration import IDS


def main(arguments: list[str] | None = None) -> int:
    """Train, measure, and return 0 if the policy wins more than its share."""
    wanted = parsed(arguments)
    model = trained(wanted)
    if wanted.save:
        model.save(wanted.save)
    share = measured(model, wanted)
    low, high = share.interval()
    fair = 1 / wanted.players
    print(
        f"{wanted.game}, {wanted.players} players, against {wanted.opponents}: the policy wins {share.mean:.1%} of "
        f"{share.deals} games (95 %: {low:.1%} to {high:.1%}); an equal would win {fair:.1%}."
    )
    return 0 if low > fair else 1


def trained(wanted: argparse.Namespace) -> MaskablePPO:
    """Return a policy that was loaded, or a new one, after the steps that were asked for."""
    torch.set_num_threads(wanted.threads)
    seats = {"players": wanted.players, "opponents": wanted.opponents, "seat": "any", "render_mode": None}
    envs = make_vec_env(f"comares.envs:{IDS[wanted.game]}", wanted.envs, wanted.seed, env_kwargs=seats)
    if wanted.load:
        model = MaskablePPO.load(wanted.load, envs, device="cpu")
    else:
        model = MaskablePPO(
            "MlpPolicy",
            envs,
            n_steps=wanted.rollout,
            batch_size=min(1024, wanted.rollout * wanted.envs),
            n_epochs=4,
            learning_rate=1e-3,
            ent_coef=0.01,
            gamma=1.0,  # only the end of a game counts
            policy_kwargs={"net_arch": [128, 128]},
            seed=wanted.seed,
            device="cpu",
            verbose=wanted.verbose,
        )
    begun = time.perf_counter()
    if wanted.steps:
        model.learn(wanted.steps, reset_num_timesteps=not wanted.load)
        took = time.perf_counter() - begun
        rate = model.num_timesteps / took
        print(f"{model.num_timesteps} steps in {took:.0f} s, {rate:,.0f} a second", file=sys.stderr)
    envs.close()
    return model


def measured(model: MaskablePPO, wanted: argparse.Namespace) -> Share:
    """Let the policy play games that it has not seen: an equal number in each seat, a share of the victory in each."""
    envs = gymnasium.make_vec(
        f"comares.envs:{IDS[wanted.game]}",
        num_envs=wanted.games,
        vectorization_mode="vector_entry_point",
        players=wanted.players,
        opponents=wanted.opponents,
        seat="each",
        reward="victory",
    )
    share = Share(PARTS)
    over = np.zeros(wanted.games, bool)
    observations, infos = envs.reset(seed=wanted.seed + 1_000_000)
    while not over.all():
        actions, _ = model.predict(observations, action_masks=infos["action_mask"], deterministic=True)
        observations, rewards, ended, _, infos = envs.step(actions)
        for reward in rewards[ended & ~over]:
            share.add(round(float(reward) * PARTS))
        over |= ended
    envs.close()
    return share


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description="Trains a masked PPO and measures how often it wins.")
    parser.add_argument("--game", choices=IDS, default="rollwrite")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--opponents", default="random", help="a bot: random, novice, greedy, player, master")
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from; 0 only measures")
    parser.add_argument("--games", type=int, default=3000, help="games to measure with")
    parser.add_argument("--envs", type=int, default=32, help="games played side by side")
    parser.add_argument("--rollout", type=int, default=128, help="decisions in each of them between two updates")
    parser.add_argument("--threads", type=int, default=1, help="threads of torch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="keep the policy")
    parser.add_argument("--load", metavar="FILE", help="go on with a policy")
    parser.add_argument("--verbose", action="store_const", const=1, default=0, help="show how the training goes")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
