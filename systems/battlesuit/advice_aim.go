package battlesuit

import (
	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// A stand is a possible position of a soldier: its place, its level, and whether it is in the air.
type stand struct {
	at    spot
	level int16
	air   bool
}

func (b *battle) standOf(u int) stand {
	s := &b.soldiers[u]
	return stand{s.at, int16(s.level), s.flags&airborne != 0}
}

// foot is the stand of a soldier on the ground.
func (b *battle) foot(at spot) stand { return stand{at, int16(b.footLevel(at)), false} }

// aim is the strength of an attack from one stand on another. It equals the sum of the tally, but has
// no list of reasons. The stands may differ from the soldiers' present positions (BHM 9.3.2).
func (br *brief) aim(b *battle, u int, from stand, v int, to stand, h how) int {
	shooter, target := &br.men[u], &br.men[v]
	t := b.tables
	sum := int(shooter.attack) + t.Amount(scenario.Shielded)*int(target.shield)
	for i := range manners {
		if k := &manners[i]; h&k.how != 0 && h&unless[k.what] == 0 {
			sum += t.Amount(k.what)
		}
	}
	if p := b.soldiers[v].painted; p > 0 && h&unless[paints[p]] == 0 {
		sum += t.Amount(paints[p])
	}
	sum += br.afar(b, u, b.between(u, from.at, v, to.at))
	switch {
	case to.level > from.level && !to.air && h&unless[scenario.DefenderHigher] == 0:
		sum += t.Amount(scenario.DefenderHigher)
	case to.level < from.level:
		sum += t.Amount(scenario.DefenderBelow)
	}
	if !to.air {
		sum += b.shelter(to.at)
	}
	return sum + t.Amount(scenario.Stealthy)*int(b.soldiers[v].stealth)
}

// afar is the effect of range on an attack.
func (br *brief) afar(b *battle, u, away int) int {
	t := b.tables
	sets, sum := away/int(br.men[u].range_), 0
	if sets > 0 && b.side(u) == br.side && b.jammer(u, br.side) != noUnit {
		sets *= b.tables.Of(scenario.JammerFactor)
	}
	sum += sets * t.Amount(scenario.Attenuation)
	if away == 1 {
		sum += t.Amount(scenario.AdjacentTarget)
	}
	if b.read(br.side, u) {
		if away <= b.tables.Of(scenario.SniperNear) && b.has(u, sniping) {
			sum += t.Amount(scenario.SniperClose)
		}
		if away <= 1 && b.readings[scenario.Knife] == scenario.AdjacentOnly && b.has(u, knifing) {
			sum += int(b.tables.Units.Attack(b.soldiers[u].card)) * (b.tables.Of(scenario.JackKnifeFactor) - 1)
		}
	}
	return sum
}

// shelter is the effect of a dot's cover on an attack on a soldier there.
func (b *battle) shelter(at spot) int {
	all, n := b.covers(at)
	sum := 0
	for _, m := range all[:n] {
		sum += b.tables.Amount(m)
	}
	return sum
}

// Both lists are in percent, indexed by the number of marked boxes. wear is the lost part of a
// soldier's use; pursuit is how close the enemy is to scoring for the soldier.
var (
	wear    = [...]int32{0, 14, 30, 48, 68, 92, 100}
	pursuit = [...]int32{0, 8, 18, 30, 44, 60, 100}
)

// unnerved is how much of a soldier's use is lost when it is shaken, in percent: about a turn, and
// the risk of panic. unnervedPrize is the enemy's progress towards scoring.
const unnerved, unnervedPrize = 28, 5

// A toll is the expected loss from an attack: part of a soldier's use, part of what the enemy
// scores for the soldier, and the odds that it is stopped (shaken, down or out). All are in
// hundredths of a percent.
type toll struct{ use, prize, stopped int32 }

// tolls holds the tolls of all attacks by three indices. The first is the boxes marked, with a last
// row for soldiers without boxes. The second has two bits: whether the target is in good order, and
// whether its suit may be breached (BHM 12.2). The third is the strength: from the weakest with any
// effect to the strongest that does not always eliminate.
type tolls [7][4][tollStrengths]toll

const weakest, tollStrengths = -scenario.AttackFaces, 2*scenario.AttackFaces + scenario.AttackRows

// reckonTolls fills in every entry of the tolls: the average over all faces of the die.
func reckonTolls(t *scenario.Tables, all *tolls) {
	for damage := range all {
		for kind := range all[damage] {
			for i := range tollStrengths {
				var sum toll
				for die := 1; die <= scenario.AttackFaces; die++ {
					one := tollOf(t, t.Hit(weakest+i, die), damage, kind&1 != 0, kind&2 != 0)
					sum.use, sum.prize, sum.stopped = sum.use+one.use, sum.prize+one.prize, sum.stopped+one.stopped
				}
				all[damage][kind][i] = toll{sum.use * 100 / scenario.AttackFaces, sum.prize * 100 / scenario.AttackFaces, sum.stopped * 100 / scenario.AttackFaces}
			}
		}
	}
}

// noBoxes is the row of tolls for soldiers that the first hit eliminates.
const noBoxes = 6

// tollOf is the toll of one result, in percent.
func tollOf(t *scenario.Tables, hit scenario.Hit, damage int, fresh, breach bool) toll {
	boxed := damage != noBoxes
	if !boxed {
		damage = 0
	}
	after := damage + int(hit.Boxes)
	breach = breach && hit.Boxes > 0
	if hit.Out || after > bearable(t, boxed, breach) {
		return toll{100 - wear[damage], 100 - pursuit[damage], 100}
	}
	sum := toll{wear[after] - wear[damage], pursuit[after] - pursuit[damage], 0}
	if breach && after == t.Of(scenario.BreachDamage) {
		odds := int32(min(scenario.AttackFaces, t.Of(scenario.BreachRoll)))
		sum.use += (100 - wear[after]) * odds / scenario.AttackFaces
		sum.prize += (100 - pursuit[after]) * odds / scenario.AttackFaces
	}
	if damage < 5 && (hit.Shaken || after == 5) {
		sum.stopped = 100
	}
	return sum.unnerving(fresh && after < 5)
}

// unnerving adds the toll of being shaken, if the attack stops a soldier in good order.
func (sum toll) unnerving(fresh bool) toll {
	if fresh && sum.stopped > 0 {
		sum.use, sum.prize = sum.use+unnerved, sum.prize+unnervedPrize
	}
	return sum
}

// bearable is the number of marked boxes with which a soldier is still in the match.
func bearable(t *scenario.Tables, boxed, breach bool) int {
	switch {
	case !boxed:
		return 0
	case breach:
		return min(5, t.Of(scenario.BreachDamage))
	}
	return 5
}

// harm is the expected harm of an attack of a strength to a soldier, in
// hundredths of a point.
func (br *brief) harm(b *battle, strength, v int) int {
	h, _ := br.effect(b, strength, v)
	return h
}

// effect returns the harm, and the odds in percent that the attack stops the soldier.
func (br *brief) effect(b *battle, strength, v int) (harm, stopped int) {
	m := &br.men[v]
	row, kind := noBoxes, 0
	if m.boxes {
		row = min(5, int(m.damage))
	}
	if b.soldiers[v].markers == 0 {
		kind = 1
	}
	if b.scenario.Integrity&game.Only(b.side(v)) != 0 {
		kind |= 2
	}
	t := &br.tolls[row][kind][min(max(strength-weakest, 0), tollStrengths-1)]
	return (int(t.use)*int(m.material) + int(t.prize)*int(m.prize)) / 10_000, int(t.stopped) / 100
}
