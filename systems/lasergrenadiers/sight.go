package lasergrenadiers

import (
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// Sight and cover (LG sequence/sight): stand-ins for a chapter that is lost. A feature that rises
// above the line from eye to eye hides. A feature that contains one of the two pieces gives it
// cover, and hides it only beyond an inch of the feature (or, by the reading own-cover=through,
// never).

// gaze returns how pieces see on the table of a match.
func (s *setting) gaze() books.LaserGrenadiersSight {
	return books.LaserGrenadiersSight{
		Eye: int64(s.tables.Of(scenario.EyeHeight)), Own: int64(s.tables.Of(scenario.OwnCover)),
		Through: s.readings[scenario.Cover] == scenario.SeenThrough, Table: s.table, Obstructions: s.sweep,
	}
}

// end returns the point from which a piece sees and at which it is seen.
func (b *battle) end(u int) shapes.End { return b.endAt(u, b.pieces[u].at, b.pieces[u].alt) }

// endAt is end for a piece at another place.
func (b *battle) endAt(u int, at grid.Point, alt int64) shapes.End {
	ground := b.sweep.Ground(at)
	return shapes.End{
		Base: grid.Circle{At: at, Radius: b.kind(u).Base}, Ground: ground,
		Eye: ground + alt + int64(b.tables.Of(scenario.EyeHeight)),
	}
}

// sees reports whether nothing hides two pieces from one another.
func (b *battle) sees(u, v int) bool { return b.clear(b.end(u), b.end(v)) }

// clear reports whether a line is not hidden.
func (b *battle) clear(from, to shapes.End) bool { return b.gaze().Clear(from, to) }

// screens reports whether a feature can hide pieces that are not in it.
func (b *battle) screens(feature int) bool {
	f := &b.table.Features[feature]
	return f.Height > 0 && b.gaze().Hiding(f.Kind, false) != shapes.NoHiding
}

// veils returns a function of the place of a moving piece: how much more of the features around the
// two pieces would hide it from a watcher. It returns nil if there are none.
func (b *battle) veils(l *leg, v int, there func(along int64) shapes.End) func(tabletop.Place) (int64, []int64, bool) {
	g := b.gaze()
	for i := range b.table.Features {
		if f := &b.table.Features[i]; g.Hiding(f.Kind, true) == shapes.Walls && (f.Area.Has(b.pieces[v].at) || !b.sweep.Beside(i, l.From, l.To)) {
			return func(p tabletop.Place) (int64, []int64, bool) { return g.Short(b.end(v), there(p.Along)) }
		}
	}
	return nil
}

// covered reports whether a piece is in cover: in a foxhole, or in woods, a building or rubble that
// it is not above.
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
