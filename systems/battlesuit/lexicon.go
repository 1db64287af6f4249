package battlesuit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// The verbs of all answers.
const (
	vPlace game.Verb = iota + 1 // set-up
	vHeight
	vLay
	vFirst // initiative
	vSecond
	vReorganise
	vKeep
	vActivate // impulses
	vPass
	vSelect
	vProceed
	vRally // morale
	vFaith
	vTake // choice of cover, or of a way to run
	vGo   // movement
	vEnter
	vExit
	vBounce
	vBoost
	vLand
	vCrash
	vClimb
	vDone
	vFire // fire
	vRapid
	vPaint
	vQuery
	vReact
	vHold
	// Work, stealth, bombs, facing:
	vRepair
	vMend
	vOverhaul
	vDemolish
	vCommand
	vStealth
	vDrop
	vDetonate
	vFace
	vDraw // chance
	vRoll
	vWait // on a table
	vDeal // chance
)

// Kinds of names: the meanings of a number in an answer, or of the subject of a refusal.
const (
	aUnit    game.NameKind = iota + 1
	aNumber                // a die, a count
	aLevel                 // a level in the air
	aMine                  // a kind of mine marker
	aSite                  // a dot; on a table the first coordinate of a point
	aDown                  // on a table the second coordinate of a point; nothing on a map
	aBearing               // a direction on a map; on a table the same as aSite
	aZone                  // a unit, for the name of its zone of set-up or entry
	aPrice                 // a price in points (on a table in thousandths), shown with the points that the active unit has left
	aType                  // a type of unit, as on a card
	aPlace                 // a place, see place; must be the last kind
)

// Names implements game.Namer.
func (b *battle) Names(k game.NameKind) game.Arg {
	switch k {
	case aUnit:
		return game.Arg{Kind: game.PieceName, Names: b.labels}
	case aLevel:
		return game.Arg{Kind: game.AtLevel}
	case aMine:
		return game.Arg{Kind: game.WordName, Names: mineWords}
	case aSite, aDown, aBearing:
		return b.siteArg(k)
	case aType:
		return game.Arg{Kind: game.WordName, Names: b.types}
	case aZone:
		return game.Saying(b.zoneWords).Arg()
	case aPrice:
		return game.Saying(b.priceWords).Arg()
	}
	if k >= aPlace {
		return game.Saying(func(n int32) string { return b.name(spot(k-aPlace)<<32 | spot(uint32(n))) }).Arg()
	}
	return game.Arg{}
}

// siteArg returns the kind of argument for a coordinate of a place, or for a direction.
func (b *battle) siteArg(k game.NameKind) game.Arg {
	switch {
	case b.raster != nil:
		return game.Arg{Kind: game.Thousandth}
	case k == aSite:
		return game.Arg{Kind: game.PlaceName, Names: b.dotted.names}
	case k == aDown:
		return game.Arg{Kind: game.WordName}
	}
	return game.Arg{Kind: game.Number}
}

// place returns the name of a place. A point of a table needs two bits more than game.Name.N has.
// They are added to the kind.
func place(at spot) game.Name {
	return game.Name{Kind: aPlace + game.NameKind(at>>32), N: int32(uint32(at))}
}

// zoneWords returns the name of a soldier's zone of set-up or entry.
func (b *battle) zoneWords(u int32) string {
	m, verb := &b.roster[u], "is set up"
	if m.detachment.Turn > 0 {
		verb = "comes on"
	}
	return m.detachment.Where + ", where " + m.label + " " + verb
}

// priceWords returns a price and what the active soldier has left. Both are in movement points, or
// on a table in thousandths of a point.
func (b *battle) priceWords(n int32) string {
	u := b.label(int(b.act.unit))
	if b.raster == nil {
		return fmt.Sprintf("%s; %s has %d", rule.Count(int(n), "point"), u, b.act.mp)
	}
	return fmt.Sprintf("%s movement points; %s has %s", grid.Inches(int64(n)), u, grid.Inches(int64(b.purse())))
}

// piece returns the name of a soldier, level the name of a level.
func piece(u int) game.Name { return game.Name{Kind: aUnit, N: int32(u)} }
func level(n int) game.Name { return game.Name{Kind: aLevel, N: int32(n)} }

// priced returns the name of a price in points; its words include what the active soldier has left.
func (b *battle) priced(points int) game.Name {
	return game.Name{Kind: aPrice, N: int32(points * b.parts())}
}

// vocabulary lists the phrases of all deeds, in the order of their verbs.
func (b *battle) vocabulary() game.Vocabulary {
	all := slices.Concat(deployDeeds.Phrases(b), heightDeeds.Phrases(b), leadDeeds.Phrases(b), regroupDeeds.Phrases(b), impulseDeeds.Phrases(b),
		groupDeeds.Phrases(b), rallyDeeds.Phrases(b), refugeDeeds.Phrases(b), actDeeds.Phrases(b), reactDeeds.Phrases(b), game.Vocabulary{
			{Verb: vDraw, Word: "draw", Help: "the die picks a target", Args: []game.Arg{b.Names(aUnit)}},
			{Verb: vDeal, Word: "deal", Help: "a counter gets its card", Args: []game.Arg{b.Names(aUnit), b.Names(aType)}},
			{Verb: vRoll, Word: "roll", Help: "the dice show", Args: []game.Arg{b.Names(aNumber)}},
		})
	all = slices.DeleteFunc(all, func(p game.Phrase) bool { return p.Verb == vWait && b.raster == nil })
	for i := range all {
		p := &all[i]
		p.Args = slices.DeleteFunc(p.Args, func(a game.Arg) bool { return a.Kind == game.WordName && a.Names == nil })
		if help := helpOnTable[p.Verb]; help != "" && b.raster != nil {
			p.Help = help
		}
	}
	slices.SortFunc(all, func(p, q game.Phrase) int { return cmp.Compare(p.Verb, q.Verb) })
	return all
}

// helpOnTable is the help for verbs that mean something else without a map.
var helpOnTable = map[game.Verb]string{
	vPlace: "set a soldier up at a point",
	vLay:   "hide a mine marker at a point",
	vGo:    "go straight to a point",
	vFace:  "turn towards a point",
}

func choice(v game.Verb, args ...int) game.Choice { return game.NewChoice(v, args...) }

// newPlaceNames numbers the names of dots (BHM 2.1). A dot on a seam is found under all its names.
func newPlaceNames(sc *scenario.Scenario) *game.PlaceNames {
	b := sc.Board
	names := make([]string, b.Span.Columns*b.Span.HalfRows)
	for at := range b.Span.Places {
		names[at.V*b.Span.Columns+at.Q] = b.Name(at)
	}
	return game.NewPlaceNames(names, func(name string) (int32, bool) {
		at, err := b.Find(name)
		if err != nil || !b.Has(at) {
			return 0, false
		}
		return int32(at.V*b.Span.Columns + at.Q), true
	})
}

// Lexicon implements game.State.
func (b *battle) Lexicon() game.Lexicon { return b.lexicon }

// left says how many of something are left: "1 point is left". It builds the text only if there is a
// listener.
type left struct {
	n    int8
	noun string
}

func (l left) String() string {
	if l.n == 1 {
		return "1 " + l.noun + " is left"
	}
	return rule.Count(int(l.n), l.noun) + " are left"
}

func digits(n int) string { return strconv.Itoa(n) }
