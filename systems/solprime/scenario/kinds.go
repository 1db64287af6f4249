package scenario

import (
	"slices"

	"metahex/grid"
	"metahex/rule"
)

// A Transport is a way to move over ground: a column of the terrain chart.
type Transport uint8

// The transports, in the order of the chart.
const (
	Tracked Transport = iota
	Wheeled
	Hover
	Foot
	Jet
	Transports
	Air = Transports // not in the chart, because terrain costs nothing in the air (SP air/terrain)
)

var transportWords = [Transports + 1]string{"tracked", "wheeled", "hover", "foot", "jet", "air"}

// A Branch is the arm of a stand, such as infantry or tank.
type Branch uint8

// The branches. Tanks and tank destroyers come first in targeting priorities.
const (
	Infantry Branch = iota
	Tank
	Destroyer
	Vehicle
	Aircraft  // SP air: fighters, bombers and transports
	VTOL      // SP vtol
	Structure // SP fortifications: a section of a fortification or a building
)

// String returns the word of the transport.
func (t Transport) String() string { return transportWords[t] }

var branchWords = []string{"infantry", "tank", "destroyer", "vehicle", "aircraft", "vtol"}

// A Level is a level of technology (SP technology). The difference of two levels is a modifier.
type Level uint8

// The levels of technology.
const (
	Basic Level = iota
	Laser
	Plasma
)

// String returns the word of the level.
func (l Level) String() string { return levelWords[l] }

var levelWords = []string{"basic", "laser", "plasma"}

// A Class is a class of weapons.
type Class uint8

// The classes of weapons. Range affects penetration only for guns.
const (
	Gun     Class = iota
	Beam          // lasers, ion and plasma cannons
	Missile       // SP fire/missiles
	APW           // SP fire/apw
	LAW
	Rocket // rocket pods of aircraft; neither gun nor missile
)

var classWords = []string{"gun", "laser", "missile", "apw", "law", "rocket"}

// A Weapon is one row of the weapon list.
type Weapon struct {
	ID                 string
	Range, Least       int // inches
	Class              Class
	Vehicles, Infantry int // to-kill ratings
	Level              Level
	AirOnly            bool // can be fired only at air units (SP air-defence/missiles)
	rule.Origin
}

var calibreWords = []string{"light", "medium", "heavy"}

// sizeWords are the words of the sizes, from very small to very large.
var sizeWords = []string{"very-small", "small", "average", "large", "very-large"}

// A Kind is one row of the troop list.
type Kind struct {
	ID, Name             string
	Branch               Branch
	Transport            Transport
	Move                 int64 // thousandths of an inch
	Size                 int   // 0 very small to 4 very large
	Front, Flank         int
	Finder               string
	Weapons              []*Weapon
	Mount                int  // number of weapons of its first kind that fire together (SP fire/multiple-mount)
	Fixed                bool // SP arcs: fires ahead only
	Smoke, AMDS, Stealth bool
	Engineer             bool  // SP engineers
	Observer             bool  // SP artillery
	Calibre              int   // of artillery: 1 light, 2 medium, 3 heavy; otherwise 0
	Rockets              bool  // is a multiple rocket launcher
	Bays                 int   // number of troop bays, for two squads each (SP apc/bays)
	Heavy                bool  // is a heavy weapons squad (SP infantry/weapons)
	Assault              bool  // has assault armour
	Walker               bool  // SP fire/multiple-systems/walkers
	Towed                bool  // SP arcs, SP artillery/search
	Reach                int   // reach of artillery in inches (SP artillery/off-table)
	AirDefence           bool  // SP air-defence: fires only at air units
	Rig                        // the load of an air unit or a launcher
	Works                      // for structures only
	Level                Level // lowest technology of an army that may have the kind
	Base                 int64
	Rate                 string // word of its movement rate; empty for structures
	Points               int
	rule.Origin

	arms  []string // ids of the weapons
	needs Level    // lowest technology for the kind itself, without its weapons
}

// SizeWord returns the word of a kind's size.
func (k *Kind) SizeWord() string { return sizeWords[k.Size] }

// CalibreWord returns the word of the calibre of its guns. The kind must be artillery.
func (k *Kind) CalibreWord() string { return calibreWords[k.Calibre-1] }

// equipped reports whether a kind is infantry with the weapons of engineers.
func (k *Kind) equipped() bool {
	has := func(c Class) bool {
		return slices.ContainsFunc(k.Weapons, func(w *Weapon) bool { return w.Class == c })
	}
	return k.Branch == Infantry && has(APW) && has(LAW)
}

// worth returns the points of a kind by the formula in troops.yaml.
func (k *Kind) worth() int {
	sum := 2*(k.Front+k.Flank) + int(k.Move/(2*grid.Inch))
	for i, w := range k.Weapons {
		times := k.Numbers[i]
		if i == 0 {
			times *= k.Mount
		}
		sum += times * (w.Range/2 + 4*w.Vehicles + 2*w.Infantry)
	}
	sum += k.Bombs*bombWorth + k.Value
	return (sum + 3) / 4
}

// WeaponIDs returns the ids of all weapons.
func (t *Tables) WeaponIDs() (all []string) {
	for _, w := range t.weapons {
		all = append(all, w.ID)
	}
	return all
}

// KindIDs returns the ids of all troops, or, if works is true, of all sections of structures.
func (t *Tables) KindIDs(works bool) (all []string) {
	for _, k := range t.troops {
		if works == (k.Branch == Structure) {
			all = append(all, k.ID)
		}
	}
	return all
}

// Kind returns a row of the troop list by its id.
func (t *Tables) Kind(id string) (*Kind, bool) {
	i := slices.IndexFunc(t.troops, func(k Kind) bool { return k.ID == id })
	if i < 0 {
		return nil, false
	}
	return &t.troops[i], true
}

// KindIndex returns the index of a kind in the troop list. Assault armour does not change the index.
func (t *Tables) KindIndex(k *Kind) int {
	return slices.IndexFunc(t.troops, func(o Kind) bool { return o.ID == k.ID })
}

// Weapons returns the weapon list.
func (t *Tables) Weapons() []*Weapon { return t.weapons }

// WeaponIndex returns the index of a weapon in the weapon list.
func (t *Tables) WeaponIndex(w *Weapon) int { return slices.Index(t.weapons, w) }

// Plating returns the armour figure for the rating of a section (SP fortifications/armour).
func (k *Kind) Plating() Figure { return WorksNone + Figure(k.Rating) }

// Berths returns how many stands a carrier or a section can hold. A carrier holds two squads in each
// troop bay (SP apc/bays). A section holds one stand (SP fortifications/garrison).
func (k *Kind) Berths() int {
	if k.Branch == Structure {
		return 1
	}
	return 2 * k.Bays
}

// Holds reports whether kind k can hold kind o. Carriers and sections hold infantry, garages hold
// vehicles, and carriers also hold towed weapons (SP organization/carried).
func (k *Kind) Holds(o *Kind) bool {
	switch {
	case o.Branch == Structure || o.Bays > 0 && k.Branch != Structure:
		return false
	case k.Branch == Structure && k.Garage:
		return o.Branch != Infantry
	}
	return o.Branch == Infantry || o.Towed && k.Branch != Structure
}
