// Package shapes decides lines of sight over tables in inches, on which terrain is polygons and
// circles. The rule book (Book) decides what hides units; this package measures what a line meets.
//
//	table.go        Ruler: a line from eye to eye, and the features that hide it
//	union.go        features that touch hide like one feature
//	slopes.go       the height of the ground at a point
//	tableruler.go   Book, Ruling: what a rule book decides, and what a dispute needs
//	tablewords.go   the description of a ruling
//	units.go        lines between units of a match
//	referee.go      Referee: a ruler as a los.Referee
package shapes
