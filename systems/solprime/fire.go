package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// fireDeeds are the orders of SP fire.
var fireDeeds = []deed{
	{
		verb: vFire, word: "fire", help: "fire a weapon of a stand at an enemy", blanks: []blank{aStand, aWeapon},
		refuse: (*battle).refuseFire, do: (*battle).fireAtWill, offer: (*battle).offerFire, worth: (*battle).worthFire, explain: (*battle).explainFire,
	},
	{
		verb: vSnap, word: "snap", help: "fire, meaning to move afterwards", blanks: []blank{aStand, aWeapon},
		refuse: (*battle).refuseSnap, do: (*battle).fireAtWill, offer: (*battle).offerFire, worth: (*battle).worthFire, explain: (*battle).explainFire,
	},
}

// A shot is one die thrown to hit: who fires what at whom.
type shot struct {
	By, At int8
	Weapon int8 // in the weapon list
	Behind int8 // armour of the section that it has gone through (SP fire/fortified/inside)
}

func (t *Tables) weaponIndex(w *Weapon) int { return slices.Index(t.weapons, w) }

func (b *battle) weapon(s shot) *Weapon { return b.tables.weapons[s.Weapon] }

// gap is the range of a shot in thousandths of an inch, one inch at the least
// (SP fire/hit).
func (b *battle) gap(u, v int) int64 { return max(grid.Inch, b.base(u).Gap(b.base(v))) }

// refuseFire says why a stand cannot fire a weapon at an enemy.
func (b *battle) refuseFire(u int, c game.Choice) error {
	if err := b.fired(u, int(c.Args[2])); err != nil {
		return err
	}
	if b.is(u, assaulting) {
		return rule.Refuse("SP close-combat/fire", "%s has fought in close combat and does not fire", b.label(u))
	}
	if b.is(u, laid) {
		return rule.Refuse("SP engineers/smoke/fire", "%s has laid smoke, and does not fire", b.label(u))
	}
	return b.refuseShot(u, target(c), int(c.Args[2]))
}

// fired says why a stand, or the weapon of an aircraft or a launcher, does not fire
// again.
func (b *battle) fired(u, weapon int) error {
	switch k := b.kind(u); {
	case k.Branch == Aircraft:
		return b.sparing(u, weapon)
	case !k.Launches:
		return b.spent(u, weapon)
	}
	return nil
}

// refuseSnap says why a stand cannot fire and then move.
func (b *battle) refuseSnap(u int, c game.Choice) error {
	if b.structure(u) {
		return rule.Refuse("SP fortifications/unit", "%s does not move", b.label(u))
	}
	if b.is(u, moved) {
		return rule.Refuse("SP play/actions", "%s has moved, and does not move again after firing", b.label(u))
	}
	if err := b.rested(u); err != nil {
		return err
	}
	return b.refuseFire(u, c)
}

// offerFire lists every weapon at every enemy, at rest and not.
func (b *battle) offerFire(u int, add offer) {
	for v := range b.stands {
		if !b.foe(u, v) || !b.bears(u, v, b.kind(u).Weapons) { // refused else, but at length
			continue
		}
		for _, w := range b.kind(u).Weapons {
			i := b.tables.weaponIndex(w)
			if !b.ranges(u, v, w) || b.fired(u, i) != nil {
				continue
			}
			add(choice(vFire, u, v, i), "SP fire")
			if !b.infantry(u) && !b.kind(u).flies() {
				add(choice(vSnap, u, v, i), "SP play/actions")
			}
		}
	}
}

// shotOf is the shot that an order names.
func shotOf(u int, c game.Choice) shot {
	return shot{By: int8(u), At: int8(c.Args[1]), Weapon: int8(c.Args[2])}
}

// explainFire is the sum behind a shot.
func (b *battle) explainFire(u int, c game.Choice) rule.Tally {
	if c.Verb == vSnap {
		b = b.Clone()
		b.set(u, hasty)
	}
	return b.odds(shotOf(u, c))
}

// fireAtWill fires on a stand's own activation.
func (b *battle) fireAtWill(t *table, u int, c game.Choice) {
	if c.Verb == vSnap {
		b.set(u, hasty)
	}
	b.fire(t, u, target(c), int(c.Args[2]), true)
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
	if err := b.refuseWeapon(u, v, weapon); err != nil {
		return err
	}
	w := b.tables.weapons[weapon]
	switch {
	case !b.ranges(u, v, w):
		return rule.Refuse("SP fire/range", "%s is %s inches off; %s reaches from %d to %d", b.label(v), grid.Inches(b.gap(u, v)), w.ID, w.Least, w.Range)
	case !b.aimed(u, v, w):
		return rule.Refuse(b.kind(u).arcClause(w), "%s is not within the 30 degrees ahead of %s", b.label(v), b.label(u))
	}
	if err := b.refuseTown(u, v); err != nil {
		return err
	}
	if cite := b.hidden(u, v, b.stands[v].at); cite != "" {
		return rule.Refuse(cite, "%s cannot see %s", b.label(u), b.label(v))
	}
	return nil
}

// ranges reports whether an enemy is within a weapon's range.
func (b *battle) ranges(u, v int, w *Weapon) bool {
	most, least := int64(w.Range)*grid.Inch, int64(w.Least)*grid.Inch
	return b.base(u).Apart(b.base(v), most) && (least <= grid.Inch || !b.base(u).Apart(b.base(v), least-1))
}

// fixed reports whether a weapon of a stand fires ahead alone: the antipersonnel weapon
// beside a fixed gun does not.
func (b *battle) fixed(u int, w *Weapon) bool { return b.kind(u).Fixed && w.Class != APW }

// aimed reports whether a stand has an enemy in the arc of a weapon.
func (b *battle) aimed(u, v int, w *Weapon) bool {
	return !b.fixed(u, w) || grid.WithinFifteen(b.stands[u].facing, b.stands[v].at.Sub(b.stands[u].at))
}

// covers reports whether one of some weapons has an enemy in range and in its arc.
func (b *battle) covers(u, v int, weapons []*Weapon) bool {
	return slices.ContainsFunc(weapons, func(w *Weapon) bool { return b.ranges(u, v, w) && b.aimed(u, v, w) })
}

// bears reports whether one of some weapons that may be fired at an enemy reaches it where
// it is: in range, in its arc and in sight.
func (b *battle) bears(u, v int, weapons []*Weapon) bool {
	return b.covers(u, v, weapons) && b.towned(u, v) == noTown && b.sees(u, v, b.stands[v].at)
}

// refuseWeapon says why a weapon is not fired at an enemy, wherever it is.
func (b *battle) refuseWeapon(u, v, weapon int) error {
	if v < 0 || v >= len(b.stands) || !b.foe(u, v) {
		return rule.Refuse("SP fire", "want an enemy on the table")
	}
	if weapon < 0 || weapon >= len(b.tables.weapons) || !slices.Contains(b.kind(u).Weapons, b.tables.weapons[weapon]) {
		return rule.Refuse("SP fire", "%s has no such weapon", b.label(u))
	}
	w := b.tables.weapons[weapon]
	if err := b.refuseAir(u, v, w); err != nil {
		return err
	}
	if err := b.loaded(u, w); err != nil {
		return err
	}
	switch squad := b.infantry(v); {
	case b.carried(u):
		return rule.Refuse("SP apc/aboard", "%s is in %s and does not fire", b.label(u), b.label(b.host(u)))
	case b.housed(v):
		return rule.Refuse("SP fire/fortified", "%s is in %s, which must be destroyed first", b.label(v), b.label(b.host(v)))
	case squad && (w.Class == LAW || w.Infantry == 0 && w.Class == Missile):
		return rule.Refuse("SP infantry/law", "%s is of no use against infantry", w.ID)
	case !squad && w.Class == APW:
		return rule.Refuse("SP infantry/apw", "antipersonnel weapons are fired at infantry alone")
	case squad && b.infantry(u) && w.Class != APW:
		return rule.Refuse("SP fire/apw", "infantry fires at infantry with its antipersonnel weapons alone")
	case w.Class == Missile && b.is(u, travelled) && !b.kind(u).flies():
		return rule.Refuse("SP fire/missiles/moving", "%s has moved, and fires no missile", b.label(u))
	}
	return nil
}

// fire begins a shot: a die for each weapon of a mount (SP fire/multiple-mount).
func (b *battle) fire(t *table, u, v, weapon int, own bool) {
	s := shot{By: int8(u), At: int8(v), Weapon: int8(weapon)}
	w := b.weapon(s)
	times := b.discharge(u, w, own)
	if own {
		b.set(u, firing)
		switch missile := b.tables.weapons[weapon].Class == Missile; {
		case b.flowing(u):
		case missile && !b.kind(u).flies():
			b.set(u, launched)
		case b.is(u, moved):
			b.set(u, halted)
		}
	}
	b.stands[v].shots++
	t.Say(b.kind(u).fireClause(b.kind(v)), "%s fires its %s at %s, %s inches off.", b.label(u), w.ID, b.label(v), grid.Inches(b.gap(u, v)))
	switch {
	case times > 1 && b.kind(u).Pairs:
		t.Say("SP air/balance", "One on each wing: both go.")
	case times > 1 && b.kind(u).AirDefence:
		t.Say("SP air-defence/mount", "It has a mount of %d.", times)
	case times > 1:
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
		all = append(all, react{Pause: tabletop.Still(u)}) // who fires first is fired at after (SP overwatch/after)
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

// hitNumbers are those of missiles, by the army's technology.
var hitNumbers = [...]Figure{MissileBasic, MissileLaser, MissilePlasma}

// hitClause is the clause by which a shot hits.
func (b *battle) hitClause(s shot) rule.Clause {
	if b.weapon(s).Class != Missile {
		return "SP fire/hit"
	}
	return rowClauses[row{"SP fire/missiles", hitNumbers[b.scenario.Forces[b.side(int(s.By))].Level]}]
}

// needed is what the modified die must come to: the range in inches, begun ones
// counted, or the hit number of missiles of the army's technology.
func (b *battle) needed(s shot) int {
	if w := b.weapon(s); w.Class != Missile {
		return int((b.gap(int(s.By), int(s.At)) + grid.Inch - 1) / grid.Inch)
	}
	return b.tables.Of(hitNumbers[b.scenario.Forces[b.side(int(s.By))].Level])
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
	cover := b.guarded(u, v)
	if target.Branch != Infantry {
		size, why := target.Size, cite
		if missile && cover.figure != 0 {
			size, why = max(0, size-1), "SP fire/missiles/cover"
		}
		if f, ok := sizeFigures[size]; ok {
			t.Items = append(t.Items, b.tables.item(f, "size", why))
		}
	}
	switch {
	case b.is(v, smoked):
		add(SmokeCover, "smoke")
	case b.is(u, smoked):
		add(SmokeCover, "out of smoke")
	case b.obscured(b.stands[u].at, b.stands[v].at):
		t.Items = append(t.Items, b.tables.item(SmokeCover, "smoke between", "SP engineers/smoke"))
	}
	if missile {
		b.guided(&t, s)
		return t
	}
	if target.Branch == Infantry {
		t.Items = append(t.Items, b.tables.item(InfantryTarget, "infantry", cite))
	}
	if target.Branch == Aircraft {
		t.Items = append(t.Items, b.tables.item(AirTarget, "aircraft", "SP size/aircraft"))
	}
	if target.Branch == VTOL {
		t.Add(0, "a VTOL craft, which is no air target", "SP vtol/size")
	}
	b.sights(&t, u, v)
	if cover.figure != 0 {
		t.Items = append(t.Items, b.tables.item(cover.figure, cover.reason, cover.cite))
	}
	if !b.infantry(u) && !b.kind(u).flies() { // who is used to firing on the move
		switch full := 2*b.stands[u].spent > b.kind(u).Move; {
		case full && b.is(u, moved):
			add(FullMove, "full move")
		case b.is(u, moved):
			add(HalfMove, "half move")
		case !b.any(u, moved|hasty):
			add(Stationary, "stationary")
		}
	}
	if target.Stealth {
		add(Stealth, "stealth")
	}
	b.deflect(&t, s)
	if b.is(u, suppressed) {
		add(FirerSuppressed, "suppressed")
	}
	return t
}

// guided adds what counts for missiles alone.
func (b *battle) guided(t *rule.Tally, s shot) {
	u, v := int(s.By), int(s.At)
	if d := int(b.scenario.Forces[b.side(u)].Level) - int(b.scenario.Forces[b.side(v)].Level); d != 0 {
		t.Add(d, "technology", "SP fire/missiles/technology")
	}
	if b.kind(v).Branch == Aircraft {
		t.Items = append(t.Items, b.tables.item(AirMissile, "aircraft", "SP fire/missiles"))
	}
	if b.any(u, moved|hasty) && !b.kind(u).flies() {
		cite := rule.Clause("SP fire/missiles")
		if !b.any(u, travelled|hasty) {
			cite = "SP fire/missiles/turned"
		}
		t.Items = append(t.Items, b.tables.item(FirerMoved, "firer moved", cite))
	}
	if b.is(v, evading) {
		t.Items = append(t.Items, b.tables.item(Evasion, "evasion", "SP fire/missiles"))
	}
	for o := range b.stands {
		if b.kind(v).Branch == Aircraft {
			break // it protects what is on the ground, and VTOL craft
		}
		if b.infantry(v) && b.readings[Shield] == vehiclesOnly {
			break
		}
		if b.living(o) && b.side(o) == b.side(v) && b.kind(o).AMDS && b.base(o).Apart(b.base(v), int64(b.tables.Of(AMDSReach))) {
			t.Items = append(t.Items, b.tables.item(AMDS, "missile defence of "+b.label(o), "SP fire/amds"))
			break
		}
	}
}

// hitRoll throws the die that hits.
type hitRoll shot

func (h hitRoll) Title(b *battle) (string, rule.Clause) {
	return b.label(int(h.By)) + " is to hit " + b.label(int(h.At)), "SP fire/hit"
}

// Ask rolls, while both still stand.
func (h hitRoll) Ask(b *battle) game.Question {
	if !b.living(int(h.By)) || !b.living(int(h.At)) {
		return game.Question{}
	}
	return asks("hit", b.hitClause(shot(h)), b.hitDie(shot(h)).High)
}

// Explain is the sum.
func (h hitRoll) Explain(b *battle, _ game.Choice) rule.Tally { return b.odds(shot(h)) }

// Answer goes on to the damage.
func (h hitRoll) Answer(t *table, c game.Choice) {
	b := t.State
	s := shot(h)
	sum := int(c.Args[0]) + b.toHit(s).Sum()
	if need := b.needed(s); sum < need {
		t.Say(b.hitClause(s), "%d comes to %d, needing %d: a miss.", c.Args[0], sum, need)
		return
	}
	t.Say(b.hitClause(s), "%d comes to %d: a hit.", c.Args[0], sum)
	t.Then(killRoll(h))
}
