package solprime

import (
	"iter"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

var fireDeeds = deeds{
	{
		Verb: vFire, Word: "fire", Help: "fire a weapon of a stand at an enemy", Blanks: ofWeapon,
		Hinder: hinderFire, Do: fireAtWill, Offer: (*battle).offerFire, Score: (*battle).scoreFire, Explain: (*battle).explainFire,
	},
	{
		Verb: vSnap, Word: "snap", Help: "fire before moving", Blanks: ofWeapon,
		Hinder: hinderFire, Do: fireAtWill, Score: (*battle).scoreFire, Explain: (*battle).explainFire,
	},
}

// The reasons why a weapon cannot be fired. The tables begin with permanent reasons and end with
// momentary ones. Each table contains the previous tables.
var (
	weaponObjections = slices.Concat(objections{
		against("SP fire", "want an enemy on the table", nil, func(o order) bool { return !o.foe(o.u, o.v) }),
		against("SP fire", "%s has no such weapon", self, func(o order) bool { return !slices.Contains(o.kind(o.u).Weapons, o.w) }),
	}, airObjections, objections{
		against("SP apc/aboard", "%s is in %s and cannot fire", hosted, func(o order) bool { return o.carried(o.u) }),
		against("SP fire/fortified", "%s is in %s, which must be destroyed first", func(o order) (a, b game.Name) { return stood(o.v), stood(o.host(o.v)) },
			func(o order) bool { return o.housed(o.v) }),
		against("SP infantry/law", "%s is of no use against infantry", weaponOf, func(o order) bool { return o.infantry(o.v) && !antipersonnel(o.w) }),
		against("SP infantry/apw", "antipersonnel weapons can only be fired at infantry", nil, func(o order) bool { return !o.infantry(o.v) && o.w.Class == scenario.APW }),
		against("SP fire/apw", "infantry can fire at infantry only with antipersonnel weapons", nil, func(o order) bool {
			return o.infantry(o.v) && o.infantry(o.u) && o.w.Class != scenario.APW
		}),
		against("SP fire/missiles/moving", "%s has moved and cannot fire a missile", self, func(o order) bool {
			return o.w.Class == scenario.Missile && o.is(o.u, travelled) && !o.kind(o.u).Flies()
		}),
	})
	aimObjections = slices.Concat(weaponObjections, objections{
		against("SP fire/range", "%s; %s", func(o order) (a, b game.Name) {
			return pair(aGap, o.u, o.v), name(aWeaponRange, o.tables.WeaponIndex(o.w))
		},
			func(o order) bool { return !o.ranges(o.u, o.v, o.w) }),
		also(func(o order) hindrance {
			if o.aimed(o.u, o.v, o.w) {
				return hindrance{}
			}
			return outOfArc[arcClause(o.kind(o.u), o.w)].ForBoth(reversed(o))
		}),
		also(func(o order) hindrance { return o.towned(o.u, o.v) }),
		also(func(o order) hindrance { return unseen[o.hidden(o.u, o.v, o.stands[o.v].at)].ForBoth(both(o)) }),
	})
	shotObjections = slices.Concat(aimObjections, objections{also(comesFirst)})
	fireObjections = slices.Concat(objections{
		also(func(o order) hindrance { return o.fired(o.u, o.w) }),
		is(assaulting, "SP close-combat/fire", "%s has fought in close combat and cannot fire"),
		is(laid, "SP engineers/smoke/fire", "%s has laid smoke and cannot fire"),
	}, shotObjections)
	snapObjections = slices.Concat(objections{
		isStructure, is(moved, "SP play/actions", "%s has moved and cannot move again after firing"), atRest,
	}, fireObjections)
)

// The reasons why a target out of arc or out of sight cannot be fired at.
var (
	outOfArc = game.Reasons("%s is not within the 30 degrees ahead of %s", "SP air/attack", "SP vtol/arc", "SP fire/missiles/arc", "SP arcs")
	unseen   = game.Reasons("%s cannot see %s", "SP visibility", "SP visibility/clear", "SP visibility/hazy", "SP visibility/woods", "SP visibility/woods/plasma",
		"SP visibility/air", "SP urban/visibility")
)

// weaponOf returns the name of a shot's weapon.
func weaponOf(o order) (a, b game.Name) { return name(aWeapon, o.tables.WeaponIndex(o.w)), b }

// antipersonnel reports whether a weapon harms infantry.
func antipersonnel(w *scenario.Weapon) bool {
	return w.Class != scenario.LAW && (w.Class != scenario.Missile || w.Infantry > 0)
}

// hinderFire returns why a stand cannot fire at will, or fire before it moves.
func hinderFire(b *battle, u int, c game.Choice) hindrance {
	all := fireObjections
	if c.Verb == vSnap {
		all = snapObjections
	}
	return all.to(order{battle: b, u: u, v: target(c), w: b.tables.Weapons()[c.Args[2]]})
}

// mayFire reports whether no objection stops a stand from firing a weapon at an enemy. It does not
// check whose turn it is.
func (b *battle) mayFire(u, v int, w *scenario.Weapon) bool {
	return shotObjections.to(order{battle: b, u: u, v: v, w: w}).None()
}

// A shot is one die to hit, with its firer, weapon and target.
type shot struct {
	By, At int8
	Weapon int8 // index in the weapon list
	Behind int8 // armour of the section that the shot has penetrated (SP fire/fortified/inside)
}

func (b *battle) weapon(s shot) *scenario.Weapon { return b.tables.Weapons()[s.Weapon] }

// gap returns the range of a shot in thousandths of an inch, at least one inch (SP fire/hit).
func (b *battle) gap(u, v int) int64 { return max(grid.Inch, b.base(u).Gap(b.base(v))) }

// offerFire lists every weapon with every enemy in reach, to fire at rest or before moving.
func (b *battle) offerFire(u int, add offer) {
	for v, w := range b.borne(u) {
		i := b.tables.WeaponIndex(w)
		add(choice(vFire, u, v, i), "SP fire")
		if !b.infantry(u) && !b.kind(u).Flies() {
			add(choice(vSnap, u, v, i), "SP play/actions")
		}
	}
}

// borne yields each weapon of a stand with each enemy that it can reach.
func (b *battle) borne(u int) iter.Seq2[int, *scenario.Weapon] {
	return func(yield func(int, *scenario.Weapon) bool) {
		for v := range b.stands {
			if !b.foe(u, v) || !b.bears(u, v, b.kind(u).Weapons) {
				continue
			}
			for _, w := range b.kind(u).Weapons {
				if b.ranges(u, v, w) && !yield(v, w) {
					return
				}
			}
		}
	}
}

// shotOf returns the shot that an order fires.
func shotOf(u int, c game.Choice) shot {
	return shot{By: int8(u), At: int8(c.Args[1]), Weapon: int8(c.Args[2])}
}

// explainFire returns the modifiers and odds of a shot.
func (b *battle) explainFire(u int, c game.Choice) rule.Tally {
	if c.Verb == vSnap {
		b = b.Clone()
		b.set(u, hasty)
	}
	return b.odds(shotOf(u, c))
}

// fireAtWill fires a shot in a stand's own activation.
func fireAtWill(t *table, u int, c game.Choice) {
	if c.Verb == vSnap {
		t.State.set(u, hasty)
	}
	t.State.fire(t, u, target(c), int(c.Args[2]), true)
}

// ranges reports whether an enemy is within a weapon's range.
func (b *battle) ranges(u, v int, w *scenario.Weapon) bool {
	most, least := int64(w.Range)*grid.Inch, int64(w.Least)*grid.Inch
	return b.base(u).Apart(b.base(v), most) && (least <= grid.Inch || !b.base(u).Apart(b.base(v), least-1))
}

// fixed reports whether a weapon of a stand fires only ahead. The antipersonnel weapon of a stand
// with a fixed gun fires all around.
func (b *battle) fixed(u int, w *scenario.Weapon) bool {
	return b.kind(u).Fixed && w.Class != scenario.APW
}

// aimed reports whether an enemy is in the arc of a weapon.
func (b *battle) aimed(u, v int, w *scenario.Weapon) bool {
	return !b.fixed(u, w) || grid.WithinFifteen(b.stands[u].facing, b.stands[v].at.Sub(b.stands[u].at))
}

// covers reports whether any of the weapons has an enemy in its range and arc.
func (b *battle) covers(u, v int, weapons []*scenario.Weapon) bool {
	return slices.ContainsFunc(weapons, func(w *scenario.Weapon) bool { return b.ranges(u, v, w) && b.aimed(u, v, w) })
}

// bears reports whether any of the weapons reaches an enemy: the enemy is in range, arc and sight,
// and no town prevents the fire.
func (b *battle) bears(u, v int, weapons []*scenario.Weapon) bool {
	return b.covers(u, v, weapons) && b.towned(u, v).None() && b.sees(u, v, b.stands[v].at)
}

// fire begins a shot. Each weapon of a mount has its own die (SP fire/multiple-mount).
func (b *battle) fire(t *table, u, v, weapon int, own bool) {
	s := shot{By: int8(u), At: int8(v), Weapon: int8(weapon)}
	w := b.weapon(s)
	times := b.discharge(u, w, own)
	if own {
		b.spends(u, w)
	}
	b.stands[v].shots++
	t.Say(fireClause(b.kind(u), b.kind(v)), "%s fires its %s at %s, %s off.", b.label(u), w.ID, b.label(v), grid.InchWords(b.gap(u, v)))
	t.Show(game.Untold())
	tellMount(t, b.kind(u), times)
	all := slices.Repeat([]step{hitRoll(s)}, times)
	if w.Class == scenario.Missile {
		all = slices.Concat([]step{dodge(s)}, all, []step{calm{s.At}})
	}
	if own && !b.is(u, moved) {
		all = append(all, react{Pause: tabletop.Still(u)}) // after its shot, a stand that has not moved may be fired at (SP overwatch/after)
	}
	t.Then(all...)
}

// spends records how a shot in a stand's own activation limits its move.
func (b *battle) spends(u int, w *scenario.Weapon) {
	b.set(u, firing)
	switch {
	case b.flowing(u):
	case w.Class == scenario.Missile && !b.kind(u).Flies():
		b.set(u, launched)
	case b.is(u, moved):
		b.set(u, halted)
	}
}

// tellMount reports how many weapons of a mount fire together.
func tellMount(t *table, k *scenario.Kind, times int) {
	switch {
	case times < 2:
	case k.Pairs:
		t.Say("SP air/balance", "It fires one from each wing.")
	case k.AirDefence:
		t.Say("SP air-defence/mount", "It fires all %d weapons of its mount.", times)
	default:
		t.Say("SP fire/multiple-mount", "It fires all %d weapons of its mount.", times)
	}
}

// odds returns the modifiers of the die to hit, and the chance to hit.
func (b *battle) odds(s shot) rule.Tally {
	return chances(b.toHit(s), b.hitDie(s), b.needed(s), "hit", "miss")
}

// chances adds the two outcomes of a die to a sum. The parameter need is the number that the die
// must reach.
func chances(t rule.Tally, d rule.Dice, need int, good, bad string) rule.Tally {
	ways := d.AtLeast(need - t.Sum())
	t.Outcomes = []rule.Outcome{{Result: good, Ways: ways, Of: d.Of()}, {Result: bad, Ways: d.Of() - ways, Of: d.Of()}}
	return t
}

// hitDie returns the die of a shot. It has as many sides as the range in inches; for missiles it is
// a d10.
func (b *battle) hitDie(s shot) rule.Dice {
	if w := b.weapon(s); w.Class != scenario.Missile {
		return rule.Dice{Count: 1, Low: 1, High: w.Range}
	}
	return rule.Dice{Count: 1, Low: 1, High: 10}
}

// hitNumbers are the hit numbers of missiles by the technology of the army.
var hitNumbers = [...]scenario.Figure{scenario.MissileBasic, scenario.MissileLaser, scenario.MissilePlasma}

// hitClause returns the clause for the roll to hit.
func (b *battle) hitClause(s shot) rule.Clause {
	if b.weapon(s).Class != scenario.Missile {
		return "SP fire/hit"
	}
	return rowClauses[row{"SP fire/missiles", hitNumbers[b.scenario.Forces[b.side(int(s.By))].Level]}]
}

// needed returns the number that the modified roll must reach. It is the range in inches, rounded up.
// For missiles it is the hit number of the army's technology.
func (b *battle) needed(s shot) int {
	if w := b.weapon(s); w.Class != scenario.Missile {
		return int((b.gap(int(s.By), int(s.At)) + grid.Inch - 1) / grid.Inch)
	}
	return b.tables.Of(hitNumbers[b.scenario.Forces[b.side(int(s.By))].Level])
}

// toHit returns the modifiers of the roll to hit (SP fire/hit-modifiers, SP fire/missiles).
func (b *battle) toHit(s shot) rule.Tally {
	u, v, cite := int(s.By), int(s.At), rule.Clause("SP fire/hit-modifiers")
	missile := b.weapon(s).Class == scenario.Missile
	if missile {
		cite = "SP fire/missiles"
	}
	t := rule.Tally{Title: "added to the die"}
	cover := b.guarded(u, v)
	b.sized(&t, b.kind(v), missile && cover.figure != 0, cite)
	switch between := b.obscured(b.stands[u].at, b.stands[v].at); {
	case b.is(v, smoked):
		b.count(&t, true, scenario.SmokeCover, "smoke", cite)
	case b.is(u, smoked):
		b.count(&t, true, scenario.SmokeCover, "firer in smoke", cite)
	default:
		b.count(&t, between, scenario.SmokeCover, "smoke between", "SP engineers/smoke")
	}
	if missile {
		b.guided(&t, s)
		return t
	}
	branch := b.kind(v).Branch
	b.count(&t, branch == scenario.Infantry, scenario.InfantryTarget, "infantry", cite)
	b.count(&t, branch == scenario.Aircraft, scenario.AirTarget, "aircraft", "SP size/aircraft")
	if branch == scenario.VTOL {
		t.Add(0, "a VTOL craft does not count as aircraft", "SP vtol/size")
	}
	b.sights(&t, u, v)
	b.count(&t, cover.figure != 0, cover.figure, cover.reason, cover.cite)
	b.onTheMove(&t, u, cite)
	b.count(&t, b.kind(v).Stealth, scenario.Stealth, "stealth", cite)
	b.deflect(&t, s)
	b.count(&t, b.is(u, suppressed), scenario.FirerSuppressed, "suppressed", cite)
	return t
}

// count adds a figure to a sum if the parameter on is true.
func (b *battle) count(t *rule.Tally, on bool, f scenario.Figure, reason string, cite rule.Clause) {
	if on {
		t.Items = append(t.Items, b.item(f, reason, cite))
	}
}

// sizeFigures are the modifiers by size. Average size has no modifier.
var sizeFigures = map[int]scenario.Figure{0: scenario.VerySmall, 1: scenario.Small, 3: scenario.Large, 4: scenario.VeryLarge}

// sized adds the modifier for the size of a target. For a missile at a covered target, the size is a
// step smaller.
func (b *battle) sized(t *rule.Tally, k *scenario.Kind, covered bool, cite rule.Clause) {
	size := k.Size
	if covered {
		size, cite = max(0, size-1), "SP fire/missiles/cover"
	}
	f, ok := sizeFigures[size]
	b.count(t, ok && k.Branch != scenario.Infantry, f, "size", cite)
}

// onTheMove adds the modifier for a ground vehicle's own movement.
func (b *battle) onTheMove(t *rule.Tally, u int, cite rule.Clause) {
	if b.infantry(u) || b.kind(u).Flies() {
		return
	}
	full := 2*b.stands[u].spent > b.kind(u).Move
	b.count(t, b.is(u, moved) && full, scenario.FullMove, "full move", cite)
	b.count(t, b.is(u, moved) && !full, scenario.HalfMove, "half move", cite)
	b.count(t, !b.any(u, moved|hasty), scenario.Stationary, "stationary", cite)
}

// guided adds the modifiers for missiles.
func (b *battle) guided(t *rule.Tally, s shot) {
	u, v := int(s.By), int(s.At)
	if d := b.advance(b.side(u), b.side(v)); d != 0 {
		t.Add(d, "technology", "SP fire/missiles/technology")
	}
	b.count(t, b.kind(v).Branch == scenario.Aircraft, scenario.AirMissile, "aircraft", "SP fire/missiles")
	cite := rule.Clause("SP fire/missiles")
	if !b.any(u, travelled|hasty) {
		cite = "SP fire/missiles/turned"
	}
	b.count(t, b.any(u, moved|hasty) && !b.kind(u).Flies(), scenario.FirerMoved, "firer moved", cite)
	b.count(t, b.is(v, evading), scenario.Evasion, "evasion", "SP fire/missiles")
	if o := b.shield(v); o >= 0 {
		b.count(t, true, scenario.AMDS, "missile defence of "+b.label(o), "SP fire/amds")
	}
}

// shield returns the missile defence that protects a stand (SP fire/amds), or nobody. Missile defence
// protects stands on the ground and VTOL craft.
func (b *battle) shield(v int) int {
	if b.kind(v).Branch == scenario.Aircraft || b.infantry(v) && b.readings[scenario.Shield] == scenario.VehiclesOnly {
		return nobody
	}
	return b.firstOf(b.side(v), func(o int) bool {
		return b.kind(o).AMDS && b.base(o).Apart(b.base(v), int64(b.tables.Of(scenario.AMDSReach)))
	})
}

// hitRoll rolls the die to hit.
type hitRoll shot

func (h hitRoll) Title(b *battle) (string, rule.Clause) {
	return b.label(int(h.By)) + " rolls to hit " + b.label(int(h.At)), "SP fire/hit"
}

// Ask rolls the die if firer and target still exist.
func (h hitRoll) Ask(b *battle) game.Question {
	return rolls(b.living(int(h.By)) && b.living(int(h.At)), "hit", b.hitClause(shot(h)), b.hitDie(shot(h)).High)
}

// Explain returns the modifiers and odds of the roll.
func (h hitRoll) Explain(b *battle, _ game.Choice) rule.Tally { return b.odds(shot(h)) }

// Answer reports a hit or a miss. A hit continues with the damage.
func (h hitRoll) Answer(t *table, c game.Choice) {
	b := t.State
	s := shot(h)
	added, need := b.toHit(s).Sum(), b.needed(s)
	sum := int(c.Args[0]) + added
	var d game.Odds
	if !t.Muted() {
		d = b.thrown(s, b.hitDie(s).AtLeast(need-added), b.hitDie(s).Of(), sum >= need, "hit", "missed")
	}
	if sum < need {
		t.SayThrown(d, b.hitClause(s), "%d comes to %d, needing %d: a miss.", c.Args[0], sum, need)
		b.drawHit(t, s, int(c.Args[0]), sum, need)
		return
	}
	t.SayThrown(d, b.hitClause(s), "%d comes to %d: a hit.", c.Args[0], sum)
	b.drawHit(t, s, int(c.Args[0]), sum, need)
	t.Then(killRoll(h))
}

// thrown returns the die of a shot with its odds, for display.
func (b *battle) thrown(s shot, ways, of int, off bool, good, bad string) game.Odds {
	d := game.Odds{Side: b.side(int(s.By)), By: b.label(int(s.By)), At: b.label(int(s.At)), Ways: ways, Of: of, Off: off, Result: bad}
	if off {
		d.Result = good
	}
	return d
}
