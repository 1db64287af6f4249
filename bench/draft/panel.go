// Package draft makes boards: new panels drawn by a seed (Panel), and layouts assembled from panels
// that fit (Assemble).
//
// The results are ordinary panel/1 and layout/1 texts, which a designer can edit. All arithmetic is
// on integers, so a seed gives the same board on every machine.
package draft

import (
	"fmt"
	"math/rand/v2"

	"metahex/bench/survey"
	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// A Recipe describes a panel to be drawn.
type Recipe struct {
	ID            string
	Columns, Rows int
	Edges         maps.Profiles // names of the edge profiles
	Long, Short   []dots.Dot    // dots of the profiles, from end to end; nil draws the edge at random
	Seed          uint64
	Walk          survey.WalkCosts
}

// check returns an error if parts of a recipe contradict each other.
func (r Recipe) check() error {
	if err := maps.CheckID(r.ID); err != nil {
		return err
	}
	if err := checkSize(r.Columns, r.Rows); err != nil {
		return err
	}
	if n := (r.Columns + 1) / 2; r.Long != nil && len(r.Long) != n {
		return fmt.Errorf("edge profile %s has %d dots; a panel of %d columns has %d along its long edges; for other sizes use --set none", r.Edges.Long, len(r.Long), r.Columns, n)
	}
	if r.Short != nil && len(r.Short) != r.Rows {
		return fmt.Errorf("edge profile %s has %d dots; a panel of %d rows has that many along its short edges; for other sizes use --set none", r.Edges.Short, len(r.Short), r.Rows)
	}
	if r.Long != nil && r.Short != nil && r.Long[0] != r.Short[0] {
		return fmt.Errorf("edge profiles %s and %s meet in the corners, but the first begins with %s, the second with %s", r.Edges.Long, r.Edges.Short, dots.Cell(r.Long[0]), dots.Cell(r.Short[0]))
	}
	return nil
}

// Empty returns a panel of clear ground with the edges of its profiles.
func Empty(r Recipe) (*dots.Panel, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	p := dots.NewPanel(r.ID, r.Columns, r.Rows)
	p.Edges = r.Edges
	r.edges(p)
	return p, nil
}

// edges copies the dots of the profiles to the edges of a panel.
func (r Recipe) edges(p *dots.Panel) {
	for _, e := range []struct {
		profile []dots.Dot
		sides   [2]grid.Direction
	}{{r.Long, [2]grid.Direction{grid.N, grid.S}}, {r.Short, [2]grid.Direction{grid.NW, grid.NE}}} {
		for _, side := range e.sides {
			for i, at := range dots.EdgePlaces(p.Span, side) {
				if e.profile != nil {
					p.Set(at, e.profile[i])
				}
			}
		}
	}
}

// mostTries is the maximum number of attempts to draw a panel from one recipe.
const mostTries = 200

// Panel draws a panel: hills, a river between the water of its edges, woods, ruins, bridges and an
// objective. If lint has findings or the panel is a poor board, Panel draws another. Tries is the
// number of attempts.
func Panel(r Recipe) (p *dots.Panel, tries int, err error) {
	if err := r.check(); err != nil {
		return nil, 0, err
	}
	var why string
	for try := range mostTries {
		p := r.draw(rand.New(rand.NewPCG(r.Seed, uint64(try))))
		if why = r.poor(p); why == "" {
			return p, try + 1, nil
		}
	}
	return nil, mostTries, fmt.Errorf("no good panel in %d tries with seed %d; the last has %s", mostTries, r.Seed, why)
}

// Limits for a good panel. A panel with fewer than leastRoom dots is too small to meet the other
// limits, and is only linted.
const (
	leastWays = 3
	leastRoom = 150
)

var leastCover, mostCover = survey.Ratio{Part: 15, Of: 100}, survey.Ratio{Part: 50, Of: 100}

// poor returns the reason why a panel is a poor board, or "".
func (r Recipe) poor(p *dots.Panel) string {
	if found := atlas.LintText(p.ID, p.Text()).Findings; len(found) > 0 {
		return "a finding of lint: " + found[0].String()
	}
	if p.Span.Len() < leastRoom {
		return ""
	}
	s := survey.Sketch(layercake.NewRuler(dots.Alone(p), layercake.Readings{}, dots.StandardHeights), survey.Options{Walk: r.Walk, Zone: 1})
	for _, f := range survey.Fronts {
		if n := s.Cuts[f].Corridors(); n < leastWays {
			return fmt.Sprintf("%d separate ways %s, fewer than %d", n, f, leastWays)
		}
	}
	for _, f := range s.Figures() {
		if f.Name == "cover" && (f.Value.Compare(leastCover) < 0 || f.Value.Compare(mostCover) > 0) {
			return "cover on " + f.Value.String() + " of its dots"
		}
	}
	return ""
}
