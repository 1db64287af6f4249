package solprime

import "strings"

// outcomeWords are the words that decide in the events of the book, besides numbers, names and sides: results,
// what a piece does, and what a number counts. A record may not have other ones (metahex replay --words).
var outcomeWords = strings.Fields("" +
	"activated armour beaten begins beyond bomb bomber-strip breached counter destroyed effect escapes evades " +
	"falls field-generator fighter-strip finished hangar hit hits holds immobilized infantry lands lifts " +
	"longer minefield miss missed overwatch pops rallies reacts routs settles shaken short smoke stays still " +
	"strength suppressed works")
