package scenario

import (
	"slices"

	"metahex/grid"
	"metahex/rule"
)

// A Transport is a way to move over ground: a column of the terrain chart.
type Transport uint8

// The transports, in the chart's order.
const (
	Tracked Transport = iota
	Wheeled
	Hover
	Foot
	Jet
	Transports
	Air = Transports // not in the chart: terrain costs nothing in the air (SP air/terrain)
)

var transportWords = [Transports + 1]string{"tracked", "wheeled", "hover", "foot", "jet", "air"}

// A Branch is what a stand counts as.
type Branch uint8

// The branches: tanks and tank destroyers come first among targets.
const (
	Infantry Branch = iota
	Tank
	Destroyer
	Vehicle
	Aircraft  // SP air: fighters, bombers and transports
	VTOL      // SP vtol
	Structure // SP fortifications: a section of a fortification or a building
)

// String returns the transport's word.
func (t Transport) String() string { return transportWords[t] }

var branchWords = []string{"infantry", "tank", "destroyer", "vehicle", "aircraft", "vtol"}

// A Level is a level of technology (SP technology); the difference of two is a modifier.
type Level uint8

// The levels.
const (
	Basic Level = iota
	Laser
	Plasma
)

// String returns the level's word.
func (l Level) String() string { return levelWords[l] }

var levelWords = []string{"basic", "laser", "plasma"}

// A Class is a class of weapons.
type Class uint8

// The classes. Range affects penetration only for guns.
const (
	Gun     Class = iota
	Beam          // lasers, ion and plasma cannons
	Missile       // SP fire/missiles
	APW           // SP fire/apw
	LAW
	Rocket // pods of aircraft; neither gun nor missile
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

// sizes are the size words, from very small to very large.
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
	Mount                int  // weapons of the first kind that fire together (SP fire/multiple-mount)
	Fixed                bool // SP arcs: fires ahead only
	Smoke, AMDS, Stealth bool
	Engineer             bool  // SP engineers
	Observer             bool  // SP artillery
	Calibre              int   // of artillery: 1 light, 2 medium, 3 heavy
	Rockets              bool  // a multiple rocket launcher
	Bays                 int   // troop bays, of two squads each (SP apc/bays)
	Heavy                bool  // a heavy weapons squad (SP infantry/weapons)
	Assault              bool  // has assault armour
	Walker               bool  // SP fire/multiple-systems/walkers
	Towed                bool  // SP arcs, SP artillery/search
	Reach                int   // of artillery, inches (SP artillery/off-table)
	AirDefence           bool  // SP air-defence: fires only at air units
	Rig                        // what an air unit or a launcher carries
	Works                      // of structures
	Level                Level // the lowest technology of an army that may have it
	Base                 int64
	Rate                 string // the word of its movement rate; structures have none
	Points               int
	rule.Origin

	arms  []string // ids of the weapons
	needs Level    // its own, apart from that of its weapons
}

// SizeWord returns the word of the kind's size.
func (k *Kind) SizeWord() string { return sizeWords[k.Size] }

// CalibreWord returns the word of the calibre of its guns; only for artillery.
func (k *Kind) CalibreWord() string { return calibreWords[k.Calibre-1] }

// equipped reports whether a kind is infantry with the weapons that engineers have.
func (k *Kind) equipped() bool {
	has := func(c Class) bool {
		return slices.ContainsFunc(k.Weapons, func(w *Weapon) bool { return w.Class == c })
	}
	return k.Branch == Infantry && has(APW) && has(LAW)
}

// worth returns the points by our formula, which troops.yaml states.
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

// KindIDs returns the ids of all troops, or of all sections of structures.
func (t *Tables) KindIDs(works bool) (all []string) {
	for _, k := range t.troops {
		if works == (k.Branch == Structure) {
			all = append(all, k.ID)
		}
	}
	return all
}

// Kind returns a row of the troop list.
func (t *Tables) Kind(id string) (*Kind, bool) {
	i := slices.IndexFunc(t.troops, func(k Kind) bool { return k.ID == id })
	if i < 0 {
		return nil, false
	}
	return &t.troops[i], true
}

// KindIndex returns the index of a kind in the troop list; assault armour makes no difference.
func (t *Tables) KindIndex(k *Kind) int {
	return slices.IndexFunc(t.troops, func(o Kind) bool { return o.ID == k.ID })
}

// Weapons returns the weapon list.
func (t *Tables) Weapons() []*Weapon { return t.weapons }

// WeaponIndex returns the index of a weapon in the weapon list.
func (t *Tables) WeaponIndex(w *Weapon) int { return slices.Index(t.weapons, w) }

// Plating returns the armour figure of a section with this rating (SP fortifications/armour).
func (k *Kind) Plating() Figure { return WorksNone + Figure(k.Rating) }

// Berths returns how many stands a carrier or a section holds: two squads for each troop bay
// (SP apc/bays), one for each section (SP fortifications/garrison).
func (k *Kind) Berths() int {
	if k.Branch == Structure {
		return 1
	}
	return 2 * k.Bays
}

// Holds reports whether a kind can hold another: infantry goes anywhere, vehicles into garages,
// towed weapons into carriers (SP organization/carried).
func (k *Kind) Holds(o *Kind) bool {
	switch {
	case o.Branch == Structure || o.Bays > 0 && k.Branch != Structure:
		return false
	case k.Branch == Structure && k.Garage:
		return o.Branch != Infantry
	}
	return o.Branch == Infantry || o.Towed && k.Branch != Structure
}
