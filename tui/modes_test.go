package tui

import (
	"testing"
	"time"

	"metahex/game"
)

// A key has only one meaning at a time: of all its rows in the table, at most one is valid.
func TestNoKeyHasTwoMeanings(t *testing.T) {
	review := toyConfig()
	review.Played, review.Review = recorded(t), true
	battle := aiming(t)
	for _, mode := range []struct {
		name, keys string
		cfg        Config
	}{
		{"asked", "", battle},
		{"asked, pointing elsewhere", "gA-35<Enter>", battle},
		{"ruler", "L", battle},
		{"field", "V", battle},
		{"history", "[", battle},
		{"ruler in the history", "[L", battle},
		{"set-up", "", fresh(t, "patrol")},
		{"levels", " ", fresh(t, "patrol")},
		{"window", ":hide c<Enter>", toyConfig(game.Blue)},
		{"table", "", skirmishConfig()},
		{"ruler on a table", "L", skirmishConfig()},
		{"table with a point", ":12.2,9.9<Enter>", skirmishConfig()},
		{"replay", "", review},
		{"replay, further on", "]]", review},
		{"watching", "", watched(10 * time.Second)},
		{"paused", " ", watched(10 * time.Second)},
		{"paused, looking back", " [", watched(10 * time.Second)},
		{"thinking", "", thinker(toyConfig(game.Red))},
		{"over", "", overConfig(t)},
		{"over, at the board", "m", overConfig(t)},
	} {
		at(t, 120, 40, mode.cfg, func(d *desk) {
			d.keys(mode.keys)
			means := map[string]string{}
			for _, b := range d.s.bindings() {
				if !b.when(d.s) {
					continue
				}
				for _, key := range b.keys {
					if other, ok := means[key]; ok && other != b.does {
						t.Errorf("%s: %s means %q and %q", mode.name, key, other, b.does)
					}
					means[key] = b.does
				}
			}
		})
	}
}
