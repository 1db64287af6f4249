package solprime

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// readying asks a side which stands begin on overwatch. It also lets the side turn the stands that the
// side has set up.
type readying struct{ Side game.Side }

func (r readying) Title(*battle) (string, rule.Clause) {
	return "overwatch of " + r.Side.String() + " at the start", "SP overwatch/start"
}

// drillDeeds are the possible actions with a stand in this step.
var drillDeeds = game.Deeds[*battle, readying]{
	{
		Verb: vWatch, Blanks: ofStand, Hinder: drillObjections.ready,
		Offer: func(b *battle, _ readying, add func(game.Choice, rule.Clause)) {
			for u := range b.stands {
				add(choice(vWatch, u), "")
			}
		},
		Score: func(*battle, readying, game.Choice) int { return 1 }, // overwatch costs nothing
		Do: func(t *table, r readying, c game.Choice) {
			b, u := t.State, int(c.Args[0])
			b.set(u, watching)
			t.Say("SP overwatch/start", "%s begins on overwatch.", b.label(u))
			t.Then(r)
		},
	},
	{
		Verb: vFace, Blanks: ofPoint, Hinder: turnObjections.ready,
		Score: func(*battle, readying, game.Choice) int { return -1 },
		Do: func(t *table, r readying, c game.Choice) {
			b, s := t.State, &t.State.stands[c.Args[0]]
			s.facing = place(c).Sub(s.at)
			s.front = s.facing
			t.Say("SP movement/facing", "%s faces %s.", b.label(int(c.Args[0])), place(c))
			t.Then(r)
		},
	},
	{
		Verb: vAttend, Word: "leader", Help: "have the leader begin with a stand", Blanks: ofStand, Hinder: attendObjections.ready,
		Offer: func(b *battle, r readying, add func(game.Choice, rule.Clause)) {
			for u := range b.stands {
				if b.leaders[r.Side] < 0 { // a leader must be placed first; later changes are legal but not listed
					add(choice(vAttend, u), "SP leaders/always")
				}
			}
		},
		Score: func(b *battle, _ readying, c game.Choice) int { return 100 + b.followers(int(c.Args[0])) },
		Do: func(t *table, r readying, c game.Choice) {
			b, u := t.State, int(c.Args[0])
			b.leaders[r.Side] = int8(u)
			t.Say("SP leaders/always", "The leader of %s begins with %s.", r.Side, b.label(u))
			t.Then(r)
		},
	},
	heightDeed(vLand), heightDeed(vPopUp),
	{
		Verb: vDone, Offer: game.OfferVerb[*battle, readying](vDone, ""),
		Hinder: func(b *battle, r readying, _ game.Choice) hindrance {
			if b.scenario.Forces[r.Side].Leading && b.leaders[r.Side] < 0 {
				return noAttendant.For(name(aSide, int(r.Side)))
			}
			return hindrance{}
		},
		Score: func(*battle, readying, game.Choice) int { return 0 },
	},
}

// heightDeed returns the deed that lets a VTOL craft begin at another height (SP vtol/hover).
func heightDeed(v game.Verb) game.Deed[*battle, readying] {
	step := &climbs[v-vPopUp]
	all := slices.Concat(objections{
		ownObjection,
		does("SP organization", "the scenario fixes the place of %s; it cannot be changed", func(b *battle, u int) bool { return !b.roster[u].free }),
		does("SP vtol", "%s is not a VTOL craft", func(b *battle, u int) bool { return b.kind(u).Branch != scenario.VTOL }),
		against(step.cite, "%s is %s inches up; want a height of "+digits(int(step.from))+" inches", func(o order) (a, b game.Name) { return stood(o.u), name(aNumber, o.stands[o.u].height) },
			func(o order) bool { return o.stands[o.u].height != step.from }),
	}, step.more)
	return game.Deed[*battle, readying]{
		Verb: v, Blanks: ofStand, Hinder: all.ready, Score: func(*battle, readying, game.Choice) int { return -1 },
		Offer: func(b *battle, _ readying, add func(game.Choice, rule.Clause)) {
			for u := range b.stands {
				add(choice(v, u), step.cite)
			}
		},
		Do: func(t *table, r readying, c game.Choice) {
			b, u := t.State, int(c.Args[0])
			b.stands[u].height = step.to
			t.Say(step.cite, "%s begins %s inches up.", b.label(u), digits(int(step.to)))
			t.Then(r)
		},
	}
}

// followers returns how many stands of its platoon are within a leader's reach of stand u.
func (b *battle) followers(u int) (n int) {
	for v := range b.stands {
		if b.exists(v) && b.roster[v].platoon == b.roster[u].platoon && b.base(v).Apart(b.base(u), int64(b.tables.Of(scenario.LeaderReach))) {
			n++
		}
	}
	return n
}

// The reasons why a stand cannot begin on overwatch, begin with the leader, or be turned before the
// first cycle.
var (
	ownObjection = against("SP overwatch/start", "want a stand of %s", sideOf, func(o order) bool { return o.side(o.u) != o.player || !o.exists(o.u) })

	drillObjections = slices.Concat(objections{
		ownObjection,
		against("SP overwatch/start", "the scenario fixes which stands are on overwatch", nil, func(o order) bool { return !o.scenario.Forces[o.player].Watching }),
		against("SP apc/aboard", "%s is in %s and cannot be on overwatch", hosted, func(o order) bool { return o.carried(o.u) }),
	}, watchObjections)
	attendObjections = objections{
		ownObjection,
		against("SP leaders", "the scenario fixes the stand that the leader begins with", nil, func(o order) bool { return !o.scenario.Forces[o.player].Leading }),
		against("SP leaders/always", "want a stand on the table that is not a section", nil, func(o order) bool { return o.structure(o.u) || !o.grounded(o.u) && !o.aloft(o.u) && !o.carried(o.u) }),
		does("SP leaders/always", "the leader is already with %s", func(b *battle, u int) bool { return int(b.leaders[b.side(u)]) == u }),
	}
	noAttendant = &game.Reason{Cite: "SP leaders/always", Text: "the leader of %s must be with a stand; choose the stand"}

	turnObjections = objections{
		ownObjection,
		does("SP organization", "the scenario fixes the place of %s; it cannot be changed", func(b *battle, u int) bool { return !b.roster[u].free || !b.grounded(u) && !b.aloft(u) }),
		against("SP movement/facing", "want a point to look at", nil, func(o order) bool { return !o.at.Legal() || o.at == o.stands[o.u].at }),
	}
)

// ready returns the first objection to an answer of this step.
func (all objections) ready(b *battle, r readying, c game.Choice) hindrance {
	return all.to(order{battle: b, u: int(c.Args[0]), at: place(c), player: r.Side})
}

// Ask lists the stands that can begin on overwatch or with the leader. It does not list points to
// face.
func (r readying) Ask(b *battle) game.Question {
	return game.Question{Side: r.Side, Topic: "ready", Cite: "SP overwatch/start", Open: true, Seen: game.Everyone, Options: drillDeeds.Offer(b, r, nil),
		Want: "put stands on overwatch, turn stands, or type \"done\""}
}

// Deeds implements game.Step.
func (r readying) Deeds() game.Menu[*battle] { return drillDeeds.For(r) }
