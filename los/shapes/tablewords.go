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
	length := grid.InchWords(u.Length)
	if r.ofUnits(u.From, u.To) {
		length = grid.InchWords(u.Gap) + " base to base"
	}
	lines := []string{
		fmt.Sprintf("%s  %s to %s  [%s]", strings.ToUpper(los.Verdict(u.Line.Clear)), r.Word(u.From), r.Word(u.To), u.Clause),
		strings.TrimSuffix(fmt.Sprintf("table %s, %s, %s", u.Table.ID, length, r.Terms()), ", "),
		"  from " + r.standing(u.From), "  to   " + r.standing(u.To),
	}
	lines = append(lines, u.metWords()...)
	lines = append(lines, "decided: "+u.Reason)
	lines = append(lines, u.Notes...)
	return append(lines, u.turnWords()...)
}

// standing describes an end: its unit, its place, and the ground there.
func (r *Ruler) standing(e End) string {
	text := e.Base.At.String() + " " + e.Stands
	if u := e.Unit - 1; r.units != nil && u >= 0 && u < r.units.Count {
		text = r.units.Label(u) + " at " + text
	}
	return text
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
	return fmt.Sprintf("%-16s %-7s %s (%s), %s: %s, %s  [%s]", at, p.How, f.Name, f.Kind, p.topWords(), effect, p.Why, p.Cite)
}

// topWords describes the top of a passed feature.
func (p Passed) topWords() string {
	if p.Endless {
		return "at every height"
	}
	return "top " + grid.InchWords(p.Top)
}

// turnWords describes which heights and which terms would change the verdict.
func (u Ruling) turnWords() (lines []string) {
	r := u.ruler
	if r.book.Lift != "" {
		for _, text := range []string{
			u.liftWords(u.From, func(e End) bool { return r.Clear(e, u.To) }),
			u.liftWords(u.To, func(e End) bool { return r.Clear(u.From, e) }),
		} {
			if text != "" {
				lines = append(lines, "heights: "+text)
			}
		}
	}
	if len(r.book.Terms) == 0 {
		return lines
	}
	if len(u.TurnedBy) == 0 {
		return append(lines, "turned:  by no other terms; "+los.Verdict(u.Line.Clear)+" under all of them")
	}
	var turns []string
	for _, t := range u.TurnedBy {
		turns = append(turns, t.String())
	}
	return append(lines, fmt.Sprintf("turned:  %s under %s", los.Verdict(!u.Line.Clear), strings.Join(turns, "; or ")))
}

// liftWords describes from which height of one end the line is clear, in whole steps. It returns ""
// for a line that is clear from the ground on.
func (u Ruling) liftWords(e End, clear func(End) bool) string {
	place, r := e.Base.At, u.ruler
	for n := int64(0); n <= los.MaxLevel*grid.Inch; n += grid.Inch {
		at, err := r.lifted(e, n)
		switch {
		case err != nil || !clear(at):
			continue
		case u.Line.Clear && at.Eye == r.lowest(e).Eye:
			return ""
		case u.Line.Clear:
			return fmt.Sprintf("would be blocked below %s of %s", r.heightWords(n), place)
		case r.book.Reach > 0 && n > r.book.Reach+at.Ground:
			return fmt.Sprintf("would be clear from %s of %s, out of any soldier's reach (%s)", r.heightWords(n), place, r.book.High.Number())
		}
		return fmt.Sprintf("would be clear from %s of %s", r.heightWords(n), place)
	}
	if r.book.Reach > 0 {
		return fmt.Sprintf("blocked from every height of %s that a soldier can reach (%s)", place, r.book.High.Number())
	}
	return fmt.Sprintf("blocked from every height of %s up to %d", place, los.MaxLevel)
}

// heightWords describes a height as the book counts it: level 6, or 2 inches above the ground.
func (r *Ruler) heightWords(n int64) string {
	if rest, ok := strings.CutPrefix(r.book.Lift, "inches "); ok {
		return grid.InchWords(n) + " " + rest
	}
	return r.book.Lift + " " + grid.Inches(n)
}

// lifted returns an end at another height.
func (r *Ruler) lifted(e End, n int64) (End, error) {
	if e.Unit == 0 {
		return r.sight.End(e.Base.At, &n)
	}
	at := EndOf(e)
	at.Height, at.Lifted = int32(n), true
	up, _ := r.placed(at)
	return up, nil
}

// lowest returns an end on the ground.
func (r *Ruler) lowest(e End) End {
	if e.Unit > 0 {
		low, _ := r.lifted(e, 0)
		return low
	}
	low, _ := r.sight.End(e.Base.At, nil)
	return low
}

// Cite returns the citation of a ruling. Board is the name with which readers can open the table.
func (u Ruling) Cite(board string) los.Citation {
	r := u.ruler
	return los.Citation{Rules: r.book.Rules, Board: board, Hash: u.Hash(), From: r.Word(u.From), To: r.Word(u.To), Terms: r.Terms(), Clear: u.Line.Clear}
}

// tableRulingJSON is the JSON of a ruling over a table, for scripts. Lengths are in inches, as
// exact strings.
type tableRulingJSON struct {
	From     tableEndJSON      `json:"from"`
	To       tableEndJSON      `json:"to"`
	Length   string            `json:"length"`
	Gap      string            `json:"gap,omitempty"` // in a match: from base to base
	Clear    bool              `json:"clear"`
	Clause   string            `json:"clause"`
	Reason   string            `json:"reason"`
	Terms    map[string]string `json:"terms"`
	Met      []tableMetJSON    `json:"met"`
	Notes    []string          `json:"notes,omitempty"`
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
		Terms: r.book.Terms.Map(r.terms), Met: []tableMetJSON{}, Notes: u.Notes, TurnedBy: append([]los.Turn{}, u.TurnedBy...),
	}
	if r.ofUnits(u.From, u.To) {
		j.Gap = grid.Inches(u.Gap)
	}
	for _, p := range u.Passed {
		f, top := u.Table.Features[p.Feature], ""
		if !p.Endless {
			top = grid.Inches(p.Top)
		}
		j.Met = append(j.Met, tableMetJSON{f.Name, f.Kind.String(), p.How.String(), grid.Inches(p.From), grid.Inches(p.To), top, p.Hides, p.Why, string(p.Cite)})
	}
	return json.Marshal(j)
}
