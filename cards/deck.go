package cards

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// A Deck is the list of all unit types. The zero Deck is empty. rule.DecodeYAML can read a Deck that
// is a field of a larger struct, from a list of units. A unit with a known id replaces the old unit
// and keeps its Type. A unit with a new id is appended.
type Deck struct{ kinds []Kind }

// A Kind is the printed part of a unit type's card. Kinds are shared and must not be changed.
type Kind struct {
	ID          string           // "front-line"
	Name        string           // "Front Line"
	Cite        rule.Clause      // where the book describes the type; empty for a player's own type
	rule.Origin `yaml:",inline"` // the origin of the figures
	Class       Class
	Attack      []int `yaml:",flow"` // one value for each damage, d0 to d4; a single value for units without boxes
	Shield      []int `yaml:",flow"`
	Move        []int `yaml:",flow"`
	Abilities   Abilities
	Build       Build
}

// Has reports whether the type has all the given abilities.
func (k *Kind) Has(a Abilities) bool { return k.Abilities&a == a }

//go:embed units.yaml
var unitsFile []byte

var standard = sync.OnceValue(func() Deck {
	var file struct {
		Units Deck `rule:"required"`
	}
	if err := rule.DecodeYAML(File().Name, File().Data, &file); err != nil {
		panic(err) // the file is part of the program
	}
	return file.Units
})

// Standard returns the shipped deck. An overlay on a Deck does not change the shipped deck.
func Standard() Deck { return standard() }

// File returns the text of the standard deck; the caller must not change it.
func File() rule.File { return rule.File{Name: "cards/units.yaml", Data: unitsFile} }

// Without returns a copy of the deck in which no type has any of the given abilities.
func (d *Deck) Without(a Abilities) Deck {
	kinds := slices.Clone(d.kinds)
	for i := range kinds {
		kinds[i].Abilities &^= a
	}
	return Deck{kinds}
}

// Len returns the number of unit types.
func (d *Deck) Len() int { return len(d.kinds) }

// Kind returns the printed part of the cards of a type.
func (d *Deck) Kind(t Type) *Kind { return &d.kinds[t] }

// IDs returns the ids of all types, in the order of the deck.
func (d *Deck) IDs() []string {
	var all []string
	for i := range d.kinds {
		all = append(all, d.kinds[i].ID)
	}
	return all
}

// Find returns the type with the given id; the error lists the known ids.
func (d *Deck) Find(id string) (Type, error) {
	if i := slices.IndexFunc(d.kinds, func(k Kind) bool { return k.ID == id }); i >= 0 {
		return Type(i), nil
	}
	return 0, fmt.Errorf("%s", rule.Unknown("unit", id, d.IDs()))
}

// ReadsNull implements rule.NullReader.
func (*Deck) ReadsNull() {}

// UnmarshalYAML reads a list of units and overlays the deck with it.
func (d *Deck) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		return rule.At(n, "want a list of units")
	}
	kinds, seen := slices.Clone(d.kinds), map[string]int{}
	for _, c := range n.Content {
		k, err := readKind(c)
		if err != nil {
			return err
		}
		if line, twice := seen[k.ID]; twice {
			return rule.At(c, "unit %q is already given in line %d", k.ID, line)
		}
		seen[k.ID] = c.Line
		if kinds = rule.Put(kinds, k, func(old Kind) bool { return old.ID == k.ID }); len(kinds) > 256 {
			return rule.At(c, "unit %q is the 257th; a deck holds 256 types", k.ID)
		}
	}
	d.kinds = kinds
	return nil
}

// A kindFile is a unit as it is written in a file.
type kindFile struct {
	ID          string `rule:"required" says:"its id in scenarios"`
	Name        string `rule:"required" says:"its name on the card"`
	rule.Origin `yaml:",inline"`
	Class       Class               `rule:"required" says:"the class of soldier"`
	Attack      rule.Located[[]int] `rule:"required" count:"1.." range:"0..99" says:"attack by damage, from none; figures do not rise"`
	Shield      rule.Located[[]int] `rule:"required" count:"1.." range:"0..99" says:"shield by damage"`
	Move        rule.Located[[]int] `rule:"required" count:"1.." range:"0..99" says:"movement by damage"`
	Abilities   Abilities           `says:"special abilities"`
	Build       Build               `rule:"required" says:"what it costs in forces of one's own"`
}

// readKind reads one unit and checks the length of each row of figures.
func readKind(n *yaml.Node) (Kind, error) {
	var raw kindFile
	if err := rule.DecodeNode(n, &raw); err != nil {
		return Kind{}, err
	}
	k := Kind{ID: raw.ID, Name: raw.Name, Cite: printed[raw.ID].kind, Origin: raw.Origin, Class: raw.Class, Abilities: raw.Abilities, Build: raw.Build}
	k.Build.Cite = printed[raw.ID].build
	if !rule.IsID(k.ID) {
		return k, rule.At(n, "found id %q; want %s", k.ID, rule.IDWords)
	}
	k.Attack, k.Shield, k.Move = raw.Attack.Value, raw.Shield.Value, raw.Move.Value
	return k, cmp.Or(soundTrack(raw.Attack, k.Class, "attack"), soundTrack(raw.Shield, k.Class, "shield"), soundTrack(raw.Move, k.Class, "move"))
}

// soundTrack checks one row of figures of a card. The figures must not rise as damage grows.
func soundTrack(track rule.Located[[]int], class Class, name string) error {
	all := track.Value
	if want := max(1, class.boxes()); len(all) != want {
		return rule.At(track.Node, "%s: found %d figures; want %d for the class %s", name, len(all), want, class)
	}
	for i := 1; i < len(all); i++ {
		if all[i] > all[i-1] {
			return rule.At(track.Node.Content[i], "%s: found %d after %d; figures may not rise as damage grows", name, all[i], all[i-1])
		}
	}
	return nil
}
