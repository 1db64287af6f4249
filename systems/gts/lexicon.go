package gts

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/gts/scenario"
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
	vRally // other actions
	vTrust
	vSpend
	vDuck
	vBrave
	vRoll
	vEscort // added later: the earlier verbs keep their numbers
	vSpot
	vLay // set-up
	vPlace
	vBeginColumn
	vBeginMounted
	vBeginDug
	vExit
)

// The kinds of names for the numbers in answers.
const (
	aUnit      game.NameKind = iota + 1 // a unit, by its label
	aChit                               // a chit, by its label
	aLeader                             // a leader, by the id of the leader's formation
	aFormation                          // a formation, by its name
	aDivision                           // a division, by its name
	aTarget                             // a target of indirect fire: 0 is an empty hex, otherwise the unit plus 1
	aHex                                // a hex, by its id
	aNumber                             // a plain number
	aTerrain                            // a terrain, by its word
	aPurse                              // a division, named with its dispatch points
	aPrice                              // the price of a hex and the points left for it, in half-points
	aReach                              // a unit's direct fire at another unit, named by the distance between the two
	aLob                                // a unit's indirect fire into a hex, named by the distance between unit and hex
	aZone                               // a unit, named by the zone of its set-up
	aField                              // a work, named by the zone where its player puts it
	aWork                               // a work of the scenario, named by its kind
	aSide                               // a side: red or blue
)

// nameAll builds the lists of names for the kinds that have a list.
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
	return game.Saying(func(n int32) string { return b.said(k, n) }).Arg()
}

// said formats a number for refusals. Players never type these texts.
func (b *battle) said(k game.NameKind, of int32) string {
	p, q := int(of>>16), int(of&0xffff)
	switch k {
	case aTerrain:
		return hexes.Terrain(of).String()
	case aPurse:
		return counted(int(b.pools[of].dp), "dispatch point")
	case aZone:
		return b.roster[of].placed.Zone.Title
	case aField:
		return b.scenario.Works[of].Zone.Title
	case aWork:
		return workWords(&b.scenario.Works[of])
	case aSide:
		return game.Side(of).String()
	case aPrice:
		return fmt.Sprintf("%s, with %s left", pointsWords(p), rule.Halves(q))
	case aLob:
		return fmt.Sprintf("%s away; want %d to %d", hexCount(b.apart(b.units[p].at, int16(q))), b.tables.Of(scenario.IndirectLeast), b.face(p).Range)
	}
	who := b.label(p) + " fires"
	if b.class(p) == scenario.Artillery {
		who = "indirect HE fires directly"
	}
	return fmt.Sprintf("%s away; %s to %d", hexCount(b.apart(b.units[p].at, b.units[q].at)), who, b.reach(p, b.wasClose(p)))
}

// vocabulary lists the phrases of all deeds, in the order of their verbs.
func (b *battle) vocabulary() game.Vocabulary {
	all := slices.Concat(
		purchaseDeeds.Phrases(b), arriveDeeds.Phrases(b), strikesDeeds.Phrases(b), transferDeeds.Phrases(b), activateDeeds.Phrases(b), secondDeeds.Phrases(b),
		actDeeds.Phrases(b), escortDeeds.Phrases(b), viaDeeds.Phrases(b), postingDeeds.Phrases(b), respondDeeds.Phrases(b), decideDeeds.Phrases(b), fleeDeeds.Phrases(b), chaseDeeds.Phrases(b),
		modeDeeds.Phrases(b), braceDeeds.Phrases(b), aimDeeds.Phrases(b), outcomeDeeds.Phrases(b), checkDeeds.Phrases(b), sufferDeeds.Phrases(b), layDeeds.Phrases(b), placeDeeds.Phrases(b), readyDeeds.Phrases(b))
	all = append(all, game.Phrase{Verb: vDraw, Word: "draw", Args: []game.Arg{b.Names(aChit)}, Help: "a chit is drawn"})
	slices.SortFunc(all, func(p, q game.Phrase) int { return cmp.Compare(p.Verb, q.Verb) })
	return all
}

func choice(v game.Verb, args ...int) game.Choice { return game.NewChoice(v, args...) }

// newHexNames returns the names of hexes. A hex with a name besides its number can be found by
// either.
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
