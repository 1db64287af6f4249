// Package rule holds the parts that all rule books share, but no rule: clauses and the registers
// that check them, refusals, tallies (sums with their reasons), dice as plain data, tables with
// their source, and the strict YAML reader for tables and maps.
//
// This package draws no random numbers, reads no clock and depends on no game.
package rule

import "strings"

// A Clause names one place in a rule book: "BHM 9.5", "GA combat/detection". The zero Clause cites
// nothing.
type Clause string

// Book returns the part before the first space: "BHM" of "BHM 9.5".
func (c Clause) Book() string {
	book, _, _ := strings.Cut(string(c), " ")
	return book
}

// Number returns the part after the first space: "9.5" of "BHM 9.5". It is empty if the clause names
// a whole book.
func (c Clause) Number() string {
	_, number, _ := strings.Cut(string(c), " ")
	return number
}
