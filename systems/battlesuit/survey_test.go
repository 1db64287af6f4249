package battlesuit

import (
	"testing"

	"metahex/bench/survey"
	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// A survey has the same terrain for walking and for cover as the rules, from every dot to every
// neighbour.
func TestSurveysWalkByTheRules(t *testing.T) {
	tables := scenario.Library.Standard()
	foot := survey.WalkCosts{Climb: tables.Of(scenario.ClimbCost), Points: 99, Works: true}
	for terrain := range dots.Terrains {
		if cost, ok := tables.Enter(terrain); ok {
			foot.Enter[terrain] = cost
		}
		_, foot.Cover[terrain] = scenario.Cover(terrain)
	}
	for _, file := range []string{"causeways", "quarry", "works"} {
		sc, err := scenario.Library.Load("scenario/scenarios/"+file+".yaml", tables)
		if err != nil {
			t.Fatal(err)
		}
		sc.Special = bareGround(sc.Special)
		p, err := Prepare(sc, tables)
		if err != nil {
			t.Fatal(err)
		}
		b := p.setting.start.Clone()
		s := survey.Sketch(layercake.NewRuler(sc.Board, layercake.Readings{}, dots.StandardHeights), survey.Options{Walk: foot, Zone: 1})
		walker := &b.soldiers[0]
		for i, from := range s.Dots {
			walker.at, walker.level = b.dotted.number(from), sc.Board.At(from).Level
			if got, want := s.Cover[i], b.protection(walker.at) != 0; got != want {
				t.Errorf("%s: %s is cover %v, by the rules %v", file, s.Name(i), got, want)
			}
			for way := range grid.Directions {
				to := from.Step(way)
				if b.wet(walker.at) || !sc.Board.Has(to) {
					continue
				}
				cost, ok := s.Step(from, way)
				_, want, why := b.towardOnFoot(0, b.dotted.number(to), way)
				if ok != (why == nil) || ok && cost != want {
					t.Errorf("%s: %s to %s costs %d, %v; by the rules %d, %v", file, s.Name(i), sc.Board.Name(to), cost, ok, want, why)
				}
			}
		}
	}
}

// bareGround removes the special rules that change the terrain of a board.
func bareGround(s scenario.Special) scenario.Special {
	s.Tiles, s.Works, s.Wade, s.Buildings = nil, nil, 0, nil
	return s
}
