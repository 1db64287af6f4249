package gravarmor

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

// An arrival is the expected entry of Reach for a hex.
type arrival struct {
	Cost   int // in half-points
	Danger []int32
}

// tryAll finds by trial where a unit can go. It gives every step with one of the verbs to a clone,
// while the enemy holds fire. An enemy that is offered a shot at the unit is a danger. tryAll also
// returns the match at each footing.
func tryAll(t *testing.T, m *table, u int, verbs ...game.Verb) (found map[footing]arrival, there map[footing]*table) {
	t.Helper()
	type node struct {
		m    *table
		cost int
	}
	found, there = map[footing]arrival{}, map[footing]*table{}
	open := []node{{m, 0}}
	for len(open) > 0 {
		slices.SortStableFunc(open, func(a, b node) int { return cmp.Compare(a.cost, b.cost) })
		n := open[0]
		open = open[1:]
		q, _ := n.m.Question()
		for _, o := range q.Options {
			if !slices.Contains(verbs, o.Choice.Verb) {
				continue
			}
			next := n.m.Clone().(*table)
			if _, err := next.Answer(o.Choice); err != nil {
				t.Fatal(err)
			}
			if !next.State.stands(u) {
				continue // the unit has perished
			}
			key := footing{int16(o.Choice.Args[0]), [...]way{onGround, inFlight, landed}[o.Choice.Verb-vGo]}
			cost := n.cost + paidFor(n.m, o.Choice)
			if old, ok := found[key]; ok && old.Cost <= cost {
				continue
			}
			found[key], there[key] = arrival{cost, shootersAt(t, next, u)}, next
			if q, ok := next.Question(); ok && q.Topic == "march" && next.State.act.unit == int8(u) {
				open = append(open, node{next, cost})
			}
		}
	}
	return found, there
}

// trapped reports whether a unit in flight finds no hex to land in, by trying all steps.
func trapped(t *testing.T, m *table, u int) bool {
	t.Helper()
	found, _ := tryAll(t, m, u, vFly, vLand)
	for key := range found {
		if key.way == landed {
			return false
		}
	}
	return true
}

// paidFor returns the cost of a step in half-points.
func paidFor(m *table, c game.Choice) int {
	return min(m.Explain(c).Sum(), int(m.State.act.left))
}

// shootersAt lists the enemies that are offered a shot at a unit; none of them fires.
func shootersAt(t *testing.T, m *table, u int) (all []int32) {
	t.Helper()
	q, ok := m.Question()
	if !ok || q.Topic != "fire" || m.State.act.unit != int8(u) {
		return nil
	}
	for _, o := range q.Options {
		if o.Choice.Verb != vFire || int(o.Choice.Args[1]) != u {
			continue
		}
		if by := int32(m.State.guns[o.Choice.Args[0]].unit); !slices.Contains(all, by) {
			all = append(all, by)
		}
	}
	if _, err := m.Answer(choice(vPass)); err != nil {
		t.Fatal(err)
	}
	return all
}

// Reach agrees with trying every step. It lists ground paths first, then flights to other hexes,
// and last the hexes where a flight cannot land.
func TestReachIsWhatTryingFinds(t *testing.T) {
	walked, flown, dangers, traps := 0, 0, 0, 0
	for _, id := range []string{"testdata/walk.yaml", "testdata/flight.yaml", "testdata/flak.yaml", "testdata/sky.yaml", "testdata/entry.yaml", "testdata/range.yaml", "relief"} {
		n := 0
		m := opened(t, id)
		wander(t, m, 3, func(q game.Question) {
			b := m.State
			u := int(b.act.unit)
			if q.Topic != "march" || b.units[u].at == offOrbit {
				return
			}
			if n++; n%11 != 1 || n > 200 {
				return
			}
			want := map[int16]arrival{}
			add := func(found map[footing]arrival) (added int) {
				fresh := map[int16]arrival{}
				for key, a := range found {
					if _, known := want[key.at]; known || key.way == inFlight || key.at == b.units[u].at {
						continue
					}
					fresh[key.at] = a
				}
				for at, a := range fresh {
					want[at] = a
				}
				return len(fresh)
			}
			onFoot, _ := tryAll(t, m, u, vGo)
			walked += add(onFoot)
			inAir, there := tryAll(t, m, u, vFly, vLand)
			flown += add(inAir)
			ends := len(want)
			if b.roster[u].class == scenario.Grav {
				for key, a := range inAir {
					if _, known := want[key.at]; !known && key.way == inFlight && key.at != b.units[u].at && trapped(t, there[key], u) {
						want[key.at] = a
						traps++
					}
				}
			}
			got := map[int16]arrival{}
			last := 0
			for i, r := range m.Reach() {
				if i == ends {
					last = 0 // the traps come last
				}
				if trap := strings.Contains(r.Words, "only leave the map"); trap != (i >= ends) {
					t.Errorf("%s: %s of %d hexes to end in and %d in all says %q", id, b.hexName(int16(r.Place)), ends, len(want), r.Words)
				}
				if r.Cost < last || (r.Cost != want[int16(r.Place)].Cost) {
					t.Errorf("%s: %s for %d after %d, tried %d halves", id, b.hexName(int16(r.Place)), r.Cost, last, want[int16(r.Place)].Cost)
				}
				last = r.Cost
				got[int16(r.Place)] = arrival{want[int16(r.Place)].Cost, r.Danger}
				dangers += len(r.Danger)
			}
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s with %d halves (-tried +reach):\n%s", id, b.name(u), b.act.left, diff)
			}
		})
	}
	if walked < 100 || flown < 100 || dangers < 50 || traps < 10 {
		t.Errorf("compared %d hexes on foot, %d in flight, %d that can only be left, with %d dangers; the test is idle", walked, flown, traps, dangers)
	}
}

// A unit in orbit sees where it may dive, and which enemies may fire at it there.
func TestReachFromOrbit(t *testing.T) {
	dives, dangers := 0, 0
	for _, id := range []string{"testdata/jump.yaml", "testdata/drops.yaml", "nerckind"} {
		m := opened(t, id)
		wander(t, m, 1, func(q game.Question) {
			if q.Topic != "march" || m.State.units[m.State.act.unit].at != offOrbit {
				return
			}
			u, reach := int(m.State.act.unit), m.Reach()
			for i, r := range reach {
				dives++
				if i%37 > 0 {
					continue
				}
				next := m.Clone().(*table)
				if _, err := next.Answer(r.First); err != nil {
					t.Fatal(err)
				}
				if diff := gocmp.Diff(shootersAt(t, next, u), r.Danger); diff != "" {
					t.Errorf("%s dives into %s (-tried +reach):\n%s", m.State.name(u), m.State.hexName(int16(r.Place)), diff)
				}
				dangers += len(r.Danger)
			}
		})
	}
	if dives < 100 || dangers < 10 {
		t.Errorf("%d dives with %d dangers; the test is idle", dives, dangers)
	}
}

// Every window describes an action. During a move it names the unit and its place.
func TestWindowsNameTheMover(t *testing.T) {
	told := map[string]int{}
	for _, id := range append(scenario.Library.IDs(), "testdata/lift.yaml", "testdata/flak.yaml", "testdata/ships.yaml", "testdata/jump.yaml") {
		m := opened(t, id)
		wander(t, m, 2, func(q game.Question) {
			w, ok := m.Window()
			if ok != (q.Topic == "fire") {
				t.Fatalf("%s: the question to %s is a window: %v", id, q.Topic, ok)
			}
			if !ok {
				return
			}
			b := m.State
			if w.Piece == game.NoPiece {
				told[w.Deed]++
				return
			}
			word := w.Deed
			if u := int(w.Piece); b.where(u) >= 0 {
				name := b.hexName(b.where(u))
				if len(word) < len(name) || word[len(word)-len(name):] != name {
					t.Errorf("%s %q, and is in %s", b.name(u), w.Deed, name)
				}
				word = word[:len(word)-len(name)]
			}
			for v := range b.units {
				word = replaceWord(word, b.roster[v].label)
			}
			told[word]++
		})
	}
	for _, want := range []string{
		"League is about to move", "Imperial is about to move", "League has moved", "Imperial has moved",
		"is about to move from ", "has ended its move in ", "enters ", "flies over ", "comes down in ",
		"is between orbit and ", "has landed in ",
	} {
		if told[want] == 0 {
			t.Errorf("no window says %q; told %v", want, told)
		}
		delete(told, want)
	}
	delete(told, "takes * aboard in ") // rare at random; TestDeedsOfCarriers covers it
	delete(told, "stands with * in ")
	if len(told) > 0 {
		t.Errorf("windows also say %v", told)
	}
}

// replaceWord replaces a label by a star where it is a whole word.
func replaceWord(text, label string) string {
	words := strings.Split(text, " ")
	for i := range words {
		if words[i] == label {
			words[i] = "*"
		}
	}
	return strings.Join(words, " ")
}

// When infantry gets in or out of a carrier, the window names the infantry.
func TestDeedsOfCarriers(t *testing.T) {
	b := opened(t, "testdata/shelled.yaml").State
	carrier, infantry := 0, 1 // L1 Eta-5, L2 A-Inf
	at := b.hexName(30)
	b.mover, b.act = scenario.League, action{unit: int8(carrier), left: 4, way: onGround}
	b.units[carrier].at, b.units[infantry].at = 30, 30
	m := &table{State: b}
	m.Mute()
	told := []string{b.deed(carrier)}
	b.take(m, carrier, infantry)
	told = append(told, b.deed(carrier))
	b.setDown(m, carrier, infantry)
	told = append(told, b.deed(carrier))
	want := []string{"enters " + at, "takes L2 aboard in " + at, "stands with L2 in " + at}
	if diff := gocmp.Diff(want, told); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
