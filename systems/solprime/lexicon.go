package solprime

import (
	"metahex/game"
	"metahex/grid"
)

// The verbs of all answers.
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
	vDone
	vIntercept // reactions
	vHold
	vSmoke
	vEvade
	vBoth
)

// vocabulary lists the phrases; names are those of the scenario.
func vocabulary(s *setting) game.Vocabulary {
	var stands, platoons game.Labels
	for _, m := range s.roster {
		stands = append(stands, m.label)
	}
	for _, q := range s.squads {
		platoons = append(platoons, q.name)
	}
	unit := game.Arg{Kind: game.PieceName, Names: stands}
	who := game.Arg{Kind: game.WordName, Names: platoons}
	weapon := game.Arg{Kind: game.WordName, Names: game.Labels(s.tables.WeaponIDs())}
	inch := game.Arg{Kind: game.Thousandth}
	phrase := func(v game.Verb, word, help string, args ...game.Arg) game.Phrase {
		return game.Phrase{Verb: v, Word: word, Args: args, Help: help}
	}
	return game.Vocabulary{
		phrase(vRoll, "roll", "what a die shows", game.Arg{Kind: game.Number}),
		phrase(vActivate, "activate", "give a platoon its orders", who),
		phrase(vRally, "rally", "have a shaken platoon collect itself", who),
		phrase(vGo, "go", "move a stand to a point in inches", unit, inch, inch),
		phrase(vBack, "back", "back a vehicle up to a point", unit, inch, inch),
		phrase(vFace, "face", "turn a vehicle to look at a point", unit, inch, inch),
		phrase(vFire, "fire", "fire a weapon of a stand at an enemy", unit, unit, weapon),
		phrase(vSnap, "snap", "fire, meaning to move afterwards", unit, unit, weapon),
		phrase(vWatch, "watch", "put a stand on overwatch", unit),
		phrase(vAssault, "assault", "attack an enemy in close combat", unit, unit),
		phrase(vClear, "clear", "have engineers take a minefield up", unit, game.Arg{Kind: game.Number}),
		phrase(vCall, "call", "have artillery fire at a point now, if the die allows", unit, inch, inch),
		phrase(vPlan, "plan", "have artillery fire at a point when the next cycle begins", unit, inch, inch),
		phrase(vReady, "ready", "a stand has finished its actions", unit),
		phrase(vDone, "done", "the platoon has finished its actions"),
		phrase(vIntercept, "intercept", "fire a weapon of a stand on overwatch at the one that moves", unit, weapon),
		phrase(vHold, "hold", "do nothing"),
		phrase(vSmoke, "smoke", "lay smoke against the missile"),
		phrase(vEvade, "evade", "evade the missile"),
		phrase(vBoth, "both", "lay smoke and evade"),
	}
}

func choice(v game.Verb, args ...int) game.Choice {
	c := game.Choice{Verb: v}
	for i, n := range args {
		c.Args[i] = int32(n)
	}
	return c
}

func goTo(v game.Verb, u int, to grid.Point) game.Choice { return choice(v, u, int(to.X), int(to.Y)) }
