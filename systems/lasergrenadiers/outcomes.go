package lasergrenadiers

import "strings"

// outcomeWords are the words that decide in the events of the book, besides numbers, names and sides: results,
// what a piece does, and what a number counts. A record may not have other ones (metahex replay --words).
var outcomeWords = strings.Fields("" +
	"assault autocannon begins bounces carbine chin climbs control damage destroyed driver enters faces flank " +
	"floor front goes heavy hit lands laser mass miss missiles moves observed penetrate penetrates rear rifle " +
	"rises rotary sets sinks targeting turns turret up weapons")
