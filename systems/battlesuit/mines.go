package battlesuit

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// A mine is one marker. Both sides see its place; only its own side knows its kind (BHM 4.12,
// 12.6).
type mine struct {
	at    spot // offUnset before it is laid, offDead after it is used up
	side  game.Side
	field int8 // the index of its minefield in the scenario
	kind  mineKind
}

// noMine is an index that stands for no mine.
const noMine = -1

type mineKind int8

const (
	dummy   mineKind = iota // BHM 12.6.3.1
	charged                 // BHM 12.6.3.2
	nuclear                 // BHM 12.6.3.3
	cache                   // a hidden object that the enemy must find (BHM 4.12, 13.5)
)

var mineWords = game.Labels{"dummy", "explosive", "nuclear", "cache"}

// bury allocates the markers of all minefields. Players lay them at set-up.
func (b *battle) bury() {
	for f, field := range b.scenario.Mines {
		for kind, n := range [...]int{dummy: field.Dummies, charged: field.Explosive, nuclear: field.Nuclear, cache: field.Caches} {
			for range n {
				b.postings = append(b.postings, posting{-1, int16(len(b.mines))})
				b.mines = append(b.mines, mine{offUnset, field.Side, int8(f), mineKind(kind)})
			}
		}
	}
}

// mineOn returns the marker on a point, or noMine.
func (b *battle) mineOn(at spot) int {
	for m := range b.mines {
		if b.mines[m].at == at {
			return m
		}
	}
	return noMine
}

// Reasons why a marker cannot be laid.
var (
	noMarker   = &game.Reason{Cite: "BHM 12.6.3", Text: "no %s marker is left to lay"}
	noField    = &game.Reason{Cite: "BHM 12.6", Text: "%s is not in the zone of the minefield"}
	liesMarker = &game.Reason{Cite: "BHM 12.6", Text: "there is already a marker at %s"}
)

// offerLaying offers every kind of marker that a field has left, not only the next in a list. So the
// order of laying reveals nothing to the enemy.
func (b *battle) offerLaying(m int, add offer) {
	for kind := dummy; kind <= cache; kind++ {
		if b.unlaid(b.mines[m].field, kind) == noMine {
			continue
		}
		for _, at := range b.scenario.Mines[b.mines[m].field].Zone {
			add(b.placed(vLay, b.spotAt(at), int(kind)), "")
		}
	}
}

// hinderLaying returns why a marker cannot be laid at a place. On a table a point of the zone is legal
// if a soldier could walk there and no other marker is there (BHM 15.6).
func (b *battle) hinderLaying(next int, kind mineKind, at spot) hindrance {
	if next < 0 || b.unlaid(b.mines[next].field, kind) == noMine {
		return noMarker.For(game.Name{Kind: aMine, N: int32(kind)})
	}
	if b.mineOn(at) != noMine {
		return liesMarker.For(place(at))
	}
	field := &b.scenario.Mines[b.mines[next].field]
	if b.raster == nil {
		return noField.If(!b.listed(field.Zone, at), place(at))
	}
	return noField.If(!field.Region.Has(at.point()) || !field.Region.Fits(b.ground.dot(at).Terrain) || b.wet(at), place(at))
}

// unlaid returns a marker of a kind that has not been laid, or noMine.
func (b *battle) unlaid(field int8, kind mineKind) int {
	for m := range b.mines {
		if k := &b.mines[m]; k.field == field && k.kind == kind && k.at == offUnset {
			return m
		}
	}
	return noMine
}

// leaveOver removes one unlaid marker of a field from the match. Any kind of marker can be laid at
// each turn of the set-up, so the marker that is listed next may already be on the map.
func (b *battle) leaveOver(field int8) {
	for m := range b.mines {
		if k := &b.mines[m]; k.field == field && k.at == offUnset {
			k.at = offDead
			return
		}
	}
}

// lay puts a marker on the map, face down.
func (b *battle) lay(t *table, next int, c game.Choice) {
	m := b.unlaid(b.mines[next].field, mineKind(c.Args[0]))
	b.mines[m].at = b.spotIn(c, 1)
	name := b.name(b.mines[m].at)
	t.Report(game.Event{Text: fmt.Sprintf("A marker at %s: %s.", name, mineWords[c.Args[0]]), Cite: "BHM 4.12",
		Seen: game.Only(b.mines[m].side), Public: fmt.Sprintf("A mine marker lies at %s.", name)})
}

// mineAt reveals the marker on the point a soldier has entered, on the ground or in the air
// (BHM 12.6).
type mineAt struct{ Unit int8 }

func (k mineAt) Title(b *battle) (string, rule.Clause) {
	return "mines where " + b.label(int(k.Unit)) + " stands", "BHM 12.6"
}

// Work stops a soldier on the ground, and lets an engineer try to clear the mine.
func (k mineAt) Work(t *table) {
	b, u := t.State, int(k.Unit)
	if !b.on(u) {
		return
	}
	m := b.tripped(u)
	if m == noMine {
		return
	}
	if b.raster != nil {
		t.Say("BHM 15.6", "%s comes near the mine marker at %s.", b.label(u), b.name(b.mines[m].at))
		t.Then(k) // another marker may be equally near
	}
	switch {
	case b.is(u, airborne):
		t.Say("BHM 12.6.2", "%s is above a mine marker.", b.label(u))
		t.Then(falter{k.Unit, b.soldiers[u].card.Damage})
	default:
		if b.act.unit == k.Unit {
			b.act.did |= rooted | mined
		}
		t.Say("BHM 12.6.1", "%s stops at a mine marker.", b.label(u))
	}
	at := b.mines[m].at
	if b.has(u, engineer) && b.able(u) {
		t.Then(clearMine{k.Unit, at})
		return
	}
	t.Then(spring{k.Unit, at})
}

// falter ends the activation of a soldier that a mine has damaged in the air (BHM 12.6.2). An
// undamaged soldier goes on. A shaken soldier has been stopped already.
type falter struct{ Unit, Damage int8 }

func (k falter) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " goes on, if unharmed by the mine", "BHM 12.6.2"
}

// Work compares the soldier's damage with its earlier damage.
func (k falter) Work(t *table) {
	b, u := t.State, int(k.Unit)
	if b.acts(u) && b.soldiers[u].card.Damage > k.Damage {
		b.act.did |= spent
		t.Say("BHM 12.6.2", "%s is hurt by the mine and goes no further.", b.label(u))
	}
}

// clearMine rolls whether an engineer removes the marker on a point (BHM 11.2.3). The step has no
// field for the marker's index, because the index would reveal the marker's kind.
type clearMine struct {
	Unit  int8
	Where spot
}

func (k clearMine) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " clears a mine", "BHM 11.2.3"
}

// Ask rolls a d12.
func (clearMine) Ask(*battle) game.Question { return asks("clear", "BHM 11.2.3", rollD12) }

// Explain returns the odds of the die. If it fails, the marker's kind decides what happens.
func (k clearMine) Explain(b *battle, _ game.Choice) rule.Tally {
	cleared := 0
	for _, o := range rollD12 {
		cleared += tell(b.clears(k, o.Choice))
	}
	return rule.Tally{Title: "mine clearance: a die above the damage", Outcomes: []rule.Outcome{
		{Result: "goes off", Ways: len(rollD12) - cleared, Of: len(rollD12), Vain: true}, {Result: "cleared", Ways: cleared, Of: len(rollD12)}}}
}

// clears reports whether a die removes the marker.
func (b *battle) clears(k clearMine, die game.Choice) bool {
	return int(die.Args[0]) > int(b.soldiers[k.Unit].card.Damage)
}

// Answer removes the marker if the die is above the engineer's damage.
func (k clearMine) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	if b.clears(k, c) {
		m := &b.mines[b.mineOn(k.Where)]
		m.at = offDead
		t.Say("BHM 11.2.3", "%s rolls %d and clears the marker.", b.label(u), c.Args[0])
		if m.kind == cache {
			b.find(t, m)
		}
		return
	}
	t.Say("BHM 11.2.3", "%s rolls %d and fails to clear the marker.", b.label(u), c.Args[0])
	t.Then(spring(k))
}

// spring reveals the marker on a point and carries out its effect (BHM 12.6.3).
type spring struct {
	Unit  int8
	Where spot
}

func (k spring) Title(b *battle) (string, rule.Clause) {
	return "the mine that " + b.label(int(k.Unit)) + " has found", "BHM 12.6.3"
}

// Work removes the marker and makes its attacks.
func (k spring) Work(t *table) {
	b, at := t.State, k.Where
	m := &b.mines[b.mineOn(at)]
	m.at = offDead
	switch m.kind {
	case dummy:
		t.Say("BHM 12.6.3.1", "The marker is a dummy.")
	case nuclear:
		t.Say("BHM 12.6.3.3", "The marker is a nuclear mine.")
		b.drawBlast(t, at)
		b.nuke(t, at)
	case cache:
		b.find(t, m)
	default:
		t.Say("BHM 12.6.3.2", "The marker is an explosive mine.")
		b.drawBlast(t, at)
		all := []step{shock{shot{By: -1, At: k.Unit, Power: int8(b.tables.Of(scenario.MineStrength)), How: explosive | ofMine}}}
		for v := range b.soldiers {
			if v != int(k.Unit) && b.on(v) && b.range_(at, b.soldiers[v].at) <= 1 {
				all = append(all, shock{shot{By: -1, At: int8(v), Power: int8(b.tables.Of(scenario.MineSplash)), How: explosive | ofMine}})
			}
		}
		t.Then(all...)
	}
}

// find scores a revealed cache for the enemy of its owner, whichever side revealed it. So the owner
// cannot save a cache by revealing it first (BHM 4.12).
func (b *battle) find(t *table, m *mine) {
	t.Say("BHM 4.12", "The marker is a cache of %s.", m.side)
	b.creditAll(t, scenario.Find, func(a *scenario.Award) bool { return a.To == m.side.Enemy() }, "a cache")
}
