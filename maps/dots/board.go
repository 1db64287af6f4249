// Package dots implements boards of dots. Panels are drawn as text, and layouts join panels into a
// Board. Every dot of a Board has a place of the lattice, a terrain, a level and a name. ReadPanel
// reads a panel from a panel/1 file, and Text writes it. Package atlas opens layouts and shipped
// boards.
//
//	cell, terrain    one dot: its letter, its level, its meaning
//	panel, layout    sheets, and how layouts arrange them
//	board, place     the joined map, and the names of its dots
//	read, write      from text to panel and back
//	seams, edges     checks where sheets meet
//	conflicts, spikes, counts   lint and statistics
//	edit, diff, overlays        changes to a board, and differences between two boards
//
// Clauses are those of Battlesuit: Heavy Metal (BHM), section 2.
package dots

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// A Placed panel is a panel of a board, with its position.
type Placed = maps.Laid[*Panel]

// A Board is one or more joined panels: all the dots of a game.
type Board struct {
	ID, Title string
	Span      grid.Span
	Panels    []Placed // row by row from the upper left
	Overlays  []Overlay
	dots      []Dot
}

// Alone returns the board of a single panel.
func Alone(p *Panel) *Board {
	return &Board{ID: p.ID, Title: p.Title, Span: p.Span, Panels: []Placed{{Panel: p}}, Overlays: p.Overlays, dots: p.dots}
}

// Has reports whether at is a dot of the board.
func (b *Board) Has(at grid.Place) bool { return b.Span.Has(at) }

// At returns the dot at a place of the board.
func (b *Board) At(at grid.Place) Dot { return b.dots[at.V*b.Span.Columns+at.Q] }

// Name returns a dot's name: "A-H-11", or "H-11" on a board of one panel. A dot that panels share
// has its name on the upper or left panel. Turned panels keep their own names.
func (b *Board) Name(at grid.Place) string {
	for _, p := range b.Panels {
		if own := p.OnPanel(at); p.Panel.Span.Has(own) {
			if len(b.Panels) == 1 {
				return mapfile.PlaceName(own)
			}
			return p.Panel.ID + "-" + mapfile.PlaceName(own)
		}
	}
	return fmt.Sprintf("(%d,%d)", at.Q, at.V)
}

// Find returns the place of a named dot. On a board of one panel, the panel's id is optional. The
// error says what is legal.
func (b *Board) Find(name string) (grid.Place, error) {
	panel, at, err := mapfile.ParsePlace(name, b.Panels[0].Panel.Span)
	if err != nil {
		return at, err
	}
	if panel == "" && len(b.Panels) == 1 {
		return b.Panels[0].OnBoard(at), nil
	}
	var ids []string
	for _, p := range b.Panels {
		if strings.EqualFold(p.Panel.ID, panel) {
			on := p.OnBoard(at)
			if !b.Has(on) {
				return on, fmt.Errorf("dot %s is outside board %s, which is cropped: from %s to %s", name, b.ID, b.Name(grid.Place{}), b.Name(grid.Place{Q: b.Span.Columns - 1, V: b.Span.HalfRows - 1}))
			}
			return on, nil
		}
		ids = append(ids, p.Panel.ID)
	}
	if panel == "" {
		return at, fmt.Errorf("dot %s: which panel? board %s has %s, so write %s-%s", name, b.ID, strings.Join(ids, " "), ids[0], mapfile.PlaceName(at))
	}
	return at, fmt.Errorf("dot %s: %s", name, rule.Unknown("panel", panel, ids))
}

// Hash returns a short digest of everything that can affect a ruling on the board: its panels' ids
// and turns, every dot and every overlay. Titles are not included.
func (b *Board) Hash() string {
	h := sha256.New()
	for _, p := range b.Panels {
		fmt.Fprintf(h, "panel %s %v %v\n", p.Panel.ID, p.Shift, p.Turned)
	}
	var line []byte // not fmt, which takes a millisecond for a board of four panels
	for at := range b.Span.Places {
		d := b.At(at)
		line = append(strconv.AppendInt(line[:0], int64(at.Q), 10), ' ')
		line = append(strconv.AppendInt(line, int64(at.V), 10), ' ')
		line = append(append(line, d.Terrain.String()...), ' ')
		line = append(strconv.AppendInt(line, int64(d.Level), 10), '\n')
		h.Write(line)
	}
	for _, o := range b.Overlays {
		fmt.Fprintf(h, "%v %s %v\n", o.At, o.Kind, o.Ends)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
