package game

import (
	"fmt"
	"strings"
	"testing"

	"metahex/rule"
)

type tint int8

// Different lists of facts never have the same bytes; words are refused.
func TestFacts(t *testing.T) {
	lists := [][]any{{}, {0}, {0, 0}, {1}, {true, false}, {-1}, {[]int8{1, 2}}, {[]int8{1}, 2}, {[2]int8{1, 2}}, {Point{1, 2}, tint(3)}, {uint64(1) << 63}, {int64(-1) << 63, 0}}
	seen := map[string]string{}
	for _, list := range lists {
		var f Facts
		f.Add(list...)
		key, name := string(f.Bytes()), fmt.Sprintf("%#v", list)
		if old, ok := seen[key]; ok && name != "[]interface {}{[2]int8{1, 2}}" {
			t.Errorf("%s and %s have the same bytes", old, name)
		}
		seen[key] = name
	}
	defer func() {
		if got, want := fmt.Sprint(recover()), "game: a string cannot be a fact"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}()
	new(Facts).Add("shaken")
}

// The facts of an event are its clause and the sides that may read it, not its words.
func TestFactsOfEvents(t *testing.T) {
	bytes := func(e Event) string {
		var f Facts
		f.Events([]Event{e})
		return string(f.Bytes())
	}
	e := Event{Text: "B2 fires.", Cite: "BHM 9.5", Seen: Only(Red), Public: "A shot."}
	reworded, cited, told, silent := e, e, e, e
	reworded.Text, reworded.Public = "B2 opens fire.", "Somebody fires."
	cited.Cite = rule.Clause("BHM 9.6")
	told.Seen = Everyone
	silent.Public = ""
	if bytes(e) != bytes(reworded) {
		t.Error("other words change the facts")
	}
	for _, other := range []Event{cited, told, silent} {
		if bytes(e) == bytes(other) {
			t.Errorf("%+v and %+v have the same facts", e, other)
		}
	}
	if !strings.Contains(bytes(e), "BHM 9.5") {
		t.Error("the clause is no part of the facts")
	}
}
