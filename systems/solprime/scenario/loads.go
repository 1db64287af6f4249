package scenario

import (
	"cmp"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// The loads of aircraft (SP air/balance): missiles or rocket pods in pairs on the wings, and one gun
// or cannon in the nose.
//
//	 rocket pod  missile   ┌─┐   missile  rocket pod
//	─────●──────────●──────│ │──────●──────────●─────
//	                       └▲┘ cannon
//
// A pair is fired together at one target, so the load stays balanced.

// A Role is the task of an aircraft.
type Role uint8

// The roles of aircraft.
const (
	NoRole Role = iota
	Fighter
	Bomber
	Airlifter
)

var roleWords = []string{"", "fighter", "bomber", "transport"}

// A Rig is the load of an air unit or a missile launcher.
type Rig struct {
	Role     Role
	Numbers  []int // number carried of each weapon
	Pairs    bool  // its weapons are fired in pairs
	Launches bool  // its weapons are fired one by one (SP air-defence/multiple)
	Bombs    int
}

// The largest loads of a fighter and a bomber (SP air/fighter-load, SP air/bomber-load), and the
// largest number of kinds of weapon of any stand.
const (
	fighterLoad = 3
	bomberLoad  = 5
	MostKinds   = 4
)

// bombWorth is the value of a bomb in the formula for points.
const bombWorth = 24

type rigFile struct {
	Role    string `says:"the task of an aircraft: fighter, bomber or transport"`
	Numbers []int  `clause:"SP air/balance" says:"how many of each weapon it carries; one of each if the key is missing"`
	Bombs   int    `clause:"SP air/bombs" says:"how many bombs it carries"`
}

// rig reads and checks the load of a kind.
func (k *Kind) rig(n *yaml.Node, f rigFile) error {
	role, err := oneOf(n, "role", f.Role, roleWords)
	if err != nil {
		return err
	}
	k.Rig = Rig{Role: Role(role), Numbers: f.Numbers, Bombs: f.Bombs, Pairs: k.Branch == Aircraft}
	k.Launches = len(f.Numbers) > 0 && !k.Pairs
	k.Fixed = k.Fixed || k.Flies() // air units fire only ahead (SP air/attack, SP vtol/arc)
	if k.Numbers == nil {
		k.Numbers = slices.Repeat([]int{1}, len(k.Weapons))
	}
	switch {
	case len(k.Numbers) != len(k.Weapons) || len(k.Weapons) > MostKinds:
		return rule.At(n, "found %d weapons and %d numbers; want one number for each weapon, and at most %d weapons", len(k.Weapons), len(k.Numbers), MostKinds)
	case k.Pairs != (k.Role != NoRole):
		return rule.At(n, "found %s of role %q; every aircraft needs a role, and no other unit may have one", k.ID, f.Role)
	}
	return cmp.Or(
		slip(k.Flies() && k.Front != k.Flank, n, "SP flank", "found armour %d/%d; want one figure, as air units have no flanks", k.Front, k.Flank),
		slip(k.Pairs && k.Size != 2, n, "SP size/aircraft", "found an aircraft of size %s; want average, as size does not matter for aircraft", sizeWords[k.Size]),
		slip(!k.Pairs && k.Bombs > 0, n, "SP air/bombs", "found bombs with %s; only bombers may have bombs", k.ID),
		k.balanced(n),
	)
}

// slip returns a fault with the violated clause if wrong is true, else nil.
func slip(wrong bool, n *yaml.Node, cite rule.Clause, format string, args ...any) error {
	if !wrong {
		return nil
	}
	return rule.At(n, format+" [%s]", append(args, cite)...)
}

// Flies reports whether a kind is an air unit.
func (k *Kind) Flies() bool { return k.Branch == Aircraft || k.Branch == VTOL }

// balanced checks an aircraft's load: pairs on the wings, one weapon in the nose, and no more than
// the limit of its role.
func (k *Kind) balanced(n *yaml.Node) error {
	if !k.Pairs {
		return nil
	}
	sum, nose, fighter := k.Bombs, 0, k.Role == Fighter
	for i, w := range k.Weapons {
		number := k.Numbers[i]
		sum += number
		if !w.Hangs() {
			nose += number
		} else if err := cmp.Or(
			slip(number < 2 || number%2 != 0, n, "SP air/balance", "found %d of %s; want pairs, one on each wing", number, w.ID),
			slip(fighter && w.Class == Rocket, n, "SP air/fighter-load", "found %s with a fighter; want neither rocket pods nor bombs", w.ID),
		); err != nil {
			return err
		}
	}
	return cmp.Or(
		slip(nose > 1, n, "SP air/nose", "found %d guns or cannons; want one at most, in the nose", nose),
		slip(fighter && k.Bombs > 0, n, "SP air/fighter-load", "found bombs with a fighter; want neither rocket pods nor bombs"),
		slip(fighter && sum > fighterLoad, n, "SP air/fighter-load", "found %d weapons with a fighter; want %d at most", sum, fighterLoad),
		slip(fighter && k.Bays > 0, n, "SP air/drop", "found a troop bay with a fighter; only bombers and transports may have one"),
		slip(sum > bomberLoad, n, "SP air/bomber-load", "found %d weapons with a bomber; want %d at most", sum, bomberLoad),
		slip(k.Role == Airlifter && k.Bombs > 0, n, "SP air/bombs", "found bombs with a transport; only bombers may have bombs"),
	)
}

// Hangs reports whether a weapon of an aircraft hangs on the wings, in pairs.
func (w *Weapon) Hangs() bool { return w.Class == Missile || w.Class == Rocket }
