package battlesuit

import "metahex/game"

// Worth rates a starting dot: best are dots near goals, in cover, and out of sight of enemies on the
// map. Mines go where the enemy will probably pass.
func (d deploy) Worth(b *battle, c game.Choice) int {
	if c.Verb == vLay {
		return b.layWorth(c)
	}
	u, at := int(c.Args[0]), b.spotIn(c, 1)
	br := b.brief(b.side(u), u)
	defer br.release()
	if b.has(u, flying) {
		return br.lie(b, u, stand{at, int16(b.lowest(at)), true})
	}
	return br.hold(b, u, b.foot(at))
}

// layWorth prefers places for real mines that are cheap to enter and not next to other markers. It
// places dummies last.
func (b *battle) layWorth(c game.Choice) int {
	at := b.spotIn(c, 1)
	crowd := 0
	for m := range b.mines {
		if b.mines[m].at >= 0 && b.range_(b.mines[m].at, at) <= 1 {
			crowd++
		}
	}
	cost := b.enterCost(at)
	if mineKind(c.Args[0]) == dummy {
		return -crowd - 10
	}
	return -2*crowd - cost
}

// Worth prefers the lowest level: the ground, or for drones the lowest level in the air.
func (h height) Worth(_ *battle, c game.Choice) int { return -int(c.Args[1]) }

// Worth compares the point after the step with the soldier's present point.
func (s stagger) Worth(b *battle, c game.Choice) int {
	u := int(s.Unit)
	br := b.brief(b.side(u), u)
	defer br.release()
	if c.Verb == vHold {
		return 0
	}
	return br.hold(b, u, b.foot(b.spotIn(c, 0))) - br.hold(b, u, b.standOf(u)) - 1
}

// Worth favours landing if the landing is safe. A soldier in shock is an easy target in the air.
func (d touchDown) Worth(b *battle, c game.Choice) int {
	if c.Verb == vHold {
		return 0
	}
	u := int(d.Unit)
	br := b.brief(b.side(u), u)
	defer br.release()
	worth := br.hold(b, u, b.foot(b.soldiers[u].at)) - br.hold(b, u, b.standOf(u))
	if c.Verb == vCrash {
		worth -= int(br.men[u].material) / 8
	}
	return worth
}

// Worth prefers the cover that the fewest enemies see.
func (k refuge) Worth(b *battle, c game.Choice) int {
	u := int(k.Unit)
	br := b.brief(b.side(u), u)
	defer br.release()
	return br.hold(b, u, b.foot(b.spotIn(c, 0)))
}

// Worth prefers to run through cover, and leaves the map only without another choice.
func (k run) Worth(b *battle, c game.Choice) int {
	if c.Verb == vExit {
		return -sure
	}
	u := int(k.Unit)
	br := b.brief(b.side(u), u)
	defer br.release()
	return br.hold(b, u, b.foot(b.spotIn(c, 0)))
}
