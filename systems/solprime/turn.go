package solprime

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// dice are the options of each die, made once.
var dice = map[int][]game.Option{}

func init() {
	for sides := 2; sides <= 40; sides++ {
		dice[sides] = game.Roll(vRoll, rule.Dice{Count: 1, Low: 1, High: sides}, "")
	}
}

// asks is a question to Chance for a die of so many sides (SP scale/dice).
func asks(topic string, cite rule.Clause, sides int) game.Question {
	return game.Question{Side: game.Chance, Topic: topic, Cite: cite, Seen: game.Everyone, Options: dice[sides]}
}

// opening tells what is not of the text.
type opening struct{}

func (opening) Title(*battle) (string, rule.Clause) { return "the opening", "SP organization" }

// Work names the stand-ins.
func (opening) Work(t *table) {
	if notes := t.State.tables.Sources(); len(notes) > 0 {
		t.Say("SP organization", "Not of the text: %s.", strings.Join(notes, "; "))
	}
	if t.State.setupSteps() == nil {
		t.State.countWatchers(t)
	}
}

// countWatchers says how many begin on overwatch.
func (b *battle) countWatchers(t *table) {
	n := 0
	for u := range b.stands {
		if b.is(u, watching) {
			n++
		}
	}
	if n > 0 {
		t.Say("SP overwatch/start", "Stands on overwatch as the game begins: %d.", n)
	}
}

// dawn begins a cycle (SP play/cycle), or ends the match.
type dawn struct{}

func (dawn) Title(*battle) (string, rule.Clause) { return "next cycle", "SP play/cycle" }

// Work readies all platoons.
func (dawn) Work(t *table) {
	b := t.State
	if int(b.cycle) >= b.scenario.Cycles || b.decided() {
		b.close(t)
		return
	}
	b.cycle++
	for p := range b.platoons {
		b.platoons[p].done = false
	}
	for u := range b.stands {
		b.unset(u, observing)
	}
	b.support = [3]support{}
	t.Say("SP play/cycle", "Cycle %d.", b.cycle)
	first := game.Red
	if b.onBoard(game.Blue) > b.onBoard(game.Red) {
		first = game.Blue
	}
	t.Say("SP activation/first", "%s begins.", first)
	t.Then(command{first}, dawn{})
	b.rain(t)
}

// onBoard is how many platoons a side has on the table, of which the larger number
// begins (SP activation).
func (b *battle) onBoard(side game.Side) (n int) {
	for p := range b.platoons {
		if b.squads[p].side == side && !b.squads[p].works && !b.platoons[p].gone && slices.ContainsFunc(b.squads[p].members, func(u int8) bool { return b.living(int(u)) }) {
			n++
		}
	}
	return n
}

// waits reports whether a side has platoons to activate this cycle.
func (b *battle) waits(side game.Side) bool {
	for p := range b.platoons {
		if b.squads[p].side == side && b.ready(p) {
			return true
		}
	}
	return b.mayCall(side)
}

// ready reports whether a platoon can be activated: a stand of it is on the table,
// or can come.
func (b *battle) ready(p int) bool {
	if b.platoons[p].done || !b.able(p) {
		return false
	}
	for _, i := range b.squads[p].members {
		if u := int(i); b.exists(u) && b.rouses(u) {
			return true
		}
	}
	return false
}

// rouses reports whether a stand can be given orders when it is activated: it is on
// the table, or can come; who is in an aircraft, or has just jumped, waits.
func (b *battle) rouses(u int) bool {
	return (b.stands[u].off != away || b.sortie(u)) && !b.stowed(u) && !b.is(u, fresh)
}

// command is a side's turn: a die says how many platoons it activates (SP play).
type command struct{ Side game.Side }

func (c command) Title(*battle) (string, rule.Clause) {
	return "turn of " + c.Side.String(), "SP activation"
}

// Ask rolls, unless the side has nothing to activate.
func (c command) Ask(b *battle) game.Question {
	if b.ended || !b.waits(c.Side) {
		return game.Question{}
	}
	return asks("command", "SP activation", 6)
}

// Explain is the sum beside the die.
func (c command) Explain(b *battle, _ game.Choice) rule.Tally { return b.grip(c.Side) }

// grip is what is added to a side's activation die.
func (b *battle) grip(side game.Side) rule.Tally {
	t := rule.Tally{Title: "added to the activation die"}
	f := &b.scenario.Forces[side]
	switch f.Control {
	case "advanced":
		t.Items = append(t.Items, b.tables.item(AdvancedControl, "advanced control", "SP activation/control"))
	case "primitive":
		t.Items = append(t.Items, b.tables.item(PrimitiveControl, "primitive control", "SP activation/control"))
	}
	switch n := len(f.Platoons); {
	case n < 5:
		t.Items = append(t.Items, b.tables.item(FewPlatoons, "fewer than five platoons", "SP activation/platoons"))
	case n > 10:
		t.Items = append(t.Items, b.tables.item(ManyPlatoons, "more than ten platoons", "SP activation/platoons"))
	}
	if f.centred() {
		i := b.tables.item(CommandCentre, "command centre", "SP activation/centre")
		if b.readings[Centre] == plusTwo {
			i.Amount = 2
		}
		t.Items = append(t.Items, i)
	}
	return t
}

// Answer gives the points; one platoon at least is activated.
func (c command) Answer(t *table, choice game.Choice) {
	b := t.State
	b.left = int8(max(1, int(choice.Args[0])+b.grip(c.Side).Sum()))
	t.Say("SP activation", "%s throws %d and may activate %d.", c.Side, choice.Args[0], b.left)
	t.Then(pick(c))
}

// pick asks which platoon is activated next.
type pick struct{ Side game.Side }

func (k pick) Title(*battle) (string, rule.Clause) {
	return k.Side.String() + " chooses a platoon", "SP play"
}

// Ask lists the platoons that have not been activated.
func (k pick) Ask(b *battle) game.Question {
	if b.ended || b.left == 0 || !b.waits(k.Side) {
		return game.Question{}
	}
	q := game.Question{Side: k.Side, Topic: "activate", Cite: "SP play", Seen: game.Everyone}
	must := b.mustFly(k.Side)
	for p := range b.platoons {
		if b.squads[p].side != k.Side || !b.ready(p) || int(b.left) <= len(must) && !b.airborne(p) {
			continue
		}
		q.Options = append(q.Options, game.Option{Choice: choice(vActivate, p)})
		if b.platoons[p].shaken {
			q.Options = append(q.Options, game.Option{Choice: choice(vRally, p), Cite: "SP morale/rally"})
		}
	}
	if b.mayCall(k.Side) {
		q.Options = append(q.Options, game.Option{Choice: choice(vSupport), Cite: "SP air/support"})
	}
	if !slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice.Verb == vActivate }) {
		q.Options = append(q.Options, game.Option{Choice: choice(vPass), Cite: "SP air/support"})
	}
	return q
}

// Refuse says why a platoon cannot be activated.
func (k pick) Refuse(b *battle, c game.Choice) error {
	p := int(c.Args[0])
	switch {
	case c.Verb == vSupport:
		return rule.Refuse("SP air/support", "%s has called this cycle, or has no aircraft that could come", k.Side)
	case c.Verb != vActivate && c.Verb != vRally || p < 0 || p >= len(b.platoons):
	case b.squads[p].side != k.Side:
		return rule.Refuse("SP play", "%s belongs to the enemy", b.squads[p].name)
	case b.ready(p) && int(b.left) <= len(b.mustFly(k.Side)) && !b.airborne(p):
		return rule.Refuse("SP air/must-move", "the aircraft on the table come first")
	case !b.platoons[p].done && !b.ready(p) && slices.ContainsFunc(b.squads[p].members, func(u int8) bool { return b.is(int(u), fresh) }):
		return rule.Refuse("SP air/drop-act", "%s has jumped this turn, on foot, and does not act yet", b.squads[p].name)
	case !b.platoons[p].done && b.absent(p):
		return b.refuseAbsent(p)
	case !b.ready(p):
		return rule.Refuse("SP play/cycle", "%s has been activated this cycle, or is no more", b.squads[p].name)
	case c.Verb == vRally:
		return rule.Refuse("SP morale/rally", "%s is not shaken", b.squads[p].name)
	}
	return nil
}

// Answer begins the activation.
func (k pick) Answer(t *table, c game.Choice) {
	b, p := t.State, int(c.Args[0])
	switch c.Verb {
	case vSupport:
		t.Then(scramble(k), handOver(k))
		return
	case vPass:
		b.support[k.Side] = refused
		t.Then(handOver(k))
		return
	}
	b.left--
	b.platoons[p].done = true
	t.Then(handOver(k))
	if c.Verb == vRally {
		t.Say("SP morale/rally", "%s tries to rally.", b.squads[p].name)
		t.Then(rally{int8(p)}, b.relief(p))
		if b.airborne(p) {
			t.Then(drift{int8(p)})
		}
		return
	}
	t.Say("SP play/whole", "%s is activated.", b.squads[p].name)
	b.acting = int8(p)
	t.Then(muster{int8(p)}, orders{int8(p)}, flyOn{int8(p)}, part{}, b.relief(p))
}

// handOver goes on with the side's next platoon, or with the enemy's turn.
type handOver struct{ Side game.Side }

func (h handOver) Title(*battle) (string, rule.Clause) {
	return "next platoon, " + h.Side.String() + " first", "SP play"
}

// Work looks who has platoons left.
func (h handOver) Work(t *table) {
	b := t.State
	b.acting = -1
	if late := b.mustFly(h.Side); b.left == 0 && len(late) > 0 && !b.ended {
		t.Then(drift{late[0]}, h)
		return
	}
	if b.left == 0 || !b.waits(h.Side) {
		b.gather(h.Side)
		b.left = 0
	}
	switch {
	case b.ended:
	case b.left > 0:
		t.Then(pick(h))
	case b.waits(h.Side.Enemy()):
		t.Then(command{h.Side.Enemy()})
	case b.waits(h.Side):
		t.Then(command(h))
	}
}

// muster readies a platoon's stands for their orders.
type muster struct{ Platoon int8 }

func (m muster) Title(b *battle) (string, rule.Clause) {
	return b.squads[m.Platoon].name + " is activated", "SP play/whole"
}

// Work notes where everybody begins.
func (m muster) Work(t *table) {
	b := t.State
	b.platoons[m.Platoon].nerve = untested
	b.drifts(int(m.Platoon))
	if m.Platoon == b.acting {
		b.sheaves = nil
		for u := range b.stands {
			b.unset(u, attacked)
		}
	}
	for _, i := range b.squads[m.Platoon].members {
		u := int(i)
		s := &b.stands[u]
		s.spent, s.shots, s.start, s.front, s.rolled, s.knew = 0, 0, s.at, s.facing, 0, [2]uint64{}
		s.flags &^= moved | travelled | halted | launched | firing | lonely | climbed | evading | assaulting | hasty | observing | ordered | entered | risen | ferried | laid | led | clung
		b.rearm(u)
	}
}
