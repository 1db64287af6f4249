"""The client against a running engine: METAHEX names it, or metahex on the path.

The checks of the environment are those that PettingZoo's documentation of AEC demands; where
PettingZoo is installed, its own API test runs too.
"""

import os
import random
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from metahex_env import Engine, MetahexError, env  # noqa: E402


class TestMatch(unittest.TestCase):
    def test_a_match_to_its_end(self):
        results = []
        for _ in range(2):
            with Engine() as engine:
                match = engine.new("primer", seed=7, blue="greedy", events=True)
                self.assertEqual(match.side, "red")
                told = 0
                while match.side:
                    told += len(match.events)
                    match.answer(0)
                results.append((match.result, told))
        self.assertEqual(results[0], results[1])
        self.assertGreater(results[0][1], 10)
        self.assertIn(results[0][0]["winner"], ("red", "blue", "nobody"))

    def test_views_are_kept_up_to_date(self):
        with Engine() as engine:
            kept = engine.new("patrol", seed=1, views=True)
            asked = random.Random(3)
            for _ in range(60):
                whole = engine.ask("state", match=kept.number)["view"]
                self.assertEqual(list(kept.view["pieces"].values()), sorted(whole["pieces"], key=lambda p: list(kept.view["pieces"]).index(p["id"])))
                self.assertEqual(kept.view["board"], whole["board"])
                kept.answer(asked.randrange(len(kept.options)))
                if not kept.side:
                    break

    def test_imagined_matches_are_copied_and_real_ones_not(self):
        with Engine() as engine:
            match = engine.new("primer", seed=2)
            with self.assertRaises(MetahexError):
                match.copy(1)
            world = match.imagine(1)
            one, same, other = (world.copy(seed, red="greedy", blue="greedy") for seed in (5, 5, 6))
            self.assertEqual(one.result, same.result)
            self.assertIsNotNone(other.result)

    def test_an_error_changes_nothing(self):
        with Engine() as engine:
            match = engine.new("primer", seed=2)
            before = match.options
            with self.assertRaisesRegex(MetahexError, "want 0 to"):
                match.answer(10**6)
            with self.assertRaises(MetahexError):
                match.answer("fly to the moon")
            self.assertEqual(engine.ask("state", match=match.number)["options"], before)

    def test_sums_have_clauses(self):
        with Engine() as engine:
            match = engine.new("primer", seed=7, blue="greedy")
            for _ in range(400):
                shots = [i for i, words in enumerate(match.options) if words.startswith("fire")]
                if shots:
                    sum_ = match.explain(shots[0])
                    self.assertTrue(sum_["items"] and all(item["clause"] for item in sum_["items"]))
                    self.assertEqual(sum(o["ways"] for o in sum_["outcomes"]), sum_["outcomes"][0]["of"])
                    return
                worth = match.worth()
                match.answer(worth.index(max(worth)))
                if not match.side:
                    match = engine.new("primer", seed=8, blue="greedy")
            self.fail("nobody has fired")


class TestAEC(unittest.TestCase):
    def play(self, seed):
        """Play one match by masked samples, as the documentation's loop does."""
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=seed)
        for agent in world.possible_agents:
            world.action_space(agent).seed(seed)
        self.assertEqual(world.agents, world.possible_agents)
        seen, rewards, course = set(), dict.fromkeys(world.possible_agents, 0), []
        for agent in world.agent_iter():
            self.assertEqual(agent, world.agent_selection)
            observation, reward, terminated, truncated, info = world.last()
            self.assertIn(observation, world.observation_space(agent))
            self.assertIsInstance(info, dict)
            rewards[agent] += reward
            seen.add(agent)
            if terminated or truncated:
                world.step(None)
                continue
            mask = observation["action_mask"]
            self.assertEqual(len(mask), world.action_space(agent).n)
            other = "blue" if agent == "red" else "red"
            self.assertFalse(any(world.observe(other)["action_mask"]), "another agent's question is none of yours")
            action = world.action_space(agent).sample(mask)
            self.assertIn(action, world.action_space(agent))
            course.append((agent, action))
            world.step(action)
        self.assertEqual(world.agents, [])
        self.assertEqual(seen, {"red", "blue"})
        self.assertEqual(rewards["red"] + rewards["blue"], 0)
        return course, rewards

    def test_the_loop_of_the_documentation(self):
        self.play(1)

    def test_the_same_seed_is_the_same_match(self):
        self.assertEqual(self.play(5), self.play(5))

    def test_a_dead_agent_answers_nothing(self):
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=1)
        while world.agents and not world.terminations[world.agent_selection]:
            world.step(0)
        with self.assertRaises(ValueError):
            world.step(0)
        world.step(None)
        self.assertEqual(len(world.agents), 1)

    def test_an_action_that_is_masked_is_refused(self):
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=1)
        with self.assertRaises(ValueError):
            world.step(world.action_space("red").n - 1)

    def test_reset_begins_anew(self):
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=1)
        first = world.observe(world.agent_selection)
        world.step(0)
        world.reset(seed=1)
        self.assertEqual(world.observe(world.agent_selection), first)

    def test_pettingzoo(self):
        try:
            from pettingzoo.test import api_test
        except ImportError:
            return  # only where it is installed
        api_test(env(), num_cycles=200)


if __name__ == "__main__":
    unittest.main()
