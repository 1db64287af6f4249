package gts

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// volley is simultaneous assault fire (GTS assault/fire). First all units aim, then all fire, and
// then all results are applied.
type volley struct{}

func (volley) Title(*battle) (string, rule.Clause) { return "assault fire", "GTS assault/fire" }

// Work lists the units that fire. A unit with a red rating fires twice, but only once if
// suppressed.
func (volley) Work(t *table) {
	b := t.State
	b.aims, b.blows = nil, nil
	var steps []step
	for _, u := range b.members() {
		for range b.shots(u) {
			steps = append(steps, aim{int16(u), 0})
		}
	}
	how := how(0)
	if b.melee.charging {
		how = atCharging
	}
	for _, v := range b.defenders() {
		for range b.shots(v) {
			steps = append(steps, aim{int16(v), how})
		}
		if b.is(v, suppressed) {
			b.melee.shot.add(v)
		}
	}
	t.Then(append(steps, salvo{}, settle{}, slipAway{}, outcome{})...)
}

// shots returns how often a unit fires in a round of an assault (GTS assault/suppressed).
func (b *battle) shots(u int) int {
	f := b.face(u)
	switch {
	case !f.Assault.Has || b.is(u, suppressed) && b.melee.shot.has(u):
		return 0
	case f.Twice && !b.is(u, suppressed):
		return 2
	}
	return 1
}

// aim asks for a unit's target in an assault.
type aim struct {
	Unit int16
	How  how
}

func (a aim) Title(b *battle) (string, rule.Clause) {
	return b.of("assault fire", a.Unit), "GTS assault/fire"
}

var notInMelee = &game.Reason{Cite: "GTS assault/fire", Text: "%s cannot fire at %s in the assault"}

// aimDeeds choose the target.
var aimDeeds = deeds[aim]{{
	Verb: vAim, Word: "aim", Help: "fire at an enemy in the assault", Blanks: kinds{aUnit, aUnit},
	Hinder: func(b *battle, a aim, c game.Choice) hindrance {
		u, v := c.Args[0], c.Args[1]
		return notInMelee.If(u != int32(a.Unit) || !slices.Contains(b.foes(int(u)), int(v)), counter(u), counter(v))
	},
	Offer: func(b *battle, a aim, add offer) {
		for _, v := range b.foes(int(a.Unit)) {
			add(choice(vAim, int(a.Unit), v), "")
		}
	},
	Explain: func(b *battle, a aim, c game.Choice) rule.Tally { return b.foretell(a.shot(c), b.firing(a.shot(c))) },
	Do: func(t *table, a aim, c game.Choice) {
		t.Say("GTS assault/fire", "%s aims at %s.", t.State.label(int(a.Unit)), t.State.label(int(c.Args[1])))
		t.State.aims = append(t.State.aims, a.shot(c))
	},
}}

// foes returns the enemies that a unit can fire at in the assault.
func (b *battle) foes(u int) []int {
	if all := b.members(); len(all) == 0 || b.side(all[0]) != b.side(u) {
		return all
	}
	return b.defenders()
}

// shot returns the shot at the chosen enemy.
func (a aim) shot(c game.Choice) shot {
	return shot{By: a.Unit, At: int16(c.Args[1]), How: inAssault | a.How}
}

// Ask offers the enemies in the other hex.
func (a aim) Ask(b *battle) game.Question {
	return ask(b, int(a.Unit), "aim", "GTS assault/fire", aimDeeds, a)
}

// Deeds implements game.Step.
func (a aim) Deeds() game.Menu[*battle] { return aimDeeds.For(a) }

// salvo fires all aimed shots.
type salvo struct{}

func (salvo) Title(*battle) (string, rule.Clause) { return "assault fire", "GTS assault/fire" }

// Work fires the shots in the order of aiming.
func (salvo) Work(t *table) {
	b := t.State
	var steps []step
	for _, s := range b.aims {
		steps = append(steps, b.firing(s))
	}
	b.aims = nil
	t.Then(steps...)
}

// settle applies all results of simultaneous fire.
type settle struct{}

func (settle) Title(*battle) (string, rule.Clause) {
	return "results of the assault", "GTS assault/fire"
}

// Work applies the results in the order of the shots.
func (settle) Work(t *table) {
	b := t.State
	var steps []step
	for _, x := range b.blows {
		if x.result != scenario.NoResult {
			steps = append(steps, hit(x))
		}
	}
	b.blows = nil
	t.Then(steps...)
}

// hit is one result of simultaneous fire.
type hit blow

func (h hit) Title(b *battle) (string, rule.Clause) {
	return b.of("fire result", h.unit), "GTS results/E"
}

// Work inflicts the result.
func (h hit) Work(t *table) { t.State.inflict(t, int(h.unit), h.result, inAssault) }

// outcome ends a round of an assault (GTS assault/call-off).
type outcome struct{}

func (outcome) Title(*battle) (string, rule.Clause) {
	return "end of the round", "GTS assault/call-off"
}

var (
	areGone  = &game.Reason{Cite: "GTS assault/again", Text: "no defender is left in %s: the hex is taken"}
	areThere = &game.Reason{Cite: "GTS assault/advance", Text: "an enemy is still in %s"}
)

// outcomeDeeds are the possible ends of a round.
var outcomeDeeds = deeds[outcome]{
	plain(vTake, "take", "enter the assaulted hex", "GTS assault/advance", func(b *battle, _ outcome, _ game.Choice) hindrance {
		return areThere.If(len(b.defenders()) > 0, hex(b.melee.to))
	}, func(t *table, _ outcome) { t.Then(occupy{}) }),
	plain(vPress, "press", "go on with the assault", "GTS assault/again", hinderPress, func(t *table, _ outcome) {
		t.Say("GTS assault/again", "The assault goes on.")
		t.Then(decide{})
	}),
	plain(vCallOff, "call-off", "end the assault", "", hinderPress, func(t *table, _ outcome) { t.Say("GTS assault/call-off", "The assault is called off.") }),
}

// hinderPress returns why the assaulters can neither go on nor call off the assault.
func hinderPress(b *battle, _ outcome, _ game.Choice) hindrance {
	return areGone.If(len(b.defenders()) == 0, hex(b.melee.to))
}

// Ask asks the assaulters whether they go on. Suppressed assaulters cannot.
func (o outcome) Ask(b *battle) game.Question {
	return ask(b, first(b.fit()), "press", "GTS assault/call-off", outcomeDeeds, o)
}

// Deeds implements game.Step.
func (o outcome) Deeds() game.Menu[*battle] { return outcomeDeeds.For(o) }

// Answer takes the hex, begins another round or ends the assault. Suppressed assaulters leave the
// assault first.
func (o outcome) Answer(t *table, c game.Choice) {
	for _, u := range t.State.members() {
		if t.State.is(u, suppressed) {
			t.State.drop(u)
		}
	}
	outcomeDeeds.Do(t, o, c)
}

// fit returns the assaulters that can go on.
func (b *battle) fit() []int {
	return slices.DeleteFunc(b.members(), func(u int) bool { return b.is(u, suppressed) })
}

// occupy moves the assaulters into the assaulted hex (GTS assault/advance).
type occupy struct{}

func (occupy) Title(*battle) (string, rule.Clause) { return "the hex is taken", "GTS assault/advance" }

// Work moves the assaulters and the leaders that follow them, unless an enemy is still in the
// assaulted hex.
func (occupy) Work(t *table) {
	b := t.State
	fit := b.fit()
	if len(fit) == 0 || b.enemyIn(b.melee.to, b.side(fit[0])) {
		return
	}
	for f := range b.leaders {
		if l := &b.leaders[f]; b.leaderIn(f, b.melee.from, b.side(fit[0])) && !slices.Contains(fit, int(l.with)) && b.follows(f, fit) {
			l.with = int16(fit[0])
		}
	}
	for _, u := range fit {
		from := b.units[u].at
		b.units[u].at = b.melee.to
		b.claim(u)
		t.Say("GTS assault/advance", "%s takes %s.", b.label(u), b.name(b.melee.to))
		b.drawMove(t, u, from)
		for _, f := range b.leadersWith(u) {
			t.Say("GTS assault/advance-leaders", "The leader of %s comes with it.", b.formations[f].name)
		}
	}
}
