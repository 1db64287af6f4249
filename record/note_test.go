package record_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/record"
)

// Pencil notes can stand between answers, and do not change the results of a play.
func TestNotes(t *testing.T) {
	const text = head + "~ red gun a trap\n> run\n~ blue runner  the  bait \n> stay\n~ red gun\n"
	p, err := record.Parse("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	notes := p.Notes()
	want := []record.Note{{By: game.Red, Piece: "gun", Text: "a trap"}, {By: game.Blue, Piece: "runner", Text: "the bait", After: 1}, {By: game.Red, Piece: "gun", After: 2}}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		by      game.Side
		piece   string
		answers int
		want    string
	}{
		{game.Red, "gun", 0, "a trap"}, {game.Red, "GUN", 1, "a trap"}, {game.Red, "gun", 2, ""},
		{game.Blue, "gun", 2, ""}, {game.Blue, "runner", 0, ""}, {game.Blue, "runner", 2, "the bait"}, {game.Chance, "gun", 1, ""},
	} {
		if got := record.NotedOn(notes, c.by, c.piece, c.answers); got != c.want {
			t.Errorf("%s on %s after %d answers: %q, want %q", c.by, c.piece, c.answers, got, c.want)
		}
	}
	bare, err := record.Parse("f", []byte(head+"> run\n> stay\n"))
	if err != nil {
		t.Fatal(err)
	}
	const clean = head + "~ red gun a trap\n> run\n~ blue runner the bait\n> stay\n~ red gun\n"
	if got := bare.WithNotes(notes).String(); got != clean {
		t.Errorf("with its notes the play is\n%s\nwant\n%s", got, clean)
	}
	if got := p.WithNotes(nil).String(); got != bare.String() {
		t.Errorf("without notes the play is\n%s\nwant\n%s", got, bare)
	}
}

// A note is in the file as soon as it is written. The record with the note can be continued, is
// valid, keeps the note when rewritten, and does not send it to followers.
func TestNotesAreRecorded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.play")
	h := record.Header{System: "toy", Scenario: "ambush"}
	m, err := start(h)
	if err != nil {
		t.Fatal(err)
	}
	rec, log, err := record.Autosave(file, h, m)
	if err != nil {
		t.Fatal(err)
	}
	note, err := record.NewNote(game.Red, "gun", "behind b")
	if err != nil {
		t.Fatal(err)
	}
	rec.Note(note)
	for range 3 {
		q, _ := m.Question()
		events, err := m.Answer(q.Options[0].Choice)
		if err != nil {
			t.Fatal(err)
		}
		rec.Hear(q, q.Options[0].Choice, events)
		rec.Note(note)
	}
	if err := log.Close(); err != nil || rec.Err() != nil {
		t.Fatal(err, rec.Err())
	}
	p, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := len(p.Notes()); got != 4 {
		t.Errorf("the file holds %d notes, want 4", got)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	health := record.Examine(file, text, start)
	if health.Broken != nil || health.Differs != nil || health.Good != 3 || health.Whole.String() != string(text) {
		t.Errorf("examined: broken %v, differs %v, %d good answers, whole\n%s\nwant the file as it is\n%s", health.Broken, health.Differs, health.Good, health.Whole, text)
	}
	fresh, err := record.Rewrite(p, start)
	if err != nil || fresh.String() != string(text) {
		t.Errorf("rewritten it is (error %v)\n%s\nwant\n%s", err, fresh, text)
	}
}
