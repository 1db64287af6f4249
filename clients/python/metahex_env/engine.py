"""The protocol of `metahex bot serve`: one object per line each way. docs/bots.md describes it."""

import json
import operator
import os
import shlex
import subprocess


class MetahexError(Exception):
    """The engine has refused a request; nothing has changed."""


class EngineEnded(MetahexError):
    """The engine has ended; its matches are lost."""


class Engine:
    """A running `metahex bot serve`. Its matches are played through Match.

    program is the command that starts metahex. The default is the environment variable METAHEX,
    or metahex on the path.
    """

    patience = 5  # seconds that close waits for the program before it ends the program

    def __init__(self, program=None):
        words = _words(program or os.environ.get("METAHEX") or "metahex")
        try:
            self._process = subprocess.Popen(words + ["bot", "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except FileNotFoundError:
            raise FileNotFoundError(f"there is no program {words[0]}; install metahex, or set METAHEX to its path") from None
        self._last = 0  # id of the last request

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """End the program; all its matches are lost."""
        try:
            self._process.stdin.close()
        except OSError:
            pass  # the program has ended
        for end in (None, self._process.terminate, self._process.kill):
            if end is not None:
                end()
            try:
                self._process.wait(timeout=self.patience)
                break
            except subprocess.TimeoutExpired:
                pass
        self._process.stdout.close()

    def ask(self, do, **arguments):
        """Send one request and return the answer, or raise MetahexError."""
        self._last += 1
        request = {"id": self._last, "do": do}
        for key, value in arguments.items():
            if value is not None:
                request[key] = value
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):  # ValueError: closed
            raise EngineEnded("the engine has ended") from None
        answer = self._answer(self._last)
        if "error" in answer:
            raise MetahexError(answer["error"])
        return answer

    def _answer(self, number):
        """Return the answer to a request. Skip answers to requests that were interrupted."""
        while True:
            try:
                line = self._process.stdout.readline()
            except ValueError:  # closed
                line = b""
            if not line:
                raise EngineEnded("the engine has ended")
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # the rest of a line whose reading was interrupted
            # A line that is too long is refused without its id.
            if answer.get("id", number) == number:
                return answer

    def new(self, scenario, seed=0, red=None, blue=None, readings=None, events=False, views=False):
        """Begin a match. A side that is given a bot's name is played by that bot."""
        state = self.ask("new", scenario=scenario, seed=seed, red=red, blue=blue, readings=readings, events=events or None, views=views or None)
        return Match(self, state, events, views)


def _words(program):
    """Return the words of a command. The name of a file may have spaces."""
    return [program] if os.path.isfile(program) else shlex.split(program)


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
            self._views[self.side] = changed(self._views.get(self.side), state["view"])

    @property
    def view(self):
        """All that the side that is asked can see, or None when the match is over.

        pieces are by id, and cards by piece and title. The view does not change later; please do
        not change it either, because later views share its unchanged parts.
        """
        if self.side and not self._terms["views"]:
            change = self.engine.ask("view", match=self.number)["view"]
            self._views[self.side] = changed(self._views.get(self.side), change)
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


def changed(view, change):
    """Return a new view: a view with a change of the protocol added. The old view stays as it is."""
    if view is None or "board" in change:  # a view with a board is complete
        view = {"pieces": {}, "cards": {}, "markers": [], "notes": [], "goals": []}
    view = {**view, "pieces": dict(view["pieces"]), "cards": dict(view["cards"])}
    for key in ("title", "goals", "board", "turn", "phase", "markers", "notes"):
        if change.get(key) is not None:
            view[key] = change[key]
    for piece in change.get("pieces", []):
        view["pieces"][piece["id"]] = piece
    for number in change.get("gone", []):
        view["pieces"].pop(number, None)
    for card in change.get("cards", []):
        view["cards"][card["piece"], card["title"]] = card
    for card in change.get("gone_cards", []):
        view["cards"].pop((card["piece"], card["title"]), None)
    return view


def _chosen(choice):
    return {"choice": choice} if isinstance(choice, str) else {"option": whole(choice, "option")}


def whole(value, what):
    """Return a whole number as an int. Raise TypeError for anything else, True and False included."""
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise TypeError(f"found {what} {value!r}; want a whole number")
