package battlesuit

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/morale"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Actions of panicked soldiers (BHM 7.3). A flight consists of steps of one point each, so the enemy
// can fire at every point.

// row is the clause of an outcome on the table of a soldier's class.
func (b *battle) row(u int, o morale.Outcome) rule.Clause { return b.panicTable(u).Clause(o) }

// acts reports whether a soldier is active and can still do something.
func (b *battle) acts(u int) bool { return b.able(u) && b.act.unit == int8(u) && !b.did(spent) }

// berserk rolls the die that decides whether a berserk soldier leaps up or runs away.
type berserk struct{ Unit int8 }

func (k berserk) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " goes berserk", b.row(int(k.Unit), morale.Berserk)
}

// Ask rolls a d6.
func (k berserk) Ask(b *battle) game.Question {
	return asks("berserk", b.row(int(k.Unit), morale.Berserk), rollD6)
}

// Explain returns the odds of an armoured soldier. For any other the die is the direction in which it
// runs.
func (k berserk) Explain(b *battle, _ game.Choice) rule.Tally {
	t := rule.Tally{Title: "berserk"}
	if b.armoured(int(k.Unit)) {
		t.Outcomes = rule.FaceOdds(rule.D6, "", func(face int) string {
			switch {
			case runsAt(face):
				return "runs"
			case b.underRoof(int(k.Unit)) != "":
				return "cannot leap"
			}
			return "leaps"
		})
	}
	return t
}

// runsAt reports whether an armoured berserk soldier runs at a roll.
func runsAt(die int) bool { return die%2 != 0 }

// Answer makes an armoured soldier leap if the roll is even. All other soldiers run.
func (k berserk) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	switch {
	case !b.armoured(u):
		t.Then(charge{k.Unit, int8(c.Args[0] - 1)})
	case runsAt(int(c.Args[0])):
		t.Say("BHM 7.3/berserk", "%s rolls %d and runs.", b.label(u), c.Args[0])
		t.Then(heading(k))
	default:
		b.leap(t, u, c.Args[0])
		if b.readings[scenario.Berserk] == scenario.LeapAndRun {
			t.Then(heading(k))
		}
	}
}

// leapTo returns the level of a berserk leap: six levels up, but not over the ceiling.
func (b *battle) leapTo(u int) int {
	s := &b.soldiers[u]
	return min(b.ceiling(s.at), int(s.level)+b.tables.Of(scenario.BerserkLeap))
}

// underRoof returns the clause that keeps a berserk soldier from leaping, or "". It stays where it is
// inside a building that carries soldiers, and under what rises higher (BHM 8.2.1, 12.13).
func (b *battle) underRoof(u int) rule.Clause {
	switch {
	case b.inStoreys(u):
		return "BHM 12.13"
	case b.leapTo(u) < b.lowest(b.soldiers[u].at):
		return "BHM 8.2.1"
	}
	return ""
}

// leap takes a berserk soldier up, unless something keeps it down.
func (b *battle) leap(t *table, u int, die int32) {
	switch b.underRoof(u) {
	case "BHM 12.13":
		t.Say("BHM 12.13", "%s rolls %d and cannot leap inside the building.", b.label(u), die)
		return
	case "BHM 8.2.1":
		t.Say("BHM 8.2.1", "%s rolls %d and cannot leap above what rises here.", b.label(u), die)
		return
	}
	level := b.leapTo(u)
	b.soldiers[u].level = int8(level)
	b.set(u, airborne)
	b.act.did |= aloft | bounced | moved
	t.Say("BHM 7.3/berserk", "%s rolls %d and leaps to level %d.", b.label(u), die, level)
}

// heading rolls the direction on the compass (BHM 2.5).
type heading struct{ Unit int8 }

func (k heading) Title(b *battle) (string, rule.Clause) {
	return "the way that " + b.label(int(k.Unit)) + " runs", "BHM 7.3/berserk"
}

// Ask rolls a d6.
func (heading) Ask(*battle) game.Question { return asks("direction", "BHM 2.5", rollD6) }

// Answer starts the soldier's run in the direction that was rolled.
func (k heading) Answer(t *table, c game.Choice) { t.Then(charge{k.Unit, int8(c.Args[0] - 1)}) }

// charge moves a berserk soldier straight on, point by point, as long as it can move.
type charge struct{ Unit, Way int8 }

func (k charge) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " runs straight on", "BHM 7.3/berserk"
}

// Work enters the next point.
func (k charge) Work(t *table) {
	b, u := t.State, int(k.Unit)
	if !b.acts(u) || b.did(rooted) {
		b.settle(t, u)
		return
	}
	to := b.ahead(b.soldiers[u].at, grid.Direction(k.Way))
	if to == nowhere {
		if int(b.act.mp) >= b.tables.Of(scenario.EdgeCost) {
			b.strayOff(t, u, grid.Direction(k.Way))
			return
		}
		b.settle(t, u)
		return
	}
	w, cost, why := b.toward(u, to)
	if why != nil || !b.affordable(cost, grid.Inch) {
		b.settle(t, u)
		return
	}
	b.pay(cost)
	b.show(t, u, "BHM 5.0")
	b.move(t, u, to, w)
	t.Then(mineAt{k.Unit}, glow{k.Unit}, b.reaction(u), k)
}

// strayOff takes a berserk soldier off the map. It is lost, unless its side may leave over that edge.
func (b *battle) strayOff(t *table, u int, way grid.Direction) {
	cite := b.row(u, morale.Berserk)
	t.Say(cite, "%s runs off the map to the %s.", b.label(u), way)
	at := b.soldiers[u].at
	if edge := b.bestExit(u, func(e scenario.Edge) bool { return b.runsOver(e, at, way) }); edge != scenario.NoEdge {
		b.exitOver(t, u, edge)
		return
	}
	b.eliminate(t, u, cite)
}

// lashOut fires at the nearest soldier, friend or enemy. Cite is the clause of the panic table that
// caused the shot.
type lashOut struct {
	Unit int8
	Cite rule.Clause
}

func (k lashOut) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " fires at the nearest soldier", k.Cite
}

// Work attacks the nearest soldier. If several are equally near, it attacks the one that is easiest
// to hit; a die breaks ties.
func (k lashOut) Work(t *table) {
	b, u := t.State, int(k.Unit)
	if !b.acts(u) {
		return
	}
	switch all := b.nearest(u); len(all) {
	case 0:
		t.Say(k.Cite, "%s finds no target.", b.label(u))
	case 1:
		b.shoot(t, b.wild(u, all[0]))
	default:
		t.Then(random(k))
	}
}

// wild is the shot of a panicked soldier.
func (b *battle) wild(u, v int) shot {
	return shot{By: int8(u), At: int8(v), Turned: int8(b.turns(u, v))}
}

// nearest returns the nearest soldiers in sight. If several are equally near, it keeps only those
// against which the attack is strongest.
func (b *battle) nearest(u int) (all []int) {
	if !b.armed(u) || b.has(u, sniping) && (b.did(moved) || b.is(u, airborne)) {
		return nil
	}
	least, most := 1<<15, -1<<15
	for v := range b.soldiers {
		if v == u || !b.inView(u, v) {
			continue
		}
		away, strength := b.apart(u, v), b.powerOf(b.wild(u, v))
		if order := cmp.Or(cmp.Compare(least, away), cmp.Compare(strength, most)); order > 0 {
			least, most, all = away, strength, []int{v}
		} else if order == 0 {
			all = append(all, v)
		}
	}
	return all
}

// inView reports whether a soldier sees another, as far as its side knows.
func (b *battle) inView(u, v int) bool { return b.on(v) && b.knows(b.side(u), v) && b.sees(u, v) }

// random picks one of several equally good targets.
type random struct {
	Unit int8
	Cite rule.Clause
}

func (k random) Title(b *battle) (string, rule.Clause) {
	return "whom " + b.label(int(k.Unit)) + " fires at", k.Cite
}

// Ask gives each target the same odds.
func (k random) Ask(b *battle) game.Question {
	all := b.nearest(int(k.Unit))
	q := game.Question{Side: game.Chance, Topic: "target", Cite: k.Cite, Seen: game.Everyone}
	for _, v := range all {
		q.Options = append(q.Options, game.Option{Choice: choice(vDraw, v), Odds: 1 / float64(len(all))})
	}
	return q
}

// Answer fires at the target.
func (k random) Answer(t *table, c game.Choice) {
	t.State.shoot(t, t.State.wild(int(k.Unit), int(c.Args[0])))
}

// run moves an unarmoured soldier towards its own edge, whatever the cost.
type run struct{ Unit, Left int8 }

func (k run) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " runs for its own edge", "BHM 7.3/unarmoured-run"
}

// runDeeds are the deeds of a run: leave over the edge, or move nearer to it.
var runDeeds = deeds[run]{
	plain(vExit, "", "", "", func(b *battle, k run, _ game.Choice) hindrance {
		return notHome.If(!b.atHome(int(k.Unit)), piece(int(k.Unit)))
	}, func(t *table, k run, _ game.Choice) {
		b, u := t.State, int(k.Unit)
		b.show(t, u, "BHM 5.0")
		t.Say("BHM 7.3/unarmoured-run", "%s runs off the map.", b.label(u))
		b.eliminate(t, u, "BHM 7.3/unarmoured-run")
	}),
	toward(vTake, "", "", func(b *battle, k run) []spot { return b.homeward(int(k.Unit)) }, notNearer, func(t *table, k run, to spot) {
		b, u := t.State, int(k.Unit)
		b.show(t, u, "BHM 5.0")
		b.move(t, u, to, onFoot)
		t.Then(mineAt{k.Unit}, glow{k.Unit}, b.reaction(u), run{k.Unit, k.Left - 1})
	}),
}

var (
	notHome   = &game.Reason{Cite: "BHM 7.3/unarmoured-run", Text: "%s is not yet at the edge of its side"}
	notNearer = &game.Reason{Cite: "BHM 7.3/unarmoured-run", Text: "%s is not an adjacent place nearer to the edge of its side"}
)

// Ask offers the points nearer to the edge or, at the edge, leaving the map.
func (k run) Ask(b *battle) game.Question {
	u := int(k.Unit)
	if !b.acts(u) || b.did(rooted) || k.Left == 0 {
		return game.Question{}
	}
	return game.Question{Side: b.side(u), Topic: "run", Cite: "BHM 7.3/unarmoured-run", Seen: game.Everyone, Options: runDeeds.Offer(b, k, nil)}
}

// Deeds implements game.Step.
func (k run) Deeds() game.Menu[*battle] { return runDeeds.For(k) }

// home is the edge of a soldier's side.
func (b *battle) home(u int) scenario.Edge { return b.scenario.Forces[b.side(u)].Home }

// atHome reports whether a soldier's next step towards its edge leads off the map.
func (b *battle) atHome(u int) bool {
	if b.raster != nil {
		return b.onEdge(b.home(u), b.soldiers[u].at)
	}
	return b.inside(b.home(u), b.soldiers[u].at) == 0
}

// homeward lists the adjacent places that are nearer to a soldier's edge and can be entered. On a
// table they include the point straight towards the edge. At the edge homeward returns nil.
func (b *battle) homeward(u int) (all []spot) {
	here, home := b.soldiers[u].at, b.home(u)
	if b.atHome(u) {
		return nil
	}
	if b.raster != nil {
		all = append(all, b.raster.straight(home, here))
	}
	for _, to := range b.around(here) {
		if to != nowhere && b.inside(home, to) < b.inside(home, here) && !slices.Contains(all, to) {
			all = append(all, to)
		}
	}
	return slices.DeleteFunc(all, func(to spot) bool {
		_, _, why := b.toward(u, to)
		return why != nil
	})
}
