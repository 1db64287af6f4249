package maps

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/rule"
)

// A HexBoard is one or more sections joined: all the hexes of a game, each with
// an index from 0, row by row from the upper left. It does not change, so it may
// be shared.
type HexBoard struct {
	ID, Title string
	Span      grid.Span
	Panels    []PlacedHex // row by row from the upper left

	places []grid.Place
	hexes  []Hex
	index  []int32                  // by place; −1 for a hole in the lattice
	beside [][grid.Directions]int32 // by hex; −1 off the board
	named  []hexTag                 // by hex
}

// A hexTag is a section and a place on it.
type hexTag struct {
	panel *HexPanel
	at    grid.Place
}

// AloneHex is the board of a single section.
func AloneHex(p *HexPanel) *HexBoard {
	b := newHexBoard(p.ID, p.Title, p.Span, []PlacedHex{{Panel: p}})
	for own := range p.Span.Places {
		b.hexes[b.index[offset(b.Span, own)]] = p.At(own)
	}
	return b
}

// newHexBoard counts the hexes of a board and names them; their colours are
// still to be laid.
func newHexBoard(id, title string, span grid.Span, panels []PlacedHex) *HexBoard {
	b := &HexBoard{ID: id, Title: title, Span: span, Panels: panels}
	b.index = slices.Repeat([]int32{-1}, span.Columns*span.HalfRows)
	for at := range span.Places {
		b.index[offset(span, at)] = int32(len(b.places))
		b.places = append(b.places, at)
	}
	b.hexes = make([]Hex, len(b.places))
	for _, at := range b.places {
		var near [grid.Directions]int32
		for d := range grid.Directions {
			near[d] = -1
			if i, ok := b.Index(at.Step(d)); ok {
				near[d] = int32(i)
			}
		}
		b.beside = append(b.beside, near)
		b.named = append(b.named, b.tag(at))
	}
	return b
}

// tag is the section whose number a hex bears: the lowest of those that share
// it.
func (b *HexBoard) tag(at grid.Place) hexTag {
	var best hexTag
	for _, p := range b.Panels {
		if own := p.onPanel(at); p.Panel.Span.Has(own) && (best.panel == nil || lower(p.Panel.ID, best.panel.ID)) {
			best = hexTag{p.Panel, own}
		}
	}
	return best
}

// lower orders the ids of sections: numbers by size, then words.
func lower(a, b string) bool {
	m, errA := strconv.Atoi(a)
	n, errB := strconv.Atoi(b)
	if errA == nil && errB == nil && m != n {
		return m < n
	}
	if (errA == nil) != (errB == nil) {
		return errA == nil
	}
	return cmp.Compare(a, b) < 0
}

// Len is the number of hexes.
func (b *HexBoard) Len() int { return len(b.places) }

// At is the place of a hex.
func (b *HexBoard) At(i int) grid.Place { return b.places[i] }

// Index is the hex at a place, if there is one.
func (b *HexBoard) Index(at grid.Place) (i int, ok bool) {
	if !b.Span.Has(at) {
		return -1, false
	}
	return int(b.index[offset(b.Span, at)]), true
}

// Hex is what a hex shows.
func (b *HexBoard) Hex(i int) Hex { return b.hexes[i] }

// Neighbour is the hex beside another in a direction, −1 off the board.
func (b *HexBoard) Neighbour(i int, d grid.Direction) int { return int(b.beside[i][d]) }

// Neighbours calls yield for each hex beside another, clockwise from north, with
// its direction, until it returns false.
func (b *HexBoard) Neighbours(i int) func(yield func(grid.Direction, int) bool) {
	return func(yield func(grid.Direction, int) bool) {
		for d, n := range b.beside[i] {
			if n >= 0 && !yield(grid.Direction(d), int(n)) {
				return
			}
		}
	}
}

// Rim reports whether a hex lies at the edge of the board, so that a unit may
// leave it there: it has fewer than six neighbours.
func (b *HexBoard) Rim(i int) bool { return slices.Contains(b.beside[i][:], -1) }

// Distance is the number of hexes from one to another, the second included.
func (b *HexBoard) Distance(i, j int) int { return grid.Distance(b.places[i], b.places[j]) }

// Name is a hex's id: "0304", and on a board of several sections "1-0304". A hex
// that sections share bears the number of the lowest (GA scenarios/map). Sections
// keep their own ids where they lie turned.
func (b *HexBoard) Name(i int) string {
	n := b.named[i]
	if len(b.Panels) == 1 {
		return hexName(n.at)
	}
	return n.panel.ID + "-" + hexName(n.at)
}

var hexPattern = regexp.MustCompile(`^(?:(.+)-)?([0-9]{2})([0-9]{2})$`)

// Find is the hex of a name. On a board of one section the section's id may be
// left out. A hex that sections share is found by either name. The error says
// what is legal.
func (b *HexBoard) Find(name string) (int, error) {
	m := hexPattern.FindStringSubmatch(name)
	if m == nil {
		return -1, fmt.Errorf("found hex %q; a hex is written section-column-row in one, such as 1-0304, or 0304 on a lone section", name)
	}
	first := b.Panels[0].Panel
	own, err := sectionPlace(m[2], m[3], first.Span)
	if err != nil {
		return -1, fmt.Errorf("hex %s: %w", name, err)
	}
	if m[1] == "" && len(b.Panels) == 1 {
		return int(b.index[offset(b.Span, b.Panels[0].onBoard(own))]), nil
	}
	var ids []string
	for _, p := range b.Panels {
		if strings.EqualFold(p.Panel.ID, m[1]) {
			return int(b.index[offset(b.Span, p.onBoard(own))]), nil
		}
		ids = append(ids, p.Panel.ID)
	}
	if m[1] == "" {
		return -1, fmt.Errorf("hex %s: which section? board %s has %s, so write %s-%s", name, b.ID, strings.Join(ids, " "), ids[0], name)
	}
	return -1, fmt.Errorf("hex %s: %s", name, rule.Unknown("section", m[1], ids))
}

// sectionPlace reads the two halves of an id for sections of a span.
func sectionPlace(column, row string, s grid.Span) (grid.Place, error) {
	c, _ := strconv.Atoi(column)
	r, _ := strconv.Atoi(row)
	rows := s.HalfRows / 2
	if c < 1 || c > s.Columns {
		return grid.Place{}, fmt.Errorf("found column %s; columns go from 01 to %02d", column, s.Columns)
	}
	if c%2 == 0 {
		rows++
	}
	if r < 1 || r > rows {
		return grid.Place{}, fmt.Errorf("found row %s; rows of column %s go from 01 to %02d", row, column, rows)
	}
	return hexPlace(c, r), nil
}

// WithCities is the board with city markers on these hexes and no others.
func (b *HexBoard) WithCities(cities ...int) *HexBoard {
	c := *b
	c.hexes = slices.Clone(b.hexes)
	for i := range c.hexes {
		c.hexes[i].City = slices.Contains(cities, i)
	}
	return &c
}

// Hash is a short digest of all that decides a rule on the board: its sections'
// ids and turns, and every hex. Titles do not count.
func (b *HexBoard) Hash() string {
	h := sha256.New()
	for _, p := range b.Panels {
		fmt.Fprintf(h, "section %s %v %v\n", p.Panel.ID, p.Shift, p.Turned)
	}
	for i, at := range b.places {
		fmt.Fprintf(h, "%d %d %s\n", at.Q, at.V, HexCell(b.hexes[i]))
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
