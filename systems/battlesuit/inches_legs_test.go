package battlesuit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/tabletop"
)

// drawnPoint draws a random point of a table where a base can stand.
func drawnPoint(t *rapid.T, b *battle, label string) spot {
	size := b.raster.Table.Size
	return spotOf(grid.Point{X: rapid.Int32Range(standBase, size.X-standBase).Draw(t, label+" x"), Y: rapid.Int32Range(standBase, size.Y-standBase).Draw(t, label+" y")})
}

// Each tread of a leg has the ground that a base there touches. A place of a leg is rounded to a
// point, which is up to a thousandth beside the leg, so a neighbour of the point may have the ground
// instead: a leg that grazes a corner does so for many places. Places within two thousandths of a
// change are exempt, because they are rounded along the leg.
func TestTreadsAreTheGround(t *testing.T) {
	for _, name := range []string{"smelter", "testdata/mapless.yaml"} {
		b := onTable(t, name)
		d := *b.ground.dot(b.at(t, "15,9"))
		d.Terrain = 0
		b.ground = b.ground.with(b.at(t, "15,9"), d)
		rapid.Check(t, func(t *rapid.T) {
			l := tabletop.Leg{From: drawnPoint(t, b, "from").point(), To: drawnPoint(t, b, "to").point()}
			at := int64(0)
			for _, tread := range b.ground.treads(l) {
				if tread.From != at || tread.To < tread.From {
					t.Fatalf("%v: a tread from %d to %d, want one from %d", l, tread.From, tread.To, at)
				}
				for _, n := range []int64{tread.From, (tread.From + tread.To) / 2, tread.To} {
					got, want := tread.dot, groundsAround(b, l.At(n))
					if inner := n > tread.From+2 && n < tread.To-2; inner && !slices.Contains(want, got) {
						t.Fatalf("%v at %d: %+v, want one of %+v", l, n, got, want)
					}
				}
				at = tread.To + 1
			}
			if at != l.Length()+1 {
				t.Fatalf("%v: treads up to %d, want %d", l, at-1, l.Length())
			}
		})
	}
}

// groundsAround returns the ground of a base at a point, and at each point a thousandth away.
func groundsAround(b *battle, p grid.Point) (all []dot) {
	for _, dx := range []int32{0, -1, 1} {
		for _, dy := range []int32{0, -1, 1} {
			all = append(all, *b.ground.dot(spotOf(grid.Point{X: p.X + dx, Y: p.Y + dy})))
		}
	}
	return all
}

// The total cost of a path does not depend on the cuts between its legs. The cuts are points of
// whole thousandths, so each end may differ by a few thousandths (BHM 15.1).
func TestLegsAddUp(t *testing.T) {
	b := onTable(t, "testdata/mapless-2.yaml")
	rapid.Check(t, func(t *rapid.T) {
		from, step := drawnPoint(t, b, "from").point(), rapid.Int64Range(-2500, 2500)
		dx, dy := step.Draw(t, "dx"), step.Draw(t, "dy")
		parts := rapid.Int64Range(2, 6).Draw(t, "parts")
		cut := rapid.Int64Range(1, parts-1).Draw(t, "cut")
		middle, to := from.Add(grid.Vector{X: cut * dx, Y: cut * dy}), from.Add(grid.Vector{X: parts * dx, Y: parts * dy})
		leg := func(from, to grid.Point) *legPlan {
			return b.plan(-1, tabletop.Leg{From: from, To: to}, b.footLevel(spotOf(from)), false)
		}
		whole, first, second := leg(from, to), leg(from, middle), leg(middle, to)
		if whole.why != nil || first.why != nil || second.why != nil {
			return
		}
		sum, want := first.UpTo(first.Length)+second.UpTo(second.Length), whole.UpTo(whole.Length)
		if off := sum - want; off < -10 || off > 10 {
			t.Fatalf("from %s over %s to %s: %d and not %d", b.name(spotOf(from)), b.name(spotOf(middle)), b.name(spotOf(to)), sum, want)
		}
	})
}

// Legs cost what was computed by hand.
func TestLegCosts(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	got := map[string]string{}
	for _, leg := range [][2]string{{"5,6", "8,10"}, {"5,6", "5.606,6"}, {"4.4,3", "5.5,3"}, {"4.4,3", "7.606,3"}, {"16.606,2", "18.606,2"}, {"18.606,2", "16.606,2"}, {"12,11", "14.5,11"}, {"12,11.5", "16,12"}, {"13,10", "15,10"}} {
		from, to := b.at(t, leg[0]), b.at(t, leg[1])
		p := b.plan(-1, tabletop.Leg{From: from.point(), To: to.point()}, b.footLevel(from), false)
		cost := grid.Inches(p.UpTo(p.Length))
		if p.why != nil {
			cost = fmt.Sprintf("%s, after %s", strings.TrimPrefix(p.why.Text, "%s "), grid.Inches(p.stop))
		}
		got[leg[0]+" to "+leg[1]] = cost
	}
	want := map[string]string{
		"5,6 to 8,10":          "5",     // a 3-4-5 triangle
		"5,6 to 5.606,6":       "0.606", // past the corner of the copse, without touching the copse
		"4.4,3 to 5.5,3":       "1.1",   // stops a tenth before the copse
		"4.4,3 to 7.606,3":     "5.206", // 1.206 inches before the copse, then 2 inches at double cost
		"16.606,2 to 18.606,2": "4",     // up two levels: two inches and two points
		"18.606,2 to 16.606,2": "2",     // down costs nothing
		"12,11 to 14.5,11":     "2.5",   // the planks, from 12.606 on
		"12,11.5 to 16,12":     "4.032",
		"13,10 to 15,10":       "is water, which cannot be entered on the ground, after 0.605",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// After any random leg, all soldiers are on the table, not on each other and not in water. They have
// paid no more than the announced price.
func TestFreeLegsStaySound(t *testing.T) {
	for _, id := range []string{"smelter", "testdata/mapless.yaml", "testdata/mapless-2.yaml", "testdata/mapless-4.yaml"} {
		legs := 0
		for seed := range uint64(12) {
			m := prepared(t, id).New().(*table)
			source := rand.New(rand.NewPCG(seed, 0))
			for {
				q, ok := m.Question()
				if !ok {
					break
				}
				soundOnTable(t, m.State, fmt.Sprintf("%s seed %d", id, seed), q.Topic == "activate")
				c := q.Options[source.IntN(len(q.Options))].Choice
				if q.Side == game.Chance {
					c, _ = game.Draw(q.Options, source)
				}
				if free, ok := ventured(m, q, source); ok {
					c = free
					legs++
				}
				if _, err := m.Answer(c); err != nil {
					t.Fatalf("%s seed %d: %s: %v", id, seed, m.Words(c), err)
				}
			}
		}
		if legs < 100 {
			t.Errorf("%s: %d free legs and points, want 100 or more", id, legs)
		}
	}
}

// ventured draws a point that is not listed but that the match accepts.
func ventured(m *table, q game.Question, source *rand.Rand) (c game.Choice, ok bool) {
	b := m.State
	for range 4 {
		c = q.Options[source.IntN(len(q.Options))].Choice
		i := map[game.Verb]int{vGo: 0, vEnter: 0, vPlace: 1, vLay: 1, vDemolish: 0, vFace: 0}
		arg, names := i[c.Verb]
		if !q.Open || !names {
			continue
		}
		c.Args[arg] += source.Int32N(6001) - 3000
		c.Args[arg+1] += source.Int32N(6001) - 3000
		if at, ok := b.placeIn(c, arg); ok && b.index(at) < 0 && m.Judge(c) == nil {
			return c, true
		}
	}
	return c, false
}

// soundOnTable checks the places of all soldiers.
func soundOnTable(t *testing.T, b *battle, where string, between bool) {
	t.Helper()
	if b.act.rest < 0 || b.act.rest >= grid.Inch || b.act.mp < 0 {
		t.Fatalf("%s: %d points and %d thousandths are left", where, b.act.mp, b.act.rest)
	}
	for u := range b.soldiers {
		s := &b.soldiers[u]
		if !b.on(u) {
			continue
		}
		switch {
		case !b.raster.stands(s.at):
			t.Fatalf("%s: %s hangs over the edge at %s", where, b.label(u), b.name(s.at))
		case !b.is(u, airborne) && int(s.level) != b.ground.level(s.at):
			t.Fatalf("%s: %s is at level %d of %s, on the ground", where, b.label(u), s.level, b.name(s.at))
		case b.is(u, airborne) && int(s.level) < b.lowest(s.at):
			t.Fatalf("%s: %s is at level %d over %s, in the air", where, b.label(u), s.level, b.name(s.at))
		}
		if v := b.occupant(s.at, u); between && v >= 0 && !b.is(u, hidden) && !b.is(v, hidden) {
			t.Fatalf("%s: %s stands on %s at %s", where, b.label(u), b.label(v), b.name(s.at))
		}
	}
}

// BHM 2.5, 7.3: a berserk soldier runs from its place in one of six directions, one inch at a
// time.
func TestSixRandomDirections(t *testing.T) {
	b := onTable(t, "testdata/mapless-4.yaml")
	from := b.at(t, "12.345,8.765")
	var got []string
	for way := range grid.Directions {
		got = append(got, b.name(b.ahead(from, way)))
	}
	want := []string{"12.345,7.765", "13.211,8.265", "13.211,9.265", "12.345,9.765", "11.479,9.265", "11.479,8.265"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if at := b.ahead(b.at(t, "12,0.9"), grid.N); at != nowhere {
		t.Errorf("north of 12,0.9 is %s, want nowhere", b.name(at))
	}
}

// BHM 12.9 on a table: the number of sixths to turn until a target is in the arc, under both
// readings. After that turn the target is in the arc.
func TestSixthsOfATurn(t *testing.T) {
	for i, reading := range []string{"12.9=wide", "12.9=narrow"} {
		b := onTable(t, "testdata/mapless-4.yaml", reading)
		var got []int
		for _, way := range []grid.Vector{{X: 1}, {X: 1, Y: 1}, {X: 500, Y: 866}, {X: 500, Y: 867}, {Y: 1}, {X: -1, Y: 1}, {X: -1}, {X: -1, Y: -1}} {
			got = append(got, b.sixths(grid.Vector{X: 1000}, way, b.arc()))
		}
		want := [][]int{{0, 0, 0, 1, 1, 2, 2, 2}, {0, 1, 1, 1, 1, 2, 3, 2}}[i]
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", reading, diff)
		}
		rapid.Check(t, func(t *rapid.T) {
			v := grid.Vector{X: rapid.Int64Range(-20000, 20000).Draw(t, "x"), Y: rapid.Int64Range(-20000, 20000).Draw(t, "y")}
			w := grid.Vector{X: rapid.Int64Range(-20000, 20000).Draw(t, "to x"), Y: rapid.Int64Range(-20000, 20000).Draw(t, "to y")}
			if v == (grid.Vector{}) || w == (grid.Vector{}) {
				return
			}
			turned := v
			for range b.sixths(v, w, b.arc()) {
				turned = sixth(turned, v.Cross(w) >= 0)
			}
			if left := b.sixths(turned, w, b.arc()); left > 0 && grid.Within(turned, w, grid.Angle30) {
				t.Fatalf("from %v to %v: %d sixths are left", v, w, left)
			}
		})
	}
}

// BHM 12.9 on a table: a soldier turns towards a target directly behind it. It turns to the right
// from any facing, and the target is in its arc afterwards.
func TestTurningRoundOnATable(t *testing.T) {
	for _, heading := range []grid.Vector{{X: 1000}, {X: -1000}, {Y: 1000}, {Y: -1000}, {X: 600, Y: 800}} {
		b := onTable(t, "testdata/mapless-4.yaml")
		b.soldiers[0].at, b.soldiers[1].at = b.at(t, "12,7"), spotOf(b.at(t, "12,7").point().Add(heading.Scaled(-3)))
		b.soldiers[0].look(heading)
		b.swing(game.NewTable(b), 0, 1)
		turned := b.soldiers[0].heading()
		if way := b.wayTo(0, b.soldiers[1].at); b.sixths(turned, way, b.arc()) != 0 || turned.Cross(way) < 0 {
			t.Errorf("from %v: looks to %v, and the target to %v is not in the arc, or not to the right", heading, turned, way)
		}
	}
}

// BHM 12.9 on a table: each side is shown the correct arc. The arc includes its edges, but not the
// soldier's own point.
func TestArcsOnATable(t *testing.T) {
	b := onTable(t, "testdata/mapless-4.yaml")
	b.soldiers[0].at = b.at(t, "12,7")
	b.soldiers[0].look(grid.Vector{X: 1000})
	shown := func(b *battle, side game.Side, u int32) bool { return len(b.Arcs(side, u)) > 0 }
	without := onTable(t, "testdata/mapless-2.yaml")
	onDots := midway(t, "facing")
	gone := b.Clone()
	gone.soldiers[0].at = offDead
	veiled := b.Clone()
	veiled.set(0, hidden)
	got := []bool{
		shown(b, game.Red, 0), shown(b, game.Blue, 0), shown(b, game.Red, -1), shown(b, game.Red, int32(len(b.soldiers))),
		shown(gone, game.Red, 0), shown(veiled, game.Red, 0), shown(veiled, game.Blue, 0), shown(without, game.Red, 0), shown(onDots, game.Red, 0),
	}
	want := []bool{true, true, false, false, false, true, false, false, false}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("seen by red, by blue; no piece, one too many; gone; hidden from blue, for red and blue; without facing; on dots (-want +got):\n%s", diff)
	}
	holds := b.Arcs(game.Red, 0)[0].Holds
	var points []bool
	for _, name := range []string{"15,7", "12.5,7.866", "12.5,7.867", "9,7", "12,7"} {
		points = append(points, holds(game.Point(b.at(t, name).point())))
	}
	if diff := cmp.Diff([]bool{true, true, false, false, false}, points); diff != "" {
		t.Errorf("ahead, at 60 degrees, beyond, behind, its own point (-want +got):\n%s", diff)
	}
}

// BHM 12.3 on a table: a soldier that has come out of stealth cannot cross slag. Other soldiers can
// walk on slag.
func TestNobodySneaksOverSlag(t *testing.T) {
	b := onTable(t, "smelter")
	b.soldiers[0].at = b.at(t, "21,7")
	leg := march{From: b.at(t, "21,7"), To: b.at(t, "30.5,7")}.leg()
	var got []string
	for _, did := range []past{0, sneaking} {
		b.act.unit, b.act.did = 0, did
		p := b.plan(0, leg, 0, false)
		got = append(got, fmt.Sprint(p.stop, p.why))
	}
	p := b.plan(0, march{From: b.at(t, "21,7"), To: b.at(t, "23,7")}.leg(), 0, false)
	got = append(got, fmt.Sprint(p.stop, p.why))
	b.act.unit = 1 // another soldier is the one that came out of stealth
	p = b.plan(0, leg, 0, false)
	got = append(got, fmt.Sprint(p.stop, p.why))
	if diff := cmp.Diff([]string{"9500 <nil>", "2559 &{BHM 12.3 %s is slag; a soldier that came out of stealth cannot cross it}", "2000 <nil>", "9500 <nil>"}, got); diff != "" {
		t.Errorf("walking, sneaking, sneaking short of the slag, while another sneaks (-want +got):\n%s", diff)
	}
}

// A soldier that turns to fire turns by as many sixths as necessary and no farther. Afterwards it does
// not always face its target directly (BHM 12.9).
func TestSwingingTowardsATarget(t *testing.T) {
	b := onTable(t, "testdata/mapless-4.yaml")
	m := game.NewTable(b, step(lead{game.Red}))
	s := &m.State.soldiers[0]
	s.look(grid.Vector{X: grid.Inch})
	m.State.soldiers[1].at = spotOf(grid.Point{X: s.at.point().X - 3*grid.Inch, Y: s.at.point().Y + grid.Inch})
	way := m.State.wayTo(0, m.State.soldiers[1].at)
	m.State.swing(m, 0, 1)
	got := []bool{grid.Within(s.heading(), way, grid.Angle60), grid.Within(s.heading(), way, grid.Angle30)}
	if !slices.Equal(got, []bool{true, false}) {
		t.Errorf("turned round by two sixths it looks %v, the target is %v away; within 60 and within 30 degrees: %v, want true and false", s.heading(), way, got)
	}
}

// The ground of a leg changes during the move. A soldier that cannot pay for the rest of the leg
// stays at its place (BHM 15.1, 8.1).
func TestNoPointsForTheRest(t *testing.T) {
	for points, want := range map[int8]string{1: "6,5.45", 0: "5,5.45"} {
		b := onTable(t, "testdata/mapless-5.yaml")
		b.turn, b.act.unit, b.act.mp = 1, 0, points
		m := game.NewTable(b, step(march{Unit: 0, From: b.soldiers[0].at, To: b.at(t, "6,5.45"), Asked: true}), step(lead{game.Red}))
		if got := m.State.name(m.State.soldiers[0].at); got != want {
			t.Errorf("with %d points it is at %s, want %s", points, got, want)
		}
	}
}
