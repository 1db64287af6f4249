package door_test

import (
	"slices"
	"testing"
	"time"

	"metahex/game"
	"metahex/host/door"
)

// enemies returns the labels of a side's pieces in a match, and the side that is asked.
func (e *entrance) enemies(id string, of game.Side) (labels []string, asked game.Side) {
	e.t.Helper()
	m, leave, err := e.host.Enter(e.t.Context(), id)
	if err != nil {
		e.t.Fatal(err)
	}
	defer leave()
	for _, p := range m.Copy().View(of.Enemy()).Pieces {
		if p.ID >= 0 && p.Side == of {
			labels = append(labels, p.Label)
		}
	}
	return labels, m.Now().Asked
}

// noted waits until the host has the notes of a side: "piece text", sorted.
func (e *entrance) noted(id string, side game.Side, want ...string) {
	e.t.Helper()
	var got []string
	for begun := time.Now(); time.Since(begun) < patience/12; time.Sleep(5 * time.Millisecond) {
		notes, err := e.host.Notes(e.t.Context(), id, side)
		if err != nil {
			e.t.Fatal(err)
		}
		got = nil
		for _, n := range notes {
			got = append(got, n.Piece+" "+n.Text)
		}
		slices.Sort(got)
		if slices.Equal(got, want) {
			return
		}
	}
	e.t.Errorf("the host has the notes %q of %s; want %q", got, side, want)
}

// A note is stored at once, whoever is asked. Notes from two screens of one player are merged.
func TestNotesAreStoredAtOnce(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{})
	id := e.begins(plain("raid"), "ann", "ben")
	_, asked := e.enemies(id, game.Red)
	side, name := game.Red, "ann"
	if asked == game.Red {
		side, name = game.Blue, "ben"
	}
	labels, _ := e.enemies(id, side.Enemy())
	if len(labels) < 2 {
		t.Fatalf("the enemies are %v; want 2 at least", labels)
	}
	slices.Sort(labels)
	one, two := labels[0], labels[1]
	first, second := e.sitsAt(name, id), e.sitsAt(name, id)
	second.types(":note " + one + " alpha\r")
	e.noted(id, side, one+" alpha")
	first.types(":note " + two + " beta\r")
	e.noted(id, side, one+" alpha", two+" beta")
	first.types(":note " + one + " gamma\r")
	e.noted(id, side, one+" gamma", two+" beta")
	second.types(":note " + two + "\r")
	e.noted(id, side, one+" gamma")
	e.noted(id, side.Enemy())
}
