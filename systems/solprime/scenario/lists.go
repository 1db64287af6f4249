package scenario

import (
	"cmp"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
)

// The weapon list and the troop list consist of rows with ids. A player's own file may add or replace
// rows.

// A listFile is a list in a file. Its source applies to every row without its own source.
type listFile[F any] struct {
	Name        string `says:"the name of the list"`
	rule.Origin `yaml:",inline"`
	List        rule.Keyed[rule.Located[F]] `rule:"required" says:"the rows, by id"`
}

type weaponFile struct {
	Range    int         `rule:"required" range:"2..40" says:"its range, in inches"`
	Least    int         `range:"0..39" says:"its least range, below its range"`
	Class    string      `rule:"required" says:"its class: gun, laser, missile, apw, law or rocket"`
	Vehicles int         `says:"its to-kill rating against vehicles"`
	Infantry int         `says:"its to-kill rating against infantry"`
	Level    string      `rule:"required" clause:"SP technology" says:"its technology: basic, laser or plasma"`
	AirOnly  bool        `yaml:"air-only" clause:"SP air-defence/missiles" says:"it can be fired only at air units"`
	Source   rule.Source `says:"how reliable its figures are, if not as the list says"`
	From     string      `says:"the origin of its figures"`
}

// A kindFile holds the keys that troops and structures share.
type kindFile struct {
	Name   string      `rule:"required" says:"its name for players"`
	Size   string      `rule:"required" clause:"SP size" says:"its size, from very-small to very-large"`
	Level  string      `clause:"SP technology" says:"its technology; basic if the key is missing"`
	Finder string      `says:"its rangefinder"`
	Mount  int         `clause:"SP fire/multiple-mount" says:"how many weapons of its first kind fire together"`
	Fixed  bool        `clause:"SP arcs" says:"it fires ahead only"`
	AMDS   bool        `yaml:"amds" clause:"SP fire/amds/alone" says:"it has a missile defence"`
	Rig    rigFile     `yaml:",inline"`
	Source rule.Source `says:"how reliable its figures are, if not as the list says"`
	From   string      `says:"the origin of its figures"`
}

type troopFile struct {
	kindFile     `yaml:",inline"`
	Branch       string   `rule:"required" says:"its arm: infantry, tank, destroyer, vehicle, aircraft or vtol"`
	Transport    string   `rule:"required" says:"its way of moving, a column of the terrain chart, or air"`
	Rate         string   `rule:"required" says:"its movement rate, a key of the rates"`
	Front, Flank int      `rule:"required" says:"its armour on this side"`
	Weapons      []string `rule:"required" says:"ids of its weapons"`
	Smoke        bool     `says:"it lays smoke"`
	Stealth      bool     `says:"it has stealth"`
	Engineer     bool     `clause:"SP engineers/upgrade" says:"it is engineers"`
	Observer     bool     `clause:"SP artillery/observer" says:"it observes for artillery"`
	Artillery    string   `says:"the calibre of artillery: light, medium or heavy"`
	Rockets      bool     `clause:"SP artillery/damage/rockets" says:"it is rocket artillery"`
	Bays         int      `says:"how many squads it carries"`
	Walker       bool     `clause:"SP fire/multiple-systems/walkers" says:"it is a walker"`
	Heavy        bool     `clause:"SP infantry/weapons" says:"it is a heavy weapons squad"`
	Towed        bool     `clause:"SP arcs" says:"it is a towed gun"`
	Reach        int      `clause:"SP artillery/off-table" says:"its reach as artillery, in inches"`
	AirDefence   bool     `yaml:"air-defence" clause:"SP air-defence" says:"it is an air defence unit"`
}

// or returns a row's own source, or the source of its list.
func or(source rule.Source, from string, list rule.Origin) rule.Origin {
	if source == "" {
		return list
	}
	return rule.Origin{Source: source, From: from}
}

// read reads every row of a list.
func (l *listFile[F]) read(row func(of rule.Origin, id string, f *F, at *yaml.Node) error) error {
	if l == nil {
		return nil
	}
	for i := range l.List {
		e := &l.List[i]
		if err := row(l.Origin, e.Key.Value, &e.Value.Value, e.Value.Node); err != nil {
			return err
		}
	}
	return nil
}

// oneOf returns the index of a word in a list. If the word is not in the list, it returns a fault with
// the legal words.
func oneOf(n *yaml.Node, what, word string, known []string) (int, error) {
	i := slices.Index(known, word)
	if i < 0 {
		return 0, rule.At(n, "%s", rule.Unknown(what, word, known))
	}
	return i, nil
}

// weapon reads one row of the weapon list.
func (t *Tables) weapon(of rule.Origin, id string, f *weaponFile, value *yaml.Node) error {
	w := &Weapon{ID: id, Range: f.Range, Least: f.Least, Vehicles: f.Vehicles, Infantry: f.Infantry, AirOnly: f.AirOnly, Origin: or(f.Source, f.From, of)}
	if err := read(value, []word{
		{"class", f.Class, classWords, func(i int) { w.Class = Class(i) }},
		{"level", f.Level, levelWords, func(i int) { w.Level = Level(i) }},
	}); err != nil {
		return err
	}
	if f.Least >= f.Range {
		return rule.At(value, "found a range of %d to %d inches; want the least range first", f.Least, f.Range)
	}
	t.weapons = rule.Put(t.weapons, w, func(o *Weapon) bool { return o.ID == w.ID })
	return nil
}

// A word is a value in a row that must be one of its legal words, and a function that stores its
// index.
type word struct {
	what, word string
	known      []string
	to         func(int)
}

// read looks up every word of a row in its list.
func read(n *yaml.Node, words []word) error {
	for _, w := range words {
		i, err := oneOf(n, w.what, w.word, w.known)
		if err != nil {
			return err
		}
		w.to(i)
	}
	return nil
}

// troop reads one row of the troop list.
func (t *Tables) troop(of rule.Origin, id string, f *troopFile, value *yaml.Node) error {
	k := Kind{
		Front: f.Front, Flank: f.Flank, Smoke: f.Smoke, Stealth: f.Stealth, Engineer: f.Engineer, Observer: f.Observer, Rockets: f.Rockets, Bays: f.Bays,
		Walker: f.Walker, Heavy: f.Heavy, Towed: f.Towed, Reach: f.Reach, AirDefence: f.AirDefence, Base: 500, Rate: f.Rate,
	}
	if err := t.fill(&k, of, id, value, &f.kindFile, f.Weapons, []word{
		{"branch", f.Branch, branchWords, func(i int) { k.Branch = Branch(i) }},
		{"transport", f.Transport, transportWords[:], func(i int) { k.Transport = Transport(i) }},
		{"rate", f.Rate, rateWords, func(int) {}},
		{"calibre", f.Artillery, slices.Concat([]string{""}, calibreWords), func(i int) { k.Calibre = i }},
	}); err != nil {
		return err
	}
	if err := k.sound(value); err != nil {
		return err
	}
	t.enlist(k)
	return nil
}

// fill sets the fields that troops and structures share.
func (t *Tables) fill(k *Kind, of rule.Origin, id string, value *yaml.Node, f *kindFile, weapons []string, words []word) error {
	k.ID, k.Name, k.Finder, k.Mount, k.Fixed, k.AMDS, k.Origin, k.arms = id, f.Name, f.Finder, max(1, f.Mount), f.Fixed, f.AMDS, or(f.Source, f.From, of), weapons
	words = append(words,
		word{"level", cmp.Or(f.Level, levelWords[Basic]), levelWords, func(i int) { k.needs = Level(i) }},
		word{"size", f.Size, sizeWords, func(i int) { k.Size = i }},
	)
	for _, id := range weapons {
		words = append(words, word{"weapon", id, t.WeaponIDs(), func(i int) { k.Weapons = append(k.Weapons, t.weapons[i]) }})
	}
	if err := read(value, words); err != nil {
		return err
	}
	return k.rig(value, f.Rig)
}

// enlist adds a kind, or replaces the kind with the same id.
func (t *Tables) enlist(k Kind) {
	t.troops = rule.Put(t.troops, k, func(o Kind) bool { return o.ID == k.ID })
}

// sound returns a fault if the rules do not allow the kind.
func (k *Kind) sound(n *yaml.Node) error {
	infantry, antipersonnel := k.Branch == Infantry, false
	for _, w := range k.Weapons {
		antipersonnel = antipersonnel || w.Class == APW
		if err := cmp.Or(
			slip(k.AMDS && w.Class != APW, n, "SP fire/amds/alone", "found %s on a unit with a missile defence; want an antipersonnel weapon or nothing", w.ID),
			slip(infantry && k.Transport == Foot && !k.Heavy && !w.light(), n, "SP infantry/weapons", "found %s in a squad on foot; want a gun or a ground to air weapon, or a heavy weapons squad", w.ID),
		); err != nil {
			return err
		}
	}
	return cmp.Or(
		slip(infantry && sizeWords[k.Size] != "average", n, "SP size", "found infantry of size %s; want average, as size does not matter for infantry", sizeWords[k.Size]),
		slip(!antipersonnel && k.closeIn(), n, "SP fire/apw/vehicles", "found no antipersonnel weapon; tanks, tank destroyers, carriers and VTOL craft need one"),
		slip(k.Engineer && !k.equipped(), n, "SP engineers/upgrade", "found engineers %q; want infantry with an antipersonnel weapon and a LAW", k.ID),
	)
}

// light reports whether a squad on foot can carry a weapon.
func (w *Weapon) light() bool { return w.Class == APW || w.Class == LAW || w.Class == Gun || w.AirOnly }

// closeIn reports whether a kind must have an antipersonnel weapon.
func (k *Kind) closeIn() bool {
	return k.Branch == Tank || k.Branch == Destroyer || k.Branch == VTOL || k.Branch == Vehicle && k.Bays > 0
}

// issue returns a kind as an army with a level of technology has it. Its antipersonnel and light
// antitank weapons are the best available (SP infantry/best). Assault armour for infantry costs a
// point (SP infantry/assault-armour).
func (t *Tables) issue(k *Kind, level Level, assault bool) *Kind {
	own := *k
	own.Weapons = slices.Clone(k.Weapons)
	for i, w := range own.Weapons {
		for _, better := range t.weapons {
			if (w.Class == APW || w.Class == LAW) && better.Class == w.Class && better.Level <= level && better.Level > own.Weapons[i].Level {
				own.Weapons[i] = better
			}
		}
	}
	own.Points = own.worth()
	if own.Assault = assault; assault {
		own.Front, own.Flank = own.Front+t.Of(AssaultArmour), own.Flank+t.Of(AssaultArmour)
		own.Points++
	}
	return &own
}

// settle updates every kind after the tables have changed: its weapons, its level, its points, and
// its movement rate. A section of a structure has armour by its rating instead of a movement rate
// (SP fortifications/armour).
func (t *Tables) settle() {
	t.sight = t.chart()
	for i := range t.troops {
		k := &t.troops[i]
		k.Weapons, k.Level = nil, k.needs
		for _, id := range k.arms {
			w := t.weapons[slices.Index(t.WeaponIDs(), id)]
			k.Weapons, k.Level = append(k.Weapons, w), max(k.Level, w.Level)
		}
		if k.Branch == Structure {
			k.Front = t.Of(k.Plating())
			k.Flank = k.Front
		} else {
			k.Move = int64(t.Rates[slices.Index(rateWords, k.Rate)]) * grid.Inch
		}
		k.Points = k.worth()
	}
}
