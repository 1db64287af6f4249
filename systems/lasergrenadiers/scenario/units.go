package scenario

import (
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
)

// A Kind is a kind of piece, with the values that all its pieces share.
type Kind struct {
	ID     string
	Type   Type
	Rate   int64 // thousandths of an inch per turn
	Base   int64 // radius in thousandths of an inch
	Weapon Weapon
	Traits
}

// Traits are the values of a kind that the program uses exactly as in the file.
type Traits struct {
	Name       string `rule:"required"`
	Size       int    `rule:"required"` // its class for overruns (LG overrun/2)
	Armour     [3]int `rule:"required"`
	Points     int    `rule:"required"`
	Armoured   bool   // LG overrun/1
	Amphibious bool   // LG terrain/4
	Jointed    bool   // LG infantry/5, LG vehicles/3.b
	TwoDrivers bool   `yaml:"two-drivers"` // LG vehicles/2.b
	Hovers     bool   // LG landing/5
	Anchored   bool   // cannot move on the ground
	Carries    int    // number of troopers
	Crew       int    // LG crewed/2: number of crew without losses
}

// A Weapon is a stand-in for the lost weapon lists. Range is in thousandths of an inch; range 0
// means no weapon.
type Weapon struct {
	Name            string
	Range           int64
	Accuracy, Power int
	Arc             grid.Angle
	Everywhere      bool // fires in all directions
}

// A unitTable holds all kinds of piece.
type unitTable struct {
	rule.Origin
	kinds []Kind
}

type kindFile struct {
	Traits `yaml:",inline"`
	Type   string      `rule:"required"`
	Rate   int         `rule:"required"`
	Base   rule.Inches `rule:"required"`
	Weapon struct {
		Name            string      `rule:"required"`
		Range           rule.Inches `rule:"required"`
		Accuracy, Power int
		Arc             int `rule:"required"`
	}
}

var arcs = map[int]grid.Angle{30: grid.Angle30, 45: grid.Angle45, 60: grid.Angle60, 90: grid.Angle90, 180: grid.Angle180}

// A unitsFile is the format of a table of kinds.
type unitsFile struct {
	Name        string
	Cite        rule.Clause
	rule.Origin `yaml:",inline"`
	Kinds       rule.Keyed[kindFile] `rule:"required"`
}

// ReadsNull implements rule.NullReader.
func (*unitTable) ReadsNull() {}

// UnmarshalYAML adds the kinds that a file gives. A kind replaces one with the same id.
func (u *unitTable) UnmarshalYAML(n *yaml.Node) error {
	var raw unitsFile
	if err := rule.DecodeNode(n, &raw); err != nil {
		return err
	}
	own := slices.Clone(u.kinds)
	for _, e := range raw.Kinds {
		kind, err := e.Value.kind(e.Key)
		if err != nil {
			return err
		}
		own = rule.Put(own, kind, func(k Kind) bool { return k.ID == kind.ID })
	}
	*u = unitTable{raw.Origin, own}
	return nil
}

// kind checks the entry of one kind and returns the kind.
func (f *kindFile) kind(key *yaml.Node) (Kind, error) {
	t, ok := TypeNamed(f.Type)
	arc, legal := arcs[f.Weapon.Arc]
	switch {
	case !ok:
		return Kind{}, rule.At(key, "%s: %s", key.Value, rule.Unknown("type", f.Type, typeWords[:]))
	case f.Weapon.Range > 0 && !legal:
		return Kind{}, rule.At(key, "%s: found an arc of %d degrees; want 30, 45, 60, 90 or 180 to either side", key.Value, f.Weapon.Arc)
	case f.Size < 1 || f.Size > 9 || f.Base < 100 || f.Base > 5000 || f.Rate < 0 || f.Carries < 0 || f.Points < 0:
		return Kind{}, rule.At(key, "%s: found size %d, base %s, rate %d; want a size of 1 to 9, a base of 0.1 to 5 inches, and \"rate\", \"carries\" and \"points\" of 0 or more", key.Value, f.Size, grid.InchWords(int64(f.Base)), f.Rate)
	}
	return Kind{
		ID: key.Value, Type: t, Rate: int64(f.Rate) * grid.Inch, Base: int64(f.Base), Traits: f.Traits,
		Weapon: Weapon{f.Weapon.Name, int64(f.Weapon.Range), f.Weapon.Accuracy, f.Weapon.Power, arc, f.Weapon.Arc == 180},
	}, nil
}

// Kind returns a kind of piece by its id.
func (t *Tables) Kind(id string) (*Kind, bool) {
	i := slices.IndexFunc(t.Units.kinds, func(k Kind) bool { return k.ID == id })
	if i < 0 {
		return nil, false
	}
	return &t.Units.kinds[i], true
}

// KindIndex returns the index of a kind among all kinds.
func (t *Tables) KindIndex(k *Kind) int {
	return slices.IndexFunc(t.Units.kinds, func(o Kind) bool { return o.ID == k.ID })
}

// KindIDs returns the ids of all kinds.
func (t *Tables) KindIDs() (all []string) {
	for _, k := range t.Units.kinds {
		all = append(all, k.ID)
	}
	return all
}

// UnitSource returns the source of the kinds.
func (t *Tables) UnitSource() rule.Source { return t.Units.Source }

// UnitNote returns the source of the kinds if a tally must name it, else "".
func (t *Tables) UnitNote() string { return t.Units.Note("units") }
