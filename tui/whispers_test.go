package tui

import (
	"bytes"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/bots/outside"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/systems"
)

// In every system nothing that a side is shown at its question depends on what it may not know yet:
// neither order, worth, advice and reach, nor the screen with its highlighted answer and its advice,
// nor what a program reads. With -pairs the test compares more worlds of each system.
func TestWhispers(t *testing.T) {
	battles := map[string][]string{
		"battlesuit": {"moonless", "meander", "brood"}, "gravarmor": {"relief", "last-ships"}, "gts": {"kreuz-road", "aldern-crossings"},
		"solprime": {"mill-bridge", "airfield-raid"}, "lasergrenadiers": {"ashford", "depot-raid"},
	}
	for _, system := range systems.All {
		all := battles[system.ID]
		if all == nil {
			t.Fatalf("%s has no battle to compare", system.ID)
		}
		for i, scenario := range all {
			if i > 0 && gametest.Pairs(0) == 0 && !gametest.Wide() {
				break
			}
			m, header, err := systems.Open(systems.Source{Scenario: scenario})
			if err != nil {
				t.Fatal(err)
			}
			w := gametest.Whispers{Begin: m.Clone, Shown: func(m game.Match, side game.Side) string {
				return screenOf(t, m, header, side) + programReads(t, m, side)
			}}
			if err := w.Check(uint64(i), (gametest.Pairs(5)+len(all)-1)/len(all)); err != nil {
				t.Errorf("%s: %v", scenario, err)
			}
		}
	}
}

// screenOf returns the screen of a side at the question of a match: as it opens, then with the advice.
func screenOf(t *testing.T, m game.Match, header record.Header, side game.Side) (frames string) {
	cfg := Config{Header: header, Humans: game.Only(side), Player: seeded(1), Start: func(record.Header) (game.Match, error) { return m.Clone(), nil }}
	at(t, 120, 40, cfg, func(d *desk) {
		frames = d.text()
		d.keys("f")
		frames += d.text()
		d.keys("<Esc>")
	})
	return frames
}

// programReads returns what the program of a side reads at the question of a match, with the worth of
// its answers.
func programReads(t *testing.T, m game.Match, side game.Side) string {
	var out bytes.Buffer
	p := outside.NewPlayer(strings.NewReader(`{"do":"worth","match":1}`+"\n"+`{"do":"view","match":1}`+"\n"+`{"do":"answer","option":0}`+"\n"), &out, bots.New)
	p.Begin()
	q, _ := m.Question()
	if _, err := p.Choose(t.Context(), game.NewSeat(m, side), q, nil); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != 3 || strings.Contains(out.String(), `"error"`) {
		t.Fatalf("a program reads %d lines, want 3 without an error:\n%s", n, out.String())
	}
	return out.String()
}

// Before a look the screen shows no line, no field of view and no watchers, and says by which clause;
// it still gives advice. The sum is that before the look.
func TestNoLineBeforeALook(t *testing.T) {
	at(t, 120, 40, fresh(t, "../systems/battlesuit/testdata/unlooked-strict.yaml"), func(d *desk) {
		d.keys(":first<Enter>:activate RA<Enter>")
		d.shows("red: act?")
		for _, key := range []string{"L", "V", "E"} {
			d.keys(key)
			d.shows("no line of sight may be checked before the answer [BHM 12.8]")
			d.hides("line of sight from")
			d.keys("<Esc>")
		}
		d.keys("f")
		d.shows("advice, without looking ahead: go G-07")
		d.keys("w")
		d.hides("strict:")
	})
}
