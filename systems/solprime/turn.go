package solprime

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// dice holds the options of each die by its number of sides. They are allocated once.
var dice = map[int][]game.Option{}

func init() {
	for sides := 2; sides <= 40; sides++ {
		dice[sides] = game.Roll(vRoll, rule.Dice{Count: 1, Low: 1, High: sides}, "")
	}
}

// asks returns a question to Chance for a die with a number of sides (SP scale/dice).
func asks(topic string, cite rule.Clause, sides int) game.Question {
	return rolls(true, topic, cite, sides)
}

// passes returns the odds of a die that must reach a number with the amounts of a tally.
func passes(t rule.Tally, sides, need int, good, bad string) []rule.Outcome {
	added := t.Sum()
	return rule.FaceOdds(rule.Dice{Count: 1, Low: 1, High: sides}, bad, func(die int) string {
		if die+added >= need {
			return good
		}
		return bad
	})
}

// rolls returns a question to Chance for a die with a number of sides. If on is false, it returns the
// zero value and no die is rolled.
func rolls(on bool, topic string, cite rule.Clause, sides int) game.Question {
	if !on {
		return game.Question{}
	}
	return game.Question{Side: game.Chance, Topic: topic, Cite: cite, Seen: game.Everyone, Options: dice[sides]}
}

// opening begins the match.
type opening struct{}

func (opening) Title(*battle) (string, rule.Clause) { return "the opening", "SP organization" }

// Work gives head starts.
func (opening) Work(t *table) {
	tabletop.Begin(t, &t.State.points, t.State.scenario.Start, "SP organization")
	if t.State.setupSteps() == nil {
		t.State.countWatchers(t)
	}
}

// countWatchers reports how many stands begin on overwatch.
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

// Work prepares all platoons for the cycle.
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
	b.support, b.directed = [3]support{}, [3]bool{}
	t.Say("SP play/cycle", "Cycle %d.", b.cycle)
	t.Show(game.Headline())
	first := game.Red
	if b.onBoard(game.Blue) > b.onBoard(game.Red) {
		first = game.Blue
	}
	t.Say("SP activation/first", "%s begins.", first)
	t.Then(turnOf{first}, dawn{})
	b.rain(t)
}

// onBoard returns how many platoons a side has on the table. The side with more platoons begins
// (SP activation).
func (b *battle) onBoard(side game.Side) (n int) {
	for p := range b.platoons {
		if b.squads[p].side == side && !b.squads[p].works && !b.platoons[p].gone && b.anyIn(p, b.living) {
			n++
		}
	}
	return n
}

// waits reports whether a side has platoons left to activate in this cycle.
func (b *battle) waits(side game.Side) bool {
	return some(len(b.platoons), func(p int) bool { return b.squads[p].side == side && b.ready(p) }) || b.mayCall(side)
}

// ready reports whether a platoon can be activated: any of its stands is on the table or can enter it.
func (b *battle) ready(p int) bool {
	return !b.platoons[p].done && b.able(p) && b.anyIn(p, func(u int) bool { return b.exists(u) && b.rouses(u) })
}

// rouses reports whether a stand can get orders when it is activated. It must be on the table or able
// to enter it. A stand in an aircraft, or a stand that has just jumped, must wait.
func (b *battle) rouses(u int) bool {
	return (b.stands[u].off != away || b.sortie(u)) && !b.stowed(u) && !b.is(u, fresh)
}

// turnOf is the turn of a side, or of its enemy if the side has nothing to activate.
type turnOf struct{ Side game.Side }

func (o turnOf) Title(*battle) (string, rule.Clause) {
	return "next turn, " + o.Side.String() + " first", "SP play"
}

// Work finds the side that has platoons left to activate.
func (o turnOf) Work(t *table) {
	b := t.State
	switch {
	case b.ended:
	case b.waits(o.Side):
		t.Then(command(o))
	case b.waits(o.Side.Enemy()):
		t.Then(command{o.Side.Enemy()})
	}
}

// command is a side's turn: a die decides how many platoons it activates (SP play).
type command struct{ Side game.Side }

func (c command) Title(*battle) (string, rule.Clause) {
	return "turn of " + c.Side.String(), "SP activation"
}

// Ask rolls the die.
func (c command) Ask(*battle) game.Question { return asks("command", "SP activation", 6) }

// Explain returns the modifiers of the die.
func (c command) Explain(b *battle, _ game.Choice) rule.Tally { return b.grip(c.Side) }

// grip returns the modifiers of a side's activation die, with the odds of each number of platoons.
func (b *battle) grip(side game.Side) rule.Tally {
	t := rule.Tally{Title: "added to the activation die"}
	f := &b.scenario.Forces[side]
	b.count(&t, f.Control == "advanced", scenario.AdvancedControl, "advanced control", "SP activation/control")
	b.count(&t, f.Control == "primitive", scenario.PrimitiveControl, "primitive control", "SP activation/control")
	b.count(&t, len(f.Platoons) < 5, scenario.FewPlatoons, "fewer than five platoons", "SP activation/platoons")
	b.count(&t, len(f.Platoons) > 10, scenario.ManyPlatoons, "more than ten platoons", "SP activation/platoons")
	if f.Centred() {
		i := b.item(scenario.CommandCentre, "command centre", "SP activation/centre")
		if b.readings[scenario.Centre] == scenario.PlusTwo {
			i.Amount = 2
		}
		t.Items = append(t.Items, i)
	}
	added := t.Sum()
	t.Outcomes = rule.FaceOdds(rule.D6, "", func(die int) string { return rule.Count(activations(die, added), "platoon") })
	return t
}

// activations returns how many platoons a side may activate: at least one.
func activations(die, added int) int { return max(1, die+added) }

// Answer gives the side its activation points.
func (c command) Answer(t *table, choice game.Choice) {
	b := t.State
	b.left = int8(activations(int(choice.Args[0]), b.grip(c.Side).Sum()))
	t.Say("SP activation", "%s throws %d and may activate %d.", c.Side, choice.Args[0], b.left)
	t.Then(pick(c))
}

// pick asks which platoon is activated next.
type pick struct{ Side game.Side }

func (k pick) Title(*battle) (string, rule.Clause) {
	return k.Side.String() + " chooses a platoon", "SP play"
}

// pickDeeds are the possible uses of activation points.
var pickDeeds = game.Deeds[*battle, pick]{
	{
		Verb: vActivate, Word: "activate", Help: "give a platoon its orders", Blanks: kinds{aPlatoon},
		Hinder: activateObjections.pick, Do: activate, Score: (*battle).scorePick,
		Offer: func(b *battle, _ pick, add func(game.Choice, rule.Clause)) {
			for p := range b.platoons {
				add(choice(vActivate, p), "")
				add(choice(vRally, p), "SP morale/rally")
			}
		},
	},
	{
		Verb: vRally, Word: "rally", Help: "try to rally a shaken platoon", Blanks: kinds{aPlatoon},
		Hinder: rallyObjections.pick,
		Do: func(t *table, k pick, c game.Choice) {
			b, p := t.State, int(c.Args[0])
			b.left--
			b.platoons[p].done = true
			t.Say("SP morale/rally", "%s tries to rally.", b.squads[p].name)
			begins := step(muster{int8(p)})
			if b.airborne(p) {
				begins = drift{int8(p)}
			}
			t.Then(begins, rally{int8(p)}, b.relief(p), handOver(k))
		},
		Score: func(*battle, pick, game.Choice) int { return 50 },
	},
	{
		Verb: vSupport, Word: "support", Help: "call for air support", Offer: game.OfferVerb[*battle, pick](vSupport, "SP air/support"),
		Hinder: objections{
			against("SP air/support", "%s has already called for air support this cycle, or has no aircraft that could enter", sideOf, func(o order) bool { return !o.mayCall(o.player) }),
		}.pick,
		Do:    func(t *table, k pick, _ game.Choice) { t.Then(scramble(k), handOver(k)) },
		Score: func(*battle, pick, game.Choice) int { return 60 },
	},
	{
		Verb: vPass, Word: "pass", Help: "end the turn, if only aircraft off the table are left", Ends: true, Offer: game.OfferVerb[*battle, pick](vPass, "SP air/support"),
		Hinder: objections{
			against("SP air/support", "%s cannot pass: it can still activate platoons on the table", sideOf, func(o order) bool {
				return some(len(o.platoons), func(p int) bool {
					return activateObjections.pick(o.battle, pick{o.player}, choice(vActivate, p)).None()
				})
			}),
		}.pick,
		Do: func(t *table, k pick, _ game.Choice) {
			t.State.support[k.Side] = refused
			t.Then(handOver(k))
		},
		Score: func(*battle, pick, game.Choice) int { return -1 },
	},
}

// The reasons why a platoon cannot be activated, or cannot rally. In an order, v is the platoon.
var (
	activateObjections = objections{
		against("SP play", "%s belongs to the enemy", named, func(o order) bool { return o.squads[o.v].side != o.player }),
		against("SP air/must-move", "the aircraft on the table must be activated first", nil, func(o order) bool {
			return o.ready(o.v) && !o.airborne(o.v) && int(o.left) <= len(o.mustFly(o.player))
		}),
		against("SP air/drop-act", "%s has jumped this turn; squads on foot cannot act until their next turn", named, func(o order) bool {
			return !o.platoons[o.v].done && !o.ready(o.v) && o.anyIn(o.v, func(u int) bool { return o.is(u, fresh) })
		}),
		also(func(o order) hindrance {
			if o.platoons[o.v].done || !o.absent(o.v) || o.ready(o.v) {
				return hindrance{}
			}
			for u := range o.of(int8(o.v)) {
				if why := noStrip[o.grounds(u)]; o.stands[u].off == away && why != nil {
					return why.For(stood(u))
				}
			}
			return cannotCome.For(name(aPlatoon, o.v))
		}),
		against("SP fortifications/weapons", "%s has no section with weapons and cannot act", named, func(o order) bool {
			return o.squads[o.v].works && !o.armed(o.v) && o.anyIn(o.v, o.living)
		}),
		against("SP play/cycle", activatedBefore, named, func(o order) bool { return !o.ready(o.v) }),
	}
	rallyObjections = slices.Concat(activateObjections, objections{
		against("SP morale/rally", "%s is not shaken", named, func(o order) bool { return !o.platoons[o.v].shaken }),
	})
	cannotCome = &game.Reason{Cite: "SP air/support", Text: "%s is off the table, and cannot enter now"}
)

// pick returns the first objection to a side's choice of a platoon.
func (all objections) pick(b *battle, k pick, c game.Choice) hindrance {
	return all.to(order{battle: b, v: int(c.Args[0]), player: k.Side})
}

// sideOf returns the name of the player's side.
func sideOf(o order) (a, b game.Name) { return name(aSide, int(o.player)), b }

// Ask lists the platoons that can be activated or rallied.
func (k pick) Ask(b *battle) game.Question {
	return game.Question{Side: k.Side, Topic: "activate", Cite: "SP play", Seen: game.Everyone, Opens: true, Options: pickDeeds.Offer(b, k, nil)}
}

// Deeds implements game.Step.
func (k pick) Deeds() game.Menu[*battle] { return pickDeeds.For(k) }

// activate activates a platoon and asks for its orders.
func activate(t *table, k pick, c game.Choice) {
	b, p := t.State, int8(c.Args[0])
	b.left--
	b.platoons[p].done = true
	t.Say("SP play/whole", "%s is activated.", b.squads[p].name)
	b.drawBegins(t, int(p))
	b.acting = p
	t.Then(muster{p}, orders{p}, flyOn{p}, part{}, b.relief(int(p)), handOver(k))
}

// handOver continues with the side's next platoon, or with the enemy's turn.
type handOver struct{ Side game.Side }

func (h handOver) Title(*battle) (string, rule.Clause) {
	return "next platoon, " + h.Side.String() + " first", "SP play"
}

// Work finds the side that has platoons left to activate.
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
	default:
		t.Then(turnOf{h.Side.Enemy()})
	}
}

// muster prepares a platoon's stands for their orders.
type muster struct{ Platoon int8 }

func (m muster) Title(b *battle) (string, rule.Clause) {
	return b.squads[m.Platoon].name + " is activated", "SP play/whole"
}

// Work records the first place of each stand and clears its state of the last activation.
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
		s.flags &^= moved | travelled | halted | launched | firing | lonely | climbed | evading | assaulting | hasty | ordered | entered | risen | ferried | laid | led | clung
		b.rearm(u)
	}
}
