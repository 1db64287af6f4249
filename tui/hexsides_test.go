package tui

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// Features along a side, and ways over it, have their own characters, in both sets. Only an
// objective has a star.
func TestSignsOfHexsides(t *testing.T) {
	for _, g := range []*glyphs{&fancy, &ascii} {
		seen := map[rune]string{goalSign: "objective"}
		sign := func(what string, r rune) {
			if seen[r] != "" {
				t.Errorf("%c means both %s and %s", r, seen[r], what)
			}
			seen[r] = what
		}
		for what, name := range sideNames {
			if game.Hexside(what) != game.OpenSide {
				sign("the lower side of "+name, lineSigns[name][g.set][across])
			}
		}
		sign("a place with more to tell", g.remark)
		for _, kind := range []int{game.RoadWay, game.RaisedRoadWay, game.RailWay, game.RaisedRailWay} {
			r, ok := g.roadSign(kind, 1)
			if !ok {
				t.Errorf("no sign for %s", wayNames[kind])
			}
			sign(wayNames[kind]+" up and down", r)
		}
	}
	for _, c := range []struct {
		place game.Place
		want  rune
		ok    bool
	}{
		{game.Place{Goal: true, Notes: []string{"objective"}}, goalSign, true},
		{game.Place{Notes: []string{"bunker"}}, fancy.remark, true},
		{game.Place{Notes: []string{"stream n"}, Plain: 1}, fancy.remark, false},
		{game.Place{Print: game.Print{Colour: "green", Over: "/"}, Goal: true}, '/', true},
	} {
		if got, ok := fancy.over(&c.place); got != c.want || ok != c.ok {
			t.Errorf("%+v: %c %v, want %c %v", c.place, got, ok, c.want, c.ok)
		}
	}
}

// The river, its bridge and the crest behind the river, block by block.
func TestHexsidesOnTheMap(t *testing.T) {
	at(t, 120, 40, fresh(t, "kreuz-road"), func(d *desk) {
		d.keys(":D-15<Enter>")
		var got []string
		_, y := d.find("[·]")
		lines := strings.Split(d.text(), "\n")
		for _, line := range lines[y-1 : y+3] {
			got = append(got, string([]rune(line)[52:70]))
		}
		want := []string{
			"     · ≈     ·    ",
			" ·     ≈[·]╱═  ╲ ·",
			"     · =╱ ≈  ·  ╲v",
			" · ╱╱    · ≈     ·",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("around the bridge at Ried (-want +got):\n%s", diff)
		}
	})
}
