// Package detection decides which unit detects which on a board of hexes, as in Grav Armor: by the
// path with the least sum of combat values.
//
//	detection.go         Detector: a prepared board; Detection: one scan with its path
//	detection_words.go   the description of a scan
//	firer.go             Firer: the viewer outside a match
//	referee.go           Referee: a detector as a los.Referee
package detection
