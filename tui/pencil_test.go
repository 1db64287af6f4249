package tui

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// humanAt returns a shipped battle for a human on one side.
func humanAt(t *testing.T, scenario string, side game.Side) Config {
	t.Helper()
	_, header, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	return Config{Start: systems.Start, Header: header, Humans: game.Only(side), Player: seeded(3)}
}

// A key at the counter adds a note. The note is shown beside the counter, in its line and on its
// card, and is recorded. It is shown again when the match is resumed, and only to its own side.
func TestPencilNotes(t *testing.T) {
	cfg := humanAt(t, "patrol", game.Red)
	cfg.File = filepath.Join(t.TempDir(), "noted.play")
	const note = `"probably a ranger"`
	var at80 string
	at(t, 120, 40, cfg, func(d *desk) {
		bot, err := seeded(8)(game.Red, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			d.advised(d.s, bot)
		}
		d.s.timeline = timeline{}
		var enemy *game.Piece
		for p := range standing(&d.s.view) {
			if p.Side == game.Blue && p.FaceDown {
				enemy = p
			}
		}
		if enemy == nil {
			t.Fatal("no enemy is on the map: the test checks nothing")
		}
		at80 = d.s.ground.name(enemy.At)
		d.keys("<Esc>:" + at80 + "<Enter>")
		d.hides("✎", note)
		d.keys(`"`)
		d.shows(":note " + enemy.Label + " _")
		d.keys("prob<Tab>")
		d.shows(":note " + enemy.Label + " probably ")
		d.keys("<C-u>note " + strings.ToLower(enemy.Label) + " probably  a ranger<Enter>")
		d.shows("pencilled: "+enemy.Label+" "+note, "unknown, "+note)
		long := "note " + enemy.Label + " " + strings.Repeat("x", 62)
		d.keys(":" + long + "<Enter>") // the line stays, to be corrected
		d.shows("found a note of 62 characters; want at most 60", ":"+long)
		d.keys("<Backspace>")
		d.hides("found a note of 62 characters")
		d.keys("<Esc>")
		d.keys("k") // otherwise the cursor's brackets cover the note's sign
		d.shows("✎")
		d.keys("<Esc>c<PgDn><PgDn>")
		d.shows("face down", note)
		d.keys("<Esc>'")
		d.shows("what may it be", "in 400 imagined worlds", "%  "+note)
		d.keys("<Esc>:notes<Enter>")
		d.shows("notes", enemy.Label+" "+note)
		d.keys("<Esc>:note ZZ me<Enter>")
		d.shows(`unknown enemy "ZZ"`)
		d.keys(":note " + enemy.Label + " " + strings.Repeat("x", 61) + "<Enter>")
		d.shows("found a note of 61 characters; want at most 60")
		d.advised(d.s, bot)
		d.keys("U")
		d.keys("<Esc>:" + at80 + "<Enter>")
		d.shows(note)
		d.keys("q")
	})
	play := sound(t, cfg.File, cfg.Start)
	if notes := play.Notes(); len(notes) != 1 || notes[0].Text != "probably a ranger" || notes[0].By != game.Red || notes[0].After == 0 {
		t.Fatalf("the record has the notes %v, want red's one", notes)
	}
	for side, sees := range map[game.Side]bool{game.Red: true, game.Blue: false} {
		again := humanAt(t, "patrol", side)
		again.Played = play
		at(t, 80, 24, again, func(d *desk) {
			d.keys("<Esc>:" + at80 + "<Enter>")
			if sees {
				d.shows(note)
			} else {
				d.hides("probably", "✎")
			}
		})
	}
}

// The possible types of every unknown piece are listed, in every system. If nothing is hidden, a
// message reports it.
func TestWhatMayItBe(t *testing.T) {
	for scenario, want := range map[string]string{"patrol": "Front Line 2", "mill-bridge": "nothing is hidden", "relief": "nothing is hidden"} {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			at(t, size[0], size[1], humanAt(t, scenario, game.Red), func(d *desk) {
				d.keys("<Esc>'")
				d.shows("what may it be", want)
				d.keys("<Esc>")
				d.hides("what may it be")
			})
		}
	}
}

// The completions of a note are about the piece in the line.
func TestNotesAreOfferedForThePieceInTheLine(t *testing.T) {
	tests := map[string]string{"note ": "", "note BB": "", "note BB ": "BB", "note BB probably": "BB", "no": "", "pass BB ": ""}
	for line, want := range tests {
		if got := notedPiece(line); got != want {
			t.Errorf("%q: found piece %q; want %q", line, got, want)
		}
	}
}

// A note that is stored in another place is reported when it is stored, and an error is shown.
func TestNotesStoredElsewhere(t *testing.T) {
	cfg := humanAt(t, "raid", game.Red)
	var keeps []func(error)
	cfg.Pencil = func(_ record.Note, kept func(error)) { keeps = append(keeps, kept) }
	at(t, 120, 40, cfg, func(d *desk) {
		var enemy string
		for p := range standing(&d.s.view) {
			if p.ID >= 0 && p.Side == game.Blue {
				enemy = p.Label
			}
		}
		d.keys("<Esc>:note " + enemy + " alpha<Enter>")
		d.hides("pencilled: ")
		keeps[0](nil)
		d.soon()
		d.shows("pencilled: " + enemy)
		d.keys(":note " + enemy + " beta<Enter>")
		keeps[1](errors.New("the disk is full"))
		d.soon()
		d.shows("the note on " + enemy + " stays on this screen only: the disk is full")
	})
}

// The roster shows a note in full, and :notes says how to write the first one.
func TestANoteIsNotCutInTheRoster(t *testing.T) {
	at(t, 120, 40, humanAt(t, "patrol", game.Red), func(d *desk) {
		d.keys("<Esc>:notes<Enter>")
		d.shows("no notes yet; :note PIECE TEXT writes one")
		d.keys("<Esc>:note BA probably thumpers waiting behind<Enter><Esc>")
		d.s.message = ""
		d.shows("waiting", "behind\"")
		d.keys(":notes<Enter>")
		d.shows("BA \"probably thumpers waiting behind\"")
	})
}
