package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// odds returns the modifiers of the die to hit, the chance to hit, and the odds of the die to kill.
func (b *battle) odds(s shot) rule.Tally {
	t := chances(b.toHit(s), b.hitDie(s), b.needed(s), "hit", "miss")
	hit, miss := t.Outcomes[0], t.Outcomes[1]
	miss.Vain = true
	t.Outcomes = []rule.Outcome{miss, hit}
	t.AndThen(b.lethal(s).Outcomes)
	return t
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
		t.SayThrown(d, b.hitClause(s), "The roll of %d comes to %d, needing %d: a miss.", c.Args[0], sum, need)
		b.drawHit(t, s, int(c.Args[0]), sum, need)
		return
	}
	t.SayThrown(d, b.hitClause(s), "The roll of %d comes to %d: a hit.", c.Args[0], sum)
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
