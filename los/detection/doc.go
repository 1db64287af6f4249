// Package detection decides which unit detects which on a board of hexes, as in Grav Armor: by the
// path of the least sum of combat values.
//
//	detection.go         Detector: a board made ready; Detection: one scan with its path
//	detection_words.go   a scan in words
//	firer.go             Firer: who looks outside a match
//	referee.go           all of it as a los.Referee
package detection
