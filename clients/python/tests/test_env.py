"""The client against a running engine: METAHEX names it, or metahex on the path.

The checks of the environment are those that PettingZoo's documentation of AEC demands.
"""

import os
import random
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from metahex_env import Engine, EngineEnded, MetahexError, env  # noqa: E402
from metahex_env.engine import changed  # noqa: E402


def script(test, text):
    """Return the path of a program for /bin/sh. It is removed after the test."""
    folder = tempfile.mkdtemp(prefix="with space ")
    test.addCleanup(shutil.rmtree, folder)
    path = os.path.join(folder, "engine")
    with open(path, "w") as f:
        f.write("#!/bin/sh\n" + text)
    os.chmod(path, stat.S_IRWXU)
    return path


class TestEngine(unittest.TestCase):
    def test_an_interrupted_request_is_skipped(self):
        with Engine() as engine:
            match = engine.new("primer", seed=7)
            for _ in range(3):
                with mock.patch.object(engine, "_answer", side_effect=KeyboardInterrupt):
                    with self.assertRaises(KeyboardInterrupt):
                        engine.ask("view", match=match.number)
            self.assertEqual(engine.ask("drop", match=match.number).keys(), {"id", "match"})

    def test_a_line_that_was_half_read_is_skipped(self):
        with Engine() as engine:
            match = engine.new("primer", seed=7)
            with mock.patch.object(engine, "_answer", side_effect=KeyboardInterrupt):
                with self.assertRaises(KeyboardInterrupt):
                    engine.ask("view", match=match.number)
            engine._process.stdout.read(100)
            self.assertEqual(engine.ask("state", match=match.number)["side"], "red")

    def test_a_line_that_is_too_long_is_an_error(self):
        with Engine() as engine:
            with self.assertRaisesRegex(MetahexError, "longer than 64 KB"):
                engine.new("x" * 70_000)
            self.assertEqual(engine.new("primer").side, "red")

    def test_close_ends_a_busy_program(self):
        for text in ("sleep 60", "trap '' TERM\nsleep 60 & wait\nsleep 60 & wait"):
            engine = Engine(script(self, text))
            engine.patience = 0.2
            engine.close()
            self.assertIsNotNone(engine._process.returncode)
            engine.close()

    def test_a_program_that_has_ended(self):
        engine = Engine(script(self, "exit 1"))
        engine._process.wait()
        for _ in range(2):
            with self.assertRaises(EngineEnded):
                engine.ask("state", match=1)
        engine.close()
        with self.assertRaises(EngineEnded):
            engine.ask("state", match=1)

    def test_no_program(self):
        with self.assertRaisesRegex(FileNotFoundError, "no program nowhere/metahex; .*METAHEX"):
            Engine("nowhere/metahex")

    def test_an_empty_variable_counts_as_none(self):
        here = shutil.which(os.environ.get("METAHEX") or "metahex")
        with mock.patch.dict(os.environ, {"METAHEX": "", "PATH": os.path.dirname(here)}):
            with Engine() as engine:
                self.assertEqual(engine.new("primer").side, "red")


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
        gone = 0
        for scenario, seed in (("primer", 1), ("patrol", 1), ("polder", 2), ("kreuz-road", 3)):
            with Engine() as engine:
                kept, asked = engine.new(scenario, seed=seed, views=True), engine.new(scenario, seed=seed)
                choices, views = random.Random(3), {}
                for _ in range(150):
                    whole = engine.ask("state", match=asked.number)["view"]
                    self.assertEqual(kept.view, changed(None, whole))
                    self.assertIn("board", whole)
                    gone += len(views.get(kept.side, {"cards": {}})["cards"].keys() - kept.view["cards"].keys())
                    views[kept.side] = kept.view
                    choice = choices.randrange(len(kept.options))
                    kept.answer(choice)
                    asked.answer(choice)
                    if not kept.side:
                        break
        self.assertGreater(gone, 0, "no card was replaced")

    def test_a_view_that_was_returned_does_not_change(self):
        for views in (False, True):
            with Engine() as engine:
                match = engine.new("primer", seed=1, blue="greedy", views=views)
                first = match.view
                before = str(first)
                for _ in range(30):
                    match.answer(0)
                self.assertEqual(str(first), before)
                self.assertNotEqual(str(match.view), before)

    def test_the_view_after_the_end(self):
        with Engine() as engine:
            match = engine.new("primer", seed=1)
            while match.side:
                match.answer(0)
            self.assertIsNone(match.view)

    def test_imagined_matches_have_events(self):
        with Engine() as engine:
            match = engine.new("primer", seed=2, events=True).imagine(1, blue="greedy").copy(3, blue="greedy")
            told = 0
            while match.side:
                match.answer(0)
                told += len(match.events)
            self.assertGreater(told, 10)

    def test_only_whole_numbers_and_words_are_answers(self):
        with Engine() as engine:
            match = engine.new("primer", seed=2)
            for choice in (1.7, None, [0]):
                with self.assertRaisesRegex(TypeError, "found option .*; want a whole number"):
                    match.answer(choice)

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

    def test_options_beyond_the_mask_are_refused(self):
        world = env(most_options=2)
        self.addCleanup(world.close)
        world.reset(seed=1)
        while len(world._match.options) <= 2:
            world.step(0)
        before = world.last()
        self.assertEqual(list(before[0]["action_mask"]), [1, 1])
        for action in (2, len(world._match.options), -1):
            with self.assertRaisesRegex(ValueError, f"found action {action}; want 0 to 1"):
                world.step(action)
        self.assertEqual(world.last(), before)
        world.step(1)

    def test_the_seed_after_the_largest_is_0(self):
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=0)
        first = world.observe(world.agent_selection)
        world.reset(seed=2**64 - 1)
        world.reset()
        self.assertEqual(world._seed, 0)
        self.assertEqual(world.observe(world.agent_selection), first)

    def test_an_agent_that_does_not_exist(self):
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=1)
        for ask in (world.observe, world.action_space, world.observation_space):
            with self.assertRaisesRegex(KeyError, "green"):
                ask("green")

    def test_reset_begins_anew(self):
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=1)
        first = world.observe(world.agent_selection)
        world.step(0)
        world.reset(seed=1)
        self.assertEqual(world.observe(world.agent_selection), first)

    def test_reset_after_a_failed_reset(self):
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=1)
        first = world.observe("red")
        for _ in range(2):
            with self.assertRaisesRegex(MetahexError, "found seed -1"):
                world.reset(seed=-1)
            self.assertEqual(world.observe("red"), first)
            world.reset(seed=1)
            self.assertEqual(world.observe("red"), first)

    def test_reset_starts_a_new_engine(self):
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=1)
        first = world.observe("red")
        world._engine._process.kill()
        world._engine._process.wait()
        world.reset(seed=1)
        self.assertEqual(world.observe("red"), first)

    def test_an_observation_does_not_change(self):
        world = env(views=True)
        self.addCleanup(world.close)
        world.reset(seed=1)
        kept = [world.last()[0] for _ in range(2)]
        before = str(kept)
        for _ in range(30):
            world.step(0)
        self.assertEqual(str(kept), before)

    def test_wrong_actions_and_wrong_order(self):
        world = env()
        self.addCleanup(world.close)
        for early in (lambda: world.step(0), world.last, lambda: world.observe("red"), world.render, lambda: next(world.agent_iter())):
            with self.assertRaisesRegex(RuntimeError, "call reset"):
                early()
        self.assertIsNone(world.agent_selection)
        world.reset(seed=1)
        before = world.last()
        for action in (1.5, None, "0", True):
            with self.assertRaisesRegex(TypeError, "found action .*; want a whole number"):
                world.step(action)
        self.assertEqual(world.last(), before)
        for agent in world.agent_iter():
            world.step(None if world.terminations[agent] else 0)
        for late in (lambda: world.step(None), world.last):
            with self.assertRaisesRegex(RuntimeError, "call reset"):
                late()

    def test_wrong_sizes(self):
        for most in (0, -5):
            with self.assertRaisesRegex(ValueError, "found most_options .*; want 1 or more"):
                env(most_options=most)
        for most in ("x", None, True):
            with self.assertRaisesRegex(TypeError, "found most_options .*; want a whole number"):
                env(most_options=most)
        space = env(most_options=3).action_space("red")
        self.assertEqual([x in space for x in (0, 2, 3, -1, True, "0", 1.0)], [True, True] + 5 * [False])
        with self.assertRaisesRegex(ValueError, "found a mask of 2 numbers; want 3"):
            space.sample([1, 0])

    def test_the_demands_of_the_interface(self):
        """The dictionaries hold the agents that are left, and rewards add up to what last returns."""
        world = env()
        self.addCleanup(world.close)
        world.reset(seed=3)
        self.assertEqual((world.num_agents, world.max_num_agents), (2, 2))
        self.assertFalse(any(world.terminations.values()) or any(world.truncations.values()))
        self.assertIs(world.unwrapped, world)
        self.assertIs(world.action_space("red"), world.action_space("red"))
        self.assertIsNone(world.last(observe=False)[0])
        sums, ended = dict.fromkeys(world.agents, 0), set()
        for agent in world.agent_iter(100_000):
            observation, reward, terminated, truncated, info = world.last()
            self.assertEqual(reward, sums[agent])
            self.assertEqual((terminated, truncated, info), (world.terminations[agent], world.truncations[agent], world.infos[agent]))
            self.assertIn(observation, world.observation_space(agent))
            mask = observation["action_mask"]
            self.assertIsNone(world.step(None if terminated else world.action_space(agent).sample(mask)))
            sums[agent] = 0
            for one, reward in world.rewards.items():
                sums[one] += reward
            if terminated:
                self.assertNotIn(agent, ended)
                ended.add(agent)
            for held in (world.rewards, world.terminations, world.truncations, world.infos):
                self.assertEqual(set(held), set(world.agents))
            self.assertEqual(set(world.agents), {"red", "blue"} - ended)
        self.assertEqual(ended, {"red", "blue"})


class TestDocumentation(unittest.TestCase):
    """The examples of docs/bots.md run."""

    here = os.path.dirname(os.path.abspath(__file__))

    def setUp(self):
        with open(os.path.join(self.here, "..", "..", "..", "docs", "bots.md")) as f:
            self.examples = re.findall("```python\n(.*?)```", f.read(), re.DOTALL)
        self.assertEqual(len(self.examples), 3)

    def test_a_bot_in_ten_lines(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "mybot.py"), "w") as f:
                f.write(self.examples[0])
            words = [os.environ.get("METAHEX") or "metahex", "bot", "match", f"{sys.executable} mybot.py", "greedy", "-n", "2", "--scenario", "primer"]
            done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("2 matches", done.stdout)

    def test_the_client_and_the_environment(self):
        for example in self.examples[1:]:
            with self.subTest(example), mock.patch("builtins.print"):
                exec(example, {})


if __name__ == "__main__":
    unittest.main()
