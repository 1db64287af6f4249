package gravarmor

import (
	"slices"
	"strings"
	"testing"

	"metahex/game"
)

// A shot that is legal is a sighting, with the path and the verdict of the shot;
// an enemy without special values who is on the ground stands in the field of who
// detects him, and is watched by him.
func TestTheLookoutIsThatOfTheShots(t *testing.T) {
	looked, seen := 0, 0
	for _, id := range []string{"relief", "testdata/bastion.yaml", "testdata/range.yaml", "forts"} {
		m := opened(t, id)
		n := 0
		wander(t, m, 4, func(q game.Question) {
			if n++; n%17 > 0 {
				return
			}
			b := m.State
			for u := range b.units {
				field := b.Field(League, int32(u))
				if !b.stands(u) {
					if _, ok := b.Sighting(League, int32(u), 0); ok || field != nil {
						t.Fatalf("%s is not on the map, and detects %v", b.name(u), field)
					}
					continue
				}
				for v := range b.units {
					at := b.units[v].at
					if first, ok := b.enemyIn(u, at); at < 0 || !ok || first != v || b.evident(v) {
						continue
					}
					looked++
					got, _ := b.Sighting(League, int32(u), int32(at))
					want := false
					for g := range b.gunsOf(u) {
						want = want || b.detects(g, v)
					}
					if got.Seen != want {
						t.Fatalf("%s on %s: seen %v, the shots say %v", b.name(u), b.name(v), got.Seen, want)
					}
					if want {
						seen++
					}
					if b.screen(v, at) != b.terrain(at).Combat {
						continue // special for him alone
					}
					if in := slices.Contains(field, int32(at)); in != want || slices.Contains(b.Watchers(League, int32(at)), int32(u)) != want {
						t.Fatalf("%s on %s: in the field %v, detected %v", b.name(u), b.hexName(at), in, want)
					}
				}
			}
		})
	}
	if seen < 50 || seen == looked {
		t.Errorf("%d of %d were detected; want many and not all", seen, looked)
	}
}

// The words of a sighting cite the clause, and its way ends in the hex with the
// sum that they tell.
func TestSightingInWords(t *testing.T) {
	b := opened(t, "testdata/bastion.yaml").State
	told := map[string]bool{}
	for u := range b.units {
		for h := range b.names {
			if b.units[u].at < 0 {
				b.units[u].at = int16(u) // some place on the map
			}
			s, ok := b.Sighting(Imperial, int32(u), int32(h))
			if !ok {
				if int(b.units[u].at) != h {
					t.Errorf("%s has no sighting of %s", b.name(u), b.hexName(int16(h)))
				}
				continue
			}
			_, clause, _ := strings.Cut(s.Short, "[")
			told[clause] = true
			if strings.Contains(s.Short, "out of range") != (len(s.Way) == 0) || len(s.Lines) < 4 {
				t.Errorf("%q with %d lines and the way %v", s.Short, len(s.Lines), s.Way)
			}
			if at := b.ground.board.At(h); len(s.Way) > 0 && s.Way[len(s.Way)-1].At != (game.Point{X: int32(at.Q), Y: int32(at.V)}) {
				t.Errorf("the way to %s ends at %v", b.hexName(int16(h)), s.Way)
			}
		}
	}
	if !told["GA combat/range]"] || !told["GA combat/detection]"] {
		t.Errorf("told %v", told)
	}
}
