package solprime

import (
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
)

// A Transport is how a stand moves over ground: a column of the terrain chart.
type Transport uint8

// The transports, in the chart's order.
const (
	Tracked Transport = iota
	Wheeled
	Hover
	Foot
	Jet
	Transports
	Air = Transports // in no column: terrain costs nothing in the air (SP air/terrain)
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

var branchWords = []string{"infantry", "tank", "destroyer", "vehicle", "aircraft", "vtol"}

// A Level is a technology (SP technology); the difference of two is a modifier.
type Level uint8

// The levels.
const (
	Basic Level = iota
	Laser
	Plasma
)

var levelWords = []string{"basic", "laser", "plasma"}

// A Class is what kind of weapon it is.
type Class uint8

// The classes. Only guns care for range when they penetrate.
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
	AirOnly            bool // fired at air units alone (SP air-defence/missiles)
	StandIn            bool
}

var calibreWords = []string{"light", "medium", "heavy"}

// sizes are the steps of size from very small to very large.
var sizeWords = []string{"very-small", "small", "average", "large", "very-large"}

var sizeFigures = map[int]Figure{0: VerySmall, 1: Small, 3: Large, 4: VeryLarge}

var finderFigures = map[string]Figure{"primitive": Primitive, "advanced": Advanced, "cybernetic": Cybernetic}

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
	Engineer             bool // SP engineers
	Observer             bool // SP artillery
	Calibre              int  // of artillery: 1 light, 2 medium, 3 heavy
	Rockets              bool // a multiple rocket launcher
	Bays                 int  // troop bays, of two squads each (SP apc/bays)
	Walker               bool // SP fire/multiple-systems/walkers
	Towed                bool // SP arcs, SP artillery/search
	Reach                int  // of artillery, inches (SP artillery/off-table)
	AirDefence           bool // SP air-defence: fires at air units alone
	Rig                       // what an air unit or a launcher carries
	Works                     // of structures
	Level                Level
	Base                 int64
	Points               int
}

// Tables are all figures of the game.
type Tables struct {
	figures figureTable
	rates   rateTable
	terrain *rule.Table
	costs   [groundRows][Transports]cost
	weapons []*Weapon
	troops  []Kind
}

type rateTable map[string]int

var rateWords = []string{"infantry", "mobile", "powersuit", "slow-mechanized", "mechanized", "fast-mechanized", "air"}

type weaponFile struct {
	Range    int `rule:"required"`
	Least    int
	Class    string `rule:"required"`
	Vehicles int
	Infantry int
	Level    string `rule:"required"`
	AirOnly  bool   `yaml:"air-only"`
	StandIn  bool   `yaml:"stand-in"`
}

type troopFile struct {
	Name         string   `rule:"required"`
	Branch       string   `rule:"required"`
	Transport    string   `rule:"required"`
	Rate         string   `rule:"required"`
	Size         string   `rule:"required"`
	Front, Flank int      `rule:"required"`
	Weapons      []string `rule:"required"`
	Finder       string
	Mount        int
	Fixed, Smoke bool
	AMDS         bool `yaml:"amds"`
	Stealth      bool
	Engineer     bool
	Observer     bool
	Artillery    string
	Rockets      bool
	Bays         int
	Walker       bool
	Towed        bool
	Reach        int
	AirDefence   bool    `yaml:"air-defence"`
	Rig          rigFile `yaml:",inline"`
	Level        string
}

// oneOf finds a word in a list, or says at the node what is legal.
func oneOf(n *yaml.Node, what, word string, known []string) (int, error) {
	i := slices.Index(known, word)
	if i < 0 {
		return 0, rule.At(n, "%s", rule.Unknown(what, word, known))
	}
	return i, nil
}

// weapon reads one row of the weapon list.
func (t *Tables) weapon(key, value *yaml.Node) error {
	var f weaponFile
	if err := rule.DecodeNode(value, &f); err != nil {
		return err
	}
	class, err := oneOf(value, "class", f.Class, classWords)
	if err != nil {
		return err
	}
	level, err := oneOf(value, "level", f.Level, levelWords)
	if err != nil {
		return err
	}
	if f.Range < 2 || f.Range > 40 || f.Least < 0 || f.Least >= f.Range {
		return rule.At(value, "found a range of %d to %d inches; want 0 to 40", f.Least, f.Range)
	}
	t.weapons = append(t.weapons, &Weapon{key.Value, f.Range, f.Least, Class(class), f.Vehicles, f.Infantry, Level(level), f.AirOnly, f.StandIn})
	return nil
}

// troop reads one row of the troop list.
func (t *Tables) troop(key, value *yaml.Node) error {
	var f troopFile
	if err := rule.DecodeNode(value, &f); err != nil {
		return err
	}
	k := Kind{
		ID: key.Value, Name: f.Name, Front: f.Front, Flank: f.Flank, Finder: f.Finder, Mount: max(1, f.Mount), Fixed: f.Fixed, Smoke: f.Smoke,
		AMDS: f.AMDS, Stealth: f.Stealth, Engineer: f.Engineer, Observer: f.Observer, Rockets: f.Rockets, Bays: f.Bays, Walker: f.Walker,
		Towed: f.Towed, Reach: f.Reach, AirDefence: f.AirDefence, Base: 500,
	}
	branch, err := oneOf(value, "branch", f.Branch, branchWords)
	if err != nil {
		return err
	}
	transport, err := oneOf(value, "transport", f.Transport, transportWords[:])
	if err != nil {
		return err
	}
	if k.Size, err = oneOf(value, "size", f.Size, sizeWords); err != nil {
		return err
	}
	if _, err = oneOf(value, "rate", f.Rate, rateWords); err != nil {
		return err
	}
	if f.Artillery != "" {
		if k.Calibre, err = oneOf(value, "calibre", f.Artillery, calibreWords); err != nil {
			return err
		}
		k.Calibre++
	}
	if k.Weapons, err = t.armoury(value, f.Weapons); err != nil {
		return err
	}
	if f.Level != "" {
		level, err := oneOf(value, "level", f.Level, levelWords)
		if err != nil {
			return err
		}
		k.Level = Level(level)
	}
	for _, w := range k.Weapons {
		k.Level = max(k.Level, w.Level)
	}
	k.Branch, k.Transport, k.Move = Branch(branch), Transport(transport), int64(t.rates[f.Rate])*grid.Inch
	if err := k.rig(value, f.Rig); err != nil {
		return err
	}
	k.Points = k.worth()
	if k.Engineer && !k.equipped() {
		return rule.At(value, "%v", rule.Refuse("SP engineers/upgrade", "found engineers %q; want infantry with an antipersonnel weapon and a LAW", k.ID))
	}
	t.troops = append(t.troops, k)
	return nil
}

// equipped tells whether a kind is infantry with what engineers come with.
func (k *Kind) equipped() bool {
	has := func(c Class) bool {
		return slices.ContainsFunc(k.Weapons, func(w *Weapon) bool { return w.Class == c })
	}
	return k.Branch == Infantry && has(APW) && has(LAW)
}

// armoury finds weapons by their ids.
func (t *Tables) armoury(n *yaml.Node, ids []string) (all []*Weapon, err error) {
	for _, id := range ids {
		i := slices.IndexFunc(t.weapons, func(w *Weapon) bool { return w.ID == id })
		if i < 0 {
			return nil, rule.At(n, "%s", rule.Unknown("weapon", id, t.WeaponIDs()))
		}
		all = append(all, t.weapons[i])
	}
	return all, nil
}

// worth is our formula for points, as troops.yaml states it.
func (k *Kind) worth() int {
	sum := 2*(k.Front+k.Flank) + int(k.Move/(2*grid.Inch))
	for i, w := range k.Weapons {
		times := k.Numbers[i]
		if i == 0 {
			times *= k.Mount
		}
		sum += times * (w.Range/2 + 4*w.Vehicles + 2*w.Infantry)
	}
	sum += k.Bombs * bombWorth
	return (sum + 3) / 4
}

// WeaponIDs are the ids of all weapons.
func (t *Tables) WeaponIDs() (all []string) {
	for _, w := range t.weapons {
		all = append(all, w.ID)
	}
	return all
}

// KindIDs are the ids of all troops, or of all sections of structures.
func (t *Tables) KindIDs(works bool) (all []string) {
	for _, k := range t.troops {
		if works == (k.Branch == Structure) {
			all = append(all, k.ID)
		}
	}
	return all
}

// Kind finds a row of the troop list.
func (t *Tables) Kind(id string) (*Kind, bool) {
	i := slices.IndexFunc(t.troops, func(k Kind) bool { return k.ID == id })
	if i < 0 {
		return nil, false
	}
	return &t.troops[i], true
}

// Weapons is the weapon list.
func (t *Tables) Weapons() []*Weapon { return t.weapons }
