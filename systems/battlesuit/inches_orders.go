package battlesuit

import (
	"metahex/game"
	"metahex/rule"
)

// Answers that name a point of a table. Any point that the rules allow is accepted, listed or not.

// pointed reports whether an order of the active soldier names a point.
func pointed(v game.Verb) bool { return v == vGo || v == vEnter || v == vDemolish || v == vFace }

// offTable refuses a point outside the table.
var offTable = &game.Reason{Cite: "BHM 15.1", Text: "there is no such point on the table; want 0,0 to %s"}

// noPlace is the hindrance for a choice that names a point outside the table.
func (b *battle) noPlace() hindrance { return offTable.For(place(spotOf(b.raster.Table.Size))) }

// corner returns the name of the far corner of the table; names reports whether a choice names a point.
func corner(i intent) (p, q game.Name) { return i.noPlace().A, q }

func (b *battle) names(c game.Choice, i int) bool {
	_, ok := b.placeIn(c, i)
	return ok
}

// unheard refuses an answer that does not fit the question, on a table, where points are not always
// listed. On a map game.Table refuses such an answer.
func (b *battle) unheard(c game.Choice) error {
	if b.raster == nil {
		return nil
	}
	return rule.Refuse("BHM 15.1", "%s is not a legal answer here", b.lexicon.Words(c))
}
