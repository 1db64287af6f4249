package gts

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// The part of the set-up that a scenario leaves to the players.
//
//	lay ─────────▶ place ────────▶ column, mounted, dug, leaders ─────▶ turn 1
//	works          unit by unit    until each side
//	               in their zones  is done
//
// The summary leaves the first turn to the scenario (GTS turn/first-mug). The rules of stacking,
// and the rules for terrain under units and works, apply here too.

// lineUp lists the units that players set up, with their zones.
func (s *setting) lineUp() {
	for _, side := range []game.Side{s.scenario.Setup, s.scenario.Setup.Enemy()} {
		for u := range s.roster {
			m := &s.roster[u]
			if m.side != side || m.placed.Zone == nil {
				continue
			}
			s.order = append(s.order, int16(u))
			for _, i := range m.placed.Zone.Hexes {
				m.zone = append(m.zone, s.id(s.hexMap.At(i)))
			}
		}
	}
}

// setupSteps returns the steps of the set-up, or nil if the scenario fixes everything.
func (b *battle) setupSteps() (all []step) {
	for _, l := range b.layings() {
		all = append(all, l)
	}
	for _, u := range b.order {
		all = append(all, placing{u})
	}
	for _, side := range []game.Side{b.scenario.Setup, b.scenario.Setup.Enemy()} {
		if slices.ContainsFunc(b.order, func(u int16) bool { return b.side(int(u)) == side }) {
			all = append(all, readying{side})
		}
	}
	if len(b.order) > 0 {
		all = append(all, ready{})
	}
	return all
}

// layings returns the works that players lay, in the order in which they are asked for.
func (b *battle) layings() (all []laying) {
	for _, side := range []game.Side{b.scenario.Setup, b.scenario.Setup.Enemy()} {
		for w := range b.scenario.Works {
			if work := &b.scenario.Works[w]; work.Zone != nil && work.Side == side {
				all = append(all, laying{int16(w)})
			}
		}
	}
	return all
}

// The reasons why a unit or a work cannot be set up in a hex.
var (
	anotherSets = &game.Reason{Cite: "GTS turn/first-mug", Text: "%s is set up now, not %s"}
	notInZone   = &game.Reason{Cite: "GTS turn/first-mug", Text: "%s is not in %s"}
	isEntryHex  = &game.Reason{Cite: "GTS turn/reinforcements", Text: "nothing can be set up in the entry hex %s"}
	noGround    = &game.Reason{Cite: "GTS move/costs", Text: "the terrain of %s is not allowed for %s"}
	isTooFull   = &game.Reason{Cite: "GTS general/stacking", Text: "%s has reached the stacking limit"}
	noRoadHere  = &game.Reason{Cite: "GTS engineer/road-block", Text: "%s has no road"}
	isBlocked   = &game.Reason{Cite: "GTS engineer/road-block", Text: "a road block is already in %s"}
)

// laying asks a side for the hex of a work of the scenario.
type laying struct{ Work int16 }

func (l laying) Title(b *battle) (string, rule.Clause) {
	return "works are laid", "GTS turn/first-mug"
}

// layDeeds put the work in a hex.
var layDeeds = deeds[laying]{{
	Verb: vLay, Word: "lay", Help: "lay an entrenchment or a road block in a hex", Blanks: kinds{aHex}, Hinder: hinderLaying,
	Offer: func(b *battle, l laying, add offer) {
		for _, i := range b.scenario.Works[l.Work].Zone.Hexes {
			add(choice(vLay, int(b.id(b.hexMap.At(i)))), "")
		}
	},
	Score: func(b *battle, l laying, c game.Choice) int {
		at, side := int16(c.Args[0]), b.scenario.Works[l.Work].Side
		return b.by(wGoal, -b.nearestGoal(at)) - 8*slices.IndexFunc(append(b.works, work{at: at}), func(w work) bool { return w.at == at && w.side == side })
	},
	Do: func(t *table, l laying, c game.Choice) {
		b, w := t.State, &t.State.scenario.Works[l.Work]
		b.lay(w, int16(c.Args[0]))
		t.Say("GTS turn/first-mug", "%s lays %s at %s.", w.Side, workWords(w), b.name(int16(c.Args[0])))
	},
}}

// hinderLaying returns why a work cannot be put in a hex.
func hinderLaying(b *battle, l laying, c game.Choice) hindrance {
	w, at := &b.scenario.Works[l.Work], int16(c.Args[0])
	i, ok := b.hexMap.Index(b.place(at))
	switch {
	case !ok || !slices.Contains(w.Zone.Hexes, i):
		return notInZone.ForBoth(hex(at), name(aField, int(l.Work)))
	case b.hex(at).Entry:
		return isEntryHex.For(hex(at))
	case b.enemyIn(at, w.Side):
		return isHeld.For(hex(at))
	case !w.Bears(b.hexMap, i) && w.Kind == "road-block":
		return noRoadHere.For(hex(at))
	case !w.Bears(b.hexMap, i):
		return noGround.ForBoth(hex(at), name(aWork, int(l.Work)))
	}
	return isBlocked.If(w.Kind == "road-block" && slices.ContainsFunc(b.blocks, func(k block) bool { return k.at == at }), hex(at))
}

// workWords describes a work.
func workWords(w *scenario.Work) string {
	if w.Kind == "entrenchment" {
		return "an entrenchment"
	}
	return "a road block"
}

// Ask offers the legal hexes of the zone.
func (l laying) Ask(b *battle) game.Question {
	return game.Question{Side: b.scenario.Works[l.Work].Side, Topic: "lay", Cite: "GTS turn/first-mug", Setup: true, Seen: game.Everyone, Options: layDeeds.Offer(b, l, nil)}
}

// Deeds implements game.Step.
func (l laying) Deeds() game.Menu[*battle] { return layDeeds.For(l) }

// placing asks for the starting hex of a unit.
type placing struct{ Unit int16 }

func (p placing) Title(b *battle) (string, rule.Clause) {
	return b.of("set-up", p.Unit), "GTS turn/first-mug"
}

// placeDeeds set the unit up in a hex of its zone.
var placeDeeds = deeds[placing]{{
	Verb: vPlace, Word: "place", Help: "set a unit up in a hex", Blanks: kinds{aUnit, aHex}, Hinder: hinderPlacing,
	Offer: func(b *battle, p placing, add offer) {
		for _, at := range b.roster[p.Unit].zone {
			add(choice(vPlace, int(p.Unit), int(at)), "")
		}
	},
	Score: func(b *battle, p placing, c game.Choice) int {
		u, at := int(p.Unit), int16(c.Args[1])
		return b.by(wGoal, -b.goal(u, at)) - 6*len(b.in(at, b.side(u))) - b.by(wShelter, b.tables.Terrain[b.hex(at).Terrain].Fire) + 4*b.free(at, b.side(u))
	},
	Do: func(t *table, p placing, c game.Choice) {
		b, u := t.State, int(p.Unit)
		b.units[u].at = int16(c.Args[1])
		b.appoint(u, 1)
		t.Say("GTS turn/first-mug", "%s sets up at %s.", b.label(u), b.where(u))
	},
}}

// hinderPlacing returns why a unit cannot be set up in a hex.
func hinderPlacing(b *battle, p placing, c game.Choice) hindrance {
	u, at := int(p.Unit), int16(c.Args[1])
	plain, columns := b.count([]int{u})
	switch {
	case c.Args[0] != int32(u):
		return anotherSets.ForBoth(counter(u), counter(c.Args[0]))
	case !slices.Contains(b.roster[u].zone, at):
		return notInZone.ForBoth(hex(at), name(aZone, u))
	case b.hex(at).Entry:
		return isEntryHex.For(hex(at))
	case b.enemyIn(at, b.side(u)):
		return isHeld.For(hex(at))
	case !b.suits(b.face(u), at):
		return noGround.ForBoth(hex(at), counter(u))
	case !b.room(at, b.side(u), plain, columns) && columns > 0:
		return hasColumn.For(hex(at))
	case !b.room(at, b.side(u), plain, columns):
		return isTooFull.For(hex(at))
	}
	return hindrance{}
}

// suits reports whether a unit can be set up in a hex with the given side of its counter up.
func (b *battle) suits(f *scenario.Face, at int16) bool {
	i, ok := b.hexMap.Index(b.place(at))
	return ok && b.scenario.Suits(f, i, b.tables)
}

// Ask offers the hexes of the zone with room for the unit.
func (p placing) Ask(b *battle) game.Question {
	return game.Question{Side: b.side(int(p.Unit)), Topic: "place", Cite: "GTS turn/first-mug", Setup: true, Seen: game.Everyone, Options: placeDeeds.Offer(b, p, nil)}
}

// Deeds implements game.Step.
func (p placing) Deeds() game.Menu[*battle] { return placeDeeds.For(p) }

// readying asks a side which of its units start in column, in vehicles or in an entrenchment. It
// also asks which units the leaders are with.
type readying struct{ Side game.Side }

func (r readying) Title(*battle) (string, rule.Clause) {
	return "order of " + r.Side.String() + " at the start", "GTS turn/first-mug"
}

// The reasons why a unit cannot start in a state.
var (
	isFixed  = &game.Reason{Cite: "GTS turn/first-mug", Text: "%s is not a unit that %s has set up"}
	noWheels = &game.Reason{Cite: "GTS mount/mount", Text: "%s has no vehicles, or is already mounted or entrenched"}
	leadsNot = &game.Reason{Cite: "GTS general/stacking-leaders", Text: "want the leader of a formation that is set up, and another unit of the formation on the map; found %s"}
)

// readyDeeds are the states in which a unit can start.
var readyDeeds = deeds[readying]{
	begin(vBeginColumn, "begin-column", "have a unit begin in column", func(b *battle, u int) hindrance { return hinderForm(b, u, vForm) }, func(t *table, u int) {
		b := t.State
		b.set(u, column)
		b.unset(u, improved)
		t.Say("GTS column/marker", "%s begins in column.", b.label(u))
	}),
	begin(vBeginMounted, "begin-mounted", "have a unit begin in its vehicles", func(b *battle, u int) hindrance {
		switch k := b.roster[u].kind; {
		case k.Vehicle == nil || b.is(u, mounted|entrenched):
			return noWheels.For(counter(u))
		case !b.suits(k.Vehicle, b.units[u].at):
			return noGround.ForBoth(hex(b.units[u].at), counter(u))
		}
		return hindrance{}
	}, func(t *table, u int) {
		b := t.State
		b.set(u, mounted)
		b.unset(u, improved)
		t.Say("GTS mount/mount", "%s begins in its vehicles.", b.label(u))
	}),
	begin(vBeginDug, "begin-entrenched", "have a unit begin in an entrenchment", func(b *battle, u int) hindrance { return hinderDig(b, u, vDig) }, func(t *table, u int) {
		b := t.State
		b.set(u, entrenched)
		b.unset(u, improved)
		t.Say("GTS entrench/enter", "%s begins in the entrenchment at %s.", b.label(u), b.where(u))
	}),
	{
		Verb: vTransfer, Blanks: kinds{aLeader, aUnit},
		Hinder: func(b *battle, r readying, c game.Choice) hindrance {
			f, u := int(c.Args[0]), int(c.Args[1])
			l := b.leaders[f].with
			return leadsNot.If(l < 0 || int(l) == u || !b.on(u) || b.side(u) != r.Side || int(b.roster[u].formation) != f || !b.setsUp(f), counter(u))
		},
		Offer: func(b *battle, _ readying, add offer) {
			for u := range b.units {
				add(choice(vTransfer, int(b.roster[u].formation), u), "GTS general/stacking-leaders")
			}
		},
		Score: func(*battle, readying, game.Choice) int { return -5 },
		Do: func(t *table, r readying, c game.Choice) {
			b, f, u := t.State, int(c.Args[0]), int(c.Args[1])
			b.leaders[f].with = int16(u)
			t.Say("GTS general/stacking-leaders", "The leader of %s begins with %s.", b.formations[f].name, b.label(u))
			t.Then(r)
		},
	},
	ending[readying](),
}

// setsUp reports whether a player sets up any unit of a formation.
func (b *battle) setsUp(f int) bool {
	return slices.ContainsFunc(b.order, func(u int16) bool { return int(b.roster[u].formation) == f })
}

// begin returns the deed that makes a unit start in a state.
func begin(v game.Verb, word, help string, own func(b *battle, u int) hindrance, do func(t *table, u int)) game.Deed[*battle, readying] {
	return game.Deed[*battle, readying]{
		Verb: v, Word: word, Help: help, Blanks: kinds{aUnit},
		Hinder: func(b *battle, r readying, c game.Choice) hindrance {
			if u := int(c.Args[0]); b.side(u) != r.Side || b.roster[u].placed.Zone == nil {
				return isFixed.ForBoth(counter(u), name(aSide, int(r.Side)))
			}
			return own(b, int(c.Args[0]))
		},
		Offer: func(b *battle, _ readying, add offer) {
			for _, u := range b.order {
				add(choice(v, int(u)), "")
			}
		},
		Score: func(*battle, readying, game.Choice) int {
			if v == vBeginDug {
				return 10
			}
			return -5
		},
		Do: func(t *table, r readying, c game.Choice) {
			do(t, int(c.Args[0]))
			t.Then(r)
		},
	}
}

// Ask offers the states, unless the only option is to be done.
func (r readying) Ask(b *battle) game.Question {
	return game.Question{Side: r.Side, Topic: "ready", Cite: "GTS turn/first-mug", Setup: true, Seen: game.Everyone, Options: readyDeeds.Offer(b, r, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (r readying) Deeds() game.Menu[*battle] { return readyDeeds.For(r) }

// ready begins the match after the set-up.
type ready struct{}

func (ready) Title(*battle) (string, rule.Clause) {
	return "all units are set up", "GTS turn/first-mug"
}

// Work puts the artillery in contact with its leaders.
func (ready) Work(t *table) {
	t.State.contactLeaders()
	t.State.tellLeaders(t)
}

// nearestGoal returns the distance of a hex from the nearest objective, on foot.
func (b *battle) nearestGoal(at int16) int {
	least := int(farAway)
	for i := range b.fields {
		least = min(least, int(b.fields[i][0][at]))
	}
	return least
}
