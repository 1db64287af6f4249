package battlesuit

import (
	"slices"

	"metahex/game"
)

// Reach finds every point that the active soldier can reach by single steps, on foot or in the air
// at its level. It uses the rules' own steps on a copy of the battle (game.Travel). A further bounce on the
// way is a separate decision and is not planned.

// A posture is the active soldier at a point that it can reach, with the points left there.
type posture struct {
	soldier soldier
	act     action
}

type traveller = game.Traveller[posture]

// A landing identifies a traveller: its place, its level, and whether it is in the air.
type landing struct {
	at    spot
	level int8
	air   bool
}

func (s *soldier) landing() landing { return landing{s.at, s.level, s.flags&airborne != 0} }

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
	for _, r := range way.journeys(u) {
		if s := &r.State.soldier; way.seenThere(s.at, u) == noUnit { // BHM 8.3: otherwise the soldier cannot stop there
			all = append(all, game.Reach{Place: r.Place, Level: int(s.level), Cost: r.Cost, First: r.First, Danger: b.dangers(u, s), Way: r.Way})
		}
	}
	return all
}

// journeys lists all places that single steps lead to, the cheapest first. It
// changes the soldier, so b must be a copy.
func (b *battle) journeys(u int) []traveller {
	reached := map[landing]bool{b.soldiers[u].landing(): true}
	fresh := func(r traveller) bool {
		key := r.State.soldier.landing()
		known := reached[key]
		reached[key] = true
		return !known
	}
	return game.Travel(posture{b.soldiers[u], b.act}, fresh, func(from traveller) []traveller { return b.nextSteps(u, from) })
}

// nextSteps are a traveller's next points.
func (b *battle) nextSteps(u int, r traveller) (all []traveller) {
	for _, to := range b.around(r.State.soldier.at) {
		b.soldiers[u], b.act = r.State.soldier, r.State.act
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
		all = append(all, traveller{State: posture{b.soldiers[u], b.act}, Place: int32(to), Cost: r.Cost + cost, First: b.placed(vGo, to)})
	}
	return all
}

// dangers lists the enemies that may fire in reaction when the soldier is at a reachable point: they
// are known to its side, may react, and would see it there (BHM 8.5). Under strict combat no line of
// sight may be checked before they fire, so all of them may (BHM 12.8).
func (b *battle) dangers(u int, s *soldier) (all []int32) {
	if b.did(sneaking) {
		return nil
	}
	there := b.end(u)
	there.at, there.level = s.at, int(s.level)
	for v := range b.soldiers {
		if b.foe(u, v) && b.seemsReady(v) && (b.strict() != "" || b.soldiers[v].at == s.at || b.ground.clear(b.end(v), there)) {
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
