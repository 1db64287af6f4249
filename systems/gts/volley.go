package gts

import (
	"metahex/game"
	"metahex/rule"
)

// volley is simultaneous assault fire (GTS assault/fire): each unit aims, all
// fire, and only then do the results count.
type volley struct{}

func (volley) String() string { return "assault fire" }

// Work lists who fires: a red rating twice, the suppressed once.
func (volley) Work(t *table) {
	b := t.State
	b.blows = nil
	var steps []step
	for _, u := range b.members() {
		for range b.shots(u) {
			steps = append(steps, aim{int8(u), 0})
		}
	}
	how := how(0)
	if b.melee.charging {
		how = atCharging
	}
	for _, v := range b.defenders() {
		for range b.shots(v) {
			steps = append(steps, aim{int8(v), how})
		}
		if b.is(v, suppressed) {
			b.melee.shot |= 1 << v
		}
	}
	t.Then(append(steps, settle{}, outcome{})...)
}

// shots is how often a unit fires in a round of an assault (GTS
// assault/suppressed).
func (b *battle) shots(u int) int {
	f := b.face(u)
	switch {
	case !f.Assault.Has || b.is(u, suppressed) && b.melee.shot>>u&1 != 0:
		return 0
	case f.Twice && !b.is(u, suppressed):
		return 2
	}
	return 1
}

// aim asks a unit at which enemy it fires in an assault.
type aim struct {
	Unit int8
	How  how
}

func (a aim) String() string { return "assault fire" }

// Ask offers the enemies of the other hex.
func (a aim) Ask(b *battle) game.Question {
	u := int(a.Unit)
	q := game.Question{Side: b.side(u), Topic: "aim", Cite: "GTS assault/fire", Seen: game.Everyone}
	if !b.on(u) {
		return q
	}
	foes := b.members()
	if len(foes) > 0 && b.side(foes[0]) == b.side(u) {
		foes = b.defenders()
	}
	for _, v := range foes {
		q.Options = append(q.Options, game.Option{Choice: choice(vAim, u, v)})
	}
	return q
}

// Answer fires.
func (a aim) Answer(t *table, c game.Choice) {
	t.Say("GTS assault/fire", "%s fires at %s.", t.State.label(int(a.Unit)), t.State.label(int(c.Args[1])))
	t.State.shoot(t, shot{By: a.Unit, At: int8(c.Args[1]), How: inAssault | a.How})
}

// Explain is the sum behind the fire.
func (a aim) Explain(b *battle, c game.Choice) rule.Tally {
	return b.tally(shot{By: a.Unit, At: int8(c.Args[1]), How: inAssault | a.How})
}

// settle applies all results of simultaneous fire.
type settle struct{}

func (settle) String() string { return "results of the assault" }

// Work takes them in the order of the shots.
func (settle) Work(t *table) {
	b := t.State
	var steps []step
	for _, x := range b.blows {
		if x.result != NoResult {
			steps = append(steps, hit(x))
		}
	}
	b.blows = nil
	t.Then(steps...)
}

// hit is one result of simultaneous fire.
type hit blow

func (hit) String() string { return "fire result" }

// Work inflicts it.
func (h hit) Work(t *table) { t.State.inflict(t, int(h.unit), h.result, inAssault) }

// outcome ends a round of an assault (GTS assault/call-off).
type outcome struct{}

func (outcome) String() string { return "end of the round" }

// Ask asks the assaulters whether they go on; those suppressed meanwhile do not.
func (outcome) Ask(b *battle) game.Question {
	fit := b.fit()
	if len(fit) == 0 {
		return game.Question{}
	}
	q := game.Question{Side: b.side(fit[0]), Topic: "press", Cite: "GTS assault/call-off", Seen: game.Everyone}
	if len(b.defenders()) == 0 {
		q.Options = takeOptions
	} else {
		q.Options = pressOptions
	}
	return q
}

var (
	takeOptions  = []game.Option{{Choice: choice(vTake), Cite: "GTS assault/advance"}}
	pressOptions = []game.Option{{Choice: choice(vPress), Cite: "GTS assault/again"}, {Choice: choice(vCallOff)}}
)

// fit are the assaulters that can go on.
func (b *battle) fit() (all []int) {
	for _, u := range b.members() {
		if !b.is(u, suppressed) {
			all = append(all, u)
		}
	}
	return all
}

// Answer takes the hex, begins another round, or ends the assault.
func (outcome) Answer(t *table, c game.Choice) {
	b := t.State
	for _, u := range b.members() {
		if b.is(u, suppressed) {
			b.drop(u)
		}
	}
	switch c.Verb {
	case vTake:
		t.Then(occupy{})
	case vPress:
		t.Say("GTS assault/again", "The assault goes on.")
		t.Then(decide{})
	default:
		t.Say("GTS assault/call-off", "The assault is called off.")
	}
}

// occupy moves the assaulters into the hex (GTS assault/advance).
type occupy struct{}

func (occupy) String() string { return "the hex is taken" }

// Work moves them and their leaders, unless an enemy is still there.
func (occupy) Work(t *table) {
	b := t.State
	for _, u := range b.fit() {
		if b.enemyIn(b.melee.to, b.side(u)) {
			return
		}
		b.units[u].at = b.melee.to
		b.claim(u)
		t.Say("GTS assault/advance", "%s takes %s.", b.label(u), b.name(b.melee.to))
		if f, led := b.led(u); led {
			t.Say("GTS assault/advance-leaders", "The leader of %s comes with it.", b.formations[f].name)
		}
	}
}
