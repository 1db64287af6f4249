package summary

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// A Summary is the outcome of a match.
type Summary struct {
	Title   string      `json:"title"`
	Over    bool        `json:"over"`
	Winner  string      `json:"winner"` // "red", "blue"; "nobody"
	Verdict string      `json:"verdict"`
	Cite    rule.Clause `json:"clause"`
	Turn    int         `json:"turn"`  // the last turn played
	Turns   int         `json:"turns"` // number of turns in the scenario; 0: no limit
	Round   string      `json:"-"`     // the rule book's word for a turn; empty: "turn"
	Answers int         `json:"answers"`
	Red     Side        `json:"red"`
	Blue    Side        `json:"blue"`
	Best    *Shot       `json:"best_shot"`  // the success against the longest odds; nil: none
	Worst   *Shot       `json:"worst_shot"` // the failure with the best odds; nil: none
	Judged  Judged      `json:"judged"`
	Names   [3]string   `json:"-"` // of the sides, in the rule book; empty: the colour
}

// A Side is the outcome of a match for one side.
type Side struct {
	Points int     `json:"points"`
	Causes []Cause `json:"causes"`
	ByTurn []int   `json:"by_turn"` // total points after each turn, from turn 0
	Units  int     `json:"units"`
	Lost   []Loss  `json:"lost"`
	Luck   Luck    `json:"luck"`
}

// A Cause is what points were scored for.
type Cause struct {
	Text   string `json:"cause"`
	Points int    `json:"points"`
	ByTurn []int  `json:"by_turn"` // points in each turn, from turn 0
}

// A Loss is a piece that is out of the match for good.
type Loss struct {
	Label string `json:"label"`
	Kind  string `json:"kind"` // the title of its card; empty: it has none
	Turn  int    `json:"turn"`
	How   string `json:"how"` // "eliminated"
}

// A Shot is a shot with its odds.
type Shot struct {
	Answer int    `json:"answer"` // number of the answer, from 1
	Turn   int    `json:"turn"`
	Side   string `json:"side"`
	By     string `json:"by"`
	At     string `json:"at"`
	Ways   int    `json:"ways"` // number of throws that succeed,
	Of     int    `json:"of"`   // out of this number
	Result string `json:"result"`
}

// Luck compares the successes of shots with their odds.
type Luck struct {
	Shots    int      `json:"shots"`
	Off      int      `json:"came_off"`
	Expected *big.Rat `json:"expected"` // exact expected number of successes
}

// Ahead returns how many more shots succeeded than expected, rounded to tenths.
func (l Luck) Ahead() int {
	return tenths(new(big.Rat).Sub(new(big.Rat).SetInt64(int64(l.Off)), l.Expected))
}

// tenths rounds a number to tenths; halves are rounded away from 0.
func tenths(r *big.Rat) int {
	n := new(big.Int).Mul(r.Num(), big.NewInt(20))
	n.Quo(n, r.Denom()) // in twentieths
	return int((n.Int64() + int64(n.Sign())) / 2)
}

// inTenths formats a number of tenths: "4.2".
func inTenths(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%d", sign, n/10, n%10)
}

// A maker collects a summary.
type maker struct {
	Summary
	course *Course
	sides  [3]*Side
	turn   int // the current turn
}

// Make returns the summary of a match, without turning points.
func (c *Course) Make() *Summary {
	first, last, result := c.First.View(game.Chance), c.Last().View(game.Chance), c.Result(len(c.Moments))
	k := &maker{course: c, turn: first.Turn}
	k.Summary = Summary{
		Title: last.Title, Round: last.Round, Over: result.Over, Winner: name(result.Winner), Verdict: result.Text, Cite: result.Cite,
		Turn: last.Turn, Turns: last.Turns, Answers: len(c.Moments),
	}
	k.Names = last.Sides
	k.Judged.Known, k.Judged.Points = []Judgement{}, []Point{}
	k.sides = [3]*Side{game.Red: &k.Red, game.Blue: &k.Blue}
	for _, side := range []game.Side{game.Red, game.Blue} {
		k.sides[side].Causes, k.sides[side].Lost, k.sides[side].Luck.Expected = []Cause{}, []Loss{}, new(big.Rat)
		k.sides[side].Points = result.Points[side]
	}
	for _, p := range last.Pieces {
		if p.ID >= 0 && p.Side.Enemy() != p.Side {
			k.sides[p.Side].Units++
		}
	}
	for i := range c.Moments {
		k.hear(i)
	}
	k.close()
	return &k.Summary
}

// name returns the name of a side; for Chance it is "nobody".
func name(side game.Side) string {
	if side == game.Chance {
		return "nobody"
	}
	return side.String()
}

// hear adds one answer.
func (k *maker) hear(i int) {
	m, before := &k.course.Moments[i], k.course.At(i)
	was, now := before.Result().Points, m.Match.Result().Points
	if i == 0 { // the first events include those of the beginning, such as a head start
		was = [3]int{}
	}
	var left [3]int // points scored without an event
	for _, side := range []game.Side{game.Red, game.Blue} {
		left[side] = now[side] - was[side]
	}
	for _, e := range m.Events {
		if p := e.Scored; p.Points != 0 {
			k.score(p)
			left[p.Side] -= p.Points
		}
		if e.Odds.Of > 0 {
			k.throw(i, e.Odds)
		}
	}
	if left != [3]int{} {
		k.explain(i, m.Match, left)
	}
	if len(m.Events) > 0 || i+1 == len(k.course.Moments) {
		v := m.Match.View(game.Chance)
		k.lose(v)
		k.turn = v.Turn
	}
}

// score adds points to their cause.
func (k *maker) score(p game.Scored) {
	s := k.sides[p.Side]
	i := slices.IndexFunc(s.Causes, func(c Cause) bool { return c.Text == p.Cause })
	if i < 0 {
		i, s.Causes = len(s.Causes), append(s.Causes, Cause{Text: p.Cause})
	}
	c := &s.Causes[i]
	c.Points += p.Points
	c.ByTurn = grown(c.ByTurn, k.turn)
	c.ByTurn[k.turn] += p.Points
}

// grown returns a list extended with zeros up to an index.
func grown(list []int, to int) []int {
	for len(list) <= to {
		list = append(list, 0)
	}
	return list
}

// explain finds the cause of points that no event of an answer reports, such as captured terrain.
// With the first answer these are also the points for terrain that a side holds at the beginning.
func (k *maker) explain(answer int, after game.Match, left [3]int) {
	old := k.course.At(answer).View(game.Chance).Stakes
	for i, s := range after.View(game.Chance).Stakes {
		if i >= len(old) {
			continue
		}
		was := old[i].Held
		if answer == 0 {
			was = game.Chance
		}
		if was == s.Held {
			continue
		}
		for side, sign := range map[game.Side]int{was: -1, s.Held: 1} {
			if side != game.Chance && s.For.Has(side) {
				k.score(game.Scored{Side: side, Points: sign * s.Points, Cause: s.Text})
				left[side] -= sign * s.Points
			}
		}
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		if left[side] != 0 {
			k.score(game.Scored{Side: side, Points: left[side], Cause: "other points"})
		}
	}
}

// empty reports whether no turn has points for the cause: they came and went within a turn.
func (c Cause) empty() bool {
	return !slices.ContainsFunc(c.ByTurn, func(n int) bool { return n != 0 })
}

// throw adds a shot to the luck of its side, and updates the best and worst shot.
func (k *maker) throw(i int, d game.Odds) {
	luck := &k.sides[d.Side].Luck
	luck.Shots++
	luck.Expected.Add(luck.Expected, big.NewRat(int64(d.Ways), int64(d.Of)))
	shot := &Shot{Answer: i + 1, Turn: k.turn, Side: d.Side.String(), By: d.By, At: d.At, Ways: d.Ways, Of: d.Of, Result: d.Result}
	switch {
	case d.Off:
		luck.Off++
		if d.Ways < d.Of && (k.Best == nil || d.Ways*k.Best.Of < k.Best.Ways*d.Of) {
			k.Best = shot
		}
	case d.Ways > 0 && (k.Worst == nil || d.Ways*k.Worst.Of > k.Worst.Ways*d.Of):
		k.Worst = shot
	}
}

// lose records newly lost pieces.
func (k *maker) lose(v game.View) {
	for i := range v.Pieces {
		p := &v.Pieces[i]
		if !p.Lost || p.ID < 0 {
			continue
		}
		s := k.sides[p.Side]
		if slices.ContainsFunc(s.Lost, func(l Loss) bool { return l.Label == p.Label }) {
			continue
		}
		l := Loss{Label: p.Label, Turn: k.turn, How: p.Off}
		for _, c := range v.Cards {
			if c.Piece == p.ID {
				l.Kind = strings.TrimSpace(strings.TrimPrefix(c.Title, p.Label))
			}
		}
		s.Lost = append(s.Lost, l)
	}
}

// close computes the total points, turn by turn.
func (k *maker) close() {
	last := max(k.Turn, k.turn)
	for _, s := range k.sides[1:] {
		s.ByTurn = grown(nil, last)
		s.Causes = slices.DeleteFunc(s.Causes, Cause.empty)
		for i := range s.Causes {
			s.Causes[i].ByTurn = grown(s.Causes[i].ByTurn, last)
			for turn, n := range s.Causes[i].ByTurn {
				s.ByTurn[turn] += n
			}
		}
		for turn := 1; turn <= last; turn++ {
			s.ByTurn[turn] += s.ByTurn[turn-1]
		}
	}
}
