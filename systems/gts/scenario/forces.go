package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Forces hold all kinds of units and all divisions.
type Forces struct {
	rule.Origin `yaml:",inline"`
	Kinds       rule.Keyed[Kind] `says:"kinds of units"`
	List        []Division       `says:"divisions"`
}

// A Division is a command of one side.
type Division struct {
	ID           string             `rule:"required" says:"its id in scenarios"`
	Name         string             `rule:"required" says:"its name"`
	Command      int                `says:"its command rating, added to half the roll for command points"`
	Dispatch     int                `says:"its rating for dispatch points"`
	Blocks       int                `says:"how many road block markers it has"`
	Formations   []Formation        `says:"its formations"`
	Independents rule.Keyed[string] `says:"kinds of its independent units, by label"`
}

// A Formation is a part of a division with one leader.
type Formation struct {
	ID         string             `rule:"required" says:"its id, the label of its chit"`
	Name       string             `rule:"required" says:"its name"`
	Range      int                `says:"the leader's command range, in hexes"`
	Units      rule.Keyed[string] `says:"kinds of its units, by label"`
	Rearguards rule.Keyed[string] `says:"kinds of its rearguards, by label"`
}

// A Class is a type of unit; it decides which special actions a unit has.
type Class uint8

// The classes.
const (
	Infantry Class = iota
	Engineer
	Gun
	Artillery // fires indirect HE
	Mortar
	Armour
)

var classWords = []string{"infantry", "engineer", "gun", "artillery", "mortar", "armour"}

// UnmarshalText parses the name of a class.
func (c *Class) UnmarshalText(text []byte) error { return rule.SetWord(c, "class", text, classWords) }

// A Kind holds the values printed on a unit.
type Kind struct {
	Class   Class `says:"its type"`
	Quality int   `says:"its troop quality"`
	Steps   int   `says:"its steps"`
	Contact []int `says:"its contact numbers: pending, in contact"`
	Foot    Face  `says:"its ratings on foot"`
	Vehicle *Face `says:"its ratings with vehicles; none if the key is missing"`
}

// A Face is one side of a unit's counter.
type Face struct {
	Fire     Rating     `says:"its fire rating and colour: 4 pink, or No"`
	Range    int        `says:"its range, in hexes"`
	Assault  Rating     `says:"its assault rating and colour, or No"`
	Twice    bool       `says:"it fires twice"`
	Defence  int        `says:"its defence"`
	Armoured bool       `says:"it is armoured"`
	Move     MoveRating `says:"its movement allowance: 6 leg, star or No"`
}

// A Rating is a number with its colour; Has is false if the Face has no such rating.
type Rating struct {
	Value  int8
	Colour Colour
	Has    bool
}

// UnmarshalText parses "4 pink" or "No".
func (r *Rating) UnmarshalText(text []byte) error {
	if string(text) == "No" {
		return nil
	}
	number, colour, _ := strings.Cut(string(text), " ")
	n, err := strconv.Atoi(number)
	c := slices.Index(colourNames, colour)
	if err != nil || n < 0 || n > 9 || c < 0 {
		return &rule.Fault{Text: fmt.Sprintf("found rating %q; want No, or 0 to 9 and a colour of %s", text, strings.Join(colourNames, ", "))}
	}
	*r = Rating{int8(n), Colour(c), true}
	return nil
}

// A MoveRating is a movement allowance.
type MoveRating struct {
	Points int8 // movement points, or noMove, starMove
	Class  MoveClass
}

// Special values of MoveRating.Points.
const (
	NoMove   int8 = -1
	StarMove int8 = -2
)

// UnmarshalText parses "6 leg", "*" or "No".
func (m *MoveRating) UnmarshalText(text []byte) error {
	switch string(text) {
	case "No":
		m.Points = NoMove
		return nil
	case "*":
		m.Points = StarMove // units with * move as leg (GTS move/star-leg)
		return nil
	}
	number, class, _ := strings.Cut(string(text), " ")
	n, err := strconv.Atoi(number)
	c := slices.Index(classNames, class)
	if err != nil || n < 1 || n > 40 || c < 0 {
		return &rule.Fault{Text: fmt.Sprintf("found movement allowance %q; want No, *, or 1 to 40 and one of %s", text, strings.Join(classNames, ", "))}
	}
	*m = MoveRating{int8(n), MoveClass(c)}
	return nil
}

// Schema implements rule.SelfDescribing.
func (Forces) Schema() rule.Schema { return rule.RecordOf[Forces]() }

// UnmarshalYAML reads the forces. Every unit must have a known kind, and labels must be unique.
func (f *Forces) UnmarshalYAML(n *yaml.Node) error {
	type plain Forces
	var own plain
	if err := rule.DecodeNode(n, &own); err != nil {
		return err
	}
	*f = Forces(own)
	var faults []error
	seen := map[string]bool{}
	check := func(list rule.Keyed[string]) {
		for _, e := range list {
			label := e.Key.Value
			if _, ok := f.Kinds.Find(e.Value); !ok {
				faults = append(faults, rule.At(e.Key, "%s", rule.Unknown("kind", e.Value, f.Kinds.Names())))
			} else if seen[label] {
				faults = append(faults, rule.At(e.Key, "unit %s appears twice", label))
			}
			seen[label] = true
		}
	}
	for _, d := range f.List {
		for _, form := range d.Formations {
			check(form.Units)
			check(form.Rearguards)
		}
		check(d.Independents)
	}
	return errors.Join(faults...)
}

// A Post is the place of a unit in the order of battle.
type Post struct {
	Division, Formation int // the formation is -1 for an independent of the division
	Kind                *Kind
	Name                string
	Rearguard           bool
}

// Post returns the post of the unit with a label.
func (f *Forces) Post(label string) (p Post, ok bool) {
	for d := range f.List {
		for i := range f.List[d].Formations {
			form := &f.List[d].Formations[i]
			for k, list := range []rule.Keyed[string]{form.Units, form.Rearguards} {
				if kind, found := list.Find(label); found {
					what, _ := f.Kinds.Find(*kind)
					return Post{d, i, what, *kind, k == 1}, true
				}
			}
		}
		if kind, found := f.List[d].Independents.Find(label); found {
			what, _ := f.Kinds.Find(*kind)
			return Post{d, -1, what, *kind, false}, true
		}
	}
	return Post{}, false
}

// Labels returns the labels of all units.
func (f *Forces) Labels() (all []string) {
	for _, d := range f.List {
		for _, form := range d.Formations {
			all = append(all, form.Units.Names()...)
		}
		all = append(all, d.Independents.Names()...)
	}
	return all
}
