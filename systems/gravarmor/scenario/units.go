package scenario

import (
	"errors"
	"reflect"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// A Kind holds the values printed on a counter (GA equipment/counters).
type Kind struct {
	Name     string
	Role     string
	Sides    []string // "imperial", "league"; "special" has its own colour and fights for either side
	Move     Move
	MP       int // movement points; 0 for spacecraft, whose movement is unlimited
	EW       int
	Enhanced bool // EW doubles on defence (GA combat/enhanced)
	Gun      Gun
	Defense  int
	Active   bool // at a range of one hex, defence is added to attack (GA combat/active)
	Carrier  bool // carries one infantry unit; a drop-ship carries three units of any kind
	OneTrip  bool // a drop-ship that cannot return after climbing; never printed, see omissions
	rule.Origin
}

// A Gun is one weapon system: the main armament of a unit, one of a fort's systems, or a battery of
// ortillery.
type Gun struct {
	EW     int // only for fort systems and ortillery; the EW of other units is in Kind
	Attack int
	Weapon Weapon
	Range  int // in hexes; 0: unlimited (GA orbital/ortillery/firing)
}

// A Move is a kind of movement, shown by the colour of the movement points.
type Move uint8

// The kinds of movement. Forts and ortillery do not move.
const (
	Infantry Move = iota
	Hover
	Grav
	Fighter
	DropShip
	Immobile
	Orbital
)

var moveNames = []string{"inf", "hover", "grav", "fighter", "drop-ship", "fort"}

// String returns the word used in table files.
func (m Move) String() string { return slices.Concat(moveNames, []string{"ortillery"})[m] }

// UnmarshalText parses the word of a kind of movement.
func (m *Move) UnmarshalText(text []byte) error {
	return rule.SetWord(m, "way to move", text, moveNames)
}

// Spacecraft reports whether units of this kind are spacecraft. They have unlimited movement, climb
// to orbit and dive (GA movement/spacecraft).
func (m Move) Spacecraft() bool { return m == Fighter || m == DropShip }

// Flies reports whether units of this kind can be in flight (GA movement/free-flight).
func (m Move) Flies() bool { return m == Grav || m.Spacecraft() }

// DropShipSeats is the capacity of a drop-ship in units. A loaded carrier counts as one unit
// (GA orbital/drop-ships).
const DropShipSeats = 3

// A Weapon is a type of main armament (GA combat/weapons).
type Weapon uint8

// The weapons; Mixed has no special advantages.
const (
	Mixed Weapon = iota
	Missile
	Particle
	Gatling
	Magbolt
)

var weaponNames = []string{"mixed", "missile", "particle", "gatling", "magbolt"}

// String returns the word used in table files.
func (w Weapon) String() string { return weaponNames[w] }

// UnmarshalText parses the word of a weapon.
func (w *Weapon) UnmarshalText(text []byte) error {
	return rule.SetWord(w, "weapon", text, weaponNames)
}

// Victim returns the row of the hit effects table for the kind.
func (k *Kind) Victim() Victim {
	switch {
	case k.Move == Immobile:
		return Fortress
	case k.Move != Infantry:
		return Vehicle
	case k.Name == "J-Inf":
		return JumpInfantry
	case k.Name == "A-Inf":
		return ArmouredInfantry
	}
	return Militia
}

// Note returns the note for values of the counter that are not printed.
func (k *Kind) Note() string { return k.Origin.Note(k.Name) }

// Units lists all counters, in the order of the sheet.
type Units []Kind

// Find returns the index of a counter by its name.
func (u Units) Find(name string) (int, error) {
	var known []string
	for i := range u {
		if u[i].Name == name {
			return i, nil
		}
		known = append(known, u[i].Name)
	}
	return 0, errors.New(rule.Unknown("unit", name, known))
}

// kindFile is the structure of a counter in units.yaml.
type kindFile struct {
	Role        string   `rule:"required" says:"what the unit is, in words"`
	Sides       []string `rule:"required" clause:"GA equipment/colors" says:"who may have it: imperial, league, or special for either"`
	Move        Move     `rule:"required" clause:"GA equipment/counters" says:"its kind of movement"`
	MP          string   `yaml:"mp" rule:"required" clause:"GA equipment/counters" says:"its movement points, 0 to 12; F for a fighter, D for a drop-ship"`
	EW          int      `yaml:"ew" rule:"required" range:"1..9" clause:"GA equipment/counters" says:"its electronic warfare value, for detection"`
	Enhanced    bool     `clause:"GA combat/enhanced" says:"its EW doubles on defence"`
	Attack      int      `rule:"required" range:"0..20" clause:"GA equipment/counters" says:"its attack"`
	Weapon      Weapon   `rule:"required" clause:"GA combat/weapons" says:"the type of its main armament"`
	Range       int      `rule:"required" range:"1..9" clause:"GA equipment/counters" says:"its range in hexes"`
	Defense     int      `rule:"required" range:"0..20" clause:"GA equipment/counters" says:"its defence"`
	Active      bool     `clause:"GA combat/active" says:"at a range of one hex its defence is added to its attack"`
	Carrier     bool     `clause:"GA movement/carriers" says:"it carries one infantry unit; a drop-ship carries three units"`
	rule.Origin `yaml:",inline"`
}

// Wraps implements rule.Wrapper.
func (Units) Wraps() reflect.Type { return reflect.TypeFor[rule.Keyed[kindFile]]() }

// UnmarshalYAML reads counters. A counter with a known name replaces the old one.
func (u *Units) UnmarshalYAML(n *yaml.Node) error {
	var raw rule.Keyed[kindFile]
	if err := n.Decode(&raw); err != nil {
		return err
	}
	var faults []error
	own := slices.Clone(*u)
	for _, e := range raw {
		k, err := e.Value.kind(e.Key)
		faults = append(faults, err)
		own = rule.Put(own, k, func(o Kind) bool { return o.Name == k.Name })
	}
	*u = own
	return errors.Join(faults...)
}

// kind validates the values of a counter.
func (f *kindFile) kind(key *yaml.Node) (Kind, error) {
	k := Kind{
		Name: key.Value, Role: f.Role, Sides: f.Sides, Move: f.Move, EW: f.EW, Enhanced: f.Enhanced,
		Gun: Gun{Attack: f.Attack, Weapon: f.Weapon, Range: f.Range}, Defense: f.Defense, Active: f.Active, Carrier: f.Carrier, Origin: f.Origin,
	}
	var err error
	if k.MP, err = f.points(key); err != nil {
		return k, err
	}
	for _, side := range f.Sides {
		if !slices.Contains(sideWords, side) {
			return k, rule.At(key, "%s: %s", k.Name, rule.Unknown("side", side, sideWords))
		}
	}
	return k, nil
}

// points reads the movement points of a counter. A spacecraft has a letter instead of a number.
func (f *kindFile) points(key *yaml.Node) (int, error) {
	want := map[Move]string{Fighter: "F", DropShip: "D"}[f.Move]
	mp, err := strconv.Atoi(f.MP)
	switch {
	case f.Move == Immobile:
		return 0, rule.At(key, "%s: forts are not counters; define them in a scenario", key.Value)
	case want != "" && f.MP != want:
		return 0, rule.At(key, "%s: mp: found %q; want %s for a %s", key.Value, f.MP, want, f.Move)
	case want == "" && (err != nil || mp < 0 || mp > mostMP):
		return 0, rule.At(key, "%s: mp: found %q; want a whole number from 0 to %d", key.Value, f.MP, mostMP)
	}
	return mp, nil
}

// mostMP is the largest number of movement points of a counter.
const mostMP = 12

// MostRange is the longest range that a counter may have.
const MostRange = 9

// sideWords are the names of the counter colours: one for each side, and one for either side.
var sideWords = []string{"imperial", "league", "special"}
