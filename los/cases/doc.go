// Package cases reads files of lines that were decided by hand (cases/1) and checks the referees
// against them. Such a file records a dispute, and tests the rules.
//
//	cases.go      the file and its board
//	dots.go       lines on a board of dots
//	referees.go   lines on terrain hexes and on tables, by any rule book
//	scans.go      detection on boards of hexes
//	protocol.go   requests and answers of other programs, in JSON
//	conform.go    tests another program on the cases
//	serve.go      the referees as a program that answers requests
package cases
