package lasergrenadiers

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/rule"
)

// A Journey is one turn's movement as players tell it, without a table: so many
// inches of this ground, such turns. It settles disputes.
type Journey struct {
	Kind    Kind  // its type and rate, and whether it floats, has two drivers, is jointed
	Reduced int64 // the rate that damage has left, thousandths of an inch; the rate itself if undamaged
	Turns   []int // degrees
	Stages  []Stage
	How     string // "forwards", "backwards" or "sideways"
}

// A Stage is a length of one ground, by its row of the terrain table.
type Stage struct {
	Ground string
	Inches int64 // thousandths
}

// GroundWords are the rows of the terrain table.
func GroundWords() []string { return rowWords }

// Ways are the words for Journey.How.
var Ways = []string{"forwards", "backwards", "sideways"}

// An Account is what a journey comes to. Lengths are thousandths of an inch.
type Account struct {
	Lines       []Line
	Spent       int64
	Pace        Pace
	Cite        rule.Clause // of the pace
	Own, Target []rule.Item // what that does to its own fire, and to fire at it
}

// A Line is one cost of an account.
type Line struct {
	Cost   int64
	Words  string
	Cite   rule.Clause
	Source string
}

// Account adds a journey up. The error is a *rule.Refusal: what cannot be done
// at all. A journey that costs more than is left is told, not refused.
func (t *Tables) Account(j Journey, r Readings) (Account, error) {
	var a Account
	k := &j.Kind
	turned := int64(0)
	for _, degrees := range j.Turns {
		line := t.turnLine(&j, degrees)
		a.Lines = append(a.Lines, line)
		turned += line.Cost
	}
	for _, s := range j.Stages {
		line, err := t.stageLine(&j, s, r)
		if err != nil {
			return a, err
		}
		a.Lines = append(a.Lines, line)
	}
	for _, l := range a.Lines {
		a.Spent += l.Cost
	}
	a.Pace, a.Cite = PaceOf(a.Spent, k.Rate), "LG speed/2"
	if j.Reduced != k.Rate {
		a.Cite = "LG speed/6.a"
	}
	if a.Pace > AtRest {
		a.Own = append(a.Own, t.item(ownPace[a.Pace], 1, a.Pace.String()+" movement", "LG speed/3"))
	}
	if pace := PaceOf(a.Spent-turned, k.Rate); pace > AtRest {
		a.Target = append(a.Target, t.item(targetPace[pace], 1, pace.String()+" movement", "LG speed/1"))
	} else if turned > 0 {
		a.Target = append(a.Target, rule.Item{Reason: "turning in place does not protect", Cite: "LG speed/4"})
	}
	return a, nil
}

// turnLine is a turn, under the clause that decides it here.
func (t *Tables) turnLine(j *Journey, degrees int) Line {
	i := t.turnItem(j.Kind.Type, j.Reduced, bandOfDegrees(degrees))
	cite := rule.Clause("LG turning/1")
	switch inches := j.Reduced / grid.Inch; {
	case j.Reduced != j.Kind.Rate && inches%2 == 0 && inches >= 4 && inches <= 24:
		cite = "LG speed/6.c" // the table has it
	case j.Reduced != j.Kind.Rate:
		cite = "LG speed/6.b"
	case degrees%45 != 0:
		cite = "LG speed/5"
	}
	return Line{int64(i.Amount), i.Reason, cite, i.Source}
}

// stageLine is a length of one ground, or why it cannot be gone.
func (t *Tables) stageLine(j *Journey, s Stage, r Readings) (Line, error) {
	k := &j.Kind
	run, cite := going(k, way(slices.Index(Ways, j.How)))
	if run.barred() {
		return Line{}, rule.Refuse(cite, "%s vehicles cannot move %s", k.Type, j.How)
	}
	row := groundRow(slices.Index(rowWords, s.Ground))
	cost := t.factor(row, k, r)
	if cost.barred() {
		return Line{}, rule.Refuse(rowClauses[row], "%s: impassable for %s", s.Ground, k.Type)
	}
	cost = cost.times(run)
	words := fmt.Sprintf("%s of %s, %s", inchWords(s.Inches), s.Ground, cost)
	if run != (factor{1, 1}) {
		words += ", " + j.How
	}
	if j.How != Ways[forwards] && row == rowFirm {
		return Line{cost.of(s.Inches), words, cite, ""}, nil
	}
	return Line{cost.of(s.Inches), words, rowClauses[row], t.terrain.Note()}, nil
}

// inchWords writes a length with its unit: "1 inch", "2.5 inches".
func inchWords(n int64) string {
	if n == grid.Inch {
		return "1 inch"
	}
	return grid.Inches(n) + " inches"
}

// Arrival is when a piece that goes round so far off the board can enter: the
// turn, counted from the one in which it sets out, and what it has left then
// (LG delayed/2).
func Arrival(rate, distance int64) (turn int, left int64) { return arrival(rate, distance) }
