package solprime

import (
	"iter"
	"maps"
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
		against("SP infantry/law", "%s is of no use against infantry", weaponOf, func(o order) bool { return o.infantry(o.v) && o.w.Class == scenario.LAW }),
		against("SP infantry/apw", "antipersonnel weapons can only be fired at infantry", nil, func(o order) bool { return !o.infantry(o.v) && o.w.Class == scenario.APW }),
		against("SP fire/apw", "infantry can fire at infantry only with antipersonnel weapons", nil, func(o order) bool {
			return o.infantry(o.v) && o.infantry(o.u) && o.w.Class != scenario.APW
		}),
		also(func(o order) hindrance {
			if !o.infantry(o.v) || antipersonnel(o.w) {
				return hindrance{}
			}
			return unrated[missileClause(o.w)].For(name(aWeapon, o.tables.WeaponIndex(o.w)))
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
		also(func(o order) hindrance { return o.fired(o.u, o.w, false) }),
		hasFought,
		is(laid, "SP engineers/smoke/fire", "%s has laid smoke and cannot fire"),
	}, shotObjections)
	snapObjections = slices.Concat(objections{
		isStructure, is(moved, "SP play/actions", "%s has moved and cannot move again after firing"), atRest,
		also(func(o order) hindrance { return o.fired(o.u, o.w, true) }),
	}, fireObjections)
)

// The reasons why a target out of arc or out of sight, or infantry, cannot be fired at.
var (
	outOfArc = game.Reasons("%s is not within the 30 degrees ahead of %s", "SP air/attack", "SP vtol/arc", "SP fire/missiles/arc", "SP arcs")
	unseen   = game.Reasons("%s cannot see %s", "SP visibility", "SP visibility/clear", "SP visibility/hazy", "SP visibility/woods", "SP visibility/woods/plasma",
		"SP visibility/air", "SP urban/visibility")
	unrated = game.Reasons("%s has no rating against infantry", append(slices.Collect(maps.Values(weaponClauses)), missileList)...)
)

// missileList is the clause of the list of missiles.
const missileList rule.Clause = "SP fire/missiles"

// missileClause returns the clause of a missile in the lists of weapons.
func missileClause(w *scenario.Weapon) rule.Clause { return listed(weaponClauses, w.ID, missileList) }

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
		if b.heedsMoving(u, w) {
			add(choice(vSnap, u, v, i), "SP play/actions")
		}
	}
}

// heedsMoving reports whether it matters for a shot that the firer moves (SP fire/hit,
// SP fire/missiles).
func (b *battle) heedsMoving(u int, w *scenario.Weapon) bool {
	return !b.kind(u).Flies() && (!b.infantry(u) || w.Class == scenario.Missile)
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

// fixed reports whether a weapon of a stand fires only ahead. The antipersonnel weapon beside a fixed
// gun fires all around; air units fire only ahead with all weapons (SP air/attack, SP vtol/arc).
func (b *battle) fixed(u int, w *scenario.Weapon) bool {
	k := b.kind(u)
	return k.Fixed && (k.Flies() || w.Class != scenario.APW)
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
