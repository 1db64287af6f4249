package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

var overwatchDeeds = deeds{{
	Verb: vWatch, Word: "watch", Help: "put a stand on overwatch", Blanks: ofStand,
	Hinder: watchObjections.hinder, Do: goOnWatch, Score: (*battle).scoreWatch,
	Offer: func(_ *battle, u int, add offer) { add(choice(vWatch, u), "SP overwatch") },
}}

// watchObjections are the reasons why a stand cannot go on overwatch.
var watchObjections = objections{
	is(firing, "SP overwatch/fired", "%s has fired and cannot go on overwatch"),
	hasFought,
	does("SP overwatch", "%s is an aircraft; aircraft cannot go on overwatch", func(b *battle, u int) bool { return b.kind(u).Branch == scenario.Aircraft }),
	does("SP overwatch/half", "%s has moved more than half its move and cannot go on overwatch", func(b *battle, u int) bool { return 2*b.stands[u].spent > b.kind(u).Move }),
	is(suppressed, "SP fire/infantry/watch", "%s is suppressed and cannot go on overwatch"),
	is(laid, "SP engineers/smoke/fire", "%s has laid smoke and cannot fire"),
	does("SP fortifications/weapons", "%s has no weapons", func(b *battle, u int) bool { return b.structure(u) && len(b.kind(u).Weapons) == 0 }),
	is(watching, "SP overwatch", "%s is already on overwatch"),
	failed(held, "%s has failed its morale test and cannot go on overwatch"), failed(grim, "%s has failed its morale test and cannot go on overwatch"),
}

// goOnWatch ends the actions of a stand and puts it on overwatch.
func goOnWatch(t *table, u int, _ game.Choice) {
	t.State.set(u, watching|ordered)
	t.Say("SP overwatch", "%s is on overwatch.", t.State.label(u))
}

// react offers the enemy's stands on overwatch a shot at a stand that moves, acts or has fired
// (SP overwatch/fire, /after). While the stand moves, the enemy may wait and is asked again later.
type react struct {
	tabletop.Pause
	By   int8 // 1 plus the enemy that has just fired: its other weapons may follow (SP fire/multiple-systems)
	Acts bool // the stand has done something other than moving or firing
}

func (r react) Title(b *battle) (string, rule.Clause) {
	return "overwatch fire at " + b.label(int(r.Mover)), "SP overwatch/fire"
}

// reactDeeds are the enemy's possible reactions.
var reactDeeds = game.Deeds[*battle, react]{
	{
		Verb: vHold, Word: "hold", Help: "do nothing", Ends: true, Offer: game.OfferVerb[*battle, react](vHold, ""),
		Score: func(*battle, react, game.Choice) int { return 40 },
	},
	{
		Verb: vWait, Word: "wait", Help: "hold fire, and choose again after this many inches of the move", Blanks: kinds{aLength},
		Hinder: func(b *battle, r react, c game.Choice) hindrance {
			return r.HinderWait(noWait, stood(int(r.Mover)), length[int64], b.stands[r.Mover].shots, c.Args[0])
		},
		Offer: func(_ *battle, _ react, add func(game.Choice, rule.Clause)) { add(choice(vWait, grid.Inch), "") },
		Score: func(*battle, react, game.Choice) int { return 39 },
		Do:    func(t *table, r react, c game.Choice) { t.State.recall = r.Done + int64(c.Args[0]) },
	},
	{
		Verb: vIntercept, Word: "intercept", Help: "fire a weapon of a stand on overwatch at the moving stand", Blanks: kinds{aStand, aWeapon},
		Hinder: func(b *battle, r react, c game.Choice) hindrance { return interceptObjections.to(r.shot(b, c)) },
		Offer: func(b *battle, r react, add func(game.Choice, rule.Clause)) {
			for v := range b.stands {
				var cite rule.Clause
				if b.kind(v).AirDefence {
					cite = "SP air-defence/overwatch"
				}
				for _, w := range b.kind(v).Weapons {
					add(choice(vIntercept, v, b.tables.WeaponIndex(w)), cite)
				}
			}
		},
		Explain: func(b *battle, r react, c game.Choice) rule.Tally { return b.odds(r.aimed(b, c)) },
		Score:   func(b *battle, r react, c game.Choice) int { return b.by(wReact, b.gain(r.aimed(b, c))) },
		Do: func(t *table, r react, c game.Choice) {
			b, v := t.State, int(c.Args[0])
			r.By = int8(v) + 1
			t.Then(r) // afterwards other stands may fire
			t.Say("SP overwatch/fire", "%s fires from overwatch.", b.label(v))
			b.fire(t, v, b.mark(int(r.Mover)), int(c.Args[1]), false)
		},
	},
}

// The reasons why a stand cannot fire from overwatch, and why the enemy cannot wait as long as asked.
var (
	interceptObjections = slices.Concat(objections{
		against("SP overwatch/off", "%s is not on overwatch against the moving stand", self, func(o order) bool { return !o.foe(o.v, o.u) || !o.is(o.u, watching) && o.by != o.u }),
		also(func(o order) hindrance { return o.fired(o.u, o.w, false) }),
	}, shotObjections)
	noWait = tabletop.NewWaits("SP overwatch/fire", "way")
)

// shot returns the order that an answer gives a stand on overwatch.
func (r react) shot(b *battle, c game.Choice) order {
	return order{battle: b, u: int(c.Args[0]), v: b.mark(int(r.Mover)), w: b.tables.Weapons()[c.Args[1]], by: int(r.By) - 1}
}

// aimed returns the shot that an answer fires from overwatch.
func (r react) aimed(b *battle, c game.Choice) shot {
	return shot{By: int8(c.Args[0]), At: int8(b.mark(int(r.Mover))), Weapon: int8(c.Args[1])}
}

// Ask lists the possible shots. If there is no possible shot, it asks nothing.
func (r react) Ask(b *battle) game.Question {
	u := b.mark(int(r.Mover))
	if !b.living(u) || b.carried(u) || b.ended {
		return game.Question{}
	}
	all := reactDeeds.Offer(b, r, nil)
	if all[len(all)-1].Choice.Verb != vIntercept {
		return game.Question{}
	}
	return game.Question{Side: b.side(u).Enemy(), Topic: "intercept", Cite: r.cite(b, u), Open: all[1].Choice.Verb == vWait, Seen: game.Everyone, Options: all,
		Want: "type \"hold\" or \"wait\", or fire with a stand on overwatch"}
}

// cite returns the clause that lets the enemy fire now.
func (r react) cite(b *battle, u int) rule.Clause {
	switch {
	case b.kind(u).Branch == scenario.VTOL && b.stands[u].height == scenario.High:
		return "SP vtol/popup-overwatch"
	case !b.is(u, moved) && !r.Acts:
		return "SP overwatch/after"
	}
	return "SP overwatch/fire"
}

// Deeds implements game.Step.
func (r react) Deeds() game.Menu[*battle] { return reactDeeds.For(r) }
