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
	Name       string `rule:"required" says:"its name for players"`
	Size       int    `rule:"required" range:"1..9" clause:"LG overrun/2" says:"its class for overruns"`
	Armour     [3]int `rule:"required" says:"armour at the front, the sides and the rear"`
	Points     int    `rule:"required" range:"0.." says:"points for its loss"`
	Armoured   bool   `clause:"LG overrun/1" says:"it is armoured"`
	Amphibious bool   `clause:"LG terrain/4" says:"it crosses water"`
	Jointed    bool   `clause:"LG vehicles/3.b" says:"it has joints and legs"`
	TwoDrivers bool   `yaml:"two-drivers" clause:"LG vehicles/2.b" says:"it can be driven from both ends"`
	Hovers     bool   `clause:"LG landing/5" says:"it can stay in the air"`
	Anchored   bool   `says:"it cannot move on the ground"`
	Carries    int    `range:"0.." says:"how many troopers it carries"`
	Crew       int    `clause:"LG crewed/2" says:"its crew without losses"`
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
	Type   string      `rule:"required" says:"its way of moving"`
	Rate   int         `rule:"required" range:"0.." clause:"LG vehicles/1.c" says:"its movement rate in inches, one of the rates of its type"`
	Base   rule.Inches `rule:"required" says:"the radius of its base, 0.1 to 5 inches"`
	Weapon struct {
		Name     string      `rule:"required" says:"the name of the weapon"`
		Range    rule.Inches `rule:"required" says:"its range in inches"`
		Accuracy int         `says:"what it adds to hit"`
		Power    int         `says:"what it adds to penetrate"`
		Arc      int         `rule:"required" says:"its arc to either side in degrees: 30, 45, 60, 90 or 180"`
	} `says:"its weapon"`
}

var arcs = map[int]grid.Angle{30: grid.Angle30, 45: grid.Angle45, 60: grid.Angle60, 90: grid.Angle90, 180: grid.Angle180}

// A unitsFile is the format of a table of kinds.
type unitsFile struct {
	Name        string
	Cite        rule.Clause
	rule.Origin `yaml:",inline"`
	Kinds       rule.Keyed[kindFile] `rule:"required"`
}

// Schema implements rule.SelfDescribing.
func (unitTable) Schema() rule.Schema { return rule.RecordOf[unitsFile]() }

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
	case f.Base < 100 || f.Base > 5000:
		return Kind{}, rule.At(key, "%s: found a base of %s; want 0.1 to 5 inches", key.Value, grid.InchWords(int64(f.Base)))
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
