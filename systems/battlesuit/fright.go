package battlesuit

import (
	"math"

	"metahex/game"
	"metahex/grid"
	"metahex/morale"
	"metahex/rule"
)

// A frightened soldier flees to the nearest cover, one point at a time, so the enemy can fire at every
// point (BHM 7.3/fright).

// cower sends a frightened soldier to the nearest cover.
type cower struct{ Unit int8 }

func (k cower) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " looks for cover", b.row(int(k.Unit), morale.Fright)
}

// Work lands the soldier if necessary, finds the cover, and lets its side choose between points
// that are equally near and equally good.
func (k cower) Work(t *table) {
	b, u := t.State, int(k.Unit)
	if !b.acts(u) {
		return
	}
	if b.is(u, airborne) {
		t.Then(k)
		b.comeDown(t, u)
		return
	}
	cite := b.row(u, morale.Fright)
	if b.protection(b.soldiers[u].at) > 0 {
		t.Say(cite, "%s is in cover and stays there.", b.label(u))
		return
	}
	switch all := b.refuges(u); len(all) {
	case 0:
		t.Say(cite, "%s finds no cover.", b.label(u))
	case 1:
		t.Then(flee{k.Unit, all[0]})
	default:
		t.Then(refuge(k))
	}
}

// comeDown lands a frightened soldier: safely if it can pay, otherwise with a crash landing. The
// landing is voluntary, so no step follows as after a forced landing (BHM 9.3.3).
func (b *battle) comeDown(t *table, u int) {
	if left := int(b.act.mp); left < b.landCost(b.soldiers[u].at) {
		b.land(t, u, choice(vCrash, left))
		return
	}
	b.land(t, u, choice(vLand))
}

// refuges returns the nearest points with cover; if several are equally near, those with the best
// cover.
func (b *battle) refuges(u int) (all []spot) {
	least, most := int64(math.MaxInt64), 0
	for at := range b.spots() {
		cover := b.protection(at)
		if cover == 0 || b.wet(at) || b.seenThere(at, u) != noUnit {
			continue
		}
		away := b.far(b.soldiers[u].at, at)
		if away < least || away == least && cover > most {
			least, most, all = away, cover, all[:0]
		}
		if away == least && cover == most {
			all = append(all, at)
		}
	}
	return all
}

// refuge asks which of several points the soldier runs to.
type refuge struct{ Unit int8 }

func (k refuge) Title(b *battle) (string, rule.Clause) {
	return "the cover that " + b.label(int(k.Unit)) + " runs to", b.row(int(k.Unit), morale.Fright)
}

// refugeDeeds is the deed of choosing the cover.
var refugeDeeds = deeds[refuge]{toward(vTake, "take", "run to this dot", func(b *battle, k refuge) []spot { return b.refuges(int(k.Unit)) }, noRefuge,
	func(t *table, k refuge, to spot) { t.Then(flee{k.Unit, to}) })}

var noRefuge = &game.Reason{Cite: "BHM 7.3/fright", Text: "%s is not the nearest place with the best cover"}

// Ask lists the equally good points with cover.
func (k refuge) Ask(b *battle) game.Question {
	u := int(k.Unit)
	return game.Question{Side: b.side(u), Topic: "cover", Cite: b.row(u, morale.Fright), Seen: game.Everyone, Options: refugeDeeds.Offer(b, k, nil)}
}

// Deeds implements game.Step.
func (k refuge) Deeds() game.Menu[*battle] { return refugeDeeds.For(k) }

// flee is one step straight towards cover.
type flee struct {
	Unit int8
	To   spot
}

func (k flee) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " runs to " + b.name(k.To), b.row(int(k.Unit), morale.Fright)
}

// Work enters the cheapest point that is nearer to the cover. If the cover no longer exists, the
// soldier looks for other cover.
func (k flee) Work(t *table) {
	b, u := t.State, int(k.Unit)
	going := b.acts(u) && !b.did(rooted)
	if going && b.protection(k.To) == 0 {
		t.Then(cower{k.Unit})
		return
	}
	best, least := nowhere, 1<<15
	if going && b.soldiers[u].at != k.To {
		best, least = b.cheapest(u, b.closerTo(u, k.To))
	}
	if best == nowhere {
		b.settle(t, u)
		return
	}
	b.pay(least)
	b.show(t, u, "BHM 5.0")
	b.move(t, u, best, onFoot)
	t.Then(mineAt{k.Unit}, glow{k.Unit}, b.reaction(u), k)
}

// cheapest returns the adjacent place that is cheapest to enter on foot, or nowhere.
func (b *battle) cheapest(u int, places []spot) (best spot, least int) {
	best, least = nowhere, 1<<15
	for _, to := range places {
		if w, cost, why := b.toward(u, to); why == nil && w == onFoot && b.affordable(cost, grid.Inch) && cost < least {
			best, least = to, cost
		}
	}
	return best, least
}

// closerTo lists the places adjacent to a soldier that are nearer to a goal. On a table they include
// the point on the straight line to the goal.
func (b *battle) closerTo(u int, goal spot) (all []spot) {
	here := b.soldiers[u].at
	if b.raster != nil {
		return []spot{b.raster.toward(here, goal)}
	}
	for _, to := range b.around(here) {
		if to != nowhere && b.steps(to, goal) < b.steps(here, goal) {
			all = append(all, to)
		}
	}
	return all
}
