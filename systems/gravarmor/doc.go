// Package gravarmor is Grav Armor as a game.Match: companies of grav tanks, hover vehicles and
// armoured infantry on hexes of fifty kilometres, where one side fires while the other moves.
//
// The flow of a match, as steps on the agenda; each does the work of the clause beside it and puts
// the next steps at the head:
//
//	opening, found, deploy       GA scenarios            title, a city to place, set-up
//	dawn                         GA turn
//	├ phase                      GA turn/recovery        one side moves, the other fires; twice a turn
//	│ ├ window                   GA combat/when/before   before all moves
//	│ ├ order                    GA movement/procedure   which unit moves next
//	│ │ ├ window                 GA combat/when/before   at the unit that is about to leave
//	│ │ ├ begin, march           GA movement             one hex at a time, on the ground or in flight,
//	│ │ │ │                      GA movement/carriers    taking aboard and setting down
//	│ │ │ ├ window               GA combat/when/during   the enemy after each of them
//	│ │ │ ├ climb, arrive        GA movement/orbit
//	│ │ │ └ dive, touchDown      GA orbital
//	│ │ └ finish                                         on the surface, and in possession
//	│ └ window                   GA combat/when/after    after all moves, ortillery too
//	│   ├ strike                 GA combat/hit           dice of a shot
//	│   ├ barrage                GA combat/weapons/missile
//	│   └ suffer, scramble       GA combat/effects       infantry and forts roll again
//	└ dusk                       GA turn/ending          points
//
// What never changes is in setting. The terrain, as the scenario's key reads the map, is in ground,
// with all sums of detection. Everything else is in battle. Prepare makes a scenario ready;
// Prepared.New begins a match. Nothing is hidden in this game: the hard questions are when to fire,
// and where to be seen. Scenarios and tables are in package scenario.
package gravarmor
