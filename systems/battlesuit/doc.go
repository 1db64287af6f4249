// Package battlesuit is Battlesuit: Heavy Metal as a game.Match.
//
// The flow of a match as steps on the agenda. Each step does the work of the clause beside it and
// puts its next steps at the head of the agenda:
//
//	opening, deal, rollCall            5.0, 5.1            which counter is which unit
//	enrol, deploy, height, contact     13.4, 12.6, 12.10   set-up, mines and hidden soldiers
//	dawn                               7.0                 a turn begins
//	├ regroup                          12.11
//	├ throw, compare, lead             7.1                 initiative
//	├ alternate, impulse               7.0 to 7.6          next unit: shaken, panicked, good order
//	│ └ begin … finish                 7.7                 one activation
//	│   ├ rally, check                 7.2, 7.3, 11.1.2.1  morale
//	│   │ ├ berserk, heading, charge, lashOut, random      7.3/berserk, 7.3/paranoia
//	│   │ ├ cower, refuge, flee        7.3/fright
//	│   │ ├ run, touchDown             7.3/unarmoured-run, 7.3/shock
//	│   ├ act                          7.7                 one point, one bounce, one shot at a time
//	│   │ ├ mineAt, falter             12.6
//	│   │ ├ clearMine, spring          11.2.3, 12.6.3
//	│   │ ├ glow                       2.3.5
//	│   │ ├ react                      8.5, 9.5            reaction fire at every point entered
//	│   │ ├ discharge, lastWill        9.0, 12.4.2
//	│   │ ├ strike, spill              9.3b, 9.8           an attack
//	│   │ │ └ fall, crash, stagger, breach                 9.3.3, 8.2.8, 12.2
//	│   │ ├ selfRepair, overhaul       10.0, 11.2.1
//	│   │ ├ pool, flicker              11.1.2, 12.3
//	│   │ └ explode, shatter, fallout  12.4.2
//	│   └ group, statuses, status, callup                  11.1.2.2
//	└ dusk                             16.7                points
//
// The type setting holds everything that never changes in a match. The type ground holds the
// terrain and is copied when a dot changes. The type battle holds the rest of the state. A match is
// fought on a field: the dots of a map, or a table without a map (15.0), where places are points.
// The files inches*.go have the other rules for tables. Package scenario reads scenarios and tables;
// Prepare makes a Scenario ready; Prepared.New begins a match.
package battlesuit
