package host_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/record"
)

// A host stores the pencil notes of each side separately, and only the last note on each counter.
func TestNotes(t *testing.T) {
	h := newHouse(t, nil)
	id, _ := h.begin(t, terms)
	ctx := t.Context()
	if got, err := h.hosts[0].Notes(ctx, id, game.Red); err != nil || got != nil {
		t.Fatalf("at first red has the notes %v (error %v), want none", got, err)
	}
	all := []record.Note{{By: game.Red, Piece: "BA", Text: "a thumper"}, {By: game.Red, Piece: "BB", Text: "a sniper"}, {By: game.Red, Piece: "BA", Text: "a ranger", After: 3}, {By: game.Red, Piece: "BB", After: 4}}
	if err := h.hosts[0].KeepNotes(ctx, id, game.Red, all); err != nil {
		t.Fatal(err)
	}
	got, err := h.hosts[0].Notes(ctx, id, game.Red)
	if diff := cmp.Diff([]record.Note{{By: game.Red, Piece: "BA", Text: "a ranger", After: 3}}, got); diff != "" || err != nil {
		t.Errorf("red's notes (error %v): %s", err, diff)
	}
	more := []record.Note{{By: game.Red, Piece: "BB", Text: "a scout", After: 5}} // from another screen
	if err := h.hosts[1].KeepNotes(ctx, id, game.Red, more); err != nil {
		t.Fatal(err)
	}
	got, err = h.hosts[0].Notes(ctx, id, game.Red)
	if diff := cmp.Diff([]record.Note{all[2], more[0]}, got); diff != "" || err != nil {
		t.Errorf("red's notes after one from another screen (error %v): %s", err, diff)
	}
	if got, err := h.hosts[0].Notes(ctx, id, game.Blue); err != nil || got != nil {
		t.Errorf("blue has the notes %v (error %v), want none", got, err)
	}
}
