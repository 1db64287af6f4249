package tui

import "cmp"

// The header and the window of a clause say what a side is asked to do: "RED to fire". The topics of
// most questions are verbs. Other topics need more words.
var topicWords = map[string]string{
	"airstrike":  "call an airstrike",
	"arrive":     "bring in a unit",
	"chase":      "fire at runners",
	"city":       "place the city",
	"counter":    "fire at the battery",
	"cover":      "go to cover",
	"escort":     "place a leader",
	"height":     "choose a height",
	"initiative": "choose who begins",
	"mode":       "choose how to charge",
	"press":      "go on or call off",
	"rearguard":  "leave a rearguard",
	"second":     "choose a second action",
	"select":     "select soldiers",
	"spotter":    "choose a spotter",
	"suffer":     "be suppressed or brave",
	"transfer":   "move leaders",
}

// AskedTo returns what a question of a topic asks a side to do: "fire", "choose a spotter".
func AskedTo(topic string) string { return cmp.Or(topicWords[topic], topic) }
