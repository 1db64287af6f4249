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
	Kinds       Named[Kind]
	List        []Division
}

// A Division is a command of one side.
type Division struct {
	ID           string `rule:"required"`
	Name         string `rule:"required"`
	Command      int    // rating: added to half the roll for command points
	Dispatch     int    // rating for dispatch points
	Blocks       int    // number of road block markers
	Formations   []Formation
	Independents Named[string]
}

// A Formation is a part of a division with one leader.
type Formation struct {
	ID         string `rule:"required"`
	Name       string `rule:"required"`
	Range      int    // the leader's command range, in hexes
	Units      Named[string]
	Rearguards Named[string]
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
func (c *Class) UnmarshalText(text []byte) error {
	i := slices.Index(classWords, string(text))
	if i < 0 {
		return &rule.Fault{Text: rule.Unknown("class", string(text), classWords)}
	}
	*c = Class(i)
	return nil
}

// A Kind holds the values printed on a unit.
type Kind struct {
	Class   Class
	Quality int
	Steps   int
	Contact []int // contact numbers: pending, in contact
	Foot    Face
	Vehicle *Face
}

// A Face is one side of a unit's counter.
type Face struct {
	Fire     Rating
	Range    int
	Assault  Rating
	Twice    bool
	Defence  int
	Armoured bool
	Move     MoveRating
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

// Named is a map that keeps the order of its file.
type Named[T any] []Entry[T]

// An Entry is one key of a file with its value.
type Entry[T any] struct {
	Key   string
	node  *yaml.Node
	value T
}

// UnmarshalYAML reads the entries.
func (all *Named[T]) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return rule.At(n, "want keys with values")
	}
	var faults []error
	for i := 0; i < len(n.Content); i += 2 {
		e := Entry[T]{Key: n.Content[i].Value, node: n.Content[i]}
		faults = append(faults, rule.DecodeNode(n.Content[i+1], &e.value))
		*all = append(*all, e)
	}
	return errors.Join(faults...)
}

// find returns the entry of a key.
func (all Named[T]) find(key string) (*T, bool) {
	for i := range all {
		if all[i].Key == key {
			return &all[i].value, true
		}
	}
	return nil, false
}

// Keys returns the keys of the entries, in their order.
func (all Named[T]) Keys() (names []string) {
	for _, e := range all {
		names = append(names, e.Key)
	}
	return names
}

// settle checks that every unit has a known kind and that labels are unique.
func (f *Forces) settle(file string) error {
	var faults []error
	seen := map[string]bool{}
	check := func(list Named[string]) {
		for _, e := range list {
			text := ""
			if _, ok := f.Kinds.find(e.value); !ok {
				text = rule.Unknown("kind", e.value, f.Kinds.Keys())
			} else if seen[e.Key] {
				text = fmt.Sprintf("unit %s appears twice", e.Key)
			}
			if seen[e.Key] = true; text != "" {
				faults = append(faults, &rule.Fault{File: file, Line: e.node.Line, Column: e.node.Column, Text: text})
			}
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
			for k, list := range []Named[string]{form.Units, form.Rearguards} {
				if kind, found := list.find(label); found {
					what, _ := f.Kinds.find(*kind)
					return Post{d, i, what, *kind, k == 1}, true
				}
			}
		}
		if kind, found := f.List[d].Independents.find(label); found {
			what, _ := f.Kinds.find(*kind)
			return Post{d, -1, what, *kind, false}, true
		}
	}
	return Post{}, false
}

// Labels returns the labels of all units.
func (f *Forces) Labels() (all []string) {
	for _, d := range f.List {
		for _, form := range d.Formations {
			all = append(all, form.Units.Keys()...)
		}
		all = append(all, d.Independents.Keys()...)
	}
	return all
}
