// Package lasergrenadiers implements LaserGrenadiers as a game.Match, on a table in inches. It
// follows the movement chapter exactly. All other chapters are lost, so its fire sequence consists of
// stand-ins.
//
// The flow of a match, as steps on the agenda. Each step carries out the clause beside it and puts
// its successors at the head of the agenda:
//
//	opening                     the set-up, which is not in the text
//	detours                     LG delayed      reserves that go round
//	dawn                        LG sequence/turn
//	├ initiative, begin         LG sequence/turn
//	├ alternate, impulse        LG sequence/turn    one piece at a time
//	│ ├ act                     LG turning/2    a leg, a turn, a shot: an open question
//	│ │ ├ run                   LG terrain      along a leg to its next stop
//	│ │ │ └ react               LG popup/3      interceptive fire there
//	│ │ └ observe, aimAt, pierce, locate, worsen, explode    LG sequence
//	│ └ finish
//	└ dawn
//
// leg.go and footing.go compute the cost of a leg on the table. cost.go and account.go compute costs
// without a table: turning, speed and `metahex move-cost`. Other files follow the chapter: movement,
// overrun, transport, entry. readings.md explains the decisions where the chapter is silent.
//
// Package scenario reads scenarios and tables. A setting holds everything in a match that never
// changes; a battle holds everything that changes. Prepare makes a scenario.Scenario ready, and
// Prepared.New begins a match.
package lasergrenadiers
