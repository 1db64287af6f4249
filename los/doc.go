// Package los defines lines of sight for every rule book and kind of map: a Referee rules on the
// line between two Ends, and a Ruling is its verdict with everything that a dispute needs.
//
//	End, End ─▶ Referee.Rule ─▶ Ruling ─▶ words, picture, JSON, Citation
//
//	referee.go    Referee, End, Basis: what decides, and under which terms
//	ruling.go     Ruling, Passed: the verdict and what the line meets
//	turn.go       Turn: which other readings would change the verdict
//	readings.go   CompareReadings: the line under every reading, side by side
//	around.go     LookAround: the lines between the neighbours of both ends
//	citation.go   Citation: one line of text from which others can repeat the ruling
//	contact.go    how a line meets a shape: it crosses, touches or runs along
//	units.go      WithUnits: units of a match as ends
//	audit.go      RunAudit: checks a Referee on every line of a map
//
// The packages layercake, detection, hexside and shapes decide lines, each in its own way. Package
// books lists them by rule book.
package los
