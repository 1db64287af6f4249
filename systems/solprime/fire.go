package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// A shot is one die thrown to hit: who fires what at whom.
type shot struct {
	By, At int8
	Weapon int8 // in the weapon list
}

func (t *Tables) weaponIndex(w *Weapon) int { return slices.Index(t.weapons, w) }

func (b *battle) weapon(s shot) *Weapon { return b.tables.weapons[s.Weapon] }

// gap is the range of a shot in thousandths of an inch, one inch at the least
// (SP fire/hit).
func (b *battle) gap(u, v int) int64 { return max(grid.Inch, b.base(u).Gap(b.base(v))) }

// refuseFire says why a stand cannot fire a weapon at an enemy.
func (b *battle) refuseFire(u, v, weapon int) error {
	if b.any(u, firing) {
		return rule.Refuse("SP fire", "%s has fired", b.label(u))
	}
	if b.is(u, assaulting) {
		return rule.Refuse("SP close-combat/fire", "%s has fought in close combat and does not fire", b.label(u))
	}
	return b.refuseShot(u, v, weapon)
}

// refuseShot says why a shot is not possible, whoever's turn it is.
func (b *battle) refuseShot(u, v, weapon int) error {
	if err := b.refuseAim(u, v, weapon); err != nil {
		return err
	}
	if w := b.tables.weapons[weapon]; b.readings[Priorities] == kept && b.bound(u, w) {
		return b.refusePriority(u, v, weapon)
	}
	return nil
}

// refuseAim says why a weapon does not reach an enemy.
func (b *battle) refuseAim(u, v, weapon int) error {
	if v < 0 || v >= len(b.stands) || !b.foe(u, v) {
		return rule.Refuse("SP fire", "want an enemy on the table")
	}
	if weapon < 0 || weapon >= len(b.tables.weapons) || !slices.Contains(b.kind(u).Weapons, b.tables.weapons[weapon]) {
		return rule.Refuse("SP fire", "%s has no such weapon", b.label(u))
	}
	w, gap := b.tables.weapons[weapon], b.gap(u, v)
	switch squad := b.infantry(v); {
	case squad && (w.Class == LAW || w.Infantry == 0 && w.Class == Missile):
		return rule.Refuse("SP infantry", "%s is of no use against infantry", w.ID)
	case !squad && w.Class == APW:
		return rule.Refuse("SP fire/apw", "antipersonnel weapons are fired at infantry alone")
	case squad && b.infantry(u) && w.Class != APW:
		return rule.Refuse("SP fire/apw", "infantry fires at infantry with its antipersonnel weapons alone")
	case gap > int64(w.Range)*grid.Inch || gap < int64(w.Least)*grid.Inch:
		return rule.Refuse("SP fire", "%s is %s inches off; %s reaches from %d to %d", b.label(v), grid.Inches(gap), w.ID, w.Least, w.Range)
	case b.kind(u).Fixed && w.Class != APW && !grid.WithinFifteen(b.stands[u].facing, b.stands[v].at.Sub(b.stands[u].at)):
		return rule.Refuse("SP arcs", "%s is not within the 30 degrees ahead of %s", b.label(v), b.label(u))
	case w.Class == Missile && b.is(u, travelled):
		return rule.Refuse("SP fire/missiles/moving", "%s has moved, and fires no missile", b.label(u))
	case !b.sees(u, v, b.stands[v].at):
		return rule.Refuse(b.hidden(u, v, b.stands[v].at), "%s cannot see %s", b.label(u), b.label(v))
	}
	return nil
}

// bound tells whether a weapon is fired by priority: those of tanks and tank
// destroyers, and missiles of vehicles (SP priorities).
func (b *battle) bound(u int, w *Weapon) bool {
	k := b.kind(u)
	return w.Class != APW && (k.Branch == Tank || k.Branch == Destroyer || k.Branch == Vehicle && w.Class == Missile)
}

// refusePriority says which target must be chosen instead: the nearest tank or
// tank destroyer, else the nearest vehicle; infantry within four inches always may
// be (SP priorities). What the weapon cannot be fired at does not count.
func (b *battle) refusePriority(u, v, weapon int) error {
	if b.infantry(v) && b.base(u).Apart(b.base(v), int64(b.tables.Of(PriorityReach))) {
		return nil
	}
	heavy, best := false, -1
	for o := range b.stands {
		armour := b.kind(o).Branch == Tank || b.kind(o).Branch == Destroyer
		if b.infantry(o) || heavy && !armour || b.refuseAim(u, o, weapon) != nil {
			continue
		}
		if best < 0 || armour && !heavy || b.gap(u, o) < b.gap(u, best) || o == v && b.gap(u, o) == b.gap(u, best) {
			heavy, best = armour, o
		}
	}
	if best >= 0 && best != v {
		return rule.Refuse("SP priorities", "%s comes first", b.label(best))
	}
	return nil
}

// fire begins a shot: a die for each weapon of a mount (SP fire/multiple-mount).
func (b *battle) fire(t *table, u, v, weapon int, own bool) {
	b.unset(u, watching)
	if own {
		b.set(u, firing)
		switch missile := b.tables.weapons[weapon].Class == Missile; {
		case missile:
			b.set(u, launched)
		case b.is(u, moved):
			b.set(u, halted)
		}
	}
	b.stands[v].shots++
	s := shot{int8(u), int8(v), int8(weapon)}
	w := b.weapon(s)
	t.Say("SP fire", "%s fires its %s at %s, %s inches off.", b.label(u), w.ID, b.label(v), grid.Inches(b.gap(u, v)))
	times := 1
	if b.kind(u).Weapons[0] == w {
		times = b.kind(u).Mount
	}
	if times > 1 {
		t.Say("SP fire/multiple-mount", "It has a mount of %d.", times)
	}
	var all []step
	if w.Class == Missile {
		all = append(all, dodge(s))
	}
	for range times {
		all = append(all, hitRoll(s))
	}
	if w.Class == Missile {
		all = append(all, calm{s.At})
	}
	if own && !b.is(u, moved) {
		all = append(all, react{int8(u)}) // who fires first is fired at after (SP overwatch/after)
	}
	t.Then(all...)
}

// odds is what is added to the die that hits, with the chance that it does.
func (b *battle) odds(s shot) rule.Tally {
	t := b.toHit(s)
	least := b.needed(s) - t.Sum()
	d := b.hitDie(s)
	ways := d.AtLeast(least)
	t.Outcomes = []rule.Outcome{{Result: "hit", Ways: ways, Of: d.Of()}, {Result: "miss", Ways: d.Of() - ways, Of: d.Of()}}
	return t
}

// hitDie is the die of a shot: of as many sides as the range, d10 for missiles.
func (b *battle) hitDie(s shot) rule.Dice {
	if w := b.weapon(s); w.Class != Missile {
		return rule.Dice{Count: 1, Low: 1, High: w.Range}
	}
	return rule.Dice{Count: 1, Low: 1, High: 10}
}

// needed is what the modified die must come to: the range in inches, begun ones
// counted, or the hit number of missiles of the army's technology.
func (b *battle) needed(s shot) int {
	if w := b.weapon(s); w.Class != Missile {
		return int((b.gap(int(s.By), int(s.At)) + grid.Inch - 1) / grid.Inch)
	}
	return b.tables.Of([...]Figure{MissileBasic, MissileLaser, MissilePlasma}[b.scenario.Forces[b.side(int(s.By))].Level])
}

// toHit is what is added to the die (SP fire/hit-modifiers, SP fire/missiles).
func (b *battle) toHit(s shot) rule.Tally {
	u, v := int(s.By), int(s.At)
	t := rule.Tally{Title: "added to the die"}
	missile := b.weapon(s).Class == Missile
	cite := rule.Clause("SP fire/hit-modifiers")
	if missile {
		cite = "SP fire/missiles"
	}
	add := func(f Figure, reason string) { t.Items = append(t.Items, b.tables.item(f, reason, cite)) }
	target := b.kind(v)
	cover := b.cover(v)
	if target.Branch != Infantry {
		size := target.Size
		if missile && cover != 0 {
			size = max(0, size-1)
		}
		if f, ok := sizeFigures[size]; ok {
			t.Items = append(t.Items, b.tables.item(f, "size", "SP size"))
		}
	}
	if b.is(v, smoked) {
		add(SmokeCover, "smoke")
	}
	if missile {
		b.guided(&t, s)
		return t
	}
	if target.Branch == Infantry {
		t.Items = append(t.Items, b.tables.item(InfantryTarget, "infantry", "SP size"))
	}
	if f, ok := finderFigures[b.kind(u).Finder]; ok {
		add(f, "range finder")
	}
	if cover != 0 {
		add(cover, cover.String())
	}
	if !b.infantry(u) {
		switch full := 2*b.stands[u].spent > b.kind(u).Move; {
		case full && b.is(u, moved):
			add(FullMove, "full move")
		case !b.any(u, moved|hasty):
			add(Stationary, "stationary")
		}
	}
	if target.Stealth {
		add(Stealth, "stealth")
	}
	if b.is(u, suppressed) {
		add(FirerSuppressed, "suppressed")
	}
	return t
}

// guided adds what counts for missiles alone.
func (b *battle) guided(t *rule.Tally, s shot) {
	u, v := int(s.By), int(s.At)
	if d := int(b.scenario.Forces[b.side(u)].Level) - int(b.scenario.Forces[b.side(v)].Level); d != 0 {
		t.Add(d, "technology", "SP technology")
	}
	if b.any(u, moved|hasty) {
		t.Items = append(t.Items, b.tables.item(FirerMoved, "firer moved", "SP fire/missiles"))
	}
	if b.is(v, evading) {
		t.Items = append(t.Items, b.tables.item(Evasion, "evasion", "SP fire/missiles-react"))
	}
	for o := range b.stands {
		if b.living(o) && b.side(o) == b.side(v) && b.kind(o).AMDS && b.base(o).Apart(b.base(v), int64(b.tables.Of(AMDSReach))) {
			t.Items = append(t.Items, b.tables.item(AMDS, "missile defence of "+b.label(o), "SP fire/amds"))
			break
		}
	}
}

// hitRoll throws the die that hits.
type hitRoll shot

// String names the step for the agenda.
func (hitRoll) String() string { return "to hit" }

// Ask rolls, while both still stand.
func (h hitRoll) Ask(b *battle) game.Question {
	if !b.living(int(h.By)) || !b.living(int(h.At)) {
		return game.Question{}
	}
	return asks("hit", "SP fire/hit", b.hitDie(shot(h)).High)
}

// Explain is the sum.
func (h hitRoll) Explain(b *battle, _ game.Choice) rule.Tally { return b.odds(shot(h)) }

// Answer goes on to the damage.
func (h hitRoll) Answer(t *table, c game.Choice) {
	b := t.State
	s := shot(h)
	sum := int(c.Args[0]) + b.toHit(s).Sum()
	if need := b.needed(s); sum < need {
		t.Say("SP fire/hit", "%d comes to %d, needing %d: a miss.", c.Args[0], sum, need)
		return
	}
	t.Say("SP fire/hit", "%d comes to %d: a hit.", c.Args[0], sum)
	t.Then(killRoll(h))
}

// killRoll throws the die that kills.
type killRoll shot

// String names the step for the agenda.
func (killRoll) String() string { return "to kill" }

// Ask rolls.
func (k killRoll) Ask(b *battle) game.Question {
	if !b.living(int(k.At)) {
		return game.Question{}
	}
	return asks("kill", "SP fire/kill", 6)
}

// Explain is the sum.
func (k killRoll) Explain(b *battle, _ game.Choice) rule.Tally { return b.toKill(shot(k)) }

// toKill is what is added to the die, armour taken off.
func (b *battle) toKill(s shot) rule.Tally {
	u, v, w := int(s.By), int(s.At), b.weapon(s)
	t := rule.Tally{Title: "added to the die"}
	note := ""
	if w.StandIn {
		note = "weapon list: stand-in"
	}
	if b.infantry(v) {
		t.Items = append(t.Items, rule.Item{Amount: w.Infantry, Reason: w.ID, Cite: "SP fire/infantry", Source: note})
		t.Add(-b.kind(v).Front, "armour", "SP infantry")
		return t
	}
	t.Items = append(t.Items, rule.Item{Amount: w.Vehicles, Reason: w.ID, Cite: "SP fire/kill", Source: note})
	switch b.kind(v).Size {
	case 4:
		t.Items = append(t.Items, b.tables.item(KillVeryLarge, "very large", "SP fire/kill-modifiers"))
	case 0:
		t.Items = append(t.Items, b.tables.item(KillVerySmall, "very small", "SP fire/kill-modifiers"))
	}
	if gap := 3 * b.gap(u, v); w.Class == Gun {
		switch reach := int64(w.Range) * grid.Inch; {
		case gap < reach:
			t.Items = append(t.Items, b.tables.item(GunNear, "near for a gun", "SP fire/kill-modifiers"))
		case gap > 2*reach:
			t.Items = append(t.Items, b.tables.item(GunFar, "far for a gun", "SP fire/kill-modifiers"))
		}
	}
	if b.flanks(u, v) {
		t.Add(-b.kind(v).Flank, "flank armour", "SP flank")
	} else {
		t.Add(-b.kind(v).Front, "front armour", "SP fire/kill")
	}
	return t
}

// flanks tells whether fire hits a vehicle on its flank: from within 45 degrees
// of either side, or from behind (SP flank).
func (b *battle) flanks(u, v int) bool {
	s := &b.stands[v]
	return !grid.Within(s.facing, b.stands[u].at.Sub(s.at), grid.Angle45)
}

// Answer applies the result (SP fire/kill, SP fire/infantry).
func (k killRoll) Answer(t *table, c game.Choice) {
	b, v := t.State, int(k.At)
	sum := int(c.Args[0]) + b.toKill(shot(k)).Sum()
	if b.infantry(v) {
		b.strike(t, v, int(c.Args[0]), sum)
		return
	}
	switch {
	case sum > 0:
		t.Say("SP fire/kill", "%d comes to %d, above nought.", c.Args[0], sum)
		b.destroy(t, v, "SP fire/kill")
	case sum == 0 && b.kind(v).Transport == Wheeled:
		b.set(v, stuck)
		t.Say("SP fire/immobilized", "%d comes to %d: %s is immobilized.", c.Args[0], sum, b.label(v))
	default:
		t.Say("SP fire/kill", "%d comes to %d: no effect.", c.Args[0], sum)
	}
}

// strike applies a result to infantry: above nought suppressed, above four
// destroyed.
func (b *battle) strike(t *table, v, die, sum int) {
	switch {
	case sum > b.tables.Of(SuppressedUpTo):
		t.Say("SP fire/infantry", "%d comes to %d.", die, sum)
		b.destroy(t, v, "SP fire/infantry")
	case sum > 0:
		b.set(v, suppressed)
		b.unset(v, watching)
		t.Say("SP fire/infantry", "%d comes to %d: %s is suppressed.", die, sum, b.label(v))
	default:
		t.Say("SP fire/infantry", "%d comes to %d: no effect.", die, sum)
	}
}
