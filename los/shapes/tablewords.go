package shapes

import (
	"encoding/json"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/tables"
	"metahex/rule"
)

// Words describes the ruling: the verdict and its clause, the ends, what the line passes and where,
// what decides, and what would change the verdict.
func (u Ruling) Words(bool) []string {
	r := u.ruler
	lines := []string{
		fmt.Sprintf("%s  %s to %s  [%s]", strings.ToUpper(los.Verdict(u.Line.Clear)), r.Word(u.From), r.Word(u.To), u.Clause),
		strings.TrimSuffix(fmt.Sprintf("table %s, %s, %s", u.Table.ID, grid.InchWords(u.Length), r.Terms()), ", "),
		fmt.Sprintf("  from %s %s", u.From.Base.At, u.From.Stands), fmt.Sprintf("  to   %s %s", u.To.Base.At, u.To.Stands),
	}
	lines = append(lines, u.metWords()...)
	lines = append(lines, "decided: "+u.Reason)
	return append(lines, u.turnWords()...)
}

// metWords returns a table of what the line passes.
func (u Ruling) metWords() []string {
	if len(u.Passed) == 0 {
		return []string{"met: nothing that rises above the table"}
	}
	lines := []string{fmt.Sprintf("met: %s, from the first end on, in inches along the line:", rule.Count(len(u.Passed), "stretch", "stretches"))}
	for _, p := range u.Passed {
		lines = append(lines, "  "+p.words(u.Table))
	}
	return lines
}

// Words describes the line: what it passes on a table, and what decides.
func (l Line) Words(t *tables.Map) (lines []string) {
	for _, p := range l.Passed {
		lines = append(lines, p.words(t))
	}
	return append(lines, fmt.Sprintf("decided: %s [%s]", l.Reason, l.Clause))
}

// words describes one passed feature in one line of text.
func (p Passed) words(t *tables.Map) string {
	f := t.Features[p.Feature]
	at := grid.Inches(p.From)
	if p.How != los.Touches {
		at += " to " + grid.Inches(p.To)
	}
	effect := "does not hide"
	if p.Hides {
		effect = "HIDES"
	}
	return fmt.Sprintf("%-16s %-7s %s (%s), top %s: %s, %s  [%s]", at, p.How, f.Name, f.Kind, grid.InchWords(p.Top), effect, p.Why, p.Cite)
}

// turnWords describes which heights and which terms would change the verdict.
func (u Ruling) turnWords() (lines []string) {
	r := u.ruler
	if r.book.Lift != "" {
		lines = append(lines, u.liftWords(u.From, func(e End) bool { return r.Clear(e, u.To) }),
			u.liftWords(u.To, func(e End) bool { return r.Clear(u.From, e) }))
	}
	if len(r.book.Terms) == 0 {
		return lines
	}
	if len(u.TurnedBy) == 0 {
		return append(lines, "turned:  "+los.Verdict(u.Line.Clear)+" under all other terms")
	}
	var turns []string
	for _, t := range u.TurnedBy {
		turns = append(turns, t.String())
	}
	return append(lines, fmt.Sprintf("turned:  %s under %s", los.Verdict(!u.Line.Clear), strings.Join(turns, "; or ")))
}

// liftWords describes the lowest height from which one end is visible, in whole steps from the
// ground.
func (u Ruling) liftWords(e End, clear func(End) bool) string {
	for n := int64(0); n <= los.MaxLevel*grid.Inch; n += grid.Inch {
		if at, err := u.ruler.sight.End(e.Base.At, &n); err == nil && clear(at) {
			return fmt.Sprintf("heights: clear from %s on", u.ruler.Word(at))
		}
	}
	return fmt.Sprintf("heights: blocked from every height of %s up to %d", e.Base.At, los.MaxLevel)
}

// Cite returns the citation of a ruling. Board is the name with which readers can open the table.
func (u Ruling) Cite(board string) los.Citation {
	r := u.ruler
	return los.Citation{Rules: r.book.Rules, Board: board, Hash: u.Table.Hash(), From: r.Word(u.From), To: r.Word(u.To), Terms: r.Terms(), Clear: u.Line.Clear}
}

// tableRulingJSON is the JSON of a ruling over a table, for scripts. Lengths are in inches, as
// exact strings.
type tableRulingJSON struct {
	From     tableEndJSON      `json:"from"`
	To       tableEndJSON      `json:"to"`
	Length   string            `json:"length"`
	Clear    bool              `json:"clear"`
	Clause   string            `json:"clause"`
	Reason   string            `json:"reason"`
	Terms    map[string]string `json:"terms"`
	Met      []tableMetJSON    `json:"met"`
	TurnedBy []los.Turn        `json:"turnedBy"`
}

type tableEndJSON struct {
	At  string `json:"at"`
	Eye string `json:"eye"`
}

type tableMetJSON struct {
	Feature string `json:"feature"`
	Kind    string `json:"kind"`
	How     string `json:"how"`
	From    string `json:"from"`
	To      string `json:"to"`
	Top     string `json:"top"`
	Hides   bool   `json:"hides"`
	Why     string `json:"why"`
	Clause  string `json:"clause"`
}

// MarshalJSON encodes the ruling for scripts.
func (u Ruling) MarshalJSON() ([]byte, error) {
	r := u.ruler
	j := tableRulingJSON{
		From: tableEndJSON{r.Word(u.From), grid.Inches(u.From.Eye)}, To: tableEndJSON{r.Word(u.To), grid.Inches(u.To.Eye)},
		Length: grid.Inches(u.Length), Clear: u.Line.Clear, Clause: string(u.Clause), Reason: u.Reason,
		Terms: r.book.Terms.Map(r.terms), Met: []tableMetJSON{}, TurnedBy: append([]los.Turn{}, u.TurnedBy...),
	}
	for _, p := range u.Passed {
		f := u.Table.Features[p.Feature]
		j.Met = append(j.Met, tableMetJSON{f.Name, f.Kind.String(), p.How.String(), grid.Inches(p.From), grid.Inches(p.To), grid.Inches(p.Top), p.Hides, p.Why, string(p.Cite)})
	}
	return json.Marshal(j)
}
