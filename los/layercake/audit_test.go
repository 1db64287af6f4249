package layercake

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/dots"
)

// small returns a panel with every kind of obstacle.
func small(t *testing.T) *dots.Board {
	t.Helper()
	b := dots.Alone(dots.NewPanel("P", 7, 6))
	i := 0
	changed := map[grid.Place]dots.Dot{}
	for at := range b.Span.Places {
		changed[at] = dots.Dot{Terrain: []dots.Terrain{dots.Clear, dots.Clear, dots.Woods, dots.Clear, dots.Building}[i*i%5], Level: int8(i * 3 % 7 / 5)}
		i++
	}
	return b.With(changed)
}

// A board with changes since the print is turned, moved and split into panels, with its changes. No
// line differs.
func TestAuditOfADepartedBoard(t *testing.T) {
	b := small(t)
	for _, terms := range [][]string{nil, {"rise.woods=4"}, {"set.C-03=b2", "storeys.C-03=9"}, {"6.5=halve", "rise.building=2", "set.A-01=w"}} {
		r, err := Open(b, terms)
		if err != nil {
			t.Fatal(err)
		}
		a, err := r.(*Referee).Audit(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, x := range a.Tallies {
			names = append(names, x.Name)
			if x.Differ > 0 || x.Checked == 0 {
				t.Errorf("under %v %d of %d differ: %s, %v", terms, x.Differ, x.Checked, x.Property, a.First)
			}
		}
		if diff := cmp.Diff([]string{"swapped ends", "board turned by 180 degrees", "board placed elsewhere", "fast path against trace"}, names); diff != "" {
			t.Error(diff)
		}
	}
}

// If one variant of the board is wrong, only the property of that variant is violated.
func TestAuditFindsPlantedFlaws(t *testing.T) {
	b := small(t)
	at, err := b.Find("C-03")
	if err != nil {
		t.Fatal(err)
	}
	tower := site{dots.Dot{Terrain: dots.Building}, 20}
	for p, plant := range map[int]func(a *auditor){
		turned:    func(a *auditor) { a.turned.set(b.Span.Turn(at), tower) },
		elsewhere: func(a *auditor) { a.moved.set(at.Add(a.by), tower) },
		fastPath: func(a *auditor) {
			for i := range a.ruler.top {
				a.ruler.top[i] = offBoard // so that Clear ignores what Trace meets
			}
		},
	} {
		a := newAuditor(NewRuler(b, Readings{}, dots.StandardHeights))
		plant(a)
		got, err := audit(t.Context(), a, nil)
		if err != nil {
			t.Fatal(err)
		}
		found := slices.ContainsFunc(got.Tallies, func(x los.Tally) bool { return x.Property == properties[p] && x.Differ > 0 })
		if !found || len(got.First) == 0 {
			t.Errorf("%s: the planted flaw is not found: %+v", properties[p], got)
		}
	}
}

// The board of a turned referee is the turned board with the same changes. Names do not change.
func TestTurnedReferee(t *testing.T) {
	r, err := Open(small(t), []string{"set.C-03=b2", "storeys.C-03=9", "6.5=halve"})
	if err != nil {
		t.Fatal(err)
	}
	d := r.(*Referee)
	if diff := cmp.Diff(d.Basis().Terms, d.Turn().Basis().Terms); diff != "" {
		t.Errorf("terms of the turned board (-as it lies +turned):\n%s", diff)
	}
	if got, want := d.Turn().Map().Hash(), d.Map().(*dots.Board).Turn().Hash(); got != want {
		t.Errorf("got board #%s, want #%s", got, want)
	}
}

// The report lists the first ten lines that differ and counts the others. For a board of several
// panels it also reports that each panel is audited alone.
func TestTallyOfAnAudit(t *testing.T) {
	b := small(t)
	a := newAuditor(NewRuler(b, Readings{}, dots.StandardHeights))
	at, err := b.Find("C-03")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		property, differ int
		want             los.Tally
		named, tallies   int
	}{
		{alone, 9, los.Tally{Property: properties[alone], Checked: 10, Differ: 9}, 9, len(properties)},
		{alone, 10, los.Tally{Property: properties[alone], Checked: 11, Differ: 10}, 10, len(properties)},
		{alone, 11, los.Tally{Property: properties[alone], Checked: 12, Differ: 11}, 10, len(properties)},
		{turned, 0, los.Tally{Property: properties[turned], Checked: 1}, 0, len(properties) - 1},
	} {
		var part tally
		a.check(&part, test.property, true, true, End{At: at}, End{At: at})
		for range test.differ {
			a.check(&part, test.property, true, false, End{At: at}, End{At: at})
		}
		got := part.audit()
		if len(got.First) != test.named || len(got.Tallies) != test.tallies {
			t.Errorf("of %d: got %d named in %d tallies, want %d in %d", test.differ, len(got.First), len(got.Tallies), test.named, test.tallies)
		}
		if i := slices.IndexFunc(got.Tallies, func(x los.Tally) bool { return x.Name == test.want.Name }); i < 0 || got.Tallies[i] != test.want {
			t.Errorf("of %d: got %+v, want %+v in it", test.differ, got.Tallies, test.want)
		}
	}
}

// A property of panels is listed only if it was checked on a line.
func TestAuditOfOneLine(t *testing.T) {
	var none, one tally
	one.checked[alone] = 1
	if got, want := len(one.audit().Tallies), len(none.audit().Tallies)+1; got != want {
		t.Errorf("%d properties are listed, want %d", got, want)
	}
}
