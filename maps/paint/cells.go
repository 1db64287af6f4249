package paint

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
)

// cells holds the cells of a picture. Each cell has three signs.
type cells struct {
	lines  []string
	pic    *mapfile.Picture
	signs  []signs
	places map[string]grid.Place
}

// signs is a layer whose values are stored in one of the three characters of each cell.
type signs struct {
	Layer
	at      int    // the index of the sign in the cell, 0 to 2
	letters string // one letter for each value
}

func newCells(t *mapfile.Text, pic *mapfile.Picture, layers ...signs) *cells {
	c := &cells{lines: t.Lines, pic: pic, signs: layers, places: map[string]grid.Place{}}
	for at := range pic.Span.Places {
		c.places[pic.Name(at)] = at
	}
	return c
}

// signed returns a layer of values with one letter each. The function word returns the name of
// value i.
func signed(name string, at int, letters string, word func(i int) Value) signs {
	l := signs{Layer{Name: name, Where: OnDot}, at, letters}
	for i := range letters {
		l.Values = append(l.Values, word(i))
	}
	return l
}

// mark returns a layer for one sign that a cell may have or not have.
func mark(name string, at int, letter string) signs {
	return signed(name, at, " "+letter, func(i int) Value { return []Value{{"", "no " + name}, {name, name}}[i] })
}

func (c *cells) layers() (all []Layer) {
	for _, l := range c.signs {
		all = append(all, l.Layer)
	}
	return all
}

// sign returns the position of a sign of a cell: its line and its rune in the line, both from 0.
func (c *cells) sign(at grid.Place, n int) (line, column int) {
	where := c.pic.Where[c.pic.Index(at)]
	return where.Line - 1, where.Column - 1 + n
}

func (c *cells) held() Held {
	held := Held{}
	for name, at := range c.places {
		for _, l := range c.signs {
			line, column := c.sign(at, l.at)
			row := []rune(c.lines[line])
			if i := strings.IndexRune(l.letters, row[column]); i > 0 {
				held.put(name, l.Name, l.Values[i].Value)
			}
		}
	}
	return held
}

// place returns a place by its name.
func (c *cells) place(name string) (grid.Place, error) {
	at, ok := c.places[name]
	if !ok {
		return at, fmt.Errorf("there is no such place on this map; places have names such as %s", c.pic.Name(grid.Place{}))
	}
	return at, nil
}

// spelt returns a place by its name in any legal spelling: H-05, h5.
func (c *cells) spelt(name string) (grid.Place, error) {
	if at, ok := c.places[name]; ok {
		return at, nil
	}
	panel, at, err := mapfile.ParsePlace(name, c.pic.Span)
	if err != nil || panel != "" {
		return c.place(name)
	}
	return at, nil
}

func (c *cells) set(name, layer, value string) error {
	at, err := c.place(name)
	if err != nil {
		return err
	}
	for _, l := range c.signs {
		for i, v := range l.Values {
			if l.Name == layer && v.Value == value {
				c.put(at, l.at, rune(l.letters[i]))
			}
		}
	}
	return nil
}

// put writes one sign of a cell.
func (c *cells) put(at grid.Place, n int, sign rune) {
	line, column := c.sign(at, n)
	row := []rune(c.lines[line])
	row[column] = sign
	c.lines[line] = string(row)
}

func (c *cells) text() ([]byte, error) { return []byte(strings.Join(c.lines, "\n") + "\n"), nil }

// openSection opens a section of coloured hexes.
func openSection(t *mapfile.Text) (kind, bool) {
	s := hexes.ParseSection(t)
	if s == nil {
		return nil, false
	}
	colour := signed("colour", 0, hexes.ColourLetters, func(i int) Value {
		return Value{string(hexes.ColourLetters[i]), hexes.Colour(i).String()}
	})
	return newCells(t, s.Pic, colour, mark("streaks", 1, "/"), mark("city", 2, "C")), true
}

func openPanel(t *mapfile.Text) (kind, bool) {
	s := dots.ParsePanel(t)
	if s == nil {
		return nil, false
	}
	terrain := signed("terrain", 0, dots.TerrainLetters, func(i int) Value {
		return Value{string(dots.TerrainLetters[i]), dots.Terrain(i).String()}
	})
	level := signed("level", 1, " 123456789", func(i int) Value { return Value{fmt.Sprint(i), fmt.Sprintf("level %d", i)} })
	return &panel{cells: newCells(t, s.Pic, terrain, level), panel: s.Panel, source: t, changed: map[grid.Place]bool{}, now: map[grid.Place]dots.Overlay{}}, true
}
