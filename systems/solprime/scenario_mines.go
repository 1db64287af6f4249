package solprime

import (
	"metahex/game"
	"metahex/rule"
)

// Minefields are laid before the battle (SP mines/laying), by who held the table:
// one, and a dummy besides, for each squad of engineers.

type mineFile struct {
	At       rule.Pair
	Strength rule.Located[int] `rule:"required"`
}

// mostStands and mostMines are how many the small numbers of a battle can tell apart.
const (
	mostStands = 120 // of both sides
	mostMines  = 64
)

// mines reads and checks the counters of one side.
func (r *scenarioReader) mines(side game.Side, raw []mineFile) {
	f := &r.s.Forces[side]
	engineers := 0
	for _, p := range f.Platoons {
		for _, u := range p.Units {
			if u.Kind.Engineer {
				engineers++
			}
		}
	}
	laid := map[bool]int{}
	for i, m := range raw {
		if i == mostMines {
			r.against(m, "SP mines/laying", "found %d minefields; want at most %d", len(raw), mostMines)
		}
		n, dummy := m.Strength.Value, m.Strength.Value == 0
		laid[dummy]++
		switch {
		case n < 0 || n > int(f.Level)+1:
			r.against(m, "SP mines/types", "found a minefield of strength %d; want 0 to %d, as %s technology has it", n, f.Level+1, levelWords[f.Level])
		case len(r.s.Forces[side.Enemy()].Mines) > 0:
			r.against(m, "SP mines/laying", "found minefields of both sides; want them of who held the table before the battle")
		case laid[dummy] == engineers+1 && dummy:
			r.against(m, "SP mines/dummies", "found more dummies than the %s of %s lay; want one each at most", rule.Count(engineers, "squad")+" of engineers", side)
		case laid[dummy] == engineers+1:
			r.against(m, "SP mines/engineers", "found more minefields than the %s of %s lay; want one each at most", rule.Count(engineers, "squad")+" of engineers", side)
		}
		one := Minefield{Strength: n, Unset: m.At.Node == nil}
		switch {
		case !one.Unset:
			one.At = r.point(m.At)
		case f.Laying == nil:
			r.against(m, "SP mines/laying", "found a minefield at no place; want at, or zones or laying of the force, where its player lays it")
		}
		f.Mines = append(f.Mines, one)
	}
}

// against notes a minefield that is against the rules.
func (r *scenarioReader) against(m mineFile, cite rule.Clause, format string, args ...any) {
	r.fault(rule.Located[string]{Node: m.Strength.Node}, "%v", rule.Refuse(cite, format, args...))
}
