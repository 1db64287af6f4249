package gts

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"metahex/game"
	"metahex/maps/hexes"
)

// The verbs of all answers.
const (
	vBuy game.Verb = iota + 1 // the turn
	vBook
	vArrive
	vArriveColumn
	vStrike
	vDraw
	vTransfer
	vActivate // activations
	vJoin
	vSecond
	vPass
	vDone
	vGo // movement
	vForce
	vForm
	vUnform
	vBreak
	vDismount
	vDismountColumn
	vMount
	vMountColumn
	vDig
	vEmerge
	vPosition // engineers
	vEntrench
	vBlock
	vClear
	vRearguard
	vPost
	vFire // fire
	vBombard
	vOpfire
	vHold
	vAssault // assaults
	vStand
	vRun
	vRetreat
	vPerish
	vCharge
	vVolley
	vBrace
	vAim
	vTake
	vPress
	vCallOff
	vRally // the rest
	vTrust
	vSpend
	vDuck
	vBrave
	vRoll
)

// What numbers stand for.
const (
	aUnit      game.NameKind = iota + 1 // by its label
	aChit                               // by its label
	aLeader                             // by the id of his formation
	aFormation                          // by its name
	aDivision                           // by its name
	aTarget                             // of indirect fire: 0 empty ground, else a unit and 1
	aHex                                // by its id
	aNumber                             // itself
	aTerrain                            // by its word
	aPurse                              // the dispatch points of a division
	aPrice                              // of a hex and what is left for it, in half points
	aReach                              // of a unit's direct fire, and another unit: how far it is away
	aLob                                // of a unit's indirect fire, and a hex: how far it is away
)

// nameAll lists what labels stand for what numbers.
func (s *setting) nameAll() {
	add := func(k game.NameKind, label string) { s.spoken[k] = append(s.spoken[k], label) }
	add(aTarget, "empty")
	for _, m := range s.roster {
		add(aUnit, m.label)
		add(aTarget, m.label)
	}
	for _, c := range s.chits {
		add(aChit, c.label)
	}
	for _, f := range s.formations {
		add(aLeader, f.id)
		add(aFormation, f.name)
	}
	for _, d := range s.divisions {
		add(aDivision, d.Name)
	}
}

// Names implements game.Namer.
func (b *battle) Names(k game.NameKind) game.Arg {
	switch {
	case k == aNumber:
		return game.Arg{Kind: game.Number}
	case k == aHex:
		return game.Arg{Kind: game.PlaceName, Names: b.names}
	case k == aUnit:
		return game.Arg{Kind: game.PieceName, Names: b.spoken[k]}
	case k < aHex:
		return game.Arg{Kind: game.WordName, Names: b.spoken[k]}
	}
	return game.Arg{Kind: game.WordName, Names: counts{b, k}}
}

// counts are names that nobody says: what is counted of a number of a kind.
type counts struct {
	*battle
	kind game.NameKind
}

// Name implements game.Names.
func (n counts) Name(of int32) (string, bool) {
	p, q := int(of>>16), int(of&0xffff)
	switch n.kind {
	case aTerrain:
		return hexes.Terrain(of).String(), true
	case aPurse:
		return counted(int(n.pools[of].dp), "dispatch point"), true
	case aPrice:
		return fmt.Sprintf("%s points, and there are %s", half(p), half(q)), true
	case aLob:
		return fmt.Sprintf("%s away; want %d to %d", hexCount(n.apart(n.units[p].at, int16(q))), n.tables.Of(IndirectLeast), n.face(p).Range), true
	}
	who := n.label(p) + " fires"
	if n.class(p) == Artillery {
		who = "indirect HE fires directly"
	}
	return fmt.Sprintf("%s away; %s to %d", hexCount(n.apart(n.units[p].at, n.units[q].at)), who, n.reach(p, n.wasClose(p))), true
}

// Find implements game.Names.
func (counts) Find(string) (int32, bool) { return 0, false }

// All implements game.Names.
func (counts) All() []string { return nil }

type (
	// deeds are what a step of type K can be answered with.
	deeds[K any] = game.Deeds[*battle, K]
	kinds        = []game.NameKind
	hindrance    = game.Hindrance
	// offer lists a choice, and the clause that lets it be.
	offer = func(game.Choice, clause)
)

// one offers a verb without numbers.
func one[K any](v game.Verb, cite clause) func(*battle, K, offer) {
	return func(_ *battle, _ K, add offer) { add(choice(v), cite) }
}

// plain is a deed without numbers, which is listed wherever nothing hinders it.
func plain[K any](v game.Verb, word, help string, cite clause, hinder func(*battle, K, game.Choice) hindrance, do func(t *table, k K)) game.Deed[*battle, K] {
	return game.Deed[*battle, K]{
		Verb: v, Word: word, Help: help, Hinder: hinder, Offer: one[K](v, cite), Do: func(t *table, k K, _ game.Choice) { do(t, k) },
	}
}

// ending is the deed that ends what a step asks for again and again.
func ending[K any]() game.Deed[*battle, K] {
	return game.Deed[*battle, K]{Verb: vDone, Offer: one[K](vDone, "")}
}

// ask asks a unit's side for one of the deeds of a step; nobody where the unit is not on
// the map.
func ask[K any](b *battle, u int, topic string, cite clause, d deeds[K], k K) game.Question {
	if u < 0 || !b.on(u) {
		return game.Question{}
	}
	return game.Question{Side: b.side(u), Topic: topic, Cite: cite, Seen: game.Everyone, Options: d.Offer(b, k, make([]game.Option, 0, len(d)))}
}

// first is the first of some units, or -1.
func first(all []int) int {
	if len(all) == 0 {
		return -1
	}
	return all[0]
}

// unlessOver returns a question; none where all that is left is to end it.
func unlessOver(q game.Question) game.Question {
	if len(q.Options) < 2 {
		return game.Question{}
	}
	return q
}

func name[N int | int8 | int16 | int32](k game.NameKind, n N) game.Name {
	return game.Name{Kind: k, N: int32(n)}
}
func counter[N int | int8 | int32](u N) game.Name { return name(aUnit, u) }
func hex[N int16 | int32](at N) game.Name         { return name(aHex, at) }

// pair names two numbers together.
func pair(k game.NameKind, p, q int) game.Name { return name(k, p<<16|q) }

// reasons makes a reason that has another clause for each kind of what it is about.
func reasons(text string, cites ...clause) (all []*game.Reason) {
	for _, cite := range cites {
		all = append(all, &game.Reason{Cite: cite, Text: text})
	}
	return all
}

// when returns a hindrance that stands on a condition.
func when(stands bool, h hindrance) hindrance {
	if stands {
		return h
	}
	return hindrance{}
}

// vocabulary lists the phrases of all deeds, in the order of their verbs.
func (b *battle) vocabulary() game.Vocabulary {
	all := slices.Concat(
		purchaseDeeds.Phrases(b), arriveDeeds.Phrases(b), strikesDeeds.Phrases(b), transferDeeds.Phrases(b), activateDeeds.Phrases(b), secondDeeds.Phrases(b),
		actDeeds.Phrases(b), postingDeeds.Phrases(b), respondDeeds.Phrases(b), decideDeeds.Phrases(b), fleeDeeds.Phrases(b), chaseDeeds.Phrases(b),
		modeDeeds.Phrases(b), braceDeeds.Phrases(b), aimDeeds.Phrases(b), outcomeDeeds.Phrases(b), checkDeeds.Phrases(b), sufferDeeds.Phrases(b))
	all = append(all, game.Phrase{Verb: vDraw, Word: "draw", Args: []game.Arg{b.Names(aChit)}, Help: "a chit is drawn"})
	slices.SortFunc(all, func(p, q game.Phrase) int { return cmp.Compare(p.Verb, q.Verb) })
	return all
}

func choice(v game.Verb, args ...int) game.Choice {
	c := game.Choice{Verb: v}
	for i, n := range args {
		c.Args[i] = int32(n)
	}
	return c
}

// newHexNames gives hexes their names; a hex with a name of its own is found
// under that too.
func newHexNames(s *setting) *game.PlaceNames {
	names := make([]string, len(s.places))
	for at := range s.span.Places {
		names[s.id(at)] = s.hexMap.NameAt(at)
	}
	return game.NewPlaceNames(names, func(name string) (int32, bool) {
		at, err := s.hexMap.FindPlace(name)
		return int32(s.id(at)), err == nil
	})
}

func digits(n int) string { return strconv.Itoa(n) }
