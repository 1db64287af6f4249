package lasergrenadiers

import (
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// Sight and cover (LG sequence/sight) are stand-ins for a lost chapter. A feature hides pieces if it
// rises above the line from eye to eye. A feature that contains one of the two pieces gives this
// piece cover. It hides the piece only if the line runs through more than an inch of the feature.
// With the reading own-cover=through, such a feature never hides the piece.

// gaze returns the rules of sight on the table of a match.
func (s *setting) gaze() books.LaserGrenadiersSight {
	return books.LaserGrenadiersSight{
		Eye: int64(s.tables.Of(scenario.EyeHeight)), Own: int64(s.tables.Of(scenario.OwnCover)),
		Through: s.readings[scenario.Cover] == scenario.SeenThrough, Table: s.table, Obstructions: s.sweep,
	}
}

// end returns the end of a line of sight at a piece.
func (b *battle) end(u int) shapes.End { return b.endAt(u, b.pieces[u].at, b.pieces[u].alt) }

// endAt is like end, for a piece at another place.
func (b *battle) endAt(u int, at grid.Point, alt int64) shapes.End {
	ground := b.sweep.Ground(at)
	return shapes.End{
		Base: grid.Circle{At: at, Radius: b.kind(u).Base}, Ground: ground,
		Eye: ground + alt + int64(b.tables.Of(scenario.EyeHeight)),
	}
}

// sees reports whether two pieces see each other.
func (b *battle) sees(u, v int) bool { return b.clear(b.end(u), b.end(v)) }

// clear reports whether nothing hides the two ends of a line from each other.
func (b *battle) clear(from, to shapes.End) bool { return b.gaze().Clear(from, to) }

// screens reports whether a feature can hide pieces that are outside it.
func (b *battle) screens(feature int) bool {
	f := &b.table.Features[feature]
	return b.sweep.Stands(feature) && b.gaze().Hiding(f.Kind, false) != shapes.NoHiding
}

// veils returns a function that takes a place of the moving piece. The function returns how much
// more cover would hide the piece from watcher v. veils returns nil if no feature gives such cover.
func (b *battle) veils(l *leg, v int, there func(along int64) shapes.End) func(tabletop.Place) (int64, []int64, bool) {
	g := b.gaze()
	for i := range b.table.Features {
		if f := &b.table.Features[i]; g.Hiding(f.Kind, true) == shapes.Walls && (f.Area.Has(b.pieces[v].at) || !b.sweep.Beside(i, l.From, l.To)) {
			return func(p tabletop.Place) (int64, []int64, bool) { return g.Short(b.end(v), there(p.Along)) }
		}
	}
	return nil
}

// covered reports whether a piece is in cover. It is in a foxhole, or inside woods, a building or
// rubble and not above the top.
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
