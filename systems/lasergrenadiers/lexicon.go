package lasergrenadiers

import (
	"cmp"
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/lasergrenadiers/scenario"
)

// The verbs of answers.
const (
	vRoll   game.Verb = iota + 1 // chance
	vDirect                      // LG delayed
	vDetour
	vActivate
	vGo // movement
	vBack
	vSide
	vFace
	vClimb
	vCrush
	vFire
	vLoad
	vUnload
	vEnter
	vDescend
	vLeave
	vDone
	vIntercept
	vHold
	vWait
	vPlace // set-up
	vBoard
	vDig
	vTurn
)

// The kinds of names that numbers stand for. A comment says what a number means.
const (
	aUnit   game.NameKind = iota + 1 // a unit, by its label
	aHand                            // a direction, by its index in hands
	aNumber                          // the number itself
	aLength                          // thousandths of an inch
	// These appear only in refusals.
	aFeature // a feature of the table
	anEdge   // an edge of the table
	aRow     // a row of the terrain table
	aModel   // a unit: its name
	aBudget  // a unit: its inches left
	aCeiling // a unit: its greatest altitude
	aBoard   // a unit: the part of the table where its whole base fits
	aWeapon  // a unit: its weapon
	aReach   // a unit: its weapon and range
	aGap     // two units: the gap between them
	aSize    // a unit: its size
	aVictim  // a unit: its size, and the sizes that it can run over
	anExit   // a unit: the cost of leaving
	anEntry  // a unit: its entry area
	aDetour  // a unit: its announced detour
	aStart   // a unit: the turns in which it may enter after a detour
	theHands // a unit: the directions of its detours
	aSide    // a side: red or blue
	aZone    // a side: its set-up zone
)

// hands are the two directions along an edge, as seen on a map.
var hands = game.Labels{"north", "south", "west", "east"}

// Names implements game.Namer.
func (b *battle) Names(k game.NameKind) game.Arg {
	switch k {
	case aUnit:
		return game.Arg{Kind: game.PieceName, Names: b.labels}
	case aHand:
		return game.Arg{Kind: game.WordName, Names: hands}
	case aNumber:
		return game.Arg{Kind: game.Number}
	case aLength:
		return game.Arg{Kind: game.Thousandth}
	}
	return game.Saying(func(n int32) string { return sayings[k](b, int(n)) }).Arg()
}

// sayings return the text of a name in a refusal, such as a unit or one of its properties.
var sayings = map[game.NameKind]func(b *battle, n int) string{
	aFeature: func(b *battle, i int) string { return b.table.Features[i].Name },
	anEdge:   func(_ *battle, e int) string { return scenario.Edge(e).String() },
	aRow:     func(_ *battle, row int) string { return scenario.GroundRow(row).String() },
	aModel:   func(b *battle, u int) string { return b.kind(u).Name },
	aBudget:  func(b *battle, u int) string { return b.label(u) + " has " + grid.InchWords(b.left(u)) + " left" },
	aCeiling: func(b *battle, u int) string {
		return b.kind(u).Type.String() + "; want 0 to " + grid.Inches(b.ceiling(u))
	},
	aBoard: func(b *battle, u int) string {
		return fmt.Sprintf("a point at least %[2]s inside 0,0 to %[1]s", b.table.Size, grid.InchWords(b.kind(u).Base))
	},
	aWeapon: func(b *battle, u int) string { return b.kind(u).Weapon.Name },
	aReach: func(b *battle, u int) string {
		return b.kind(u).Weapon.Name + " reaches " + grid.Inches(b.kind(u).Weapon.Range)
	},
	aGap: func(b *battle, p int) string {
		u, v := p>>8, p&0xff
		return fmt.Sprintf("%s is %s off", b.label(v), grid.InchWords(b.base(u).Gap(b.base(v))))
	},
	aSize: func(b *battle, u int) string { return fmt.Sprintf("%s is of size %d", b.label(u), b.kind(u).Size) },
	aVictim: func(b *battle, u int) string {
		return fmt.Sprintf("%s of size %d; only pieces at least %d sizes smaller can be run over", b.label(u), b.kind(u).Size, b.tables.Of(scenario.OverrunClasses))
	},
	anExit: func(b *battle, u int) string {
		cost, _ := b.crossing(u)
		return fmt.Sprintf("to leave over the %s edge costs %s", b.exit(u), grid.Inches(cost))
	},
	anEntry: func(b *battle, u int) string {
		e := b.entryOf(b.side(u))
		return fmt.Sprintf("%s to %s along the %s edge", grid.Inches(e.From), grid.Inches(e.To), e.Edge)
	},
	aDetour: func(b *battle, u int) string {
		return fmt.Sprintf("%s from turn %d", hands[b.pieces[u].detour.hand], b.pieces[u].detour.turn)
	},
	aStart: func(b *battle, u int) string { return fmt.Sprintf("%d to %d", b.setsOut(u), b.scenario.Turns) },
	aSide:  func(_ *battle, side int) string { return game.Side(side).String() },
	aZone:  func(b *battle, side int) string { return b.scenario.Forces[side].Zones.String() },
	theHands: func(b *battle, u int) string {
		first := b.firstHand(u)
		return fmt.Sprintf("%s or %s along the %s edge", hands[first], hands[first+1], b.entryOf(b.side(u)).Edge)
	},
}

// vocabulary returns the phrases of all deeds, in the order of their verbs.
func (b *battle) vocabulary() game.Vocabulary {
	all := slices.Concat(embarkDeeds.Phrases(b), placeDeeds.Phrases(b), readyDeeds.Phrases(b), detourDeeds.Phrases(b), impulseDeeds.Phrases(b), actDeeds.Phrases(b), reactDeeds.Phrases(b))
	all = append(all, game.Phrase{Verb: vRoll, Word: "roll", Args: []game.Arg{b.Names(aNumber)}, Help: "what a d10 shows"})
	slices.SortFunc(all, func(p, q game.Phrase) int { return cmp.Compare(p.Verb, q.Verb) })
	return all
}

func choice(v game.Verb, args ...int) game.Choice { return game.NewChoice(v, args...) }
