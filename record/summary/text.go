package summary

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// Text returns the summary as lines of text.
func (s *Summary) Text() []string {
	lines := append(s.Headline(), "points")
	lines = append(lines, indented(s.PointLines())...)
	lines = append(append(lines, "losses"), indented(s.LossLines())...)
	lines = append(append(lines, "shots"), indented(s.ShotLines())...)
	lines = append(append(lines, "luck"), indented(s.LuckLines())...)
	if s.Judged.Playouts > 0 {
		lines = append(append(lines, "turning points"), indented(s.TurningLines())...)
	}
	return lines
}

func indented(lines []string) (all []string) {
	for _, l := range lines {
		all = append(all, "  "+l)
	}
	return all
}

// Headline returns the winner and the reason, and the number of turns.
func (s *Summary) Headline() []string {
	verdict := strings.TrimSuffix(s.Verdict, ".")
	if !s.Over {
		verdict = "not over; as it stands, " + verdict
	}
	if verdict != "" {
		verdict = strings.ToUpper(verdict[:1]) + verdict[1:]
	}
	if s.Cite != "" {
		verdict += fmt.Sprintf(" [%s]", s.Cite)
	}
	turn := fmt.Sprintf("%s %d", s.TurnWord(), s.Turn)
	if s.Turns > 0 {
		turn = fmt.Sprintf("%s %d of %d", s.TurnWord(), min(s.Turn, s.Turns), s.Turns)
	}
	word := "now in "
	if s.Over {
		word = "over in "
	}
	return []string{verdict, fmt.Sprintf("%s: %s%s, after %s", s.Title, word, turn, rule.Count(s.Answers, "answer"))}
}

// TurnWord returns the rule book's word for a turn.
func (s *Summary) TurnWord() string { return cmp.Or(s.Round, "turn") }

// SideName returns the name of a side in the rule book, or its colour.
func (s *Summary) SideName(side game.Side) string { return cmp.Or(s.Names[side], side.String()) }

// named returns the name of the side with a colour. Other text stays as it is.
func (s *Summary) named(colour string) string {
	for _, side := range []game.Side{game.Red, game.Blue} {
		if side.String() == colour {
			return s.SideName(side)
		}
	}
	return colour
}

// sides returns both sides with their names.
func (s *Summary) sides() []struct {
	name string
	*Side
} {
	return []struct {
		name string
		*Side
	}{{s.SideName(game.Red), &s.Red}, {s.SideName(game.Blue), &s.Blue}}
}

// PointLines lists what each side scored points for, and in which turns.
func (s *Summary) PointLines() (all []string) {
	for _, side := range s.sides() {
		all = append(all, fmt.Sprintf("%s %d", side.name, side.Points))
		for _, c := range side.Causes {
			all = append(all, fmt.Sprintf("  %s %d: %s", c.Text, c.Points, s.When(&c)))
		}
	}
	return all
}

// When lists the turns in which the points were scored.
func (s *Summary) When(c *Cause) string {
	var when []string
	for turn, n := range c.ByTurn {
		if n != 0 {
			when = append(when, fmt.Sprintf("%d in %s %d", n, s.TurnWord(), turn))
		}
	}
	return strings.Join(when, ", ")
}

// LossLines lists the lost pieces of each side.
func (s *Summary) LossLines() (all []string) {
	for _, side := range s.sides() {
		var who []string
		for _, l := range side.Lost {
			who = append(who, strings.TrimSpace(l.Label+" "+l.Kind)+fmt.Sprintf(" %s in %s %d", l.How, s.TurnWord(), l.Turn))
		}
		line := fmt.Sprintf("%s %d of %d", side.name, len(side.Lost), side.Units)
		if who != nil {
			line += ": " + strings.Join(who, ", ")
		}
		all = append(all, line)
	}
	return all
}

// ShotLines describe the best and the worst shot by their odds.
func (s *Summary) ShotLines() []string {
	if s.Best == nil && s.Worst == nil {
		return []string{"none"}
	}
	return []string{"best: " + s.shotWords(s.Best), "worst: " + s.shotWords(s.Worst)}
}

// shotWords describes a shot.
func (s *Summary) shotWords(shot *Shot) string {
	if shot == nil {
		return "none"
	}
	by := cmp.Or(shot.By, s.named(shot.Side))
	return fmt.Sprintf("%s at %s in %s %d: %s; its chance was %d in %d", by, shot.At, s.TurnWord(), shot.Turn, shot.Result, shot.Ways, shot.Of)
}

// LuckLines compares, for each side, the number of successful shots with the expected number.
func (s *Summary) LuckLines() (all []string) {
	for _, side := range s.sides() {
		l := side.Luck
		line := fmt.Sprintf("%s: %d of %s succeeded, %s expected", side.name, l.Off, rule.Count(l.Shots, "throw"), inTenths(tenths(l.Expected)))
		switch n := l.Ahead(); {
		case n > 0:
			line += fmt.Sprintf(": %s more", inTenths(n))
		case n < 0:
			line += fmt.Sprintf(": %s fewer", inTenths(-n))
		}
		all = append(all, line)
	}
	return all
}

// TurningLines describe the turning points.
func (s *Summary) TurningLines() (all []string) {
	for _, p := range s.Judged.Points {
		what := fmt.Sprintf("%s %d, %s: %s", s.TurnWord(), p.Turn, s.named(p.Side), p.Words)
		if p.Turn == 0 {
			what = "setting up"
		}
		if p.Acts > 1 {
			what = fmt.Sprintf("from %s, and %s more", what, rule.Count(p.Acts-1, "deed"))
		}
		all = append(all, fmt.Sprintf("%s: %s's chances %s to %s", what, s.SideName(game.Red), percent(p.Before), percent(p.After)))
	}
	if all == nil {
		return []string{"none: no deed changed the chances by more than the estimate's error"}
	}
	return all
}

// percent formats thousandths as rounded percent: "61 %".
func percent(n int) string { return fmt.Sprintf("%d %%", (n+5)/10) }

// Share describes the match in one line, for players who want to play it too: the scenario, the
// players, the dice and the result.
func (s *Summary) Share(scenario, seed, red, blue string) string {
	id := scenario
	if files.IsPath(id) { // without its folder, which concerns nobody else
		id = id[1+strings.LastIndexAny(id, `/\`):]
		id = strings.TrimSuffix(id, filepath.Ext(id))
	}
	if seed != "" {
		id += "#" + seed
	}
	line := fmt.Sprintf("metahex %s: red (%s) %d : %d blue (%s)", id, red, s.Red.Points, s.Blue.Points, blue)
	switch {
	case !s.Over:
		line += ", not over"
	case s.Winner == "nobody":
		line += ", drawn"
	default:
		line += ", " + s.Winner + " wins"
	}
	return line + fmt.Sprintf(" in %s, luck %s : %s", rule.Count(s.Turn, s.TurnWord()), signed(s.Red.Luck.Ahead()), signed(s.Blue.Luck.Ahead()))
}

// signed formats tenths with their sign.
func signed(n int) string {
	if n < 0 {
		return inTenths(n)
	}
	return "+" + inTenths(n)
}
