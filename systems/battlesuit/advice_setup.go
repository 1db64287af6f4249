package battlesuit

import "metahex/game"

// Worth is what a dot is worth as a start: near goals, in cover, and out of sight of enemies
// already there. Mines lie where the enemy will pass.
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

// layWorth lays real mines where many ways meet: in the middle of the field and not next to each
// other, with dummies around them.
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

// Worth begins on the ground; drones begin at their lowest level.
func (h height) Worth(_ *battle, c game.Choice) int { return -int(c.Args[1]) }

// Worth is what the next point is worth, or staying.
func (s stagger) Worth(b *battle, c game.Choice) int {
	u := int(s.Unit)
	br := b.brief(b.side(u), u)
	defer br.release()
	if c.Verb == vHold {
		return 0
	}
	return br.hold(b, u, b.foot(b.spotIn(c, 0))) - br.hold(b, u, b.standOf(u)) - 1
}

// Worth comes down out of the air if that is safe: in the air a soldier in shock only helps the
// enemy.
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

// Worth takes the cover seen by the fewest enemies.
func (k refuge) Worth(b *battle, c game.Choice) int {
	u := int(k.Unit)
	br := b.brief(b.side(u), u)
	defer br.release()
	return br.hold(b, u, b.foot(b.spotIn(c, 0)))
}

// Worth runs through cover, and does not leave the map while it has a choice.
func (k run) Worth(b *battle, c game.Choice) int {
	if c.Verb == vExit {
		return -sure
	}
	u := int(k.Unit)
	br := b.brief(b.side(u), u)
	defer br.release()
	return br.hold(b, u, b.foot(b.spotIn(c, 0)))
}
