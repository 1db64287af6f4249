package scenario

import (
	"metahex/game"
	"metahex/rule"
)

// The side that held the table lays minefields before the battle (SP mines/laying). Each squad of
// engineers lays one minefield and one dummy.

type mineFile struct {
	At       rule.Pair
	Strength rule.Located[int] `rule:"required"`
}

// mostStands and mostMines are the largest numbers of stands and counters in a battle.
const (
	mostStands = 120 // of both sides together
	mostMines  = 64
)

// mines reads and checks the counters of one side.
func (r *reader) mines(side game.Side, raw []mineFile) {
	f := &r.s.Forces[side]
	engineers := f.stationed(func(k *Kind) bool { return k.Engineer })
	who := rule.Count(engineers, "squad") + " of engineers"
	laid, told := map[bool]int{}, false
	for i, m := range raw {
		at, n, dummy := m.Strength.Node, m.Strength.Value, m.Strength.Value == 0
		laid[dummy]++
		more := laid[dummy] == engineers+1 && !told // report only once that there are too few squads
		told = told || more
		r.found(r.slip(i == mostMines, at, "found %d minefields; want at most %d [SP mines/laying]", len(raw), mostMines))
		r.found(
			r.slip(n < 0 || n > int(f.Level)+1, at, "found a minefield of strength %d; want 0 to %d with %s technology [SP mines/types]", n, f.Level+1, levelWords[f.Level]),
			r.slip(len(r.s.Forces[side.Enemy()].Mines) > 0, at, "found minefields of both sides; want them only of the side that held the table before the battle [SP mines/laying]"),
			r.slip(more && dummy, at, "found more dummies than the %s of %s can lay; want at most one for each squad [%s]", who, side, rule.Clause("SP mines/dummies")),
			r.slip(more, at, "found more minefields than the %s of %s can lay; want at most one for each squad [%s]", who, side, rule.Clause("SP mines/engineers")),
		)
		one := Minefield{Strength: n, Unset: m.At.Node == nil}
		if !one.Unset {
			one.At = r.point(m.At)
		}
		r.found(r.slip(one.Unset && f.Laying == nil, at, "found a minefield without a place; give the key \"at\", or give the force the key \"zones\" or \"laying\", so that its player can place it [SP mines/laying]"))
		f.Mines = append(f.Mines, one)
	}
}
