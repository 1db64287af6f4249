// Package gts implements the Grand Tactical Series as a game.Match, after its rules summary.
//
// The flow of a match, as steps on the agenda. Each step does the work of the clause on its line
// and puts the next steps at the head of the agenda:
//
//	opening
//	dawn                                turn       a turn begins
//	├ weatherRoll                       turn/weather
//	├ purchase                          turn/purchase
//	├ arrivals, arrive                  turn/reinforcements
//	├ strikes                           turn/air
//	├ fillMug                           turn/mug
//	├ nextChit, draw, pull              turn/draw  the kept chit, then the mug
//	│ ├ commandPoints, dispatchPoints   division
//	│ ├ activate … finish               direct, division, formation
//	│ │ ├ act                           one action; a move hex by hex
//	│ │ │ ├ depart, advance, alter      move, column, mount, entrench
//	│ │ │ ├ respond                     opfire     before and after each trigger
//	│ │ │ ├ strike                      fire       the die and the results table
//	│ │ │ ├ radio, splinters, smokeScreen          indirect
//	│ │ │ ├ toil                        engineer
//	│ │ │ └ decide, mode, brace, volley, aim, settle, outcome, flee, chase, occupy   assault
//	│ │ ├ check, toss                   general/quality
//	│ │ ├ suffer, wound                 results
//	│ │ └ second                        a second action
//	│ └ transfer                        leaders
//	└ dusk                              end
//
// Package scenario reads scenarios and tables. The type setting holds all immutable data of a
// match. The type battle holds the other data: small values, copied by assignment. Unit ratings,
// weather and radio tables are stand-ins (scenario/tables/).
package gts
