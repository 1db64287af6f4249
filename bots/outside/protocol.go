package outside

import (
	"metahex/game"
	"metahex/rule"
)

// A Request is a request of a program.
type Request struct {
	ID    *int   `json:"id,omitempty"` // copied into the answer
	Do    string `json:"do"`
	Match int    `json:"match,omitempty"`

	// new
	Scenario string   `json:"scenario,omitempty"`
	Readings []string `json:"readings,omitempty"`
	Events   bool     `json:"events,omitempty"` // states include the effects of earlier answers
	Views    bool     `json:"views,omitempty"`  // states include the changes of the view
	// new, imagine, copy
	Seed uint64 `json:"seed,omitempty"`
	Red  string `json:"red,omitempty"` // a bot; empty: the program
	Blue string `json:"blue,omitempty"`
	// answer, explain
	Option *int   `json:"option,omitempty"` // number of the option, from 0; or set Choice
	Choice string `json:"choice,omitempty"` // the answer in words
}

// A State is the state of a match for the side that must answer, or an error. A request that
// returned an error has changed nothing.
type State struct {
	ID      *int        `json:"id,omitempty"`
	Match   int         `json:"match,omitempty"`
	Side    string      `json:"side,omitempty"`
	Topic   string      `json:"topic,omitempty"`
	Clause  rule.Clause `json:"clause,omitempty"`
	Options []string    `json:"options,omitempty"`
	Open    bool        `json:"open,omitempty"`   // other answers may be legal too
	Opens   bool        `json:"opens,omitempty"`  // an activation begins
	Reacts  bool        `json:"reacts,omitempty"` // the question is about a reaction to the other side
	Events  []Event     `json:"events,omitempty"`
	View    *View       `json:"view,omitempty"`
	Worth   []int       `json:"worth,omitempty"`
	Sum     *Sum        `json:"sum,omitempty"`
	Ahead   *Sum        `json:"ahead,omitempty"` // the sum of the die that follows, if Sum has no odds
	Merits  []Merit     `json:"merits,omitempty"`
	Result  *Result     `json:"result,omitempty"` // the match is over
	Error   string      `json:"error,omitempty"`
}

// An Event is the text of an event that the side may see.
type Event struct {
	Text   string      `json:"text"`
	Clause rule.Clause `json:"clause"`
}

// A Result is the result of a match.
type Result struct {
	Winner string      `json:"winner"` // "red", "blue"; "nobody"
	Red    int         `json:"red"`
	Blue   int         `json:"blue"`
	Text   string      `json:"text"`
	Clause rule.Clause `json:"clause"`
}

// ResultOf returns the result of a match in the form of the protocol.
func ResultOf(r game.Result) *Result {
	winner := r.Winner
	if winner != game.Red && winner != game.Blue {
		winner = game.Nobody
	}
	return &Result{Winner: winner.String(), Red: r.Points[game.Red], Blue: r.Points[game.Blue], Text: r.Text, Clause: r.Cite}
}

// A Sum lists the items that determine the odds of an answer.
type Sum struct {
	Title    string    `json:"title"`
	Items    []Item    `json:"items"`
	Outcomes []Outcome `json:"outcomes,omitempty"`
	Source   string    `json:"source,omitempty"` // source of the odds, if they are not printed in the book
}

// A Merit is a reason why advice values an option more than the others.
type Merit struct {
	Weight string `json:"weight"`
	Text   string `json:"text"`
	Amount int    `json:"amount"` // difference to its average amount over all options
}

// An Item is an amount of a sum.
type Item struct {
	Amount string      `json:"amount"`
	Text   string      `json:"text"`
	Clause rule.Clause `json:"clause"`
}

// An Outcome is a possible result of a roll.
type Outcome struct {
	Text string `json:"text"`
	Ways int    `json:"ways"`
	Of   int    `json:"of"`
}

// sumOf converts a tally to the form of the protocol.
func sumOf(t rule.Tally) Sum {
	sum := Sum{Title: t.Title, Items: []Item{}, Source: t.Source}
	for _, i := range t.Items {
		sum.Items = append(sum.Items, Item{t.SignedDecimal(i.Amount), i.Reason, i.Cite})
	}
	for _, o := range t.Outcomes {
		sum.Outcomes = append(sum.Outcomes, Outcome{o.Result, o.Ways, o.Of})
	}
	return sum
}
