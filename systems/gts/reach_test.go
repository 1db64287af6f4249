package gts

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/systems/gts/scenario"
)

// walkMatch plays a random match of a scenario, and calls the function look before every answer.
func walkMatch(t *testing.T, id string, seed uint64, look func(*table, game.Question)) {
	t.Helper()
	p, err := Prepare(mustLoad(t, id), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	m := p.New().(*table)
	source := rand.New(rand.NewPCG(seed, 0))
	for {
		q, ok := m.Question()
		if !ok {
			return
		}
		look(m, q)
		if _, err := m.Answer(q.Options[source.IntN(len(q.Options))].Choice); err != nil {
			t.Fatal(err)
		}
	}
}

// An arrival is what Reach should report for a hex.
type arrival struct {
	Cost   int
	Danger []int32
}

// tryAll finds where the group can go, only by giving answers. It gives every step to a clone; the
// enemy holds its fire, and the best die roll passes every check. A unit that is offered
// opportunity fire is a danger.
func tryAll(t *testing.T, m *table) map[int16]arrival {
	t.Helper()
	type node struct {
		m    *table
		cost int
	}
	found, seen := map[int16]arrival{}, map[footing]bool{}
	open := []node{{m, 0}}
	for len(open) > 0 {
		slices.SortStableFunc(open, func(a, b node) int { return cmp.Compare(a.cost, b.cost) })
		n := open[0]
		open = open[1:]
		q, _ := n.m.Question()
		for _, o := range q.Options {
			if o.Choice.Verb != vGo {
				continue
			}
			a := arrival{Cost: n.cost + n.m.Explain(o.Choice).Sum()}
			next := n.m.Clone().(*table)
			c := o.Choice
			for {
				if _, err := next.Answer(c); err != nil {
					t.Fatal(err)
				}
				q, _ := next.Question()
				switch q.Topic {
				case "respond":
					for _, o := range q.Options {
						if w := o.Choice.Args[0]; o.Choice.Verb == vOpfire && !slices.Contains(a.Danger, w) {
							a.Danger = append(a.Danger, w)
						}
					}
					c = choice(vHold)
					continue
				case "quality":
					c = choice(vRoll)
					continue
				case "check":
					c = choice(vTrust)
					continue
				case "escort":
					c = q.Options[0].Choice
					continue
				}
				break
			}
			b := next.State
			group := b.members()
			if len(group) == 0 || b.units[group[0]].at != int16(o.Choice.Args[0]) {
				t.Fatalf("%s does not come to %s", n.m.State.label(n.m.State.members()[0]), m.Words(o.Choice))
			}
			at := b.units[group[0]].at
			if old, ok := found[at]; !b.crammed(at, b.side(group[0])) && (!ok || a.Cost < old.Cost) {
				found[at] = a
			}
			if q, _ := next.Question(); q.Topic == "move" && !seen[footing{at, b.act.along}] {
				open = append(open, node{next, a.Cost})
			}
		}
		b := n.m.State
		seen[footing{b.units[b.members()[0]].at, b.act.along}] = true
	}
	delete(found, m.State.units[m.State.members()[0]].at)
	return found
}

// Reach agrees with trying every step: where a group can go, at what cost, and which units may fire
// at it on the last step.
func TestReachIsWhatTryingFinds(t *testing.T) {
	compared, dangers := 0, 0
	for _, id := range []string{"kreuz-road", "testdata/guns.yaml", "testdata/dug2.yaml", "testdata/storm7.yaml", "aldern-crossings"} {
		n := 0
		walkMatch(t, id, 3, func(m *table, q game.Question) {
			if q.Topic != "act" && q.Topic != "move" || !slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice.Verb == vGo }) {
				return
			}
			if n++; n%9 != 1 || n > 400 {
				return
			}
			type told struct {
				Cost   int
				Words  string
				Danger []int32
			}
			got, want := map[int16]told{}, map[int16]told{}
			for _, r := range m.Reach() {
				if want := m.State.board.Places[slices.IndexFunc(m.State.board.Places, func(p game.Place) bool { return p.ID == r.Place })].Level; r.Level != want {
					t.Errorf("%s: %s at level %d; want %d", id, m.State.name(int16(r.Place)), r.Level, want)
				}
				got[int16(r.Place)] = told{r.Cost, r.Words, r.Danger}
				dangers += len(r.Danger)
			}
			for at, a := range tryAll(t, m) {
				want[at] = told{a.Cost, pointsWords(a.Cost), a.Danger}
			}
			compared += len(got)
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s, question %d (-tried +reach):\n%s", id, m.State.label(m.State.members()[0]), n, diff)
			}
		})
	}
	if compared < 200 || dangers < 50 {
		t.Errorf("compared %d places with %d dangers; the test is idle", compared, dangers)
	}
}
