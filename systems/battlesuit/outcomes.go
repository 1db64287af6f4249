package battlesuit

import "strings"

// outcomeWords are the words that decide in the events of the book, besides numbers, names and sides: results,
// what a piece does, and what a number counts. A record may not have other ones (metahex replay --words).
var outcomeWords = strings.Fields("" +
	"adjacent attack attacker begins below berserk blast box boxes breached building bunker clears climbs " +
	"comes command complete crash crashes dead defender destroyed detection down drops dummy e eliminated " +
	"enters explosive faces fails falls fright glow goes good ground head higher hit hits holds hurt improved " +
	"inches indirect lands level lost marine mark marker mine n ne now nw off-line order painted panic " +
	"panicked paranoia points position range rapid reaction recovery repairs rises rubble run runs s safely se " +
	"self-destruct sets shaken shield shock shut slag spillover stays stealth stunned sw taken target turned " +
	"turns under unhurt w woods")
