"""The protocol of `metahex bot serve`: an object a line each way. docs/bots.md describes it."""

import json
import os
import shlex
import subprocess


class MetahexError(Exception):
    """The engine has refused a request; nothing has changed."""


class Engine:
    """A running `metahex bot serve`. Its matches are played through Match."""

    def __init__(self, program=None):
        words = shlex.split(program or os.environ.get("METAHEX", "metahex")) + ["bot", "serve"]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """End the program; all its matches are gone."""
        if self._process.poll() is None:
            self._process.stdin.close()
            self._process.wait(timeout=5)
        self._process.stdout.close()

    def ask(self, do, **arguments):
        """Send one request and return the answer, or raise MetahexError."""
        request = {"do": do}
        for key, value in arguments.items():
            if value is not None:
                request[key] = value
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise MetahexError("the engine has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise MetahexError(answer["error"])
        return answer

    def new(self, scenario, seed=0, red=None, blue=None, readings=None, events=False, views=False):
        """Begin a match. A side that is given a bot's name is played by that bot."""
        state = self.ask("new", scenario=scenario, seed=seed, red=red, blue=blue, readings=readings, events=events or None, views=views or None)
        return Match(self, state, events, views)


class Match:
    """One match as the side that is asked sees it.

    number, side, topic, clause, options (words), open, opens, reacts, events, view (all that
    is known, kept up to date) and result, which is None until the match is over.
    """

    def __init__(self, engine, state, events=False, views=False):
        self.engine, self.number = engine, state["match"]
        self._terms = {"events": events or None, "views": views or None}
        self._views = {}
        self._take(state)

    def _take(self, state):
        self.side = state.get("side")
        self.topic, self.clause = state.get("topic"), state.get("clause")
        self.options = state.get("options", [])
        self.open, self.opens, self.reacts = (state.get(key, False) for key in ("open", "opens", "reacts"))
        self.events = state.get("events", [])
        self.result = state.get("result")
        if "view" in state:
            self._look(state["view"])

    def _look(self, change):
        view = self._views.setdefault(self.side, {"pieces": {}, "cards": {}, "markers": [], "notes": [], "goals": []})
        for key in ("title", "goals", "board", "turn", "phase", "markers", "notes"):
            if change.get(key) is not None:
                view[key] = change[key]
        for piece in change.get("pieces", []):
            view["pieces"][piece["id"]] = piece
        for number in change.get("gone", []):
            view["pieces"].pop(number, None)
        for card in change.get("cards", []):
            view["cards"][card["piece"], card["title"]] = card

    @property
    def view(self):
        """All that the side that is asked can see."""
        if not self._terms["views"]:
            self._look(self.engine.ask("view", match=self.number)["view"])
        return self._views.get(self.side)

    def answer(self, choice):
        """Answer by the number of an option or, in words, by any choice."""
        self._take(self.engine.ask("answer", match=self.number, **_chosen(choice)))

    def explain(self, choice):
        """The sum behind an answer, with clauses and odds."""
        return self.engine.ask("explain", match=self.number, **_chosen(choice))["sum"]

    def worth(self):
        """What the rule book's advice holds each option worth."""
        return self.engine.ask("worth", match=self.number).get("worth", [])

    def imagine(self, seed, red=None, blue=None):
        """A match that may be this one, as the side that is asked knows it."""
        return Match(self.engine, self.engine.ask("imagine", match=self.number, seed=seed, red=red, blue=blue, **self._terms), **self._terms)

    def copy(self, seed, red=None, blue=None):
        """A copy of an imagined match, with dice of its own."""
        return Match(self.engine, self.engine.ask("copy", match=self.number, seed=seed, red=red, blue=blue, **self._terms), **self._terms)

    def drop(self):
        """Close the match."""
        self.engine.ask("drop", match=self.number)


def _chosen(choice):
    return {"choice": choice} if isinstance(choice, str) else {"option": int(choice)}
