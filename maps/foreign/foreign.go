// Package foreign writes panels in the formats of other programs and reads them back: Tiled (TMX
// and TMJ), MegaMek boards, Wesnoth maps, Text Mapper, CSV.
//
// All these programs number hexes in columns, like this project, and every second column is half a
// hex lower. Only the last hex of each lower column has no dot on a panel:
//
//	 _       _
//	/ \_   _/ \      row R of an even column has no dot
//	\_/ \_/ \_/
//	/ \_/ \_/ \      ← row R
//	\_/ ✗ \_/ ✗
//
// The reader or writer of a format lists what the format cannot store. If the list is empty,
// reading the file gives the same panel. Otherwise the panel has lost exactly what the list says. A
// property test checks this for every format.
package foreign

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/rule/files"
)

// A Format is a file format for panels.
type Format struct {
	Name  string // its name on the command line
	Ext   string // the file name extension, with the dot
	About string
	write func(p *dots.Panel, lost *Losses) ([]byte, error)
	read  func(data []byte, o Options, lost *Losses) (*canvas, error)
}

// Formats lists all formats.
var Formats = []Format{
	{"tmx", ".tmx", "Tiled, XML", writeTMX, readTMX},
	{"tmj", ".tmj", "Tiled, JSON", writeTMJ, readTMJ},
	{"megamek", ".board", "MegaMek board", writeMegaMek, readMegaMek},
	{"wesnoth", ".map", "Battle for Wesnoth map", writeWesnoth, readWesnoth},
	{"textmapper", ".txt", "Text Mapper", writeTextMapper, readTextMapper},
	{"csv", ".csv", "one dot per line", writeCSV, readCSV},
}

// Find returns the format with a name. If the name is empty, the file name extension decides.
func Find(name, file string) (Format, error) {
	var names []string
	for _, f := range Formats {
		if f.Name == name || name == "" && strings.EqualFold(filepath.Ext(file), f.Ext) {
			return f, nil
		}
		names = append(names, f.Name)
	}
	if name == "" {
		return Format{}, fmt.Errorf("the ending of %q does not name a format; want one of %s", file, strings.Join(names, ", "))
	}
	return Format{}, fmt.Errorf("%s", rule.Unknown("format", name, names))
}

// Losses are the things that could not be converted, each with the dots that lost it.
type Losses struct {
	order []string
	count map[string][]string
}

// add records a loss at a dot. If dot is "", the loss belongs to the whole map.
func (l *Losses) add(what, dot string) {
	if l.count == nil {
		l.count = map[string][]string{}
	}
	if _, known := l.count[what]; !known {
		l.order = append(l.order, what)
	}
	l.count[what] = append(l.count[what], dot)
}

// Lines returns one line for each loss, with the first of its dots.
func (l *Losses) Lines() []string {
	const told = 3
	var all []string
	for _, what := range l.order {
		dots := slices.DeleteFunc(slices.Clone(l.count[what]), func(s string) bool { return s == "" })
		switch n := len(dots); {
		case n == 0:
			all = append(all, what)
		case n <= told:
			all = append(all, what+" at "+strings.Join(dots, ", "))
		default:
			all = append(all, fmt.Sprintf("%s at %s and %d more", what, strings.Join(dots[:told], ", "), n-told))
		}
	}
	return all
}

// Write returns a panel as a file, and lists what the format cannot store.
func (f Format) Write(p *dots.Panel) (data []byte, lost []string, err error) {
	var l Losses
	data, err = f.write(p, &l)
	return data, l.Lines(), err
}

// Read reads a panel, and lists what a panel cannot store. If the file contains no id, the panel
// gets its id from the name of the file.
func (f Format) Read(file string, data []byte, o Options) (p *dots.Panel, lost []string, err error) {
	var l Losses
	p, err = f.readPanel(data, o, &l)
	if at := (*rule.Fault)(nil); errors.As(err, &at) && at.Line > 0 {
		return nil, nil, rule.InFile(file, at)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	if p.ID == "" {
		p.ID = idOf(file)
	}
	slices.SortFunc(p.Overlays, func(a, b dots.Overlay) int {
		if a.At.V != b.At.V {
			return a.At.V - b.At.V
		}
		return a.At.Q - b.At.Q
	})
	for _, o := range p.Overlays {
		d := p.At(o.At)
		d.Mark = o.Kind.Mark()
		p.Set(o.At, d)
	}
	return p, l.Lines(), nil
}

// readPanel reads a panel from the data of a file.
func (f Format) readPanel(data []byte, o Options, l *Losses) (*dots.Panel, error) {
	if err := noPointer(data); err != nil {
		return nil, err
	}
	c, err := f.read(files.Unix(data), o, l)
	if err != nil {
		return nil, err
	}
	if err := c.texts(); err != nil {
		return nil, err
	}
	return c.panel()
}

// texts checks the id and the texts of a map, which a panel's file must be able to hold.
func (c *canvas) texts() error {
	if c.id != "" {
		if err := maps.CheckID(c.id); err != nil {
			return err
		}
	}
	for _, x := range [][2]string{{"title", c.title}, {"name of the long edges", c.edges.Long}, {"name of the short edges", c.edges.Short}} {
		if strings.ContainsFunc(x[1], unicode.IsControl) {
			return fmt.Errorf("found the %s %q; want one line of printable text", x[0], rule.Clip(x[1]))
		}
	}
	for _, o := range c.overlays {
		if strings.ContainsFunc(o.Text, unicode.IsControl) {
			return fmt.Errorf("found the text %q of the %s in hex %s; want one line of printable text", rule.Clip(o.Text), o.Kind, c.number(o.At))
		}
	}
	return nil
}

// Import is like Read, but removes overlays that are not legal on a panel, and lists them too.
func (f Format) Import(file string, data []byte, o Options) (p *dots.Panel, lost []string, err error) {
	p, lost, err = f.Read(file, data, o)
	if err != nil {
		return nil, nil, err
	}
	for _, x := range p.DropFaulty() {
		lost = append(lost, x.Why+": the bridge is left out")
	}
	return p, lost, nil
}

var notInID = regexp.MustCompile(`[^A-Za-z0-9]+`)

// idOf derives the id of a panel from the name of a file.
func idOf(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	id := strings.Trim(notInID.ReplaceAllString(name, "-"), "-")
	if id == "" || id[0] >= '0' && id[0] <= '9' {
		return "panel"
	}
	return id
}

// hex returns the place of a hex; column and row are counted from 0. The bool is false for the last
// hex of a lower column, which has no dot.
func hex(p *dots.Panel, column, row int) (grid.Place, bool) {
	at := grid.Place{Q: column, V: 2*row + column&1}
	return at, p.Span.Has(at)
}

// row returns the row of a place, counted from 0.
func row(at grid.Place) int { return at.V / 2 }

// heading records the loss of the title and of the edge profiles, which simple formats cannot
// store.
func heading(p *dots.Panel, lost *Losses) {
	if p.Title != "" {
		lost.add("the title", "")
	}
	if p.Edges != (maps.Profiles{}) {
		lost.add("the names of the edge profiles", "")
	}
}

// overlays returns a panel's overlays by place.
func overlays(p *dots.Panel) map[grid.Place]dots.Overlay {
	all := map[grid.Place]dots.Overlay{}
	for _, o := range p.Overlays {
		all[o.At] = o
	}
	return all
}

// kindOf returns the kind of overlay that a word means.
func kindOf(word string) (dots.Kind, bool) {
	for k := dots.Bridge; k <= dots.Note; k++ {
		if k.String() == word {
			return k, true
		}
	}
	return 0, false
}

// terrainOf returns the terrain that a word means.
func terrainOf(word string) (dots.Terrain, bool) {
	for t := range dots.Terrains {
		if t.String() == word {
			return t, true
		}
	}
	return 0, false
}

// kindWords returns the words for the kinds of overlays.
func kindWords() (all []string) {
	for k := dots.Bridge; k <= dots.Note; k++ {
		all = append(all, k.String())
	}
	return all
}

// terrainWords returns the words for the terrains.
func terrainWords() (all []string) {
	for t := range dots.Terrains {
		all = append(all, t.String())
	}
	return all
}

// ends parses the two directions of a bridge, "n s".
func ends(words string) (e [2]grid.Direction, err error) {
	f := strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == '-' })
	if len(f) != 2 {
		return e, fmt.Errorf("found bridge ends %q; want two directions, such as n s", words)
	}
	for i, word := range f {
		d, ok := grid.ParseDirection(word)
		if !ok {
			return e, fmt.Errorf("%s", rule.Unknown("direction", word, []string{"n", "ne", "se", "s", "sw", "nw"}))
		}
		e[i] = d
	}
	if e[0] == e[1] {
		return e, fmt.Errorf("both ends of a bridge lead %s", e[0])
	}
	return e, nil
}
