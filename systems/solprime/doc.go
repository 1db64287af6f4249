// Package solprime implements Sol Prime as a game.Match: platoons on a table in inches.
//
// The flow of a match, as steps on the agenda. Each step carries out the clause beside it and puts
// its successors at the head of the agenda:
//
//	opening, dawn                SP play/cycle
//	├ turnOf                     SP play             a side that has platoons to activate
//	├ command                    SP activation       a die: how many platoons
//	│ ├ pick                     SP play             which platoon
//	│ │ ├ scramble               SP air/support      the call for aircraft
//	│ │ ├ muster                 SP organization     records where its stands begin
//	│ │ ├ orders                 SP play/whole       what its stands do: an open question
//	│ │ │ ├ nerveTest            SP morale/platoon
//	│ │ │ ├ run, react           SP movement, SP overwatch
//	│ │ │ ├ flight, exit         SP air/straight, SP air/away
//	│ │ │ ├ swerve, pierce       SP air/bomb-accuracy, SP air/bomb-damage
//	│ │ │ ├ dodge, composure     SP fire/missiles-react, SP morale/unit
//	│ │ │ ├ hitRoll, killRoll    SP fire/hit, SP fire/kill
//	│ │ │ ├ escape               SP artillery/escape   out of a section that falls
//	│ │ │ ├ board, garrison      SP apc, SP fortifications/garrison
//	│ │ │ ├ demolition, mined    SP engineers/demolition
//	│ │ │ ├ plough               SP mines/artillery
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
// Artillery (SP artillery) starts from orders and from dawn. Minefields (SP mines) start from run.
// The enemy may respond to artillery that has fired (counter, search; SP artillery/counterbattery).
// The text of the rules breaks off after about two thirds.
//
// A stand is a squad, a vehicle, an aircraft, or a section of a structure (works.go,
// fortifications.go). The host of a stand is the carrier or section that it is in (inside.go). An
// order is a deed (deeds.go): words, objections, an action and a score. Each deed is listed in the
// file for its section of the book. objections.go has the tables of objections.
//
// A setting holds everything that never changes; a battle holds everything that changes. Package
// scenario reads scenarios and tables, and does not depend on matches. Prepare makes a Scenario
// ready, and Prepared.New begins a match.
package solprime
