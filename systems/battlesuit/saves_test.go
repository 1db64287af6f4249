package battlesuit_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/record"
)

// recorded gives a match answers in words and records each answer.
func recorded(t *testing.T, m game.Match, r *record.Recorder, words ...string) {
	t.Helper()
	for _, w := range words {
		q, _ := m.Question()
		c, err := m.Choice(w)
		if err != nil {
			t.Fatalf("%s: %v", w, err)
		}
		events, err := m.Answer(c)
		if err != nil {
			t.Fatalf("%s: %v", w, err)
		}
		r.Hear(q, c, events)
	}
}

// A match is saved in the middle of a move, at a question about a reaction, then loaded and played
// on. It equals a match played without a break byte for byte, in the file and in the state
// (BHM 8.5).
func TestSavedWithTheReactionWindowOpen(t *testing.T) {
	p := ready(t, "testdata/gauntlet.yaml")
	header := record.Header{System: "battlesuit", Scenario: "testdata/gauntlet.yaml"}
	before := []string{"first", "activate RA", "go A-06", "react BA", "roll 1"}
	after := []string{"react BC", "roll 12"}
	dir := t.TempDir()
	text := func(file string) string {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}

	whole, inTwo := filepath.Join(dir, "whole.play"), filepath.Join(dir, "in-two.play")
	m := p.New()
	r, file, err := record.Autosave(whole, header, m)
	if err != nil {
		t.Fatal(err)
	}
	recorded(t, m, r, append(before, after...)...)
	file.Close()

	first := p.New()
	r, file, err = record.Autosave(inTwo, header, first)
	if err != nil {
		t.Fatal(err)
	}
	recorded(t, first, r, before...)
	file.Close()
	if q, _ := first.Question(); q.Topic != "react" {
		t.Fatalf("the match is put away when asked to %s, want react", q.Topic)
	}

	kept, err := record.Load(inTwo)
	if err != nil {
		t.Fatal(err)
	}
	second, err := record.Replay(kept, start)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(game.Fingerprint(first), game.Fingerprint(second)); diff != "" {
		t.Errorf("read back (-put away +read):\n%s", diff)
	}
	r, file, err = record.Append(inTwo, kept, second)
	if err != nil {
		t.Fatal(err)
	}
	recorded(t, second, r, after...)
	file.Close()
	if diff := cmp.Diff(text(whole), text(inTwo)); diff != "" {
		t.Errorf("the file (-in one go +in two):\n%s", diff)
	}
	if diff := cmp.Diff(game.Fingerprint(m), game.Fingerprint(second)); diff != "" {
		t.Errorf("the state (-in one go +in two):\n%s", diff)
	}
}
