package commands

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"metahex/bots"
	"metahex/bots/series"
	"metahex/game"
	"metahex/rule/files"
)

// sim is the JSON form of the result of a series of matches.
type sim struct {
	Value    string      `json:"value,omitempty"` // value of the varied number
	Scenario string      `json:"scenario"`
	Title    string      `json:"title"`
	Matches  int         `json:"matches"`
	Seed     uint64      `json:"seed"`
	Red      string      `json:"red"`
	Blue     string      `json:"blue"`
	Swapped  bool        `json:"swapped"`
	Mirrored bool        `json:"mirrored,omitempty"` // the second match of a pair has the dice of the first
	Playouts int         `json:"playouts,omitempty"` // maximum number of playouts for an activation
	Thinking []string    `json:"thinking,omitempty"` // the budgets of players that look ahead, or what they spent
	Sides    []simShare  `json:"sides"`              // red, blue, drawn
	Players  []simShare  `json:"players,omitempty"`  // only if sides are swapped
	Turns    simTurns    `json:"turns"`
	Points   simPoints   `json:"points"`
	Pieces   []simPieces `json:"pieces"`
	Endings  []simEnding `json:"endings"`
	Part     *part       `json:"part,omitempty"` // data for sim merge

	lengths map[int]int // number of matches by last turn, for the picture
	from    int         // number of the first match
}

// A part is a range of matches with their figures as integers.
type part struct {
	series.Job
	Figures bots.Figures `json:"figures"`
}

// A simShare is the number of matches with one outcome, and the 95 % interval of its share.
type simShare struct {
	Who   string  `json:"who"`
	Wins  int     `json:"wins"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

type simTurns struct {
	Mean  float64 `json:"mean"`
	First int     `json:"first"`
	Last  int     `json:"last"`
}

// simPoints are the mean victory points.
type simPoints struct {
	Red  float64 `json:"red"`
	Blue float64 `json:"blue"`
}

// simPieces has means per match for a type of piece: the number of pieces, and the number of those that
// were off the board at the end, by reason.
type simPieces struct {
	Side    string             `json:"side"`
	Type    string             `json:"type"`
	Fielded float64            `json:"fielded"`
	Off     map[string]float64 `json:"off"`
}

type simEnding struct {
	Text    string `json:"text"`
	Cite    string `json:"cite"`
	Matches int    `json:"matches"`
}

// report converts figures for printing.
func (f *simFlags) report(scenario, title string, g bots.Figures) *sim {
	n := float64(max(1, g.Matches))
	share := func(who string, wins int) simShare {
		i := game.Wilson(wins, g.Matches)
		return simShare{who, wins, float64(wins) / n, i.Low, i.High}
	}
	s := &sim{
		Scenario: scenario, Title: title, Matches: g.Matches, Seed: f.seed, Red: f.red, Blue: f.blue, Swapped: f.swap, Mirrored: f.mirrored,
		Sides:  []simShare{share("red", g.Wins(game.Red)), share("blue", g.Wins(game.Blue)), share("drawn", g.Wins(game.Chance))},
		Points: simPoints{float64(g.Points[game.Red]) / n, float64(g.Points[game.Blue]) / n},
	}
	s.Playouts, s.Thinking = f.mostAsked(), f.thinking()
	if f.swap {
		s.Players = []simShare{share(f.red, g.Won(game.Red)), share(f.blue, g.Won(game.Blue))}
	}
	first, last := g.TurnRange()
	s.Turns, s.lengths = simTurns{g.MeanTurns(), first, last}, g.Turns
	for _, fate := range g.SortedFates() {
		side, mean := fate.Side.String(), float64(g.Fates[fate])/n
		if end := len(s.Pieces) - 1; end < 0 || s.Pieces[end].Side != side || s.Pieces[end].Type != fate.Type {
			s.Pieces = append(s.Pieces, simPieces{side, fate.Type, 0, map[string]float64{}})
		}
		p := &s.Pieces[len(s.Pieces)-1]
		p.Fielded += mean
		if fate.Off != "" {
			p.Off[fate.Off] = mean
		}
	}
	for _, e := range g.SortedEndings() {
		s.Endings = append(s.Endings, simEnding{e.Text, string(e.Cite), g.Endings[e]})
	}
	return s
}

// reportPart returns a report that can be merged with others. If time limits the thinking, the figures
// depend on the machine, so the report cannot be merged.
func (f *simFlags) reportPart(j series.Job, title string, g bots.Figures) *sim {
	s := f.report(j.Scenario, title, g)
	if j.Think == 0 {
		s.Part = &part{j.Part(j.From, g.Matches), g}
	}
	s.from = j.From
	return s
}

// print prints the figures for people.
func (s *sim) print(out io.Writer) {
	fmt.Fprintf(out, "%s: %s\n%s, seed %d, red %s, blue %s%s", files.VisibleLine(s.Scenario), files.VisibleLine(s.Title), countedMatches(s.Matches), s.Seed, s.Red, s.Blue, s.manner())
	fmt.Fprint(out, "\n\n                      matches    share  95 % interval\n")
	for _, side := range s.Sides {
		who := side.Who
		if who != "drawn" {
			who += " wins"
		}
		side.row(out, who)
	}
	for i, player := range s.Players {
		who := player.Who + " wins"
		if s.Players[0].Who == s.Players[1].Who {
			// Distinguish two bots with the same name by their first side.
			who += []string{", red first", ", blue first"}[i]
		}
		player.row(out, who)
	}
	fmt.Fprintf(out, "\nlast turn %.1f (%d to %d); points red %.1f, blue %.1f\n", s.Turns.Mean, s.Turns.First, s.Turns.Last, s.Points.Red, s.Points.Blue)
	s.printPieces(out)
	fmt.Fprintln(out)
	for _, e := range s.Endings {
		fmt.Fprintf(out, "%s: %s [%s]\n", countedMatches(e.Matches), files.VisibleLine(e.Text), files.VisibleLine(e.Cite))
	}
}

// manner describes settings of the series that differ from the default.
func (s *sim) manner() string {
	text := ""
	if s.from > 0 {
		text = fmt.Sprintf(", from match %d on", s.from)
	}
	if s.Swapped {
		text += ", sides swapped in every second match"
	}
	if s.Mirrored {
		text += ", which has the dice of the match before"
	}
	for _, t := range s.Thinking {
		text += ", " + t
	}
	return text
}

func (s simShare) row(out io.Writer, who string) {
	fmt.Fprintf(out, "%-22s%7d  %7s  %s\n", who, s.Wins, percent(s.Share), s.interval())
}

// interval formats the 95 % interval.
func (s simShare) interval() string { return fmt.Sprintf("%.1f to %s", 100*s.Low, percent(s.High)) }

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

func countedMatches(n int) string {
	if n == 1 {
		return "1 match"
	}
	return fmt.Sprintf("%d matches", n)
}

// printPieces prints a table of pieces and losses, with a column for each reason for a loss.
func (s *sim) printPieces(out io.Writer) {
	occurs := map[string]bool{}
	for _, p := range s.Pieces {
		for reason := range p.Off {
			occurs[reason] = true
		}
	}
	reasons := slices.Sorted(maps.Keys(occurs))
	fmt.Fprintf(out, "\n%-29s  fielded", "per match")
	for _, reason := range reasons {
		fmt.Fprintf(out, "  %s", reason)
	}
	fmt.Fprintln(out)
	for _, p := range s.Pieces {
		fmt.Fprintf(out, "%-29s  %7.2f", p.Side+" "+p.Type, p.Fielded)
		for _, reason := range reasons {
			fmt.Fprintf(out, "  %*.2f", utf8.RuneCountInString(reason), p.Off[reason])
		}
		fmt.Fprintln(out)
	}
}

// csv returns the figures of a series for a spreadsheet, and the names of the columns. Pieces are only
// in the JSON, because they differ between scenarios.
func (s *sim) csv() (names, row []string) {
	names = []string{"scenario", "seed", "red", "blue", "swapped", "playouts", "matches"}
	row = []string{s.Scenario, strconv.FormatUint(s.Seed, 10), s.Red, s.Blue, strconv.FormatBool(s.Swapped), strconv.Itoa(s.Playouts), strconv.Itoa(s.Matches)}
	add := func(what string, shares []simShare) {
		for i, share := range shares {
			who := share.Who
			if what != "" {
				who = what + " " + strconv.Itoa(i+1)
			}
			names = append(names, who, who+" share", who+" low", who+" high")
			row = append(row, strconv.Itoa(share.Wins), decimal(share.Share), decimal(share.Low), decimal(share.High))
		}
	}
	add("", s.Sides)
	add("player", s.Players)
	names = append(names, "last turn", "first end", "last end", "red points", "blue points")
	row = append(row, decimal(s.Turns.Mean), strconv.Itoa(s.Turns.First), strconv.Itoa(s.Turns.Last), decimal(s.Points.Red), decimal(s.Points.Blue))
	return names, row
}

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', 4, 64) }
