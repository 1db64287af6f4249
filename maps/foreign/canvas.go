package foreign

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// Options control how a map with another size, other levels or other tiles becomes a panel.
type Options struct {
	Crop   bool                              // cut off what does not fit, instead of padding with clear dots
	Offset grid.Offset                       // moves the map to the right (in columns) and down (in half rows)
	Lift   bool                              // raise the whole map until no level is below 0
	Tiles  map[int]dots.Dot                  // the meaning of a Tiled map's tiles, by their numbers in its data
	Beside func(name string) ([]byte, error) // reads another file that belongs to the map, such as its tile set; may be nil
}

// The sizes of panels.
const (
	mostColumns = 99
	mostRows    = 26
)

// mostForeign is the largest accepted number of columns or rows of a foreign map. Maps of the other
// programs are not larger.
const mostForeign = 400

// A canvas is a map as it is in its file, of any size and with any levels.
//
//	Q = column + right      V = 2·row + (Q odd: 1)
//
// If the even columns of a map are lower than the odd ones, the map is moved one column to the
// right.
type canvas struct {
	columns, rows, right int
	id, title            string
	edges                maps.Profiles
	hexes                map[grid.Place]content
	overlays             []dots.Overlay
	options              Options
	lost                 *Losses
	noted                []note
	named                map[grid.Place]bool // hexes with a recorded loss
}

// content is what a hex contains.
type content struct {
	terrain dots.Terrain
	level   int
	word    string // the word in the file for the terrain
	given   bool   // the file contains the hex
}

// A note is a loss, at a place of the canvas. If the place is nil, it concerns the whole map.
type note struct {
	what string
	at   *grid.Place
}

func newCanvas(columns, rows int, o Options, lost *Losses) (*canvas, error) {
	if columns < 1 || rows < 1 || columns > mostForeign || rows > mostForeign {
		return nil, fmt.Errorf("found %d columns and %d rows; want 1 to %d of each", columns, rows, mostForeign)
	}
	return &canvas{columns: columns, rows: rows, options: o, hexes: map[grid.Place]content{}, named: map[grid.Place]bool{}, lost: lost}, nil
}

// hex returns the place of a hex. Its column and row are counted from 0.
func (c *canvas) hex(column, row int) (at grid.Place, ok bool) {
	q := column + c.right
	return grid.Place{Q: q, V: 2*row + q&1}, column >= 0 && row >= 0 && column < c.columns && row < c.rows
}

// number returns the number of a hex in its file, made of column and row.
func (c *canvas) number(at grid.Place) string {
	return fmt.Sprintf("%02d%02d", at.Q-c.right+1, row(at)+1)
}

// set replaces the content of a hex.
func (c *canvas) set(at grid.Place, x content) {
	if c.hexes[at].given {
		c.lose("hexes that the file has twice", at)
	}
	x.given = true
	c.hexes[at] = x
}

// lose records a loss at a hex.
func (c *canvas) lose(what string, at grid.Place) {
	c.noted, c.named[at] = append(c.noted, note{what, &at}), true
}

// loseAll records a loss that does not belong to a single hex.
func (c *canvas) loseAll(what string) { c.noted = append(c.noted, note{what: what}) }

// lay adds an overlay. A hex has at most one overlay; lay records a second one as a loss.
func (c *canvas) lay(o dots.Overlay) {
	for _, there := range c.overlays {
		if there.At == o.At {
			c.lose("the "+o.Kind.String()+" in a hex that already has the overlay "+there.Kind.String(), o.At)
			return
		}
	}
	c.overlays = append(c.overlays, o)
}

// ground sets the terrain of a hex from a word in its file, and reports whether it did. If the hex
// already has terrain from another word, that terrain stays.
func (x *content) ground(c *canvas, at grid.Place, t dots.Terrain, word string) bool {
	if x.word != "" {
		c.lose(fmt.Sprintf("the terrain %s in a hex that already has the terrain %s", word, x.word), at)
		return false
	}
	x.terrain, x.word = t, word
	return true
}

// panel converts the canvas to a panel according to the options, and lists the losses.
func (c *canvas) panel() (*dots.Panel, error) {
	columns, halfRows, err := c.size()
	if err != nil {
		return nil, err
	}
	p := dots.NewPanel(c.id, columns, (halfRows+1)/2)
	p.Title, p.Edges = c.title, c.edges
	lift := c.lift()
	for row := range c.rows {
		for column := range c.columns {
			from, _ := c.hex(column, row)
			c.carry(p, from, lift)
		}
	}
	for _, o := range c.overlays {
		if o.At = o.At.Add(c.options.Offset); p.Span.Has(o.At) {
			p.Overlays = append(p.Overlays, o)
		}
	}
	c.tell(p)
	return p, nil
}

// carry copies a hex to its dot.
func (c *canvas) carry(p *dots.Panel, from grid.Place, lift int) {
	x, to := c.hexes[from], from.Add(c.options.Offset)
	if !p.Span.Has(to) {
		if !c.empty(from) || to.V != p.Span.HalfRows {
			c.lose("hexes cut off", from)
		}
		return
	}
	level := x.level + lift
	switch {
	case level < 0:
		c.lose("levels below 0 (--lift raises the whole map)", from)
	case level > 9:
		c.lose("levels above 9", from)
	}
	p.Set(to, dots.Dot{Terrain: x.terrain, Level: int8(min(max(level, 0), 9))})
}

// empty reports whether a hex has no content in the file.
func (c *canvas) empty(at grid.Place) bool {
	x := c.hexes[at]
	for _, o := range c.overlays {
		if o.At == at {
			return false
		}
	}
	return x.terrain == dots.Clear && x.level == 0 && !c.named[at]
}

// lift returns the number of levels by which the map is raised.
func (c *canvas) lift() int {
	lowest := 0
	for _, x := range c.hexes {
		lowest = min(lowest, x.level)
	}
	if !c.options.Lift || lowest == 0 {
		return 0
	}
	c.loseAll(fmt.Sprintf("the original levels: the map is raised by %d", -lowest))
	return -lowest
}

// size returns the numbers of columns and half rows of the panel, and records the padding. Only the
// lower columns have a hex in the last half row. That half row counts if any of its hexes has
// content.
func (c *canvas) size() (columns, halfRows int, err error) {
	move := c.options.Offset
	if (move.Q+move.V)&1 != 0 {
		return 0, 0, fmt.Errorf("found an offset of %d,%d; want columns and half rows that are both even or both odd", move.Q, move.V)
	}
	bottom := 2 * (c.rows - 1)
	for column := range c.columns {
		if at, _ := c.hex(column, c.rows-1); at.V > 2*(c.rows-1) && !c.empty(at) {
			bottom = at.V
		}
	}
	wide, deep := c.right+c.columns+int(move.Q), bottom+1+int(move.V)
	if c.options.Crop {
		columns, halfRows = min(wide-1+wide&1, mostColumns), min(deep-1+deep&1, 2*mostRows-1)
	} else {
		columns, halfRows = max(wide+1-wide&1, 3), max(deep+1-deep&1, 3)
	}
	switch {
	case columns < 3 || halfRows < 3:
		return 0, 0, fmt.Errorf("found %d columns and %d rows, of which the crop keeps %d and %d; a panel has 3 to %d columns and 2 to %d rows: pad the map instead", c.columns, c.rows, max(0, columns), max(0, (halfRows+1)/2), mostColumns, mostRows)
	case columns > mostColumns || halfRows > 2*mostRows-1:
		return 0, 0, fmt.Errorf("found %d columns and %d rows; a panel has 3 to %d columns and 2 to %d rows: crop it, with an offset such as 0,-%d for a lower part", c.columns, c.rows, mostColumns, mostRows, 2*mostRows-2)
	}
	c.padding(columns-wide, halfRows-deep)
	return columns, halfRows, nil
}

// padding records the clear dots added on the four sides.
func (c *canvas) padding(right, below int) {
	var all []string
	side := func(n int, what, where string) {
		if n > 0 {
			all = append(all, fmt.Sprintf("%d %s%s %s", n, what, map[bool]string{true: "s"}[n > 1], where))
		}
	}
	side(right, "column", "on the right")
	side(int(c.options.Offset.Q)+c.right, "column", "on the left")
	side(below, "half row", "below")
	side(int(c.options.Offset.V), "half row", "above")
	if all != nil {
		c.loseAll("the size: padded with clear dots, " + strings.Join(all, ", "))
	}
}

// tell lists the losses, each at the dot to which the hex was copied.
func (c *canvas) tell(p *dots.Panel) {
	for _, n := range c.noted {
		switch {
		case n.at == nil:
			c.lost.add(n.what, "")
		case p.Span.Has(n.at.Add(c.options.Offset)):
			c.lost.add(n.what, p.Name(n.at.Add(c.options.Offset)))
		default:
			c.lost.add(n.what, "hex "+c.number(*n.at))
		}
	}
}

// missing records the hexes without an entry in the file.
func (c *canvas) missing() {
	if n := c.columns*c.rows - len(c.hexes); n > 0 {
		c.loseAll(rule.Count(n, "hex that is not in the file is clear", "hexes that are not in the file are clear"))
	}
}

// missingDots records the dots of a panel without an entry in the file. The last hex of each lower
// column has no dot.
func (c *canvas) missingDots() {
	if all := c.columns*c.rows - c.columns/2; len(c.hexes) < all {
		c.loseAll(fmt.Sprintf("%s without a line in the file, read as clear", rule.Count(all-len(c.hexes), "dot")))
	}
}

// noPointer returns an error if data is only the placeholder of Git LFS for a large file.
func noPointer(data []byte) error {
	if bytes.HasPrefix(data, []byte("version https://git-lfs.github.com/")) {
		return errors.New("found only a Git LFS pointer to the file; fetch the file with git lfs pull")
	}
	return nil
}
