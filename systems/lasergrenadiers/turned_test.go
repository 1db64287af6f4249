package lasergrenadiers_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
)

// A quarter is a clockwise quarter turn of a table. The west edge becomes the north edge.
//
//	  ┌────────┐         ┌────┐
//	W │ p      │    →    │  p │ W has become N
//	  └────────┘         │    │
//	                     │    │
//	                     └────┘
type quarter struct{ high int32 } // the height of the table before the turn

func (q quarter) point(p grid.Point) grid.Point { return grid.Point{X: q.high - p.Y, Y: p.X} }

func (quarter) way(v grid.Vector) grid.Vector { return grid.Vector{X: -v.Y, Y: v.X} }

func (q quarter) area(a grid.Area) (turned grid.Area) {
	for _, g := range a.Polygons {
		var h grid.Polygon
		for _, p := range g {
			h = append(h, q.point(p))
		}
		turned.Polygons = append(turned.Polygons, h)
	}
	for _, c := range a.Circles {
		turned.Circles = append(turned.Circles, grid.Circle{At: q.point(c.At), Radius: c.Radius})
	}
	return turned
}

func (q quarter) table(t *tables.Map) *tables.Map {
	turned := &tables.Map{ID: t.ID, Title: t.Title, Size: grid.Point{X: t.Size.Y, Y: t.Size.X}, Features: slices.Clone(t.Features)}
	for i := range turned.Features {
		f := &turned.Features[i]
		f.Area, f.Up, f.Line = q.area(f.Area), q.way(f.Up), slices.Clone(f.Line)
		for k, p := range f.Line {
			f.Line[k] = q.point(p)
		}
	}
	return turned
}

func (q quarter) entry(e scenario.Entry) scenario.Entry {
	edges := map[scenario.Edge]scenario.Edge{
		scenario.West: scenario.North, scenario.North: scenario.East,
		scenario.East: scenario.South, scenario.South: scenario.West,
	}
	if e.Edge == scenario.West || e.Edge == scenario.East { // after the turn, distances count from the other end of the edge
		e.From, e.To = int64(q.high)-e.To, int64(q.high)-e.From
	}
	e.Edge = edges[e.Edge]
	return e
}

func (q quarter) scenario(s *scenario.Scenario) *scenario.Scenario {
	turned := *s
	turned.Table = q.table(s.Table)
	for side := range turned.Forces {
		f := &turned.Forces[side]
		f.Entry, f.Pieces = q.entry(f.Entry), slices.Clone(f.Pieces)
		for i := range f.Pieces {
			f.Pieces[i].At, f.Pieces[i].Facing = q.point(f.Pieces[i].At), q.way(f.Pieces[i].Facing)
		}
	}
	turned.Objectives = slices.Clone(s.Objectives)
	for i := range turned.Objectives {
		turned.Objectives[i].Place.At = q.point(turned.Objectives[i].Place.At)
	}
	return &turned
}

// hands maps the directions along an edge to the turned directions.
var hands = map[string]string{"north": "east", "east": "south", "south": "west", "west": "north"}

// answer returns an answer with turned points and a turned direction of a detour.
func (q quarter) answer(m game.Match, c game.Choice) string {
	words := strings.Fields(m.Words(c))
	switch words[0] {
	case "go", "back", "side", "enter", "face", "unload", "descend":
		p := q.point(grid.Point{X: c.Args[0], Y: c.Args[1]})
		words[1], words[2] = grid.Inches(int64(p.X)), grid.Inches(int64(p.Y))
	case "detour":
		words[2] = hands[words[2]]
	}
	return strings.Join(words, " ")
}

// A match does not change if its table is turned by quarters. The same answers at turned points lead
// to the same questions and events.
func TestATurnedTablePlaysAlike(t *testing.T) {
	for _, id := range scenario.Library.IDs() {
		t.Run(id, func(t *testing.T) {
			tables := scenario.Library.Standard()
			sc, err := scenario.Library.Load(id, tables)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(min(3, 1+*matches)) {
				lies, turned := sc, sc
				for quarters := range 3 {
					q := quarter{turned.Table.Size.Y}
					lies, turned = turned, q.scenario(turned)
					if err := alike(begin(t, lies), begin(t, turned), q, 3*seed+uint64(quarters)); err != nil {
						t.Fatalf("turned by %d quarters, seed %d: %v", quarters+1, seed, err)
					}
				}
			}
		})
	}
}

func begin(t *testing.T, s *scenario.Scenario) game.Match {
	t.Helper()
	p, err := lasergrenadiers.Prepare(s, scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	return p.New()
}

// alike plays a random match on a table, and the same match on the turned table.
func alike(lies, turned game.Match, q quarter, seed uint64) error {
	source := rand.New(rand.NewPCG(seed, 0))
	for {
		asked, ok := lies.Question()
		also, more := turned.Question()
		if ok != more {
			return fmt.Errorf("asked %v, turned %v", ok, more)
		}
		if !ok {
			if diff := cmp.Diff(lies.Result(), turned.Result()); diff != "" {
				return fmt.Errorf("result (-as it lies +turned):\n%s", diff)
			}
			return nil
		}
		var want, got []string
		for _, o := range asked.Options {
			want = append(want, q.answer(lies, o.Choice))
		}
		for _, o := range also.Options {
			got = append(got, turned.Words(o.Choice))
		}
		given := want[source.IntN(len(want))]
		c := asked.Options[slices.Index(want, given)].Choice
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			return fmt.Errorf("asked to %s (-as it lies +turned):\n%s", asked.Topic, diff)
		}
		there, err := turned.Choice(given)
		if err != nil {
			return err
		}
		events, err := lies.Answer(c)
		if err != nil {
			return err
		}
		others, err := turned.Answer(there)
		if err != nil {
			return fmt.Errorf("%s, turned: %w", given, err)
		}
		if diff := cmp.Diff(cites(events), cites(others)); diff != "" {
			return fmt.Errorf("%s (-as it lies +turned):\n%s", given, diff)
		}
	}
}

// cites returns the clauses of events. Unlike the texts, they contain no points.
func cites(events []game.Event) (all []string) {
	for _, e := range events {
		all = append(all, string(e.Cite))
	}
	return all
}
