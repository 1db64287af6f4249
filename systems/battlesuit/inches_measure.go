package battlesuit

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/shapes"
	"metahex/rule"
)

// Measuring on a table for the players (BHM 15.3, 15.5), with the same functions as the rules.

// A tableReferee adds two facts to a line over a table: its length from base to base, and the range
// in inches that the rules use (BHM 15.3).
type tableReferee struct {
	*shapes.Referee
	b *battle
}

// Rule implements los.Referee.
func (r tableReferee) Rule(from, to los.End) los.Ruling {
	u := r.Referee.Rule(from, to)
	bases := r.girth(from) + r.girth(to)
	length := from.Spot.Point().Distance(to.Spot.Point())
	u.From, u.To = from, to
	u.Short = fmt.Sprintf("%s %s to %s [%s], %s inches base to base, range %d [BHM 15.3]",
		strings.ToUpper(los.Verdict(u.Clear)), r.name(from), r.name(to), u.Cite, grid.Inches(max(0, length-bases)), inchesOf(length, bases))
	return u
}

// girth is half the width of the base at an end. A point without a soldier has a soldier's base.
func (r tableReferee) girth(e los.End) int64 {
	if u := soldierAt(e); u >= 0 {
		return r.b.girth(u)
	}
	return standBase
}

// name returns the label of the soldier at an end, or the name of the point.
func (r tableReferee) name(e los.End) string {
	if u := soldierAt(e); u >= 0 {
		return r.b.label(u)
	}
	return r.Word(e)
}

// soldierAt returns the soldier at an end of a line on a table, or -1 for a point without a soldier.
func soldierAt(e los.End) int { return int(e.Stance[0]) - 1 }

// Arcs implements game.State: the points that a soldier can fire at without turning, if facing is
// in use (BHM 12.9).
func (b *battle) Arcs(side game.Side, piece int32) []game.Arc {
	u := int(piece)
	if b.raster == nil || u < 0 || u >= len(b.soldiers) || !b.on(u) || !b.knows(side, u) || !b.faces(u) {
		return nil
	}
	s := &b.soldiers[u]
	return []game.Arc{{Name: "fires there without turning", Cite: rule.Clause("BHM 12.9"), Holds: func(p game.Point) bool {
		at := spotOf(grid.Point(p))
		return at != s.at && grid.Within(s.heading(), b.wayTo(u, at), b.arc()[0])
	}}}
}

// Aims implements game.Step: both ways to fire, and painting, for the active soldier.
func (a act) Aims(b *battle, by, at int32) []game.Choice {
	if v := int(at); by != int32(a.Unit) || v < 0 || v >= len(b.soldiers) || !b.foe(int(a.Unit), v) {
		return nil
	}
	return []game.Choice{choice(vFire, int(at)), choice(vRapid, int(at)), choice(vPaint, int(at))}
}
