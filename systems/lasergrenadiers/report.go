package lasergrenadiers

import (
	"fmt"
	"io"
	"slices"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
)

// A Report is the result of a journey, with the results under other readings, for JSON. All lengths
// are in inches.
type Report struct {
	Type      string          `json:"type"`
	Rate      string          `json:"rate"`
	Reduced   string          `json:"reduced"` // equal to Rate if nothing reduces it
	Unlisted  []int           `json:"rates,omitempty"`
	Lines     []ReportLine    `json:"lines"`
	Spent     string          `json:"spent"`
	Left      string          `json:"left"`
	Refused   *ReportRefusal  `json:"refused,omitempty"`
	Speed     ReportSpeed     `json:"speed"`
	Own       []ReportEffect  `json:"own"`
	Target    []ReportEffect  `json:"target"`
	Otherwise []ReportReading `json:"otherwise,omitempty"`
}

// A ReportLine is one cost of a report.
type ReportLine struct {
	Cost    string `json:"cost"`
	Sum     string `json:"sum"`
	Words   string `json:"words"`
	Working string `json:"working"`
	Cite    string `json:"cite"`
	Source  string `json:"source,omitempty"`
}

// A ReportRefusal is the reason why a journey is impossible.
type ReportRefusal struct {
	Reason string `json:"reason"`
	Cite   string `json:"cite"`
}

// A ReportSpeed is the relative speed, and the limits of slow and moderate speed.
type ReportSpeed struct {
	Pace     string `json:"pace"`
	Slow     string `json:"slow"`
	Moderate string `json:"moderate"`
	Cite     string `json:"cite"`
}

// A ReportEffect is an effect on fire: a modifier of the roll, with the sign that the text uses.
type ReportEffect struct {
	ToHit  int    `json:"to_hit"`
	Reason string `json:"reason"`
	Cite   string `json:"cite"`
	Source string `json:"source,omitempty"`
}

// A ReportReading is the result under another reading.
type ReportReading struct {
	Reading string         `json:"reading"`
	Spent   string         `json:"spent"`
	Pace    string         `json:"pace"`
	Own     []ReportEffect `json:"own"`
	Target  []ReportEffect `json:"target"`
	Refused *ReportRefusal `json:"refused,omitempty"`
}

// Report adds up a journey. If the journey is impossible, it also returns the reason.
func (j *Journey) Report(t *scenario.Tables, readings scenario.Readings) (*Report, *rule.Refusal) {
	a := j.Account(t, readings)
	slow, moderate := Paces(j.Kind.Rate)
	c := &Report{
		Type: j.Kind.Type.String(), Rate: grid.Inches(j.Kind.Rate), Reduced: grid.Inches(j.Reduced),
		Spent: grid.Inches(a.Spent), Left: grid.Inches(j.Reduced - a.Spent), Refused: refusalOf(a.Refused),
		Speed: ReportSpeed{a.Pace.String(), grid.Inches(slow), grid.Inches(moderate), string(a.Cite)},
		Own:   effectsOf(a.Own), Target: effectsOf(a.Target),
	}
	if rates := t.Rates(j.Kind.Type); !slices.Contains(rates, int(j.Kind.Rate/grid.Inch)) {
		c.Unlisted = rates
	}
	for _, l := range a.Lines {
		c.Lines = append(c.Lines, ReportLine{grid.Inches(l.Cost), grid.Inches(l.Sum), l.Words, l.Working, string(l.Cite), l.Source})
	}
	for _, o := range j.Otherwise(t, readings) {
		c.Otherwise = append(c.Otherwise, ReportReading{
			o.Reading, grid.Inches(o.Account.Spent), o.Account.Pace.String(), effectsOf(o.Account.Own), effectsOf(o.Account.Target), refusalOf(o.Account.Refused),
		})
	}
	return c, a.Refused
}

func refusalOf(r *rule.Refusal) *ReportRefusal {
	if r == nil {
		return nil
	}
	return &ReportRefusal{r.Reason, string(r.Cite)}
}

// effectsOf converts modifiers of the least die into modifiers of the roll.
func effectsOf(items []rule.Item) (all []ReportEffect) {
	for _, i := range items {
		all = append(all, ReportEffect{-i.Amount, i.Reason, string(i.Cite), i.Source})
	}
	return all
}

// Print writes the report for people. It leaves out the refusal, which is printed as an error.
func (c *Report) Print(out io.Writer) {
	fmt.Fprintf(out, "%s, rate %s", c.Type, c.Rate)
	if c.Unlisted != nil {
		fmt.Fprintf(out, ", which is not one of the listed rates %v [LG vehicles/1.c]", c.Unlisted)
	}
	if c.Reduced != c.Rate {
		fmt.Fprintf(out, ", reduced to %s [%s]", c.Reduced, c.Speed.Cite)
	}
	fmt.Fprint(out, "\n   cost    sum\n")
	for _, l := range c.Lines {
		fmt.Fprintf(out, "%7s%7s  %s: %s  [%s]%s\n", l.Cost, l.Sum, l.Words, l.Working, l.Cite, source(l.Source))
	}
	fmt.Fprintf(out, "spent %s of %s, %s left\n", c.Spent, c.Reduced, c.Left)
	fmt.Fprintf(out, "relative speed: %s  (rate %s: slow up to %s, moderate up to %s)  [%s]\n", c.Speed.Pace, c.Rate, c.Speed.Slow, c.Speed.Moderate, c.Speed.Cite)
	printEffect(out, "own fire", c.Own)
	printEffect(out, "fire at it", c.Target)
	for _, o := range c.Otherwise {
		fmt.Fprintf(out, "with %s: spent %s, %s; own fire %+d, fire at it %+d", o.Reading, o.Spent, o.Pace, summed(o.Own), summed(o.Target))
		switch {
		case o.Refused != nil:
			fmt.Fprintf(out, "; %s [%s]", o.Refused.Reason, o.Refused.Cite)
		case c.Refused != nil:
			fmt.Fprint(out, "; the journey is possible")
		}
		fmt.Fprintln(out)
	}
}

// summed returns the sum of effects.
func summed(all []ReportEffect) (sum int) {
	for _, e := range all {
		sum += e.ToHit
	}
	return sum
}

func printEffect(out io.Writer, what string, items []ReportEffect) {
	if len(items) == 0 {
		fmt.Fprintf(out, "%s: no effect  [LG speed/2]\n", what)
	}
	for _, i := range items {
		fmt.Fprintf(out, "%s: %+d to hit, %s  [%s]%s\n", what, i.ToHit, i.Reason, i.Cite, source(i.Source))
	}
}

func source(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// A Detour reports when a piece that goes round off the board enters, for JSON.
type Detour struct {
	Type     string `json:"type"`
	Rate     string `json:"rate"`
	Distance string `json:"distance"`
	Beyond   string `json:"beyond"` // the ground off the board
	Working  string `json:"working"`
	Cost     string `json:"cost"`
	Turn     int    `json:"turn"`
	Left     string `json:"left"`
}

// Print writes the detour for people.
func (d *Detour) Print(out io.Writer) {
	fmt.Fprintf(out, "%s, rate %s, goes round off the board, %s inches over %s: %s  [LG delayed/2.a]\n", d.Type, d.Rate, d.Distance, d.Beyond, d.Working)
	fmt.Fprintf(out, "enters in turn %d with %s inches left  [LG delayed/2.b]\n", d.Turn, d.Left)
	if d.Left != d.Rate {
		fmt.Fprintf(out, "or from turn %d on with all %s inches  [LG delayed/3]\n", d.Turn+1, d.Rate)
	}
}

// DetourOf returns when a piece enters after a distance over a ground off the board. The ground is a
// row of the terrain table. If the piece cannot cross it, DetourOf returns why.
func DetourOf(t *scenario.Tables, r scenario.Readings, k scenario.Kind, distance int64, beyond scenario.GroundRow) (*Detour, *rule.Refusal) {
	cost := rowCost(t, beyond, &k, r)
	if cost.Barred() {
		return nil, refusal(rule.Refuse("LG delayed/2.a", "%s: impassable for %s, which cannot go round there", beyond, k.Type))
	}
	way := cost.Of(distance)
	turn, left := Arrival(k.Rate, way)
	d := &Detour{
		Type: k.Type.String(), Rate: grid.Inches(k.Rate), Distance: grid.Inches(distance), Beyond: beyond.String(),
		Working: grid.Inches(distance), Cost: grid.Inches(way), Turn: turn, Left: grid.Inches(left),
	}
	if cost != once {
		d.Working += working(cost) + " = " + d.Cost
	}
	return d, nil
}
