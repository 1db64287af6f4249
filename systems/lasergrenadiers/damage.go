package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Damage (LG sequence/damage): a penetration kills a trooper or one of a
// weapon's crew; to a vehicle it does one or two points somewhere, and may blow
// it up. Stand-ins, but for what lost movement means (LG speed/6).

// thin kills one of a weapon's crew (LG crewed/3).
func (b *battle) thin(t *table, v int) {
	p := &b.pieces[v]
	if p.killed++; int(p.killed) >= b.kind(v).Crew {
		b.remove(t, v, dead, "LG sequence/damage")
		return
	}
	t.Say("LG crewed/3", "%s loses one of its crew and moves at %s inches.", b.label(v), grid.Inches(b.allowance(v)))
}

// locate throws where a vehicle is hit.
type locate struct{ Unit int8 }

func (l locate) Title(b *battle) (string, rule.Clause) {
	return "where " + b.label(int(l.Unit)) + " is hit", "LG sequence/damage"
}

// Ask rolls.
func (l locate) Ask(b *battle) game.Question {
	if !b.on(int(l.Unit)) {
		return game.Question{}
	}
	return asks("locate", "LG sequence/damage")
}

// Answer marks the hit.
func (l locate) Answer(t *table, c game.Choice) {
	b, u := t.State, int(l.Unit)
	p := &b.pieces[u]
	place := b.tables.damage.Cell(0, int(c.Args[0]))
	switch place {
	case onMovement:
		p.slowed = min(3, p.slowed+1)
		t.Say("LG speed/6.a", "%s is hit in its drive: %s of %s inches are left.", b.label(u), grid.Inches(b.allowance(u)), grid.Inches(b.rate(u)))
		switch p.slowed {
		case 1:
			t.Say("LG speed/6.a.1", "%s can no longer move fast.", b.label(u))
		case 2:
			t.Say("LG speed/6.a.2", "%s can only move slowly.", b.label(u))
		}
	case onWeapons:
		p.gunned++
		t.Say("LG sequence/damage", "%s is hit in its weapons.", b.label(u))
	case onSights:
		p.dazzled++
		t.Say("LG sequence/damage", "%s is hit in its targeting.", b.label(u))
	default:
		t.Say("LG sequence/damage", "%s is hit in its damage control.", b.label(u))
	}
}

// worsen throws whether a hit does one point or two.
type worsen struct{ Unit int8 }

func (w worsen) Title(b *battle) (string, rule.Clause) {
	return "points of damage of " + b.label(int(w.Unit)), "LG sequence/damage"
}

// Ask rolls.
func (w worsen) Ask(b *battle) game.Question {
	if !b.on(int(w.Unit)) {
		return game.Question{}
	}
	return asks("damage", "LG sequence/damage")
}

// Answer adds the points.
func (w worsen) Answer(t *table, c game.Choice) {
	b, u := t.State, int(w.Unit)
	points := int8(1)
	if int(c.Args[0]) >= b.tables.Of(TwoPoints) {
		points = 2
	}
	b.pieces[u].damage += points
	t.Say("LG sequence/damage", "%s takes %d, %d in all.", b.label(u), points, b.pieces[u].damage)
	if int(b.pieces[u].damage) >= b.tables.Of(MostDamage) {
		b.remove(t, u, dead, "LG sequence/damage")
	}
}

// explode throws whether a damaged vehicle blows up.
type explode struct{ Unit int8 }

func (e explode) Title(b *battle) (string, rule.Clause) {
	return "explosion of " + b.label(int(e.Unit)), "LG sequence/explosion"
}

// Ask rolls where an explosion is possible.
func (e explode) Ask(b *battle) game.Question {
	if !b.on(int(e.Unit)) || b.fuse(int(e.Unit)) < 1 {
		return game.Question{}
	}
	return asks("explode", "LG sequence/explosion")
}

// fuse is the highest d10 that is an explosion.
func (b *battle) fuse(u int) int { return int(b.pieces[u].damage) + b.tables.Of(Explosion) }

// Answer blows it up.
func (e explode) Answer(t *table, c game.Choice) {
	b, u := t.State, int(e.Unit)
	if int(c.Args[0]) > b.fuse(u) {
		t.Say("LG sequence/explosion", "%d, above %d: %s holds together.", c.Args[0], b.fuse(u), b.label(u))
		return
	}
	t.Say("LG sequence/explosion", "%d, not above %d: %s blows up.", c.Args[0], b.fuse(u), b.label(u))
	b.remove(t, u, dead, "LG sequence/explosion")
}
