"""Steps a second through environments, beside peers: ``python -m benchmarks.environments``.

Everything is measured in turn in one run, on one core and by processor time, so that other load hardly matters, with
random legal actions, an observation and a mask for each step. Steps are decisions, except through Gymnasium, where a
step is a decision of the one seat that learns, and what the others do until its next one is part of it. Peers that are
not installed are left out; Pgx, EnvPool and PettingZoo's classic games may be in an environment of their own, whose
Python ``--peers`` names.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, Final

N: Final = 1024
RATIOS: Final = (
    ("comares rollwrite", "Pgx connect_four", 4),
    ("comares rollwrite", "EnvPool Backgammon", 40),
    ("comares dicegame", "Pgx connect_four", 1.2),
    ("comares dicegame", "EnvPool Backgammon", 12),
    ("comares alcazaba", "EnvPool Backgammon", 5),
    ("comares rollwrite, make_vec", "Gymnasium SyncVectorEnv, trivial with mask", 10),
    ("comares rollwrite, make_vec", "Gymnasium SyncVectorEnv, trivial", None),
    ("comares rollwrite, PettingZoo", "PettingZoo connect_four", 5),
)
"""What is wanted: ours, the peer, and how many times as many steps a second; ``None`` is only for comparison."""

Loop = Callable[[float], float]
"""Plays for some seconds of processor time; returns the steps a second."""


def timed(step: Callable[[], int]) -> Loop:
    """Return a loop over something that returns how many steps it took."""

    def loop(seconds: float) -> float:
        steps = 0
        start = process_time()
        while (elapsed := process_time() - start) < seconds:
            steps += step()
        return steps / elapsed

    return loop


# ---- Ours ----


def batch_loop(game: str) -> Loop:
    """Whole batches, compiled."""
    import numpy as np

    from comares.envs import Batch

    batch = Batch(game, 3, N, 1)
    actions = np.empty(N, np.int64)

    def step() -> int:
        batch.sample(actions)
        batch.step(actions)
        return N

    return timed(step)


def vector_loop() -> Loop:
    """Roll & Write through Gymnasium, all seats but one playing at random."""
    import gymnasium

    envs: Any = gymnasium.make_vec(
        "comares.envs:comares/RollWrite-v0", num_envs=N, vectorization_mode="vector_entry_point"
    )
    envs.reset(seed=1)

    def step() -> int:
        envs.step(envs.unwrapped.batch.sample())
        return N

    return timed(step)


def pettingzoo_loop(make: Callable[[], Any]) -> Loop:
    """One decision after the other, as PettingZoo's own benchmark plays."""
    import random

    import numpy as np

    env = make()
    env.reset(seed=1)

    def step() -> int:
        for _ in range(100):  # as asking for the time takes time, too
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            if over:
                env.reset()
        return 100

    return timed(step)


def own_pettingzoo() -> Any:
    from comares.envs import rollwrite_v0

    return rollwrite_v0.raw_env()


# ---- Peers ----


def sync_vector_loop(info: Callable[[], dict[str, Any]]) -> Loop:
    """An environment that does nothing, in the vector environment that comes with Gymnasium."""
    import gymnasium
    import numpy as np
    from gymnasium import spaces

    class Trivial(gymnasium.Env[Any, Any]):
        observation_space = spaces.Box(0, 1, (230,), np.float32)
        action_space = spaces.Discrete(98)
        seen = np.zeros(230, np.float32)

        def reset(
            self, *, seed: int | None = None, options: dict[str, Any] | None = None
        ) -> tuple[Any, dict[str, Any]]:
            super().reset(seed=seed, options=options)
            return self.seen, info()

        def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            del action
            return self.seen, 0.0, False, False, info()

    envs = gymnasium.vector.SyncVectorEnv([Trivial] * N)
    envs.reset(seed=1)
    actions = np.zeros(N, np.int64)

    def step() -> int:
        envs.step(actions)
        return N

    return timed(step)


def masked_sync_vector_loop() -> Loop:
    """The same with a mask, which is the same every time, too."""
    import numpy as np

    mask = np.ones(98, np.int8)
    return sync_vector_loop(lambda: {"action_mask": mask})


def peer_pettingzoo() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.raw_env()


def pgx_loop() -> Loop:
    """Pgx on the processor; finished games are replaced, and actions drawn, inside what it compiles."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    one_step = auto_reset(env.step, env.init)

    def advance(state: Any, key: Any) -> Any:
        drawing, stepping = jax.random.split(key)
        scores = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(drawing, scores, axis=1)
        return jax.vmap(one_step)(state, actions, jax.random.split(stepping, N))

    compiled = jax.jit(advance)
    box = {"state": jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), N)), "key": jax.random.key(2)}

    def step() -> int:
        box["key"], key = jax.random.split(box["key"])
        box["state"] = compiled(box["state"], key)
        box["state"].observation.block_until_ready()
        return N

    step()
    return timed(step)


def envpool_loop() -> Loop:
    """EnvPool with one thread."""
    import envpool
    import numpy as np

    envs = envpool.make_gymnasium("Backgammon-v1", num_envs=N, num_threads=1)
    box = {"info": envs.reset()[1]}
    most = envs.action_space.n
    generator = np.random.default_rng(1)

    def step() -> int:
        mask = box["info"].get("action_mask")
        if mask is None:
            actions = generator.integers(most, size=N).astype(np.int32)
        else:
            actions = (generator.random(mask.shape) * mask).argmax(1).astype(np.int32)
        box["info"] = envs.step(actions)[-1]
        return N

    return timed(step)


LOOPS: Final[dict[str, Callable[[], Loop]]] = {
    "comares rollwrite": lambda: batch_loop("rollwrite"),
    "comares dicegame": lambda: batch_loop("dicegame"),
    "comares alcazaba": lambda: batch_loop("alcazaba"),
    "comares rollwrite, make_vec": vector_loop,
    "comares rollwrite, PettingZoo": lambda: pettingzoo_loop(own_pettingzoo),
    "Gymnasium SyncVectorEnv, trivial with mask": masked_sync_vector_loop,
    "Gymnasium SyncVectorEnv, trivial": lambda: sync_vector_loop(dict),
}
PEERS: Final[dict[str, Callable[[], Loop]]] = {
    "PettingZoo connect_four": lambda: pettingzoo_loop(peer_pettingzoo),
    "Pgx connect_four": pgx_loop,
    "EnvPool Backgammon": envpool_loop,
}


def serve() -> None:
    """Measure the peers of another environment on demand: a name and seconds in, steps a second out, line by line."""
    loops: dict[str, Loop | None] = {}
    for line in sys.stdin:
        name, seconds = json.loads(line)
        if name not in loops:
            try:
                loops[name] = PEERS[name]()
            except ImportError:
                loops[name] = None
        loop = loops[name]
        print(json.dumps(loop(seconds) if loop else None), flush=True)


def main() -> int:
    """Measure everything in turn and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement (default: 1)")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each, of which the median counts")
    parser.add_argument("--peers", default=sys.executable, help="the Python that has the peers")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve()
        return 0
    one_core = {
        "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
        "JAX_PLATFORMS": "cpu",
    }
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    rates: dict[str, list[float]] = {}
    loops: dict[str, Loop] = {}
    for name, make in LOOPS.items():
        try:
            loops[name] = make()
        except ImportError as error:
            print(f"{name}: left out, {error}", file=sys.stderr)
    with subprocess.Popen(
        [arguments.peers, __file__, "--serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **one_core},
    ) as peers:
        assert peers.stdin and peers.stdout
        for _ in range(arguments.rounds):
            for name, loop in loops.items():
                rates.setdefault(name, []).append(loop(arguments.seconds))
            for name in PEERS:
                peers.stdin.write(json.dumps([name, arguments.seconds]) + "\n")
                peers.stdin.flush()
                answer = peers.stdout.readline()
                rate = json.loads(answer) if answer else None
                if rate is not None:
                    rates.setdefault(name, []).append(rate)
    for name, found in rates.items():
        print(f"{name:42} {median(found):12,.0f} steps/s")
    missed = 0
    for ours, peer, wanted in RATIOS:
        if ours in rates and peer in rates:
            ratio = median(mine / theirs for mine, theirs in zip(rates[ours], rates[peer], strict=True))
            missed += wanted is not None and ratio < wanted
            print(f"{ours:34} {ratio:8.1f} × {peer}" + (f" (wanted: {wanted})" if wanted else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
