package scenario

import (
	"metahex/game"
	"metahex/rule"
)

// The side that held the table lays minefields before the battle (SP mines/laying). Each squad of
// engineers lays one minefield and one dummy.

// A MineFile is a minefield or a dummy.
type MineFile struct {
	At       rule.Pair         `says:"where it is; its player lays it if the key is missing"`
	Strength rule.Located[int] `rule:"required" clause:"SP mines/types" says:"its strength, by the technology of its side; 0 for a dummy"`
}

// mostStands and mostMines are the largest numbers of stands and counters in a battle.
const (
	mostStands = 120 // of both sides together
	mostMines  = 64
)

// mines reads and checks the counters of one side.
func (r *reader) mines(side game.Side, raw []MineFile) {
	f := &r.s.Forces[side]
	engineers := f.stationed(func(k *Kind) bool { return k.Engineer })
	who := rule.Count(engineers, "squad") + " of engineers"
	laid, told := map[bool]int{}, false
	for i, m := range raw {
		at, n, dummy := m.Strength.Node, m.Strength.Value, m.Strength.Value == 0
		laid[dummy]++
		more := laid[dummy] == engineers+1 && !told // report only once that there are too few squads
		told = told || more
		r.First(r.Slip(i == mostMines, "SP mines/laying", at, "found %d minefields; want at most %d", len(raw), mostMines))
		r.First(
			r.Slip(n < 0 || n > int(f.Level)+1, "SP mines/types", at, "found a minefield of strength %d; want 0 to %d with %s technology", n, f.Level+1, levelWords[f.Level]),
			r.Slip(len(r.s.Forces[side.Enemy()].Mines) > 0, "SP mines/laying", at, "found minefields of both sides; want them only of the side that held the table before the battle"),
			r.Slip(more && dummy, "SP mines/dummies", at, "found more dummies than the %s of %s can lay; want at most one for each squad", who, side),
			r.Slip(more, "SP mines/engineers", at, "found more minefields than the %s of %s can lay; want at most one for each squad", who, side),
		)
		one := Minefield{Strength: n, Unset: m.At.Node == nil}
		if !one.Unset {
			one.At = r.Point(m.At)
		}
		r.First(r.Slip(one.Unset && f.Laying == nil, "SP mines/laying", at, "found a minefield without a place; give the key \"at\", or give the force the key \"zones\" or \"laying\", so that its player can place it"))
		f.Mines = append(f.Mines, one)
	}
}
