package battlesuit

import (
	"strconv"

	"metahex/game"
	"metahex/rule"
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
	vTake // nearest cover, a way to run
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
	vRepair // the rest
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
)

// vocabulary lists the phrases; names are those of the scenario.
func vocabulary(s *setting) game.Vocabulary {
	var labels game.Labels
	for _, m := range s.roster {
		labels = append(labels, m.label)
	}
	unit := game.Arg{Kind: game.PieceName, Names: labels}
	place := s.args()
	bearing := []game.Arg{{Kind: game.Number}}
	facing := "turn towards the dot in this direction, 0 to 5 clockwise from north"
	dot, next := "on a dot", "enter the next dot"
	if s.raster != nil {
		bearing, facing = place, "turn towards a point"
		dot, next = "at a point", "go straight to a point"
	}
	level := game.Arg{Kind: game.AtLevel}
	number := game.Arg{Kind: game.Number}
	phrase := func(v game.Verb, word, help string, args ...game.Arg) game.Phrase {
		return game.Phrase{Verb: v, Word: word, Args: args, Help: help}
	}
	return game.Vocabulary{
		phrase(vPlace, "place", "set a soldier up "+dot, append([]game.Arg{unit}, place...)...),
		phrase(vHeight, "height", "begin, or come onto the map, at a level", unit, level),
		phrase(vLay, "lay", "hide a mine marker "+dot, append([]game.Arg{{Kind: game.WordName, Names: mineWords}}, place...)...),
		phrase(vFirst, "first", "activate a soldier first in this turn"),
		phrase(vSecond, "second", "leave the first activation to the enemy"),
		phrase(vReorganise, "reorganise", "take no actions this turn and form one squad"),
		phrase(vKeep, "keep", "keep the squads as they are"),
		phrase(vActivate, "activate", "begin a soldier's activation", unit),
		phrase(vPass, "pass", "keep all reserves off the map this turn"),
		phrase(vSelect, "select", "spend a point to activate one more soldier", unit),
		phrase(vProceed, "proceed", "select nobody else"),
		phrase(vRally, "rally", "check morale, spending so many command points", unit, number),
		phrase(vFaith, "faith", "let the crusader calm him in place of a check", unit),
		phrase(vTake, "take", "make for this dot", place...),
		phrase(vGo, "go", next, place...),
		phrase(vEnter, "enter", "come onto the map", place...),
		phrase(vExit, "exit", "leave the map"),
		phrase(vBounce, "bounce", "go to a level in the air, or stay there", level),
		phrase(vBoost, "boost", "bounce with a point of movement more", level),
		phrase(vLand, "land", "land safely"),
		phrase(vCrash, "crash", "land paying only so many points", number),
		phrase(vClimb, "climb", "go to a storey's level inside a building", level),
		phrase(vDone, "done", "end the activation"),
		phrase(vFire, "fire", "attack once", unit),
		phrase(vRapid, "rapid", "attack with one of two shots", unit),
		phrase(vPaint, "paint", "paint a target", unit),
		phrase(vQuery, "query", "look at an enemy's card", unit),
		phrase(vReact, "react", "declare reaction fire by a soldier", unit),
		phrase(vHold, "hold", "do not"),
		phrase(vRepair, "repair", "spend the turn on repairing himself"),
		phrase(vMend, "mend", "repair one box of damage of an adjacent soldier", unit, unit),
		phrase(vOverhaul, "overhaul", "try to repair several boxes of an adjacent soldier", unit, unit),
		phrase(vDemolish, "demolish", "bring down a bridge, a building or a bunker", place...),
		phrase(vCommand, "command", "roll for active command points"),
		phrase(vStealth, "stealth", "go or stay under stealth"),
		phrase(vDrop, "drop", "drop stealth and move"),
		phrase(vDetonate, "detonate", "set a bomb drone off", unit),
		phrase(vFace, "face", facing, bearing...),
		phrase(vDraw, "draw", "the die picks a target", unit),
		phrase(vRoll, "roll", "the dice show", number),
	}
}

func choice(v game.Verb, args ...int) game.Choice {
	c := game.Choice{Verb: v}
	for i, n := range args {
		c.Args[i] = int32(n)
	}
	return c
}

// newPlaceNames gives dots their names (BHM 2.1); a shared dot is found under each of
// its names.
func newPlaceNames(sc *Scenario) *game.PlaceNames {
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

// left tells how many of something are left: "1 point is left". It is put into
// words only where somebody listens.
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
