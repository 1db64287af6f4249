package gts

import (
	"strconv"

	"metahex/game"
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

// vocabulary lists the phrases; names are those of the scenario.
func vocabulary(s *setting) game.Vocabulary {
	var units, chits, leaders game.Labels
	for _, m := range s.roster {
		units = append(units, m.label)
	}
	for _, c := range s.chits {
		chits = append(chits, c.label)
	}
	for _, f := range s.formations {
		leaders = append(leaders, f.id)
	}
	unit := game.Arg{Kind: game.PieceName, Names: units}
	place := game.Arg{Kind: game.PlaceName, Names: s.names}
	number := game.Arg{Kind: game.Number}
	chit := game.Arg{Kind: game.WordName, Names: chits}
	target := game.Arg{Kind: game.WordName, Names: append(game.Labels{"empty"}, units...)}
	phrase := func(v game.Verb, word, help string, args ...game.Arg) game.Phrase {
		return game.Phrase{Verb: v, Word: word, Args: args, Help: help}
	}
	return game.Vocabulary{
		phrase(vBuy, "buy", "pay for a chit of this turn", chit),
		phrase(vBook, "book", "pay for a chit of the next turn", chit),
		phrase(vArrive, "arrive", "place a reinforcement on an entry hex", unit, place),
		phrase(vArriveColumn, "arrive-column", "place a reinforcement in column", unit, place),
		phrase(vStrike, "airstrike", "an air point strikes a unit", unit),
		phrase(vDraw, "draw", "a chit is drawn", chit),
		phrase(vTransfer, "transfer", "a formation's leader joins a unit", game.Arg{Kind: game.WordName, Names: leaders}, unit),
		phrase(vActivate, "activate", "begin a unit's activation", unit),
		phrase(vJoin, "join", "take along another unit of the hex", unit),
		phrase(vSecond, "second", "pay for a second action"),
		phrase(vPass, "pass", "do nothing"),
		phrase(vDone, "done", "end this"),
		phrase(vGo, "go", "enter the next hex", place),
		phrase(vForce, "force-march", "check for two points more"),
		phrase(vForm, "column", "enter column"),
		phrase(vUnform, "deploy", "leave column for a point"),
		phrase(vBreak, "break", "leave column by a cohesion hit"),
		phrase(vDismount, "dismount", "get off the vehicles"),
		phrase(vDismountColumn, "dismount-column", "get off the vehicles, in column"),
		phrase(vMount, "mount", "get onto the vehicles"),
		phrase(vMountColumn, "mount-column", "get onto the vehicles, in column"),
		phrase(vDig, "dig-in", "enter an entrenchment"),
		phrase(vEmerge, "emerge", "leave an entrenchment"),
		phrase(vPosition, "position", "build an improved position for a unit", unit),
		phrase(vEntrench, "entrench", "build an entrenchment"),
		phrase(vBlock, "block", "build a road block"),
		phrase(vClear, "clear", "remove a road block"),
		phrase(vRearguard, "rearguard", "leave a rearguard behind"),
		phrase(vPost, "post", "put the rearguard in a hex", place),
		phrase(vFire, "fire", "fire directly at a unit", unit),
		phrase(vBombard, "bombard", "fire indirectly into a hex, at a unit or at empty ground", place, target),
		phrase(vOpfire, "opfire", "fire at a unit as it acts", unit, unit),
		phrase(vHold, "hold", "hold fire"),
		phrase(vAssault, "assault", "assault a hex", place),
		phrase(vStand, "stand", "stand against the assault"),
		phrase(vRun, "run", "run away"),
		phrase(vRetreat, "retreat", "run to a hex", place),
		phrase(vPerish, "perish", "there is nowhere to run"),
		phrase(vCharge, "charge", "charge the defenders"),
		phrase(vVolley, "volley", "fire at the defenders"),
		phrase(vBrace, "brace", "check with this unit for all", unit),
		phrase(vAim, "aim", "fire at an enemy in the assault", unit, unit),
		phrase(vTake, "take", "enter the hex"),
		phrase(vPress, "press", "go on with the assault"),
		phrase(vCallOff, "call-off", "end the assault"),
		phrase(vRally, "rally", "rally"),
		phrase(vTrust, "trust", "check by the die"),
		phrase(vSpend, "spend", "pass by a command point"),
		phrase(vDuck, "duck", "be suppressed"),
		phrase(vBrave, "brave", "check, for a cohesion hit in place of suppression"),
		phrase(vRoll, "roll", "the die shows", number),
	}
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
