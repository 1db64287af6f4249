package battlesuit

import (
	"slices"

	"metahex/game"
)

// Reach finds every point that the active soldier can reach by single steps, on foot or in the air
// at its level. It uses the rules' own steps on a copy of the battle. The search expands rings of
// rising cost; a traveller is the soldier at one point of a ring:
//
//	· 3 ·        each ring calls mayGo for the neighbours of its points, with
//	3 2 2 3      the points that the traveller has left there; the first
//	  1 T 1      traveller to reach a point at a level is the cheapest
//	3 2 2 ·
//
// A further bounce on the way is a separate decision and is not planned.

// A traveller is the active soldier at a point that it can reach.
type traveller struct {
	soldier soldier
	act     action
	cost    int
	first   spot // the first point of the way
	before  int  // the index of the traveller one step earlier; -1: none
}

// A landing identifies a traveller: its place, its level, and whether it is in the air.
type landing struct {
	at    spot
	level int8
	air   bool
}

func (r traveller) landing() landing {
	return landing{r.soldier.at, r.soldier.level, r.soldier.flags&airborne != 0}
}

// Reach implements game.Step. A soldier under stealth must drop stealth before it can move
// (BHM 12.3).
func (a act) Reach(b *battle) (all []game.Reach) {
	u := int(a.Unit)
	if !b.on(u) || b.soldiers[u].stealth > 0 || b.raster != nil {
		return nil // on a table a leg may lead to any point: screens ask for its cost
	}
	// Copy only what single steps change. Lines of sight are read from los.Ruler.
	way := *b
	way.soldiers = slices.Clone(b.soldiers)
	reached := way.journeys(u)
	stop := func(i int) (game.Stop, int) {
		return game.Stop{Place: int32(reached[i].soldier.at), Cost: reached[i].cost}, reached[i].before
	}
	for i, r := range reached {
		if way.seenThere(r.soldier.at, u) != noUnit {
			continue // BHM 8.3: the soldier cannot stop there
		}
		all = append(all, game.Reach{
			Place: int32(r.soldier.at), Level: int(r.soldier.level), Cost: r.cost,
			First: b.placed(vGo, r.first), Danger: b.dangers(u, r), Way: game.Trail(i, stop),
		})
	}
	return all
}

// journeys lists all places that single steps lead to, the cheapest first. It
// changes the soldier, so b must be a copy.
func (b *battle) journeys(u int) (all []traveller) {
	start := traveller{soldier: b.soldiers[u], act: b.act, first: -1}
	reached := map[landing]bool{start.landing(): true}
	rings := make([][]traveller, 1, 16)
	rings[0] = []traveller{start}
	for ring := 0; ring < len(rings); ring++ {
		for _, r := range rings[ring] {
			if key := r.landing(); ring > 0 && reached[key] {
				continue
			} else if ring > 0 {
				reached[key] = true
				all = append(all, r)
			}
			for _, next := range b.nextSteps(u, r) {
				for len(rings) <= next.cost {
					rings = append(rings, nil)
				}
				next.before = len(all) - 1
				rings[next.cost] = append(rings[next.cost], next)
			}
		}
	}
	return all
}

// nextSteps are a traveller's next points.
func (b *battle) nextSteps(u int, r traveller) (all []traveller) {
	for _, to := range b.around(r.soldier.at) {
		b.soldiers[u], b.act = r.soldier, r.act
		if to == nowhere {
			continue
		}
		w, cost, why := b.mayGo(u, to)
		if why != nil {
			continue
		}
		b.pay(cost)
		b.step(u, to, w)
		if b.seenThere(to, u) != noUnit {
			b.set(u, passing)
		}
		next := traveller{b.soldiers[u], b.act, r.cost + cost, r.first, -1}
		if r.first < 0 {
			next.first = to
		}
		all = append(all, next)
	}
	return all
}

// dangers lists the enemies that may fire in reaction when the soldier is at a reachable point: they
// are known to its side, may react, and would see it there (BHM 8.5). Under strict combat no line of
// sight may be checked before they fire, so all of them may (BHM 12.8).
func (b *battle) dangers(u int, r traveller) (all []int32) {
	if b.did(sneaking) {
		return nil
	}
	there := b.end(u)
	there.at, there.level = r.soldier.at, int(r.soldier.level)
	for v := range b.soldiers {
		if b.foe(u, v) && b.seemsReady(v) && (b.strict() != "" || b.soldiers[v].at == r.soldier.at || b.ground.clear(b.end(v), there)) {
			all = append(all, int32(v))
		}
	}
	return all
}

// Window implements game.Step.
func (r react) Window(b *battle) game.Window {
	deed := "enters " + b.where(int(r.Mover))
	switch {
	case r.setsOut():
		deed = "sets out from " + b.where(int(r.Mover))
	case b.did(fired | half):
		deed = "fires from " + b.where(int(r.Mover))
	}
	return game.Window{Piece: int32(r.Mover), Deed: deed}
}
