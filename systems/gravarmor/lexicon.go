package gravarmor

import "metahex/game"

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
)

// vocabulary lists the phrases; names are those of the scenario.
func vocabulary(s *setting) game.Vocabulary {
	var units, guns game.Labels
	for i := range s.roster {
		units = append(units, s.roster[i].label)
	}
	for i := range s.guns {
		guns = append(guns, s.guns[i].label)
	}
	unit := game.Arg{Kind: game.PieceName, Names: units}
	weapon := game.Arg{Kind: game.WordName, Names: guns}
	hex := game.Arg{Kind: game.PlaceName, Names: s.names}
	phrase := func(v game.Verb, word, help string, args ...game.Arg) game.Phrase {
		return game.Phrase{Verb: v, Word: word, Args: args, Help: help}
	}
	return game.Vocabulary{
		phrase(vCity, "city", "place the city marker in a hex", hex),
		phrase(vPlace, "place", "set a unit up in a hex", unit, hex),
		phrase(vBoard, "board", "begin inside a carrier", unit, unit),
		phrase(vKeep, "keep", "begin in no carrier", unit),
		phrase(vMove, "move", "begin a unit's move", unit),
		phrase(vEnd, "end", "move no more units in this phase"),
		phrase(vGo, "go", "enter the next hex", hex),
		phrase(vFly, "fly", "enter the next hex in free flight", hex),
		phrase(vLand, "land", "enter the next hex and come down there", hex),
		phrase(vClimb, "climb", "climb to orbit"),
		phrase(vDive, "dive", "dive from orbit into a hex", hex),
		phrase(vExit, "exit", "leave the map for good"),
		phrase(vLoad, "load", "take a unit aboard", unit),
		phrase(vDrop, "drop", "set a unit down", unit),
		phrase(vDone, "done", "end the unit's move"),
		phrase(vFire, "fire", "fire a weapon at a unit", weapon, unit),
		phrase(vNext, "next", "attack this unit next with the same missiles", unit),
		phrase(vPass, "pass", "let the moving side go on"),
		phrase(vRoll, "roll", "the dice show", game.Arg{Kind: game.Number}),
	}
}

func choice(v game.Verb, args ...int) game.Choice {
	c := game.Choice{Verb: v}
	for i, n := range args {
		c.Args[i] = int32(n)
	}
	return c
}

// Lexicon implements game.State.
func (b *battle) Lexicon() game.Lexicon { return b.lexicon }
