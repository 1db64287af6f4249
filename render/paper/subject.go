package paper

import (
	"fmt"
	"math"

	"metahex/cards/pieces"
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
	"metahex/render/vector"
)

// A subject is a map or part of a map with its own sheet: a panel, a section, a whole map of
// terrain hexes, or a tabletop map. Panels and sections are trimmed so that they can be joined edge
// to edge. A map of terrain hexes is trimmed outside its hexes, a tabletop map at its edge.
type subject struct {
	noun, id, title string
	about           string  // in words: size, digest, pitch or scale
	w, h            float64 // of the trim, in mm
	rate            string  // "at a pitch of 13.5 mm"
	// smaller returns, in words, the pitch or scale at which the subject would fit a paper. Its
	// argument is the factor by which the subject is too large.
	smaller func(times float64) string
	cuts    vector.Cuts // between tiles, measured from the corner of the trim
	sheet   func(scale float64, w vector.Window) (*vector.Drawing, error)
	key     func(scale, room float64) (*vector.Drawing, error)
}

// The standard pitches of hexes in millimetres. At HexPitch, a section of nine columns and twelve
// rows fits tabloid and A3; at TerrainPitch, a map of 31 columns and 24 rows does.
const (
	HexPitch     = 19.0
	TerrainPitch = 9.0
)

// pitch returns the requested or else the standard pitch, and checks it.
func (o Options) pitch(standard float64) (float64, error) {
	if o.Pitch == 0 {
		return standard, nil
	}
	return o.Pitch, CheckPitch(o.Pitch)
}

// CheckPitch returns an error if a pitch in millimetres is too small or too large.
func CheckPitch(pitch float64) error {
	if !(pitch >= leastPitch && pitch <= mostPitch) { // written this way to refuse NaN too
		return fmt.Errorf("found a pitch of %g mm; want %d to %d", pitch, leastPitch, mostPitch)
	}
	return nil
}

// subjects returns the subjects into which a map is divided for printing.
func subjects(m maps.Map, o Options) (all []subject, err error) {
	if t, ok := m.(*tables.Map); ok {
		s, err := tableSubject(t, o)
		return []subject{s}, err
	}
	if o.Scale != 0 {
		return nil, fmt.Errorf("a scale of 1:%g is for tables; hexes and dots have a pitch in millimetres", o.Scale)
	}
	pitch, err := o.pitch(StandardPitch(m))
	if err != nil {
		return nil, err
	}
	switch m := m.(type) {
	case *dots.Board:
		for _, p := range m.Panels {
			all = append(all, panelSubject(dots.Alone(p.Panel), pitch))
		}
	case *hexes.Map:
		for _, p := range m.Panels {
			all = append(all, sectionSubject(hexes.SectionMap(p.Panel), pitch))
		}
		if len(m.Panels) == 0 {
			all = append(all, sheetSubject(m, o.Layout, pitch))
		}
	}
	return all, nil
}

// StandardPitch returns the pitch that is used for a map if none is requested.
func StandardPitch(m maps.Map) float64 {
	h, ok := m.(*hexes.Map)
	switch {
	case !ok:
		return Pitch
	case len(h.Panels) == 0:
		return TerrainPitch
	}
	return HexPitch
}

// pitched completes the words of a subject whose size depends on a pitch.
func (s subject) pitched(pitch float64, from string) subject {
	s.about += fmt.Sprintf("   %s mm from %s to %s", tenths(pitch), from, from)
	s.rate = fmt.Sprintf("at a pitch of %g mm", pitch)
	s.smaller = func(times float64) string { return "a pitch of " + tenths(pitch/times) + " mm or less" }
	return s
}

func panelSubject(b *dots.Board, pitch float64) subject {
	w, h := vector.Size(b.Span, pitch)
	return subject{
		noun: "panel", id: b.ID, title: b.Title, w: w, h: h,
		about: fmt.Sprintf("%d columns, %d rows   #%s", b.Span.Columns, b.Panels[0].Panel.Rows(), b.Hash()),
		sheet: func(scale float64, w vector.Window) (*vector.Drawing, error) { return vector.Sheet(b, pitch, scale, w) },
		key:   func(scale, room float64) (*vector.Drawing, error) { return vector.Key(b, pitch, scale, room) },
	}.pitched(pitch, "dot")
}

// sectionSubject trims a section through the middles of its outer hexes. The halves of two sections
// then form one hex.
func sectionSubject(b *hexes.Map, pitch float64) subject {
	w, h := vector.Size(b.Span, pitch)
	return subject{
		noun: "section", id: b.ID, title: b.Title, w: w, h: h,
		about: fmt.Sprintf("%d columns, %d rows   #%s", b.Span.Columns, b.Panels[0].Panel.Rows(), b.Hash()),
		sheet: func(scale float64, w vector.Window) (*vector.Drawing, error) {
			return vector.HexSheet(b, nil, pitch, scale, w)
		},
		key: func(scale, room float64) (*vector.Drawing, error) { return vector.HexKey(b, nil, pitch, scale, room) },
	}.pitched(pitch, "hex")
}

// rim is the width in millimetres of the white border around the hexes, inside the trim.
const rim = 4.0

func sheetSubject(t *hexes.Map, l *pieces.Layout, pitch float64) subject {
	w, h := vector.Size(t.Span, pitch)
	out := pitch / math.Sqrt(3)
	id, title, about := t.ID, t.Title, ""
	if l != nil {
		id, title, about = l.ID, l.Title, "map "+t.ID+", "
	}
	return subject{
		noun: "map", id: id, title: title, w: w + 2*(out+rim), h: h + pitch + 2*rim,
		about: about + fmt.Sprintf("%d columns, %d rows   #%s", t.Span.Columns, (t.Span.HalfRows+1)/2, t.Hash()),
		sheet: func(scale float64, w vector.Window) (*vector.Drawing, error) {
			w.X, w.Y, w.Cuts = w.X-out-rim, w.Y-pitch/2-rim, moved(w.Cuts, -out-rim, -pitch/2-rim)
			return vector.HexSheet(t, l, pitch, scale, w)
		},
		key: func(scale, room float64) (*vector.Drawing, error) { return vector.HexKey(t, l, pitch, scale, room) },
	}.pitched(pitch, "hex")
}

// moved returns cuts measured from another origin.
func moved(c vector.Cuts, x, y float64) (all vector.Cuts) {
	all.Room = c.Room
	for _, at := range c.X {
		all.X = append(all.X, at+x)
	}
	for _, at := range c.Y {
		all.Y = append(all.Y, at+y)
	}
	return all
}

// tableSubject returns a tabletop map to scale. Without a requested scale, the scale on tiles is
// 1:1, and on one sheet the largest whole-number scale that fits.
func tableSubject(t *tables.Map, o Options) (subject, error) {
	if o.Pitch != 0 {
		return subject{}, fmt.Errorf("a pitch of %g mm is for dots and hexes; a table has a scale, such as 1:4", o.Pitch)
	}
	s := subject{noun: "table", id: t.ID, title: t.Title}
	size := func(scale float64) (w, h float64) {
		return float64(t.Size.X) / grid.Inch * inch / scale, float64(t.Size.Y) / grid.Inch * inch / scale
	}
	scale := o.Scale
	if scale == 0 {
		scale = 1
		for w, h := size(1); !o.Paper.Tiles && o.Paper.over(w, h) > 1; w, h = size(scale) {
			scale++
		}
	}
	if !(scale >= 1 && scale <= mostScale) {
		return s, fmt.Errorf("found a scale of 1:%g; want 1:1 to 1:%d", scale, mostScale)
	}
	s.w, s.h = size(scale)
	s.about = fmt.Sprintf("%s by %s inches   #%s   scale 1:%g", grid.Inches(int64(t.Size.X)), grid.Inches(int64(t.Size.Y)), t.Hash(), scale)
	s.rate = fmt.Sprintf("at 1:%g", scale)
	s.smaller = func(times float64) string { return fmt.Sprintf("1:%d or smaller", int(math.Ceil(scale*times-1e-9))) }
	s.sheet = func(pixels float64, w vector.Window) (*vector.Drawing, error) {
		return vector.TableSheet(t, inch/scale, pixels, w)
	}
	s.key = func(pixels, room float64) (*vector.Drawing, error) {
		return vector.TableKey(t, inch/scale, pixels, room)
	}
	return s, nil
}

// mostScale is the smallest readable scale of a tabletop map, 1:24.
const mostScale = 24

// over returns the factor by which a size is too large for a sheet.
func (p Paper) over(w, h float64) float64 {
	return max(w/(p.W-2*reach), h/(p.H-2*reach-titleRoom-keyRoom))
}
