package battlesuit

import (
	"fmt"

	"metahex/cards"
	"metahex/game"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// tally returns the strength of an attack as far as a side knows it, with the odds of its results.
// Without the target's card it gives no odds (BHM 9.3.2).
func (b *battle) tally(viewer game.Side, s shot) rule.Tally {
	t, known := b.strength(viewer, s)
	if known {
		t.Outcomes, t.Source = b.hitOdds(int(s.At), t.Sum()), b.tables.Attack.Note()
	}
	return t
}

// powerOf is the strength of an attack.
func (b *battle) powerOf(s shot) int {
	t, _ := b.strength(game.Chance, s)
	return t.Sum()
}

// strength is the sum of tally. It leaves out the shield if the target's card is not known.
func (b *battle) strength(viewer game.Side, s shot) (t rule.Tally, known bool) {
	v := int(s.At)
	t = rule.Tally{Title: "attack strength", Items: make([]rule.Item, 0, 12)}
	if s.By < 0 {
		t.Items = append(t.Items, b.power(s))
	} else {
		b.aimed(&t, viewer, s)
	}
	known = b.read(viewer, v) || b.drone(v)
	if s.By >= 0 || b.readings[scenario.Blast] == scenario.Protected {
		if known {
			b.shielded(&t, v)
		} else {
			t.Add(0, "shield unknown until the card is shown", "BHM 9.2")
		}
		b.covered(&t, s)
	}
	return t, known
}

// power is the strength of an attack that no soldier makes, for example of a blast.
func (b *battle) power(s shot) rule.Item {
	item := rule.Item{Amount: int(s.Power), Reason: "blast", Cite: "BHM 12.4.2.3"}
	switch {
	case s.How == explosive && int(s.Power) == b.tables.Bomb(1):
		item.Cite = "BHM 12.4.2.2"
	case s.How&ofMine != 0:
		item.Reason, item.Cite = "mine", "BHM 12.6.3.2"
	case s.How&explosive == 0:
		item.Reason, item.Cite = "glow of the slag", "BHM 2.3.5"
	}
	return item
}

// add adds a modifier to a tally.
func (b *battle) add(t *rule.Tally, m scenario.Modifier, times int) {
	if item := b.tables.Item(m, times); item.Amount != 0 {
		t.Items = append(t.Items, item)
	}
}

// manners are the modifiers for the manner of an attack.
var manners = [...]struct {
	how  how
	what scenario.Modifier
}{{inReaction, scenario.ReactionPenalty}, {stillShaky, scenario.AttackerShaky}, {indirectly, scenario.Indirect}, {rapidly, scenario.RapidFire}, {wasBoosted, scenario.Boosted}, {spilled, scenario.Spillover}}

// unless lists the manners of attack beside which a modifier does not count. Spillover of indirect
// fire has no modifier of its own (BHM 9.8), height counts for what is seen (BHM 9.3.2), and a shaky
// attacker does not benefit from paint (BHM 7.2).
var unless = [scenario.Modifiers]how{
	scenario.Spillover: indirectly, scenario.DefenderHigher: indirectly,
	scenario.Painted: stillShaky, scenario.SniperPainted: stillShaky,
}

// paints are the modifiers for a painted target, indexed by soldier.painted.
var paints = [...]scenario.Modifier{1: scenario.Painted, 2: scenario.SniperPainted}

// aimed adds the modifiers that depend on the attacker.
func (b *battle) aimed(t *rule.Tally, viewer game.Side, s shot) {
	u, v := int(s.By), int(s.At)
	k := b.kind(u)
	attack := b.tables.Units.Attack(b.soldiers[u].card)
	t.Items = append(t.Items, rule.Item{Amount: attack, Reason: "attack of " + b.article(u), Cite: "BHM 9.3.2", Source: k.Note()})
	if k.Has(knifing) && (b.readings[scenario.Knife] == scenario.Always || b.apart(u, v) <= 1) {
		t.Add(attack*(b.tables.Of(scenario.JackKnifeFactor)-1), "jack-knife", "BHM 11.4")
	}
	if p := b.soldiers[v].painted; p > 0 && s.How&unless[paints[p]] == 0 {
		b.add(t, paints[p], 1)
	}
	for _, k := range manners {
		if s.How&k.how != 0 && s.How&unless[k.what] == 0 {
			b.add(t, k.what, 1)
		}
	}
	b.atRange(t, viewer, u, v)
	b.withSquad(t, viewer, u)
	b.add(t, scenario.Turned, int(s.Turned))
}

// atRange adds the modifiers that depend on distance (BHM 9.3.2, 11.1b, 12.4.3).
func (b *battle) atRange(t *rule.Tally, viewer game.Side, u, v int) {
	away := b.apart(u, v)
	if b.raster != nil {
		t.Add(0, fmt.Sprintf("%s from base to base", rule.Count(away, "inch", "inches")), "BHM 15.3")
	}
	full := b.tables.Of(scenario.RangeSet)
	if b.has(u, sniping) {
		full = b.tables.Of(scenario.SniperRangeSet)
		if away <= b.tables.Of(scenario.SniperNear) {
			b.add(t, scenario.SniperClose, 1)
		}
	}
	sets := away / full
	if sets > 0 {
		b.add(t, scenario.Attenuation, sets)
		if b.jammer(u, viewer) != noUnit {
			item := b.tables.Item(scenario.Attenuation, sets*(b.tables.Of(scenario.JammerFactor)-1))
			item.Reason, item.Cite = "extra range penalty: ECM drone near", "BHM 12.4.3"
			t.Items = append(t.Items, item)
		}
	}
	if away == 1 {
		b.add(t, scenario.AdjacentTarget, 1)
	}
}

// withSquad adds the modifiers that depend on the attacker's side.
func (b *battle) withSquad(t *rule.Tally, viewer game.Side, u int) {
	if !b.inCommand(u, viewer) {
		b.add(t, scenario.OutOfCommand, 1)
	}
	if b.scenario.Detection&game.Only(b.side(u)) != 0 {
		b.add(t, scenario.Detection, 1)
	}
	if b.roster[u].detachment.Marines {
		b.add(t, scenario.MarineAttack, 1)
	}
	if b.halved(u) {
		b.add(t, scenario.SquadLosses, 1)
	}
}

// shielded adds the defender's shield (BHM 9.2). A marine's shield counts one less, so without a
// shield the marine has -1 (BHM 12.5.2).
func (b *battle) shielded(t *rule.Tally, v int) {
	if shield := b.tables.Units.Shield(b.soldiers[v].card); shield != 0 {
		item := b.tables.Item(scenario.Shielded, shield)
		if note := b.kind(v).Note(); item.Source == "" {
			item.Source = note
		}
		t.Items = append(t.Items, item)
	}
	if b.roster[v].detachment.Marines {
		b.add(t, scenario.MarineShield, 1)
	}
}

// covered adds the modifiers that depend on the defender's place.
func (b *battle) covered(t *rule.Tally, s shot) {
	d := &b.soldiers[s.At]
	if s.By >= 0 {
		a := &b.soldiers[s.By]
		switch {
		case d.level > a.level && d.flags&airborne == 0 && b.looksUp(s):
			b.add(t, scenario.DefenderHigher, 1)
		case d.level < a.level:
			b.add(t, scenario.DefenderBelow, 1)
		}
	}
	if d.flags&airborne == 0 {
		all, n := b.covers(d.at)
		for _, m := range all[:n] {
			if m != scenario.WoodsCover || !b.splinters(s) {
				b.add(t, m, 1)
			}
		}
	}
	b.add(t, scenario.Stealthy, int(d.stealth))
}

// looksUp reports whether the attacker sees a defender above it. Spillover asks for each victim, not for
// the target of the attack (BHM 9.3.2, 9.8).
func (b *battle) looksUp(s shot) bool {
	if s.How&spilled != 0 {
		return b.sees(int(s.By), int(s.At))
	}
	return s.How&unless[scenario.DefenderHigher] == 0
}

// splinters reports whether woods give no cover from an attack. They do not protect unarmoured
// soldiers from blasts.
func (b *battle) splinters(s shot) bool {
	v := int(s.At)
	return s.How&explosive != 0 && b.ground.dot(b.soldiers[v].at).Terrain == dots.Woods && b.kind(v).Class == cards.Unarmoured
}
