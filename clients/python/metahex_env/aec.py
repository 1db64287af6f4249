"""An environment after PettingZoo's AEC interface: agents take turns as the rules ask them.

An action is the number of an option; those beyond the options of the moment are masked, and
refused. Of a question with more than most_options options, only the first most_options can be
chosen. The observation is what the side knows: the options in words, the question, and with views=True
the view. Rewards come at the end: 1 for who has won, -1 for who has lost, 0 for a draw.
"""

import random

from .engine import Engine, EngineEnded, whole

MOST_OPTIONS = 1024
SEEDS = 2**64  # seeds are less than this


class Discrete:
    """The numbers from 0 to n-1, as gymnasium.spaces.Discrete."""

    def __init__(self, n, seed=None):
        self.n = n
        self._random = random.Random(seed)

    def seed(self, seed=None):
        self._random.seed(seed)

    def sample(self, mask=None):
        if mask is not None and len(mask) != self.n:
            raise ValueError(f"found a mask of {len(mask)} numbers; want {self.n}")
        allowed = [i for i in range(self.n) if mask is None or mask[i]]
        return self._random.choice(allowed) if allowed else 0

    def contains(self, x):
        try:
            return 0 <= whole(x, "action") < self.n
        except TypeError:
            return False

    __contains__ = contains

    def __repr__(self):
        return f"Discrete({self.n})"


class Anything:
    """A space for observations that are plain data."""

    def contains(self, x):
        return isinstance(x, dict) and {"observation", "action_mask"} <= set(x)

    __contains__ = contains

    def seed(self, seed=None):
        pass

    def __repr__(self):
        return "Anything()"


class AECEnv:
    """metahex as agents in turn."""

    def __init__(self, scenario="primer", program=None, readings=None, views=False, most_options=MOST_OPTIONS):
        if whole(most_options, "most_options") < 1:
            raise ValueError(f"found most_options {most_options}; want 1 or more")
        self.metadata = {"name": "metahex_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.scenario, self.readings, self.views, self.most_options = scenario, readings, views, most_options
        self.possible_agents = ["red", "blue"]
        self.agents, self.agent_selection = [], None
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos = {}, {}, {}, {}, {}
        self._engine, self._program, self._match = None, program, None
        self._actions = {agent: Discrete(most_options) for agent in self.possible_agents}
        self._observations = {agent: Anything() for agent in self.possible_agents}
        self._seed = 0

    # spaces

    def action_space(self, agent):
        return self._actions[agent]

    def observation_space(self, agent):
        return self._observations[agent]

    # the match

    def reset(self, seed=None, options=None):
        """Begin a match. The same seed and actions give the same match.

        Without a seed it is the last seed plus 1; after the largest seed it is 0. The environment
        has no options: they are ignored.
        """
        seed = (self._seed + 1) % SEEDS if seed is None else seed
        try:
            match = self._new(seed)
        except EngineEnded:
            self.close()
            match = self._new(seed)
        if self._match is not None:
            self._match.drop()
        self._seed, self._match = seed, match
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._match.side or self.agents[0]

    def _new(self, seed):
        if self._engine is None:
            self._engine = Engine(self._program)
        return self._engine.new(self.scenario, seed=seed, readings=self.readings, views=self.views)

    def _begun(self):
        if self._match is None:
            raise RuntimeError("there is no match; call reset()")

    def _turn(self):
        """Return the agent whose turn it is."""
        self._begun()
        if not self.agents:
            raise RuntimeError("the match is over; call reset()")
        return self.agent_selection

    def step(self, action):
        """Answer for the agent whose turn it is. After the end the action is None."""
        agent = self._turn()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            self._bury(agent)
            return
        action = whole(action, "action")
        allowed = min(len(self._match.options), self.most_options)
        if not 0 <= action < allowed:
            raise ValueError(f"found action {action}; want 0 to {allowed - 1}")
        self._match.answer(action)
        self._cumulative_rewards[agent] = 0
        self.rewards = dict.fromkeys(self.agents, 0)
        if self._match.result is None:
            self.agent_selection = self._match.side
            return
        winner = self._match.result["winner"]
        for one in self.agents:
            self.rewards[one] = 0 if winner == "nobody" else 1 if one == winner else -1
            self._cumulative_rewards[one] += self.rewards[one]
            self.terminations[one] = True
        self.agent_selection = self.agents[0]

    def _bury(self, agent):
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0)
        for kept in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent):
        """What an agent sees: of another's question nothing but that it waits.

        A view does not change later. Please do not change it either. An agent that does not
        exist is a KeyError.
        """
        self._begun()
        if agent not in self.possible_agents:
            raise KeyError(agent)
        mask = bytearray(self.most_options)
        observation = {"options": [], "topic": None}
        if self._match.result is None and agent == self._match.side:
            options = self._match.options[: self.most_options]
            mask[: len(options)] = b"\x01" * len(options)
            observation = {"options": options, "topic": self._match.topic, "clause": self._match.clause}
            if self.views:
                observation["view"] = self._match.view
        return {"observation": observation, "action_mask": mask}

    def last(self, observe=True):
        """Observation, reward since the agent's last action, termination, truncation, info."""
        agent = self._turn()
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter=2**63):
        """The agents in the order in which they are asked."""
        self._begun()
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self):
        """The question in words."""
        self._begun()
        if self._match.result is not None:
            return self._match.result["text"]
        return f"{self._match.side}, {self._match.topic} [{self._match.clause}]: " + ", ".join(self._match.options)

    def close(self):
        """End the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = self._match = None
            self.agents = []

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def __str__(self):
        return self.metadata["name"]


def env(**arguments):
    """A new environment, as PettingZoo's modules make one."""
    return AECEnv(**arguments)
