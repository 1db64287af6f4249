package lasergrenadiers

import (
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/systems/lasergrenadiers/scenario"
)

// Sight and cover (LG sequence/sight): stand-ins for a chapter that is lost.
// What rises above the line from eye to eye hides, but for what one of the two
// stands in, which covers instead.

// eye is where a piece sees from and is seen at.
func (b *battle) eye(u int) shapes.Eye {
	return shapes.Eye{At: b.pieces[u].at, Height: b.ground(u) + b.pieces[u].alt + int64(b.tables.Of(scenario.EyeHeight))}
}

// sees reports whether nothing hides two pieces from one another.
func (b *battle) sees(u, v int) bool { return b.clear(b.eye(u), b.eye(v)) }

// clear reports whether a line is not hidden.
func (b *battle) clear(from, to shapes.Eye) bool {
	return !b.sweep.Hidden(from, to, func(feature int, own bool) bool { return books.Screens(b.table.Features[feature].Kind, own) })
}

// covered reports whether a piece is in cover: in a foxhole, or within woods, a
// building or rubble that it does not stand above.
func (b *battle) covered(v int) bool {
	if b.is(v, dugIn) {
		return true
	}
	p := &b.pieces[v]
	for i := range b.table.Features {
		f := &b.table.Features[i]
		switch f.Kind {
		case tables.Woodland, tables.Built, tables.Ruin, tables.Urban:
			if p.alt < f.Height && f.Area.Has(p.at) {
				return true
			}
		}
	}
	return false
}
