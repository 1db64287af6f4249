// Package solprime is Sol Prime as a game.Match: platoons on a table in inches.
//
// The flow of a match, as steps on the agenda. Each step does the work of the clause beside it and
// puts its successors at the head of the agenda:
//
//	opening, dawn                SP play/cycle
//	├ turnOf                     SP play             a side that has platoons left
//	├ command                    SP activation       a die: how many platoons
//	│ ├ pick                     SP play             which one
//	│ │ ├ scramble               SP air/support      the call for aircraft
//	│ │ ├ muster                 SP organization     where everybody begins
//	│ │ ├ orders                 SP play/whole       what its stands do: an open question
//	│ │ │ ├ nerveTest            SP morale/platoon
//	│ │ │ ├ run, react           SP movement, SP overwatch
//	│ │ │ ├ flight, exit         SP air/straight, SP air/away
//	│ │ │ ├ swerve, pierce       SP air/bomb-accuracy, SP air/bomb-damage
//	│ │ │ ├ dodge, composure     SP fire/missiles-react, SP morale/unit
//	│ │ │ ├ hitRoll, killRoll    SP fire/hit, SP fire/kill
//	│ │ │ ├ escape               SP artillery/escape   out of a section that falls
//	│ │ │ ├ board, garrison      SP apc, SP fortifications/garrison
//	│ │ │ ├ mined, plough        SP engineers/demolition, SP mines/artillery
//	│ │ │ ├ engage, clash        SP close-combat
//	│ │ │ └ lossTest             SP morale/loss
//	│ │ ├ flyOn                  SP air/rate         the rest of a flight
//	│ │ ├ part                   SP organization/carried/loading
//	│ │ ├ relieve, revive        SP morale/suppression
//	│ │ └ rally                  SP morale/rally
//	│ ├ drift                    SP air/must-move    aircraft for which no point is left
//	│ └ handOver                 SP play             the next platoon, or the enemy's turn
//	└ dawn
//
// Artillery (SP artillery) starts from orders and from dawn, minefields (SP mines) from run. The
// enemy may respond to artillery that has fired (counter, search; SP artillery/counterbattery). The
// text itself breaks off after about two thirds.
//
// A stand is a squad, a vehicle, an aircraft, or a section of a structure (works.go,
// fortifications.go). A stand inside a carrier or a section has it as its host (inside.go). An
// order is a deed (deeds.go): its words, what hinders it, what it does and its score, listed in the
// file of its section of the book. What hinders it is a table of objections (objections.go).
//
// A setting holds what never changes; a battle holds the rest. Package scenario reads scenarios and
// tables, and does not depend on matches. Prepare makes a Scenario ready; Prepared.New begins a
// match.
package solprime
