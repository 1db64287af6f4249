package tui

import (
	"testing"

	"metahex/game"
	"metahex/record"
)

// A replay says how a record ended that has no last answer.
func TestAReplayTellsAnEndWithoutAnAnswer(t *testing.T) {
	cfg := toyConfig()
	cfg.Review, cfg.Played = true, recorded(t)
	cfg.Played.Lines = append(cfg.Played.Lines[:4:4], record.Ending{How: record.Resigned, By: game.Blue}.Line())
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("<End>")
		d.shows("the end of the record: red wins: blue has resigned")
	})
}

// Before the first view has arrived, the match is being opened.
func TestTheFirstFrameSaysOpening(t *testing.T) {
	s, _ := playScreen(t, 80, 24, toyConfig(game.Red))
	s.ground, s.view = nil, game.View{}
	term := newSimulated()
	if err := term.Init(); err != nil {
		t.Fatal(err)
	}
	defer term.Fini()
	term.SetSize(80, 24)
	s.drawMap(layout{field: pane{term, 0, 0, 80, 24}})
	term.Show()
	cells, wide, _ := term.GetContents()
	got := ""
	for _, c := range cells[wide+1 : wide+9] {
		got += string(c.Runes)
	}
	if got != "opening…" {
		t.Errorf("got %q; want opening…", got)
	}
}
