package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/cards/pieces"
	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
)

// layout returns the markings to print on the map for the scenario.
func (s *Scenario) layout() *pieces.Layout {
	l := &pieces.Layout{ID: s.ID, Title: s.Title, Map: s.Board.ID, Sides: [3]string{"nobody", SideName(League), SideName(Imperial)}, Chart: s.chart()}
	z := &lettered{scenario: s, layout: l}
	z.objectives()
	lists := []pieces.List{{Title: "Objectives", Lines: s.winning()}}
	if s.Site != nil {
		where := z.letter(&s.Site.Zone, pieces.Zone, printedSide(s.Site.Side))
		lists = append(lists, pieces.List{Title: "City", Lines: []string{where + fmt.Sprintf("%s places a city in %s", SideName(s.Site.Side), s.Site.Zone.Title)}})
	}
	for _, side := range []game.Side{League, Imperial} {
		list := pieces.List{Title: SideName(side)}
		for i := range s.Forces[side].Detachments {
			d, where := &s.Forces[side].Detachments[i], ""
			switch d.Start {
			case OnMap:
				where = z.letter(&d.Zone, pieces.Zone, printedSide(side))
			case OverEdge:
				where = z.letter(&d.Zone, pieces.Enters, printedSide(side))
			}
			list.Lines = append(list.Lines, where+d.Name+", "+d.coming()+": "+d.counts())
		}
		lists = append(lists, list)
	}
	besides := []string{fmt.Sprintf("%s; %s moves first and %s sets up first", rule.Count(s.Turns, "turn"), SideName(s.First), SideName(s.Setup))}
	l.Lists = append(lists, pieces.List{Title: "Besides", Lines: append(besides, sightLine)})
	return l
}

// lettered assigns letters to the zones of a scenario and marks their hexes.
type lettered struct {
	scenario *Scenario
	layout   *pieces.Layout
	zones    []string // zones with a letter
}

// objectives marks the hexes that score, each hex once.
func (z *lettered) objectives() {
	for _, a := range z.scenario.Victory.Awards {
		if a.For != Hold && a.For != Exit {
			continue
		}
		for _, h := range z.hexes(&a.Zone) {
			m := pieces.Mark{At: z.scenario.Board.At(h), Form: pieces.Objective, Side: printedSide(a.Held), Text: strconv.Itoa(a.Score)}
			i := slices.IndexFunc(z.layout.Marks, func(o pieces.Mark) bool { return o.At == m.At })
			switch {
			case i < 0:
				z.layout.Marks = append(z.layout.Marks, m)
			case z.layout.Marks[i].Side == pieces.Either:
				z.layout.Marks[i].Side = m.Side
			}
		}
	}
}

// letter marks the hexes of a zone and returns its letter for the lists, "a: ". A zone has no
// letter if it is the whole map or is not known before the battle.
func (z *lettered) letter(zone *Zone, form pieces.Form, side pieces.Side) string {
	all := z.hexes(zone)
	if len(all) == 0 || len(all) == z.scenario.Board.Len() {
		return ""
	}
	key := fmt.Sprint(form, side, zone.Title)
	i := slices.Index(z.zones, key)
	known := i >= 0
	if !known {
		i = len(z.zones)
		z.zones = append(z.zones, key)
	}
	letter := string(rune('a' + i))
	if !known {
		for _, h := range all {
			z.mark(pieces.Mark{At: z.scenario.Board.At(h), Form: form, Side: side, Text: letter})
		}
	}
	return letter + ": "
}

// mark adds a mark. If the hex already has a mark of the same form and side, that mark gets the
// letter too.
func (z *lettered) mark(m pieces.Mark) {
	for i := range z.layout.Marks {
		if o := &z.layout.Marks[i]; o.At == m.At && o.Form == m.Form && o.Side == m.Side {
			o.Text += m.Text
			return
		}
	}
	z.layout.Marks = append(z.layout.Marks, m)
}

// hexes returns the hexes of a zone that are known before the battle.
func (z *lettered) hexes(zone *Zone) (all []int) {
	b := z.scenario.Board
	for h := range b.Len() {
		near := zone.Has(h)
		for city := range b.Len() {
			near = near || zone.City >= 0 && b.Hex(city).City && b.Distance(city, h) <= zone.City
		}
		if near {
			all = append(all, h)
		}
	}
	return all
}

// chart returns the terrain key.
func (s *Scenario) chart() pieces.Chart {
	c := pieces.Chart{Title: "Terrain key", Columns: []string{"", "inf", "hover", "grav", "combat"}}
	var specials []string
	for i, word := range hexes.KeyWords() {
		at := s.Key.line(i)
		if at == 0 {
			continue
		}
		t := &s.Key.Terrains[at]
		row := []string{word + ": " + t.Name}
		for _, cost := range t.Cost {
			row = append(row, keyCost(cost))
		}
		combat := strconv.Itoa(t.Combat)
		if text := t.specials(); text != "" {
			combat += "*"
			specials = append(specials, "* "+t.Name+": "+strings.TrimPrefix(text, ", "))
		}
		c.Rows = append(c.Rows, append(row, combat))
	}
	c.Notes = []string{"movement points by kind of movement; combat: the value that hides a unit"}
	if slices.ContainsFunc(c.Rows, func(row []string) bool { return slices.Contains(row, "NP") || slices.Contains(row, "X") }) {
		c.Notes = append(c.Notes, "NP prohibited; X destroys units that enter")
	}
	c.Notes = append(c.Notes, specials...)
	if note := s.Origin.Note("key and forces"); note != "" {
		c.Notes = append(c.Notes, note)
	}
	return c
}

// keyCost formats a cost for the terrain key.
func keyCost(c Cost) string {
	switch c {
	case Prohibited:
		return "NP"
	case Deadly:
		return "X"
	}
	return c.String()
}

func printedSide(s game.Side) pieces.Side {
	return map[game.Side]pieces.Side{League: pieces.Red, Imperial: pieces.Blue}[s]
}
