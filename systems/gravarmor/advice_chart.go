package gravarmor

import (
	"slices"
	"sync"

	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

// A chart is a side's evaluation of the map in a phase. For every hex it has the danger from enemy
// fire, as hits per 36 rolls, the targets in range, and the distance to the hexes that score.
//
// Worth is computed option by option. All options of a question share one chart, and all questions
// of a phase share most of its data. A chart is a pure function of its key, and the key is a copy
// of all inputs. The pool may therefore hand out any chart to any caller.
type chart struct {
	setting *setting
	ground  *ground
	side    game.Side
	turn    int8
	foes    []unit // the key: the enemy's units, the holders of hexes, and the hexes of units waiting for a drop-ship
	holder  [mostHeld]game.Side
	wait    []int16
	look    []int16 // scratch space: the present hexes, to compare them with the hexes in wait

	guns  []int16 // by hex: enemy weapons in range of a unit on the ground
	power []int16 // the sum of the firepower of these weapons
	sky   []int16 // the same two values for units in flight
	skies []int16
	goal  []int16   // by hex: steps to the nearest goal
	prey  [][]int16 // by kind of gun and hex: the best shot from there

	first  [2][]int32 // by hex next to the unit: the worth of the best course that begins there
	ends   [2][]courseEnd
	under  int8 // the key of the courses: the unit, its move so far, and the places of all units
	act    action
	w      *int32 // the address of the weights
	all    []unit
	search scout
}

// The modes of a first step.
const (
	asGo = iota
	asFly
)

var charts = sync.Pool{New: func() any { return &chart{} }}

// chart returns a chart with the data for advice to a side.
func (b *battle) chart(side game.Side) *chart {
	ch := charts.Get().(*chart)
	if ch.setting == b.setting && ch.ground == b.ground && ch.side == side && ch.turn == b.turn && ch.holder == b.holder && ch.same(b) && ch.unchanged(b) {
		return ch
	}
	ch.setting, ch.ground, ch.side, ch.turn, ch.holder = b.setting, b.ground, side, b.turn, b.holder
	ch.foes = ch.foes[:0]
	for u := range b.units {
		if b.roster[u].side != side {
			ch.foes = append(ch.foes, b.units[u])
		}
	}
	ch.wait = b.waiting(ch.wait[:0], side)
	ch.under = nobody
	ch.reckon(b)
	return ch
}

// same reports whether the enemy is unchanged since the chart was computed.
func (ch *chart) same(b *battle) bool {
	i := 0
	for u := range b.units {
		if b.roster[u].side == ch.side {
			continue
		}
		if i >= len(ch.foes) || ch.foes[i] != b.units[u] {
			return false
		}
		i++
	}
	return i == len(ch.foes)
}

func (ch *chart) release() { charts.Put(ch) }

// reckon recomputes the whole chart.
func (ch *chart) reckon(b *battle) {
	n := len(b.names)
	for _, field := range []*[]int16{&ch.guns, &ch.power, &ch.sky, &ch.skies, &ch.goal} {
		*field = zeroed(*field, n)
	}
	for _, list := range ch.prey {
		clear(list[:0])
	}
	ch.prey = slices.Grow(ch.prey[:0], len(b.guns))[:len(b.guns)]
	for i := range ch.prey {
		ch.prey[i] = ch.prey[i][:0]
	}
	for g := range b.guns {
		u := int(b.guns[g].unit)
		if b.roster[u].side == ch.side || b.units[u].at < 0 || b.is(u, disrupted) {
			continue
		}
		// A weapon that has fired in this phase can fire again in later ones.
		ch.menace(b, g)
	}
	ch.aims(b)
}

func zeroed(field []int16, n int) []int16 {
	field = slices.Grow(field[:0], n)[:n]
	clear(field)
	return field
}

// menace adds an enemy weapon to all hexes in its range.
func (ch *chart) menace(b *battle, g int) {
	k := &b.guns[g]
	from, ew, d := int(b.units[k.unit].at), b.ew(g), b.ground.detector
	fire := int16(ew + k.Attack)
	for _, h := range b.around(int16(from), k.Range) {
		sum, ok := d.Between(from, int(h), k.Range)
		if !ok {
			continue
		}
		ch.sky[h]++
		ch.skies[h] += fire
		if sum+d.Value(int(h)) <= ew {
			ch.guns[h]++
			ch.power[h] += fire
		}
	}
}

// risk returns the danger from enemy fire for a unit in a hex, as hits per 36 rolls. The first
// weapon counts in full, every further weapon counts one third.
func (ch *chart) risk(b *battle, u int, h int16, aloft bool) int {
	n, power, cover := int(ch.guns[h]), int(ch.power[h]), b.terrain(h).Combat
	if aloft {
		n, power, cover = int(ch.sky[h]), int(ch.skies[h]), 0
	}
	if n == 0 {
		return 0
	}
	k := b.kind(u)
	tough := k.EW + k.Defense
	if k.Enhanced {
		tough += k.EW
	}
	chance := b.tables.Chance(power/n - tough - cover)
	return min(36, chance*(n+2)/3)
}

// aims computes the distance of every hex to the nearest goal. Goals are the hexes that score and
// the edges where units must leave the map; without either, goals are the enemy's hexes.
func (ch *chart) aims(b *battle) {
	goals := ch.goals(b)
	for h := range ch.goal {
		best := int16(0)
		if goals != nil {
			best = 1000
		}
		for _, g := range goals {
			best = min(best, int16(b.distance(int16(h), g)))
		}
		ch.goal[h] = best
	}
}

// goals returns the hexes that score, or the enemy's hexes if no hex scores.
func (ch *chart) goals(b *battle) (goals []int16) {
	for i := range b.held {
		if h := b.heldHex(i); h >= 0 {
			goals = append(goals, h)
		}
	}
	for i := range b.scenario.Victory.Awards {
		if a := &b.scenario.Victory.Awards[i]; a.For == scenario.Exit && a.To == ch.side {
			for _, h := range a.Zone.Hexes {
				goals = append(goals, int16(h))
			}
		}
	}
	if goals = append(goals, ch.wait...); goals != nil {
		return goals
	}
	for u := range b.units {
		if b.roster[u].side != ch.side && b.units[u].at >= 0 {
			goals = append(goals, b.units[u].at)
		}
	}
	return goals
}

// way returns the distance of a hex from the nearest goal.
func (ch *chart) way(b *battle, h int16) int { return int(ch.goal[h]) }

// shots returns the worth of the best shot of a unit's first gun from a hex, if the enemy does not
// move.
func (ch *chart) shots(b *battle, u int, h int16) int {
	g := int(b.roster[u].first)
	if len(ch.prey[g]) == 0 {
		ch.prey[g] = zeroed(ch.prey[g], len(b.names))
		ch.hunt(b, g)
	}
	return int(ch.prey[g][h])
}

// hunt computes the hexes from which a gun can fire, and its best shot from each.
func (ch *chart) hunt(b *battle, g int) {
	k, d, field := &b.guns[g], b.ground.detector, ch.prey[g]
	for v := range b.units {
		if b.roster[v].side == ch.side || b.units[v].at < 0 {
			continue
		}
		at := b.units[v].at
		need := k.EW - b.cover(v, at)
		var a adder
		a.sum = k.EW + k.Attack
		b.resistance(&a, v)
		worth := int16(b.esteem(v) * b.tables.Chance(a.sum) / 36)
		for _, h := range b.around(at, k.Range) {
			if sum, ok := d.Between(int(h), int(at), k.Range); ok && sum <= need {
				field[h] = max(field[h], worth)
			}
		}
	}
}

// stand returns what it is worth to a unit to end its move in a hex.
func (ch *chart) stand(b *battle, u int, h int16) int {
	worth := b.esteem(u)
	risk := worth * ch.risk(b, u, h, false) / 36
	pull := b.by(wGoal, 8*int(ch.goal[h]))
	if ch.goal[h] == 0 && b.friends(u, h) > 0 {
		pull = 16 // another unit already covers this goal
	}
	score := b.by(wShots, ch.shots(b, u, h)*2/3) - b.by(wRisk, risk/2) - pull + b.by(wCover, 3*b.terrain(h).Combat) - b.by(wCrowd, 5*b.friends(u, h))
	if ch.goal[h] == 0 && pull == 0 {
		score += b.by(wGoal, common)
	}
	if deadlyTo(&b.key.Terrains[b.ground.terrain[h]], b.roster[u].class) {
		score -= 100_000
	}
	return score
}

// landing returns the worth of diving into a hex. The unit has no cover on the way down. A unit
// that lands with its own engines is disrupted.
func (ch *chart) landing(b *battle, u int, h int16) int {
	worth := b.esteem(u)
	down := worth * ch.risk(b, u, h, true) / 36
	if b.kind(u).Move == scenario.Grav {
		down += worth * ch.risk(b, u, h, false) / 36
	}
	return ch.stand(b, u, h) - down
}

// deadlyTo reports whether a terrain destroys units with this kind of movement.
func deadlyTo(t *scenario.Terrain, m scenario.Move) bool {
	return m <= scenario.Grav && t.Cost[m] == scenario.Deadly
}

// loadWorth returns the worth of loading a unit. It favours infantry far from its goal.
func (ch *chart) loadWorth(b *battle, u, v int) int {
	if ch.way(b, b.units[u].at) > 5 && b.load(u) == 0 {
		return 50_000
	}
	return -50_000
}

// dropWorth returns the worth of unloading a unit. It favours hexes near a goal. It also favours
// unloading if the carrier ends its move within enemy range, because the unit would be lost with
// the carrier.
func (ch *chart) dropWorth(b *battle, u, v int) int {
	h := b.units[u].at
	if deadlyTo(b.terrain(h), b.roster[v].class) {
		return -100_000
	}
	if b.rescuer(u) && b.act.way != dived {
		return -50_000 // the carrier loaded the unit to keep it aboard
	}
	away := ch.way(b, h)
	if away <= 2 || b.act.way == dived || (away <= 5 || ch.guns[h] > 0) && ch.best(b, u) {
		return 50_000
	}
	return -50_000
}

// best reports whether a unit's best choice is to end its move in its present hex.
func (ch *chart) best(b *battle, u int) bool {
	if b.roster[u].class > scenario.Grav {
		return b.act.way != undecided
	}
	defer b.Lean(b.Choosing())
	ch.courses(b, u)
	here := int32(ch.stand(b, u, b.units[u].at))
	for m := range ch.first {
		for _, to := range b.near[b.units[u].at] {
			if to != nowhere && ch.first[m][to] > here {
				return false
			}
		}
	}
	return true
}
