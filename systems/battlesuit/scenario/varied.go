package scenario

import (
	"fmt"
	"strings"

	"metahex/cards"
	"metahex/morale"
	"metahex/rule"
)

// Variations for simulation: changed numbers of a scenario or of the tables, and omitted rules.

// Variation contains functions that read varied scenarios and tables, and identify them.
var Variation = rule.Variation[Scenario, Tables]{
	Text: textOf,
	Read: func(file string, data []byte, t *Tables) (*Scenario, error) {
		return read(rule.File{Name: file, Data: data}, t, asWritten)
	},
	Standard: StandardTables, Files: func(t *Tables) []rule.File { return t.files }, Lay: (*Tables).lay,
	Ground: func(s *Scenario) string {
		if s.Raster != nil {
			return s.Board.Hash() + s.Raster.Table.Hash()
		}
		return s.Board.Hash()
	},
}

// LoadVaried is Load with numbers of the scenario or of the tables changed, and with some rules
// omitted. It also returns the changed tables.
func LoadVaried(name string, t *Tables, without []string, edits ...rule.Edit) (*Scenario, *Tables, error) {
	for _, e := range edits {
		if e.Path == build || strings.HasSuffix(e.Path, "."+build) {
			return nil, nil, fmt.Errorf("found path %q; build depends on the units; vary the units instead [%s]", e.Path, rule.Clause("BHM 13.3"))
		}
	}
	f, err := textOf(name)
	if err != nil {
		return nil, nil, err
	}
	f, varied, err := rule.Vary(f, t, t.files, (*Tables).lay, edits...)
	if err != nil {
		return nil, nil, err
	}
	judged := asWritten
	if varied != t {
		varied.Overlays, judged = t.Overlays, edited
	}
	for _, name := range without {
		if varied, err = varied.Without(name); err != nil {
			return nil, nil, err
		}
	}
	s, err := read(f, varied, judged)
	return s, varied, err
}

// build is the key for a force's stated build value.
const build = "build"

// Derived are the keys of numbers that cannot be varied, because other numbers determine them.
var Derived = []string{build}

// An omission is a rule that a simulation can omit, to measure its effect.
type omission struct {
	name string
	from func(*Tables)
}

var omissions = []omission{
	{"cover", func(t *Tables) {
		// BHM 4.6, 9.3.2
		for _, m := range []Modifier{RubbleCover, ImprovedCover, BunkerCover, BuildingCover, WoodsCover, MarshCover} {
			t.modifiers[m].Amount = 0
		}
	}},
	{"bouncing", func(t *Tables) { t.Units = t.Units.Without(cards.Bounce) }}, // BHM 8.2
	{"painting", func(t *Tables) { t.Units = t.Units.Without(cards.Paint) }},  // BHM 9.4
	{"command", func(t *Tables) {
		// No commander gives the benefits of command (BHM 11.1), and no soldier suffers from being
		// out of command (BHM 7.4, 9.3.2).
		t.Units = t.Units.Without(cards.Command)
		t.Morale = t.Morale.Without(morale.Leaderless)
		t.modifiers[OutOfCommand].Amount = 0
	}},
	{"engineers", func(t *Tables) { t.Units = t.Units.Without(cards.Engineer) }},    // BHM 11.2
	{"bombs", func(t *Tables) { t.Units = t.Units.Without(cards.Bomb) }},            // BHM 12.4.2
	{"jack-knives", func(t *Tables) { t.Units = t.Units.Without(cards.JackKnife) }}, // BHM 11.4
}

// Omissions returns the names of the rules that Without can omit.
func Omissions() []string {
	var all []string
	for _, o := range omissions {
		all = append(all, o.name)
	}
	return all
}

// Without returns a copy of the tables in which a rule has no effect.
func (t *Tables) Without(name string) (*Tables, error) {
	for _, o := range omissions {
		if o.name == name {
			own := *t
			o.from(&own)
			return &own, nil
		}
	}
	return nil, fmt.Errorf("%s", rule.Unknown("rule to leave out", name, Omissions()))
}
