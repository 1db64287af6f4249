package lasergrenadiers

import (
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
)

// A Journey is the movement of a piece in one turn, as players describe it, without a table. It
// lists the changes of facing and the inches on each kind of ground, in order. It settles disputes
// about the cost.
type Journey struct {
	Kind    scenario.Kind // its type, its rate, and whether it is amphibious, jointed or has two drivers
	Reduced int64         // the rate that remains after damage, in thousandths of an inch
	Steps   []Step
	How     string // "forwards", "backwards" or "sideways"
}

// A Step is a turn by some degrees, or a length of ground. Its kinds of ground are rows of the
// terrain table that apply together, such as soft and vegetation.
type Step struct {
	Degrees int // 0: no turn
	Grounds []string
	Inches  int64 // thousandths
	Over    bool  // over an enemy (LG overrun/3)
}

// Ways are the words for Journey.How.
var Ways = []string{"forwards", "backwards", "sideways"}

// An Account is the cost of a journey. Lengths are thousandths of an inch.
type Account struct {
	Lines       []Line
	Spent       int64
	Refused     *rule.Refusal // the impossible step that ends the account, or nil
	Pace        Pace
	Cite        rule.Clause // the clause for the pace
	Own, Target []rule.Item // the pace's effect on the piece's own fire, and on fire at the piece
}

// A Line is one cost of an account, with the sum up to this line.
type Line struct {
	Cost, Sum int64
	Words     string // "4 inches of soft"
	Working   string // "4 x 2 = 8"
	Cite      rule.Clause
	Source    string
}

// Account adds up the costs of a journey. It ends at the first impossible step.
func (j *Journey) Account(t *scenario.Tables, r scenario.Readings) (a Account) {
	var turned int64
	for _, step := range j.Steps {
		line, err := Line{}, (*rule.Refusal)(nil)
		if step.Degrees != 0 {
			line = j.turnLine(t, step.Degrees, r)
		} else {
			line, err = j.stageLine(t, step, r)
		}
		line.Sum = a.Spent + line.Cost
		if err == nil {
			err = j.lasts(step, a.Spent, line)
		}
		if err != nil {
			a.Refused = err
			break
		}
		a.Lines, a.Spent = append(a.Lines, line), line.Sum
		if step.Degrees != 0 {
			turned += line.Cost
		}
	}
	a.Pace, a.Cite = PaceOf(a.Spent, j.Kind.Rate), "LG speed/2"
	if j.Reduced != j.Kind.Rate {
		a.Cite = ReducedClause(j.Kind.Type)
	}
	j.effects(t, &a, turned, r)
	return a
}

// ReducedClause returns the clause that reduces a type's rate: missing crew for a crewed weapon,
// damage for all other types.
func ReducedClause(of scenario.Type) rule.Clause {
	if of == scenario.Crewed {
		return "LG crewed/3"
	}
	return "LG speed/6.a"
}

// wallTop is the assumed height of a high wall whose height is unknown.
const wallTop = 2 * grid.Inch

// crossing returns the cost of ground for a kind of piece, and the clause. The text how describes a
// flight over ground that the piece cannot enter (LG terrain/10.a).
func crossing(t *scenario.Tables, row scenario.GroundRow, k *scenario.Kind, r scenario.Readings) (cost factor, cite rule.Clause, how string) {
	if cost = rowCost(t, row, k, r); !cost.Barred() || row != scenario.RowHighWall || r[scenario.HighWalls] == scenario.ToTheLetter || t.Ceiling(k.Type) < wallTop {
		return cost, rowClauses[row], ""
	}
	cite, how = "LG altitude", fmt.Sprintf(", flying over it at %s or higher", grid.InchWords(wallTop))
	if k.Type == scenario.Jetpack {
		cite = "LG infantry/3"
	}
	return once, cite, how
}

// lasts returns a refusal if the allowance is too small for a step (LG turning/3).
func (j *Journey) lasts(step Step, spent int64, line Line) *rule.Refusal {
	cite := rule.Clause("LG turning/2")
	switch {
	case j.Reduced == 0:
		return refusal(rule.Refuse("LG speed/6.a", "damage has reduced the movement rate to 0"))
	case line.Sum <= j.Reduced:
		return nil
	case step.Degrees != 0:
		cite = "LG turning/3"
	}
	return refusal(rule.Refuse(cite, "%[1]s costs %[2]s; only %[4]s of %[3]s inches are left (%[5]s too few)", line.Words, grid.Inches(line.Cost),
		grid.Inches(j.Reduced), grid.Inches(j.Reduced-spent), grid.Inches(line.Sum-j.Reduced)))
}

func refusal(err error) *rule.Refusal { return err.(*rule.Refusal) }

// effects adds the effects of the relative speed on fire by the piece and at the piece.
func (j *Journey) effects(t *scenario.Tables, a *Account, turned int64, r scenario.Readings) {
	if a.Pace > AtRest {
		a.Own = append(a.Own, t.Item(ownPace[a.Pace], 1, movementWords[a.Pace], "LG speed/3"))
	}
	moved := a.Spent - turned
	if moved > 0 && r[scenario.Rotation] == scenario.CountsOnTheWay {
		moved = a.Spent
	}
	if pace := PaceOf(moved, j.Kind.Rate); pace > AtRest {
		a.Target = append(a.Target, t.Item(targetPace[pace], 1, movementWords[pace], "LG speed/1"))
	} else if turned != 0 {
		a.Target = append(a.Target, rule.Item{Reason: "turning in place does not protect", Cite: "LG speed/4"})
	}
}

// turnLine returns the cost of a turn, with the clause that decides the cost.
func (j *Journey) turnLine(t *scenario.Tables, degrees int, r scenario.Readings) Line {
	band := bandOfDegrees(degrees)
	of := turnsAs(j.Kind.Type, r)
	i, f := turnItem(t, of, j.Reduced, band), t.Turn(of, band)
	line := Line{Cost: int64(i.Amount), Words: fmt.Sprintf("turn of up to %d degrees", bandDegrees[band]), Cite: "LG turning/1", Source: i.Source}
	switch inches := j.Reduced / grid.Inch; {
	case f.Num == 0:
		line.Working = "it turns freely"
		return line
	case j.Reduced != j.Kind.Rate && inches%2 == 0 && inches >= 4 && inches <= 24:
		line.Cite = "LG speed/6.c" // the table prints this rate
	case j.Reduced != j.Kind.Rate:
		line.Cite = "LG speed/6.b"
	case degrees%45 != 0:
		line.Cite = "LG speed/5"
	}
	line.Working = fmt.Sprintf("%s of %s = %s", f, grid.Inches(j.Reduced), shareWords(f, j.Reduced))
	return line
}

// shareWords returns a fraction of a rate as text: "6", or how it is rounded: "3 1/3, rounded 3".
func shareWords(f scenario.Fraction, rate int64) string {
	num, den := rate*f.Num/grid.Inch, f.Den
	if whole := num / den; num%den == 0 {
		return grid.Inches(whole * grid.Inch)
	}
	part := scenario.Fraction{Num: num % den, Den: den}
	for _, d := range []int64{3, 2} {
		for part.Num%d == 0 && part.Den%d == 0 {
			part = scenario.Fraction{Num: part.Num / d, Den: part.Den / d}
		}
	}
	return fmt.Sprintf("%d %s, rounded %s", num/den, part, grid.Inches(share(f, rate)))
}

// stageLine returns the cost of a length of ground, or a refusal if the piece cannot cross it.
func (j *Journey) stageLine(t *scenario.Tables, s Step, r scenario.Readings) (Line, *rule.Refusal) {
	k := &j.Kind
	run, cite := going(k, way(slices.Index(Ways, j.How)))
	if run.Barred() {
		return Line{}, refusal(rule.Refuse(cite, "%s vehicles cannot move %s", k.Type, j.How))
	}
	line := Line{Words: fmt.Sprintf("%s of %s", grid.InchWords(s.Inches), strings.Join(s.Grounds, " and ")), Cite: rowClauses[scenario.RowFirm], Source: t.Terrain.Note()}
	sum, worst, sumWords := once, factor{}, grid.Inches(s.Inches)
	for _, ground := range s.Grounds {
		row := scenario.GroundRow(slices.Index(scenario.GroundWords(), ground))
		cost, over, how := crossing(t, row, k, r)
		if cost.Barred() {
			return Line{}, refusal(rule.Refuse(rowClauses[row], "%s: impassable for %s", ground, k.Type))
		}
		line.Words += how
		if worst.Barred() || cost.Above(worst) {
			worst, line.Cite = cost, over
		}
		sum, sumWords = sum.Times(cost), sumWords+working(cost)
	}
	if r[scenario.Mixed] == scenario.WorstAlone {
		sum, sumWords = worst, grid.Inches(s.Inches)+working(worst)
	}
	if j.How != Ways[forwards] {
		if line.Words += ", " + j.How; worst == once {
			line.Cite, line.Source = cite, ""
		}
	}
	line.Working = sumWords
	j.reckon(t, &line, s, sum)
	return line, nil
}

// reckon computes the cost of a step from its length and the factors for ground, direction and
// overrunning. It adds the calculation to the line.
func (j *Journey) reckon(t *scenario.Tables, line *Line, s Step, cost factor) {
	if run, _ := going(&j.Kind, way(slices.Index(Ways, j.How))); run != once {
		cost = cost.Times(run)
		line.Working += working(run) + " " + j.How
	}
	if s.Over {
		times := factor{Num: int64(t.Of(scenario.OverrunFactor)), Den: 1}
		cost, line.Cite = cost.Times(times), "LG overrun/3"
		line.Working += working(times) + " overrunning"
		line.Words += ", over an enemy"
	}
	line.Cost = cost.Of(s.Inches)
	if line.Working != grid.Inches(s.Inches) {
		line.Working += " = " + grid.Inches(line.Cost)
	}
}

// working returns a factor as text for a calculation: " x 2", " / 2".
func working(f factor) string {
	switch {
	case f.Num == f.Den:
		return ""
	case f.Den == 1:
		return fmt.Sprintf(" x %d", f.Num)
	case f.Num == 1:
		return fmt.Sprintf(" / %d", f.Den)
	}
	return fmt.Sprintf(" x %d / %d", f.Num, f.Den)
}

// effect describes how a factor changes movement, in the words of the rule book.
func effect(f factor) string {
	switch {
	case f.Barred():
		return "impassable"
	case f.Num == f.Den:
		return "normal"
	case f.Num > f.Den:
		return fmt.Sprintf("at %d times the cost", f.Num/f.Den)
	case f.Den == 2*f.Num:
		return "at half the cost"
	}
	return fmt.Sprintf("at %d/%d of the cost", f.Num, f.Den)
}

// Otherwise is the account of a journey under another reading of one open question.
type Otherwise struct {
	Reading string // "buildings=rate"
	Account Account
}

// Otherwise returns the readings that change the account, one at a time. They change a sum, the
// speed or an effect on fire, or whether the journey is possible.
func (j *Journey) Otherwise(t *scenario.Tables, r scenario.Readings) (all []Otherwise) {
	told := j.Account(t, r)
	for i, reading := range scenario.AllReadings {
		for value, word := range reading.Values {
			if uint8(value) == r[i] {
				continue
			}
			other := r
			other[i] = uint8(value)
			if a := j.Account(t, other); !told.same(a) {
				all = append(all, Otherwise{reading.Name + "=" + word, a})
			}
		}
	}
	return all
}

// same reports whether two accounts have the same result.
func (a Account) same(o Account) bool {
	return a.Spent == o.Spent && a.Pace == o.Pace && (a.Refused == nil) == (o.Refused == nil) && slices.Equal(a.Own, o.Own) && slices.Equal(a.Target, o.Target)
}

// Paces returns the most that a piece with this rate may spend and still be slow, and still be
// moderate, in thousandths of an inch (LG speed/2).
func Paces(rate int64) (slow, moderate int64) { return rate / 3, 2 * rate / 3 }
