package lasergrenadiers

import "metahex/game"

// The verbs of all answers.
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
)

// hands are the two directions along an edge, as who enters sees it on a map.
var hands = game.Labels{"north", "south", "west", "east"}

// vocabulary lists the phrases; names are those of the scenario.
func vocabulary(s *setting) game.Vocabulary {
	var labels game.Labels
	for _, m := range s.roster {
		labels = append(labels, m.label)
	}
	unit := game.Arg{Kind: game.PieceName, Names: labels}
	inch := game.Arg{Kind: game.Thousandth}
	number := game.Arg{Kind: game.Number}
	phrase := func(v game.Verb, word, help string, args ...game.Arg) game.Phrase {
		return game.Phrase{Verb: v, Word: word, Args: args, Help: help}
	}
	return game.Vocabulary{
		phrase(vRoll, "roll", "what a d10 shows", number),
		phrase(vDirect, "direct", "have the other reserves come on through the entry area, or decide later"),
		phrase(vDetour, "detour", "send a reserve round: which way along the edge, and the first turn in which it may enter", unit, game.Arg{Kind: game.WordName, Names: hands}, number),
		phrase(vActivate, "activate", "begin a piece's move", unit),
		phrase(vGo, "go", "move forwards to a point in inches, X Y, and an altitude", inch, inch, inch),
		phrase(vBack, "back", "move backwards to a point and altitude", inch, inch, inch),
		phrase(vSide, "side", "move sideways to a point and altitude", inch, inch, inch),
		phrase(vFace, "face", "turn in place to look at a point", inch, inch),
		phrase(vClimb, "climb", "go to another floor of the building", number),
		phrase(vCrush, "crush", "grind a foxhole down", unit),
		phrase(vFire, "fire", "fire at an enemy", unit),
		phrase(vLoad, "load", "get into a carrier", unit),
		phrase(vUnload, "unload", "get out of the carrier at a point", inch, inch),
		phrase(vEnter, "enter", "come onto the table at a point of its edge, and an altitude", inch, inch, inch),
		phrase(vDescend, "descend", "come down from above onto a point", inch, inch),
		phrase(vLeave, "leave", "leave the board over the edge"),
		phrase(vDone, "done", "end the piece's move"),
		phrase(vIntercept, "intercept", "fire at the moving piece with one of yours", unit),
		phrase(vHold, "hold", "do not fire"),
		phrase(vWait, "wait", "do not fire yet, but be asked again when the piece has gone so many inches on", inch),
	}
}

func choice(v game.Verb, args ...int) game.Choice { return game.NewChoice(v, args...) }
