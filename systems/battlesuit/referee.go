package battlesuit

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/los/shapes"
	"metahex/maps/tables"
)

// Sight implements game.State: the ruler that decides shots, on the present ground. Both sides know
// the ground. A side knows its own units and the enemy units that are not hidden (BHM 12.10).
func (b *battle) Sight(side game.Side) los.Referee {
	r := b.ground.referee()
	if over, ok := r.(*shapes.Referee); ok {
		r = tableReferee{over, b}
	}
	return los.WithUnits(r, func(label string) (los.End, bool, error) { return b.unitEnd(side, label) })
}

// unitEnd returns the unit with a label as an end of a line.
func (b *battle) unitEnd(side game.Side, label string) (e los.End, ok bool, err error) {
	n, ok := b.labels.Find(label)
	switch u := int(n); {
	case !ok:
		return e, false, nil
	case !b.knows(side, u):
		return e, true, fmt.Errorf("%s is hidden", b.label(u))
	case !b.on(u):
		return e, true, fmt.Errorf("%s is not on the map", b.label(u))
	default:
		return b.endOf(u), true, nil
	}
}

// endOf returns a soldier as an end of a line, on the map or on the table. On the table the stance
// is the soldier's index plus 1.
func (b *battle) endOf(u int) los.End {
	if b.raster == nil {
		return layercake.EndOf(layercake.End{At: b.dotted.dots[b.soldiers[u].at], Level: int(b.soldiers[u].level)})
	}
	s := &b.soldiers[u]
	return los.End{Spot: b.shown(s.at), Height: int32(s.level) * grid.Inch, Lifted: true, Stance: los.Stance{int32(u) + 1}}
}

// referee returns the referee of the ground. It is built on first use.
func (g *ground) referee() los.Referee {
	g.refereeOnce.Do(func() {
		if g.ruler != nil {
			g.refereed = layercake.NewReferee(g.ruler).Within(g.reach)
			return
		}
		readings := g.setting.readings.Sight()
		book := books.BattlesuitTable()
		book.Sight = func(t *tables.Map, terms []uint8) shapes.Sight {
			other := layercake.ReadingsOf(terms)
			masses := books.Solids(t, g.setting.scenario.Special.Heights, other.Ruins)
			return books.BattlesuitSight(t, masses, layercake.NewTape(masses, g.lines.holes, other))
		}
		r, err := shapes.NewRuler(book, g.setting.raster.Table, strings.Fields(readings.String())...)
		if err != nil {
			panic(err) // NewRuler accepts what String returns
		}
		g.refereed = shapes.NewReferee(r, "battlesuit")
	})
	return g.refereed
}
