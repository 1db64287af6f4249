package tui

import (
	"fmt"
	"strings"
	"testing"

	"metahex/record"
	"metahex/systems"
)

// Without a panel the sum of a shot is shown over the map, and covers neither end of its line.
func TestTheSumOverTheMap(t *testing.T) {
	cfg := aiming(t)
	m, err := record.Replay(cfg.Played, systems.Start)
	if err != nil {
		t.Fatal(err)
	}
	shot, err := m.Choice("fire BA")
	if err != nil {
		t.Fatal(err)
	}
	var odds, against []string
	sum := m.Explain(shot)
	for _, o := range sum.Outcomes {
		odds = append(odds, fmt.Sprintf("%s %d/%d (", o.Result, o.Ways, o.Of))
	}
	for _, i := range sum.Items {
		if i.Amount < 0 {
			against = append(against, fmt.Sprintf("%d %s [BHM", i.Amount, i.Reason))
		}
	}
	if len(odds) < 2 || len(against) == 0 {
		t.Fatalf("the shot is %+v; want one with several outcomes, and with something against it", sum)
	}
	for _, size := range [][2]int{{80, 24}, {109, 40}} {
		at(t, size[0], size[1], cfg, func(d *desk) {
			if size[0] == 109 {
				d.keys("z")
			}
			for range 60 {
				if strings.Contains(d.text(), "┌─ fire BA ─") {
					break
				}
				d.keys("<Tab>")
			}
			d.shows("┌─ fire BA ─", "A")
			d.shows(odds...)
			if size[0] == 109 {
				d.shows("[a]")
				d.shows(against...)
			} else {
				d.shows("a]", "w shows the sum")
			}
			d.keys("o")
			d.hides("┌─ fire BA ─")
		})
	}
}
