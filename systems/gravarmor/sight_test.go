package gravarmor

import (
	"strings"
	"testing"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
	"metahex/systems/gravarmor/scenario"
)

// The referee agrees with the shots for every two units: a unit sees another unit if one of its
// weapons detects it. Bare hexes are detected as in the detector's own field.
func TestTheRefereeIsThatOfTheShots(t *testing.T) {
	lines, seen := 0, 0
	for _, id := range []string{"relief", "testdata/bastion.yaml", "testdata/range.yaml", "forts"} {
		m := opened(t, id)
		n := 0
		wander(t, m, 4, func(game.Question) {
			if n++; n%17 > 0 {
				return
			}
			b, r := m.State, m.State.Sight(scenario.League)
			for u := range b.units {
				from, err := r.Parse(b.roster[u].label)
				if err != nil {
					if b.stands(u) {
						t.Fatalf("%s: %v", b.name(u), err)
					}
					continue
				}
				field, want := los.Field(r, from, 0), map[maps.Spot]bool{from.Spot: true}
				for v := range b.units {
					to, err := r.Parse(b.roster[v].label)
					if err != nil || to.Spot == from.Spot {
						continue
					}
					detects := false
					for g := range b.gunsOf(u) {
						detects = detects || b.stands(u) && b.detects(g, v)
					}
					lines++
					if detects {
						seen++
					}
					if ruled := r.Rule(from, to); r.Clear(from, to) != detects || ruled.Clear != detects {
						t.Fatalf("%s on %s: clear %t, ruled %t, the shots say %t", b.name(u), b.name(v), r.Clear(from, to), ruled.Clear, detects)
					}
				}
				for g := range b.gunsOf(u) {
					if b.stands(u) {
						for _, h := range b.ground.detector.Field(int(b.units[u].at), b.guns[g].Range, b.ew(g), nil) {
							want[maps.SpotOf(b.ground.board.At(h))] = true
						}
					}
				}
				for at := range r.Map().Spots() {
					if field.Has(at) != want[at] {
						t.Fatalf("%s on %s: in the field %t, detected %t", b.name(u), r.Map().SpotName(at), field.Has(at), want[at])
					}
				}
			}
		})
	}
	if seen < 50 || seen == lines {
		t.Errorf("%d of %d lines are clear; want many and not all", seen, lines)
	}
}

// A ruling cites its clause, and its path ends at the target with the reported sum. A bare hex sees
// nothing.
func TestRulingsInWords(t *testing.T) {
	b := opened(t, "testdata/bastion.yaml").State
	told := map[string]bool{}
	for u := range b.units {
		if b.units[u].at < 0 {
			b.units[u].at = int16(u) // any hex of the map
		}
		r := b.Sight(scenario.Imperial)
		from, err := r.Parse(b.roster[u].label)
		if err != nil {
			t.Fatal(err)
		}
		for at := range r.Map().Spots() {
			to := r.At(at, 0)
			if to.Spot == from.Spot {
				continue
			}
			ruled := r.Rule(from, to)
			_, clause, _ := strings.Cut(ruled.Short, "[")
			told[clause] = true
			if strings.Contains(ruled.Short, "out of range") != (len(ruled.Passed) == 0) || ruled.Stepwise != (len(ruled.Passed) > 0) || len(ruled.Words(false)) < 4 {
				t.Errorf("%q with %d lines and the way %v", ruled.Short, len(ruled.Words(false)), ruled.Passed)
			}
			if ruled.Stepwise && ruled.Passed[len(ruled.Passed)-1].Spot != at {
				t.Errorf("the way to %s ends at %v", r.Word(to), ruled.Passed)
			}
			if back := r.Rule(to, from); back.Clear || !strings.HasPrefix(back.Short, "no unit at ") {
				t.Errorf("from a bare hex: %q", back.Short)
			}
		}
	}
	if !told["GA combat/range]"] || !told["GA combat/detection]"] {
		t.Errorf("told %v", told)
	}
}
