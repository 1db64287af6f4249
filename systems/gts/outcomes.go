package gts

import "strings"

// outcomeWords are the words that decide in the events of the book, besides numbers, names and sides: results,
// what a piece does, and what a number counts. A record may not have other ones (metahex replay --words).
var outcomeWords = strings.Fields("" +
	"able already armour armoured arrives assault barrage begins block bonus bravery bridge caught charge " +
	"charging check checks clear cohesion column company contact dawn day defence dismounts dusk eliminated " +
	"enter enters entrenched entrenchment failed far fire firer's fog force full gains go goes green heavy held " +
	"hill hit improved joins leader leave leaves light loses march mass mounted mounts night opportunity " +
	"orange orchard overcast passed passes pending pink position rain rallies rally range rating recovers " +
	"retreats run runs stand stands stays step steps suppressed suppression takes target town unarmoured " +
	"vehicles white woods work yellow zone")
