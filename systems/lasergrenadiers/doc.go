// Package lasergrenadiers is LaserGrenadiers as a game.Match, on a table in inches. It has the
// movement chapter exactly, and around it a fire sequence of stand-ins, since the other chapters
// are lost.
//
// The flow of a match, as steps on the agenda. Each step does the work of the clause beside it and
// puts its successors at the head of the agenda:
//
//	opening                     what is not of the text
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
// The cost of a leg on the table is computed in leg.go and footing.go. The sums without a table
// (turning, speed and those of `metahex move-cost`) are in cost.go and account.go. Other files
// follow the chapter: movement, overrun, transport, entry. readings.md explains what was decided
// where the chapter is silent.
//
// Package scenario reads scenarios and tables. A setting holds everything of a match that never
// changes; a battle holds the rest. Prepare makes a scenario.Scenario ready; Prepared.New begins a
// match.
package lasergrenadiers
