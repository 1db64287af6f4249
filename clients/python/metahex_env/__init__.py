"""metahex from Python: matches, honest views, and an environment of PettingZoo's AEC form.

    from metahex_env import Engine
    with Engine() as engine:
        match = engine.new("primer", seed=7, blue="greedy")
        while match.side:
            match.answer(0)
        print(match.result)

Only the standard library is needed, and the program metahex on the path (or in METAHEX).
"""

from .aec import AECEnv, env
from .engine import Engine, EngineEnded, Match, MetahexError

__all__ = ["AECEnv", "Engine", "EngineEnded", "Match", "MetahexError", "env"]
