package tui

import (
	"reflect"
	"slices"

	"metahex/game"
)

// The static part of the map.
//
//	ground, goals, the reach               drawn once, and copied from frame to frame
//	lines, effects, pieces, the cursor     drawn over it in each frame
//
// The static part is redrawn when one of its inputs has changed; see stillKey.

// A still caches the cells of the static part of the map.
type still struct {
	key   stillKey
	cells []cell // rows of the pane, one after the other; nil: the cache is empty
}

// A stillKey holds all inputs of the cells of a still.
type stillKey struct {
	stillWay
	reach  map[game.Point]game.Reach
	legs   map[game.Point]int
	hidden map[game.Point]bool // the field of view or the zones
	marks  []game.Mark
}

// A stillWay is the comparable part of a stillKey.
type stillWay struct {
	numbering  int // the numbering of looks; see diffScreen
	ground     *ground
	raster     raster
	x, y, w, h int
	offset     [2]int
	pal        *palette
	signs      *glyphs
	mode       sightMode
	reached    bool
}

// equal reports whether two keys give the same cells. It compares maps by identity, because a map is
// created for each question and never changed.
func (k *stillKey) equal(o *stillKey) bool {
	return k.stillWay == o.stillWay && sameMap(k.reach, o.reach) && sameMap(k.legs, o.legs) && sameMap(k.hidden, o.hidden) && slices.Equal(k.marks, o.marks)
}

// sameMap reports whether two maps are the same object.
func sameMap[K comparable, V any](a, b map[K]V) bool {
	return reflect.ValueOf(a).UnsafePointer() == reflect.ValueOf(b).UnsafePointer()
}

// drawStill draws the static part. If its key is unchanged, it copies the cells of the last frame.
func (s *Screen) drawStill(p pane, r raster) {
	d, ok := p.screen.(*diffScreen)
	key := stillKey{
		stillWay{0, s.ground, r, p.x, p.y, p.w, p.h, s.offset, s.pal, s.signs, s.sight.mode, s.reached},
		s.reach, s.legs, s.sight.cells, s.seen().Marks,
	}
	if ok {
		key.numbering = d.numbering
	}
	if ok && s.still.cells != nil && s.still.key.equal(&key) {
		for y := range p.h {
			copy(d.row(p, y), s.still.cells[y*p.w:])
		}
		return
	}
	s.drawGround(p, r)
	if r.unit > 0 {
		s.drawGoals(p, r)
		s.drawReachable(p, r)
	}
	s.drawReach(p, r)
	s.still = still{key: key}
	for y := range p.h {
		if ok {
			s.still.cells = append(s.still.cells, d.row(p, y)...)
		}
	}
}

// row returns the cells of a row of a pane.
func (d *diffScreen) row(p pane, y int) []cell {
	from := (p.y+y)*d.wide + p.x
	return d.now[from : from+p.w]
}
