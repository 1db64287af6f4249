package main

import (
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"strings"

	"metahex/los"
	"metahex/los/hexside"
	"metahex/los/layercake"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/render"
	"metahex/rule"
	"metahex/systems"
)

// A court decides lines of sight on one board by one rule book, whatever kind the
// board is of. It is asked in words, as commands and citations have them.
//
//	dots               section 6, the system battlesuit
//	terrain hexes      gts
//	tables in inches   battlesuit without a map, solprime, lasergrenadiers
type court interface {
	rule(from, to string) (decision, error)
	clear(from, to string) (bool, error)
	// under names the rules by which it decides and the board's content.
	under() (rules, hash string)
}

// A decision is a line of sight decided.
type decision interface {
	json.Marshaler
	clear() bool
	words(all bool) []string
	cite(board string) los.Citation
	section() []string // nil: there is none in characters
	picture(o render.Options) (*image.RGBA, error)
}

// sightSystems are the rule books that decide lines of sight, by the kind of
// board.
func sightSystems(m maps.Map) (all []string) {
	switch m.(type) {
	case *maps.Board:
		return []string{"battlesuit"}
	case *maps.Theatre:
		return []string{"gts"}
	case *maps.Table:
		for _, s := range systems.All {
			if s.Tabletop != nil {
				all = append(all, s.ID)
			}
		}
	}
	return all
}

// sightBooks are all of them, and what each decides on.
const sightBooks = "battlesuit (boards of dots, tables), gts (maps of terrain hexes), solprime and lasergrenadiers (tables)"

// newCourt is the one that decides on a board by a system, under terms such as
// 6.5=halve. Without a system it is the first that knows such boards. A watch is
// terms that only terrain hexes have.
func newCourt(board, system string, terms []string, watch ...string) (court, error) {
	m, err := maps.OpenAny(board)
	if err != nil {
		return nil, err
	}
	known := sightSystems(m)
	if len(known) == 0 {
		return nil, fmt.Errorf("%s is a %s, on which units are detected, see metahex detect; lines of sight are decided by %s", board, maps.KindOf(m), sightBooks)
	}
	if system == "" {
		system = known[0]
	}
	if !slices.Contains(known, system) {
		return nil, fmt.Errorf("%s is a %s, on which %s decides; found system %q", board, maps.KindOf(m), strings.Join(known, " or "), system)
	}
	if _, hexes := m.(*maps.Theatre); len(watch) > 0 && !hexes {
		return nil, fmt.Errorf("--post, --murky and --barrage are for maps of terrain hexes; %s is a %s", board, maps.KindOf(m))
	}
	switch m := m.(type) {
	case *maps.Board:
		return newDotCourt(m, terms)
	case *maps.Theatre:
		return newHexCourt(m, slices.Concat(terms, watch))
	case *maps.Table:
		return newTableCourt(m, system, terms)
	}
	panic("a map of an unknown kind")
}

// sightSystemNames are the systems that decide lines of sight.
func sightSystemNames() (all []string) {
	for _, s := range systems.All {
		if s.Tabletop != nil || s.ID == "gts" {
			all = append(all, s.ID)
		}
	}
	return all
}

// sightSystem refuses what is none of them; empty is whichever knows the board.
func sightSystem(name string) error {
	if all := sightSystemNames(); name != "" && !slices.Contains(all, name) {
		return fmt.Errorf("%s", rule.Unknown("system", name, all))
	}
	return nil
}

// boardFor is the board on which a system decides when none is named.
func boardFor(system string) string {
	switch system {
	case "", "battlesuit":
		return "standard"
	case "gts":
		return maps.Theatres()[0]
	}
	return maps.ShippedTables()[0]
}

// tabletops are the books that see over tables.
func tabletops() (all []*shapes.Book) {
	for _, s := range systems.All {
		if s.Tabletop != nil {
			all = append(all, s.Tabletop())
		}
	}
	return all
}

// A dotCourt decides on dots.
type dotCourt struct{ *layercake.Ruler }

func newDotCourt(b *maps.Board, terms []string) (court, error) {
	var readings layercake.Readings
	for _, r := range terms {
		if err := readings.Set(r); err != nil {
			return nil, err
		}
	}
	return dotCourt{layercake.NewRuler(b, readings, maps.StandardHeights)}, nil
}

func (k dotCourt) under() (rules, hash string) { return layercake.Rules, k.Board().Hash() }

func (k dotCourt) rule(a, b string) (decision, error) {
	from, to, err := k.ParseEnds(a, b)
	if err != nil {
		return nil, err
	}
	return dotDecision{k.Rule(from, to), k.Ruler}, nil
}

func (k dotCourt) clear(a, b string) (bool, error) {
	from, to, err := k.ParseEnds(a, b)
	return err == nil && k.Clear(from, to), err
}

type dotDecision struct {
	layercake.Ruling
	ruler *layercake.Ruler
}

func (d dotDecision) clear() bool                    { return d.Ruling.Clear }
func (d dotDecision) words(all bool) []string        { return d.Words(all) }
func (d dotDecision) cite(board string) los.Citation { return d.ruler.Cite(d.Ruling, board) }
func (d dotDecision) section() []string              { return d.Ruling.Section() }
func (d dotDecision) picture(o render.Options) (*image.RGBA, error) {
	return render.Ruling(d.Ruling, d.ruler, o)
}

// A tableCourt decides on a table in inches.
type tableCourt struct {
	*shapes.Ruler
	rules string
}

func newTableCourt(t *maps.Table, system string, terms []string) (court, error) {
	for _, s := range systems.All {
		if s.ID == system {
			book := s.Tabletop()
			r, err := shapes.NewRuler(book, t, terms...)
			return tableCourt{r, book.Rules}, err
		}
	}
	panic("a system that is not there")
}

func (k tableCourt) under() (rules, hash string) { return k.rules, k.Table().Hash() }

func (k tableCourt) rule(a, b string) (decision, error) {
	from, to, err := k.ParseEnds(a, b)
	if err != nil {
		return nil, err
	}
	return tableDecision{k.Rule(from, to)}, nil
}

func (k tableCourt) clear(a, b string) (bool, error) {
	from, to, err := k.ParseEnds(a, b)
	return err == nil && k.Clear(from, to), err
}

type tableDecision struct{ shapes.Ruling }

func (d tableDecision) clear() bool                    { return d.Ruling.Clear }
func (d tableDecision) words(bool) []string            { return d.Words() }
func (d tableDecision) cite(board string) los.Citation { return d.Cite(board) }
func (d tableDecision) section() []string              { return nil }
func (d tableDecision) picture(o render.Options) (*image.RGBA, error) {
	return render.TableRuling(d.Ruling, o)
}

// A hexCourt decides on terrain hexes.
type hexCourt struct {
	*hexside.Ruler
	watch hexside.Watch
}

func newHexCourt(t *maps.Theatre, terms []string) (court, error) {
	k := hexCourt{Ruler: hexside.NewRuler(t)}
	var err error
	k.watch, err = k.ParseWatch(terms...)
	return k, err
}

func (k hexCourt) under() (rules, hash string) { return hexside.Rules, k.Theatre().Hash() }

func (k hexCourt) rule(a, b string) (decision, error) {
	from, to, err := k.ParseEnds(a, b)
	if err != nil {
		return nil, err
	}
	return hexDecision{k.Rule(from, to, k.watch)}, nil
}

func (k hexCourt) clear(a, b string) (bool, error) {
	from, to, err := k.ParseEnds(a, b)
	return err == nil && k.Clear(from, to, k.Eyes(from, k.watch.Post, k.watch.Murky), k.watch.Smoke), err
}

type hexDecision struct{ hexside.Ruling }

func (d hexDecision) clear() bool                    { return d.Ruling.Clear }
func (d hexDecision) words(bool) []string            { return d.Words() }
func (d hexDecision) cite(board string) los.Citation { return d.Cite(board) }
func (d hexDecision) section() []string              { return nil }
func (d hexDecision) picture(o render.Options) (*image.RGBA, error) {
	return render.HexRuling(d.Ruling, o)
}
