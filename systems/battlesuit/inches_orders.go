package battlesuit

import (
	"metahex/game"
	"metahex/rule"
)

// Answers that name a point of a table: any that the rules allow is taken, whether
// it is listed or not.

// pointed reports whether an order of a soldier under way names a point.
func pointed(v game.Verb) bool { return v == vGo || v == vEnter || v == vDemolish || v == vFace }

// offTable refuses a point that is not there.
var offTable = &game.Reason{Cite: "BHM 15.1", Text: "there is no such point on the table; want 0,0 to %s"}

// noPlace is the hindrance of who names a point that is not on the table.
func (b *battle) noPlace() hindrance { return offTable.For(place(spotOf(b.raster.Table.Size))) }

// corner names the far corner of the table; names reports whether a choice names a point.
func corner(i intent) (p, q game.Name) { return i.noPlace().A, q }

func (b *battle) names(c game.Choice, i int) bool {
	_, ok := b.placeIn(c, i)
	return ok
}

// unheard refuses an answer that is none to the question, where points need not be
// listed; elsewhere the table does.
func (b *battle) unheard(c game.Choice) error {
	if b.raster == nil {
		return nil
	}
	return rule.Refuse("BHM 15.1", "%s is no answer here", b.lexicon.Words(c))
}
