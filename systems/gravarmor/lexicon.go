package gravarmor

import (
	"cmp"
	"slices"

	"metahex/game"
)

// The verbs of all answers.
const (
	vCity game.Verb = iota + 1 // set-up
	vPlace
	vBoard
	vKeep
	vMove // moving
	vEnd
	vGo
	vFly
	vLand
	vClimb
	vDive
	vExit
	vLoad
	vDrop
	vDone
	vFire // firing
	vNext
	vPass
	vRoll // chance
	vConcede
)

// The kinds of numbers in answers.
const (
	aUnit     game.NameKind = iota + 1 // named by its label: L3
	aCounter                           // named by its title: L3 Omi-9
	aGun                               // named by its label
	aHex                               // named by its id
	aNumber                            // a plain number
	aZone                              // the zone of a unit's set-up
	aSite                              // the zone for the city
	aReach                             // a weapon and a unit, named by the distance between the two
	aSighting                          // a weapon and a unit it does not detect, named by the path that comes nearest to detection
)

// Names implements game.Namer.
func (b *battle) Names(k game.NameKind) game.Arg {
	switch k {
	case aUnit:
		return game.Arg{Kind: game.PieceName, Names: b.labels}
	case aCounter:
		return game.Arg{Kind: game.PieceName, Names: b.titles}
	case aGun:
		return game.Arg{Kind: game.WordName, Names: b.weapons}
	case aHex:
		return game.Arg{Kind: game.PlaceName, Names: b.names}
	case aZone:
		return game.Arg{Kind: game.WordName, Names: b.zones}
	case aSite:
		return game.Arg{Kind: game.WordName, Names: game.Labels{b.scenario.Site.Zone.Title}}
	case aReach:
		return game.Saying(b.reachWords).Arg()
	case aSighting:
		return game.Saying(b.sightingWords).Arg()
	}
	return game.Arg{Kind: game.Number}
}

// deeds are all possible answers to a step of type K.
type deeds[K any] = game.Deeds[*battle, K]

func titled(u int) game.Name { return game.Name{Kind: aCounter, N: int32(u)} }
func weapon(g int) game.Name { return game.Name{Kind: aGun, N: int32(g)} }
func hex(h int) game.Name    { return game.Name{Kind: aHex, N: int32(h)} }

// pair returns one name for a weapon and a unit together.
func pair(k game.NameKind, g, v int) game.Name { return game.Name{Kind: k, N: int32(g<<8 | v)} }

// vocabulary lists the phrases of all deeds, in the order of their verbs.
func (b *battle) vocabulary() game.Vocabulary {
	all := slices.Concat(foundDeeds.Phrases(b), stationDeeds.Phrases(b), orderDeeds.Phrases(b), marchDeeds.Phrases(b), windowDeeds.Phrases(b), barrageDeeds.Phrases(b))
	all = append(all, game.Phrase{Verb: vRoll, Word: "roll", Args: []game.Arg{b.Names(aNumber)}, Help: "the dice show"})
	all = append(all, game.Phrase{Verb: vConcede, Word: "concede", Help: "concede defeat: the battle is over"})
	slices.SortFunc(all, func(p, q game.Phrase) int { return cmp.Compare(p.Verb, q.Verb) })
	return all
}

func choice(v game.Verb, args ...int) game.Choice { return game.NewChoice(v, args...) }

// Lexicon implements game.State.
func (b *battle) Lexicon() game.Lexicon { return b.lexicon }
