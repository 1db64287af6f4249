package battlesuit

import (
	"slices"
	"sync"

	"metahex/cards"
	"metahex/game"
	"metahex/morale"
	"metahex/systems/battlesuit/scenario"
)

// A brief is a side's evaluation of a state: all soldiers appraised. For one soldier of the side it
// also has the goals and the courses open to the soldier.
//
// All options of a question share one brief. A brief is a pure function of its key, a copy of all
// its inputs. A brief is reused only if the full key is equal, so it does not matter which brief
// the pool returns, or to which caller. The same is true of its cache of watches.
type brief struct {
	setting  *setting
	ground   *ground
	w        game.Weights
	side     game.Side
	unit     int8
	turn     int8
	act      action
	sides    [3]host
	soldiers []soldier
	mines    []mine
	control  []game.Side

	tables *scenario.Tables
	tolls  tolls // the tolls under these tables

	men      []man
	blocked  []spot   // places where the soldier cannot stop, because another soldier is there
	taken    []uint32 // by place: the number of the renewal that blocked it
	renewal  uint32
	leaders  leaders // leaders of the brief's side
	friends  []spot  // places of the side's other soldiers
	perUnit  int     // see rate
	bounties [3]bounty
	goals    []goal
	courses  []course
	roomy    bool // the soldier gets about as far on foot as in the air
	unlooked bool // the side may not check a line of sight or a range before it answers; see unlooked.go
	watches  watches
	plot     plot
	lies     []lie        // by place
	crowds   []neighbours // by place: friends that spillover fire could hit
	age      uint32
	weighed  bool
	rest     int // worth of ending the activation now
	tape     *tape
	chooser  *brief // the brief whose weights choose the courses; nil: this brief

	// Scratch space of the search for paths; see spread.
	ends   []end
	rings  rings
	stamps []int32
	stamp  int32
}

// A man is a soldier as appraised by a side.
type man struct {
	foe      bool  // an enemy on the map that the side knows of
	friend   bool  // a soldier of the side that is able and on the map
	active   bool  // able, with an attack, and not finished acting this turn
	attack   int16 // attack strength with all modifiers that do not depend on the soldier's place
	shield   int16
	range_   int16 // the range modifier counts once per this many points of range
	material int32 // what the soldier can still contribute, in hundredths of a point
	prize    int32 // what the enemy scores for eliminating the soldier
	damage   int8
	boxes    bool
}

// Assumed values of a card that was never shown.
const typicalAttack, typicalShield = 7, 3

var briefs = sync.Pool{New: func() any { return &brief{} }}

// brief returns the basis of advice to a side. It is for one of the side's soldiers, or for no
// soldier if unit is -1.
func (b *battle) brief(side game.Side, unit int) *brief {
	br, w := briefs.Get().(*brief), b.Or(shipped)
	br.unlooked = b.strict() != ""
	if br.side == side && br.unit == int8(unit) && br.w != nil && &br.w[0] == &w[0] && br.isOf(b) {
		return br
	}
	br.setting, br.ground, br.w, br.side, br.unit, br.turn, br.act, br.sides = b.setting, b.ground, w, side, int8(unit), b.turn, b.act, b.sides
	br.soldiers = append(br.soldiers[:0], b.soldiers...)
	br.mines = append(br.mines[:0], b.mines...)
	br.control = append(br.control[:0], b.control...)
	br.renew(b)
	return br
}

// isOf reports whether a brief was made from a state equal to this one.
func (br *brief) isOf(b *battle) bool {
	return br.setting == b.setting && br.ground == b.ground && br.turn == b.turn && br.act == b.act && br.sides == b.sides &&
		slices.Equal(br.soldiers, b.soldiers) && slices.Equal(br.control, b.control) && slices.Equal(br.mines, b.mines)
}

// renew computes everything that follows from the key.
func (br *brief) renew(b *battle) {
	if br.tables != b.tables {
		br.tables = b.tables
		reckonTolls(b.tables, &br.tolls)
	}
	br.men, br.goals, br.courses, br.weighed = br.men[:0], br.goals[:0], br.courses[:0], false
	br.tape, br.chooser = nil, nil
	br.blocked, br.perUnit, br.bounties = br.blocked[:0], b.unitWorth, b.scores
	if br.renewal++; len(br.taken) != b.size() || br.renewal == 0 {
		br.taken, br.renewal = make([]uint32, b.size()), 1
	}
	br.friends, br.leaders = br.friends[:0], b.leaders(br.side)
	for u := range b.soldiers {
		br.men = append(br.men, br.appraise(b, u))
		if u == int(br.unit) || !b.on(u) {
			continue
		}
		if br.men[u].friend {
			br.friends = append(br.friends, b.soldiers[u].at)
		}
		if b.knows(br.side, u) && !b.is(u, passing) {
			br.block(b, b.soldiers[u].at)
		}
	}
	br.watches[br.side].post(b, br.men)
	if br.unit >= 0 {
		br.seek(b, int(br.unit))
		br.lay(b, int(br.unit))
	}
}

// release returns a brief to the pool.
func (br *brief) release() { briefs.Put(br) }

// appraise computes everything about a soldier that does not depend on its position.
func (br *brief) appraise(b *battle, u int) man {
	own := b.side(u) == br.side
	if !b.living(u) || !own && (!b.on(u) || b.is(u, hidden)) {
		return man{}
	}
	m, build := br.card(b, u)
	m.attack += int16(br.spirit(b, u))
	if b.roster[u].detachment.Marines {
		m.shield -= int16(b.tables.Amount(scenario.MarineShield))
	}
	m.material = int32(br.rate(build) * (b.scenario.Turns - int(b.turn) + 3) / (b.scenario.Turns + 3))
	prey := &br.bounties[b.side(u).Enemy()]
	m.prize = prey.each + prey.build*int32(build)
	able := m.able(b.on(u))
	m.foe, m.friend = !own, able && own
	m.active = able && !b.is(u, complete) && m.attack > 0
	if !able {
		m.attack = 0
	}
	return m
}

// able reports whether a soldier can act: it is on the map, as the argument says, and not down.
func (m *man) able(on bool) bool { return on && (!m.boxes || m.damage < 5) }

// spirit is the sum of the attack modifiers that come from a soldier's side and squad.
func (br *brief) spirit(b *battle, u int) (sum int) {
	t := b.tables
	if b.roster[u].detachment.Marines {
		sum += t.Amount(scenario.MarineAttack)
	}
	if b.scenario.Detection&game.Only(b.side(u)) != 0 {
		sum += t.Amount(scenario.Detection)
	}
	if b.side(u) == br.side && !b.isLed(u, br.side, br.leaders) {
		sum += t.Amount(scenario.OutOfCommand)
	}
	if b.halved(u) {
		sum += t.Amount(scenario.SquadLosses)
	}
	return sum
}

// card returns what the side knows or assumes about a soldier's card, and its build value.
func (br *brief) card(b *battle, u int) (m man, build int) {
	m = man{attack: typicalAttack, shield: typicalShield, range_: int16(b.tables.Of(scenario.RangeSet)), boxes: !b.drone(u)}
	build = typicalBuild
	k, card := b.kind(u), b.soldiers[u].card
	switch {
	case b.read(br.side, u) || k.Has(fixed) || k.Class == cards.Unarmoured:
		m.attack, m.shield = int16(b.tables.Units.Attack(card)), int16(b.tables.Units.Shield(card))
		if k.Has(knifing) && b.readings[scenario.Knife] == scenario.Always {
			m.attack *= int16(b.tables.Of(scenario.JackKnifeFactor))
		}
		if k.Has(sniping) {
			m.range_ = int16(b.tables.Of(scenario.SniperRangeSet))
		}
		m.damage, m.boxes, build = card.Damage, b.armoured(u), k.Build.Points
	case b.carries(u) && b.drone(u):
		m.attack, m.shield, build = typicalAttack-2, 0, 4
	case b.drone(u):
		m.attack, m.shield, build = 0, 0, 3
	}
	return m, build
}

// typicalBuild is the build value of a soldier whose card was never shown.
const typicalBuild = 10

// A bounty is what a side scores for eliminating an enemy: a fixed part, and a part for each point
// of the enemy's build value. Both are in hundredths of a victory point.
type bounty struct{ each, build int32 }

// bounties returns what each side scores for eliminations.
func (b *battle) bounties() (all [3]bounty) {
	for i := range b.scenario.Victory.Awards {
		switch a := &b.scenario.Victory.Awards[i]; {
		case a.For != scenario.Kill:
		case a.Build:
			all[a.To].build += 100
		default:
			all[a.To].each += int32(100 * a.Score)
		}
	}
	return all
}

// awarded is what an award scores for a unit with a given build value.
func awarded(a *scenario.Award, build int) int {
	if a.Build {
		return build
	}
	return a.Score
}

// rate is the value of units with the given build points, in addition to direct scores.
func (br *brief) rate(build int) int { return build * br.perUnit / 100 }

// perUnit is the value of a hundred build points: half of all that the scenario can score, shared
// among all units by build value.
func (b *battle) perUnit() int {
	all := b.scenario.Forces[game.Red].Build + b.scenario.Forces[game.Blue].Build
	return b.stakes() * 5000 / max(1, all)
}

// stakes is roughly what both sides can score together, in points.
func (b *battle) stakes() int {
	sum := 0
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		times := 1
		if a.Turns {
			times = b.scenario.Turns
		}
		switch force := &b.scenario.Forces[a.To.Enemy()]; {
		case a.For == scenario.Kill && a.Build:
			sum += force.Build
		case a.For == scenario.Kill:
			sum += a.Score * force.Build / typicalBuild
		case a.For == scenario.Exit:
			own := &b.scenario.Forces[a.To]
			sum += awarded(a, typicalBuild) * own.Build / (2 * typicalBuild)
		case a.For == scenario.Control || a.For == scenario.Demolition:
			sum += a.Score * len(a.Zone) * times
		case a.For == scenario.Find:
			sum += a.Score * b.caches(a.To.Enemy())
		default:
			sum += a.Score * times
		}
	}
	return sum
}

// composure is the part of a soldier's use that is left this turn after each outcome of a morale check.
// It is in percent of the soldier's worth.
var composure = [...]int{
	morale.Panic: -30, morale.Stunned: 0, morale.Shaky: 70, morale.Recovery: 100, morale.Berserk: -50,
	morale.Paranoia: -30, morale.Run: -60, morale.Fright: -10, morale.SelfDestruct: -150, morale.Shock: 10,
}
