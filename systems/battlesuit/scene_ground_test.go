package battlesuit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/systems/battlesuit/scenario"
)

// ground draws the ground of a scene: a panel, two panels with a seam, or a table in inches.
func (s *sketch) ground() {
	s.dots = map[grid.Place]dots.Dot{}
	switch s.IntN(5) {
	case 0:
		s.table()
	case 1:
		s.panels()
	default:
		p := s.panel("P", s.among(7, 9, 11, 13), s.some(6, 10))
		s.files["board.yaml"] = string(p.Text())
		s.say("board: board.yaml")
		s.lay(dots.Alone(p), dots.Alone(p).Name)
	}
	s.fromCentre()
}

// fromCentre sorts the places roughly by their distance to a place near the middle.
func (s *sketch) fromCentre() {
	centre := grid.Place{Q: s.span.Columns/2 + s.some(-1, 1), V: s.span.HalfRows/2 + s.some(-2, 2)}
	away := map[grid.Place]int{}
	for _, at := range s.places {
		away[at] = 2*max(at.Q-centre.Q, centre.Q-at.Q) + max(at.V-centre.V, centre.V-at.V) + s.IntN(3)
	}
	slices.SortStableFunc(s.places, func(a, b grid.Place) int { return cmp.Compare(away[a], away[b]) })
}

// lay copies the dots of a board into the sketch.
func (s *sketch) lay(b *dots.Board, name func(grid.Place) string) {
	s.span, s.name = b.Span, name
	for at := range b.Span.Places {
		s.places = append(s.places, at)
		s.dots[at] = b.At(at)
	}
	for _, o := range b.Overlays {
		s.over[o.At] = o.Kind
	}
}

// panel draws a panel: hills, patches of terrain, and objects.
func (s *sketch) panel(id string, columns, rows int) *dots.Panel {
	p := dots.NewPanel(id, columns, rows)
	anywhere := func() grid.Place {
		for {
			if at := (grid.Place{Q: s.IntN(columns), V: s.IntN(2*rows - 1)}); p.Span.Has(at) {
				return at
			}
		}
	}
	for range s.IntN(3) {
		top, height := anywhere(), s.some(1, 5)
		if s.oneIn(8) {
			height = 9
		}
		for at := range p.Span.Places {
			if level := height - s.some(0, 1) - grid.Distance(at, top); level > int(p.At(at).Level) {
				p.Set(at, dots.Dot{Level: int8(level)})
			}
		}
	}
	for range s.some(2, 9) {
		middle, wide, terrain := anywhere(), s.IntN(3), dots.Terrain(s.some(1, int(dots.Terrains)-1))
		for at := range p.Span.Places {
			if grid.Distance(at, middle) <= wide && !s.oneIn(4) {
				p.Set(at, dots.Dot{Terrain: terrain, Level: p.At(at).Level})
			}
		}
	}
	s.overlays(p)
	return p
}

// overlays draws bridges, bunkers and improved positions.
func (s *sketch) overlays(p *dots.Panel) {
	for at := range p.Span.Places {
		t := p.At(at).Terrain
		switch {
		case (t == dots.Water || t == dots.Marsh) && s.oneIn(4):
			d := grid.Direction(s.IntN(3))
			dry := func(d grid.Direction) bool { return p.Span.Has(at.Step(d)) && p.At(at.Step(d)).Terrain != dots.Water }
			if dry(d) && dry(d.Turn(3)) {
				p.Overlays = append(p.Overlays, dots.Overlay{At: at, Kind: dots.Bridge, Ends: [2]grid.Direction{d, d.Turn(3)}})
			}
		case t != dots.Water && s.oneIn(16):
			p.Overlays = append(p.Overlays, dots.Overlay{At: at, Kind: scenario.WorkKinds[s.IntN(2)]})
		}
	}
}

// panels joins two panels that do not match. It puts nothing on the seam, because the reader of
// scenarios decides which panel's terrain applies there.
func (s *sketch) panels() {
	rows, left := s.some(5, 9), s.among(5, 7)
	a, b := s.panel("P", left, rows), s.panel("Q", left, rows)
	s.files["P.yaml"], s.files["Q.yaml"] = string(a.Text()), string(b.Text())
	s.files["board.yaml"] = fmt.Sprintf("format: layout/1\nid: both\ntitle: Two panels\ngrid: [[P, Q]]\nseams: %s\n", s.word("worst", "first"))
	s.say("board: board.yaml")
	s.name = func(at grid.Place) string {
		if at.Q < left {
			return "P-" + a.Name(at)
		}
		return "Q-" + b.Name(grid.Place{Q: at.Q - left + 1, V: at.V})
	}
	s.span = grid.Panel(2*left-1, rows)
	for at := range s.span.Places {
		switch {
		case at.Q < left-1:
			s.dots[at] = a.At(at)
		case at.Q >= left:
			s.dots[at] = b.At(grid.Place{Q: at.Q - left + 1, V: at.V})
		default:
			continue
		}
		s.places = append(s.places, at)
	}
	for _, o := range a.Overlays {
		s.over[o.At] = o.Kind
	}
	for _, o := range b.Overlays {
		s.over[grid.Place{Q: o.At.Q + left - 1, V: o.At.V}] = o.Kind
	}
}

// table draws a table in inches.
func (s *sketch) table() {
	s.inches = true
	wide, deep := s.some(10, 14), s.some(8, 12)
	var b strings.Builder
	fmt.Fprintf(&b, "format: table/1\nid: drawn\ntitle: A drawn table\nsize: [%d, %d]\nareas:\n", wide, deep)
	for i := range s.some(2, 7) {
		kind := s.word("woods", "marsh", "slag", "rubble", "town", "thicket", "lake", "hill")
		height := ""
		if kind == "hill" {
			height = fmt.Sprintf(", height: %d", s.some(1, 4))
		}
		x, y := s.IntN(wide-3), s.IntN(deep-3)
		if s.oneIn(2) {
			fmt.Fprintf(&b, "  - {kind: %s, round: [%d, %d, %d.%d]%s, name: area %d}\n", kind, x+1, y+1, s.some(0, 2), s.some(3, 9), height, i)
			continue
		}
		w, d := s.some(1, 3), s.some(1, 3)
		fmt.Fprintf(&b, "  - {kind: %s, at: [[%d, %d], [%d, %d], [%d, %d.5], [%d, %d]]%s, name: area %d}\n", kind, x, y, x+w, y, x+w, y+d-1, x, y+d, height, i)
	}
	if s.oneIn(2) {
		fmt.Fprintf(&b, "  - {kind: river, at: [[0, 4], [%d, 4], [%d, 5], [0, 5.5]], name: the river}\nlines:\n  - {kind: bridge, at: [[%d, 3], [%d, 7]], width: 1.5, name: the bridge}\n", wide, wide, wide/2, wide/2)
	}
	b.WriteString("buildings:\n")
	for i := range s.some(0, 3) {
		x, y := s.IntN(wide-3), s.IntN(deep-3)
		fmt.Fprintf(&b, "  - {at: [[%d, %d], [%d, %d], [%d, %d], [%d, %d]], floors: %d, storey: 1, name: house %d}\n", x, y, x+2, y, x+2, y+2, x, y+2, s.some(1, 4), i)
	}
	s.files["table.yaml"] = b.String()
	s.say("table: table.yaml")
	t, found := tables.Read("table.yaml", []byte(b.String()))
	if len(found) > 0 {
		panic(found)
	}
	r := scenario.NewRaster(t)
	s.lay(r.Survey(), func(at grid.Place) string { return r.Point(at).String() })
}
