package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/los"
)

// copied presses Ctrl-Y and returns the clipboard's text, which must also be at the end of the
// file.
func (d *desk) copied() string {
	d.t.Helper()
	d.keys("<C-y>")
	text := string(d.term.GetClipboardData())
	file, err := os.ReadFile(d.s.cfg.Copies)
	if err != nil || text == "" || !strings.HasSuffix(string(file), text) {
		d.t.Fatalf("Ctrl-Y copies %q; the file ends otherwise, error %v:\n%s\n%s", text, err, file, d.text())
	}
	d.shows("copied: ")
	return text
}

// One key copies text in each system, to the terminal's clipboard and to a file. It copies the
// ruling of the line on the screen, as a citation that can be parsed again. Without a line it copies
// the log lines of the last shot with its clauses.
func TestLinesAndShotsAreCopied(t *testing.T) {
	for _, scenario := range gametest.Slice(2, []string{"patrol", "relief", "kreuz-road", "ashford", "mill-bridge"}) {
		t.Run(scenario, func(t *testing.T) {
			cfg := fresh(t, scenario)
			cfg.Copies = filepath.Join(t.TempDir(), "copied.txt")
			at(t, 160, 50, cfg, func(d *desk) {
				for keys := 0; d.lastShot() == nil || d.s.unlooked(); keys++ { // lines may be checked
					if keys > 400 {
						t.Fatal("nobody fires")
					}
					d.keys(" ")
				}
				d.s.pick = -1 // otherwise the highlighted shot would be copied
				shot := d.lastShot()
				text := d.copied()
				for _, want := range shot {
					if !strings.Contains(text, want+"\n") {
						t.Errorf("copied %q; want %q", text, want)
					}
				}
				if !strings.Contains(text, "[") {
					t.Errorf("copied %q; want clauses", text)
				}
				own := onMap(d.s.seen(), func(p *game.Piece) bool { return p.Side == game.Red })
				enemy := onMap(d.s.seen(), func(p *game.Piece) bool { return p.Side == game.Blue })
				if own == nil || enemy == nil {
					t.Fatal("one side is not on the map")
				}
				d.keys("<Esc><Esc>")
				d.s.cursor = own.At
				d.keys("L")
				if d.s.sight.mode != ruling {
					t.Fatalf("no line is laid:\n%s", d.text())
				}
				d.s.cursor = enemy.At
				d.keys("<C-l>")
				text = d.copied()
				first, _, _ := strings.Cut(text, "\n")
				c, err := los.ParseCitation(first)
				if err != nil || c.String() != first {
					t.Errorf("copied %q; want a citation in the first line: %v, read as %q", text, err, c)
				}
				if words := strings.Count(text, "\n"); words < 2 {
					t.Errorf("copied %q; want the words of the ruling too", text)
				}
			})
		})
	}
}

// lastShot returns the lines of the last shot in the log; nil before the first shot.
func (d *desk) lastShot() []string {
	for i := len(d.s.past) - 1; i >= 0; i-- {
		if d.s.strikes(d.s.past[i]) {
			return d.s.momentLines(d.s.past[i])
		}
	}
	return nil
}
