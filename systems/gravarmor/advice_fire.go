package gravarmor

import (
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// common is the worth of a common unit.
const common = 100

// esteem returns what a unit is worth to its enemy: its abilities and its load, and more if it is
// in a hex that scores.
func (b *battle) esteem(v int) int {
	k := b.kind(v)
	worth := 4*(k.EW+k.Gun.Attack+k.Gun.Range) + 2*k.Defense + 20
	if k.Move == scenario.Immobile {
		worth += 40 * int(b.roster[v].count)
	}
	if b.seats(v) > 0 {
		for w := range b.aboard(v) {
			worth += b.esteem(w) * 2 / 3
		}
	}
	at := b.where(v)
	for i := range b.held {
		if b.heldHex(i) == at && at >= 0 {
			worth += common / 2
		}
	}
	return worth + b.prizes[b.roster[v].kind.Move]
}

// gain returns the expected worth of a shot, including its barrage.
func (b *battle) gain(s shot) int {
	sum := b.gainAt(s)
	if b.guns[s.Gun].Weapon != scenario.Missile || s.Nth > 0 {
		return sum
	}
	at := b.where(int(s.At))
	n := int8(0)
	for v := range b.units {
		if v != int(s.At) && b.units[v].at == at {
			n++
			sum += b.gainAt(shot{s.Gun, int8(v), n})
		}
	}
	return sum
}

// gainAt returns the expected worth of one attack.
func (b *battle) gainAt(s shot) int {
	v := int(s.At)
	worth := b.esteem(v) * b.tables.Chance(b.value(s)) / rule.TwoD6.Of()
	who := b.roster[v].victim
	if who == scenario.Vehicle {
		return worth
	}
	return worth * b.hitTakes(who, b.shelter(v), b.is(v, disrupted)) / 100
}

// tollsOf computes the expected loss of infantry or a fort from a hit, in percent. The result is
// indexed by table row, by terrain, and by whether the unit is already disrupted.
func tollsOf(t *scenario.Tables) (all [scenario.Victims][scenario.MostCombat + 1][2]int8) {
	for who := range all {
		for combat := range all[who] {
			for dice := scenario.DiceLow; dice <= scenario.DiceHigh; dice++ {
				fresh := tolls[t.Effect(scenario.Victim(who), dice, combat)]
				down := fresh
				if fresh == tolls[scenario.Disrupted] {
					down = tolls[scenario.Destroyed]
				}
				all[who][combat][0] += int8(fresh * rule.TwoD6.Ways(dice) / rule.TwoD6.Of())
				all[who][combat][1] += int8(down * rule.TwoD6.Ways(dice) / rule.TwoD6.Of())
			}
		}
	}
	return all
}

// tolls are the losses for the effects of a hit, in percent of the unit's worth.
var tolls = [...]int{scenario.NoEffect: 0, scenario.Disrupted: 35, scenario.LoseOne: 25, scenario.LoseTwo: 45, scenario.Destroyed: 100}

// hitTakes returns the expected loss of a unit from a hit, in percent.
func (s *setting) hitTakes(who scenario.Victim, combat int, down bool) int {
	if down {
		return int(s.tolls[who][combat][1])
	}
	return int(s.tolls[who][combat][0])
}

// stillToMove returns the number of the moving side's units that have not moved yet. Its second
// result is one more than the number of units that can move.
func (b *battle) stillToMove() (still, all int) {
	all = 1
	for v := range b.units {
		if b.roster[v].side != b.mover || !b.living(v) || b.kind(v).Move >= scenario.Immobile {
			continue
		}
		all++
		if b.units[v].flags&moved == 0 {
			still++
		}
	}
	return still, all
}

// patience returns the expected worth that a shot must exceed to be better than waiting for a later
// shot. It falls as fewer enemies have still to move. After all moves it is 0, so any shot is
// better than none.
func (b *battle) patience(w window, s shot) int {
	if w.When == after {
		return 0
	}
	still, all := b.stillToMove()
	throws := 10
	switch {
	case w.Unit == nobody:
		throws = 22
	case s.At == w.Last:
		throws = 16 // the target stays where it is
	case s.At != w.Unit:
		throws = 26 // the target has yet to move, and may come nearer
	case b.is(int(s.At), exposed):
		throws = 6
	case w.When == before:
		throws = 14
	}
	return b.esteem(int(s.At)) * throws * (2*still + all) / (3 * all * rule.TwoD6.Of())
}
