package scenario

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/cards/pieces"
)

// The layout of a scenario contains its terrain key. It marks hexes that score, and every zone
// whose hexes are known before the battle. A hex in several zones has the letters of all these
// zones.
func TestLayout(t *testing.T) {
	s, err := Library.Load("forts", Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	l := s.layout()
	chart := pieces.Chart{
		Title: "Terrain key", Columns: []string{"", "inf", "hover", "grav", "combat"},
		Rows: [][]string{
			{"yellow: murk", "1", "1", "1", "2"}, {"light-blue: acid flats", "2", "1", "1", "1"}, {"orange: terraces", "1", "1", "1", "2"},
			{"green: thick murk", "1", "1", "1", "3"}, {"brown: shield hills", "2", "2", "1", "3"}, {"city: refinery", "1", "1", "1", "3"},
		},
		Notes: []string{"movement points by kind of movement; combat: the value that hides a unit", "key and forces: stand-in"},
	}
	if diff := cmp.Diff(chart, l.Chart); diff != "" {
		t.Errorf("chart (-want +got):\n%s", diff)
	}
	got := map[string]string{}
	for _, m := range l.Marks {
		name := s.Board.NameAt(m.At)
		switch {
		case m.Form != pieces.Zone:
			name = fmt.Sprint(map[pieces.Form]string{pieces.Objective: "objective ", pieces.Enters: "enters "}[m.Form], name)
		case len(m.Text) == 1 && m.Text == "e":
			continue // zone e has too many hexes to list here
		}
		got[name] = l.Sides[m.Side] + " " + m.Text
	}
	for _, name := range []string{"objective 1-0707", "objective 1-0711", "objective 3-0309"} {
		if got[name] != "Imperial 6" {
			t.Errorf("%s: got %q, want \"Imperial 6\"", name, got[name])
		}
	}
	for name, want := range map[string]string{"1-0707": "Imperial be", "1-0711": "Imperial ce", "3-0309": "Imperial de", "enters 1-0101": "League a", "enters 1-0201": "League a", "enters 6-0101": ""} {
		if got[name] != want {
			t.Errorf("%s: got %q, want %q", name, got[name], want)
		}
	}
	var titles []string
	for _, list := range l.Lists {
		titles = append(titles, list.Title)
	}
	if diff := cmp.Diff([]string{"Objectives", "League", "Imperial", "Besides"}, titles); diff != "" {
		t.Errorf("lists (-want +got):\n%s", diff)
	}
}
