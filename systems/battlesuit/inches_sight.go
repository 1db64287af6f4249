package battlesuit

import (
	"slices"
	"sync/atomic"

	"metahex/cards"
	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/maps/dots"
	"metahex/maps/tables"
)

// layLengths measures a table once: from any point to one so many columns and
// half-rows away.
func (s *setting) layLengths() {
	if s.raster == nil {
		return
	}
	s.lengths = make([]int64, s.span.Columns*s.span.HalfRows)
	for i := range s.lengths {
		s.lengths[i] = s.raster.point(grid.Place{}).Distance(s.raster.point(s.places[i]))
	}
}

// length is that of the straight line between two points of a table.
func (s *setting) length(p, q int16) int64 {
	a, b := s.places[p], s.places[q]
	return s.lengths[s.id(grid.Place{Q: max(a.Q-b.Q, b.Q-a.Q), V: max(a.V-b.V, b.V-a.V)})]
}

// inches is the range between two points, less the bases, of which no two
// overlap: rounded up to whole inches, and nought only from a point to itself.
func (s *setting) inches(p, q int16, bases int64) int {
	if p == q {
		return 0
	}
	return inchesOf(s.length(p, q), bases)
}

// inchesOf is the range of a line of some length between two points.
func inchesOf(length, bases int64) int { return int(max(1, (length-bases+grid.Inch-1)/grid.Inch)) }

// girth is half the width of what is measured from: a soldier's base, or the
// figure itself where it has none (BHM 15.3).
func (b *battle) girth(u int) int64 { return b.girthOf(b.kind(u)) }

// girthOf is the radius of the base of a kind of unit.
func (s *setting) girthOf(k *cards.Kind) int64 {
	if k.Class == cards.Unarmoured {
		return figureBase
	}
	return standBase
}

// trips tells whether a soldier on a place sets a marker off: on a map one on
// his dot, on a table one so near to his base (BHM 12.6, 15.6).
func (b *battle) trips(m, u int, at int16) bool {
	k := &b.mines[m]
	if b.raster == nil || k.at < 0 {
		return k.at == at
	}
	return b.length(k.at, at)-b.girth(u) <= int64(b.scenario.Special.MineReach)*grid.Inch
}

// tripped is the first marker that a soldier sets off where he is, or -1.
func (b *battle) tripped(u int) int {
	if b.raster == nil {
		return b.mineOn(b.soldiers[u].at)
	}
	for m := range b.mines {
		if b.trips(m, u, b.soldiers[u].at) {
			return m
		}
	}
	return -1
}

// tableLines are the sight lines over a table as it now is. What veils a line
// does not depend on levels; it is worked out when it is first asked for, and
// kept for both ways.
type tableLines struct {
	setting *setting
	levels  []dot
	tape    *layercake.Tape
	masses  []layercake.Mass
	holes   []grid.Circle             // brought down
	rows    []atomic.Pointer[lineRow] // by the lesser point
}

// A lineRow holds the veils of the lines to each point; nil: not asked for yet.
type lineRow []atomic.Pointer[[]layercake.Veil]

// newTableLines takes the shapes of the table, less what has been brought down,
// each time a small round (see readings.md).
func newTableLines(g *ground) *tableLines {
	s := g.setting
	l := &tableLines{setting: s, levels: g.dots, rows: make([]atomic.Pointer[lineRow], len(g.dots))}
	heights, sight := s.scenario.Special.Heights, s.readings.Sight
	l.masses = books.Masses(s.raster.Table, heights, sight.Ruins)
	for _, at := range g.changed {
		d, place := &g.dots[at], s.place(at)
		hole := grid.Circle{At: s.raster.point(place), Radius: ruined}
		if d.Terrain != s.scenario.Board.At(place).Terrain && !slices.Contains(l.holes, hole) {
			l.holes = append(l.holes, hole)
		}
	}
	l.tape = layercake.NewTape(l.masses, l.holes, sight)
	return l
}

// veils are those of the line between two points, the lesser first.
func (l *tableLines) veils(p, q int16) []layercake.Veil {
	row := l.rows[p].Load()
	if row == nil {
		fresh := make(lineRow, len(l.rows))
		if l.rows[p].CompareAndSwap(nil, &fresh) {
			row = &fresh
		} else {
			row = l.rows[p].Load()
		}
	}
	if kept := (*row)[q].Load(); kept != nil {
		return *kept
	}
	r := l.setting.raster
	all := l.tape.Veils(r.base(l.setting.place(p)), r.base(l.setting.place(q)))
	(*row)[q].Store(&all)
	return all
}

// Clear implements thread.
func (l *tableLines) Clear(a, b layercake.End) bool { return l.hider(a, b) == "" }

// hider names what hides two soldiers from one another; empty if nothing does.
func (l *tableLines) hider(a, b layercake.End) string {
	p, q := l.setting.id(a.At), l.setting.id(b.At)
	if p == q {
		return ""
	}
	if p > q {
		a, b, p, q = b, a, q, p
	}
	veils := l.veils(p, q)
	if i := l.tape.Hider(veils, a.Level, b.Level, int(l.levels[p].Level), int(l.levels[q].Level)); i >= 0 {
		return l.masses[veils[i].Mass].Name
	}
	return ""
}

// hiding tells on a table what hides two soldiers from one another.
func (b *battle) hiding(u, v int) string {
	if b.raster == nil {
		return ""
	}
	return ", past " + b.ground.lines.hider(b.end(u), b.end(v))
}

// heading is on a table the way a soldier faces, for the picture.
func (b *battle) heading(s *soldier) game.Point {
	if b.raster == nil {
		return game.Point{}
	}
	at := b.place(s.at)
	way := b.raster.point(at.Step(grid.Direction(s.facing))).Sub(b.raster.point(at))
	return game.Point{X: int32(way.X), Y: int32(way.Y)}
}

// tabletop is the picture of a table: its standing points, by their numbers,
// then what lies on it, then what has changed since.
func (g *ground) tabletop() *game.Board {
	s := g.setting
	b := &game.Board{Kind: game.Inches, Max: game.Point(s.raster.Table.Size)}
	for at := range s.span.Places {
		id := s.id(at)
		p := game.Place{ID: int32(id), At: s.drawnAt(id), Name: s.names.Of(id), Level: g.level(id)}
		if t := g.dots[id].Terrain; t != dots.Clear {
			p.Terrain = t.String()
		}
		b.Places = append(b.Places, p)
	}
	shapes := game.NewInches(s.raster.Table).Places
	for _, id := range slices.Concat(g.changed, s.contested) {
		shapes = append(shapes, g.patch(id))
	}
	for i, p := range shapes {
		p.ID = int32(len(g.dots) + i)
		b.Places = append(b.Places, p)
	}
	return b
}

// patch is a point of a table that is to be looked at by itself.
func (g *ground) patch(id int16) game.Place {
	round := grid.Area{Circles: []grid.Circle{{At: grid.Point(g.setting.drawnAt(id)), Radius: ruined}}}
	p := game.NewInches(&tables.Map{Features: []tables.Feature{{Area: round}}}).Places[0]
	p.At, p.Name, p.Terrain, p.Level, p.Notes = g.setting.drawnAt(id), g.setting.names.Of(id), "", g.level(id), g.remarks(id)
	if t := g.dots[id].Terrain; t != dots.Clear {
		p.Terrain = t.String()
	}
	return p
}
