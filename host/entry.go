package host

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// An Entry is one entry of a match's log, a line of JSON.
type Entry struct {
	Do string `json:"do"`
	By string `json:"by,omitempty"` // "red", "blue"; empty: the host

	At time.Time `json:"at,omitzero"` // when it was stored, if that was on another host

	// begin
	Opening *Opening `json:"opening,omitempty"`
	// begin, answer: in the words of play/1, first the player's own answer, then the following
	// answers of Chance
	Answers []string `json:"answers,omitempty"`
	Hash    string   `json:"hash,omitempty"` // of the facts after the answers
	// undo: the number of answers that remain
	Keep int `json:"keep,omitempty"`
	// holiday: the number of days from now; 0 ends the holiday
	Days int `json:"days,omitempty"`
	// say, reveal
	Text string `json:"text,omitempty"`
}

// The kinds of entries. An offer is open until it is accepted or declined, or until the next answer.
const (
	begin   = "begin"   // always and only the first entry
	answer  = "answer"  // an answer of a player, with the dice that follow it
	undo    = "undo"    // offers to take answers back
	draw    = "draw"    // offers a draw
	accept  = "accept"  // accepts the other side's offer
	decline = "decline" // declines the other side's offer, or withdraws one's own
	resign  = "resign"  // loses the match
	late    = "late"    // the time of a side is up: the side loses
	say     = "say"     // a line to the other side
	reveal  = "reveal"  // the seed of the dice, after the match
	resume  = "resume"  // the match was stored elsewhere; its clocks continue now
	holiday = "holiday" // stops the clock of a side for some days
)

// An Opening holds everything that a replica needs to begin a match.
type Opening struct {
	Header     record.Header `json:"header"`
	Terms      Terms         `json:"terms"`
	Players    [3]string     `json:"players"`            // ids by side; empty: a bot
	Names      [3]string     `json:"names"`              // of the players, at that time
	Commitment string        `json:"commitment"`         // of the dice; see Commit
	Words      [3]string     `json:"words"`              // typed by the players; the dice depend on them
	Imported   bool          `json:"imported,omitempty"` // the first answers and their dice come from a record
	Scenario   string        `json:"scenario,omitempty"` // scenario/1 text; empty: a shipped scenario
	// Figures are the texts of the files of tables that the header and the scenario name, by these names.
	Figures map[string]string `json:"figures,omitempty"`
}

// Start begins the match of a header, with the scenario of the opening.
func (o *Opening) Start(h record.Header) (game.Match, error) {
	from := o.source()
	if from.Text == nil && from.Figures == nil {
		return shipped.start(h)
	}
	if from.Text == nil {
		from.Scenario = h.Scenario
	} else {
		from.Scenario = within + h.Scenario + ".yaml"
	}
	from.Readings = strings.Fields(h.Readings)
	return systems.StartFrom(h, from)
}

// source returns what the match is opened from, with all texts that are not shipped.
func (o *Opening) source() systems.Source {
	from := systems.Named(o.Header)
	from.Figures = o.Figures
	if o.Scenario != "" {
		from.Text = []byte(o.Scenario)
	}
	return from
}

// within is the folder of a match's scenario in messages. No such folder exists, because a scenario
// in a match refers to no other files.
const within = "match/"

// text returns the entry as JSON, as stored in the log.
func (e Entry) text() string {
	data, err := json.Marshal(e)
	if err != nil {
		panic(fmt.Sprintf("host: entry %s: %v", e.Do, err)) // strings and numbers always marshal
	}
	return string(data)
}

// parse parses an entry.
func parse(text string) (e Entry, err error) {
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		return e, fmt.Errorf("the entry cannot be read: %w", err)
	}
	return e, nil
}

// side parses the name of a side. An empty name means Chance, the host.
func side(name string) (game.Side, error) {
	for _, s := range []game.Side{game.Red, game.Blue} {
		if name == s.String() {
			return s, nil
		}
	}
	if name == "" {
		return game.Chance, nil
	}
	return 0, fmt.Errorf("found side %q; want red or blue", name)
}
