// Package shapes decides lines of sight over tables in inches, on which terrain is polygons and
// circles. What hides whom depends on the rule book (Book); what a line meets is measured here,
// once.
//
//	table.go        Ruler: a line from eye to eye, and the features that hide it
//	union.go        features that touch hide as one
//	slopes.go       how high the ground is at a point
//	tableruler.go   Book, Ruling: what a rule book decides, and what a dispute needs
//	tablewords.go   a ruling in words
//	units.go        lines between units of a match
//	referee.go      all of it as a los.Referee
package shapes
