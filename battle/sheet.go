package battle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
)

// The ground of dots and of hexes: sheets in rows, drawn from a box. A sheet is used again only if
// there are too few sheets.
//
//	west │ . . . │ middle │ . . . │ east       on a board that is wider than it is deep;
//	                                            otherwise from north to south

// board draws sheets in rows; a sheet may be turned.
func (d *drawer) board(ids []string) string {
	if d.Board != "" {
		return d.Board
	}
	if d.Across*d.Down == 1 {
		return ids[d.rand.IntN(len(ids))]
	}
	box := slices.Clone(ids)
	d.rand.Shuffle(len(box), func(i, j int) { box[i], box[j] = box[j], box[i] })
	var rows []string
	for y := range d.Down {
		var cells []string
		for x := range d.Across {
			id := box[(y*d.Across+x)%len(box)]
			if d.rand.IntN(2) == 1 {
				id += "/180"
			}
			cells = append(cells, id)
		}
		rows = append(rows, strings.Join(cells, ","))
	}
	return strings.Join(rows, ";")
}

// CheckBoard refuses a board that is not shipped, as a campaign may come from a stranger and must
// not open other files. A board is a shipped board, or shipped sheets in rows.
func (b *Book) CheckBoard(name string) error {
	if b.boards == nil {
		return fmt.Errorf("found a board for %s, which is fought on a table", b.ID)
	}
	known := b.boards()
	for row := range strings.SplitSeq(name, ";") {
		for sheet := range strings.SplitSeq(row, ",") {
			if sheet != name {
				sheet = strings.TrimSuffix(sheet, "/180")
			}
			if !slices.ContainsFunc(known, func(id string) bool { return strings.EqualFold(id, sheet) }) {
				return errors.New(rule.Unknown("board", sheet, known))
			}
		}
	}
	return nil
}

// A field is a lattice with zones and objectives, from red's edge to blue's.
type field struct {
	span  grid.Span
	along bool // red is in the west; false: in the north
	has   func(grid.Place) bool
	open  func(grid.Place) bool // reports whether units can stand at a place
	name  func(grid.Place) string
}

// depth returns a place's distance from red's edge, and reach, the largest such distance. It also
// returns aside, the distance from the flank, and width, the largest such distance.
func (f *field) depth(at grid.Place) (depth, reach, aside, width int) {
	if f.along {
		return at.Q, f.span.Columns - 1, at.V - f.span.Top, f.span.HalfRows - 1
	}
	return at.V - f.span.Top, f.span.HalfRows - 1, at.Q, f.span.Columns - 1
}

// within lists the open places between two depths and between two distances from the flank, all in
// percent.
func (f *field) within(from, to, left, right int) (all []grid.Place) {
	for at := range f.span.Places {
		depth, reach, aside, width := f.depth(at)
		if f.has(at) && f.open(at) && depth*100 >= from*reach && depth*100 <= to*reach && aside*100 >= left*width && aside*100 <= right*width {
			all = append(all, at)
		}
	}
	return all
}

// mirror returns the place onto which a half-turn of the board moves a place.
func (f *field) mirror(at grid.Place) grid.Place {
	return grid.Place{Q: f.span.Columns - 1 - at.Q, V: 2*f.span.Top + f.span.HalfRows - 1 - at.V}
}

// pick draws one of the given places. It returns an error if there are no places.
func (d *drawer) pick(all []grid.Place) (grid.Place, error) {
	if len(all) == 0 {
		return grid.Place{}, fmt.Errorf("found no place for an objective")
	}
	return all[d.rand.IntN(len(all))], nil
}

// objectives draws the objectives. A meeting has one in the middle, and two that a half-turn
// exchanges. A hold has three in blue's half. A raid has one behind blue's line.
func (d *drawer) objectives(f *field) (all []grid.Place, err error) {
	switch d.Kind {
	case Meeting:
		middle, err := d.pick(f.within(44, 56, 40, 60))
		if err != nil {
			return nil, err
		}
		pairs := slices.DeleteFunc(f.within(40, 60, 10, 30), func(at grid.Place) bool {
			m := f.mirror(at)
			return !f.has(m) || !f.open(m)
		})
		side, err := d.pick(pairs)
		return []grid.Place{middle, side, f.mirror(side)}, err
	case Hold:
		for _, band := range [][4]int{{55, 65, 35, 65}, {60, 75, 10, 35}, {60, 75, 65, 90}} {
			at, err := d.pick(f.within(band[0], band[1], band[2], band[3]))
			if err != nil {
				return nil, err
			}
			all = append(all, at)
		}
		return all, nil
	}
	at, err := d.pick(f.within(66, 76, 30, 70))
	return []grid.Place{at}, err
}

// names returns the names of places, for a form.
func (f *field) names(all ...grid.Place) (names []rule.Located[string]) {
	for _, at := range all {
		names = append(names, rule.Of(f.name(at)))
	}
	return names
}

// quoted returns the name of a map, for a form. Some names are numbers.
func quoted(name string) rule.Located[string] {
	return rule.Located[string]{Value: name, Node: &yaml.Node{Style: yaml.SingleQuotedStyle}}
}
