// Package hexside decides lines of sight between terrain hexes, as in the Grand Tactical Series:
// from centre to centre, over hexes and the hexsides between them.
//
//	hexsight.go    Ruler: a prepared map; only the verdict
//	hextrace.go    Trace: the verdict with everything that the line passes
//	hexruling.go   Ruling and Watch: everything that a dispute needs
//	referee.go     Referee: a ruler as a los.Referee
package hexside
