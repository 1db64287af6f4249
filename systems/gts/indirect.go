package gts

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// The reasons why a unit cannot fire indirectly into a hex.
var (
	noLobber    = &game.Reason{Cite: "GTS indirect/who", Text: "%s cannot fire indirectly"}
	isEntry     = &game.Reason{Cite: "GTS indirect/who", Text: "%s is an entry hex"}
	isDisturbed = &game.Reason{Cite: "GTS indirect/close", Text: "%s is next to an enemy or under barrage, and cannot fire indirectly"}
	outOfLob    = &game.Reason{Cite: "GTS indirect/range", Text: "%s is %s"}
	isOwn       = &game.Reason{Cite: "GTS indirect/empty-hex", Text: "%s is not empty: friendly units are in it"}
	notInThere  = &game.Reason{Cite: "GTS indirect/target", Text: "want one of the enemy units in %s"}
	noneInThere = &game.Reason{Cite: "GTS indirect/target", Text: "%s is not in %s"}
	noSight     = &game.Reason{Cite: "GTS indirect/command", Text: "%s is out of command, and does not see %s itself"}
	noSpotter   = &game.Reason{Cite: "GTS indirect/contact", Text: "no unit that may spot for %s sees %s; want one in command and not suppressed"}
)

// hinderRange returns why a unit's range or position prevents indirect fire into a hex
// (GTS indirect/range).
func (b *battle) hinderRange(u int, at int16) hindrance {
	f := b.face(u)
	n := b.apart(b.units[u].at, at)
	switch {
	case b.class(u) != scenario.Mortar && b.class(u) != scenario.Artillery || !f.Fire.Has || b.is(u, suppressed):
		return noLobber.For(counter(u))
	case b.hex(at).Entry:
		return isEntry.For(hex(at))
	case b.wasClose(u) || b.barrageAt(b.units[u].at) > 0:
		return isDisturbed.For(counter(u))
	}
	return outOfLob.If(n < b.tables.Of(scenario.IndirectLeast) || n > f.Range, hex(at), pair(aLob, u, int(at)))
}

// A spotting says which unit sees a hex for the firer: the firer itself, or a unit whose
// formation's leader has or may get contact.
type spotting struct {
	by   int // the unit that sees the hex; -1: none
	self bool
	has  bool // the firer is already in contact
}

// spot finds the best unit to see a hex. It prefers the firer itself, then a unit in contact, then
// any other unit (GTS indirect/self-spotting, indirect/contact, indirect/command).
func (b *battle) spot(u int, at int16) spotting {
	if b.sees(u, at, true) {
		return spotting{u, true, true}
	}
	best := spotting{by: -1}
	if !b.inCommand(u) {
		return best
	}
	for v := range b.units {
		if !b.canSpot(u, v, at) {
			continue
		}
		has := b.class(u) == scenario.Mortar || b.roster[v].formation == b.units[u].contact
		if best.by < 0 || has && !best.has {
			best = spotting{v, false, has}
		}
	}
	return best
}

// canSpot reports whether v can spot a hex for u. It must be in command and not suppressed, and
// must see the hex.
func (b *battle) canSpot(u, v int, at int16) bool {
	return v != u && b.on(v) && b.side(v) == b.side(u) && !b.is(v, suppressed) && b.inCommand(v) && b.spotsFor(u, v) && b.sees(v, at, true)
}

// spotters returns the units that may spot a hex for another unit, and whether they belong to more
// than one formation.
func (b *battle) spotters(u int, at int16) (all []int, choice bool) {
	for v := range b.units {
		if b.canSpot(u, v, at) {
			all = append(all, v)
			choice = choice || b.roster[v].formation != b.roster[all[0]].formation
		}
	}
	return all, choice
}

// spotsFor reports whether v may spot for u. For a mortar, v must be of the same formation. For
// artillery, v must be of the same division, and its formation must have a leader.
func (b *battle) spotsFor(u, v int) bool {
	if b.class(u) == scenario.Mortar {
		return b.roster[u].formation == b.roster[v].formation
	}
	return b.roster[u].division == b.roster[v].division && b.formations[b.roster[v].formation].led && b.leaders[b.roster[v].formation].with >= 0
}

// canLob reports whether an active unit may fire indirectly at all. If it may, all empty hexes in
// range are legal targets, even unlisted ones.
func (b *battle) canLob(u int) bool {
	f := b.face(u)
	return b.allowed(bombarding) && (b.class(u) == scenario.Mortar || b.class(u) == scenario.Artillery) && f.Fire.Has &&
		!b.is(u, suppressed) && !b.wasClose(u) && b.barrageAt(b.units[u].at) == 0
}

// offerBombardments lists targets of indirect fire: units, and the empty hexes next to an enemy,
// where a barrage is most useful. Other empty hexes are legal too (canLob), but too many to list.
func offerBombardments(b *battle, u int, add offer) {
	for i := range b.near {
		if at := int16(i); b.span.Has(b.place(at)) && b.hinderRange(u, at).None() {
			enemies := b.in(at, b.side(u).Enemy())
			for _, v := range enemies {
				add(choice(vBombard, i, v+1), "GTS indirect/target")
			}
			if len(enemies) == 0 && b.worthSmoke(at, b.side(u)) { // cheap to check: worthSmoke is true for few hexes
				add(choice(vBombard, i), "GTS indirect/empty-hex")
			}
		}
	}
}

// hinderBombard returns why a unit cannot fire indirectly at a unit in a hex or at an empty hex.
func hinderBombard(b *battle, u int, c game.Choice) hindrance {
	at, v := int16(c.Args[0]), int(c.Args[1])-1
	if h := b.hinderRange(u, at); !h.None() {
		return h
	}
	unseen, foe := b.spot(u, at).by < 0, b.enemyIn(at, b.side(u))
	switch {
	case unseen && !b.inCommand(u):
		return noSight.ForBoth(counter(u), hex(at))
	case unseen:
		return noSpotter.ForBoth(counter(u), hex(at))
	case foe && (v < 0 || b.units[v].at != at):
		return notInThere.For(hex(at))
	case len(b.in(at, b.side(u))) > 0:
		return isOwn.For(hex(at))
	}
	return noneInThere.If(!foe && v >= 0, counter(v), hex(at))
}

// worthSmoke reports whether a hex without friends is next to an enemy. A barrage there blocks the
// enemy's sight.
func (b *battle) worthSmoke(at int16, side game.Side) bool {
	return b.besideEnemy(at, side) && len(b.in(at, side)) == 0
}

// explainBombard returns the first sum of indirect fire. This is the rating if the firer has
// contact, otherwise the contact number.
func explainBombard(b *battle, _ act, c game.Choice) rule.Tally {
	u, at := b.lead(), int16(c.Args[0])
	if how := b.spot(u, at); how.by >= 0 && !how.has {
		return b.needed(u)
	}
	s := shot{By: int16(u), At: int16(c.Args[1]) - 1, Hex: at, How: indirectly}
	return b.foretell(s, b.firing(s))
}

// doBombard fires indirectly (GTS indirect/fire), after a radio roll if there is no contact yet.
func doBombard(t *table, u int, c game.Choice) {
	b, at := t.State, int16(c.Args[0])
	s := shot{By: int16(u), At: int16(c.Args[1]) - 1, Hex: at, How: indirectly}
	cite := clause("GTS indirect/fire")
	if b.class(u) == scenario.Mortar {
		cite = "GTS indirect/mortar"
	}
	t.Say(cite, "%s fires into %s.", b.label(u), b.name(at))
	b.draw(t, game.News, u)
	how := b.spot(u, at)
	switch {
	case how.self:
		t.Say("GTS indirect/self-spotting", "%s sees the target itself.", b.label(u))
	case how.has:
		t.Say("GTS indirect/contact", "%s spots for %s.", b.label(how.by), b.label(u))
	default:
		if _, choice := b.spotters(u, at); choice {
			t.Then(via{s})
		} else {
			t.Then(radio{s, int16(how.by)})
		}
		return
	}
	b.shoot(t, s)
}

// via asks which unit spots a hex, if units of several formations could. The firer seeks contact
// with the leader of the chosen unit (GTS indirect/contact).
type via struct{ Shot shot }

func (v via) Title(b *battle) (string, rule.Clause) {
	return b.of("the spotter", v.Shot.By), "GTS indirect/contact"
}

var cannotSpot = &game.Reason{Cite: "GTS indirect/command", Text: "%s cannot spot %s: want a unit in command, not suppressed, that sees it"}

// viaDeeds choose one of the spotting units.
var viaDeeds = deeds[via]{{
	Verb: vSpot, Word: "spot", Help: "seek contact with the leader of this unit", Blanks: kinds{aUnit},
	Hinder: func(b *battle, v via, c game.Choice) hindrance {
		w := int(c.Args[0])
		return cannotSpot.If(!b.canSpot(int(v.Shot.By), w, v.Shot.Hex), counter(w), hex(v.Shot.Hex))
	},
	Offer: func(b *battle, v via, add offer) {
		all, _ := b.spotters(int(v.Shot.By), v.Shot.Hex)
		for _, w := range all {
			add(choice(vSpot, w), "")
		}
	},
	Explain: func(b *battle, v via, _ game.Choice) rule.Tally { return b.needed(int(v.Shot.By)) },
	Do: func(t *table, v via, c game.Choice) {
		t.Say("GTS indirect/contact", "%s spots for %s.", t.State.label(int(c.Args[0])), t.State.label(int(v.Shot.By)))
		t.Then(radio{v.Shot, int16(c.Args[0])})
	},
}}

// Ask offers all units that could spot the hex.
func (v via) Ask(b *battle) game.Question {
	return ask(b, int(v.Shot.By), "spotter", "GTS indirect/contact", viaDeeds, v)
}

// Deeds implements game.Step.
func (v via) Deeds() game.Menu[*battle] { return viaDeeds.For(v) }

// radio rolls for contact with a spotter's leader (GTS indirect/roll).
type radio struct {
	Shot shot
	Via  int16
}

func (r radio) Title(b *battle) (string, rule.Clause) {
	return b.of("radio contact", r.Shot.By), "GTS indirect/roll"
}

// Ask rolls the die.
func (radio) Ask(*battle) game.Question { return chance("contact", "GTS indirect/roll") }

// needed returns the contact number. While the marker is on the firer, the number on its pending
// side counts, otherwise the number on its other side (GTS indirect/numbers).
func (b *battle) needed(u int) rule.Tally {
	t := rule.Tally{Title: "contact number"}
	numbers := b.roster[u].kind.Contact
	n, what := numbers[0], "pending"
	if b.units[u].contact != pending {
		n, what = numbers[1], "in contact"
	}
	t.Items = append(t.Items, rule.Item{Amount: n, Reason: what, Cite: "GTS indirect/numbers", Source: b.tables.Order.Note("units")})
	for _, m := range [...]struct {
		when   bool
		what   scenario.Measure
		reason string
	}{{b.night(), scenario.RadioNight, "night"}, {b.weather == scenario.RainFall, scenario.RadioRain, "rain"}} {
		if m.when {
			f := b.tables.Figure(m.what)
			t.Items = append(t.Items, rule.Item{Amount: f.Amount, Reason: m.reason, Cite: "GTS chart/radio", Source: f.Note(m.what.String())})
		}
	}
	t.Outcomes = rule.FaceOdds(rule.D10, "no contact", func(die int) string {
		if inContact(die, t.Sum()) {
			return "contact"
		}
		return "no contact"
	})
	return t
}

// inContact reports whether a roll gives contact: a 0 always does, a 9 never (GTS indirect/extremes).
func inContact(die, need int) bool { return die == 0 || die < 9 && die <= need }

// Explain returns the contact number as a sum.
func (r radio) Explain(b *battle, _ game.Choice) rule.Tally { return b.needed(int(r.Shot.By)) }

// Answer decides whether the firer gets contact. A 9 loses it (GTS indirect/extremes).
func (r radio) Answer(t *table, c game.Choice) {
	b, u, die := t.State, int(r.Shot.By), int(c.Args[0])
	need := b.needed(u)
	t.Say("GTS indirect/numbers", "%s needs %d (%s), die %d.", b.label(u), need.Sum(), need.Reasons(), die)
	for _, item := range need.Items[1:] {
		t.Say("GTS chart/radio", "Counted: %+d %s.", item.Amount, item.Reason)
	}
	switch {
	case die == 9:
		t.Say("GTS indirect/extremes", "A 9: no contact.")
		b.loseContact(t, u, "GTS contact/lost")
	case inContact(die, need.Sum()):
		if die == 0 {
			t.Say("GTS indirect/extremes", "A 0: contact.")
		}
		b.units[u].contact = b.roster[r.Via].formation
		t.Say("GTS indirect/marker", "%s is in contact with the leader of %s.", b.label(u), b.formations[b.roster[r.Via].formation].name)
		b.shoot(t, r.Shot)
	default:
		t.Say("GTS indirect/roll", "%s gets no contact.", b.label(u))
	}
}

// missesHex reports whether fire at an empty hex misses it (GTS indirect/empty-hex).
func missesHex(die int) bool { return die == 9 }

// burstOdds returns the odds of fire at an empty hex.
func burstOdds() []rule.Outcome {
	return rule.FaceOdds(rule.D10, "miss", func(die int) string {
		if missesHex(die) {
			return "miss"
		}
		return "barrage marker"
	})
}

// burst resolves fire at an empty hex: a barrage marker, unless it misses.
func (b *battle) burst(t *table, s shot, die int) {
	if missesHex(die) {
		t.Say("GTS indirect/empty-hex", "A 9: the shells miss the hex.")
		return
	}
	t.Say("GTS indirect/empty-hex", "Die %d: the shells fall into %s.", die, b.name(s.Hex))
	b.drawPlace(t, game.Blast, s.Hex)
	t.Then(smokeScreen{s})
}

// splinters makes all other units in the hex take a check, if the fire has hurt the target
// (GTS indirect/others, indirect/result).
type splinters struct {
	Hex    int16
	Target int16
}

func (splinters) Title(*battle) (string, rule.Clause) {
	return "others in the hex", "GTS indirect/others"
}

// Work makes the other units check. Indirect HE units in the hex lose contact.
func (s splinters) Work(t *table) {
	b := t.State
	if !b.act.hurt {
		t.Say("GTS indirect/result", "The fire has no result.")
		return
	}
	all := b.in(s.Hex, game.Chance)
	for _, v := range all {
		if b.units[v].contact != pending {
			t.Say("GTS indirect/others-contact", "%s is shelled.", b.label(v))
			b.loseContact(t, v, "GTS contact/lost")
		}
		if v != int(s.Target) {
			t.Say("GTS indirect/others", "%s is shelled too.", b.label(v))
		}
	}
	for _, v := range slices.Backward(all) { // backward, because each result goes to the head of the agenda
		if v != int(s.Target) {
			b.inflict(t, v, scenario.MaySuppr, 0)
		}
	}
}

// smokeScreen places a barrage marker (GTS indirect/barrage).
type smokeScreen struct{ Shot shot }

func (smokeScreen) Title(*battle) (string, rule.Clause) {
	return "a barrage marker", "GTS indirect/barrage"
}

// Work places a marker: heavy if the rating is 6 or more, otherwise light. A heavy marker replaces
// a light one (GTS indirect/barrage-one).
func (s smokeScreen) Work(t *table) {
	b := t.State
	rating := rule.Tally{}
	b.firerItems(&rating, shot{By: s.Shot.By, At: -1, Hex: s.Shot.Hex, How: s.Shot.How})
	heavy := rating.Sum() >= b.tables.Of(scenario.HeavyFrom)
	kind := "light"
	if heavy {
		kind = "heavy"
	}
	for i := range b.barrages {
		if b.barrages[i].at != s.Shot.Hex {
			continue
		}
		if heavy && !b.barrages[i].heavy {
			b.barrages[i].heavy = true
			t.Say("GTS indirect/barrage-one", "A heavy barrage marker replaces the light one at %s (%s).", b.name(s.Shot.Hex), rating.Reasons())
			return
		}
		t.Say("GTS indirect/barrage-one", "A barrage marker is at %s already; one is enough.", b.name(s.Shot.Hex))
		return
	}
	b.barrages = append(b.barrages, barrage{s.Shot.Hex, heavy})
	t.Say("GTS indirect/barrage", "A %s barrage marker is placed at %s (%s).", kind, b.name(s.Shot.Hex), rating.Reasons())
	b.drawPlace(t, game.Smoke, s.Shot.Hex)
}
