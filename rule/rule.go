// Package rule holds the parts that all rule books share, and no rule of its own: clauses and the
// registers that check them, refusals, tallies (sums with their reasons), dice as plain data, dice
// tables with their source, and the strict reading of YAML that tables and maps share.
//
// Nothing here draws a random number, reads a clock or knows a game.
package rule

import "strings"

// A Clause names one place in one rule book: "BHM 9.5", "GA combat/detection".
// The zero Clause cites nothing.
type Clause string

// Book is the part before the first space: "BHM" of "BHM 9.5".
func (c Clause) Book() string {
	book, _, _ := strings.Cut(string(c), " ")
	return book
}

// Number is the part after the first space: "9.5" of "BHM 9.5". It is empty
// when the clause names a whole book.
func (c Clause) Number() string {
	_, number, _ := strings.Cut(string(c), " ")
	return number
}
