// Package gravarmor implements Grav Armor as a game.Match: companies of grav tanks, hover vehicles
// and armoured infantry on hexes of fifty kilometres. One side fires while the other side moves.
//
// The flow of a match, as steps on the agenda. Each step does the work of the clause on its line
// and puts the next steps at the head:
//
//	opening, found, deploy       GA scenarios            title, a city to place, set-up
//	dawn                         GA turn
//	├ phase                      GA turn/recovery        one side moves, the other fires; twice a turn
//	│ ├ window                   GA combat/when/before   before all moves
//	│ ├ order                    GA movement/procedure   which unit moves next
//	│ │ ├ window                 GA combat/when/before   at the unit that is about to leave
//	│ │ ├ begin, march           GA movement             one hex at a time, on the ground or in flight,
//	│ │ │ │                      GA movement/carriers    loading and unloading
//	│ │ │ ├ window               GA combat/when/during   the enemy after each hex
//	│ │ │ ├ climb, arrive        GA movement/orbit
//	│ │ │ └ dive, touchDown      GA orbital
//	│ │ └ finish                                         on the surface, may hold the hex
//	│ └ window                   GA combat/when/after    after all moves, ortillery too
//	│   ├ strike                 GA combat/hit           dice of a shot
//	│   ├ barrage                GA combat/weapons/missile
//	│   └ suffer, scramble       GA combat/effects       infantry and forts roll again
//	└ dusk                       GA turn/ending          points
//
// The type setting holds all data that never changes. The type ground holds the terrain, as the
// scenario's key reads the map, with all detection sums. The type battle holds everything else.
// Prepare prepares a scenario; Prepared.New begins a match. Nothing is hidden in this game: the
// hard decisions are when to fire, and where to be seen. Package scenario contains scenarios and
// tables.
package gravarmor
