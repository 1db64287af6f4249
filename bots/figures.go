package bots

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// Figures are the results of a series of matches. They are sums of integers, so the order in which
// matches end does not matter.
type Figures struct {
	Matches int
	// Ended counts the matches by their winner, with draws under Chance. Ended[0] has the matches
	// with the players on their own sides, Ended[1] those with sides swapped.
	Ended [2][3]int
	// Points are the total points of all matches, by side.
	Points [3]int
	// Turns counts the matches by the turn in which they ended.
	Turns map[int]int
	// Fates counts the pieces by their fate.
	Fates map[Fate]int
	// Endings counts the matches by the text of their results.
	Endings map[Ending]int
}

// A Fate is what happened to a piece of a type. Off is the reason why the piece has left the board.
// Off is empty if the piece was still on the board at the end.
type Fate struct {
	Side      game.Side
	Type, Off string
}

// An Ending is the text of a result without its numbers.
type Ending struct {
	Text string      `json:"text"`
	Cite rule.Clause `json:"cite"`
}

// Wins returns the number of matches won by a side, or the number of draws for Chance.
func (f Figures) Wins(s game.Side) int { return f.Ended[0][s] + f.Ended[1][s] }

// Won returns the number of matches won by a player, or the number of draws for Chance. A player is
// identified by its side in matches without swapped sides.
func (f Figures) Won(player game.Side) int { return f.Ended[0][player] + f.Ended[1][player.Enemy()] }

// Score returns how many matches red's player won, lost and drew.
func (f Figures) Score() (won, lost, drawn int) {
	return f.Won(game.Red), f.Won(game.Blue), f.Wins(game.Chance)
}

// MeanTurns returns the mean number of turns of a match.
func (f Figures) MeanTurns() float64 {
	sum := 0
	for turn, n := range f.Turns {
		sum += turn * n
	}
	return float64(sum) / float64(max(1, f.Matches))
}

// TurnRange returns the turns in which the shortest and the longest match ended.
func (f Figures) TurnRange() (first, last int) {
	for turn := range f.Turns {
		if first == 0 || turn < first {
			first = turn
		}
		last = max(last, turn)
	}
	return first, last
}

// SortedFates lists the fates by side, type and reason.
func (f Figures) SortedFates() []Fate {
	return slices.SortedFunc(maps.Keys(f.Fates), func(a, b Fate) int {
		return cmp.Or(cmp.Compare(a.Side, b.Side), strings.Compare(a.Type, b.Type), strings.Compare(a.Off, b.Off))
	})
}

// SortedEndings lists the endings, the most frequent first.
func (f Figures) SortedEndings() []Ending {
	return slices.SortedFunc(maps.Keys(f.Endings), func(a, b Ending) int {
		return cmp.Or(cmp.Compare(f.Endings[b], f.Endings[a]), strings.Compare(a.Text, b.Text), cmp.Compare(a.Cite, b.Cite))
	})
}

// An outcome is the result of one match.
type outcome struct {
	result game.Result
	turn   int
	fates  []Fate
}

// outcomeOf returns the outcome of a finished match. It uses the referee's view, which shows every
// piece with its card and works for any game.
func outcomeOf(m game.Match) outcome {
	v := m.View(game.Chance)
	types := map[int32]string{}
	for _, c := range v.Cards {
		types[c.Piece] = c.Title
	}
	o := outcome{result: m.Result(), turn: v.Turn}
	for _, p := range v.Pieces {
		if p.ID < 0 {
			continue // a marker, not a unit
		}
		// The title of a card is the piece's name and type. Only the type is useful for a sum of
		// many matches.
		kind, ok := strings.CutPrefix(types[p.ID], p.Label+" ")
		if !ok {
			kind = p.Label
		}
		o.fates = append(o.fates, Fate{p.Side, kind, p.Off})
	}
	return o
}

// add adds one match.
func (f *Figures) add(o outcome, swapped bool) {
	if f.Turns == nil {
		f.Turns, f.Fates, f.Endings = map[int]int{}, map[Fate]int{}, map[Ending]int{}
	}
	round := 0
	if swapped {
		round = 1
	}
	f.Matches++
	f.Ended[round][o.result.Winner]++
	for s, p := range o.result.Points {
		f.Points[s] += p
	}
	f.Turns[o.turn]++
	for _, fate := range o.fates {
		f.Fates[fate]++
	}
	text, _, _ := strings.Cut(o.result.Text, ",")
	f.Endings[Ending{text, o.result.Cite}]++
}
