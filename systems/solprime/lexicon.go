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
	verbs // their number
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
	list := game.Vocabulary{
		phrase(vRoll, "roll", "what a die shows", game.Arg{Kind: game.Number}),
		phrase(vActivate, "activate", "give a platoon its orders", who),
		phrase(vRally, "rally", "have a shaken platoon collect itself", who),
		phrase(vSupport, "support", "call for air support"),
		phrase(vPass, "pass", "activate no more, where nothing but aircraft off the table is left"),
		phrase(vCounter, "counter", "have a platoon of artillery fire back", who),
		phrase(vDone, "done", "the platoon has finished its actions"),
		phrase(vIntercept, "intercept", "fire a weapon of a stand on overwatch at the one that moves", unit, weapon),
		phrase(vHold, "hold", "do nothing"),
		phrase(vWait, "wait", "hold fire, and be asked again so many inches on", inch),
		phrase(vSmoke, "smoke", "lay smoke against the missile"),
		phrase(vEvade, "evade", "evade the missile"),
		phrase(vBoth, "both", "lay smoke and evade"),
	}
	list = append(list,
		phrase(vLay, "lay", "lay a counter: its strength, and where", game.Arg{Kind: game.Number}, inch, inch),
		phrase(vPlace, "place", "set a stand up at a point", unit, inch, inch),
		phrase(vBoard, "board", "have a stand begin in a carrier or a section", unit, unit),
	)
	blanks := map[blank][]game.Arg{aStand: {unit}, aWeapon: {weapon}, aNumber: {{Kind: game.Number}}, aLength: {inch}, aPlatoon: {who}, aPoint: {inch, inch}}
	for _, d := range deeds {
		args := []game.Arg{unit}
		for _, k := range d.blanks {
			args = append(args, blanks[k]...)
		}
		list = append(list, phrase(d.verb, d.word, d.help, args...))
	}
	return list
}

func choice(v game.Verb, args ...int) game.Choice { return game.NewChoice(v, args...) }

func goTo(v game.Verb, u int, to grid.Point) game.Choice { return choice(v, u, int(to.X), int(to.Y)) }
