package scenario

import (
	"errors"
	"slices"

	"metahex/rule"
)

// Simulations vary numbers of a scenario and of the tables, and leave out whole rules.

// Variation says how to read varied scenarios and tables, and how to distinguish them.
var Variation = rule.Variation[Scenario, Tables]{
	Text: embedded.Read, Read: Read,
	Standard: StandardTables, Files: func(t *Tables) []rule.File { return t.files }, Lay: (*Tables).lay,
	Ground: func(s *Scenario) string { return s.Board.Hash() },
}

// LoadVaried is like Load, with changed numbers in the scenario or the tables, and without the
// listed rules. It also returns the changed tables.
func LoadVaried(name string, t *Tables, without []string, edits ...rule.Edit) (*Scenario, *Tables, error) {
	f, err := embedded.Read(name)
	if err != nil {
		return nil, nil, err
	}
	f, varied, err := rule.Vary(f, t, t.files, (*Tables).lay, edits...)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range without {
		if varied, err = varied.Without(name); err != nil {
			return nil, nil, err
		}
	}
	s, err := Read(f.Name, f.Data, varied)
	return s, varied, err
}

// An omission is a rule that can be left out, to measure its effect. It is an ability that counters
// then lack, or a ship's return from orbit.
type omission struct {
	name string
	from func(*Kind)
}

var omissions = []omission{
	{"active", func(k *Kind) { k.Active = false }},           // GA combat/active
	{"enhanced", func(k *Kind) { k.Enhanced = false }},       // GA combat/enhanced
	{"weapon-types", func(k *Kind) { k.Gun.Weapon = Mixed }}, // GA combat/weapons
	{"shuttle", func(k *Kind) { k.OneTrip = true }},          // GA orbital/drop-ships/shuttle
}

// Omitted returns the names of the rules that Without can leave out.
func Omitted() (all []string) {
	for _, o := range omissions {
		all = append(all, o.name)
	}
	return all
}

// Without returns a copy of the tables without the effect of a rule. The weapons of forts and
// ortillery do not change, because they belong to the scenario.
func (t *Tables) Without(name string) (*Tables, error) {
	for _, o := range omissions {
		if o.name == name {
			own := *t
			own.Units = slices.Clone(t.Units)
			for i := range own.Units {
				o.from(&own.Units[i])
			}
			return &own, nil
		}
	}
	return nil, errors.New(rule.Unknown("rule to leave out", name, Omitted()))
}

// readingHelp is the question behind each reading; readings.md explains the answers.
var readingHelp = map[string]string{
	"halt":     "During a move, is the firing side asked only if it can fire at the mover, or whenever it can fire at any unit?",
	"flight":   "Is a whole move either free flight or ordinary movement, or may a grav unit use both in one move?",
	"missiles": "Do missiles attack every unit in the hex, or only detected units?",
	"boarding": "May a vehicle that has moved in this turn board a drop-ship, or only one that has rested?",
}

// Options returns the readings that a match of the scenario can choose.
func (s *Scenario) Options() []rule.Option {
	return rule.ReadingOptions(ReadingWords(), s.Readings, readingHelp)
}
