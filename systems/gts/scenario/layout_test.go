package scenario

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/cards/pieces"
)

// The layout of a scenario marks its objectives, its entry hexes and the starting hexes of its
// units in the right places.
func TestLayout(t *testing.T) {
	tables := Library.Standard()
	s, err := Library.Load("aldern-crossings", tables)
	if err != nil {
		t.Fatal(err)
	}
	l := s.layout(tables)
	forms := [...]string{pieces.Objective: "objective", pieces.Begins: "begins", pieces.Enters: "enters"}
	got := map[string]string{}
	for _, m := range l.Marks {
		got[forms[m.Form]+" "+s.Map.NameAt(m.At)] = l.Sides[m.Side] + " " + m.Text
	}
	want := map[string]string{
		"objective K-20": "blue 4", "objective D-18": "blue 4", "objective T-17": "blue 2", "objective K-16": "red 10",
		"enters K-01": "red ", "enters B-01": "red ", "enters L-31": "blue ", "enters H-31": "blue ",
		"begins K-14": "red A1 A2 A4", "begins J-15": "red A3 A5", "begins J-13": "red F1", "begins J-12": "red F2", "begins D-12": "red B1 B2 B5", "begins C-13": "red B3",
		"begins K-20": "blue P1 P4", "begins J-20": "blue P2", "begins L-20": "blue P3 P5", "begins D-17": "blue Q2", "begins D-18": "blue Q1 Q5", "begins L-22": "blue S2", "begins T-17": "blue Q3",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("marks (-want +got):\n%s", diff)
	}
	var titles []string
	for _, list := range l.Lists {
		titles = append(titles, list.Title)
		if len(list.Lines) == 0 {
			t.Errorf("list %q is empty", list.Title)
		}
	}
	if diff := cmp.Diff([]string{"Objectives", "red: 7th Falk Division", "blue: Strand Division", "Besides"}, titles); diff != "" {
		t.Errorf("lists (-want +got):\n%s", diff)
	}
}
