package gravarmor

import "strings"

// outcomeWords are the words that decide in the events of the book, besides numbers, names and sides: results,
// what a piece does, and what a number counts. A record may not have other ones (metahex replay --words).
var outcomeWords = strings.Fields("" +
	"aboard acid active attack begins carrier city comes corner cover defence defences destroyed disrupted dives down " +
	"dust earlier effect enhanced enters fires flies flight forest gatling grav hills hit hits inf infantry " +
	"inside lake landed lands lifts lost magbolt magnetic miss misses missile missiles mixed mountain " +
	"mountains moves orbit ortillery particle perishes plain result sets takes target town volcanic volcano")
