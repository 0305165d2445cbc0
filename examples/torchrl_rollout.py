"""The games in TorchRL: checks the specs of the environments, and collects a rollout of legal actions.

    python examples/torchrl_rollout.py                  all games, every number of players
    python examples/torchrl_rollout.py --game alcazaba --players 2

Needs ``pip install "comares[examples]"``.
"""

from __future__ import annotations

import argparse

import gymnasium
import torch
from tensordict import TensorDict
from torchrl.data import Binary
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, EnvBase, TransformedEnv
from torchrl.envs.libs.gym import GymWrapper, default_info_dict_reader
from torchrl.envs.utils import check_env_specs

from comares.envs.registration import IDS

PLAYERS = {"rollwrite": range(1, 6), "dicegame": range(2, 7), "alcazaba": range(2, 7)}


def make(game: str, players: int) -> EnvBase:
    """Return a game as an environment of TorchRL, in which ``rand_action`` and policies keep to the mask."""
    wrapped = GymWrapper(gymnasium.make(f"comares.envs:{IDS[game]}", players=players), categorical_action_encoding=True)
    mask = Binary(wrapped.action_spec.space.n, dtype=torch.int8)  # as Gymnasium has it
    wrapped.set_info_dict_reader(default_info_dict_reader(["action_mask"], {"action_mask": mask}))
    return TransformedEnv(
        wrapped, Compose(DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]), ActionMask())
    )


def rollout(game: str, players: int) -> TensorDict:
    """Check an environment, and play a game of legal actions at random."""
    env = make(game, players)
    check_env_specs(env)
    played = env.rollout(2000)
    env.close()
    return played


def main(arguments: list[str] | None = None) -> None:
    """Check and play."""
    parser = argparse.ArgumentParser(description="The games in TorchRL.")
    parser.add_argument("--game", choices=IDS, help="only this one")
    parser.add_argument("--players", type=int, help="only this number of them")
    wanted = parser.parse_args(arguments)
    torch.manual_seed(1)
    for game in [wanted.game] if wanted.game else IDS:
        for players in [wanted.players] if wanted.players else PLAYERS[game]:
            played = rollout(game, players)
            reward = played["next", "reward"][-1].item()
            print(f"{game} with {players}: {len(played)} decisions, reward {reward:.2f}")


if __name__ == "__main__":
    main()
