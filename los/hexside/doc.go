// Package hexside decides lines of sight between terrain hexes, as in the Grand Tactical Series:
// from centre to centre, over hexes and the hexsides between them.
//
//	hexsight.go    Ruler: a map made ready; the verdict alone
//	hextrace.go    Trace: the verdict with all that the line passes
//	hexruling.go   Ruling and Watch: what a dispute needs, under one sky
//	referee.go     all of it as a los.Referee
package hexside
