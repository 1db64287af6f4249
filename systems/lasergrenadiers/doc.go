// Package lasergrenadiers is LaserGrenadiers as a game.Match, on a table in
// inches: the movement chapter exactly, and around it a fire sequence of
// stand-ins, since the other chapters are lost.
//
// The flow of a match, as steps on the agenda; each does the work of the clause
// beside it and puts what follows at the head:
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
// What a leg costs is worked out in leg.go and footing.go, on the table; the
// sums without a table, turning and speed and those of `metahex move-cost`, are
// in cost.go and account.go. Files follow the chapter: movement, overrun,
// transport, entry; readings.md tells what was decided where it is silent.
//
// What is read, scenarios and tables, is in package scenario. What never changes of a
// match is in setting, all else in battle. Prepare makes a scenario.Scenario ready;
// Prepared.New begins a match.
package lasergrenadiers
