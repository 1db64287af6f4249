package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
)

// The command line suggests texts similar to the typed text: answers, commands and keys, with their
// descriptions.
func TestThePaletteFinds(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys(":briefng")
		d.shows("key *")
		d.keys("<C-u>brfing<Tab><Enter>")
		d.shows("briefing - Esc closes")
		d.keys("<Esc>:sve")
		d.shows("save", "record the match in a file from now on")
	})
}

// The help can be searched.
func TestTheHelpIsSearched(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys("?")
		d.shows("keys - Esc closes, / searches")
		d.keys("/theme")
		d.shows("/theme_", "the next theme", "theme NAME|FILE")
		d.hides("a dot up")
		d.keys("<BS><BS><Enter>")
		d.shows(`keys: lines with "the"`)
		d.keys("<Esc>")
		d.hides("keys: lines")
		d.keys("?/zzz<C-u>them")
		d.shows("the next theme")
		d.keys("<Esc>")
		d.shows("What can be done now:")
	})
}

// Copied text of a shot or a line has its clauses, and is also in the file.
func TestCopies(t *testing.T) {
	cfg := aiming(t)
	cfg.Copies = filepath.Join(t.TempDir(), "state", "copied.txt")
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("x<C-y>")
		d.shows("copied: [metahex BHM-")
		d.keys("gF-01<Enter>LxgF-07<Enter><C-y>")
		d.shows("copied: [metahex BHM-")
	})
	text, err := os.ReadFile(cfg.Copies)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"CLEAR ", "F-01@1 to F-07@0", "[BHM 9.3.2]"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the file lacks %q:\n%s", want, text)
		}
	}
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys("<C-y>")
		d.shows("there is no line of sight and no shot to copy")
	})
	strict := toyConfig(game.Blue)
	strict.Strict = true
	at(t, 80, 24, strict, func(d *desk) {
		d.keys(":hide b<Enter>f")
		d.shows("no lines before the reaction is declared")
		d.keys("<Esc><C-y>")
		d.shows("no lines before the reaction is declared")
	})
}
