package battlesuit

import (
	"slices"
	"sync"

	"metahex/cards"
	"metahex/game"
	"metahex/morale"
	"metahex/systems/battlesuit/scenario"
)

// A brief is what a side makes of a state: all soldiers appraised and, for one of its own, the
// goals and the courses that are open to it.
//
// All options of a question share one brief. It is a pure function of its key, which is a copy of
// all that it depends on. A brief is reused only if the full key is equal, so it does not matter
// which one the pool hands out, or to whom. What it caches beyond that (watches) is as pure.
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
	tolls  tolls // of these tables

	men      []man
	blocked  []spot   // where the soldier cannot stop because another is there
	taken    []uint32 // by place: the renewal that blocked it
	renewal  uint32
	leaders  leaders // of its side
	friends  []spot  // where the others of its side are
	perUnit  int     // see rate
	bounties [3]bounty
	goals    []goal
	courses  []course
	roomy    bool // it gets about as far on foot as in the air
	watches  watches
	plot     plot
	lies     []lie        // by place
	crowds   []neighbours // by place: friends that fire might spill over onto
	age      uint32
	weighed  bool
	rest     int // what it is worth to be done now
	tape     *tape
	chooser  *brief // its weights choose the courses; nil: our own weights

	// Scratch space of the search for ways; see reach.
	ends   []end
	rings  rings
	stamps []int32
	stamp  int32
}

// A man is a soldier as appraised by a side.
type man struct {
	foe      bool  // an enemy on the map that the side knows of
	friend   bool  // able, on the map
	active   bool  // is still to act this turn
	attack   int16 // with everything that does not depend on its place
	shield   int16
	range_   int16 // full points of range
	material int32 // the worth of its fighting on, in hundredths of a point
	prize    int32 // what its enemy scores for eliminating it
	damage   int8
	boxes    bool
}

// Assumed values of a card that was never shown.
const typicalAttack, typicalShield = 7, 3

var briefs = sync.Pool{New: func() any { return &brief{} }}

// brief prepares the basis of advice to a side, for one of its soldiers or, with -1, for none of
// them.
func (b *battle) brief(side game.Side, unit int) *brief {
	br, w := briefs.Get().(*brief), b.Or(shipped)
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

// able reports whether a soldier is on the map, as given, and not down.
func (m *man) able(on bool) bool { return on && (!m.boxes || m.damage < 5) }

// spirit is the effect of a soldier's side and squad on all its attacks.
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

// card is what the side knows, or assumes, of a soldier's card, and the soldier's build value.
func (br *brief) card(b *battle, u int) (m man, build int) {
	m = man{attack: typicalAttack, shield: typicalShield, range_: int16(b.tables.Of(scenario.RangeSet)), boxes: !b.drone(u)}
	build = typicalBuild
	k, card := b.kind(u), b.soldiers[u].card
	switch {
	case b.read(br.side, u) || k.Has(fixed) || k.Class == cards.Unarmoured:
		m.attack, m.shield = int16(b.tables.Units.Attack(card)), int16(b.tables.Units.Shield(card))
		if k.Has(knifing) && b.readings.Knife == scenario.Always {
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

// A bounty is what a side scores for eliminating an enemy: a fixed part, and a part for each build
// point of its value; in hundredths of a point.
type bounty struct{ each, build int32 }

// bounties finds what both sides score for eliminations.
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

// awarded is what an award scores for a unit of a build value.
func awarded(a *scenario.Award, build int) int {
	if a.Build {
		return build
	}
	return a.Score
}

// rate is what build points are worth beyond direct scores.
func (br *brief) rate(build int) int { return build * br.perUnit / 100 }

// perUnit is what a hundred build points are worth: half of all that the scenario can score, shared
// among all units.
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

// composure is how much of a soldier's use in this turn is left after a morale check, in percent of
// its worth.
var composure = [...]int{
	morale.Panic: -30, morale.Stunned: 0, morale.Shaky: 70, morale.Recovery: 100, morale.Berserk: -50,
	morale.Paranoia: -30, morale.Run: -60, morale.Fright: -10, morale.SelfDestruct: -150, morale.Shock: 10,
}
