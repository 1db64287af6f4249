package host

import (
	"encoding/json"
	"fmt"
	"time"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// An Entry is one entry of a match's log, a line of JSON.
type Entry struct {
	Do string `json:"do"`
	By string `json:"by,omitempty"` // "red", "blue"; empty: the host

	At time.Time `json:"at,omitzero"` // when it was kept, if it was kept elsewhere before

	// begin
	Opening *Opening `json:"opening,omitempty"`
	// begin, answer: in the words of play/1, the player's own first, then those of Chance that
	// follow it
	Answers []string `json:"answers,omitempty"`
	Hash    string   `json:"hash,omitempty"` // of the facts after them
	// undo: the number of answers that are kept
	Keep int `json:"keep,omitempty"`
	// holiday: the number of days from now; 0: it is over
	Days int `json:"days,omitempty"`
	// say, reveal
	Text string `json:"text,omitempty"`
}

// The kinds of entries. An offer stands until it is accepted or declined, or until the next answer.
const (
	begin   = "begin"   // the first entry, and no other
	answer  = "answer"  // a player's, with the dice that follow it
	undo    = "undo"    // offers to take answers back
	draw    = "draw"    // offers a draw
	accept  = "accept"  // the other side's offer
	decline = "decline" // it, or takes back one's own
	resign  = "resign"  // loses the match
	late    = "late"    // the time of a side is up: it loses
	say     = "say"     // a line to the other side
	reveal  = "reveal"  // the seed of the dice, after the match
	resume  = "resume"  // the match was kept elsewhere; its clocks go on from now
	holiday = "holiday" // the clock of a side stands still
)

// An Opening holds all that a replica begins with.
type Opening struct {
	Header     record.Header `json:"header"`
	Terms      Terms         `json:"terms"`
	Players    [3]string     `json:"players"`            // ids by side; empty: a bot
	Names      [3]string     `json:"names"`              // as they were called
	Commitment string        `json:"commitment"`         // of the dice; see Commit
	Words      [3]string     `json:"words"`              // of the players, which the dice depend on
	Imported   bool          `json:"imported,omitempty"` // the first answers, with their dice, are those of a record
	Scenario   string        `json:"scenario,omitempty"` // text of its scenario/1 file, where it is no shipped one
}

// Start begins the match of a header, on the scenario of the opening.
func (o *Opening) Start(h record.Header) (game.Match, error) {
	if o.Scenario == "" {
		return systems.Start(h)
	}
	s := systems.Named(h)
	s.Scenario, s.Text = within+h.Scenario+".yaml", []byte(o.Scenario)
	return s.Start(h)
}

// within returns the folder of a match's scenario, for its messages. No such folder exists: a
// scenario in a match names no other files.
const within = "match/"

// text returns the entry as the log holds it.
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
		return e, fmt.Errorf("an entry that cannot be read: %w", err)
	}
	return e, nil
}

// side returns the side of a name; an empty name stands for Chance, the host.
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
