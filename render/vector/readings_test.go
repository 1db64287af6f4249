package vector

import (
	"slices"
	"testing"

	"metahex/los"
)

// The strip is below the unchanged drawing, and has the cells of both verdicts in order.
func TestWithReadings(t *testing.T) {
	group := func(clear bool, count int, under ...string) los.OutcomeGroup {
		return los.OutcomeGroup{Outcome: los.Outcome{Clear: clear, Cite: "BHM 6.5"}, Count: count, Under: under}
	}
	c := newCanvas(600, 40)
	c.words(smallLetters, ink, 3, 20, left, "a ruling")
	got := WithReadings(c.Drawing, los.Readings{Count: 4, Clear: 3, Groups: []los.OutcomeGroup{group(false, 1, "6.5=deduct"), group(true, 3, "6.5=halve")}})
	if got.Width != 600 || got.Height <= 40+stripHead+stripCell {
		t.Fatalf("got a drawing of %g by %g", got.Width, got.Height)
	}
	if got.Elements[0] != c.Elements[0] {
		t.Errorf("the drawing has changed")
	}
	var cells []any
	for _, e := range got.Elements {
		if s, ok := e.(*Shape); ok && s.Fill != nil && s.Path[1].N[1] == 40+stripHead {
			if x, want := s.Path[1].N[0], rulingEdge+stripCell*float64(len(cells)); x != want {
				t.Errorf("cell %d is at %g, want %g", len(cells)+1, x, want)
			}
			cells = append(cells, s.Fill.Colour)
		}
	}
	want := []any{nrgba(blockInk), nrgba(clearInk), nrgba(clearInk), nrgba(clearInk)}
	if !slices.Equal(cells, want) {
		t.Errorf("got cells of %v, want %v", cells, want)
	}
}
