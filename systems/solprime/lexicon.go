package solprime

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// The verbs of answers.
const (
	vRoll     game.Verb = iota + 1 // chance
	vActivate                      // platoons
	vRally
	vGo // stands
	vBack
	vFace
	vFire
	vSnap
	vWatch
	vAssault
	vClear
	vCall
	vPlan
	vReady
	vEnter
	vMount
	vDismount
	vJoin
	vScreen
	vDemolish
	vLead
	vAttach
	vMarch
	vDone
	vIntercept // reactions
	vHold
	vSmoke
	vEvade
	vBoth
	vSupport // air units
	vPass
	vFlyIn
	vCourse
	vFly
	vBomb
	vDrop
	vCounter
	vPopUp
	vSettle
	vLand
	vLift
	vStorm
	vWait
	vLay // set-up
	vPlace
	vBoard
	vAttend
	vAlso // engineers
	verbs // the number of verbs
)

// The kinds of names that numbers stand for. A comment says what a number means. The kinds from aRest
// on appear only in reasons, never in an answer.
const (
	aStand game.NameKind = iota + 1
	aPlatoon
	aWeapon
	aNumber
	aLength
	aMine    // a counter, by the label that it has on the table
	aKind    // of a stand, in the troop list
	aFeature // of the table
	aSide
	aRest // a stand and the rest of its move
	aGap  // two stands: the distance between them
	aShot // a target and a weapon
	aWeaponRange
	aReach // the reach of guns behind the table
	aZone  // a side: where it sets up
	aField // a side: where it lays counters
)

// The kinds of the numbers in an answer.
var (
	ofPoint       = kinds{aStand, aLength, aLength}
	ofStand       = kinds{aStand}
	ofTwo         = kinds{aStand, aStand}
	ofWeapon      = kinds{aStand, aStand, aWeapon}
	ofTwoAndPoint = kinds{aStand, aStand, aLength, aLength}
)

// Names implements game.Namer.
func (b *battle) Names(k game.NameKind) game.Arg {
	switch k {
	case aStand:
		return game.Arg{Kind: game.PieceName, Names: b.labels}
	case aPlatoon:
		return game.Arg{Kind: game.WordName, Names: b.names}
	case aWeapon:
		return game.Arg{Kind: game.WordName, Names: b.weapons}
	case aNumber:
		return game.Arg{Kind: game.Number}
	case aLength:
		return game.Arg{Kind: game.Thousandth}
	case aMine:
		return game.Arg{Kind: game.WordName, Names: counters(len(b.mines))}
	}
	return game.Saying(func(n int32) string { return b.said(k, int(n)) }).Arg()
}

// counters are the labels of so many minefields.
type counters int

// mineLabel is the label of a minefield before its number.
const mineLabel = "mine"

// Name implements game.Names.
func (n counters) Name(m int32) (string, bool) {
	return mineLabel + digits(int(m)), m >= 0 && int(m) < int(n)
}

// Find implements game.Names. The number alone is a label too.
func (n counters) Find(label string) (int32, bool) {
	m, err := strconv.Atoi(strings.TrimPrefix(strings.ToLower(label), mineLabel))
	return int32(m), err == nil && m >= 0 && m < int(n)
}

// All implements game.Names.
func (n counters) All() (all []string) {
	for m := range int(n) {
		all = append(all, mineLabel+digits(m))
	}
	return all
}

// pair returns the name of two stands as one number.
func pair(k game.NameKind, u, v int) game.Name { return game.Name{Kind: k, N: int32(u<<8 | v)} }

// said returns the text for a number in the present state of a battle. No answer contains such a
// number.
func (b *battle) said(k game.NameKind, i int) string {
	switch k {
	case aKind:
		return b.kind(i).Name
	case aFeature:
		return b.table.Features[i].Name
	case aSide:
		return game.Side(i).String()
	case aRest:
		return fmt.Sprintf("%s has %s left", b.label(i), grid.InchWords(max(0, b.leftOver(i))))
	case aGap:
		return fmt.Sprintf("%s is %s off", b.label(i&0xFF), grid.InchWords(b.gap(i>>8, i&0xFF)))
	case aShot:
		return fmt.Sprintf("at %s with its %s", b.label(i>>8), b.tables.Weapons()[i&0xFF].ID)
	case aWeaponRange:
		w := b.tables.Weapons()[i]
		return fmt.Sprintf("%s reaches from %d to %d inches", w.ID, w.Least, w.Range)
	case aReach:
		return fmt.Sprintf("%s reaches %s", b.label(i), rule.Count(b.kind(i).Reach, "inch", "inches"))
	case aZone:
		return b.scenario.Forces[i].Zones.String()
	case aField:
		return b.scenario.Forces[i].Laying.String()
	}
	return ""
}

// vocabulary returns the phrases of all deeds and dice.
func (b *battle) vocabulary() game.Vocabulary {
	roll := game.Phrase{Verb: vRoll, Word: "roll", Args: []game.Arg{b.Names(aNumber)}, Help: "what a die shows"}
	return slices.Concat(game.Vocabulary{roll}, pickDeeds.Phrases(b), counterDeeds.Phrases(b), doneDeeds.Phrases(b), reactDeeds.Phrases(b), dodgeDeeds.Phrases(b), secondDeeds.Phrases(b),
		layDeeds.Phrases(b), placeDeeds.Phrases(b), drillDeeds.Phrases(b), orderDeeds.Phrases(b))
}

func choice(v game.Verb, args ...int) game.Choice { return game.NewChoice(v, args...) }

func goTo(v game.Verb, u int, to grid.Point) game.Choice { return choice(v, u, int(to.X), int(to.Y)) }
